//! Practice from the rule browser to the results, pressed by the names of
//! widgets.

use std::collections::BTreeSet;
use std::path::Path;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::canvas::{Painted, Pen};
use super::memory::Memory;
use super::undo;
use super::*;
use crate::bench::TestBench;
use crate::button_latch::ButtonLatch;
use crate::menus::{FALLING_OVER, FALLING_PAUSE};
use crate::records::{Latest, Records};
use crate::rewind::Rewinding;
use crate::rule_browser::Selected;
use crate::screens::{FIELD, PRACTICE, RULE_BROWSER};
use crate::session::{self, Ready};
use kotodama_falling::field::Field;
use kotodama_falling::flow::{Flow, Phase};
use kotodama_falling::input::Button;
use kotodama_falling::open::open;
use kotodama_falling::piece::Piece;
use kotodama_falling::replay::{self, End};
use kotodama_falling::stats::Stats;
use kotodama_ui::menu_actions::MenuAction;
use kotodama_ui::presses::Presses;

impl TestBench {
    /// Returns the set-up of these rules.
    fn practise(name: &str, rules: &str) -> Self {
        let mut bench = Self::new(name);
        bench.world().resource_mut::<Selected>().0 = rules.to_owned();
        bench.updates(2);
        bench.press("Practice");
        assert_eq!(bench.screen(), PRACTICE);
        bench
    }

    fn draft(&mut self) -> PracticeDraft {
        self.world().resource::<PracticeDraft>().clone()
    }

    fn session(&mut self) -> FallingSession {
        self.world().resource::<FallingSession>().clone()
    }

    fn grid(&mut self) -> Grid {
        self.world().resource::<Field>().grid().clone()
    }

    fn key(&mut self, press: MenuAction) {
        self.world()
            .resource_mut::<Presses<MenuAction>>()
            .0
            .push(press);
        self.updates(1);
        self.world().resource_mut::<Presses<MenuAction>>().0.clear();
    }

    fn shape(&mut self) -> usize {
        let world = self.world();
        let mut pieces = world.query::<&Piece>();
        pieces.single(world).expect("a piece").dealt.shape
    }

    fn until_control(&mut self) {
        self.world().resource_mut::<Ready>().0 = 0.0;
        for _ in 0..600 {
            if self.world().resource::<Flow>().phase == Phase::Control {
                return;
            }
            session::step(self.world());
        }
        panic!("no piece comes");
    }

    /// Drops a piece and waits for the next one.
    fn place(&mut self) {
        self.until_control();
        for is_down in [true, false] {
            let mut latch = self.world().resource_mut::<ButtonLatch>();
            latch.change(Button::HardDrop, is_down);
            session::step(self.world());
        }
        self.until_control();
    }

    fn act(&mut self, act: fn(&mut World)) {
        act(self.world());
        for _ in 0..500 {
            self.world().resource_mut::<Ready>().0 = 1.0;
            self.updates(1);
            if !self.world().resource::<Rewinding>().is_on() {
                return;
            }
        }
        panic!("the play is on its way for ever");
    }

    fn pieces(&mut self) -> u32 {
        self.world().resource::<Stats>().pieces
    }
}

