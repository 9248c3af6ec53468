//! Input of the players, converted to one action per cycle. A press acts in the
//! next cycle; a held key repeats every third one (D-ACT-11).

use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

use crate::keys::{DungeonAction, Press, Verb};
use crate::screens::DUNGEON;
use crate::session::{DungeonSession, Feed};
use kotodama_board::Direction;
use kotodama_dungeon::actions::Action;
use kotodama_ui::bindings::Bindable;
use kotodama_ui::controls::{Control, Stick};
use kotodama_ui::on_screen::{OnScreen, OnScreenInput};
use kotodama_ui::prelude::*;
use kotodama_ui::presses::GatherSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hands>()
        .add_systems(
            PreUpdate,
            track.after(GatherSystems).run_if(in_state(DUNGEON)),
        )
        .add_systems(OnEnter(Menu::NONE), forget)
        .add_systems(OnEnter(DUNGEON), forget);
}

/// Cycles from a press to its first repetition, so that a tap is one step.
const FIRST: u64 = 4;
/// Cycles between two repetitions (D-ACT-11).
const AGAIN: u64 = 3;

/// Source of a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InputSource {
    Key(KeyCode),
    Pad(Entity, GamepadButton),
    Stick(Entity, Stick),
    Screen(OnScreen),
}

/// Input state of one player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hand {
    /// Held presses in order.
    held: Vec<(Press, InputSource)>,
    /// Open or close, waiting for a direction.
    pub verb: Option<Verb>,
    /// Action of the next cycle.
    next: Option<Action>,
    /// Action pressed after it, before that cycle came.
    then: Option<Action>,
    /// Cycles since the last action in a direction.
    since: u64,
    /// Whether that was a press and not a repetition.
    is_first: bool,
}

impl Hand {
    /// Returns the most recently pressed direction that is still held.
    fn way(&self) -> Option<Direction> {
        let ways = self.held.iter().rev();
        ways.into_iter().find_map(|(press, _)| match press {
            Press::Way(way) => Some(*way),
            _ => None,
        })
    }

    fn holds(&self, verb: Verb) -> bool {
        let mut held = self.held.iter();
        held.any(|(press, _)| *press == Press::Verb(verb))
    }

    /// Returns the current meaning of a direction.
    fn meant(&self, way: Direction) -> Action {
        match self.verb {
            Some(Verb::Open) => Action::Open(way),
            Some(Verb::Close) => Action::Close(way),
            _ if self.holds(Verb::Use) => Action::Use(way),
            _ if self.holds(Verb::Pull) => Action::Pull(way),
            _ => Action::Step(way),
        }
    }

    /// Schedules an action for the next cycle, or for the one after it.
    pub fn act(&mut self, action: Action) {
        match self.next {
            None => self.next = Some(action),
            Some(_) => self.then = Some(action),
        }
    }

    /// Handles a press; other systems handle those that are not actions of a
    /// cycle.
    fn press(&mut self, press: Press) {
        match press {
            Press::Way(way) => {
                let action = self.meant(way);
                self.verb = None;
                self.since = 0;
                self.is_first = true;
                self.act(action);
            }
            Press::Verb(verb @ (Verb::Open | Verb::Close)) => {
                self.verb = (self.verb != Some(verb)).then_some(verb);
            }
            Press::Torch => self.act(Action::Torch),
            Press::Respawn => self.act(Action::Respawn),
            Press::Verb(Verb::Use | Verb::Pull) | Press::Equipment | Press::NextItem => {}
        }
    }

    fn change(&mut self, press: Press, source: InputSource, state: ButtonState) {
        let was_held = self.held.iter().any(|(held, _)| *held == press);
        self.held.retain(|held| *held != (press, source));
        if state == ButtonState::Pressed {
            self.held.push((press, source));
            if !was_held {
                self.press(press);
            }
        }
    }

