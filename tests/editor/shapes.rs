//! Shapes and flood fills on random boards, compared with the simplest
//! implementation.

use std::collections::BTreeSet;

use bevy::math::IVec2;
use kotodama::board::{Direction, Rng};
use kotodama::editor::fill::connected;
use kotodama::editor::tool::Tool;
use kotodama::editor::{Document, Draft, Editor, Thing};

use super::boards::{CASES, random_level};
use super::cases::cases;
use super::{PLAIN, SHIFT};

fn near_board(rng: &mut Rng) -> IVec2 {
    let mut side = || i32::try_from(rng.below(16)).expect("small") - 3;
    IVec2::new(side(), side())
}

#[test]
fn a_shape_does_not_depend_on_the_way_of_the_pointer() {
    for case in cases(CASES) {
        let mut rng = Rng::new(8000 + case);
        let draft = Draft::of(&random_level(&mut rng));
        for tool in [Tool::Line, Tool::Rectangle, Tool::FilledRectangle] {
            for held in [PLAIN, SHIFT] {
                let begin = |from: IVec2| {
                    let mut editor = Editor::new(Document::new(draft.clone()), None);
                    editor.tool = tool;
                    editor.brush = Thing::named("rock");
                    editor.press(from, held);
                    editor
                };
                let from = near_board(&mut rng);
                let mut wandering = begin(from);
                for _ in 0..rng.below(6) {
                    wandering.drag(near_board(&mut rng));
                }
                let to = near_board(&mut rng);
                wandering.drag(to);
                let mut straight = begin(from);
                straight.drag(to);
                assert!(
                    wandering.draft() == straight.draft(),
                    "case {case}, {tool:?}"
                );
                let covered = straight.preview_cells();
                let changed = draft.differing(straight.draft());
                assert!(changed.iter().all(|cell| covered.contains(cell)));
                let unique: BTreeSet<(i32, i32)> = covered.iter().map(|c| (c.x, c.y)).collect();
                assert_eq!(unique.len(), covered.len());
                wandering.release();
                assert!(wandering.draft() == straight.draft());
            }
        }
    }
}

#[test]
fn a_flood_reaches_what_steps_can_reach() {
    for case in cases(CASES) {
        let mut rng = Rng::new(9000 + case);
        let draft = Draft::of(&random_level(&mut rng));
        let things = |cell| -> Vec<Thing> {
            draft
                .stack(cell)
                .iter()
                .map(|item| item.thing.clone())
                .collect()
        };
        let start = rng.cell(draft.bounds());
        let mut reached = BTreeSet::from([(start.x, start.y)]);
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            for way in Direction::ALL {
                let next = cell + way.delta();
                let fits = draft.bounds().contains(next) && things(next) == things(start);
                if fits && reached.insert((next.x, next.y)) {
                    open.push(next);
                }
            }
        }
        let found = connected(&draft, start);
        let unique: BTreeSet<(i32, i32)> = found.iter().map(|c| (c.x, c.y)).collect();
        assert_eq!(unique.len(), found.len(), "case {case}");
        assert_eq!(unique, reached, "case {case}");
    }
}
