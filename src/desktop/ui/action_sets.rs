//! All enums of actions as one: for lists of keys, and for the buttons on the
//! screen. Every room adds its own.

use std::fmt;
use std::ops::Deref;

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

use super::bindings::{Bindable, Bindings, Conflict};
use super::controls::Control;
use super::icons::Icon;
use super::language::t;
use super::on_screen::OnScreen;
use super::presses::Device;
use super::rows::Row;
use kotodama_shell::menu::Menu;
use kotodama_shell::settings::Settings;

/// From the settings: keys and buttons of actions.
pub const KEYS: Menu = Menu::new("keys", 3);

/// Lists these actions among the keys and in the settings.
pub fn list<A: Bindable>(app: &mut App) {
    let mut sets = app.world_mut().get_resource_or_init::<ActionSets>();
    if sets.find(A::NAME).is_none() {
        sets.0.push(ActionSet::of::<A>());
        sets.0.sort_by_key(|set| set.page);
    }
}

/// The enums of actions, in the order of their pages.
#[derive(Resource, Default)]
pub struct ActionSets(Vec<ActionSet>);

impl ActionSets {
    /// Returns all of them.
    pub fn all(&self) -> &[ActionSet] {
        &self.0
    }

    /// Returns the one of this name.
    pub fn find(&self, name: &str) -> Option<ActionSet> {
        self.0.iter().copied().find(|set| set.name == name)
    }

    fn of(&self, button: OnScreen) -> Option<Bound> {
        (self.find(button.actions())?.action)(button.place())
    }

    /// Returns the picture of a button on the screen.
    pub fn icon(&self, button: OnScreen) -> Icon {
        self.of(button).map_or(Icon::Pause, |bound| bound.icon())
    }

    /// Returns what a button on the screen does, in words.
    pub fn label(&self, button: OnScreen) -> String {
        let label = self.of(button).map(|bound| bound.label());
        label.unwrap_or_default()
    }
}

/// Which page of the keys is open, by the name of its actions.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeysPage(pub &'static str);

fn open_keys<A: Bindable>(world: &mut World) {
    world.insert_resource(KeysPage(A::NAME));
    if let Some(mut next) = world.get_resource_mut::<NextState<Menu>>() {
        next.set(KEYS);
    }
}

/// An enum of actions of any kind.
#[derive(Clone, Copy)]
pub struct ActionSet {
    /// Unlike that of any other.
    pub name: &'static str,
    /// Place among the pages.
    pub page: u8,
    /// Returns the title of the page.
    pub title: fn() -> String,
    /// Returns the keys that cannot be chosen.
    pub further: fn() -> String,
    /// The devices that the actions can be done with.
    pub devices: &'static [Device],
    /// The row of the settings that leads to the page.
    pub row: &'static Row,
    /// Gives back everything that comes with the game.
    pub reset_all: fn(&mut Settings),
    /// Returns the action at a place.
    action: fn(usize) -> Option<Bound>,
}

impl ActionSet {
    fn of<A: Bindable>() -> Self {
        Self {
            name: A::NAME,
            page: A::PAGE,
            title: A::title,
            further: A::further,
            devices: A::DEVICES,
            row: const { &Row::button(A::row_label, A::row_help, open_keys::<A>) },
            reset_all: |settings| *A::own_mut(settings) = Bindings::default(),
            action: |place| A::ACTIONS.get(place).map(|action| Bound(action)),
        }
    }

    /// Returns the actions in the order in which they are listed.
    pub fn actions(&self) -> Vec<Bound> {
        (0..).map_while(self.action).collect()
    }
}

/// An action of any kind that has controls.
#[derive(Clone, Copy)]
pub struct Bound(&'static dyn AnyAction);

impl Deref for Bound {
    type Target = dyn AnyAction;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl PartialEq for Bound {
    fn eq(&self, other: &Self) -> bool {
        self.button() == other.button()
    }
}

impl Eq for Bound {}

impl fmt::Debug for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.button().fmt(f)
    }
}

