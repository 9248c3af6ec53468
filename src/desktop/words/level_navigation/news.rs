//! What a board has to tell when play comes to it: that a level behind one of its
//! icons has become something, which is shown after a moment (W-LV-03), or that
//! levels have been put back.

use bevy::prelude::*;

use super::changes::News;
use super::{Destinations, context};
use crate::session::Session;
use kotodama_ui::language;
use kotodama_ui::prelude::*;
use kotodama_words as words;
use kotodama_words::inspect::why::object_name;
use kotodama_words::messages::{BirthCause, TurnEvent};
use kotodama_words::metadata::ObjectMetadata;
use kotodama_words::outcome::Outcome;
use kotodama_words::tiles::{self, Tiles};

/// Seconds until the icons change. Inputs wait.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Turning(Option<f32>);

impl Turning {
    /// Begins a board whose icons are about to change.
    pub(crate) const fn begin(is_changing: bool) -> Self {
        Self(match is_changing {
            true => Some(DELAY),
            false => None,
        })
    }

    pub const fn is_waiting(self) -> bool {
        self.0.is_some()
    }
}

/// Time to see the board as it was.
const DELAY: f32 = 0.5;

/// Changes the icons when their time has come.
pub(super) fn turn_icons(world: &mut World) {
    let seconds = world.resource::<Time>().delta_secs();
    let Some(left) = world.resource::<Turning>().0 else {
        return;
    };
    let left = left - seconds;
    if left > 0.0 {
        *world.resource_mut::<Turning>() = Turning(Some(left));
        return;
    }
    *world.resource_mut::<Turning>() = Turning(None);
    let Some(change) = world.resource_mut::<Session>().change.take() else {
        return;
    };
    let session = world.resource::<Session>().clone();
    let context = context(world, &session);
    words::enter(world, &session.level, &context, session.seed);
    let changed = leading_to(world, &change.level);
    let is_known = change.into.iter().all(|name| {
        let mut names = changed.iter().map(|(_, _, name)| name);
        names.any(|there| there == name)
    });
    let births = changed.into_iter().map(|(id, at, _)| TurnEvent::Born {
        id,
        at,
        cause: BirthCause::Transform,
    });
    world.write_message_batch(births.collect::<Vec<TurnEvent>>());
    world.resource_mut::<Session>().news = Some(News::Became {
        level: change.level,
        into: change.into,
        is_known,
    });
    // The notice follows the outcome.
    world.resource_mut::<Outcome>().set_changed();
}

/// Returns the objects that lead to a level: ids, cells and names.
fn leading_to(world: &World, level: &str) -> Vec<(kotodama_board::ObjectId, IVec2, String)> {
    let metadata = world.resource::<ObjectMetadata>();
    let kinds = world.resource::<words::kinds::Kinds>();
    let ids = world.resource::<Tiles>().ids();
    let found = ids.filter_map(|id| {
        let state = tiles::state(world, id)?;
        let data = metadata.get(state.flags.metadata)?;
        let leads = data.level.as_deref() == Some(level);
        leads.then(|| (id, state.cell, kinds.name(state.kind).to_owned()))
    });
    found.collect()
}

/// Returns the line that the board has to tell now.
pub fn told(world: &World) -> Option<String> {
    let is_new = world.resource::<Outcome>().turn == 0;
    let news = world.get_resource::<Session>()?.news.as_ref()?;
    is_new.then(|| text_of(news, world.resource::<Destinations>()))
}

fn text_of(news: &News, destinations: &Destinations) -> String {
    match news {
        News::Became {
            level,
            into,
            is_known,
        } => {
            let name = destinations.get(level);
            let name = name.map_or_else(|| level.clone(), |there| there.name.clone());
            let is_revert = into.iter().eq(["level"]);
            let names = into.iter().map(|name| language::said(&object_name(name)));
            let into = names.collect::<Vec<String>>().join(", ");
            match is_known {
                _ if is_revert => t!("notice-room-again", level = name),
                true => t!("notice-became", level = name, into = into),
                false => t!("notice-became-unknown", into = into),
            }
        }
        News::PutBack(names) => t!("notice-put-back", levels = names.as_str()),
        News::ChangedAgain => t!("notice-changed-again"),
    }
}
