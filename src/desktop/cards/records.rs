//! Automatically saved records of matches (C-UI-11).

use std::fs;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use kotodama_cards::contest::BUILT_IN;
use kotodama_cards::tournament::Tournament;
use kotodama_formats as formats;
use kotodama_shell::files::told;
use kotodama_ui::language;

use crate::places::Places;
use crate::play::Play;
use crate::screens::CARDS;
use crate::session::{Ended, Session};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Last,
        keep_now
            .run_if(on_message::<Ended>.or_else(has_grown))
            .run_if(in_state(CARDS)),
    );
}

/// Extension of records.
pub const EXTENSION: &str = ".cards.txt";

/// Number of moves after which a running match is saved again.
const STEP: usize = 200;

/// Maximum number of records; the oldest are removed first.
const MOST: usize = 200;

fn has_grown(session: Res<Session>) -> bool {
    match &session.play {
        Play::Match(duel) => {
            let moves = duel.history.entries().len();
            // Long ones are written less often.
            moves >= duel.kept + STEP.max(duel.kept / 4)
        }
        _ => false,
    }
}

/// Saves the current match so far, in the folder of its tournament or among the
/// records.
pub fn keep_now(world: &mut World) {
    let session = world.resource::<Session>();
    let folder = match &session.tournament {
        Some(running) => running.folder.clone(),
        None => world.resource::<Places>().records.clone(),
    };
    let Some(folder) = folder else { return };
    let Play::Match(duel) = &session.play else {
        return;
    };
    let moves = duel.history.entries().len();
    let is_known = duel.kept == moves && (duel.verdict.is_none() || session.has_ended);
    if moves == 0 || is_known && duel.file.is_some() && duel.verdict.is_none() {
        return;
    }
    let Some(text) = session.record() else { return };
    let is_alone = session.tournament.is_none();
    let file = match &duel.file {
        Some(file) => Ok(file.clone()),
        None => new_file(&folder, &duel.live.names).and_then(|file| {
            // Matches of a tournament are kept or removed together.
            if is_alone {
                prune(&folder)?;
            }
            Ok(file)
        }),
    };
    let written = file.and_then(|file| {
        formats::write_atomically(&file, text.as_bytes())?;
        Ok(file)
    });
    let mut session = world.resource_mut::<Session>();
    let session = session.bypass_change_detection();
    let Play::Match(duel) = &mut session.play else {
        return;
    };
    duel.kept = moves;
    let written = written.map(|file| duel.file = Some(file));
    if let (Err(error), Some(running)) = (&written, &mut session.tournament) {
        running.problem = Some(language::system(error));
    }
    told(&folder, written)(world);
}

/// Returns an unused file name from a number and the players.
fn new_file(folder: &Path, names: &[String; 2]) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let last = files(folder).first().and_then(|file| number(file));
    let [one, two] = names.each_ref().map(|name| {
        let name = name.strip_prefix(BUILT_IN).unwrap_or(name);
        let plain = name.chars().map(|c| match c {
            c if c.is_ascii_alphanumeric() => c,
            _ => '_',
        });
        plain.take(24).collect::<String>()
    });
    let number = last.unwrap_or(0) + 1;
    Ok(folder.join(format!("{number:05}-{one}-{two}{EXTENSION}")))
}

/// Removes the oldest records to make room for one more.
fn prune(folder: &Path) -> io::Result<()> {
    for old in files(folder).iter().skip(MOST - 1) {
        fs::remove_file(old)?;
    }
    Ok(())
}

/// Maximum number of tournaments; the oldest are removed first.
const MOST_TOURNAMENTS: usize = 20;

/// Returns the folders of saved tournaments, the newest first.
pub fn tournaments(all: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(all).into_iter().flatten().flatten();
    let folders = entries.map(|entry| entry.path());
    let mut folders: Vec<PathBuf> = folders
        .filter(|folder| folder.is_dir() && number(folder).is_some())
        .collect();
    folders.sort();
    folders.reverse();
    folders
}

/// Creates the folder of a new tournament and removes the oldest ones.
///
/// # Errors
///
/// Returns the error of the system.
pub fn new_tournament(all: &Path) -> io::Result<PathBuf> {
    let known = tournaments(all);
    let last = known.first().and_then(|folder| number(folder));
    for old in known.iter().skip(MOST_TOURNAMENTS - 1) {
        fs::remove_dir_all(old)?;
    }
    let folder = all.join(format!("{:05}", last.unwrap_or(0) + 1));
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Writes the standings of a tournament in the format of the command line.
///
/// # Errors
///
/// Returns the error of the system.
pub fn keep_table(folder: &Path, tournament: &Tournament) -> io::Result<()> {
    formats::write_atomically(&folder.join("table.txt"), tournament.table().as_bytes())?;
    formats::write_atomically(&folder.join("table.json"), tournament.json().as_bytes())
}

/// Returns the number at the start of the name of a record or tournament
/// folder.
pub(crate) fn number(file: &Path) -> Option<u32> {
    let name = file.file_name()?.to_str()?;
    name.split('-').next()?.parse().ok()
}

/// Returns the records in a folder, the newest first.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    let is_record = |file: &PathBuf| file.to_string_lossy().ends_with(EXTENSION);
    let mut files: Vec<PathBuf> = files.filter(is_record).collect();
    files.sort();
    files.reverse();
    files
}

/// Summary of a record, read from its beginning and end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Names of the players.
    pub players: [String; 2],
    /// Result line; empty if it was cut off.
    pub result: String,
}

/// Number of bytes read at the beginning and end of a record.
const LOOK: u64 = 2048;

/// Reads the summary of a record without its moves.
///
/// # Errors
///
/// Returns the error of the system.
pub fn about(file: &Path) -> io::Result<About> {
    let mut file = fs::File::open(file)?;
    let length = file.metadata()?.len();
    let mut part = |from: u64| -> io::Result<String> {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(from))?;
        file.by_ref().take(LOOK).read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    let (head, tail) = (part(0)?, part(length.saturating_sub(LOOK))?);
    let of = |word: &str| {
        let mut lines = head.lines().take(5);
        let rest = lines.find_map(|line| line.strip_prefix(word));
        rest.unwrap_or_default().trim().to_owned()
    };
    let last = tail.lines().next_back().unwrap_or_default();
    Ok(About {
        players: [of("player0 "), of("player1 ")],
        result: last.strip_prefix("result ").unwrap_or_default().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_ui_11_records_are_counted_and_the_oldest_go() {
        let folder = std::env::temp_dir().join(format!("kotodama_cards_{}", std::process::id()));
        let names = ["builtin:hard".to_owned(), "./my player --x".to_owned()];
        for number in 1..=MOST + 3 {
            let file = new_file(&folder, &names).expect("a place");
            prune(&folder).expect("the oldest can be removed");
            let name = format!("{number:05}-hard-__my_player___x.cards.txt");
            assert_eq!(file, folder.join(name));
            fs::write(
                &file,
                "cards-record 1\nplayer0 a b\nplayer1 c\nresult draw 1:1 turn 3 turns\n",
            )
            .expect("it can be written");
        }
        let all = files(&folder);
        assert_eq!(all.len(), MOST);
        let about = about(&all[0]).expect("a record");
        assert_eq!(about.players, ["a b", "c"]);
        assert_eq!(about.result, "draw 1:1 turn 3 turns");
        fs::remove_dir_all(&folder).expect("the test's folder");
    }
}