/// What can be asked of every action, and done with its controls.
pub trait AnyAction: Send + Sync {
    /// Its button on the screen, which no other action has.
    fn button(&self) -> OnScreen;
    /// The action in words.
    fn label(&self) -> String;
    /// Its picture on the screen.
    fn icon(&self) -> Icon;
    /// The names of its controls on a device.
    fn named(&self, settings: &Settings, device: Device) -> String;
    /// The controls that may be taken from it.
    fn free(&self, settings: &Settings, device: Device) -> Vec<Control>;
    /// The controls that may not be taken from it.
    fn fixed(&self, device: Device) -> Vec<Control>;
    /// Whether the player has chosen any.
    fn is_own(&self, settings: &Settings, device: Device) -> bool;
    /// The control that a key is for it while others are held.
    fn heard(&self, key: &KeyboardInput, held: &ButtonInput<KeyCode>) -> Option<Control>;
    /// Whether the player may choose a control.
    fn may_bind(&self, control: Control) -> bool;
    /// Gives it a control instead of the others, or besides them.
    fn bind(&self, settings: &mut Settings, control: Control, add: bool);
    /// Whether one of its controls may be taken from it.
    fn may_unbind(&self, settings: &Settings, device: Device) -> bool;
    /// Takes one of its controls from it.
    fn unbind(&self, settings: &mut Settings, control: Control);
    /// Gives it back what comes with the game.
    fn reset(&self, settings: &mut Settings, device: Device);
    /// What is to be said about conflicts with other actions, and whether it
    /// is this action that lost something.
    fn conflicts(&self, settings: &Settings, device: Device) -> Vec<(String, bool)>;
}

impl<A: Bindable> AnyAction for A {
    fn button(&self) -> OnScreen {
        OnScreen::of(*self)
    }

    fn label(&self) -> String {
        Bindable::label(*self)
    }

    fn icon(&self) -> Icon {
        Bindable::icon(*self)
    }

    fn named(&self, settings: &Settings, device: Device) -> String {
        A::own(settings).named(*self, device)
    }

    fn free(&self, settings: &Settings, device: Device) -> Vec<Control> {
        A::own(settings).free(*self, device)
    }

    fn fixed(&self, device: Device) -> Vec<Control> {
        Bindings::fixed(*self, device).collect()
    }

    fn is_own(&self, settings: &Settings, device: Device) -> bool {
        A::own(settings).is_own(*self, device)
    }

    fn heard(&self, key: &KeyboardInput, held: &ButtonInput<KeyCode>) -> Option<Control> {
        <A as Bindable>::heard(key, held)
    }

    fn may_bind(&self, control: Control) -> bool {
        Bindings::<A>::may_bind(control)
    }

    fn bind(&self, settings: &mut Settings, control: Control, add: bool) {
        A::own_mut(settings).bind(*self, control, add);
    }

    fn may_unbind(&self, settings: &Settings, device: Device) -> bool {
        A::own(settings).may_unbind(*self, device)
    }

    fn unbind(&self, settings: &mut Settings, control: Control) {
        A::own_mut(settings).unbind(*self, control);
    }

    fn reset(&self, settings: &mut Settings, device: Device) {
        A::own_mut(settings).reset(*self, device);
    }

    fn conflicts(&self, settings: &Settings, device: Device) -> Vec<(String, bool)> {
        let conflicts = A::own(settings).conflicts(*self, device);
        let say = |conflict| match conflict {
            Conflict::LostTo(control, other) => {
                let (control, other): (Control, A) = (control, other);
                let (control, other) = (control.name(), Bindable::label(other));
                (t!("keys-lost", control = control, action = other), true)
            }
            Conflict::TakenFrom(control, other) => {
                let (control, other) = (control.name(), Bindable::label(other));
                (t!("keys-taken", control = control, action = other), false)
            }
        };
        conflicts.into_iter().map(say).collect()
    }
}
