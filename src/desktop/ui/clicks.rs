//! Clicks that come and go within one frame. Bevy sends a press to what is under
//! the pointer now, and its release to what was under it in the frame before: a
//! pointer that arrives on a button and clicks it within a frame, as on a window
//! that rests, would leave the button pressed and do nothing.

use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy::ui::Pressed;
use bevy::ui_widgets::{Activate, Button};

use kotodama_shell::frame::AppSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, finish.in_set(AppSystems::Input));
}

/// Activates and releases the buttons whose press and release came in this
/// frame, unless the release has arrived there.
fn finish(
    mut commands: Commands,
    mouse: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    pressed: Query<Entity, (With<Button>, With<Pressed>)>,
) {
    let left = MouseButton::Left;
    let is_clicked = mouse.just_pressed(left) && mouse.just_released(left) && !mouse.pressed(left);
    let mut lifted = touches.iter_just_released();
    let is_tapped = lifted.any(|touch| touches.just_pressed(touch.id()));
    if !is_clicked && !is_tapped {
        return;
    }
    for entity in &pressed {
        commands.entity(entity).remove::<Pressed>();
        commands.trigger(Activate { entity });
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;
    use bevy::input::mouse::MouseButtonInput;

    use super::*;
    use crate::testing;

    #[derive(Resource, Default)]
    struct Activated(u32);

    fn mouse(app: &mut App, states: &[ButtonState]) {
        for &state in states {
            app.world_mut().write_message(MouseButtonInput {
                button: MouseButton::Left,
                state,
                window: Entity::PLACEHOLDER,
            });
        }
        app.update();
    }

    #[test]
    fn a_click_within_a_frame_activates_the_button_that_was_left_pressed() {
        use ButtonState::{Pressed as Down, Released as Up};
        let mut app = testing::app();
        app.init_resource::<Activated>().add_plugins(plugin);
        app.add_observer(|_: On<Activate>, mut count: ResMut<Activated>| count.0 += 1);
        app.update();
        let button = app.world_mut().spawn((Button, Pressed)).id();
        let state = |app: &App| {
            let is_pressed = app.world().get::<Pressed>(button).is_some();
            (app.world().resource::<Activated>().0, is_pressed)
        };
        // A button that is held waits for its release.
        mouse(&mut app, &[Down]);
        assert_eq!(state(&app), (0, true));
        mouse(&mut app, &[Up, Down]);
        assert_eq!(state(&app), (0, true));
        mouse(&mut app, &[Up]);
        assert_eq!(state(&app), (0, true));
        mouse(&mut app, &[Down, Up]);
        assert_eq!(state(&app), (1, false));
        // What was released as it should be is not activated again.
        mouse(&mut app, &[Down, Up]);
        assert_eq!(state(&app), (1, false));
    }
}
