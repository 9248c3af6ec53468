//! Window icon for task bars, which Bevy has no setting for.

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

pub fn plugin(app: &mut App) {
    app.add_systems(Update, set_icon.run_if(not(resource_exists::<IconSet>)));
}

/// Icon image. It is part of the program, so that a window with missing files
/// has it, too.
const ICON: &[u8] = include_bytes!("../../../assets/icon.png");

/// Marks that the icon was set or cannot be.
#[derive(Resource)]
struct IconSet;

/// Waits for the window of the window system, which lives on the main thread.
fn set_icon(
    mut commands: Commands,
    window: Query<Entity, With<PrimaryWindow>>,
    _main_thread: NonSendMarker,
) {
    let Ok(window) = window.single() else { return };
    WINIT_WINDOWS.with_borrow(|windows| {
        let Some(window) = windows.get_window(window) else {
            return;
        };
        match icon() {
            Ok(icon) => window.set_window_icon(Some(icon)),
            Err(problem) => warn!("the window's icon cannot be used: {problem}"),
        }
        commands.insert_resource(IconSet);
    });
}

fn icon() -> Result<Icon, String> {
    let picture = image::load_from_memory_with_format(ICON, image::ImageFormat::Png)
        .map_err(|error| error.to_string())?
        .into_rgba8();
    let (width, height) = picture.dimensions();
    Icon::from_rgba(picture.into_raw(), width, height).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_icon_that_ships_can_be_used() {
        assert!(super::icon().is_ok());
    }
}
