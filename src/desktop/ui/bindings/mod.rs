//! Which controls an action has: those that come with the game, and the
//! player's own. One table for all enums of actions.

use std::collections::BTreeMap;

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::chords;
use super::controls::Control;
use crate::action_sets;
use crate::icons::Icon;
use crate::language::t;
use crate::on_screen::{OnScreen, OnScreenInput};
use crate::presses::Device;
use crate::presses::{GatherSystems, Presses, gather_presses};
use kotodama_formats::Chord;
use kotodama_shell::settings::Settings;
use leafwing_input_manager::plugin::InputManagerSystem;

/// Actions that belong to one place of the game, in which no control may have
/// two meanings.
pub trait Bindable:
    Copy + Ord + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Name of these actions, unlike that of any others.
    const NAME: &'static str;
    /// Place of these actions among the pages of keys.
    const PAGE: u8;
    /// Every action, in the order in which they are listed for the player.
    const ACTIONS: &'static [Self];
    /// What comes with the game; the first of an action is named in hints.
    const GIVEN: &'static [(Self, Control)];
    /// What can never be taken away, so that nobody locks themselves out.
    const FIXED: &'static [(Self, Control)];
    /// Whether these actions have keys by what they type, together with Control,
    /// Shift and Alt, as editors do, and no other controls.
    const HAS_CHORDS: bool = false;
    /// The devices that it can be done with.
    const DEVICES: &'static [Device] = match Self::HAS_CHORDS {
        true => &[Device::Keyboard],
        false => &[Device::Keyboard, Device::Gamepad],
    };

    /// The control that a key is for these actions while others are held.
    fn heard(key: &KeyboardInput, held: &ButtonInput<KeyCode>) -> Option<Control> {
        match Self::HAS_CHORDS {
            true => chords::heard(key, held),
            false => Some(Control::Key(key.key_code)),
        }
    }

    /// Is it a control of the kind that these actions have?
    fn takes(control: Control) -> bool {
        matches!(control, Control::Chord(_)) == Self::HAS_CHORDS
    }

    /// The button on the screen that does it, where there can be one.
    fn on_screen(self) -> Option<OnScreen> {
        None
    }

    /// The picture of that button.
    fn icon(self) -> Icon {
        Icon::Pause
    }

    /// Returns the title of the page of keys.
    fn title() -> String;

    /// Returns the label of the row of the settings that leads to the page.
    fn row_label() -> String;

    /// Returns the help for that row.
    fn row_help() -> String {
        t!("settings-keys-help")
    }

    /// Returns which keys cannot be chosen.
    fn further() -> String {
        t!("keys-further")
    }

    /// What it is called in menus.
    fn label(self) -> String;

    /// The player's own choice.
    fn own(settings: &Settings) -> &Bindings<Self>;

    /// The same, to be changed.
    fn own_mut(settings: &mut Settings) -> &mut Bindings<Self>;
}

/// As many controls of an action and a device as anybody can remember.
pub const MOST: usize = 4;

/// Controls that the player has chosen. For an action and a device they stand
/// in place of those that come with the game. No control is there twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent, bound = "")]
pub struct Bindings<A: Bindable>(BTreeMap<A, Vec<Control>>);

impl<A: Bindable> Default for Bindings<A> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

/// Where two actions want the same control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict<A> {
    /// It comes with the game for this action, but the player gave it to
    /// another one.
    LostTo(Control, A),
    /// The player gave it to this action; the other one misses it.
    TakenFrom(Control, A),
}

fn fixed<A: Bindable>(control: Control) -> Option<A> {
    let mut fixed = A::FIXED.iter().filter(|(_, other)| *other == control);
    fixed.next().map(|(action, _)| *action)
}

impl<A: Bindable> Bindings<A> {
    fn chosen(&self, action: A, device: Device) -> Vec<Control> {
        let all = self.0.get(&action).map(Vec::as_slice).unwrap_or_default();
        let of_device = all.iter().filter(|control| control.device() == device);
        of_device.copied().collect()
    }