    /// Returns the action of this cycle.
    pub fn take(&mut self) -> Action {
        self.since += 1;
        if let Some(action) = self.next.take() {
            self.next = self.then.take();
            return action;
        }
        let Some(way) = self.way() else {
            return Action::Wait;
        };
        let due = if self.is_first { FIRST } else { AGAIN };
        if self.since <= due {
            return Action::Wait;
        }
        self.since = 1;
        self.is_first = false;
        self.meant(way)
    }

    /// Returns whether anything is held or pressed.
    pub fn is_busy(&self) -> bool {
        self.next.is_some() || self.way().is_some()
    }
}

/// Input state of the players.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Hands(pub [Hand; 2]);

impl Hands {
    /// Returns the actions of this cycle.
    pub fn take(&mut self) -> [Action; 2] {
        self.0.each_mut().map(Hand::take)
    }
}

/// Returns the press as one of the second player, for the second gamepad.
fn of_second(press: Press) -> (usize, Press) {
    (1, press)
}

/// Tracks every press and release, in order.
fn track(
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    mut on_screen: MessageReader<OnScreenInput>,
    pads: Query<(Entity, &Gamepad)>,
    (settings, menu, session): (Res<Settings>, Res<State<Menu>>, Res<DungeonSession>),
    mut sticks: Local<Vec<(Entity, Stick)>>,
    mut hands: ResMut<Hands>,
) {
    let bindings = DungeonAction::own(&settings);
    // The gamepad connected first belongs to the first player.
    let first_pad = pads.iter().map(|(pad, _)| pad).min();
    let of_pad = |pad: Entity, control: Control| {
        let press = bindings.meaning(control)?.press()?;
        let is_second = session.players > 1 && first_pad != Some(pad);
        Some(if is_second { of_second(press.1) } else { press })
    };
    let mut changes: Vec<((usize, Press), InputSource, ButtonState)> = Vec::new();
    for key in keys.read().filter(|key| !key.repeat) {
        let action = bindings.meaning(Control::Key(key.key_code));
        if let Some(press) = action.and_then(DungeonAction::press) {
            changes.push((press, InputSource::Key(key.key_code), key.state));
        }
    }
    for button in buttons.read() {
        if let Some(press) = of_pad(button.entity, Control::Button(button.button)) {
            let source = InputSource::Pad(button.entity, button.button);
            changes.push((press, source, button.state));
        }
    }
    for input in on_screen.read() {
        let action = input.button.action::<DungeonAction>();
        if let Some(press) = action.and_then(DungeonAction::press) {
            changes.push((press, InputSource::Screen(input.button), input.state));
        }
    }
    // Sticks have no messages of their own.
    let pushed: Vec<(Entity, Stick)> = pads
        .iter()
        .filter_map(|(entity, pad)| Some((entity, Stick::pushed(pad)?)))
        .collect();
    let let_go = sticks.iter().filter(|it| !pushed.contains(it));
    let let_go = let_go.map(|it| (*it, ButtonState::Released));
    let new = pushed.iter().filter(|it| !sticks.contains(it));
    let new = new.map(|it| (*it, ButtonState::Pressed));
    for ((pad, stick), state) in let_go.chain(new) {
        if let Some(press) = of_pad(pad, Control::Stick(stick)) {
            changes.push((press, InputSource::Stick(pad, stick), state));
        }
    }
    if *sticks != pushed {
        *sticks = pushed;
    }
    let listens = *menu.get() == Menu::NONE && session.feed == Feed::Player;
    for ((player, press), source, state) in changes {
        // Without a second player the first one has all keys.
        let player = if session.players > 1 { player } else { 0 };
        if let Some(hand) = hands.0.get_mut(player)
            && (listens || state == ButtonState::Released)
        {
            hand.change(press, source, state);
        }
    }
}