#[test]
fn f_ui_11_a_field_a_sequence_and_a_seed_of_ones_own_are_played_and_remembered() {
    let mut bench = TestBench::practise("practice", "builtin:guideline");
    bench.press("Empty");
    bench.press("Role 3");
    let field = bench.find("Field");
    let mut focus = bench.world().resource_mut::<InputFocus>();
    focus.set(field, FocusCause::Navigated);
    bench.world().trigger(Activate { entity: field });
    assert!(bench.world().resource::<Pen>().writes);
    bench.key(MenuAction::Confirm);
    bench.key(MenuAction::Left);
    bench.key(MenuAction::Confirm);
    bench.key(MenuAction::Up);
    bench.key(MenuAction::Confirm);
    // Once more: it is erased.
    bench.key(MenuAction::Confirm);
    assert_eq!(bench.screen(), PRACTICE);
    bench.key(MenuAction::Back);
    assert!(!bench.world().resource::<Pen>().writes);
    assert_eq!(bench.screen(), PRACTICE);
    bench.press("Piece T");
    bench.press("Piece I");
    bench.press("Piece T");
    bench.press("Queued 3");
    bench.press("Piece T");
    bench.press("Take one away");
    bench.press("Falling");
    bench.world().resource_mut::<PracticeDraft>().seed = 77;
    let draft = bench.draft();
    assert_eq!(draft.grid.count(), 2);
    let height = draft.grid.height();
    assert!(draft.grid.get(5, height - 1).is_some());
    assert!(draft.grid.get(4, height - 1).is_some());
    bench.press("Play");
    assert_eq!(bench.screen(), FIELD);
    let session = bench.session();
    assert!(session.practice);
    assert_eq!(session.setup.seed, 77);
    bench.until_control();
    let t = bench.shape();
    assert_eq!(session.rules().shapes[t].name, "T");
    assert_eq!(bench.grid(), draft.grid);
    // Nothing falls by itself.
    let row = |bench: &mut TestBench| {
        let world = bench.world();
        let mut pieces = world.query::<&Piece>();
        pieces.single(world).expect("a piece").origin.y
    };
    let top = row(&mut bench);
    (0..200).for_each(|_| session::step(bench.world()));
    assert_eq!(row(&mut bench), top);
    bench.place();
    let i = bench.shape();
    assert_eq!(session.rules().shapes[i].name, "I");
    bench.place();
    session::restart(bench.world(), false);
    bench.updates(2);
    assert_eq!(bench.session().setup.seed, 77);
    assert_eq!(bench.grid(), draft.grid);
    // Another time.
    bench.go(RULE_BROWSER);
    let path = bench.folder.join("practice.ron");
    let written = kotodama_shell::files::read::<Memory>(&path).value;
    assert_eq!(&written, bench.world().resource::<Memory>());
    bench.press("Practice");
    let again = bench.draft();
    assert_eq!((again.grid, again.pieces), (draft.grid, draft.pieces));
    assert_eq!((again.seed, again.falls), (77, false));
    bench.key(MenuAction::Back);
    bench.updates(2);
    assert_eq!(bench.screen(), RULE_BROWSER);
}

#[test]
fn f_ui_11_placements_are_taken_back_one_by_one_and_put_again() {
    let mut bench = TestBench::practise("undo", "builtin:guideline");
    bench.press("Play");
    let mut stood = Vec::new();
    for _ in 0..5 {
        bench.until_control();
        stood.push((bench.grid(), bench.shape(), bench.pieces()));
        bench.place();
    }
    let frames = bench.session().inputs.frames();
    let end = End::of(bench.world());
    for stood in stood.iter().rev() {
        bench.act(undo::back);
        assert_eq!((bench.grid(), bench.shape(), bench.pieces()), *stood);
    }
    // There is nothing more to take back.
    bench.act(undo::back);
    assert_eq!(bench.pieces(), 0);
    // What passes meanwhile does not matter.
    (0..7).for_each(|_| session::step(bench.world()));
    for _ in 0..5 {
        bench.act(undo::again);
    }
    assert_eq!(bench.session().inputs.frames(), frames);
    assert_eq!(End::of(bench.world()), end);
    bench.act(undo::again);
    assert_eq!(End::of(bench.world()), end);
    // What was played on from there is a recording without a seam.
    bench.act(undo::back);
    bench.place();
    bench.place();
    let session = bench.session();
    let replay =
        replay::Replay::record(session.opened, session.setup, session.inputs, bench.world());
    assert_eq!(replay.verify(), []);
    // Something else was placed: what was undone is gone.
    let now = End::of(bench.world());
    bench.act(undo::again);
    assert_eq!(End::of(bench.world()), now);
}

#[test]
fn f_ui_11_the_end_can_be_taken_back_and_is_no_high_score() {
    let mut bench = TestBench::practise("over", "builtin:guideline");
    bench.press("Play");
    bench.lose();
    let over = bench.session();
    assert!(over.ended);
    let placed = bench.pieces();
    assert_eq!(bench.world().resource::<Latest>().line(), None);
    let digest = digest(&over.opened);
    assert_eq!(bench.world().resource::<Records>().of(&digest), []);
    bench
        .world()
        .resource_mut::<NextState<Menu>>()
        .set(FALLING_OVER);
    bench.updates(2);
    bench.press_label("Undo");
    bench.act(|_| {});
    let session = bench.session();
    assert!(!session.ended, "{:?}", End::of(bench.world()));
    assert_eq!(bench.pieces(), placed - 1);
    assert_eq!(bench.menu(), Menu::NONE);
    // These pieces were placed in the frame in which they appeared.
    for left in (0..placed - 1).rev() {
        bench.act(undo::back);
        assert_eq!(bench.pieces(), left);
    }
    assert_eq!(Some(bench.grid()), over.setup.grid);
    // The set-up is kept.
    bench
        .world()
        .resource_mut::<NextState<Menu>>()
        .set(FALLING_PAUSE);
    bench.updates(2);
    bench.press_label("Set up");
    assert_eq!(bench.screen(), PRACTICE);
    assert_eq!(Some(bench.draft().grid), over.setup.grid);
}

