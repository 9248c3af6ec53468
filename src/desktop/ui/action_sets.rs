//! Registry of all action enums, for key settings and on-screen buttons. Each
//! mode adds its own.

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

/// Menu that lists the keys and buttons of a set of actions.
pub const KEYS: Menu = Menu::new("keys", 3);

/// Registers these actions for key settings and on-screen buttons.
pub fn list<A: Bindable>(app: &mut App) {
    let mut sets = app.world_mut().get_resource_or_init::<ActionSets>();
    if sets.find(A::NAME).is_none() {
        sets.0.push(ActionSet::of::<A>());
        sets.0.sort_by_key(|set| set.page);
    }
}

/// Registered action enums, in page order.
#[derive(Resource, Default)]
pub struct ActionSets(Vec<ActionSet>);

impl ActionSets {
    /// Returns all sets.
    pub fn all(&self) -> &[ActionSet] {
        &self.0
    }

    /// Returns the set with this name.
    pub fn find(&self, name: &str) -> Option<ActionSet> {
        self.0.iter().copied().find(|set| set.name == name)
    }

    fn of(&self, button: OnScreen) -> Option<Bound> {
        (self.find(button.actions())?.action)(button.place())
    }

    /// Returns the icon of an on-screen button.
    pub fn icon(&self, button: OnScreen) -> Icon {
        self.of(button).map_or(Icon::Pause, |bound| bound.icon())
    }

    /// Returns the label of an on-screen button.
    pub fn label(&self, button: OnScreen) -> String {
        let label = self.of(button).map(|bound| bound.label());
        label.unwrap_or_default()
    }
}

/// Open page of key settings, by the name of its action set.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeysPage(pub &'static str);

fn open_keys<A: Bindable>(world: &mut World) {
    world.insert_resource(KeysPage(A::NAME));
    if let Some(mut next) = world.get_resource_mut::<NextState<Menu>>() {
        next.set(KEYS);
    }
}

/// Type-erased action enum.
#[derive(Clone, Copy)]
pub struct ActionSet {
    /// Unique name.
    pub name: &'static str,
    /// Position among the pages.
    pub page: u8,
    /// Returns the title of the page.
    pub title: fn() -> String,
    /// Returns a note about keys that cannot be changed.
    pub further: fn() -> String,
    /// Devices that can trigger these actions.
    pub devices: &'static [Device],
    /// Settings row that opens the page.
    pub row: &'static Row,
    /// Restores the default controls of all actions.
    pub reset_all: fn(&mut Settings),
    /// Returns the action at an index.
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

    /// Returns the actions in display order.
    pub fn actions(&self) -> Vec<Bound> {
        (0..).map_while(self.action).collect()
    }
}

/// Type-erased action with controls.
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

/// Queries and changes that every action supports.
pub trait AnyAction: Send + Sync {
    /// Returns the on-screen button of this action.
    fn button(&self) -> OnScreen;
    /// Returns the label.
    fn label(&self) -> String;
    /// Returns the icon of the on-screen button.
    fn icon(&self) -> Icon;
    /// Returns the names of its controls on a device.
    fn named(&self, settings: &Settings, device: Device) -> String;
    /// Returns the controls that the player may remove.
    fn free(&self, settings: &Settings, device: Device) -> Vec<Control>;
    /// Returns the controls that cannot be removed.
    fn fixed(&self, device: Device) -> Vec<Control>;
    /// Returns whether the player has changed its controls.
    fn is_own(&self, settings: &Settings, device: Device) -> bool;
    /// Returns the control for a key pressed while other keys are held.
    fn heard(&self, key: &KeyboardInput, held: &ButtonInput<KeyCode>) -> Option<Control>;
    /// Returns whether the player may bind a control.
    fn may_bind(&self, control: Control) -> bool;
    /// Binds a control, replacing the others unless `add` is set.
    fn bind(&self, settings: &mut Settings, control: Control, add: bool);
    /// Returns whether one of its controls may be removed.
    fn may_unbind(&self, settings: &Settings, device: Device) -> bool;
    /// Removes a control.
    fn unbind(&self, settings: &mut Settings, control: Control);
    /// Restores the default controls on a device.
    fn reset(&self, settings: &mut Settings, device: Device);
    /// Returns messages about conflicts with other actions, each with whether
    /// this action lost the control.
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
