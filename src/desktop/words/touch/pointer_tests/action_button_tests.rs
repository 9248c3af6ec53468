//! Tests of the prompts below a level and the key caps of a lost one, pressed with
//! a mouse.

use bevy::ui::{ComputedStackIndex, UiGlobalTransform};

use super::*;
use crate::actions::PlayAction;
use crate::menus::LEVEL_PAUSE;
use kotodama_board::Direction;
use kotodama_ui::bindings::Bindable;
use kotodama_ui::controls::key;
use kotodama_ui::palette::Palette;
use kotodama_ui::presses::Presses;
use kotodama_ui::touch_controls::{ActionButton, BlockPointer, PlainStyle};
use kotodama_words::Outcome;
use kotodama_words::work::Excess;

/// BABA is above IS: moving down breaks BABA IS YOU.
const BREAKS: [&str; 4] = [".b.........", "BIY........", "...........", "..........."];

impl TestBench {
    /// Lays out all visible pressable nodes below each other; the pointer block
    /// of a notice goes below all its buttons.
    fn lay_out(&mut self) {
        let world = self.0.world_mut();
        let mut nodes = world.query_filtered::<Entity, With<Node>>();
        let mut stack = 0;
        for entity in nodes.iter(world).collect::<Vec<_>>() {
            let is_button = world.get::<ActionButton>(entity).is_some();
            let blocks_pointer = world.get::<BlockPointer>(entity).is_some();
            if !is_button && !blocks_pointer {
                continue;
            }
            let mut above = Some(entity);
            let mut is_shown = true;
            while let Some(one) = above {
                is_shown &= world.get::<Visibility>(one) != Some(&Visibility::Hidden);
                let node = world.get::<Node>(one);
                is_shown &= node.is_some_and(|node| node.display != Display::None);
                above = world.get::<ChildOf>(one).map(ChildOf::parent);
            }
            stack += 1;
            let (at, size) = match is_button {
                true => (Vec2::new(60.0, 20.0 * stack as f32), Vec2::new(80.0, 16.0)),
                false => (Vec2::new(400.0, 300.0), Vec2::new(100.0, 100.0)),
            };
            let node = ComputedNode {
                size: if is_shown { size } else { Vec2::ZERO },
                ..ComputedNode::DEFAULT
            };
            let place = UiGlobalTransform::from_translation(at);
            let seen = match is_shown {
                true => InheritedVisibility::VISIBLE,
                false => InheritedVisibility::HIDDEN,
            };
            world
                .entity_mut(entity)
                .insert((node, ComputedStackIndex(stack), place, seen));
        }
        self.frames(1);
    }

    /// Returns the action buttons outside the touch controls, in the bar or
    /// on the board.
    fn buttons(&mut self, in_bar: bool) -> Vec<(PlayAction, Vec2)> {
        self.lay_out();
        let world = self.0.world();
        let found = world
            .resource::<TouchControls>()
            .action_buttons()
            .filter_map(|(entity, button)| {
                let action = button.action::<PlayAction>()?;
                let is_plain = world.get::<PlainStyle>(entity).is_some();
                let place = world.get::<UiGlobalTransform>(entity)?;
                (is_plain == in_bar).then_some((action, place.translation))
            });
        let mut found: Vec<_> = found.collect();
        found.sort_by_key(|(action, _)| *action);
        found
    }

    fn actions(&mut self, in_bar: bool) -> Vec<PlayAction> {
        let buttons = self.buttons(in_bar);
        buttons.into_iter().map(|(action, _)| action).collect()
    }

    /// Presses one of them.
    fn tap(&mut self, in_bar: bool, action: PlayAction) {
        let buttons = self.buttons(in_bar);
        let place = buttons.iter().find(|(other, _)| *other == action);
        let place = place
            .unwrap_or_else(|| panic!("{action:?} in {buttons:?}"))
            .1;
        self.move_to(place);
        self.mouse(ButtonState::Pressed);
        self.frames(1);
        self.mouse(ButtonState::Released);
    }

