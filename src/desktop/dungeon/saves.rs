//! Suspended and saved plays (D-SAVE-01): every play is suspended when it is
//! left, the program closes, or every few seconds, and can be taken up once;
//! dungeons that allow it can be saved at any time. A play is kept with its
//! state, from which it goes on, and with all that was done in it, which is its
//! recording.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, TaskPool, block_on};
use data_encoding::BASE64;
use serde::{Deserialize, Serialize};

use crate::hud::Stat;
use crate::places::{Places, now};
use crate::screens::DUNGEON;
use crate::session::{CyclePlayed, DungeonNews, DungeonSession, RATE, Source};
use crate::text_window::Said;
use kotodama_dungeon::Game;
use kotodama_dungeon::inputs::Inputs;
use kotodama_dungeon::name::Known;
use kotodama_dungeon::saved::{SaveError, Snapshot};
use kotodama_dungeon::state::State;
use kotodama_dungeon::value::Number;
use kotodama_shell::files;
use kotodama_ui::language;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Writing>()
        .add_systems(OnExit(DUNGEON), suspend)
        .add_systems(
            Update,
            (
                suspend_sometimes,
                suspend.run_if(state_changed::<Menu>),
                forget_ended.run_if(on_message::<DungeonNews>),
            )
                .chain()
                .in_set(AppSystems::Show)
                .run_if(in_state(DUNGEON)),
        )
        .add_systems(
            Last,
            suspend_at_exit.run_if(on_message::<AppExit>.and_then(in_state(DUNGEON))),
        );
}

/// How the names of kept plays end.
pub const EXTENSION: &str = ".play.ron";

/// Cycles between two times that a play is suspended in passing: what a power
/// cut takes away at most.
const SOMETIMES: u64 = 200;

/// Saved plays of one dungeon; the oldest are for the player to delete.
const MOST: usize = 100;

/// A play as it is kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Kept {
    /// Version of this file.
    pub version: u32,
    /// What the dungeon is called.
    pub dungeon: String,
    /// Identifies what its file says.
    pub digest: String,
    /// Seed of everything that is left to chance.
    pub seed: u64,
    /// How many play.
    pub players: usize,
    /// Cycles that were played.
    pub cycles: u64,
    /// What was done in them.
    pub inputs: String,
    /// How it stands, in Base64; empty in a recording that is only watched.
    pub state: String,
    /// Where the first player is.
    pub level: String,
    /// The first player's points.
    pub score: i64,
    /// When, in seconds since 1970 (UTC).
    pub date: u64,
}

impl Kept {
    /// The play as it is now.
    pub fn of(session: &DungeonSession) -> Self {
        let tile = session.player(0);
        let state = tile.and_then(|tile| session.world().get::<State>(tile));
        let score = state.and_then(|state| state.number(Known::Score));
        Self {
            version: 2,
            dungeon: session.source.definition.name.clone(),
            digest: session.source.digest.clone(),
            seed: session.seed,
            players: session.players,
            cycles: session.cycles(),
            inputs: session.inputs.to_string(),
            state: String::new(),
            level: Stat::Level.said(session, 0),
            score: score.map_or(0, Number::floor),
            date: now(),
        }
    }

    /// The play, to go on from its state.
    ///
    /// # Errors
    ///
    /// Why that cannot be, for the player.
    pub fn session(&self, source: &Source) -> Result<DungeonSession, String> {
        let inputs = self.inputs(source)?;
        let begun = DungeonSession::begin(source.clone(), self.seed, self.players.clamp(1, 2));
        if self.state.is_empty() {
            return replayed(begun, &inputs);
        }
        let state = BASE64.decode(self.state.as_bytes());
        let state = state.map_err(|_| t!("dungeon-kept-damaged"))?;
        let game = Game::restore(Arc::clone(&source.definition), &state);
        match game {
            Ok(game) if game.cycles() == self.cycles => Ok(begun.in_state(game, inputs)),
            Ok(_) => Err(t!("dungeon-kept-damaged")),
            Err(mistake) => Err(language::said(&mistake.message())),
        }
    }

    /// What was done.
    ///
    /// # Errors
    ///
    /// Why it does not fit the dungeon, for the player.
    pub fn inputs(&self, source: &Source) -> Result<Inputs, String> {
        if self.digest != source.digest {
            return Err(t!("dungeon-changed"));
        }
        let inputs: Result<Inputs, _> = self.inputs.parse();
        match inputs {
            Ok(inputs) if inputs.cycles() == self.cycles => Ok(inputs),
            _ => Err(t!("dungeon-kept-damaged")),
        }
    }

    /// Reads a kept play.
    ///
    /// # Errors
    ///
    /// Why that cannot be, for the player.
    pub fn read(path: &Path) -> Result<Self, String> {
        let found = files::look::<Self>(path);
        match (found.existed, found.damage) {
            (false, _) => Err(t!("dungeon-no-file")),
            (true, Some(damage)) => Err(damage.of(path)),
            (true, None) => Ok(found.value),
        }
    }
}

/// Cycles of a play without a state that are played again at most: an hour.
const MOST_REPLAYED: u64 = 3600 * RATE;

/// A play as version 1 kept it: without its state.
fn replayed(mut session: DungeonSession, inputs: &Inputs) -> Result<DungeonSession, String> {
    if inputs.cycles() > MOST_REPLAYED {
        return Err(t!("dungeon-kept-too-long"));
    }
    for actions in inputs.iter() {
        session.cycle(actions.clone());
    }
    Ok(session)
}

/// A play on its way to its file.
struct Keeping {
    kept: Kept,
    state: Snapshot,
}

