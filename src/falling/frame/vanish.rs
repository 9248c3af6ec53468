//! Step 6: removes blocks whose clearing has ended (F-CLR-01).

use bevy::ecs::prelude::*;

use super::super::events::FrameEvent;
use super::super::field::Field;
use super::super::flow::Clock;
use super::super::grid::{Block, Index};
use super::super::score::guideline::Streak;
use super::super::stats::{LastChain, Spin, ThisFrame};

/// Reports the link of this frame, now that its points are known.
pub fn announce(
    this: Res<ThisFrame>,
    last_chain: Res<LastChain>,
    streak: Option<Res<Streak>>,
    mut events: MessageWriter<FrameEvent>,
) {
    if let Some(link) = last_chain.links.last() {
        let locked = last_chain.placement.as_ref().filter(|_| link.chain == 1);
        let spin = locked.map_or(Spin::None, |locked| locked.spin);
        let streak = streak.filter(|_| link.rows > 0);
        let combo = streak.as_ref().map_or(0, |streak| streak.combo);
        events.write(FrameEvent::Cleared {
            chain: link.chain,
            cleared: link.cleared,
            rows: link.rows,
            spin,
            shape: locked
                .filter(|_| spin != Spin::None)
                .map(|locked| locked.dealt.shape),
            combo: match link.chain {
                1 => combo.saturating_sub(1),
                _ => 0,
            },
            back_to_back: streak.is_some_and(|streak| streak.bonus),
            score: link.score,
            cells: this.cleared.clone(),
        });
    }
}

/// Removes the blocks whose time has come.
pub fn vanish(clock: Res<Clock>, mut field: ResMut<Field>) {
    let is_due = |block: &Block| block.is_clearing() && block.when <= clock.frame;
    let blocks = field.grid().blocks().filter(|(_, block)| is_due(block));
    let due: Vec<Index> = blocks.map(|(index, _)| index).collect();
    for index in due {
        field.put(index, None);
    }
}
