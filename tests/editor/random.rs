//! Random actions: they can be undone and redone exactly, the level can be
//! written and read, and objects that were not touched keep their order.

use bevy::math::IVec2;
use kotodama::board::{Bounds, Direction, Rng};
use kotodama::editor::action::ACTIONS;
use kotodama::editor::objects::Setting;
use kotodama::editor::settings::Anchor;
use kotodama::editor::tool::Tool;
use kotodama::editor::{Action, Clip, Document, Draft, Editor, Held, Place, Region, Thing};
use kotodama::formats::Message;
use kotodama::words::level::{Grammar, IconState, Level, PathData, PlacedData, file};

use super::boards::{CASES, random_level};
use super::cases::{cases, count, is_part};

fn chance(rng: &mut Rng, of: usize) -> bool {
    rng.below(of) == 0
}

fn number(rng: &mut Rng, from: i32, below: i32) -> i32 {
    let span = usize::try_from(below - from).unwrap_or(0);
    from + i32::try_from(rng.below(span)).unwrap_or(0)
}

fn random_setting(rng: &mut Rng) -> Setting {
    let text = |rng: &mut Rng, texts: &[&str]| {
        let text = texts.get(rng.below(texts.len() + 1));
        text.map(ToString::to_string)
    };
    match rng.below(6) {
        0 => Setting::Facing(rng.direction()),
        1 => Setting::Colour(text(rng, &["red", "brown", "beige"])),
        2 => Setting::Z([None, Some(0), Some(30), Some(31)][rng.below(4)]),
        3 => Setting::Level(text(rng, &["a.level.ron", "\"人\"", "/x", ""])),
        4 => Setting::Icon([None, Some(IconState::Locked), Some(IconState::Hidden)][rng.below(3)]),
        _ => Setting::Path(
            [
                None,
                Some(PathData {
                    hidden: true,
                    wins: 3,
                }),
            ][rng.below(2)],
        ),
    }
}

fn random_thing(rng: &mut Rng) -> Thing {
    let names = ["baba", "wall", "text_is", "level", "line", "人"];
    let mut thing = Thing::named(names[rng.below(names.len())]);
    if chance(rng, 3) {
        thing.facing = rng.direction();
    }
    if chance(rng, 4) {
        let setting = random_setting(rng);
        if setting.check().is_ok() {
            setting.apply(&mut thing);
        }
    }
    thing
}

/// Returns a board with stacks and with objects that rows cannot show.
fn random_draft(rng: &mut Rng) -> Draft {
    let mut level = random_level(rng);
    for _ in 0..rng.below(12) {
        let index = rng.below(level.objects.len());
        let thing = random_thing(rng);
        let placed = &mut level.objects[index];
        (placed.facing, placed.data) = (thing.facing, thing.data);
    }
    for _ in 0..rng.below(6) {
        let index = rng.below(level.objects.len());
        let mut double = level.objects[index].clone();
        double.data = PlacedData::default();
        level.objects.push(double);
    }
    if chance(rng, 3) {
        level.put_in_file_order();
    }
    Draft::of(&level)
}

fn random_cell(rng: &mut Rng) -> IVec2 {
    let (from, below) = (-3, 14);
    if chance(rng, 50) {
        return [IVec2::MIN, IVec2::MAX, IVec2::new(i32::MAX, 0)][rng.below(3)];
    }
    IVec2::new(number(rng, from, below), number(rng, from, below))
}

fn random_place(rng: &mut Rng, draft: &Draft) -> Place {
    Place {
        cell: rng.cell(draft.bounds()),
        layer: rng.below(3),
    }
}

fn random_held(rng: &mut Rng) -> Held {
    Held {
        shift: chance(rng, 3),
        ctrl: chance(rng, 3),
    }
}

