//! The buttons on the screen with which blocks are moved.

use bevy::prelude::*;

use super::hud::used_actions;
use super::keys::FallingAction;
use super::layout::FallingLayout;
use super::screens::FIELD;
use super::session::{FallingSession, Feed};
use kotodama_shell::frame::AppSystems;
use kotodama_ui::on_screen::OnScreen;
use kotodama_ui::touch_controls::blocks::{self, Block};
use kotodama_ui::touch_controls::{OfferSystems, TouchOffer};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        offer
            .in_set(AppSystems::Show)
            .in_set(OfferSystems)
            .run_if(in_state(FIELD)),
    );
}

fn offer(
    session: Option<Res<FallingSession>>,
    field: Option<Res<FallingLayout>>,
    mut offer: ResMut<TouchOffer>,
) {
    let blocks = session.as_deref().map(blocks_of).unwrap_or_default();
    let wanted = TouchOffer {
        screen: Some(FIELD),
        pause: (!blocks.is_empty()).then(|| OnScreen::of(FallingAction::Pause)),
        blocks,
        play_area: field.map(|field| field.framed()).unwrap_or_default(),
        corner: Vec2::ZERO,
        other: None,
    };
    offer.set_if_neq(wanted);
}

/// Returns the buttons that there can be in a play, in one block or another.
fn blocks_of(session: &FallingSession) -> Vec<Block> {
    if session.is_over() {
        return Vec::new();
    }
    // A replay has buttons of its own.
    if session.feed != Feed::Player {
        return blocks::lone(OnScreen::of(FallingAction::Pause));
    }
    let used: Vec<_> = used_actions(session.rules(), session.practice).collect();
    blocks(|action| used.contains(&action))
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

/// Returns the blocks for falling blocks, the preferred one first; only with
/// what the rules have a use for.
fn blocks(is_used: impl Fn(FallingAction) -> bool) -> Vec<Block> {
    let shapes = [FALLING_TALL, FALLING_WIDE];
    let blocks = shapes.into_iter().map(|all| {
        let used = all.into_iter().filter(|(action, _)| is_used(*action));
        let used: Vec<_> = used.collect();
        Block::new(&used)
    });
    blocks.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_ui::touch_controls::blocks::Part;

    #[test]
    fn blocks_have_the_same_buttons_each_once() {
        for blocks in [
            blocks(|_| true),
            blocks(|action| action != FallingAction::Hold),
        ] {
            kotodama_ui::testing::check_blocks(&blocks);
        }
    }

    #[test]
    fn all_but_a_restart_can_be_done_with_falling_blocks() {
        for block in blocks(|_| true) {
            for action in FallingAction::ALL {
                let wanted = Part::Button(OnScreen::of(action));
                let has = block.0.iter().any(|(part, _)| *part == wanted);
                assert_eq!(has, action != FallingAction::Restart, "{action:?}");
            }
        }
    }

    #[test]
    fn falling_blocks_have_the_buttons_that_the_rules_use() {
        let shown = |session: &FallingSession| {
            let blocks = blocks_of(session);
            let buttons = blocks.first().map_or(&[] as &[_], |block| &block.0);
            let all = buttons.iter().filter_map(|(part, _)| match part {
                Part::Button(button) => button.action::<FallingAction>(),
                _ => None,
            });
            all.collect::<Vec<_>>()
        };
        let mut session = FallingSession::default();
        let all = shown(&session);
        assert!(all.contains(&FallingAction::Left) && all.contains(&FallingAction::Pause));
        assert!(!all.contains(&FallingAction::Undo));
        session.practice = true;
        assert!(shown(&session).contains(&FallingAction::Undo));
        // Whoever watches can only stop.
        session.feed = Feed::Recording(kotodama_falling::inputs::Inputs::default());
        assert_eq!(shown(&session), [FallingAction::Pause]);
        session.ended = true;
        assert_eq!(shown(&session), []);
    }
}
