//! Effects of wins elsewhere: paths revealed on a map, and completed areas.
//! They are sent as messages for display and sound.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::levels::{Pack, PackLevel, folder_of};
use crate::level_navigation::source::LevelSource;
use crate::progress::Progress;
use crate::screens::LEVEL;
use kotodama_shell::frame::{AppSystems, PausableSystems};
use kotodama_shell::screen::Screen;
use kotodama_words::level::Level;

pub fn plugin(app: &mut App) {
    app.add_message::<Revealed>()
        .init_resource::<Seen>()
        .add_systems(OnEnter(Screen::TITLE), forget)
        .add_systems(
            Update,
            tell.in_set(AppSystems::Simulate)
                .in_set(PausableSystems)
                .run_if(in_state(LEVEL)),
        );
}

/// Written when objects of a map have been revealed since it was last seen
/// (W-TERM-10).
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Revealed {
    /// Cells of the objects.
    pub at: Vec<IVec2>,
}

/// Written when the last level of an area is won.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct AreaWon;

/// Maps seen so far, and the objects revealed on the current one.
#[derive(Resource, Debug, Default)]
pub struct Seen {
    /// Number of wins when each was last seen.
    wins: BTreeMap<LevelSource, u32>,
    /// Cells, and seconds until they are announced.
    due: Option<(f32, Vec<IVec2>)>,
}

/// Forgets the maps, because another slot may be chosen at the title.
fn forget(mut seen: ResMut<Seen>) {
    *seen = Seen::default();
}

/// Delay of the announcement in seconds, so that players can orient themselves
/// on the map.
const WAIT: f32 = 0.45;

impl Seen {
    /// Enters a map with this many wins.
    pub fn look(&mut self, source: &LevelSource, level: &Level, wins: u32) {
        let before = self.wins.insert(source.clone(), wins);
        let is_new = |wanted: u32| before.is_some_and(|before| before < wanted && wanted <= wins);
        let objects = level.objects.iter();
        let new = objects.filter(|placed| {
            let path = placed.data.path;
            path.is_some_and(|path| path.hidden && is_new(path.wins))
        });
        let mut at: Vec<IVec2> = new.map(|placed| placed.cell).collect();
        at.sort_unstable_by_key(|cell| (cell.y, cell.x));
        at.dedup();
        self.due = (!at.is_empty()).then_some((WAIT, at));
    }
}

fn tell(time: Res<Time>, mut seen: ResMut<Seen>, mut revealed: MessageWriter<Revealed>) {
    let Some((left, _)) = &mut seen.bypass_change_detection().due else {
        return;
    };
    *left -= time.delta_secs();
    if *left <= 0.0
        && let Some((_, at)) = seen.due.take()
    {
        revealed.write(Revealed { at });
    }
}

/// Returns the name of the largest area of a level in which everything is won: the
/// whole land, or that of its folder.
pub fn won_area(pack: &Pack, progress: &Progress, file: &str) -> Option<String> {
    // The folder of the pack contains all others.
    let mut areas = ["", folder_of(file)].into_iter();
    let map = areas.find_map(|folder| {
        let mut inside = pack.winnable().filter(|file| file.starts_with(folder));
        let is_won = inside.all(|file| progress.has_won(&file));
        is_won.then(|| pack.map_of(folder)).flatten()
    });
    map.map(PackLevel::title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_words::level::{PathData, Placed, PlacedData};

    fn path(x: i32, hidden: bool, wins: u32) -> Placed {
        Placed {
            name: "line".to_owned(),
            cell: IVec2::new(x, 0),
            data: PlacedData {
                path: Some(PathData { hidden, wins }),
                ..PlacedData::default()
            },
            ..Placed::default()
        }
    }

    #[test]
    fn only_what_has_come_up_since_is_told() {
        let map = Level {
            objects: vec![
                path(0, false, 0),
                path(1, true, 1),
                path(2, true, 2),
                path(3, true, 3),
            ],
            ..Level::default()
        };
        let source = LevelSource::Pack("map.level.ron".to_owned());
        let mut seen = Seen::default();
        let mut look = |source: &LevelSource, wins| {
            seen.look(source, &map, wins);
            seen.due.take().map_or(Vec::new(), |(_, at)| at)
        };
        // On the first visit there is nothing to compare.
        assert_eq!(look(&source, 1), []);
        assert_eq!(look(&source, 1), []);
        assert_eq!(look(&source, 3), [IVec2::new(2, 0), IVec2::new(3, 0)]);
        assert_eq!(look(&source, 3), []);
        let other = LevelSource::Pack("lake/map.level.ron".to_owned());
        assert_eq!(look(&other, 3), []);
    }

    #[test]
    fn an_area_is_won_with_its_last_level() {
        let level = |file: &str, leads_to: Option<&str>| {
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
                    name: "Lake".to_owned(),
                    objects: vec![icon],
                    ..Level::default()
                },
            }
        };
        let pack = Pack {
            title: String::new(),
            levels: vec![
                level("one", None),
                level("lake/map", Some("a")),
                level("lake/a", None),
                level("lake/b", None),
            ],
            ..Pack::default()
        };
        let mut world = World::new();
        world.init_resource::<Progress>();
        let area = |world: &World| won_area(&pack, world.resource(), "lake/a");
        world.resource_mut::<Progress>().win("lake/a", false);
        assert_eq!(area(&world), None);
        world.resource_mut::<Progress>().win("lake/b", false);
        assert!(area(&world).is_some());
        // There is no map next to it with a name.
        world.resource_mut::<Progress>().win("one", false);
        assert_eq!(won_area(&pack, world.resource(), "one"), None);
        // With one, the last win of all is that of the whole land.
        let mut land = level("map", Some("lake/a"));
        land.level.name = "Land".to_owned();
        let pack = Pack {
            map: Some(land),
            ..pack
        };
        let title = |folder: &str| pack.map_of(folder).map(PackLevel::title);
        let mut progress = Progress::default();
        for (file, won) in [
            ("lake/a", None),
            ("lake/b", title("lake/")),
            ("one", title("")),
        ] {
            progress.win(file, false);
            assert_eq!(won_area(&pack, &progress, file), won, "{file}");
        }
    }
}