/// Performs any action that a user can.
fn random_step(rng: &mut Rng, editor: &mut Editor) {
    match rng.below(24) {
        0..=7 => {
            let action = ACTIONS[rng.below(ACTIONS.len())].action;
            editor.act(action);
        }
        8..=11 => {
            editor.tool = Tool::ALL[rng.below(Tool::ALL.len())];
            editor.press(random_cell(rng), random_held(rng));
            for _ in 0..rng.below(4) {
                editor.drag(random_cell(rng));
            }
            if !chance(rng, 8) {
                editor.release();
            }
        }
        12 => editor.hover(random_cell(rng)),
        13 => editor.choose(random_thing(rng)),
        14 => {
            let (cell, thing) = (random_cell(rng), random_thing(rng));
            editor.place_from_palette(cell, thing, random_held(rng));
        }
        15 => {
            let from = random_place(rng, editor.draft());
            editor.move_object(from, random_cell(rng), chance(rng, 2));
        }
        16 => {
            let places = match chance(rng, 2) {
                true => editor.chosen_places(None),
                false => vec![random_place(rng, editor.draft())],
            };
            let _ = editor.configure(&places, &random_setting(rng));
        }
        17 => {
            let name = ["", "a", "\"\n\\", "人"][rng.below(4)];
            let delay = [None, Some(0.5), Some(-1.0), Some(f32::NAN)][rng.below(4)];
            let _ = editor.set_merged("name", Message::verbatim("name"), |level| {
                level.name = name.to_owned();
            });
            let _ = editor.set(Message::verbatim("delay"), |level| level.auto_delay = delay);
            editor.set_grammar([Grammar::Words, Grammar::Kanji][rng.below(2)]);
        }
        18 => {
            let bounds = Bounds {
                width: number(rng, -1, 14),
                height: number(rng, -1, 14),
            };
            let _ = editor.resize(bounds, Anchor::ALL[rng.below(9)]);
        }
        19 => {
            editor.paste(match rng.below(3) {
                0 => Some("Level(legend: {'b': [\"baba\"], '.': []}, rows: [\"b.\", \"bb\"])"),
                1 => Some("no level"),
                _ => None,
            });
        }
        20 => editor.select(Region::between(random_cell(rng), random_cell(rng))),
        21 => {
            let _ = editor.place_icon(random_cell(rng), "b.level.ron", Some(IconState::Opened));
            editor.mark_layer(rng.below(4));
        }
        22 => editor.act(Action::Undo),
        _ => {
            editor.paste(None);
        }
    }
}

/// Draft, level and file of a document.
#[derive(PartialEq)]
struct State {
    draft: Draft,
    level: Level,
    text: String,
}

fn state(document: &Document) -> State {
    let draft = document.draft().clone();
    let level = draft.to_level();
    let text = file::write(&level);
    State { draft, level, text }
}

/// Checks the invariants.
fn check(editor: &mut Editor, context: &str) {
    let draft = editor.draft().clone();
    let bounds = draft.bounds();
    assert!(bounds.contains(editor.cursor), "{context}");
    if let Some(region) = editor.selection {
        assert!(
            bounds.contains(region.min) && bounds.contains(region.max),
            "{context}"
        );
        assert!(region.min.cmple(region.max).all(), "{context}");
    }
    for (cell, stack) in draft.stacks() {
        assert!(bounds.contains(cell) && !stack.is_empty(), "{context}");
    }
    assert!(editor.status.english.lines().count() <= 1, "{context}");
    let level = draft.to_level();
    let text = file::write(&level);
    assert_eq!(file::read("it", &text).as_ref(), Ok(&level), "{context}");
    assert_eq!(Draft::of(&level).to_level(), level, "{context}");
    let used = editor.used().clone();
    assert_eq!(used.values().sum::<usize>(), draft.len(), "{context}");
}

/// Returns the order of the objects in cells common to two drafts.
fn order(draft: &Draft, other: &Draft) -> Vec<Place> {
    let touched = draft.differing(other);
    let (_, mut places) = draft.to_level_with_places();
    places.retain(|place| !touched.contains(&place.cell));
    places
}