    fn owner(&self, control: Control) -> Option<A> {
        let mut owners = self.0.iter().filter(|(_, all)| all.contains(&control));
        owners.next().map(|(action, _)| *action)
    }

    /// Has the player chosen anything for this action on this device?
    pub fn is_own(&self, action: A, device: Device) -> bool {
        !self.chosen(action, device).is_empty()
    }

    /// Returns whether the player has left all controls as they come.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What may be taken away or replaced.
    pub fn free(&self, action: A, device: Device) -> Vec<Control> {
        let chosen = self.chosen(action, device);
        if !chosen.is_empty() {
            return chosen;
        }
        A::GIVEN
            .iter()
            .filter(|(other, control)| *other == action && control.device() == device)
            .map(|(_, control)| *control)
            .filter(|control| self.owner(*control).is_none() && fixed::<A>(*control).is_none())
            .collect()
    }

    /// What cannot be taken away from it.
    pub fn fixed(action: A, device: Device) -> impl Iterator<Item = Control> {
        A::FIXED
            .iter()
            .filter(move |(other, control)| *other == action && control.device() == device)
            .map(|(_, control)| *control)
    }

    /// Every control of an action on a device; the first is the one named in
    /// hints.
    pub fn of(&self, action: A, device: Device) -> Vec<Control> {
        let (free, fixed) = (self.free(action, device), Self::fixed(action, device));
        match self.is_own(action, device) {
            true => free.into_iter().chain(fixed).collect(),
            false => fixed.chain(free).collect(),
        }
    }

    /// The control named in hints.
    pub fn first(&self, action: A, device: Device) -> Option<Control> {
        self.of(action, device).into_iter().next()
    }

    /// Can the player choose this control here?
    pub fn may_bind(control: Control) -> bool {
        A::takes(control) && control.may_bind() && fixed::<A>(control).is_none()
    }

    /// The action that a control stands for.
    pub fn meaning(&self, control: Control) -> Option<A> {
        let is_given = |action: &A| self.free(*action, control.device()).contains(&control);
        let given = || A::ACTIONS.iter().copied().find(is_given);
        fixed(control).or_else(given)
    }

    /// The action that a key stands for by its name while Control, Shift and Alt
    /// are held or not.
    pub fn meaning_of_chord(
        &self,
        (ctrl, shift, alt): (bool, bool, bool),
        name: &str,
    ) -> Option<A> {
        let of = |shift| self.meaning(Control::Chord(Chord::new(ctrl, shift, alt, name)?));
        // Signs that need Shift on this keyboard are written without it.
        of(shift).or_else(|| chords::is_sign(name).then(|| of(false))?)
    }

    /// Gives an action a control instead of those that it has on the device,
    /// or besides them, and takes it from the action that had it. One without
    /// any choice left has again what comes with the game.
    pub fn bind(&mut self, action: A, control: Control, add: bool) {
        if !Self::may_bind(control) {
            return;
        }
        let device = control.device();
        let mut free = if add {
            self.free(action, device)
        } else {
            Vec::new()
        };
        free.retain(|other| *other != control);
        free.truncate(MOST - 1);
        free.push(control);
        for all in self.0.values_mut() {
            all.retain(|other| *other != control);
        }
        self.choose(action, device, free);
    }

    /// May one be taken from an action? Not the last: without any choice it
    /// would have again what comes with the game.
    pub fn may_unbind(&self, action: A, device: Device) -> bool {
        self.free(action, device).len() > 1
    }

    /// Takes a control from an action that has another one on the device.
    pub fn unbind(&mut self, action: A, control: Control) {
        let device = control.device();
        if self.may_unbind(action, device) {
            let mut free = self.free(action, device);
            free.retain(|other| *other != control);
            self.choose(action, device, free);
        }
    }