    fn play(&mut self, direction: Direction) {
        let step = Input::Step(Player::One, direction);
        let mut queue = self.0.world_mut().resource_mut::<Queue>();
        queue.0.push_back(step);
        self.frames(3);
    }
}

#[test]
fn who_is_lost_goes_on_by_mouse_alone_without_touch_controls() {
    let both = [PlayAction::Undo, PlayAction::Restart];
    for action in both {
        let mut bench = TestBench::with(&BREAKS);
        bench.settings(OnScreenButtons::Never);
        assert_eq!(bench.actions(false), []);
        bench.play(Direction::Right);
        bench.play(Direction::Left);
        bench.play(Direction::Down);
        assert_eq!(bench.turn(), 3);
        assert_eq!(bench.actions(false), both);
        bench.tap(false, action);
        bench.frames(3);
        let turn = if action == PlayAction::Undo { 2 } else { 0 };
        assert_eq!((bench.turn(), bench.menu()), (turn, Menu::NONE));
        assert_eq!(bench.actions(false), [], "the caps are gone");
        bench.play(Direction::Right);
        assert_eq!(bench.turn(), turn + 1);
    }
}

#[test]
fn the_key_caps_of_a_loop_work() {
    let mut bench = TestBench::with(&BREAKS);
    bench.settings(OnScreenButtons::Never);
    bench.play(Direction::Right);
    let mut outcome = bench.0.world_mut().resource_mut::<Outcome>();
    outcome.looped = Some(Excess::Rounds);
    outcome.update_status();
    bench.frames(3);
    let both = [PlayAction::Undo, PlayAction::Restart];
    assert_eq!(bench.actions(false), both);
    // Nothing below the box can be pressed through it.
    let controls = bench.0.world().resource::<TouchControls>();
    assert!(controls.takes(Vec2::new(400.0, 300.0)) && !controls.takes(Vec2::new(600.0, 300.0)));
    bench.tap(false, PlayAction::Undo);
    bench.frames(3);
    assert_eq!((bench.turn(), bench.column("baba")), (0, 1));
    assert_eq!(bench.actions(false), []);
}

#[test]
fn key_caps_of_a_lost_level_name_the_keys_of_the_settings() {
    let mut bench = TestBench::with(&BREAKS);
    let names = |bench: &mut TestBench, key: &str| {
        let world = bench.0.world_mut();
        let mut texts = world.query::<&Text>();
        texts.iter(world).any(|text| text.0 == key)
    };
    assert!(!names(&mut bench, "Z") && !names(&mut bench, "R"));
    bench.play(Direction::Right);
    bench.play(Direction::Left);
    bench.play(Direction::Down);
    assert!(names(&mut bench, "Z") && names(&mut bench, "R"));
    let mut settings = bench.0.world_mut().resource_mut::<Settings>();
    let keys = PlayAction::own_mut(&mut settings);
    keys.bind(PlayAction::Undo, key(KeyCode::KeyU), false);
    bench.frames(2);
    assert!(names(&mut bench, "U") && !names(&mut bench, "Z"));
    // A menu lies above them, and undo takes them away.
    let go = |bench: &mut TestBench, to: Menu| {
        let mut menu = bench.0.world_mut().resource_mut::<NextState<Menu>>();
        menu.set(to);
        bench.frames(2);
    };
    go(&mut bench, LEVEL_PAUSE);
    assert!(!names(&mut bench, "U"));
    go(&mut bench, Menu::NONE);
    assert!(names(&mut bench, "U"));
    let mut queue = bench.0.world_mut().resource_mut::<Queue>();
    queue.0.push_back(Input::Undo);
    bench.frames(2);
    assert!(!names(&mut bench, "U") && !names(&mut bench, "R"));
}

#[test]
fn a_level_that_waits_for_a_player_is_not_lost() {
    let mut bench = TestBench::with(&["b..........", "B.I.Y......"]);
    bench.settings(OnScreenButtons::Never);
    let status = bench.0.world().resource::<Outcome>().status;
    assert_eq!(status, kotodama_words::report::Status::Lost);
    assert_eq!(bench.actions(false), []);
}

