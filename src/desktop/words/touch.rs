//! Touch controls of levels.

use bevy::prelude::*;

use super::actions::PlayAction::{
    self, Down, Down2, Inspect, Left, Left2, Map, Pause, Redo, Restart, Right, Right2, Undo, Up,
    Up2, Wait,
};
use super::screen::{Entrances, HasSecondPlayer};
use super::screens::LEVEL;
use super::view::board::TOP_BAR;
use super::view::first_person::FirstPerson;
use super::view::layout::BoardLayout;
use kotodama_ui::icons::Icon;
use kotodama_ui::on_screen::OnScreen;
use kotodama_ui::prelude::*;
use kotodama_ui::touch_controls::blocks::{Block, Part, Placed};
use kotodama_ui::touch_controls::{OfferSystems, Other, TouchOffer};

pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        offer
            .in_set(AppSystems::Show)
            .in_set(OfferSystems)
            .run_if(in_state(LEVEL)),
    );
}

/// Width of the turn counter, in interface units.
const COUNT: f32 = 130.0;

fn offer(
    (second, first_person): (Option<Res<HasSecondPlayer>>, Option<Res<FirstPerson>>),
    (board, entrances): (Option<Res<BoardLayout>>, Option<Res<Entrances>>),
    mut offer: ResMut<TouchOffer>,
) {
    let has_second = second.is_some_and(|second| second.0);
    let has_map = first_person.is_some_and(|view| view.map().is_some());
    let titles = entrances
        .as_deref()
        .map_or(&[] as &[String], Entrances::titles);
    // Wait enters a level instead (W-SELECT-06).
    let enters = match titles {
        [] => None,
        [level] => Some(t!("action-enter", level = level.as_str())),
        _ => Some(t!("action-enter-one")),
    };
    let wanted = TouchOffer {
        screen: Some(LEVEL),
        blocks: blocks(has_second, has_map),
        pause: Some(OnScreen::of(Pause)),
        play_area: board.map(|board| board.area()).unwrap_or_default(),
        corner: Vec2::new(COUNT, TOP_BAR),
        other: enters.map(|label| Other {
            button: OnScreen::of(Wait),
            icon: Icon::Enter,
            label,
        }),
    };
    offer.set_if_neq(wanted);
}

/// Rows of buttons, each starting from a cell.
type Runs = &'static [([i32; 2], &'static [PlayAction])];

const TALL: Runs = &[
    ([0, 0], &[Undo, Up, Redo]),
    ([0, 1], &[Left, Wait, Right]),
    ([1, 2], &[Down, Map]),
    ([0, 3], &[Restart, Pause, Inspect]),
];

const WIDE: Runs = &[
    ([1, 0], &[Up]),
    ([3, 0], &[Undo, Redo]),
    ([0, 1], &[Left, Wait, Right, Restart, Inspect]),
    ([1, 2], &[Down]),
    ([3, 2], &[Map, Pause]),
];

const FLAT: Runs = &[
    ([0, 0], &[Undo, Up, Redo, Wait, Restart, Map]),
    ([0, 1], &[Left, Down, Right, Inspect, Pause]),
];

/// Directions of the second player.
const CROSS: Runs = &[
    ([1, 0], &[Up2]),
    ([0, 1], &[Left2]),
    ([2, 1], &[Right2]),
    ([1, 2], &[Down2]),
];

const FLAT_CROSS: Runs = &[([1, 0], &[Up2]), ([0, 1], &[Left2, Down2, Right2])];

fn placed(runs: Runs, behind: IVec2) -> impl Iterator<Item = Placed> {
    runs.iter().flat_map(move |(first, actions)| {
        let cells = (0..).map(move |x| behind + IVec2::from(*first) + IVec2::X * x);
        let buttons = actions.iter().map(|action| OnScreen::of(*action));
        buttons.map(Part::Button).zip(cells)
    })
}

/// Returns the alternative blocks of a level, the preferred one first; with a
/// cross for the second player if there is one, and the map if it can be
/// toggled.
fn blocks(has_second: bool, has_map: bool) -> Vec<Block> {
    let shapes = [
        (TALL, CROSS, IVec2::ONE, IVec2::new(0, 4)),
        (WIDE, CROSS, IVec2::ONE, IVec2::new(5, 0)),
        (FLAT, FLAT_CROSS, IVec2::ZERO, IVec2::new(6, 0)),
    ];
    let blocks = shapes.into_iter().map(|(first, second, sign, behind)| {
        let map = Part::Button(OnScreen::of(Map));
        let first = placed(first, IVec2::ZERO);
        let mut parts: Vec<Placed> = first.filter(|(part, _)| has_map || *part != map).collect();
        if has_second {
            parts.extend(placed(second, behind));
            parts.push((Part::Second, sign + behind));
        }
        Block(parts)
    });
    blocks.collect()
}

#[cfg(test)]
mod pointer_tests;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_have_the_same_buttons_each_once() {
        for blocks in [blocks(false, false), blocks(true, true)] {
            kotodama_ui::testing::check_blocks(&blocks);
        }
    }

    #[test]
    fn everything_that_a_level_can_be_played_with_has_a_button() {
        let has = |block: &Block, action: PlayAction| {
            let wanted = Part::Button(OnScreen::of(action));
            block.0.iter().any(|(part, _)| *part == wanted)
        };
        for block in blocks(true, true) {
            for action in PlayAction::ALL {
                // The pause menu leads to these.
                let is_rare = matches!(
                    action,
                    PlayAction::Timeline | PlayAction::Edit | PlayAction::Hint
                );
                assert_eq!(has(&block, action), !is_rare, "{action:?}");
            }
        }
        for block in blocks(false, false) {
            assert!(!has(&block, Up2) && has(&block, Up));
            assert!(!has(&block, Map));
        }
    }
}
