//! Suspended and saved games (D-SAVE-01). Every game is suspended when it is
//! left, when the program closes, and every few seconds, and can be resumed
//! once. Dungeons that allow it can be saved at any time. A save holds the
//! state, from which the game continues, and all inputs, which are its
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
use kotodama_shell::recovery::PlayerFile;
use kotodama_ui::language;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Writing>()
        .add_systems(Startup, mend)
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
            Update,
            hear.in_set(AppSystems::Show)
                .run_if(|writing: Res<Writing>| writing.is_finished()),
        )
        .add_systems(
            Last,
            suspend_at_exit.run_if(on_message::<AppExit>.and_then(in_state(DUNGEON))),
        );
}

/// Extension of saves.
pub const EXTENSION: &str = ".play.ron";

/// Cycles between two automatic suspensions: the maximum loss in a power cut.
const SOMETIMES: u64 = 200;

/// Maximum number of saves of one dungeon; the player deletes the oldest.
const MOST: usize = 100;

/// Saved game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Kept {
    /// Version of this file.
    pub version: u32,
    /// Name of the dungeon.
    pub dungeon: String,
    /// Digest of the dungeon file.
    pub digest: String,
    /// Random seed.
    pub seed: u64,
    /// Number of players.
    pub players: usize,
    /// Number of cycles played.
    pub cycles: u64,
    /// Inputs of these cycles.
    pub inputs: String,
    /// State in Base64; empty in a recording that is only watched.
    pub state: String,
    /// Level of the first player.
    pub level: String,
    /// Score of the first player.
    pub score: i64,
    /// Time in seconds since 1970 (UTC).
    pub date: u64,
}

impl PlayerFile for Kept {
    const VERSION: u32 = 2;
}

impl Kept {
    /// Creates a save of the current game.
    pub fn of(session: &DungeonSession) -> Self {
        let tile = session.player(0);
        let state = tile.and_then(|tile| session.world().get::<State>(tile));
        let score = state.and_then(|state| state.number(Known::Score));
        Self {
            version: Self::VERSION,
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

    /// Returns the game, continued from its state.
    ///
    /// # Errors
    ///
    /// Returns the reason for the player if it is not possible.
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

    /// Returns the inputs.
    ///
    /// # Errors
    ///
    /// Returns the reason for the player if they do not fit the dungeon.
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

    /// Reads a save.
    ///
    /// # Errors
    ///
    /// Returns the reason for the player if it is not possible.
    pub fn read(path: &Path) -> Result<Self, String> {
        let found = files::look::<Self>(path);
        match (found.existed, found.damage) {
            (false, _) => Err(t!("dungeon-no-file")),
            (true, Some(damage)) if damage.is_newer => Err(t!("dungeon-kept-newer")),
            (true, Some(damage)) => Err(damage.of(path)),
            (true, None) => Ok(found.value),
        }
    }
}

/// Returns the files of games in a folder.
fn games_in(folder: Option<&PathBuf>) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = folder.and_then(|folder| std::fs::read_dir(folder).ok());
    let paths = entries.into_iter().flatten().flatten().map(|it| it.path());
    paths.filter(|path| path.to_string_lossy().ends_with(EXTENSION))
}

/// Sets aside games that cannot be read: the next suspended one would take the
/// place of the last.
fn mend(world: &mut World) {
    let places = world.resource::<Places>().clone();
    let games = games_in(places.suspended.as_ref()).chain(games_in(places.saved.as_ref()));
    for path in games {
        if let Some(damage) = files::look::<Kept>(&path).damage {
            files::set_aside_and_note(world, &path, damage);
        }
    }
}

/// Maximum number of cycles to replay for a save without state: an hour.
const MOST_REPLAYED: u64 = 3600 * RATE;

/// Returns a game from a save of version 1, which has no state, by replaying
/// it.
fn replayed(mut session: DungeonSession, inputs: &Inputs) -> Result<DungeonSession, String> {
    if inputs.cycles() > MOST_REPLAYED {
        return Err(t!("dungeon-kept-too-long"));
    }
    for actions in inputs.iter() {
        session.cycle(actions.clone());
    }
    Ok(session)
}

/// Game to be written to a file.
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

    /// Returns the save with its state.
    ///
    /// # Errors
    ///
    /// [`SaveError::TooLarge`].
    fn finish(self) -> Result<Kept, SaveError> {
        let state = BASE64.encode(&self.state.to_bytes()?);
        Ok(Kept { state, ..self.kept })
    }

    fn write(self, path: &Path) -> io::Result<()> {
        let kept = self.finish().map_err(io::Error::other)?;
        files::store(path, &kept)
    }
}

/// Write in progress, so that a file never has two writers.
#[derive(Resource, Default)]
struct Writing(Option<(PathBuf, Task<io::Result<()>>)>);

impl Writing {
    /// Waits for it, and returns what tells the player of a failure.
    fn finish(&mut self) -> Option<impl FnOnce(&mut World) + Send + 'static + use<>> {
        let (path, task) = self.0.take()?;
        Some(files::told(&path, block_on(task)))
    }

    fn is_finished(&self) -> bool {
        self.0.as_ref().is_some_and(|(_, task)| task.is_finished())
    }
}

/// Returns the file of the suspended game of a dungeon.
fn suspended_file(places: &Places, digest: &str) -> Option<PathBuf> {
    let folder = places.suspended.as_ref()?;
    Some(folder.join(format!("{digest}{EXTENSION}")))
}

/// Tells the player if the last write has failed.
fn hear(mut writing: ResMut<Writing>, mut commands: Commands) {
    if let Some(told) = writing.finish() {
        commands.queue(told);
    }
}