/// Clears the input when a menu closes. Keys that closed it have no effect in
/// play; the action chosen in it remains.
fn forget(mut hands: ResMut<Hands>) {
    for hand in &mut hands.0 {
        *hand = Hand {
            next: hand.next.take(),
            then: hand.then.take(),
            ..Hand::default()
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: InputSource = InputSource::Key(KeyCode::ArrowUp);
    const SHIFT: InputSource = InputSource::Key(KeyCode::ShiftLeft);
    const NORTH: Press = Press::Way(Direction::Up);
    const EAST: Press = Press::Way(Direction::Right);

    fn cycles(hand: &mut Hand, count: usize) -> Vec<Action> {
        (0..count).map(|_| hand.take()).collect()
    }

    fn steps(actions: &[Action]) -> Vec<usize> {
        let places = actions.iter().enumerate();
        let steps = places.filter(|(_, action)| **action != Action::Wait);
        steps.map(|(place, _)| place).collect()
    }

    /// D-ACT-11: a step at once, and at most every third cycle while the key is
    /// held.
    #[test]
    fn a_held_key_steps_every_third_cycle() {
        let mut hand = Hand::default();
        hand.change(NORTH, KEY, ButtonState::Pressed);
        let actions = cycles(&mut hand, 14);
        assert_eq!(actions[0], Action::Step(Direction::Up));
        assert_eq!(steps(&actions), [0, 4, 7, 10, 13]);
        hand.change(NORTH, KEY, ButtonState::Released);
        assert_eq!(steps(&cycles(&mut hand, 9)), [] as [usize; 0]);
    }

    #[test]
    fn a_tap_between_two_cycles_is_one_step_and_two_are_two() {
        let mut hand = Hand::default();
        for press in [NORTH, EAST] {
            hand.change(press, KEY, ButtonState::Pressed);
            hand.change(press, KEY, ButtonState::Released);
        }
        let actions = cycles(&mut hand, 3);
        let expected = [
            Action::Step(Direction::Up),
            Action::Step(Direction::Right),
            Action::Wait,
        ];
        assert_eq!(actions, expected);
    }

    #[test]
    fn no_more_than_one_press_waits_behind_the_next_cycle() {
        let mut hand = Hand::default();
        for _ in 0..9 {
            hand.change(NORTH, KEY, ButtonState::Pressed);
            hand.change(NORTH, KEY, ButtonState::Released);
        }
        assert_eq!(steps(&cycles(&mut hand, 9)), [0, 1]);
    }

    #[test]
    fn shift_uses_the_item_and_open_is_for_one_direction() {
        let mut hand = Hand::default();
        hand.change(Press::Verb(Verb::Use), SHIFT, ButtonState::Pressed);
        hand.change(NORTH, KEY, ButtonState::Pressed);
        let actions = cycles(&mut hand, 5);
        assert_eq!(actions[0], Action::Use(Direction::Up));
        assert_eq!(actions[4], Action::Use(Direction::Up), "again while held");
        hand.change(Press::Verb(Verb::Use), SHIFT, ButtonState::Released);
        hand.change(NORTH, KEY, ButtonState::Released);
        let open = Press::Verb(Verb::Open);
        hand.change(open, SHIFT, ButtonState::Pressed);
        hand.change(open, SHIFT, ButtonState::Released);
        assert_eq!(hand.take(), Action::Wait);
        hand.change(EAST, KEY, ButtonState::Pressed);
        let actions = cycles(&mut hand, 5);
        assert_eq!(actions[0], Action::Open(Direction::Right));
        assert_eq!(actions[4], Action::Step(Direction::Right));
    }

    #[test]
    fn the_direction_pressed_last_counts_and_gives_way() {
        let mut hand = Hand::default();
        let other = InputSource::Key(KeyCode::ArrowRight);
        hand.change(NORTH, KEY, ButtonState::Pressed);
        hand.change(EAST, other, ButtonState::Pressed);
        cycles(&mut hand, 2);
        hand.change(EAST, other, ButtonState::Released);
        let later = cycles(&mut hand, 6);
        assert!(later.contains(&Action::Step(Direction::Up)), "{later:?}");
    }
}
