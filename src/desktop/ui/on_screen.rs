//! On-screen buttons for mouse and touch. They are another kind of control:
//! their presses come in order, and they can be held like keys.

use bevy::input::ButtonState;
use bevy::prelude::*;
use leafwing_input_manager::buttonlike::ButtonValue;
use leafwing_input_manager::clashing_inputs::BasicInputs;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::updating::CentralInputStore;
use leafwing_input_manager::prelude::*;
use serde::Serialize;

use super::bindings::Bindable;

pub fn plugin(app: &mut App) {
    app.add_message::<OnScreenInput>()
        .init_resource::<ButtonInput<OnScreen>>()
        .add_systems(
            PreUpdate,
            hold.in_set(InputManagerSystem::Unify)
                .after(InputManagerSystem::Tick)
                .run_if(resource_exists::<CentralInputStore>),
        );
}

/// On-screen button, identified by its action. It cannot be rebound, so it is
/// in no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize)]
pub struct OnScreen {
    /// Name of the action enum.
    actions: &'static str,
    /// Index of the action in the enum.
    place: usize,
}

impl OnScreen {
    /// Returns the button of an action.
    pub fn of<A: Bindable>(action: A) -> Self {
        let place = A::ACTIONS.iter().position(|other| *other == action);
        Self {
            actions: A::NAME,
            place: place.unwrap_or(usize::MAX),
        }
    }

    pub(super) const fn actions(self) -> &'static str {
        self.actions
    }

    pub(super) const fn place(self) -> usize {
        self.place
    }

    /// Returns the action, if it belongs to this enum.
    pub fn action<A: Bindable>(self) -> Option<A> {
        let is_one = self.actions == A::NAME;
        A::ACTIONS.get(self.place).copied().filter(|_| is_one)
    }
}

/// Press or release of an on-screen button.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnScreenInput {
    /// Button.
    pub button: OnScreen,
    /// Pressed or released.
    pub state: ButtonState,
}

impl OnScreen {
    fn change(self, world: &mut World, state: ButtonState) {
        world.write_message(OnScreenInput {
            button: self,
            state,
        });
    }
}

impl UserInput for OnScreen {
    fn kind(&self) -> InputControlKind {
        InputControlKind::Button
    }

    fn decompose(&self) -> BasicInputs {
        BasicInputs::Simple(Box::new(*self))
    }
}

impl Buttonlike for OnScreen {
    fn get_pressed(&self, store: &CentralInputStore, _gamepad: Entity) -> Option<bool> {
        store.pressed(self)
    }

    fn press(&self, world: &mut World) {
        self.change(world, ButtonState::Pressed);
    }

    fn release(&self, world: &mut World) {
        self.change(world, ButtonState::Released);
    }
}

/// Reports held buttons to the input library.
fn hold(
    mut changes: MessageReader<OnScreenInput>,
    mut held: ResMut<ButtonInput<OnScreen>>,
    mut store: ResMut<CentralInputStore>,
) {
    held.bypass_change_detection().clear();
    for change in changes.read() {
        match change.state {
            ButtonState::Pressed => held.press(change.button),
            ButtonState::Released => held.release(change.button),
        }
    }
    for (buttons, is_down) in [
        (held.get_just_released().copied().collect::<Vec<_>>(), false),
        (held.get_pressed().copied().collect(), true),
    ] {
        for button in buttons {
            store.update_buttonlike(button, ButtonValue::from_pressed(is_down));
        }
    }
}
