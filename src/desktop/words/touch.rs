//! The buttons on the screen with which a level can be played.

use bevy::prelude::*;

use super::actions::PlayAction;
use super::screen::Entrances;
use super::screens::LEVEL;
use super::view::board::TOP_BAR;
use super::view::first_person::FirstPerson;
use super::view::layout::BoardLayout;
use kotodama_ui::icons::Icon;
use kotodama_ui::on_screen::OnScreen;
use kotodama_ui::prelude::*;
use kotodama_ui::touch_controls::blocks::{Block, Part};
use kotodama_ui::touch_controls::{OfferSystems, Other, TouchOffer};
use kotodama_words::Outcome;
use kotodama_words::lexicon::Property;
use kotodama_words::rules::RuleQuery;

pub fn plugin(app: &mut App) {
    app.init_resource::<HasSecondPlayer>().add_systems(
        Update,
        (
            look_for_second.run_if(resource_exists_and_changed::<Outcome>),
            offer,
        )
            .chain()
            .in_set(AppSystems::Show)
            .in_set(OfferSystems)
            .run_if(in_state(LEVEL)),
    );
}

/// Whether anything is moved by the second player only.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct HasSecondPlayer(bool);

fn look_for_second(world: &mut World) {
    let has_second = !RuleQuery::new(world)
        .objects_with(Property::You2)
        .is_empty();
    let mut second = world.resource_mut::<HasSecondPlayer>();
    second.set_if_neq(HasSecondPlayer(has_second));
}

/// Room for the count of turns, in units of the interface.
const COUNT: f32 = 130.0;

fn offer(
    (second, first_person): (Res<HasSecondPlayer>, Option<Res<FirstPerson>>),
    (board, entrances): (Option<Res<BoardLayout>>, Option<Res<Entrances>>),
    mut offer: ResMut<TouchOffer>,
) {
    let has_map = first_person.is_some_and(|view| view.map().is_some());
    let titles = entrances
        .as_deref()
        .map_or(&[] as &[String], Entrances::titles);
    // A level is entered instead (W-SELECT-06).
    let enters = match titles {
        [] => None,
        [level] => Some(t!("action-enter", level = level.as_str())),
        _ => Some(t!("action-enter-one")),
    };
    let wanted = TouchOffer {
        screen: Some(LEVEL),
        blocks: blocks(second.0, has_map),
        pause: Some(OnScreen::of(PlayAction::Pause)),
        play_area: board.map(|board| board.area()).unwrap_or_default(),
        corner: Vec2::new(COUNT, TOP_BAR),
        other: enters.map(|label| Other {
            button: OnScreen::of(PlayAction::Wait),
            icon: Icon::Enter,
            label,
        }),
    };
    offer.set_if_neq(wanted);
}

const WORDS_TALL: [(PlayAction, [i32; 2]); 11] = [
    (PlayAction::Undo, [0, 0]),
    (PlayAction::Up, [1, 0]),
    (PlayAction::Redo, [2, 0]),
    (PlayAction::Left, [0, 1]),
    (PlayAction::Wait, [1, 1]),
    (PlayAction::Right, [2, 1]),
    (PlayAction::Down, [1, 2]),
    (PlayAction::Map, [2, 2]),
    (PlayAction::Restart, [0, 3]),
    (PlayAction::Pause, [1, 3]),
    (PlayAction::Inspect, [2, 3]),
];

const WORDS_WIDE: [(PlayAction, [i32; 2]); 11] = [
    (PlayAction::Up, [1, 0]),
    (PlayAction::Undo, [3, 0]),
    (PlayAction::Redo, [4, 0]),
    (PlayAction::Left, [0, 1]),
    (PlayAction::Wait, [1, 1]),
    (PlayAction::Right, [2, 1]),
    (PlayAction::Restart, [3, 1]),
    (PlayAction::Inspect, [4, 1]),
    (PlayAction::Down, [1, 2]),
    (PlayAction::Map, [3, 2]),
    (PlayAction::Pause, [4, 2]),
];

const WORDS_FLAT: [(PlayAction, [i32; 2]); 11] = [
    (PlayAction::Undo, [0, 0]),
    (PlayAction::Up, [1, 0]),
    (PlayAction::Redo, [2, 0]),
    (PlayAction::Wait, [3, 0]),
    (PlayAction::Restart, [4, 0]),
    (PlayAction::Map, [5, 0]),
    (PlayAction::Left, [0, 1]),
    (PlayAction::Down, [1, 1]),
    (PlayAction::Right, [2, 1]),
    (PlayAction::Inspect, [3, 1]),
    (PlayAction::Pause, [4, 1]),
];

/// The second player's directions, and the sign that says so.
const CROSS: ([(PlayAction, [i32; 2]); 4], [i32; 2]) = (
    [
        (PlayAction::Up2, [1, 0]),
        (PlayAction::Left2, [0, 1]),
        (PlayAction::Right2, [2, 1]),
        (PlayAction::Down2, [1, 2]),
    ],
    [1, 1],
);

const FLAT_CROSS: ([(PlayAction, [i32; 2]); 4], [i32; 2]) = (
    [
        (PlayAction::Up2, [1, 0]),
        (PlayAction::Left2, [0, 1]),
        (PlayAction::Down2, [1, 1]),
        (PlayAction::Right2, [2, 1]),
    ],
    [0, 0],
);

/// The blocks of a level, the preferred one first; with a cross for the second
/// player where there is one, and the map where it can be folded.
fn blocks(has_second: bool, has_map: bool) -> Vec<Block> {
    let shapes = [
        (WORDS_TALL, CROSS, IVec2::new(0, 4)),
        (WORDS_WIDE, CROSS, IVec2::new(5, 0)),
        (WORDS_FLAT, FLAT_CROSS, IVec2::new(6, 0)),
    ];
    let blocks = shapes.into_iter().map(|(first, (second, sign), behind)| {
        let mut block = Block::new(&first);
        let map = Part::Button(OnScreen::of(PlayAction::Map));
        block.0.retain(|(part, _)| has_map || *part != map);
        if has_second {
            let second = Block::new(&second);
            let sign = (Part::Second, IVec2::from(sign));
            let second = second.0.into_iter().chain([sign]);
            let second = second.map(|(part, cell)| (part, cell + behind));
            block.0.extend(second);
        }
        block
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
            assert!(!has(&block, PlayAction::Up2) && has(&block, PlayAction::Up));
            assert!(!has(&block, PlayAction::Map));
        }
    }
}
