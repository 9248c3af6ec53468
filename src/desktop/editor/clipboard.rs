//! The clipboard of the system; where there is none, one of our own.

use bevy::prelude::*;
use bevy_egui::EguiClipboard;

/// What was last put on the clipboard from here.
#[derive(Resource, Clone, Debug, Default)]
struct OwnClipboard(String);

/// The text on the clipboard; nothing if it is empty or holds no text.
pub(super) fn text(world: &mut World) -> Option<String> {
    let system = world
        .get_resource_mut::<EguiClipboard>()
        .and_then(|mut clipboard| clipboard.get_text());
    let own = || {
        let own = world.get_resource::<OwnClipboard>()?;
        Some(own.0.clone())
    };
    system.or_else(own).filter(|text| !text.is_empty())
}

/// Puts a text on the clipboard.
pub(super) fn put(world: &mut World, text: String) {
    if let Some(mut clipboard) = world.get_resource_mut::<EguiClipboard>() {
        clipboard.set_text(&text);
    }
    world.insert_resource(OwnClipboard(text));
}
