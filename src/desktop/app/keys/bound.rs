//! Actions of all kinds as one, for lists of them.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

use crate::desktop::falling::keys::FallingAction;
use crate::desktop::shell::settings::Settings;
use crate::desktop::ui::bindings::{Bindable, Bindings, Conflict};
use crate::desktop::ui::controls::Control;
use crate::desktop::ui::language::t;
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::presses::Device;
use crate::desktop::words::actions::PlayAction;
use crate::editor::Action as EditorAction;

/// Where actions belong to. No control means two things in one of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Levels.
    #[default]
    Words,
    /// Falling blocks.
    Falling,
    /// Menus.
    Menus,
    /// The level editor.
    Editor,
}

impl Page {
    pub const ALL: [Self; 4] = [Self::Words, Self::Falling, Self::Menus, Self::Editor];

    pub(super) fn title(self) -> String {
        match self {
            Self::Words => t!("keys-words"),
            Self::Falling => t!("keys-falling"),
            Self::Menus => t!("keys-menus"),
            Self::Editor => t!("keys-editor"),
        }
    }

    /// Keys that cannot be chosen.
    pub(super) fn further(self) -> String {
        match self {
            Self::Words => t!("keys-further-words"),
            Self::Falling | Self::Menus | Self::Editor => t!("keys-further"),
        }
    }

    /// The devices that the actions of a page can be done with.
    pub(super) fn devices(self) -> &'static [Device] {
        match self {
            Self::Words => PlayAction::DEVICES,
            Self::Falling => FallingAction::DEVICES,
            Self::Menus => MenuAction::DEVICES,
            Self::Editor => EditorAction::DEVICES,
        }
    }

    /// Everything that comes with the game is back.
    pub fn reset(self, settings: &mut Settings) {
        match self {
            Self::Words => *PlayAction::own_mut(settings) = Bindings::default(),
            Self::Falling => *FallingAction::own_mut(settings) = Bindings::default(),
            Self::Menus => *MenuAction::own_mut(settings) = Bindings::default(),
            Self::Editor => *EditorAction::own_mut(settings) = Bindings::default(),
        }
    }
}

/// An action that has controls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Words(PlayAction),
    Falling(FallingAction),
    Menus(MenuAction),
    Editor(EditorAction),
}

/// Does the same for an action of any kind.
macro_rules! each {
    ($bound:expr, $action:ident => $what:expr) => {
        match $bound {
            Bound::Words($action) => $what,
            Bound::Falling($action) => $what,
            Bound::Menus($action) => $what,
            Bound::Editor($action) => $what,
        }
    };
}

fn own<A: Bindable>(_: A, settings: &Settings) -> &Bindings<A> {
    A::own(settings)
}

fn own_mut<A: Bindable>(_: A, settings: &mut Settings) -> &mut Bindings<A> {
    A::own_mut(settings)
}

fn may_bind<A: Bindable>(_: A, control: Control) -> bool {
    Bindings::<A>::may_bind(control)
}

fn heard<A: Bindable>(_: A, key: &KeyboardInput, held: &ButtonInput<KeyCode>) -> Option<Control> {
    A::heard(key, held)
}

impl Bound {
    /// The actions of a page.
    pub(super) fn all(page: Page) -> Vec<Self> {
        fn listed<A: Bindable>(wrap: fn(A) -> Bound) -> Vec<Bound> {
            A::ACTIONS.iter().copied().map(wrap).collect()
        }
        match page {
            Page::Words => listed(Self::Words),
            Page::Falling => listed(Self::Falling),
            Page::Menus => listed(Self::Menus),
            Page::Editor => listed(Self::Editor),
        }
    }

    pub(super) fn label(self) -> String {
        each!(self, action => action.label())
    }

    /// The names of its controls on a device.
    pub(super) fn named(self, settings: &Settings, device: Device) -> String {
        each!(self, action => own(action, settings).named(action, device))
    }

    /// What may be taken from it.
    pub(super) fn free(self, settings: &Settings, device: Device) -> Vec<Control> {
        each!(self, action => own(action, settings).free(action, device))
    }

    /// What may not be taken from it.
    pub(super) fn fixed(self, device: Device) -> Vec<Control> {
        each!(self, action => Bindings::fixed(action, device).collect())
    }

    /// Has the player chosen any?
    pub(super) fn is_own(self, settings: &Settings, device: Device) -> bool {
        each!(self, action => own(action, settings).is_own(action, device))
    }

    /// The control that a key is for it while others are held.
    pub(super) fn heard(self, key: &KeyboardInput, held: &ButtonInput<KeyCode>) -> Option<Control> {
        each!(self, action => heard(action, key, held))
    }

    pub(super) fn may_bind(self, control: Control) -> bool {
        each!(self, action => may_bind(action, control))
    }

    pub(super) fn bind(self, settings: &mut Settings, control: Control, add: bool) {
        each!(self, action => own_mut(action, settings).bind(action, control, add));
    }

    /// May one of its controls be taken from it?
    pub(super) fn may_unbind(self, settings: &Settings, device: Device) -> bool {
        each!(self, action => own(action, settings).may_unbind(action, device))
    }

    pub(super) fn unbind(self, settings: &mut Settings, control: Control) {
        each!(self, action => own_mut(action, settings).unbind(action, control));
    }

    pub(super) fn reset(self, settings: &mut Settings, device: Device) {
        each!(self, action => own_mut(action, settings).reset(action, device));
    }

    /// What is to be said about conflicts with other actions, and whether it
    /// is this action that lost something.
    pub(super) fn conflicts(self, settings: &Settings, device: Device) -> Vec<(String, bool)> {
        fn say<A: Bindable>(conflict: Conflict<A>) -> (String, bool) {
            match conflict {
                Conflict::LostTo(control, other) => {
                    let (control, other) = (control.name(), other.label());
                    let said = t!("keys-lost", control = control, action = other);
                    (said, true)
                }
                Conflict::TakenFrom(control, other) => {
                    let (control, other) = (control.name(), other.label());
                    let said = t!("keys-taken", control = control, action = other);
                    (said, false)
                }
            }
        }
        each!(self, action => {
            let conflicts = own(action, settings).conflicts(action, device);
            conflicts.into_iter().map(say).collect()
        })
    }
}