const SCRIPT: &str = "
setFieldSize(6, 12)
for role = 1, 4 do createBlockPattern(role) end
setTumo({ [0] = { 1 }, { 2 } }, 0, 0)
setTumo({ [0] = { 2, 1 } }, 0, 1)
setTumo({ [0] = { 2 }, { 1 } }, 0, 2)
setTumo({ [0] = { 1, 2 } }, 0, 3)
setClearMode(0)
setHardDrop(true)
calls = 0
function update()
  calls = calls + 1
  if calls == 200 then setBlockDeleteFlag(0, 11) end
end
";

const AROUND: &str = "Falling(name: \"Around\", script: \"mine.lua\")";

fn write_own(bench: &TestBench, name: &str, text: &str) -> String {
    let own = bench.folder.join("own");
    std::fs::create_dir_all(&own).expect("a folder");
    let path = own.join(name);
    std::fs::write(&path, text).expect("written");
    path.display().to_string()
}

#[test]
fn f_ui_11_a_script_is_played_again_to_take_something_back() {
    let mut bench = TestBench::new("script");
    let key = write_own(&bench, "mine.lua", SCRIPT);
    bench.updates(80);
    bench.world().resource_mut::<Selected>().0 = key;
    bench.updates(2);
    bench.press("Practice");
    assert!(bench.said().contains("Script games:"), "{}", bench.said());
    bench.press("Empty");
    bench.world().resource_mut::<PracticeDraft>().seed = 5;
    bench.press("Play");
    let mut stood = Vec::new();
    for _ in 0..4 {
        bench.until_control();
        stood.push((bench.grid(), bench.pieces()));
        bench.place();
    }
    for stood in stood.iter().rev() {
        bench.act(undo::back);
        assert_eq!((bench.grid(), bench.pieces()), *stood);
    }
    bench.act(undo::again);
    bench.act(undo::again);
    assert_eq!((bench.grid(), bench.pieces()), stood[2]);
    assert!(bench.session().practice);
}

#[test]
fn f_ui_11_a_play_is_taken_into_practice_as_it_stands() {
    let mut bench = TestBench::new("here");
    bench.press("Rules builtin:guideline");
    assert_eq!(bench.screen(), FIELD);
    (0..4).for_each(|_| bench.place());
    let (grid, shape) = (bench.grid(), bench.shape());
    bench
        .world()
        .resource_mut::<NextState<Menu>>()
        .set(FALLING_PAUSE);
    bench.updates(2);
    bench.press_label("Practise from here");
    assert_eq!(bench.screen(), PRACTICE);
    let draft = bench.draft();
    let written = |grid: &Grid| practice::write_field(grid, draft.rules());
    assert_eq!(written(&draft.grid), written(&grid));
    assert_eq!(draft.pieces.first().map(|piece| piece.0), Some(shape));
    bench.press("Play");
    bench.until_control();
    assert_eq!(written(&bench.grid()), written(&grid));
    assert_eq!(bench.shape(), shape);
    bench.lose();
    assert_eq!(bench.world().resource::<Latest>().line(), None);
}

#[test]
fn f_ui_16_fields_travel_over_the_clipboard_and_bad_ones_change_nothing() {
    let mut bench = TestBench::practise("clipboard", "builtin:guideline");
    let glyph = {
        let draft = bench.draft();
        draft.rules().roles.glyph(2)
    };
    let text = format!(
        "{glyph}........{glyph}\n{}\n",
        glyph.to_string().repeat(9) + "."
    );
    clipboard::set(bench.world(), &text);
    bench.press("Paste field");
    let grid = bench.draft().grid;
    assert_eq!(grid.count(), 11);
    bench.press("Copy field");
    let copied = clipboard::get(bench.world()).unwrap_or_default();
    assert_eq!(copied, text.trim().replace('\n', "/"));
    bench.press("Empty");
    bench.press("Paste field");
    assert_eq!(bench.draft().grid, grid);
    clipboard::set(bench.world(), "Falling(name: 3)");
    bench.press("Paste field");
    assert_eq!(bench.draft().grid, grid);
    let said = bench.said();
    assert!(
        said.contains("No field for these rules on the clipboard: row 1 has 16 cells"),
        "{said}"
    );
}

