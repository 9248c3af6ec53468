//! Visits: an icon on a map of one mode leads to a play of another.
//!
//! Neither mode knows the other. The one with the map calls [`begin`]; the one
//! that plays has registered its files as a [`Venue`], reports a win with
//! [`win`], and is left with [`leave_to`].

use std::path::Path;

use bevy::prelude::*;

use super::mode::{Mode, Opening};
use super::screen::Screen;

/// Files of a mode that icons can lead to.
#[derive(Clone, Copy, Debug)]
pub struct Venue {
    /// Ending of the file names.
    pub ending: &'static str,
    /// Returns the opening of a play that the player can win, or the reason why
    /// the file cannot be played.
    pub open: fn(&Path) -> Result<Opening, String>,
    /// Returns the name that the file gives itself; `None` if it cannot be
    /// read.
    pub title: fn(&Path) -> Option<String>,
}

/// Venues of all modes.
#[derive(Resource, Clone, Debug, Default)]
pub struct Venues(Vec<Venue>);

impl Venues {
    /// Returns those of these modes.
    #[must_use]
    pub fn of(modes: &[Mode]) -> Self {
        Self(modes.iter().filter_map(|mode| mode.venue).collect())
    }

    /// Returns the venue of a file, by the ending of its name.
    #[must_use]
    pub fn find(&self, file: &str) -> Option<Venue> {
        self.0
            .iter()
            .find(|venue| file.ends_with(venue.ending))
            .copied()
    }
}

/// The visit in progress.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Visit {
    /// Records that it is won; called once.
    pub win: fn(&mut World),
    /// Returns to where it began.
    pub back: fn(&mut World),
}

/// Returns the key under which a place that ships is translated:
/// `lake-watashi` for `levels/lake/watashi.dungeon.ron`. Files elsewhere have
/// none.
#[must_use]
pub fn text_key(file: &Path, ending: &str) -> Option<String> {
    let stem = file.file_name()?.to_str()?.strip_suffix(ending)?;
    let area = file.parent()?;
    let ships = area.parent()?.ends_with("levels");
    let area = area.file_name().filter(|_| ships)?.to_str()?;
    Some(format!("{area}-{stem}"))
}

/// Marks that the visit has been won.
#[derive(Resource)]
struct Won;

/// Adds what ends a visit that is left for the title.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Venues>()
        .add_systems(OnEnter(Screen::TITLE), forget);
}

fn forget(world: &mut World) {
    world.remove_resource::<Visit>();
    world.remove_resource::<Won>();
}

/// Begins a play of a file.
///
/// # Errors
///
/// Returns the reason why it cannot be played.
pub fn begin(world: &mut World, file: &Path, visit: Visit) -> Result<(), String> {
    let venue = world.resource::<Venues>().find(&file.to_string_lossy());
    let Some(venue) = venue else {
        return Err(format!("no mode plays {}", file.display()));
    };
    let opening = (venue.open)(file)?;
    forget(world);
    world.insert_resource(visit);
    (opening.begin)(world);
    Ok(())
}

/// Returns whether the play is a visit.
pub fn is_visiting(world: &World) -> bool {
    world.contains_resource::<Visit>()
}

/// Reports that the play is won. Plays that are no visits are none of its
/// business.
pub fn win(world: &mut World) {
    if let Some(&Visit { win, .. }) = world.get_resource::<Visit>()
        && !world.contains_resource::<Won>()
    {
        world.insert_resource(Won);
        win(world);
    }
}

/// Returns an action that leaves a play: to where the visit began, or to this
/// screen.
pub fn leave_to(screen: Screen) -> impl Fn(&mut World) + Clone + Send + Sync + 'static {
    move |world: &mut World| match world.remove_resource::<Visit>() {
        Some(visit) => {
            forget(world);
            (visit.back)(world);
        }
        None => {
            if let Some(mut next) = world.get_resource_mut::<NextState<Screen>>() {
                next.set(screen);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Default, Debug, PartialEq)]
    struct Told(Vec<&'static str>);

    fn tell(world: &mut World, what: &'static str) {
        world.resource_mut::<Told>().0.push(what);
    }

    const VISIT: Visit = Visit {
        win: |world| tell(world, "won"),
        back: |world| tell(world, "back"),
    };

    fn world() -> World {
        let venue = Venue {
            ending: ".dice.ron",
            open: |path| match path.ends_with("broken.dice.ron") {
                true => Err("broken".to_owned()),
                false => Ok(Opening::new(|world| tell(world, "begun"))),
            },
            title: |_| None,
        };
        let mut world = World::new();
        world.insert_resource(Venues(vec![venue]));
        world.init_resource::<Told>();
        world.init_resource::<NextState<Screen>>();
        world
    }

    #[test]
    fn places_that_ship_have_keys() {
        let key = |file: &str| text_key(Path::new(file), ".dice.ron");
        let shipped = key("/games/levels/lake/fair.dice.ron");
        assert_eq!(shipped.as_deref(), Some("lake-fair"));
        assert_eq!(key("/games/own/lake/fair.dice.ron"), None);
        assert_eq!(key("/games/levels/lake/fair.level.ron"), None);
    }

    #[test]
    fn a_visit_is_won_once_and_leads_back() {
        let mut world = world();
        let begun = begin(&mut world, Path::new("a.dice.ron"), VISIT);
        assert_eq!(begun, Ok(()));
        win(&mut world);
        win(&mut world);
        leave_to(Screen::LOADING)(&mut world);
        assert_eq!(world.resource::<Told>().0, ["begun", "won", "back"]);
        assert!(!is_visiting(&world));
        assert!(matches!(
            world.resource::<NextState<Screen>>(),
            NextState::Unchanged
        ));
    }

    #[test]
    fn a_play_that_is_no_visit_is_left_to_its_own_screen() {
        let mut world = world();
        win(&mut world);
        leave_to(Screen::FAILURE)(&mut world);
        assert_eq!(*world.resource::<Told>(), Told::default());
        assert!(matches!(
            world.resource::<NextState<Screen>>(),
            NextState::Pending(Screen::FAILURE)
        ));
    }

    #[test]
    fn what_cannot_be_played_is_not_visited() {
        let mut world = world();
        for (file, problem) in [
            ("broken.dice.ron", "broken"),
            ("a.level.ron", "no mode plays a.level.ron"),
        ] {
            let begun = begin(&mut world, Path::new(file), VISIT);
            assert_eq!(begun, Err(problem.to_owned()));
            assert!(!is_visiting(&world));
        }
        assert_eq!(*world.resource::<Told>(), Told::default());
    }
}
