//! Icons that lead to other modes: the visit there, and the way back.

use bevy::prelude::*;

use super::begin;
use super::source::LevelSource;
use crate::progress::Progress;
use crate::session::Session;
use kotodama_board::ObjectId;
use kotodama_shell::visit::{self, Venue, Venues, Visit};
use kotodama_words::level::Returned;

/// The icon through which a map was left for another mode.
#[derive(Resource, Clone, Debug)]
struct Away {
    /// Progress key of what is visited, if it counts.
    key: Option<String>,
    returned: Returned,
}

/// Returns the files of another mode that a level source is one of.
pub(super) fn venue(world: &World, source: &LevelSource) -> Option<Venue> {
    world.get_resource::<Venues>()?.find(&source.key()?)
}

/// Returns the name of what is played there.
pub(super) fn title(venues: Option<&Venues>, source: &LevelSource) -> Option<String> {
    let venue = venues?.find(&source.key()?)?;
    (venue.title)(&source.path()?)
}

/// Leaves a map through an icon that leads to another mode.
///
/// # Errors
///
/// Returns why the file behind the icon cannot be played.
pub(super) fn go(
    world: &mut World,
    (source, level): (&LevelSource, String),
    through: ObjectId,
) -> Result<(), String> {
    let Some(file) = source.path() else {
        return Err("the folder of the levels is missing".to_owned());
    };
    let session = world.resource::<Session>();
    let away = Away {
        key: session.counts().then(|| source.key()).flatten(),
        returned: Returned {
            level,
            through: Some(through),
        },
    };
    visit::begin(world, &file, Visit { win, back })?;
    world.insert_resource(away);
    Ok(())
}

fn win(world: &mut World) {
    let away = world.get_resource::<Away>();
    if let Some(key) = away.and_then(|away| away.key.clone()) {
        world.resource_mut::<Progress>().win(&key, false);
    }
}

fn back(world: &mut World) {
    let returned = world.remove_resource::<Away>().map(|away| away.returned);
    let session = Session {
        returned,
        ..world.resource::<Session>().clone()
    };
    begin(world, session);
}
