//! All enums of actions as one: for lists of keys, and for the buttons on the
//! screen. Every room adds its own.

use std::fmt;
use std::marker::PhantomData;

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
    let set: ActionSet = const { &Actions::<A>(PhantomData) };
    if sets.0.iter().all(|other| other.name() != set.name()) {
        sets.0.push(set);
        sets.0.sort_by_key(|set| set.page());
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
        self.0.iter().copied().find(|set| set.name() == name)
    }

    fn of(&self, button: OnScreen) -> Option<Bound> {
        let set = self.find(button.actions())?;
        Some(Bound {
            set,
            place: button.place(),
        })
    }

    /// Returns the picture of a button on the screen.
    pub fn icon(&self, button: OnScreen) -> Icon {
        self.of(button).map_or(Icon::Pause, Bound::icon)
    }

    /// Returns what a button on the screen does, in words.
    pub fn label(&self, button: OnScreen) -> String {
        self.of(button).map(Bound::label).unwrap_or_default()
    }
}

/// One enum of actions.
pub type ActionSet = &'static dyn AnyActions;

/// Which page of the keys is open, by the name of its actions.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeysPage(pub &'static str);

fn open_keys<A: Bindable>(world: &mut World) {
    world.insert_resource(KeysPage(A::NAME));
    if let Some(mut next) = world.get_resource_mut::<NextState<Menu>>() {
        next.set(KEYS);
    }
}

/// An enum of actions of any kind; an action is its place in it.
pub trait AnyActions: Send + Sync {
    /// Unlike that of any other.
    fn name(&self) -> &'static str;
    /// Place among the pages.
    fn page(&self) -> u8;
    /// Title of the page.
    fn title(&self) -> String;
    /// The keys that cannot be chosen.
    fn further(&self) -> String;
    /// The devices that the actions can be done with.
    fn devices(&self) -> &'static [Device];
    /// The row of the settings that leads to the page.
    fn row(&self) -> &'static Row;
    /// Number of actions.
    fn count(&self) -> usize;
    /// Gives back everything that comes with the game.
    fn reset_all(&self, settings: &mut Settings);
    /// The action in words.
    fn label(&self, place: usize) -> String;
    /// Its picture on the screen.
    fn icon(&self, place: usize) -> Icon;
    /// The names of its controls on a device.
    fn named(&self, place: usize, settings: &Settings, device: Device) -> String;
    /// The controls that may be taken from it.
    fn free(&self, place: usize, settings: &Settings, device: Device) -> Vec<Control>;
    /// The controls that may not be taken from it.
    fn fixed(&self, place: usize, device: Device) -> Vec<Control>;
    /// Whether the player has chosen any.
    fn is_own(&self, place: usize, settings: &Settings, device: Device) -> bool;
    /// The control that a key is for it while others are held.
    fn heard(&self, key: &KeyboardInput, held: &ButtonInput<KeyCode>) -> Option<Control>;
    /// Whether the player may choose a control.
    fn may_bind(&self, control: Control) -> bool;
    /// Gives it a control instead of the others, or besides them.
    fn bind(&self, place: usize, settings: &mut Settings, control: Control, add: bool);
    /// Whether one of its controls may be taken from it.
    fn may_unbind(&self, place: usize, settings: &Settings, device: Device) -> bool;
    /// Takes one of its controls from it.
    fn unbind(&self, place: usize, settings: &mut Settings, control: Control);
    /// Gives it back what comes with the game.
    fn reset(&self, place: usize, settings: &mut Settings, device: Device);
    /// What is to be said about conflicts with other actions, and whether it
    /// is this action that lost something.
    fn conflicts(&self, place: usize, settings: &Settings, device: Device) -> Vec<(String, bool)>;
}

struct Actions<A>(PhantomData<fn() -> A>);

impl<A: Bindable> Actions<A> {
    const ROW: Row = Row::button(A::row_label, A::row_help, open_keys::<A>);

    fn action(place: usize) -> A {
        A::ACTIONS[place.min(A::ACTIONS.len() - 1)]
    }
}

