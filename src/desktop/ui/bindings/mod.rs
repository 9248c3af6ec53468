//! Controls bound to actions: the defaults and the player's own choices. One
//! table type serves all action enums.

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

/// Actions of one context, in which no control may have two meanings.
pub trait Bindable:
    Copy + Ord + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Unique name of this set of actions.
    const NAME: &'static str;
    /// Position among the pages of key settings.
    const PAGE: u8;
    /// Every action, in display order.
    const ACTIONS: &'static [Self];
    /// Default controls. Prompts name the first control of an action.
    const GIVEN: &'static [(Self, Control)];
    /// Controls that cannot be removed, so that the player always keeps a way
    /// to act.
    const FIXED: &'static [(Self, Control)];
    /// Whether these actions use key chords by typed character (with Control,
    /// Shift and Alt), as editors do, and no other controls.
    const HAS_CHORDS: bool = false;
    /// Devices that can trigger these actions.
    const DEVICES: &'static [Device] = match Self::HAS_CHORDS {
        true => &[Device::Keyboard],
        false => &[Device::Keyboard, Device::Gamepad],
    };

    /// Returns the control for a key pressed while other keys are held.
    fn heard(key: &KeyboardInput, held: &ButtonInput<KeyCode>) -> Option<Control> {
        match Self::HAS_CHORDS {
            true => chords::heard(key, held),
            false => Some(Control::Key(key.key_code)),
        }
    }

    /// Returns whether these actions accept controls of this kind.
    fn takes(control: Control) -> bool {
        matches!(control, Control::Chord(_)) == Self::HAS_CHORDS
    }

    /// Returns the on-screen button of the action, if there can be one.
    fn on_screen(self) -> Option<OnScreen> {
        None
    }

    /// Returns the icon of that button.
    fn icon(self) -> Icon {
        Icon::Pause
    }

    /// Returns the title of the page of key settings.
    fn title() -> String;

    /// Returns the label of the settings row that opens the page.
    fn row_label() -> String;

    /// Returns the help text of that row.
    fn row_help() -> String {
        t!("settings-keys-help")
    }

    /// Returns a note about keys that cannot be changed.
    fn further() -> String {
        t!("keys-further")
    }

    /// Returns the label in menus.
    fn label(self) -> String;

    /// Returns the player's own bindings.
    fn own(settings: &Settings) -> &Bindings<Self>;

    /// Returns the player's own bindings for changes.
    fn own_mut(settings: &mut Settings) -> &mut Bindings<Self>;
}

/// Maximum number of controls for an action on one device.
pub const MOST: usize = 4;

/// Controls chosen by the player. For an action and device they replace the
/// defaults. Each control appears at most once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent, bound = "")]
pub struct Bindings<A: Bindable>(BTreeMap<A, Vec<Control>>);

impl<A: Bindable> Default for Bindings<A> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

/// Conflict between two actions that want the same control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict<A> {
    /// Default control of this action, bound to another action by the player.
    LostTo(Control, A),
    /// Control bound to this action by the player, at the expense of another
    /// action.
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

    /// Returns whether the player has changed this action on this device.
    pub fn is_own(&self, action: A, device: Device) -> bool {
        !self.chosen(action, device).is_empty()
    }

    /// Returns whether all controls are the defaults.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the controls that can be removed or replaced.
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

    /// Returns the controls that cannot be removed.
    pub fn fixed(action: A, device: Device) -> impl Iterator<Item = Control> {
        A::FIXED
            .iter()
            .filter(move |(other, control)| *other == action && control.device() == device)
            .map(|(_, control)| *control)
    }

    /// Returns every control of an action on a device. Prompts name the first.
    pub fn of(&self, action: A, device: Device) -> Vec<Control> {
        let (free, fixed) = (self.free(action, device), Self::fixed(action, device));
        match self.is_own(action, device) {
            true => free.into_iter().chain(fixed).collect(),
            false => fixed.chain(free).collect(),
        }
    }

    /// Returns the control named in prompts.
    pub fn first(&self, action: A, device: Device) -> Option<Control> {
        self.of(action, device).into_iter().next()
    }

    /// Returns whether the player may choose this control here.
    pub fn may_bind(control: Control) -> bool {
        A::takes(control) && control.may_bind() && fixed::<A>(control).is_none()
    }

    /// Returns the action bound to a control.
    pub fn meaning(&self, control: Control) -> Option<A> {
        let is_given = |action: &A| self.free(*action, control.device()).contains(&control);
        let given = || A::ACTIONS.iter().copied().find(is_given);
        fixed(control).or_else(given)
    }

    /// Returns the action bound to a key by its name, with the state of
    /// Control, Shift and Alt.
    pub fn meaning_of_chord(
        &self,
        (ctrl, shift, alt): (bool, bool, bool),
        name: &str,
    ) -> Option<A> {
        let of = |shift| self.meaning(Control::Chord(Chord::new(ctrl, shift, alt, name)?));
        // Characters that need Shift on this keyboard are written without it.
        of(shift).or_else(|| chords::is_sign(name).then(|| of(false))?)
    }

    /// Binds a control to an action, replacing its controls on the device
    /// unless `add` is set, and removes it from the action that had it. An
    /// action left without own controls gets its defaults back.
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

    /// Returns whether a control may be removed from an action. The last one
    /// may not: without own controls the defaults would return.
    pub fn may_unbind(&self, action: A, device: Device) -> bool {
        self.free(action, device).len() > 1
    }

    /// Removes a control from an action that has another one on the device.
    pub fn unbind(&mut self, action: A, control: Control) {
        let device = control.device();
        if self.may_unbind(action, device) {
            let mut free = self.free(action, device);
            free.retain(|other| *other != control);
            self.choose(action, device, free);
        }
    }

    /// Restores the defaults of an action, except for controls bound to other
    /// actions.
    pub fn reset(&mut self, action: A, device: Device) {
        self.choose(action, device, Vec::new());
    }

    fn choose(&mut self, action: A, device: Device, free: Vec<Control>) {
        let all = self.0.entry(action).or_default();
        all.retain(|control| control.device() != device);
        all.extend(free);
        self.0.retain(|_, all| !all.is_empty());
    }

    /// Removes bindings from a file that [`Bindings::bind`] would not create.
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

    /// Returns the conflicts between this action and others.
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
        // An action with own controls does not miss its defaults.
        let others = A::ACTIONS.iter().copied();
        let others = others.filter(|other| *other != action && !self.is_own(*other, device));
        others
            .flat_map(|other| given(other).map(move |control| (control, other)))
            .filter(|(control, _)| chosen.contains(control))
            .map(|(control, other)| Conflict::TakenFrom(control, other))
            .collect()
    }

    /// Returns the controls of an action as labelled on the device; empty if
    /// there are none.
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
    /// Returns all bindings as the input map of the library.
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

/// Tracks these actions with the player's bindings and gathers their presses.
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

/// Applies changed bindings.
fn rebind<A: Bindable + Actionlike>(settings: Res<Settings>, mut map: Single<&mut InputMap<A>>) {
    let wanted = A::own(&settings).map();
    if **map != wanted {
        **map = wanted;
    }
}
