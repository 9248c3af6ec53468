//! Level in play, saved move by move, so that it can be resumed however the
//! program ended.
//!
//! Each move is appended to the file ([`file`]): if the program is killed, at
//! most that move is lost.

mod file;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use self::file::{Header, letters, start};
use super::folder::{SaveFolder, Slot};
use crate::fast_forward::{Rerun, Task};
use crate::levels::{Pack, PackLevel};
use crate::play;
use crate::screens::LEVEL;
use crate::session::{Played, Session};
use crate::settings::WordsSettings;
use kotodama_formats::append;
use kotodama_shell::files::{self, Damages, set_aside};
use kotodama_shell::recovery::Damage;
use kotodama_ui::prelude::*;
use kotodama_words::input::Input;
use kotodama_words::messages::TurnEvent;
use kotodama_words::{Outcome, history};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Journal>()
        .add_systems(OnEnter(LEVEL), begin.after(play::begin))
        .add_systems(OnExit(LEVEL), close)
        .add_systems(
            Update,
            write
                .in_set(AppSystems::Show)
                .run_if(in_state(LEVEL).and_then(on_message::<Played>)),
        );
}

/// File that moves are appended to, while a level is played that counts.
#[derive(Resource, Debug, Default)]
struct Journal(Option<(File, PathBuf)>);

/// Moves to play as soon as the level has been entered.
#[derive(Resource, Clone, Debug, Default)]
struct Resumed(Vec<Input>);

/// Checks the level in play of a slot. A damaged file is set aside, and the
/// moves up to the damage are kept.
pub(super) fn mend(world: &mut World, slot: Slot) {
    let Some(path) = world.resource::<SaveFolder>().unfinished(slot) else {
        return;
    };
    let found = file::read(&path);
    let Some(damage) = found.damage else { return };
    if files::set_aside_and_note(world, &path, damage)
        && let Some((header, moves)) = found.play
        && let Err(error) = start(&path, &header, &moves)
    {
        warn!("{} could not be written: {error}", path.display());
    }
}

/// Sets the level in play of a slot aside along with its progress, which has
/// this damage.
pub(super) fn set_aside_with(world: &World, slot: Slot, damage: &Damage) {
    let path = world.resource::<SaveFolder>().unfinished(slot);
    if let Some(path) = path.filter(|path| path.exists()) {
        set_aside(&path, damage);
    }
}

/// Prepares to resume the level in play of the current slot. Returns false if
/// there is none, or none that can be resumed.
pub fn resume(world: &mut World) -> bool {
    let slot = world.resource::<Settings>().of::<WordsSettings>().slot;
    let path = world.resource::<SaveFolder>().unfinished(slot);
    let found = path.and_then(|path| Some((file::read(&path).play?, path)));
    let (Some(((header, moves), path)), Some(pack)) = (found, world.get_resource::<Pack>()) else {
        return false;
    };
    match header.session(pack) {
        Ok(session) => {
            world.insert_resource(session);
            world.insert_resource(Resumed(moves));
            true
        }
        Err(file) => {
            let level = pack.entry(&file).map_or(file, PackLevel::title);
            retire(world, &path, &level);
            false
        }
    }
}

/// Returns the level in play of a slot and its moves; `None` if there is no level that
/// can be resumed.
pub fn left(folder: &SaveFolder, slot: Slot, pack: &Pack) -> Option<(Session, Vec<Input>)> {
    let (header, moves) = file::read(&folder.unfinished(slot)?).play?;
    Some((header.session(pack).ok()?, moves))
}

/// Keeps outdated moves under another name.
fn retire(world: &mut World, path: &Path, level: &str) {
    warn!("{}:1: {level} has changed or is missing", path.display());
    set_aside(path, &Damage::default());
    world.resource_mut::<Damages>().note_changed(level);
}

/// Plays the moves of [`resume`] in a newly entered level and starts to record.
pub fn begin(world: &mut World) {
    let moves = world.remove_resource::<Resumed>().unwrap_or_default().0;
    if moves.is_empty() {
        write_from(world, &[]);
        return;
    }
    let rerun = Rerun::now(moves, Screen::TITLE, GoingOn::default());
    world.insert_resource(rerun);
}

/// Level that is played up to the saved position.
#[derive(Default)]
struct GoingOn(Kept);

impl Task for GoingOn {
    fn play(&mut self, world: &mut World, input: Input) {
        let before = history::position(world);
        play::play_again(world, input);
        let changed = before != history::position(world);
        self.0.add(input, changed);
    }

    fn end(self: Box<Self>, world: &mut World) {
        let turn = world.resource::<Outcome>().turn;
        world.write_message(TurnEvent::Rewound { turn });
        write_from(world, &self.0.0);
    }
}

/// Moves that lead to the same position as all moves played: an undo followed
/// at once by its redo, or the reverse, is left out. After scrubbing the
/// timeline that may be most of them.
#[derive(Debug, Default)]
struct Kept(Vec<Input>);

impl Kept {
    /// Adds a move, with whether it has changed the position.
    fn add(&mut self, input: Input, changed: bool) {
        let opposite = match input {
            Input::Undo => Input::Redo,
            Input::Redo => Input::Undo,
            _ => {
                self.0.push(input);
                return;
            }
        };
        // Undo and redo cancel out only if there was something to undo or redo.
        if !changed {
            return;
        }
        match self.0.last() == Some(&opposite) {
            true => _ = self.0.pop(),
            false => self.0.push(input),
        }
    }
}

/// Starts to record after these moves. The file of a resumed level is unchanged
/// until then.
fn write_from(world: &mut World, moves: &[Input]) {
    let session = world.resource::<Session>();
    let header = Header::of(session).filter(|_| session.counts());
    let path = || -> Option<PathBuf> {
        let slot = world.get_resource::<Settings>()?.of::<WordsSettings>().slot;
        world.get_resource::<SaveFolder>()?.unfinished(slot)
    };
    let file = header.zip(path()).and_then(|(header, path)| {
        let (file, written) = match start(&path, &header, moves) {
            Ok(file) => (Some(file), Ok(())),
            Err(error) => (None, Err(error)),
        };
        files::told(&path, written)(world);
        Some((file?, path))
    });
    if let Some(mut journal) = world.get_resource_mut::<Journal>() {
        journal.0 = file;
    }
}

fn write(mut played: MessageReader<Played>, mut journal: ResMut<Journal>, mut commands: Commands) {
    let new: String = played.read().map(|played| letters(played.input)).collect();
    let Some((file, path)) = &mut journal.0 else {
        return;
    };
    if let Err(error) = append(file, new.as_bytes()) {
        commands.queue(files::told(path, Err(error)));
        journal.0 = None;
    }
}

fn close(mut journal: ResMut<Journal>) {
    journal.0 = None;
}
