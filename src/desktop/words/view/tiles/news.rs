//! Events of tiles, collected for their sprites.

use std::collections::HashMap;

use bevy::prelude::*;

use super::TileSpriteIndex;
use kotodama_board::Direction;
use kotodama_ui::palette::Palette;
use kotodama_words::Tile;
use kotodama_words::messages::{BirthCause, DeathCause, MoveCause, TurnEvent};
use kotodama_words::tiles::Tiles;

/// Events of tiles since their sprites were last updated.
#[derive(Resource, Default)]
pub(super) struct News {
    pub any: bool,
    /// Whether play jumped elsewhere, so that nothing is animated.
    pub jumped: bool,
    /// Whether every tile must be checked, not only changed ones.
    pub everything: bool,
    pub moves: HashMap<u32, Vec<(IVec2, IVec2, MoveCause)>>,
    pub blocked: HashMap<u32, Direction>,
    pub born: HashMap<u32, BirthCause>,
    pub died: Vec<(u32, DeathCause)>,
    /// Entities of removed tiles.
    pub gone: Vec<Entity>,
}

impl News {
    fn hear(&mut self, happened: &TurnEvent) {
        self.any = true;
        match happened {
            // Only the last turn of a frame is animated.
            TurnEvent::TurnBegan { .. } => {
                self.moves.clear();
                self.blocked.clear();
                self.born.clear();
            }
            TurnEvent::Moved {
                id,
                from,
                to,
                cause,
            } => self
                .moves
                .entry(id.0)
                .or_default()
                .push((*from, *to, *cause)),
            TurnEvent::Blocked { id, direction } => {
                self.blocked.insert(id.0, *direction);
            }
            TurnEvent::Born { id, cause, .. } => {
                self.born.insert(id.0, *cause);
            }
            TurnEvent::Died { id, cause, .. } => self.died.push((id.0, *cause)),
            TurnEvent::Rewound { .. } => {
                *self = Self {
                    any: true,
                    jumped: true,
                    gone: std::mem::take(&mut self.gone),
                    ..default()
                };
            }
            // Other events are visible in the components.
            _ => {}
        }
    }
}

pub(super) fn has_news(news: Res<News>) -> bool {
    news.any
}

pub(super) fn listen(
    mut happened: MessageReader<TurnEvent>,
    mut removed: RemovedComponents<Tile>,
    (palette, tiles, shows): (Res<Palette>, Res<Tiles>, Res<TileSpriteIndex>),
    mut news: ResMut<News>,
) {
    // Silently removed tiles are noticed with the next events.
    let mut gone = std::mem::take(&mut news.gone);
    if news.any {
        gone.clear();
    }
    gone.extend(removed.read());
    *news = News { gone, ..default() };
    for happened in happened.read() {
        news.hear(happened);
    }
    // A change of colours counts like a new board.
    let is_new = shows.by_id.is_empty() && !tiles.is_empty();
    if palette.is_changed() || is_new {
        (news.any, news.jumped, news.everything) = (true, true, true);
    }
}