impl Keeping {
    fn of(session: &DungeonSession) -> Self {
        Self {
            kept: Kept::of(session),
            state: Snapshot::of(session.world()),
        }
    }

    /// The play with its state.
    ///
    /// # Errors
    ///
    /// [`SaveError::TooLarge`].
    fn finish(self) -> Result<Kept, SaveError> {
        let state = BASE64.encode(&self.state.to_bytes()?);
        Ok(Kept { state, ..self.kept })
    }
}

/// What is being written, so that two writers of a file never meet.
#[derive(Resource, Default)]
struct Writing(Option<Task<()>>);

impl Writing {
    fn finish(&mut self) {
        if let Some(task) = self.0.take() {
            block_on(task);
        }
    }
}

/// The file of the suspended play of a dungeon.
fn suspended_file(places: &Places, digest: &str) -> Option<PathBuf> {
    let folder = places.suspended.as_ref()?;
    Some(folder.join(format!("{digest}{EXTENSION}")))
}

/// Suspends the play, if it is one of the player's that goes on.
fn suspend(places: Res<Places>, session: Res<DungeonSession>, mut writing: ResMut<Writing>) {
    if !session.counts() || session.ended || session.cycles() == 0 {
        return;
    }
    let Some(path) = suspended_file(&places, &session.source.digest) else {
        return;
    };
    let keeping = Keeping::of(&session);
    writing.finish();
    let pool = IoTaskPool::get_or_init(TaskPool::new);
    writing.0 = Some(pool.spawn(async move {
        let kept = keeping.finish().map_err(io::Error::other);
        if let Err(error) = kept.and_then(|kept| files::store(&path, &kept)) {
            warn!("the play could not be kept in {}: {error}", path.display());
        }
    }));
}

fn suspend_sometimes(
    mut played: MessageReader<CyclePlayed>,
    places: Res<Places>,
    session: Res<DungeonSession>,
    writing: ResMut<Writing>,
) {
    if played.read().any(|cycle| cycle.0.is_multiple_of(SOMETIMES)) {
        suspend(places, session, writing);
    }
}

fn suspend_at_exit(world: &mut World) -> Result {
    world.run_system_cached(suspend)?;
    world.resource_mut::<Writing>().finish();
    Ok(())
}

/// A play that is over cannot be taken up again.
fn forget_ended(
    mut news: MessageReader<DungeonNews>,
    places: Res<Places>,
    session: Res<DungeonSession>,
    mut writing: ResMut<Writing>,
) {
    let ended = news.read().any(|news| *news == DungeonNews::Ended);
    if ended && session.counts() {
        writing.finish();
        forget_suspended(&places, &session.source.digest);
    }
}

/// Makes the suspended play of a dungeon a saved one, before another one is
/// begun in its place without a question.
pub fn set_suspended_aside(places: &Places, digest: &str) {
    if let Some(kept) = suspended(places, digest) {
        match save(places, &kept) {
            Ok(()) => forget_suspended(places, digest),
            Err(why) => warn!("the suspended play could not be saved: {why}"),
        }
    }
}

/// Deletes the suspended play of a dungeon.
pub fn forget_suspended(places: &Places, digest: &str) {
    if let Some(path) = suspended_file(places, digest) {
        remove(&path);
    }
}

/// Deletes a kept play.
pub fn remove(path: &Path) {
    if let Err(error) = std::fs::remove_file(path)
        && error.kind() != io::ErrorKind::NotFound
    {
        warn!("{} could not be removed: {error}", path.display());
    }
}

/// The suspended play of a dungeon.
pub fn suspended(places: &Places, digest: &str) -> Option<Kept> {
    let path = suspended_file(places, digest)?;
    Kept::read(&path).ok().filter(|kept| kept.digest == digest)
}

/// The saved plays of a dungeon, the newest first.
pub fn saved(places: &Places, digest: &str) -> Vec<(PathBuf, Kept)> {
    let Some(folder) = &places.saved else {
        return Vec::new();
    };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut all: Vec<(PathBuf, Kept)> = entries
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(digest))
        .map(|entry| entry.path())
        .filter_map(|path| Some((path.clone(), Kept::read(&path).ok()?)))
        .take(MOST)
        .collect();
    all.sort_by_key(|(path, kept)| (std::cmp::Reverse(kept.date), path.clone()));
    all
}

/// Saves the play and says so.
pub fn save_now(world: &mut World) {
    let session = world.resource::<DungeonSession>();
    let kept = Keeping::of(session).finish();
    let kept = kept.map_err(|mistake| language::said(&mistake.message()));
    let places = world.resource::<Places>();
    let said = match kept.and_then(|kept| save(places, &kept)) {
        Ok(()) => t!("dungeon-saved"),
        Err(why) => t!("dungeon-not-saved", why = why),
    };
    world.resource_mut::<Said>().say(1, said);
    go_to(Menu::NONE)(world);
}

/// Saves a play in a file of its own.
///
/// # Errors
///
/// Why that is not possible, for the player.
pub fn save(places: &Places, kept: &Kept) -> Result<(), String> {
    let folder = places
        .saved
        .as_ref()
        .ok_or_else(|| t!("dungeon-no-folder"))?;
    let name = |number: usize| format!("{}-{}-{number}{EXTENSION}", kept.digest, kept.date);
    let paths = (1..=MOST).map(|number| folder.join(name(number)));
    let path = { paths }.find(|path| !path.exists());
    let path = path.ok_or_else(|| t!("dungeon-too-many"))?;
    files::store(&path, kept).map_err(|error| language::system(&error))
}
