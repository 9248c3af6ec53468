//! Navigation between levels: the destination of an icon, entering it, and the
//! way back (W-SELECT-06 to W-SELECT-08, W-LV-03). The rules decide that a
//! level is left; this module finds the next one.

pub mod changes;
pub mod destinations;
pub mod news;
pub mod pack_index;
mod reach;
pub mod restore;
pub mod source;
pub mod visits;

use bevy::prelude::*;

pub use destinations::{Destinations, context, context_with, rename, survey};
pub use source::{LevelSource, Parent};

use self::changes::IconChange;
use super::levels::Pack;
use super::session::{Queue, Session};
use crate::actions::PlayAction;
use crate::fast_forward::Rerun;
use crate::menus::CHOICE;
use crate::progress::Progress;
use crate::screens::{LEVEL, LEVEL_LIST};
use kotodama_audio::effect::Effect;
use kotodama_audio::mixer::cue;
use kotodama_board::ObjectId;
use kotodama_shell::driver::{Driven, driven_by_player};
use kotodama_shell::frame::PausableSystems;
use kotodama_shell::visit;
use kotodama_ui::prelude::*;
use kotodama_words as words;
use kotodama_words::input::Input;
use kotodama_words::level::{Features, Returned, Standing, Surroundings};
use kotodama_words::{Departure, Entrance, Outcome};

pub fn plugin(app: &mut App) {
    add_resources(app.world_mut());
    app.add_systems(
        Update,
        (
            confirm
                .in_set(AppSystems::Input)
                .run_if(in_state(Menu::NONE).and_then(driven_by_player)),
            news::turn_icons.in_set(AppSystems::Simulate),
            travel.in_set(AppSystems::Show),
        )
            .in_set(PausableSystems)
            .run_if(in_state(LEVEL).and_then(not(resource_exists::<Rerun>))),
    );
}

pub fn add_resources(world: &mut World) {
    world.init_resource::<Destinations>();
    world.init_resource::<pack_index::FilePack>();
    world.init_resource::<Choice>();
    world.init_resource::<DeadEnd>();
    world.init_resource::<news::Turning>();
    world.init_resource::<restore::PutBack>();
}

impl Session {
    /// Returns the progress key of this play. Of files only those entered from
    /// a map have one.
    pub fn key(&self) -> Option<String> {
        match self.source {
            _ if !self.counts() => None,
            LevelSource::File(_) if self.parents.is_empty() => None,
            _ => self.source.key(),
        }
    }

    /// Returns whether it is a room of a house, in which a win counts for nothing
    /// (W-ICON-12).
    pub fn is_room(&self, pack: Option<&Pack>) -> bool {
        let parent = self.level.parent.as_ref();
        let parent = parent.and_then(|parent| self.source.beside(parent)?.read(pack).ok());
        let parent = parent.as_ref().map(Features::of);
        Standing::of(Features::of(&self.level), parent) == Standing::Room
    }

    /// Returns whether there is a level that play returns to (W-TERM-12).
    pub fn has_parent(&self, pack: Option<&Pack>) -> bool {
        self.came_from_map() || self.returned(pack).is_ok()
    }

    /// Returns whether it was entered through an icon.
    pub fn came_from_map(&self) -> bool {
        !self.parents.is_empty()
    }

    /// Returns a play of the first level of the pack, as if it had been entered
    /// from the maps that lead to it: a new game begins with it.
    pub fn of_beginning(pack: &Pack) -> Option<Self> {
        let first = &pack.puzzles().next()?.file;
        let mut session = Self::of_file(pack, first)?;
        let mut file = session.source.clone();
        let mut parent = session.level.parent.as_deref();
        // Levels can be parents of each other.
        while let Some(name) = parent
            && session.parents.len() <= pack.levels.len()
        {
            let source = file.beside(name)?;
            let map = pack.level(&source.key()?)?;
            let icon = Parent {
                level: source.leading_to(map, &file)?,
                source: source.clone(),
                through: None,
            };
            session.parents.insert(0, icon);
            parent = map.parent.as_deref();
            file = source;
        }
        Some(session)
    }

    /// Returns a play of the level behind an icon.
    fn entered(
        &self,
        pack: Option<&Pack>,
        level: &str,
        through: ObjectId,
        surroundings: Surroundings,
    ) -> Result<Self, String> {
        let source = self.source.beside(level).unwrap_or_default();
        let mut parents = self.parents.clone();
        parents.push(Parent {
            source: self.source.clone(),
            level: level.to_owned(),
            through: Some(through),
        });
        Ok(Self {
            parents,
            surroundings,
            seed: self.seed,
            is_test: self.is_test,
            ..Self::new(source.clone(), source.read(pack)?)
        })
    }

    /// Returns a play of the parent level, with the first SELECT object on the
    /// icon of this level (W-SELECT-08).
    pub(crate) fn returned(&self, pack: Option<&Pack>) -> Result<Self, String> {
        let mut parents = self.parents.clone();
        let (source, returned) = match (parents.pop(), &self.level.parent) {
            (Some(parent), _) => {
                let returned = Returned {
                    level: parent.level,
                    through: parent.through,
                };
                (parent.source, Some(returned))
            }
            (None, Some(parent)) => (self.source.beside(parent).unwrap_or_default(), None),
            (None, None) => return Err("this level has no parent".to_owned()),
        };
        let level = source.read(pack)?;
        // A level that was started directly has to find its icon.
        let returned = returned.or_else(|| {
            Some(Returned {
                level: source.leading_to(&level, &self.source)?,
                through: None,
            })
        });
        Ok(Self {
            parents,
            returned,
            seed: self.seed,
            is_test: self.is_test,
            ..Self::new(source, level)
        })
    }
}

