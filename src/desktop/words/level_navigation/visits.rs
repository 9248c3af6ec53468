//! Icons that lead to other modes: the visit there, and the way back.

use bevy::prelude::*;

use super::begin;
use super::source::LevelSource;
use crate::levels::Pack;
use crate::progress::Progress;
use crate::screens::LEVEL_LIST;
use crate::session::Session;
use crate::unlocks::{AreaWon, won_area};
use kotodama_board::ObjectId;
use kotodama_shell::screen::Screen;
use kotodama_shell::visit::{self, Venue, Venues, Visit};
use kotodama_words::level::Returned;

/// What is played elsewhere, and the way back from it.
#[derive(Resource, Clone, Debug)]
struct Away {
    /// Its progress key, if it counts.
    key: Option<String>,
    /// The icon through which a map was left; none from the list of levels.
    returned: Option<Returned>,
}

/// Returns the files of another mode that a level source is one of.
pub(super) fn venue(world: &World, source: &LevelSource) -> Option<Venue> {
    world.get_resource::<Venues>()?.find(&source.key()?)
}

/// Returns the name of what is played there.
pub fn title(venues: Option<&Venues>, source: &LevelSource) -> Option<String> {
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
    let session = world.resource::<Session>();
    let away = Away {
        key: session.counts().then(|| source.key()).flatten(),
        returned: Some(Returned {
            level,
            through: Some(through),
        }),
    };
    begin_visit(world, source, away)
}

/// Plays a place of the pack from the list of levels.
///
/// # Errors
///
/// Returns why its file cannot be played.
pub fn go_from_list(world: &mut World, place: String) -> Result<(), String> {
    let source = LevelSource::Pack(place);
    let away = Away {
        key: source.key(),
        returned: None,
    };
    begin_visit(world, &source, away)
}

fn begin_visit(world: &mut World, source: &LevelSource, away: Away) -> Result<(), String> {
    let Some(file) = source.path() else {
        return Err("the folder of the levels is missing".to_owned());
    };
    visit::begin(world, &file, Visit { win, back })?;
    world.insert_resource(away);
    Ok(())
}

fn win(world: &mut World) {
    let away = world.get_resource::<Away>();
    let Some(key) = away.and_then(|away| away.key.clone()) else {
        return;
    };
    let mut progress = world.resource_mut::<Progress>();
    let is_new = !progress.has_won(&key);
    progress.win(&key, false);
    let pack = world.get_resource::<Pack>().filter(|_| is_new);
    let area = pack.and_then(|pack| won_area(pack, world.resource::<Progress>(), &key));
    if area.is_some() {
        world.write_message(AreaWon);
    }
}

fn back(world: &mut World) {
    let away = world.remove_resource::<Away>();
    let Some(returned) = away.and_then(|away| away.returned) else {
        world.resource_mut::<NextState<Screen>>().set(LEVEL_LIST);
        return;
    };
    let session = Session {
        returned: Some(returned),
        news: None,
        change: None,
        ..world.resource::<Session>().clone()
    };
    begin(world, session);
}