    /// What comes with the game is back, as far as nothing else was given it.
    pub fn reset(&mut self, action: A, device: Device) {
        self.choose(action, device, Vec::new());
    }

    fn choose(&mut self, action: A, device: Device, free: Vec<Control>) {
        let all = self.0.entry(action).or_default();
        all.retain(|control| control.device() != device);
        all.extend(free);
        self.0.retain(|_, all| !all.is_empty());
    }

    /// Drops what a file may say and [`Bindings::bind`] would not do.
    pub fn checked(self) -> Self {
        let mut checked = Self::default();
        for (action, all) in self.0 {
            for control in all {
                let device = control.device();
                let mut chosen = checked.chosen(action, device);
                if Self::may_bind(control)
                    && chosen.len() < MOST
                    && checked.owner(control).is_none()
                {
                    chosen.push(control);
                    checked.choose(action, device, chosen);
                }
            }
        }
        checked
    }

    /// Where this action and others want the same.
    pub fn conflicts(&self, action: A, device: Device) -> Vec<Conflict<A>> {
        let given = |action: A| {
            let given = A::GIVEN.iter().filter(move |(other, control)| {
                *other == action && control.device() == device && fixed::<A>(*control).is_none()
            });
            given.map(|(_, control)| *control)
        };
        let chosen = self.chosen(action, device);
        if chosen.is_empty() {
            let lost = |control| Some(Conflict::LostTo(control, self.owner(control)?));
            return given(action).filter_map(lost).collect();
        }
        // Whoever has chosen anew does not miss what came with the game.
        let others = A::ACTIONS.iter().copied();
        let others = others.filter(|other| *other != action && !self.is_own(*other, device));
        others
            .flat_map(|other| given(other).map(move |control| (control, other)))
            .filter(|(control, _)| chosen.contains(control))
            .map(|(control, other)| Conflict::TakenFrom(control, other))
            .collect()
    }

    /// The controls of an action as they are written on the device; nothing
    /// if it has none.
    pub fn named(&self, action: A, device: Device) -> String {
        let names: Vec<String> = self
            .of(action, device)
            .into_iter()
            .map(Control::name)
            .collect();
        names.join(", ")
    }
}

impl<A: Bindable + Actionlike> Bindings<A> {
    /// All of it, for the library that follows keys and buttons.
    pub fn map(&self) -> InputMap<A> {
        let mut map = InputMap::default();
        for &action in A::ACTIONS {
            for device in [Device::Keyboard, Device::Gamepad] {
                for control in self.of(action, device) {
                    control.insert(&mut map, action);
                }
            }
            if let Some(button) = action.on_screen() {
                map.insert(action, button);
            }
        }
        map
    }
}

/// Follows these actions, by what the player has chosen, and gathers their
/// presses.
pub fn actions<A: Bindable + Actionlike + TypePath + bevy::reflect::GetTypeRegistration + Copy>(
    app: &mut App,
) {
    action_sets::list::<A>(app);
    if !app.is_plugin_added::<InputManagerPlugin<A>>() {
        app.add_plugins(InputManagerPlugin::<A>::default());
    }
    app.add_message::<OnScreenInput>()
        .init_resource::<Presses<A>>()
        .add_systems(Startup, spawn::<A>)
        .add_systems(
            PreUpdate,
            gather_presses::<A>
                .in_set(GatherSystems)
                .after(InputManagerSystem::ManualControl),
        )
        .add_systems(
            Update,
            rebind::<A>.run_if(resource_exists_and_changed::<Settings>),
        );
}

fn spawn<A: Bindable + Actionlike>(mut commands: Commands, settings: Res<Settings>) {
    commands.spawn((Name::new("Input"), A::own(&settings).map()));
}

/// The player has chosen others.
fn rebind<A: Bindable + Actionlike>(settings: Res<Settings>, mut map: Single<&mut InputMap<A>>) {
    let wanted = A::own(&settings).map();
    if **map != wanted {
        **map = wanted;
    }
}
