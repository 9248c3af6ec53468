//! Which tune is heard in a level.

use bevy::prelude::*;

use super::level_navigation::source::Source;
use super::levels::{Pack, folder_of};
use super::screens::LEVEL;
use super::session::Session;
use crate::desktop::audio::music::{Music, is_known};
use crate::words::level::Level;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(LEVEL), choose);
}

fn choose(session: Res<Session>, pack: Option<Res<Pack>>, mut music: ResMut<Music>) {
    let wanted = tune_of(&session.level, &session.source, pack.as_deref());
    music.set_if_neq(wanted);
}

/// What is heard in a level: its own tune, or else that of the map of its
/// area, or else the one that levels have in common; maps have that of the
/// title.
fn tune_of(level: &Level, source: &Source, pack: Option<&Pack>) -> Music {
    let is_map = |level: &Level| level.objects.iter().any(|o| o.data.level.is_some());
    let known = |level: &Level| level.music.clone().filter(|name| is_known(name));
    let of_area = || {
        let (Source::Pack(file), Some(pack)) = (source, pack) else {
            return None;
        };
        let folder = folder_of(file);
        let mut maps = pack.levels.iter();
        let map = maps.find(|map| map.is_map() && folder_of(&map.file) == folder)?;
        known(&map.level)
    };
    let name = known(level).or_else(of_area);
    name.map_or_else(
        || match is_map(level) {
            true => Music::of_title(),
            false => Music::named("bamboo"),
        },
        |name| Music(Some(name)),
    )
}
