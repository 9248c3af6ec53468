//! Interface without the board: colours, fonts, widgets, and the focus shared
//! by keyboard, mouse and gamepad.

pub mod action_sets;
pub mod actions;
pub mod bindings;
pub mod choice;
pub mod chords;
mod clicks;
pub mod controls;
pub mod egui_context;
pub mod egui_widgets;
pub mod file_dialog;
pub mod fold;
pub mod icons;
pub mod language;
pub mod lay;
pub mod menu_actions;
pub mod on_screen;
pub mod page;
pub mod prelude;
pub mod presses;
pub mod prompts;
pub mod question;
pub mod repeat;
pub mod rows;
pub mod settings;
pub mod settings_pages;
pub mod speeds;
pub mod testing;
pub mod text_field;
pub mod title_entries;
pub mod touch_controls;
pub mod transport;

pub mod confirm;
pub mod css;
pub mod focus;
mod focus_memory;
pub mod palette;
pub mod scheme;
pub mod scroll;
pub mod side;
pub mod widgets;

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResized};

pub use scheme::Scheme;

use kotodama_shell::settings::{Settings, section};

pub fn plugin(app: &mut App) {
    section::<settings::InterfaceSettings>(app);
    app.add_plugins((
        palette::plugin,
        scheme::plugin,
        (focus::plugin, focus_memory::plugin, clicks::plugin),
        fold::plugin,
        confirm::plugin,
        widgets::plugin,
        scroll::plugin,
        language::LanguagePlugin,
        (on_screen::plugin, presses::plugin, prompts::plugin),
        bindings::actions::<menu_actions::MenuAction>,
        (
            touch_controls::plugin,
            text_field::plugin,
            icons::plugin,
            transport::plugin,
        ),
    ))
    .add_systems(PreStartup, use_our_font)
    .add_systems(
        Update,
        scale_interface
            .run_if(on_message::<WindowResized>.or_else(resource_exists_and_changed::<Settings>)),
    );
}

/// Pixel font of all text. It is part of the program, so that even the screen
/// that reports missing files can be read.
pub static FONT: &[u8] = include_bytes!("../../../assets/fonts/kotodama-text.ttf");
/// Its Latin letters with equal widths, half as wide as kanji, for maps and
/// scripts in egui.
pub static MONO: &[u8] = include_bytes!("../../../assets/fonts/kotodama-mono.ttf");

fn use_our_font(mut fonts: ResMut<Assets<Font>>) -> Result {
    fonts.insert(AssetId::default(), Font::from_bytes(FONT.to_vec()))?;
    Ok(())
}

fn scale_interface(
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Option<Res<Settings>>,
    mut scale: ResMut<UiScale>,
) {
    let size = settings.and_then(|settings| settings.interface_size());
    let wanted = interface_scale(window.width(), window.height(), size);
    if scale.0.to_bits() != wanted.to_bits() {
        scale.0 = wanted;
    }
}

/// Smallest supported window, in interface units.
const REFERENCE: Vec2 = Vec2::new(800.0, 540.0);

/// Returns the interface scale: the player's choice as far as it fits. Without
/// one, the largest whole multiple, so that the pixel font stays crisp; below
/// the reference size it shrinks.
fn interface_scale(width: f32, height: f32, wish: Option<f32>) -> f32 {
    let fits = (width / REFERENCE.x).min(height / REFERENCE.y);
    match wish {
        Some(wish) => wish.min(fits).max(0.4),
        None if fits >= 1.0 => fits.floor(),
        None => fits.max(0.4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interface_grows_in_whole_steps() {
        for ((width, height), scale) in [
            ((800.0, 600.0), 1.0),
            ((1280.0, 800.0), 1.0),
            ((1920.0, 1080.0), 2.0),
            ((3840.0, 2160.0), 4.0),
            ((400.0, 540.0), 0.5),
        ] {
            assert!((interface_scale(width, height, None) - scale).abs() < 1e-6);
        }
    }

    #[test]
    fn the_interface_is_as_large_as_the_player_wants_and_always_fits() {
        for ((width, height), wish, scale) in [
            ((1280.0, 720.0), 1.25, 1.25),
            ((1280.0, 720.0), 4.0, 720.0 / 540.0),
            ((1920.0, 1080.0), 1.5, 1.5),
            ((1920.0, 1080.0), 0.75, 0.75),
            ((400.0, 540.0), 2.0, 0.5),
        ] {
            assert!((interface_scale(width, height, Some(wish)) - scale).abs() < 1e-6);
        }
    }
}