#[test]
fn f_ui_16_the_sequence_can_be_typed_and_what_is_wrong_is_said() {
    let mut bench = TestBench::practise("typed", "builtin:pairs");
    let glyphs = {
        let draft = bench.draft();
        let roles: Vec<u8> = draft.roles().collect();
        [roles[0], roles[1]].map(|role| draft.rules().roles.glyph(role))
    };
    let name = bench.draft().rules().shapes[0].name.clone();
    bench.press("As text");
    let sequence = bench.find("Sequence");
    let typing = |bench: &mut TestBench, text: &str| {
        let mut entity = bench.world().entity_mut(sequence);
        let mut typing = entity
            .get_mut::<kotodama_ui::text_field::TextField>()
            .expect("a field to type in");
        typing.text = text.to_owned();
        bench.updates(2);
    };
    let [one, two] = glyphs;
    typing(&mut bench, &format!("{name}:{one}{two},{name},"));
    let draft = bench.draft();
    assert_eq!(draft.pieces.len(), 2);
    assert!(draft.pieces[0].1.iter().all(Option::is_some));
    assert_eq!(draft.pieces[1].1, [None, None]);
    typing(&mut bench, "nothing");
    assert!(bench.said().contains("there is no shape \"nothing\""));
    assert_eq!(bench.draft().pieces, draft.pieces);
    // A button colours the last piece, and the text follows.
    let second = draft.roles().nth(1).expect("a role");
    bench.press(&format!("Role {second}"));
    bench.press("Colour it");
    let pieces = bench.draft().pieces;
    assert_eq!(pieces[1].1, [Some(second), None]);
    assert!(
        bench
            .said()
            .contains(&format!("{name}:{one}{two},{name}:{two}"))
    );
    bench.press("Own order");
    assert!(bench.said().contains("as dealt by the rules"));
}

#[test]
fn a_painted_cell_leaves_the_other_blocks_alone() {
    let mut bench = TestBench::practise("painted", "builtin:guideline");
    let role = {
        let draft = bench.draft();
        draft.roles().next().expect("a role")
    };
    let painted = |bench: &mut TestBench| -> BTreeSet<Entity> {
        let world = bench.world();
        let mut blocks = world.query_filtered::<Entity, With<Painted>>();
        blocks.iter(world).collect()
    };
    let paint = |bench: &mut TestBench, x: i32, role: u8| {
        let mut draft = bench.world().resource_mut::<PracticeDraft>();
        let y = draft.grid.height() - 1;
        practice::paint(&mut draft.grid, x, y, role);
        bench.updates(2);
    };
    bench.press("Empty");
    (0..5).for_each(|x| paint(&mut bench, x, role));
    let five = painted(&mut bench);
    assert_eq!(five.len(), 5);
    paint(&mut bench, 7, role);
    let six = painted(&mut bench);
    assert!(six.is_superset(&five) && six.len() == 6, "{six:?} {five:?}");
    // What is set up otherwise shows nothing new.
    bench.press("Dice");
    assert_eq!(painted(&mut bench), six);
    paint(&mut bench, 7, 0);
    assert_eq!(painted(&mut bench), five);
    // Another block in the place of one is another picture.
    paint(&mut bench, 2, role + 1);
    let now = painted(&mut bench);
    assert_eq!((now.len(), now.intersection(&five).count()), (5, 4));
    bench.press("Empty");
    assert!(painted(&mut bench).is_empty());
}

/// Presses a key that types this.
fn type_in(bench: &mut TestBench, text: &str) {
    let key = KeyboardInput {
        key_code: KeyCode::F35,
        logical_key: Key::Character(text.into()),
        state: ButtonState::Pressed,
        text: Some(text.into()),
        repeat: false,
        window: Entity::PLACEHOLDER,
    };
    bench.world().write_message(key);
    bench.updates(1);
}

