//! Which buttons there are, and how they lie together: crosses of directions,
//! and what else is needed to play.

use bevy::prelude::*;

use crate::desktop::falling::keys::FallingAction;
use crate::desktop::ui::on_screen::OnScreen;
use crate::desktop::words::actions::PlayAction;

/// A part of a block, and its cell in it.
pub(super) type Placed = (Part, IVec2);

/// What lies in a cell of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A button.
    Button(OnScreen),
    /// The sign in the middle of the second player's cross.
    Second,
}

/// Buttons in cells of the same size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Block(pub Vec<Placed>);

impl Block {
    /// Its extent in cells.
    pub(super) fn cells(&self) -> IVec2 {
        let ends = self.0.iter().map(|(_, cell)| *cell + IVec2::ONE);
        ends.reduce(IVec2::max).unwrap_or_default()
    }

    fn new<A: Copy>(placed: &[(A, [i32; 2])], button: impl Fn(A) -> OnScreen) -> Self {
        let parts = placed.iter().map(|&(action, cell)| {
            let part = Part::Button(button(action));
            (part, IVec2::from(cell))
        });
        Self(parts.collect())
    }
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
pub(super) fn words(has_second: bool, has_map: bool) -> Vec<Block> {
    let shapes = [
        (WORDS_TALL, CROSS, IVec2::new(0, 4)),
        (WORDS_WIDE, CROSS, IVec2::new(5, 0)),
        (WORDS_FLAT, FLAT_CROSS, IVec2::new(6, 0)),
    ];
    let blocks = shapes.into_iter().map(|(first, (second, sign), behind)| {
        let mut block = Block::new(&first, OnScreen::of);
        let map = Part::Button(OnScreen::of(PlayAction::Map));
        block.0.retain(|(part, _)| has_map || *part != map);
        if has_second {
            let second = Block::new(&second, OnScreen::of);
            let sign = (Part::Second, IVec2::from(sign));
            let second = second.0.into_iter().chain([sign]);
            let second = second.map(|(part, cell)| (part, cell + behind));
            block.0.extend(second);
        }
        block
    });
    blocks.collect()
}

const FALLING_TALL: [(FallingAction, [i32; 2]); 11] = [
    (FallingAction::TurnLeft, [0, 0]),
    (FallingAction::HardDrop, [1, 0]),
    (FallingAction::TurnRight, [2, 0]),
    (FallingAction::Left, [0, 1]),
    (FallingAction::Hold, [1, 1]),
    (FallingAction::Right, [2, 1]),
    (FallingAction::Undo, [0, 2]),
    (FallingAction::SoftDrop, [1, 2]),
    (FallingAction::Redo, [2, 2]),
    (FallingAction::HalfTurn, [0, 3]),
    (FallingAction::Pause, [2, 3]),
];

const FALLING_WIDE: [(FallingAction, [i32; 2]); 11] = [
    (FallingAction::HardDrop, [1, 0]),
    (FallingAction::TurnLeft, [3, 0]),
    (FallingAction::TurnRight, [4, 0]),
    (FallingAction::Left, [0, 1]),
    (FallingAction::Hold, [1, 1]),
    (FallingAction::Right, [2, 1]),
    (FallingAction::HalfTurn, [3, 1]),
    (FallingAction::Pause, [4, 1]),
    (FallingAction::SoftDrop, [1, 2]),
    (FallingAction::Undo, [3, 2]),
    (FallingAction::Redo, [4, 2]),
];

/// The blocks for falling blocks, the preferred one first; only with what the
/// rules have a use for.
pub(super) fn falling(is_used: impl Fn(FallingAction) -> bool) -> Vec<Block> {
    let shapes = [FALLING_TALL, FALLING_WIDE];
    let blocks = shapes.into_iter().map(|all| {
        let used = all.into_iter().filter(|(action, _)| is_used(*action));
        let used: Vec<_> = used.collect();
        Block::new(&used, OnScreen::of)
    });
    blocks.collect()
}

/// Only the way out: whoever has no other buttons, and no keys, is not shut
/// in.
pub(super) fn lone(pause: OnScreen) -> Vec<Block> {
    vec![Block(vec![(Part::Button(pause), IVec2::ZERO)])]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_no_overlap(block: &Block) {
        for (place, (part, cell)) in block.0.iter().enumerate() {
            let others = block.0.iter().skip(place + 1);
            for (other, at) in others {
                assert_ne!((part, cell), (other, at));
                assert!(cell != at && part != other, "{part:?} and {other:?}");
            }
        }
    }

    #[test]
    fn blocks_of_a_mode_have_the_same_buttons_each_once() {
        for blocks in [
            words(false, false),
            words(true, true),
            falling(|_| true),
            falling(|action| action != FallingAction::Hold),
        ] {
            blocks.iter().for_each(has_no_overlap);
            for part in blocks.iter().flat_map(|block| &block.0) {
                let has = |block: &Block| block.0.iter().any(|(other, _)| *other == part.0);
                assert!(blocks.iter().all(has), "{part:?}");
            }
        }
    }

    #[test]
    fn everything_that_a_level_can_be_played_with_has_a_button() {
        let has = |block: &Block, action: PlayAction| {
            let wanted = Part::Button(OnScreen::of(action));
            block.0.iter().any(|(part, _)| *part == wanted)
        };
        for block in words(true, true) {
            for action in PlayAction::ALL {
                // The pause menu leads to these.
                let is_rare = matches!(
                    action,
                    PlayAction::Timeline | PlayAction::Edit | PlayAction::Hint
                );
                assert_eq!(has(&block, action), !is_rare, "{action:?}");
            }
        }
        for block in words(false, false) {
            assert!(!has(&block, PlayAction::Up2) && has(&block, PlayAction::Up));
            assert!(!has(&block, PlayAction::Map));
        }
    }

    #[test]
    fn all_but_a_restart_can_be_done_with_falling_blocks() {
        for block in falling(|_| true) {
            for action in FallingAction::ALL {
                let wanted = Part::Button(OnScreen::of(action));
                let has = block.0.iter().any(|(part, _)| *part == wanted);
                assert_eq!(has, action != FallingAction::Restart, "{action:?}");
            }
        }
    }
}
