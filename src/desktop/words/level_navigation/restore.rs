//! Putting levels back that have been transformed: those behind the icons of a
//! board, and itself (W-ICON-09).

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::changes::News;
use super::source::LevelSource;
use super::{Destinations, begin};
use crate::progress::Progress;
use crate::session::Session;
use kotodama_audio::effect::Effect;
use kotodama_audio::mixer::cue;
use kotodama_words::Outcome;

/// What was put back on the board in play, for undo.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PutBack {
    source: LevelSource,
    transformed: BTreeMap<String, Vec<String>>,
}

/// Returns the levels that can be put back, by progress key, with their names.
pub fn changed(
    session: &Session,
    destinations: &Destinations,
    progress: &Progress,
) -> BTreeMap<String, String> {
    if !session.counts() {
        return BTreeMap::new();
    }
    let own = session.source.key().map(|key| (key, session.title()));
    let there = destinations.iter();
    let there = there.filter_map(|there| Some((there.key()?, there.name.clone())));
    let all = there.chain(own);
    all.filter(|(key, _)| progress.transformed(key).is_some())
        .collect()
}

/// Puts the levels back and begins the board anew.
pub fn put_back(world: &mut World) {
    let session = world.resource::<Session>();
    let progress = world.resource::<Progress>();
    let levels = changed(session, world.resource::<Destinations>(), progress);
    let source = session.source.clone();
    let mut progress = world.resource_mut::<Progress>();
    let taken = levels.keys().filter_map(|key| {
        let into = progress.transformed.remove(key)?;
        Some((key.clone(), into))
    });
    let transformed = taken.collect();
    world.insert_resource(PutBack {
        source,
        transformed,
    });
    let names: Vec<String> = levels.into_values().collect();
    again(world, News::PutBack(names.join(", ")));
}

/// Undoes [`put_back`], if nothing has been played since; returns whether it did.
pub fn take_back(world: &mut World) -> bool {
    let put_back = world.resource::<PutBack>();
    let is_here = put_back.source == world.resource::<Session>().source;
    if put_back.transformed.is_empty() || !is_here || world.resource::<Outcome>().turn > 0 {
        return false;
    }
    let PutBack { transformed, .. } = std::mem::take(&mut *world.resource_mut::<PutBack>());
    world
        .resource_mut::<Progress>()
        .transformed
        .extend(transformed);
    cue(world, Effect::Undo);
    again(world, News::ChangedAgain);
    true
}

/// Forgets what was put back, once play goes on.
pub fn forget(world: &mut World) {
    world
        .resource_mut::<PutBack>()
        .set_if_neq(PutBack::default());
}

fn again(world: &mut World, news: News) {
    let session = Session {
        returned: None,
        news: Some(news),
        change: None,
        ..world.resource::<Session>().clone()
    };
    begin(world, session);
}