/// Levels that the player has to choose from (W-SELECT-07).
#[derive(Resource, Clone, Debug, Default)]
pub struct Choice(pub Vec<Entrance>);

/// Returns whether the choice of levels is shown or about to be.
pub fn is_choosing(world: &World) -> bool {
    !world.resource::<Choice>().0.is_empty()
}

/// Asks which level to enter if "wait" could enter several. No turn passes,
/// whatever the answer.
pub fn offer_choice(world: &mut World) -> bool {
    let entrances = words::entrances(world);
    let several = entrances.len() > 1;
    if several {
        *world.resource_mut::<Choice>() = Choice(entrances);
        if let Some(mut menu) = world.get_resource_mut::<NextState<Menu>>() {
            menu.set(CHOICE);
        }
    }
    several
}

/// Enters a level with the confirm key of menus, if there is one to enter.
fn confirm(world: &mut World) {
    let confirms = world
        .resource::<Presses<MenuAction>>()
        .0
        .contains(&MenuAction::Confirm);
    let waits = world
        .resource::<Presses<PlayAction>>()
        .0
        .contains(&PlayAction::Wait);
    if confirms && !waits && !words::entrances(world).is_empty() {
        world.resource_mut::<Queue>().0.push_back(Input::Wait);
    }
}

/// Turn at which a level could not be entered; the notice stays until the next
/// turn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeadEnd(Option<u32>);

impl DeadEnd {
    pub fn is_said(self, outcome: &Outcome) -> bool {
        self.0 == Some(outcome.turn)
    }
}

/// Seconds for which a transformed level stays visible.
const FAREWELL: f32 = 0.7;
/// Seconds for which a map stays visible after one of its icons was entered, if
/// there is motion.
pub const PARTING: f32 = 0.2;

/// Returns whether the player sees a level close before another opens.
fn is_parting_seen(world: &World) -> bool {
    let smooth = world.get_resource::<Settings>().is_some_and(|it| it.smooth);
    smooth && !world.contains_resource::<Driven>()
}

/// Moves on to another level when this one is left.
fn travel(world: &mut World, mut waited: Local<f32>) {
    let Some(departure) = world.resource::<Outcome>().departure.clone() else {
        *waited = 0.0;
        return;
    };
    match departure {
        Departure::Entered {
            level,
            through,
            surroundings,
        } => {
            if visit::is_visiting(world) {
                return;
            }
            *waited += world.resource::<Time>().delta_secs();
            if *waited < PARTING && is_parting_seen(world) {
                return;
            }
            *waited = 0.0;
            let session = world.resource::<Session>();
            let source = session.source.beside(&level).unwrap_or_default();
            if visits::venue(world, &source).is_some() {
                match visits::go(world, (&source, level), through) {
                    Ok(()) => cue(world, Effect::Enter),
                    Err(problem) => {
                        cue(world, Effect::Refused);
                        stay(world, &problem);
                    }
                }
                return;
            }
            let pack = world.get_resource::<Pack>();
            match session.entered(pack, &level, through, surroundings) {
                Ok(session) => {
                    cue(world, Effect::Enter);
                    begin(world, session);
                }
                Err(problem) => {
                    cue(world, Effect::Refused);
                    stay(world, &problem);
                }
            }
        }
        Departure::Transformed { into } => {
            *waited += world.resource::<Time>().delta_secs();
            if *waited < FAREWELL {
                return;
            }
            *waited = 0.0;
            let key = world.resource::<Session>().key();
            let before = key.as_ref().and_then(|key| {
                let before = world.resource::<Progress>().transformed(key);
                before.map(<[String]>::to_vec)
            });
            if let Some(key) = &key {
                let mut progress = world.resource_mut::<Progress>();
                progress.transform(key, into.clone());
            }
            if !go_back(world) {
                leave(world);
                return;
            }
            let mut session = world.resource_mut::<Session>();
            let level = session.returned.as_ref().map(|icon| icon.level.clone());
            session.change = level.filter(|_| key.is_some()).map(|level| IconChange {
                level,
                before,
                into,
            });
        }
    }
}

/// Returns to the parent level; returns false if there is none or it cannot be
/// read. What was won inside itself is left altogether.
pub fn go_back(world: &mut World) -> bool {
    let mut session = world.resource::<Session>().clone();
    while world.resource::<Outcome>().won_at.is_some()
        && (session.parents.last()).is_some_and(|parent| parent.source == session.source)
    {
        session.parents.pop();
    }
    match session.returned(world.get_resource::<Pack>()) {
        Ok(session) => {
            cue(world, Effect::Leave);
            begin(world, session);
            true
        }
        Err(problem) => {
            warn!("play cannot return to the parent level: {problem}");
            false
        }
    }
}

fn begin(world: &mut World, session: Session) {
    *world.resource_mut::<Session>() = session;
    world.resource_mut::<NextState<Screen>>().set(LEVEL);
}

/// Continues here because the level behind an icon cannot be opened.
fn stay(world: &mut World, problem: &str) {
    warn!("the level behind the icon cannot be opened: {problem}");
    let mut outcome = world.resource_mut::<Outcome>();
    outcome.departure = None;
    outcome.update_status();
    let turn = outcome.turn;
    *world.resource_mut::<DeadEnd>() = DeadEnd(Some(turn));
}

/// Leaves a level without a parent for the list of levels or the title.
fn leave(world: &mut World) {
    let screen = match world.contains_resource::<Pack>() {
        true => LEVEL_LIST,
        false => Screen::TITLE,
    };
    world.resource_mut::<NextState<Screen>>().set(screen);
}

#[cfg(test)]
mod tests;