#[test]
fn a_digit_that_makes_the_seed_too_large_is_not_taken() {
    let mut bench = TestBench::practise("seed", "builtin:pairs");
    let seed = bench.find("Seed");
    let mut focus = bench.world().resource_mut::<InputFocus>();
    focus.set(seed, FocusCause::Navigated);
    bench.world().resource_mut::<PracticeDraft>().seed = 0;
    bench.updates(2);
    for _ in 0..20 {
        type_in(&mut bench, "9");
    }
    bench.updates(2);
    let typed = 9_999_999_999_999_999_999_u64;
    assert_eq!(bench.draft().seed, typed);
    assert!(bench.said().contains(&typed.to_string()));
    // There is room for the largest one.
    bench.world().resource_mut::<PracticeDraft>().seed = 1_844_674_407_370_955_161;
    bench.updates(2);
    type_in(&mut bench, "6");
    type_in(&mut bench, "x");
    assert_eq!(bench.draft().seed, 1_844_674_407_370_955_161);
    type_in(&mut bench, "5");
    bench.updates(2);
    assert_eq!(bench.draft().seed, u64::MAX);
}

#[test]
fn f_ui_16_replays_travel_over_the_clipboard() {
    let mut bench = TestBench::new("replays");
    bench.play();
    bench.lose();
    let end = End::of(bench.world());
    bench
        .world()
        .resource_mut::<NextState<Menu>>()
        .set(FALLING_OVER);
    bench.updates(2);
    bench.press("Copy replay");
    assert!(bench.said().contains("Copied"));
    let text = clipboard::get(bench.world()).unwrap_or_default();
    let replay = replay::read("clipboard", &text).expect("a replay");
    assert_eq!(replay.end, end);
    // It is watched from the results, and there is a bar for it.
    bench.press("Watch");
    bench.updates(3);
    assert_eq!(bench.menu(), Menu::NONE);
    bench.find("Stop and go");
    assert_eq!(bench.session().feed, Feed::Recording(replay.inputs.clone()));
    assert!(bench.session().inputs.frames() < 10);
    bench.go(RULE_BROWSER);
    clipboard::set(bench.world(), "");
    bench.press("Copy 1");
    assert_eq!(clipboard::get(bench.world()), Some(text));
    bench.press("Paste");
    assert_eq!(bench.screen(), FIELD);
    assert_eq!(bench.session().feed, Feed::Recording(replay.inputs));
}

#[test]
fn f_ui_16_rules_travel_with_the_script_that_they_point_to() {
    let mut bench = TestBench::new("bundle");
    let script = write_own(&bench, "mine.lua", SCRIPT);
    let key = write_own(&bench, "around.falling.ron", AROUND);
    bench.updates(80);
    bench.world().resource_mut::<Selected>().0.clone_from(&key);
    bench.updates(2);
    bench.press("Share");
    let text = clipboard::get(bench.world()).unwrap_or_default();
    assert!(text.starts_with("Rules("), "{text}");
    let folder = bench.folder.display().to_string();
    assert!(!text.contains(&folder), "{text}");
    for path in [&script, &key] {
        std::fs::remove_file(path).expect("it was there");
    }
    // Another script has the name by now.
    write_own(&bench, "mine.lua", "-- another\n");
    bench.updates(80);
    bench.press("Paste");
    assert_eq!(bench.own_files(), 3);
    let kept = bench.world().resource::<Selected>().0.clone();
    let opened = open(Path::new(&kept)).expect("rules");
    assert_eq!(opened.source.text, SCRIPT);
    assert_eq!(opened.rules.description.name, "Around");
    // Alone the rule file is of no use to anybody.
    clipboard::set(bench.world(), AROUND);
    bench.updates(80);
    bench.press("Paste");
    assert!(
        bench.said().contains("does not contain"),
        "{}",
        bench.said()
    );
    assert_eq!(bench.own_files(), 3);
}

#[test]
fn f_ui_10_jumps_in_a_replay_find_the_same_from_kept_states() {
    let mut bench = TestBench::new("jumps");
    bench.play();
    bench.lose();
    bench.go(RULE_BROWSER);
    bench.press("Play 1");
    bench.press("Stop and go");
    let inputs = match bench.session().feed {
        Feed::Recording(inputs) => inputs,
        Feed::Player => panic!("a recording"),
    };
    let last = inputs.frames();
    let mut stood = Vec::new();
    let go = |bench: &mut TestBench, frame: u32| {
        bench
            .world()
            .insert_resource(Rewinding::to(inputs.clone(), frame));
        bench.act(|_| {});
        assert_eq!(bench.session().inputs.frames(), frame);
        End::of(bench.world())
    };
    for frame in [1, last / 5, last / 3, last / 2, last - 1] {
        stood.push((frame, go(&mut bench, frame)));
    }
    for (frame, end) in stood.iter().rev().chain(&stood) {
        assert_eq!(go(&mut bench, *frame), *end, "frame {frame}");
    }
}
