//! Step 6: what is due vanishes (F-CLR-01).

use bevy::ecs::prelude::*;

use super::super::events::FrameEvent;
use super::super::field::{self, Field};
use super::super::flow::Clock;
use super::super::grid::Index;
use super::super::stats::{LastChain, Spin, ThisFrame};

/// Tells of the link of this frame, now that its points are known.
pub fn announce(
    this: Res<ThisFrame>,
    last_chain: Res<LastChain>,
    mut events: MessageWriter<FrameEvent>,
) {
    if let Some(link) = last_chain.links.last() {
        let locked = last_chain.placement.as_ref().filter(|_| link.chain == 1);
        events.write(FrameEvent::Cleared {
            chain: link.chain,
            cleared: link.cleared,
            rows: link.rows,
            spin: locked.map_or(Spin::None, |locked| locked.spin),
            score: link.score,
            cells: this.cleared.clone(),
        });
    }
}

/// Takes blocks out whose time has come.
pub fn vanish(world: &mut World) {
    let frame = world.resource::<Clock>().frame;
    let grid = world.resource::<Field>().grid();
    let due: Vec<Index> = grid
        .blocks()
        .filter(|(_, block)| block.is_clearing() && block.when <= frame)
        .map(|(index, _)| index)
        .collect();
    for index in due {
        field::put(world, index, None);
    }
}
