//! Replay files of the player: saving and listing.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::*;

use crate::session::Session;
use kotodama_audio::effect::Effect;
use kotodama_audio::mixer::cue;
use kotodama_shell::clipboard;
use kotodama_shell::paths;
use kotodama_ui::language::{self, t};
use kotodama_words::level::file;
use kotodama_words::replay::{self, Replay};

/// Folder of the replays; `None` if the system has no place for them.
#[derive(Resource, Clone, Debug)]
pub struct ReplayFolder(pub Option<PathBuf>);

impl Default for ReplayFolder {
    fn default() -> Self {
        Self(paths::data_folder().map(|data| data.join("replays")))
    }
}

/// Saves the moves since the last restart as a replay and copies it to the
/// clipboard. Returns its name, or the reason for failing.
pub(super) fn save(world: &mut World) -> Result<String, String> {
    let session = world.resource::<Session>();
    let name = session.title();
    let file = session.source.key();
    let stem = stem(file.as_deref(), &name);
    let replay = Replay::record(world, &session.level, session.seed, name, file);
    let replay = replay.map_err(|_| t!("replays-entered"))?;
    if replay.turns.is_empty() {
        return Err(t!("replays-nothing"));
    }
    let folder = world.get_resource::<ReplayFolder>();
    let folder = folder.and_then(|folder| folder.0.clone());
    let kept = folder
        .ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
        .and_then(|folder| keep(&folder, &stem, &replay));
    clipboard::set(world, &replay.to_text());
    match kept {
        Ok(name) => Ok(t!("replays-saved", name = name)),
        Err(error) => Err(t!("replays-not-saved", reason = language::system(&error))),
    }
}

/// Returns the file name without its number.
fn stem(file: Option<&str>, name: &str) -> String {
    let file = file.and_then(|file| file.rsplit('/').next());
    let stem = file.map(|file| file.strip_suffix(file::EXTENSION).unwrap_or(file));
    let stem = stem.unwrap_or(name).chars();
    let stem = stem.map(|c| if c.is_alphanumeric() { c } else { '-' });
    let stem: String = stem.take(60).collect();
    let stem = stem.trim_matches('-');
    if stem.is_empty() { "replay" } else { stem }.to_owned()
}

/// Maximum number of replays per level.
const MOST: usize = 9999;

fn keep(folder: &Path, stem: &str, replay: &Replay) -> io::Result<String> {
    fs::create_dir_all(folder)?;
    for number in 1..=MOST {
        let name = format!("{stem}-{number}");
        let path = folder.join(format!("{name}{}", replay::EXTENSION));
        if !path.exists() {
            replay.write_file(&path)?;
            return Ok(name);
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Keeps the moves of the player's win as the best of this level, unless fewer
/// are kept. What could not be written is told.
pub(super) fn keep_best(world: &mut World) {
    let session = world.resource::<Session>();
    let Some(file) = session.key() else {
        return;
    };
    let (name, stem) = (session.title(), stem(Some(&file), ""));
    let replay = Replay::record(world, &session.level, session.seed, name, Some(file));
    let folder = world.get_resource::<ReplayFolder>();
    let folder = folder.and_then(|folder| folder.0.clone());
    let (Ok(replay), Some(folder)) = (replay, folder) else {
        return;
    };
    if let Err(error) = replace_best(&folder, &stem, &replay) {
        let reason = language::system(&error);
        world.insert_resource(Said(t!("replays-not-saved", reason = reason)));
    }
}

/// Writes a replay as the best of its level if it has fewer turns than the one
/// there, or if the level has changed since. A file of another level and one that
/// cannot be read are left alone.
fn replace_best(folder: &Path, stem: &str, replay: &Replay) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let path = folder.join(format!("{stem}-best{}", replay::EXTENSION));
    if path.exists() {
        let is_beaten = replay::read_file(&path).is_ok_and(|kept| {
            let is_longer = kept.turns.len() > replay.turns.len();
            kept.file == replay.file && (is_longer || kept.level != replay.level)
        });
        if !is_beaten {
            return Ok(());
        }
    }
    replay.write_file(&path)
}

/// Message about the last attempt to save a replay.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Said(pub String);

/// Saves a replay and shows the result in every [`SaysIt`].
pub fn save_and_say(world: &mut World) {
    let saved = save(world);
    if saved.is_err() {
        cue(world, Effect::Refused);
    }
    let (Ok(said) | Err(said)) = saved;
    world.insert_resource(Said(said));
}

/// Text that shows whether a replay was saved.
#[derive(Component)]
pub struct SaysIt;

pub(super) fn update_text(said: Res<Said>, mut texts: Query<&mut Text, With<SaysIt>>) {
    for mut text in &mut texts {
        if text.0 != said.0 {
            text.0.clone_from(&said.0);
        }
    }
}

/// Replay of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SavedReplay {
    pub path: PathBuf,
    /// Name without the extension.
    pub name: String,
    written: SystemTime,
}

/// Maximum number of listed replays.
const LISTED: usize = 200;

/// Returns the replays, the newest first.
pub(super) fn find(folder: Option<&Path>) -> Vec<SavedReplay> {
    let entries = folder.and_then(|folder| fs::read_dir(folder).ok());
    let entries = entries.into_iter().flatten().flatten();
    let found = entries.filter_map(|entry| {
        let file = entry.file_name().into_string().ok()?;
        let name = file.strip_suffix(replay::EXTENSION)?.to_owned();
        let written = entry.metadata().ok()?.modified().ok()?;
        Some(SavedReplay {
            path: entry.path(),
            name,
            written,
        })
    });
    let mut found: Vec<SavedReplay> = found.collect();
    found.sort_by(|a, b| b.written.cmp(&a.written).then(a.name.cmp(&b.name)));
    found.truncate(LISTED);
    found
}