/// Suspends the game, if it counts and is not over.
fn suspend(
    places: Res<Places>,
    session: Res<DungeonSession>,
    mut writing: ResMut<Writing>,
    mut commands: Commands,
) {
    if !session.counts() || session.ended || session.cycles() == 0 {
        return;
    }
    let Some(path) = suspended_file(&places, &session.source.digest) else {
        return;
    };
    let keeping = Keeping::of(&session);
    if let Some(told) = writing.finish() {
        commands.queue(told);
    }
    let pool = IoTaskPool::get_or_init(TaskPool::new);
    let file = path.clone();
    let task = pool.spawn(async move { keeping.write(&file) });
    writing.0 = Some((path, task));
}

fn suspend_sometimes(
    mut played: MessageReader<CyclePlayed>,
    places: Res<Places>,
    session: Res<DungeonSession>,
    writing: ResMut<Writing>,
    commands: Commands,
) {
    if played.read().any(|cycle| cycle.0.is_multiple_of(SOMETIMES)) {
        suspend(places, session, writing, commands);
    }
}

fn suspend_at_exit(world: &mut World) -> Result {
    world.run_system_cached(suspend)?;
    if let Some(told) = world.resource_mut::<Writing>().finish() {
        told(world);
    }
    Ok(())
}

/// Deletes the suspended game when it is over.
fn forget_ended(
    mut news: MessageReader<DungeonNews>,
    places: Res<Places>,
    session: Res<DungeonSession>,
    mut writing: ResMut<Writing>,
) {
    let ended = news.read().any(|news| *news == DungeonNews::Ended);
    if ended && session.counts() {
        // The file is not needed any more, whatever became of it.
        drop(writing.finish());
        forget_suspended(&places, &session.source.digest);
    }
}

/// Turns the suspended game of a dungeon into a save, before another one starts
/// in its place without a question.
pub fn set_suspended_aside(places: &Places, digest: &str) {
    if let (Some(kept), Some(file)) = (suspended(places, digest), suspended_file(places, digest)) {
        // Renamed, which also works on a full disk.
        let moved = free_file(places, &kept).and_then(|path| {
            let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
            let moved = folder.and_then(|()| std::fs::rename(&file, &path));
            moved.map_err(|error| language::system(&error))
        });
        if let Err(why) = moved {
            warn!("the suspended play could not be saved: {why}");
        }
    }
}

/// Deletes the suspended game of a dungeon.
pub fn forget_suspended(places: &Places, digest: &str) {
    if let Some(path) = suspended_file(places, digest) {
        remove(&path);
    }
}

/// Deletes a save.
pub fn remove(path: &Path) {
    if let Err(error) = std::fs::remove_file(path)
        && error.kind() != io::ErrorKind::NotFound
    {
        warn!("{} could not be removed: {error}", path.display());
    }
}

/// Returns the suspended game of a dungeon.
pub fn suspended(places: &Places, digest: &str) -> Option<Kept> {
    let path = suspended_file(places, digest)?;
    Kept::read(&path).ok().filter(|kept| kept.digest == digest)
}

/// Returns the saves of a dungeon, the newest first.
pub fn saved(places: &Places, digest: &str) -> Vec<(PathBuf, Kept)> {
    let name = |path: &PathBuf| {
        path.file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    let mut all: Vec<(PathBuf, Kept)> = games_in(places.saved.as_ref())
        .filter(|path| name(path).starts_with(digest))
        .filter_map(|path| Some((path.clone(), Kept::read(&path).ok()?)))
        .take(MOST)
        .collect();
    all.sort_by_key(|(path, kept)| (std::cmp::Reverse(kept.date), path.clone()));
    all
}

/// Saves the game and reports it.
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

/// Writes a save to a new file.
///
/// # Errors
///
/// Returns the reason for the player if it is not possible.
pub fn save(places: &Places, kept: &Kept) -> Result<(), String> {
    let path = free_file(places, kept)?;
    files::store(&path, kept).map_err(|error| language::system(&error))
}

/// Returns an unused file for a save.
fn free_file(places: &Places, kept: &Kept) -> Result<PathBuf, String> {
    let folder = places
        .saved
        .as_ref()
        .ok_or_else(|| t!("dungeon-no-folder"))?;
    let name = |number: usize| format!("{}-{}-{number}{EXTENSION}", kept.digest, kept.date);
    let paths = (1..=MOST).map(|number| folder.join(name(number)));
    { paths }
        .find(|path| !path.exists())
        .ok_or_else(|| t!("dungeon-too-many"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{CELLAR, session_of};
    use crate::written;

    /// D-SAVE-01
    #[test]
    fn a_fault_costs_the_play_that_is_being_kept_and_is_told() {
        let session = session_of(CELLAR, 9);
        let digest = session.source.digest.clone();
        let before = |folder: &Path| {
            let places = Places::within(folder);
            let older = Keeping::of(&session_of(CELLAR, 5));
            let path = suspended_file(&places, &digest).expect("a folder");
            older.write(&path).expect("written");
            save(&places, &Kept::of(&session_of(CELLAR, 7))).expect("written");
        };
        written::survives("suspended", before, |folder| {
            let path = suspended_file(&Places::within(folder), &digest).expect("a folder");
            Keeping::of(&session).write(&path)
        });
        written::survives("kept", before, |folder| {
            let kept = Kept {
                date: 1,
                ..Kept::of(&session)
            };
            save(&Places::within(folder), &kept)
        });
    }
}
