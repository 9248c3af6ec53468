//! Touch controls of dungeons.

use bevy::prelude::*;

use crate::keys::DungeonAction::{
    self, Close, East, East2, Equipment, NextItem, North, North2, Open, Pause, Pull, South, South2,
    Torch, Use, Use2, West, West2,
};
use crate::layout::DungeonLayout;
use crate::screens::DUNGEON;
use crate::session::{DungeonSession, Feed};
use kotodama_ui::on_screen::OnScreen;
use kotodama_ui::prelude::*;
use kotodama_ui::touch_controls::blocks::{self, Block, Part};
use kotodama_ui::touch_controls::{OfferSystems, TouchOffer};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        offer
            .in_set(AppSystems::Show)
            .in_set(OfferSystems)
            .run_if(in_state(DUNGEON)),
    );
}

fn offer(
    session: Res<DungeonSession>,
    layout: Res<DungeonLayout>,
    windows: Query<&Window>,
    mut offer: ResMut<TouchOffer>,
) {
    let pixels = windows.iter().next().map_or(1.0, Window::scale_factor);
    let areas = layout.panes.iter().map(|pane| pane.area);
    let area = areas.reduce(|one, other| one.union(other));
    let area = area.unwrap_or(layout.room);
    let wanted = TouchOffer {
        screen: Some(DUNGEON),
        blocks: blocks_of(&session),
        pause: Some(OnScreen::of(Pause)),
        play_area: Rect::from_corners(area.min * pixels, area.max * pixels),
        corner: Vec2::ZERO,
        other: None,
    };
    offer.set_if_neq(wanted);
}

/// Returns the alternative blocks of buttons for a game.
fn blocks_of(session: &DungeonSession) -> Vec<Block> {
    // A recording has its own buttons.
    if session.feed != Feed::Player || session.ended {
        return blocks::lone(OnScreen::of(Pause));
    }
    blocks(session.players > 1)
}

const TALL: [(DungeonAction, [i32; 2]); 12] = [
    (Use, [0, 0]),
    (North, [1, 0]),
    (Pull, [2, 0]),
    (West, [0, 1]),
    (NextItem, [1, 1]),
    (East, [2, 1]),
    (Open, [0, 2]),
    (South, [1, 2]),
    (Close, [2, 2]),
    (Torch, [0, 3]),
    (Equipment, [1, 3]),
    (Pause, [2, 3]),
];

const WIDE: [(DungeonAction, [i32; 2]); 12] = [
    (North, [1, 0]),
    (Use, [3, 0]),
    (Pull, [4, 0]),
    (Torch, [5, 0]),
    (West, [0, 1]),
    (NextItem, [1, 1]),
    (East, [2, 1]),
    (Open, [3, 1]),
    (Close, [4, 1]),
    (Equipment, [5, 1]),
    (South, [1, 2]),
    (Pause, [4, 2]),
];

/// Directions of the second player.
const CROSS: [(DungeonAction, [i32; 2]); 5] = [
    (North2, [1, 0]),
    (West2, [0, 1]),
    (East2, [2, 1]),
    (South2, [1, 2]),
    (Use2, [0, 0]),
];

/// Returns the blocks for one or two players, the preferred one first.
fn blocks(has_second: bool) -> Vec<Block> {
    let all = [Block::new(&TALL), Block::new(&WIDE)];
    if !has_second {
        return all.into();
    }
    let beside = |mut block: Block| {
        let far = IVec2::new(block.cells().x, 0);
        let cross = Block::new(&CROSS).0.into_iter();
        block.0.extend(cross.map(|(part, cell)| (part, cell + far)));
        block.0.push((Part::Second, far + IVec2::ONE));
        block
    };
    all.map(beside).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_have_the_same_buttons_each_once() {
        for has_second in [false, true] {
            kotodama_ui::testing::check_blocks(&blocks(has_second));
        }
    }

    #[test]
    fn all_that_the_first_player_does_has_a_button() {
        for block in blocks(false) {
            for action in DungeonAction::ALL {
                // The prompts for respawning and for the help are buttons
                // themselves.
                let is_elsewhere = matches!(action, DungeonAction::Respawn | DungeonAction::Help);
                let wanted = Part::Button(OnScreen::of(action));
                let has = block.0.iter().any(|(part, _)| *part == wanted);
                assert_eq!(has, !action.is_second() && !is_elsewhere, "{action:?}");
            }
        }
    }
}