#[test]
fn every_step_can_be_taken_back_and_done_again() {
    let mut steps = 0;
    for case in cases(CASES) {
        let mut rng = Rng::new(5000 + case);
        let mut editor = Editor::new(Document::new(random_draft(&mut rng)), None);
        let first = state(&editor.document);
        let mut shown = Vec::new();
        for turn in 0..40 {
            let before = editor.draft().clone();
            random_step(&mut rng, &mut editor);
            shown.push(editor.status.english.clone());
            let context = format!("case {case}, turn {turn}, {shown:?}");
            check(&mut editor, &context);
            if before.bounds() == editor.draft().bounds() {
                let (then, now) = (
                    order(&before, editor.draft()),
                    order(editor.draft(), &before),
                );
                assert_eq!(then, now, "{context}");
            }
            let now = state(&editor.document);
            let mut document = editor.document.clone();
            if let Some(name) = document.undo() {
                assert!(state(&document) != now, "{context}: {name} is not a step");
                assert_eq!(document.redo(), Some(name));
                assert!(state(&document) == now, "{context}");
            }
        }
        editor.settle();
        let mut document = editor.document.clone();
        let mut states = vec![state(&document)];
        while document.undo().is_some() {
            states.push(state(&document));
        }
        steps += states.len() - 1;
        assert!(states.last() == Some(&first), "case {case}, {shown:?}");
        states.pop();
        while let Some(expected) = states.pop() {
            let name = document.redo();
            let now = state(&document);
            assert_eq!(now.level, expected.level, "case {case}, {name:?}");
            assert!(now == expected, "case {case}, {name:?}");
        }
    }
    // Sequences without effect would prove nothing.
    assert!(
        is_part() || steps as u64 > count(CASES) * 5,
        "only {steps} steps"
    );
}

/// Returns a board with a selection.
fn selected(case: u64) -> (Rng, Editor) {
    let mut rng = Rng::new(6000 + case);
    let draft = random_draft(&mut rng);
    let (one, other) = (rng.cell(draft.bounds()), rng.cell(draft.bounds()));
    let mut editor = Editor::new(Document::new(draft), None);
    editor.select(Region::between(one, other));
    (rng, editor)
}

#[test]
fn turning_full_circle_and_mirroring_twice_lead_back() {
    let mut turned = 0;
    for case in cases(CASES) {
        for actions in [
            [Action::RotateRight; 4],
            [Action::RotateLeft; 4],
            [
                Action::RotateLeft,
                Action::RotateRight,
                Action::RotateRight,
                Action::RotateLeft,
            ],
            [
                Action::FlipAcross,
                Action::FlipAcross,
                Action::FlipDown,
                Action::FlipDown,
            ],
            [
                Action::FlipAcross,
                Action::FlipDown,
                Action::RotateRight,
                Action::RotateRight,
            ],
        ] {
            let (_, mut editor) = selected(case);
            let before = editor.draft().clone();
            let size = editor.selection.map(Region::size);
            // Without room, or if the selection reaches over the edge, the way
            // back differs.
            let all = actions.into_iter().all(|action| {
                editor.act(action);
                let now = editor.selection.map(Region::size);
                let quarter = now.map(|size| IVec2::new(size.y, size.x));
                (now == size || quarter == size) && !editor.status.english.starts_with("no room")
            });
            editor.settle();
            if all {
                let (now, then) = (editor.draft().to_level(), before.to_level());
                assert_eq!(now, then, "case {case}, {actions:?}");
                assert!(*editor.draft() == before, "case {case}, {actions:?}");
                turned += u64::from(!editor.document.past().is_empty());
            }
        }
    }
    assert!(is_part() || turned * 2 > count(CASES), "only {turned}");
}

#[test]
fn cutting_and_pasting_in_place_leads_back() {
    for case in cases(CASES) {
        let (_, mut editor) = selected(case);
        let before = editor.draft().clone();
        let region = editor.selection.expect("a selection");
        editor.act(Action::Cut);
        editor.cursor = region.min;
        editor.paste(None);
        editor.settle();
        assert!(*editor.draft() == before, "case {case}");
        // There and back again, if there is room.
        if region.max.x + 1 == before.bounds().width {
            continue;
        }
        editor.select(region);
        for direction in [Direction::Right, Direction::Left] {
            editor.act(Action::Nudge(direction));
        }
        editor.settle();
        assert!(*editor.draft() == before, "case {case}");
    }
}

#[test]
fn cells_are_the_same_after_they_were_text() {
    for case in cases(CASES) {
        let (_, editor) = selected(case);
        let clip = Clip::of(editor.draft(), editor.selection.expect("a selection"));
        let text = clip.to_text();
        assert_eq!(
            Clip::from_text(&text),
            Ok(clip.copied()),
            "case {case}\n{text}"
        );
    }
}
