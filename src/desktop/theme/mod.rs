//! How everything looks that is not the board: colours, fonts, widgets and the
//! focus that keyboard, mouse and gamepad share.

pub(super) mod focus;
pub(super) mod ground;
pub(super) mod palette;
pub(super) mod widgets;

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResized};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        palette::plugin,
        ground::plugin,
        focus::plugin,
        widgets::plugin,
    ))
    .add_systems(PreStartup, use_our_font)
    .add_systems(Update, scale_interface.run_if(on_message::<WindowResized>));
}

/// The pixel face for all text. It is part of the program, so that even the
/// screen that reports missing files can be read.
pub(super) const FONT: &[u8] = include_bytes!("../../../assets/fonts/DotGothic16-subset.ttf");

fn use_our_font(mut fonts: ResMut<Assets<Font>>) -> Result {
    fonts.insert(AssetId::default(), Font::from_bytes(FONT.to_vec()))?;
    Ok(())
}

fn scale_interface(window: Single<&Window, With<PrimaryWindow>>, mut scale: ResMut<UiScale>) {
    let wanted = interface_scale(window.width(), window.height());
    if scale.0.to_bits() != wanted.to_bits() {
        scale.0 = wanted;
    }
}

/// The smallest window, in units of the interface, that screens are made for.
const REFERENCE: Vec2 = Vec2::new(800.0, 540.0);

/// Whole multiples, so that the pixel face stays crisp; below the reference
/// size there is no choice but to shrink.
fn interface_scale(width: f32, height: f32) -> f32 {
    let fits = (width / REFERENCE.x).min(height / REFERENCE.y);
    if fits >= 1.0 {
        fits.floor()
    } else {
        fits.max(0.4)
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
            assert!((interface_scale(width, height) - scale).abs() < 1e-6);
        }
    }
}