impl<A: Bindable> AnyActions for Actions<A> {
    fn name(&self) -> &'static str {
        A::NAME
    }

    fn page(&self) -> u8 {
        A::PAGE
    }

    fn title(&self) -> String {
        A::title()
    }

    fn further(&self) -> String {
        A::further()
    }

    fn devices(&self) -> &'static [Device] {
        A::DEVICES
    }

    fn row(&self) -> &'static Row {
        const { &Self::ROW }
    }

    fn count(&self) -> usize {
        A::ACTIONS.len()
    }

    fn reset_all(&self, settings: &mut Settings) {
        *A::own_mut(settings) = Bindings::default();
    }

    fn label(&self, place: usize) -> String {
        Self::action(place).label()
    }

    fn icon(&self, place: usize) -> Icon {
        Self::action(place).icon()
    }

    fn named(&self, place: usize, settings: &Settings, device: Device) -> String {
        A::own(settings).named(Self::action(place), device)
    }

    fn free(&self, place: usize, settings: &Settings, device: Device) -> Vec<Control> {
        A::own(settings).free(Self::action(place), device)
    }

    fn fixed(&self, place: usize, device: Device) -> Vec<Control> {
        Bindings::fixed(Self::action(place), device).collect()
    }

    fn is_own(&self, place: usize, settings: &Settings, device: Device) -> bool {
        A::own(settings).is_own(Self::action(place), device)
    }

    fn heard(&self, key: &KeyboardInput, held: &ButtonInput<KeyCode>) -> Option<Control> {
        A::heard(key, held)
    }

    fn may_bind(&self, control: Control) -> bool {
        Bindings::<A>::may_bind(control)
    }

    fn bind(&self, place: usize, settings: &mut Settings, control: Control, add: bool) {
        A::own_mut(settings).bind(Self::action(place), control, add);
    }

    fn may_unbind(&self, place: usize, settings: &Settings, device: Device) -> bool {
        A::own(settings).may_unbind(Self::action(place), device)
    }

    fn unbind(&self, place: usize, settings: &mut Settings, control: Control) {
        A::own_mut(settings).unbind(Self::action(place), control);
    }

    fn reset(&self, place: usize, settings: &mut Settings, device: Device) {
        A::own_mut(settings).reset(Self::action(place), device);
    }

    fn conflicts(&self, place: usize, settings: &Settings, device: Device) -> Vec<(String, bool)> {
        let conflicts = A::own(settings).conflicts(Self::action(place), device);
        let say = |conflict| match conflict {
            Conflict::LostTo(control, other) => {
                let (control, other): (Control, A) = (control, other);
                let (control, other) = (control.name(), other.label());
                (t!("keys-lost", control = control, action = other), true)
            }
            Conflict::TakenFrom(control, other) => {
                let (control, other) = (control.name(), other.label());
                (t!("keys-taken", control = control, action = other), false)
            }
        };
        conflicts.into_iter().map(say).collect()
    }
}

/// An action of any kind that has controls.
#[derive(Clone, Copy)]
pub struct Bound {
    set: ActionSet,
    place: usize,
}

impl PartialEq for Bound {
    fn eq(&self, other: &Self) -> bool {
        self.set.name() == other.set.name() && self.place == other.place
    }
}

impl Eq for Bound {}

impl fmt::Debug for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.set.name(), self.place)
    }
}

impl Bound {
    /// Returns the actions of a page.
    pub fn all(set: ActionSet) -> Vec<Self> {
        let places = 0..set.count();
        places.map(|place| Self { set, place }).collect()
    }

    /// Returns the enum that it belongs to.
    pub fn set(self) -> ActionSet {
        self.set
    }

    /// See [`AnyActions::label`].
    pub fn label(self) -> String {
        self.set.label(self.place)
    }

    /// See [`AnyActions::icon`].
    pub fn icon(self) -> Icon {
        self.set.icon(self.place)
    }

    /// See [`AnyActions::named`].
    pub fn named(self, settings: &Settings, device: Device) -> String {
        self.set.named(self.place, settings, device)
    }

    /// See [`AnyActions::free`].
    pub fn free(self, settings: &Settings, device: Device) -> Vec<Control> {
        self.set.free(self.place, settings, device)
    }

    /// See [`AnyActions::fixed`].
    pub fn fixed(self, device: Device) -> Vec<Control> {
        self.set.fixed(self.place, device)
    }

    /// See [`AnyActions::is_own`].
    pub fn is_own(self, settings: &Settings, device: Device) -> bool {
        self.set.is_own(self.place, settings, device)
    }

    /// See [`AnyActions::heard`].
    pub fn heard(self, key: &KeyboardInput, held: &ButtonInput<KeyCode>) -> Option<Control> {
        self.set.heard(key, held)
    }

    /// See [`AnyActions::may_bind`].
    pub fn may_bind(self, control: Control) -> bool {
        self.set.may_bind(control)
    }

    /// See [`AnyActions::bind`].
    pub fn bind(self, settings: &mut Settings, control: Control, add: bool) {
        self.set.bind(self.place, settings, control, add);
    }

    /// See [`AnyActions::may_unbind`].
    pub fn may_unbind(self, settings: &Settings, device: Device) -> bool {
        self.set.may_unbind(self.place, settings, device)
    }

    /// See [`AnyActions::unbind`].
    pub fn unbind(self, settings: &mut Settings, control: Control) {
        self.set.unbind(self.place, settings, control);
    }

    /// See [`AnyActions::reset`].
    pub fn reset(self, settings: &mut Settings, device: Device) {
        self.set.reset(self.place, settings, device);
    }

    /// See [`AnyActions::conflicts`].
    pub fn conflicts(self, settings: &Settings, device: Device) -> Vec<(String, bool)> {
        self.set.conflicts(self.place, settings, device)
    }
}
