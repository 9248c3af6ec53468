//! System clipboard, with an internal fallback where there is none.

use bevy::prelude::*;
use bevy_egui::EguiClipboard;

/// Text that was last copied here.
#[derive(Resource, Clone, Debug, Default)]
pub struct Clipboard(Option<String>);

/// Written when a text has been put on the clipboard.
#[derive(Message, Clone, Copy, Debug)]
pub struct Copied;

/// Puts a text on the clipboard.
pub fn set(world: &mut World, text: &str) {
    if let Some(mut system) = world.get_resource_mut::<EguiClipboard>() {
        system.set_text(text);
    }
    world.resource_mut::<Clipboard>().0 = Some(text.to_owned());
    world.write_message(Copied);
}

/// Returns the text on the clipboard.
pub fn get(world: &mut World) -> Option<String> {
    let system = world.get_resource_mut::<EguiClipboard>();
    let text = system.and_then(|mut system| system.get_text());
    text.or_else(|| world.resource::<Clipboard>().0.clone())
}
