//! Choice of the tune for a level.

use bevy::prelude::*;

use super::level_navigation::source::LevelSource;
use super::levels::{Pack, folder_of};
use super::screens::{ENDING, LEVEL};
use super::session::Session;
use kotodama_audio::music::{Music, is_known};
use kotodama_words::level::{Features, Level};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(LEVEL), choose)
        .add_systems(OnEnter(ENDING), choose_for_ending);
}

fn choose(session: Res<Session>, pack: Option<Res<Pack>>, mut music: ResMut<Music>) {
    let wanted = tune_of(&session.level, &session.source, pack.as_deref());
    music.set_if_neq(wanted);
}

/// The ending leads back to where everything began.
fn choose_for_ending(mut music: ResMut<Music>) {
    music.set_if_neq(Music::of_title());
}

/// Returns the tune of a level: its own, else that of the map of its area, else
/// the common one; maps have that of the title.
fn tune_of(level: &Level, source: &LevelSource, pack: Option<&Pack>) -> Music {
    let known = |level: &Level| level.music.clone().filter(|name| is_known(name));
    let of_area = || {
        let (LevelSource::Pack(file), Some(pack)) = (source, pack) else {
            return None;
        };
        known(&pack.map_of(folder_of(file))?.level)
    };
    let name = known(level).or_else(of_area);
    name.map_or_else(
        || match Features::of(level).is_map() {
            true => Music::of_title(),
            false => Music::named("bamboo"),
        },
        |name| Music(Some(name)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::PackLevel;
    use kotodama_shell::screen::Screen;
    use kotodama_words::level::{Placed, PlacedData};

    fn level(file: &str, music: Option<&str>, leads_to: Option<&str>) -> PackLevel {
        let icon = Placed {
            data: PlacedData {
                level: leads_to.map(str::to_owned),
                ..PlacedData::default()
            },
            ..Placed::default()
        };
        PackLevel {
            file: file.to_owned(),
            level: Level {
                music: music.map(str::to_owned),
                objects: vec![icon],
                ..Level::default()
            },
        }
    }

    #[test]
    fn the_ending_has_the_tune_of_the_title() {
        let mut app = kotodama_ui::testing::app();
        app.init_resource::<Music>()
            .add_systems(OnEnter(ENDING), choose_for_ending);
        let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
        screen.set(ENDING);
        app.update();
        assert_eq!(*app.world().resource::<Music>(), Music::of_title());
    }

    #[test]
    fn a_level_has_its_own_tune_or_that_of_its_area() {
        let map = level("map", None, Some("one"));
        let pack = Pack {
            title: String::new(),
            levels: vec![
                level("one", None, None),
                level("two", Some("newer-than-the-game"), None),
                level("lake/map", Some("pond"), Some("a")),
                level("lake/a", None, None),
                level("lake/b", Some("snowfall"), None),
                level("sky/map", None, Some("c")),
                level("sky/c", None, None),
            ],
            map: Some(map.clone()),
            ..Pack::default()
        };
        let heard = |entry: &PackLevel| {
            let source = LevelSource::Pack(entry.file.clone());
            let music = tune_of(&entry.level, &source, Some(&pack));
            music.0.expect("always a tune")
        };
        let tunes: Vec<String> = pack.levels.iter().map(heard).collect();
        let title = Music::of_title().0.expect("a tune");
        assert_eq!(
            tunes,
            [
                "bamboo", "bamboo", "pond", "pond", "snowfall", &title, "bamboo"
            ]
        );
        assert_eq!(heard(&map), title);
        // A file of the player.
        let alone = tune_of(&pack.levels[4].level, &LevelSource::None, None);
        assert_eq!(alone, Music::named("snowfall"));
    }
}