#[test]
fn every_prompt_does_what_its_key_does() {
    let all = [
        PlayAction::Wait,
        PlayAction::Undo,
        PlayAction::Restart,
        PlayAction::Pause,
        PlayAction::Hint,
    ];
    let mut bench = TestBench::with(&BREAKS);
    let shown = bench.actions(true);
    assert!(all.iter().all(|action| shown.contains(action)), "{shown:?}");
    assert_eq!(shown.len(), all.len(), "{shown:?}");
    for action in all {
        let mut bench = TestBench::with(&BREAKS);
        bench.tap(true, action);
        let presses = &bench.0.world().resource::<Presses<PlayAction>>().0;
        assert_eq!(presses, &[action]);
        bench.frames(3);
        let held = bench.0.world().resource::<ButtonInput<OnScreen>>();
        assert_eq!(held.get_pressed().count(), 0, "{action:?}");
        match action {
            PlayAction::Wait => assert_eq!(bench.turn(), 1),
            PlayAction::Pause => assert_eq!(bench.menu(), LEVEL_PAUSE),
            _ => {}
        }
    }
}

#[test]
fn a_prompt_that_is_held_goes_on_like_its_key() {
    let mut bench = TestBench::with(&BREAKS);
    bench.settings(OnScreenButtons::Never);
    for _ in 0..4 {
        bench.play(Direction::Right);
    }
    let buttons = bench.buttons(true);
    let undo = buttons
        .iter()
        .find(|(action, _)| *action == PlayAction::Undo);
    bench.move_to(undo.expect("a prompt").1);
    bench.mouse(ButtonState::Pressed);
    bench.pass(40, 20);
    assert!(bench.turn() < 3, "{}", bench.turn());
}

#[test]
fn what_the_pad_does_is_not_said_below_as_well() {
    let seldom = [PlayAction::Hint];
    let mut bench = TestBench::with(&BREAKS);
    bench.stir();
    bench.frames(2);
    let shows = |bench: &TestBench, action| bench.place(OnScreen::of(action)).is_some();
    for action in PlayAction::ALL {
        let is_below = bench.actions(true).contains(&action);
        assert!(!(is_below && shows(&bench, action)), "{action:?} twice");
    }
    assert_eq!(bench.actions(true), seldom);
    // Without touch controls only the pause button remains.
    bench.settings(OnScreenButtons::Never);
    bench.frames(2);
    assert!(shows(&bench, PlayAction::Pause));
    let below = bench.actions(true);
    assert!(!below.contains(&PlayAction::Pause) && below.contains(&PlayAction::Undo));
    assert!(seldom.iter().all(|action| below.contains(action)));
}

#[test]
fn the_pointer_shows_what_it_is_on_and_menus_take_the_prompts_away() {
    let mut bench = TestBench::with(&BREAKS);
    let buttons = bench.buttons(true);
    let ground = |bench: &mut TestBench, action: PlayAction| {
        let world = bench.0.world_mut();
        let mut buttons = world.query::<(&ActionButton, &BackgroundColor, Has<PlainStyle>)>();
        let wanted = OnScreen::of(action);
        let mut buttons = buttons.iter(world);
        let button = buttons.find(|(button, _, is_plain)| button.0 == wanted && *is_plain);
        button.expect("a prompt").1.0
    };
    assert_eq!(ground(&mut bench, PlayAction::Hint), Color::NONE);
    let hint = buttons
        .iter()
        .find(|(action, _)| *action == PlayAction::Hint);
    bench.move_to(hint.expect("a prompt").1);
    bench.frames(2);
    let lit = Palette::default().get("selection");
    assert_eq!(ground(&mut bench, PlayAction::Hint), lit);
    assert_eq!(ground(&mut bench, PlayAction::Undo), Color::NONE);
    let mut menu = bench.0.world_mut().resource_mut::<NextState<Menu>>();
    menu.set(Menu::SETTINGS);
    bench.frames(2);
    assert_eq!(bench.actions(true), []);
    assert_eq!(ground(&mut bench, PlayAction::Hint), Color::NONE);
}
