//! How the player's files are read and written: through a temporary file that
//! is renamed, and when they are damaged they are set aside, what can be read
//! of them is kept, and the player is told.

use std::collections::BTreeSet;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::recovery::Damage;
use crate::recovery::{Read, salvage};
use crate::screen::Screen;
use kotodama_formats as formats;

pub fn plugin(app: &mut App) {
    app.init_resource::<Damages>()
        .add_systems(OnExit(Screen::TITLE), forget);
}

/// Files are larger than this only if they are none of ours.
const MOST_BYTES: u64 = 64 << 20;

/// What was wrong with the player's files and has not been said at the title
/// yet.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Damages {
    notices: Vec<FileNotice>,
    /// So many have been shown.
    shown: usize,
}

/// What the player is told about a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileNotice {
    /// It could not be read completely.
    Damaged { path: PathBuf, damage: Damage },
    /// The level in play is another one by now.
    Changed { level: String },
}

impl Damages {
    /// Notes what was wrong with a file, if anything was.
    pub fn note(&mut self, path: &Path, damage: Option<Damage>) {
        let notice = damage.map(|damage| FileNotice::Damaged {
            path: path.to_owned(),
            damage,
        });
        self.notices.extend(notice);
    }

    /// Notes that moves can not be played on in a level of this name.
    pub fn note_changed(&mut self, level: &str) {
        let level = level.to_owned();
        self.notices.push(FileNotice::Changed { level });
    }

    /// Is there anything to be said?
    pub fn is_empty(&self) -> bool {
        self.notices.is_empty()
    }

    /// Is there anything that has not been shown yet?
    pub fn has_news(&self) -> bool {
        self.notices.len() > self.shown
    }

    /// Returns what is to be said of each file. It counts as said when the
    /// title is left.
    pub fn tell(&mut self) -> &[FileNotice] {
        self.shown = self.notices.len();
        &self.notices
    }
}

/// What was found on the way out is said the next time.
fn forget(mut damages: ResMut<Damages>) {
    let shown = std::mem::take(&mut damages.shown);
    damages.notices.drain(..shown);
}

/// Reads one of the player's files. A missing one gives the default. Of a
/// damaged one what can be read is kept, with defaults for the rest, and is
/// written in its place; the damaged file is renamed, so that nothing in it is
/// lost.
pub fn load<T: Serialize + DeserializeOwned + Default>(path: &Path) -> T {
    read(path).value
}

/// The same, with what else is to be known of the file.
pub fn read<T: Serialize + DeserializeOwned + Default>(path: &Path) -> Read<T> {
    let found = look(path);
    let Some(damage) = &found.damage else {
        return found;
    };
    warn!("{}", damage.of(path));
    if set_aside(path)
        && let Err(error) = store(path, &found.value)
    {
        warn!("{} could not be written: {error}", path.display());
    }
    found
}

/// The same, and leaves the file as it is.
pub fn look<T: DeserializeOwned + Default>(path: &Path) -> Read<T> {
    match text_of(path) {
        Ok((text, is_text)) => {
            let mut found = salvage::<T>(&text);
            if !is_text && found.damage.is_none() {
                let wrong = text.find(char::REPLACEMENT_CHARACTER);
                found.damage = Some(Damage {
                    place: wrong.and_then(|at| place_at(&text, at)),
                    ..Damage::whole("this is no text in UTF-8")
                });
            }
            found
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Read::nothing(),
        Err(error) => Read {
            existed: true,
            damage: Some(Damage::whole(error)),
            ..Read::nothing()
        },
    }
}

/// Line and column of a place in a text, from 1.
pub fn place_at(text: &str, at: usize) -> Option<(usize, usize)> {
    let before = text.get(..at)?;
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    Some((line, column))
}

/// The text of a file, and whether all of it was text.
pub fn text_of(path: &Path) -> io::Result<(String, bool)> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path)?;
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("it is too large"));
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => (text, true),
        Err(error) => (
            String::from_utf8_lossy(error.as_bytes()).into_owned(),
            false,
        ),
    })
}

/// Damaged files that stand where they stood because they could not be set
/// aside: nothing may be written over them. Whoever reads a file and whoever
/// writes it later need not know of each other.
static IN_THE_WAY: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Renames a damaged file; gives whether that worked. One that cannot be
/// renamed is not written over either: see [`make_way`].
pub fn set_aside(path: &Path) -> bool {
    let renamed = try_to_set_aside(path);
    if let Err(error) = &renamed {
        warn!("{} could not be set aside: {error}", path.display());
    }
    renamed.is_ok()
}

fn try_to_set_aside(path: &Path) -> io::Result<()> {
    let renamed = free_name(path, Path::exists)
        .ok_or_else(|| io::Error::other("there are too many damaged ones beside it"))
        .and_then(|aside| std::fs::rename(path, &aside).map(|()| aside));
    let mut in_the_way = IN_THE_WAY.lock().unwrap_or_else(PoisonError::into_inner);
    match renamed {
        Ok(aside) => {
            in_the_way.remove(path);
            warn!("the damaged file was kept as {}", aside.display());
            Ok(())
        }
        Err(error) => {
            in_the_way.insert(path.to_owned());
            Err(error)
        }
    }
}

/// Sees to it that nothing is lost when a file is written: a damaged one that
/// could not be set aside before is tried again.
///
/// # Errors
///
/// Why it still cannot be set aside; the file must not be written then.
fn make_way(path: &Path) -> io::Result<()> {
    let is_in_the_way = {
        let mut in_the_way = IN_THE_WAY.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have taken it away.
        in_the_way.remove(path) && path.exists()
    };
    match is_in_the_way {
        true => try_to_set_aside(path),
        false => Ok(()),
    }
}

/// The first of `x.damaged.ron`, `x.damaged-2.ron` ... that is not taken, if
/// there is one.
fn free_name(path: &Path, taken: impl Fn(&Path) -> bool) -> Option<PathBuf> {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let named = |number: String| path.with_extension(format!("damaged{number}.{ending}"));
    std::iter::once(named(String::new()))
        .chain((2..=MOST_ASIDE).map(|n| named(format!("-{n}"))))
        .find(|candidate| !taken(candidate))
}

/// So many damaged files of one name are kept.
const MOST_ASIDE: usize = 999;

/// Writes one of the player's files: all of it or nothing.
///
/// # Errors
///
/// What the system says; or there is a damaged file that cannot be set aside.
pub fn store<T: Serialize>(path: &Path, value: &T) -> io::Result<()> {
    let text = ron::ser::to_string_pretty(value, ron::ser::PrettyConfig::default())
        .map_err(io::Error::other)?;
    write(path, text.as_bytes())
}

/// The same with what is in it.
///
/// # Errors
///
/// As with [`store`].
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    make_way(path)?;
    formats::write_atomically(path, bytes)
}

/// Seconds since 1970.
#[expect(
    clippy::disallowed_methods,
    reason = "it only says how old a file is; no play depends on it"
)]
#[must_use]
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// Returns a path in a folder that nothing has yet: the stem and the ending, with
/// a number from 2 to 999 between them if needed; none if all are taken.
#[must_use]
pub fn unused_path(folder: &Path, stem: &str, ending: &str) -> Option<PathBuf> {
    (1..1000)
        .map(|number| match number {
            1 => folder.join(format!("{stem}{ending}")),
            _ => folder.join(format!("{stem}-{number}{ending}")),
        })
        .find(|path| !path.exists())
}

/// Returns a name as every file system can have it, at most 40 characters long;
/// `otherwise` if nothing of it is left.
#[must_use]
pub fn file_stem(name: &str, otherwise: &str) -> String {
    let plain = name.chars().map(|c| match c {
        c if c.is_alphanumeric() => c.to_ascii_lowercase(),
        _ => '_',
    });
    let plain: String = plain.take(40).collect();
    match plain.trim_matches('_') {
        "" => otherwise.to_owned(),
        plain => plain.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use serde::{Deserialize, Serialize};

    /// A file like those of the player.
    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Progress {
        won: BTreeSet<String>,
        bonus: BTreeSet<String>,
        last: Option<String>,
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("kotodama_{name}_{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
        folder
    }

    #[test]
    fn a_damaged_file_is_set_aside() {
        let folder = folder("damaged");
        let path = folder.join("progress.ron");
        std::fs::write(&path, "(won: [").expect("the temporary folder can be written");
        assert_eq!(load::<Progress>(&path), Progress::default());
        assert!(folder.join("progress.damaged.ron").exists());
        // What is there now can be read.
        assert!(read::<Progress>(&path).damage.is_none());
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn what_can_be_read_of_a_damaged_file_is_kept_and_written() {
        let folder = folder("salvaged");
        let path = folder.join("progress.ron");
        let damaged = b"(\n    won: [\n        \"a\",\n        \"b\",\n        \xff\n    ],\n    \
            bonus: 7,\n    last: Some(\"a\"),\n)";
        std::fs::write(&path, damaged).expect("the temporary folder can be written");
        let found = read::<Progress>(&path);
        assert!(found.existed && found.damage.is_some());
        assert!(found.value.won.contains("a") && found.value.won.contains("b"));
        assert_eq!(found.value.last.as_deref(), Some("a"));
        assert_eq!(load::<Progress>(&path), found.value);
        let aside = std::fs::read(folder.join("progress.damaged.ron"));
        assert_eq!(aside.expect("the damaged file is there"), damaged);
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn files_set_aside_before_are_kept() {
        let taken = ["p.damaged.ron", "p.damaged-2.ron", "1.damaged.moves"];
        let free = |path: &str| {
            free_name(Path::new(path), |path| {
                taken.iter().any(|name| Path::new(name) == path)
            })
        };
        assert_eq!(free("p.ron"), Some("p.damaged-3.ron".into()));
        assert_eq!(free("1.moves"), Some("1.damaged-2.moves".into()));
        assert_eq!(free_name(Path::new("p.ron"), |_| true), None);
    }

    #[test]
    fn a_damaged_file_that_cannot_be_set_aside_is_not_written_over() {
        let folder = folder("in_the_way");
        let path = folder.join("progress.ron");
        std::fs::write(&path, "(won: [").expect("the temporary folder can be written");
        // Every name is taken.
        while let Some(aside) = free_name(&path, Path::exists) {
            std::fs::write(aside, "older").expect("it can be written");
        }
        let text = |path: &Path| std::fs::read_to_string(path).expect("it is there");
        assert!(read::<Progress>(&path).damage.is_some());
        let mut progress = Progress::default();
        progress.bonus.insert("push".to_owned());
        assert!(store(&path, &progress).is_err());
        assert_eq!(text(&path), "(won: [");
        // It is tried again before each time that it would be written.
        let free = folder.join("progress.damaged-7.ron");
        std::fs::remove_file(&free).expect("it is there");
        store(&path, &progress).expect("nothing is in the way");
        assert_eq!(text(&free), "(won: [");
        assert_eq!(load::<Progress>(&path), progress);
        // What is there now is no damaged file.
        store(&path, &Progress::default()).expect("nothing is in the way");
        assert_eq!(load::<Progress>(&path), Progress::default());
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn names_become_names_of_files() {
        assert_eq!(file_stem("../../x", "level"), "x");
        assert_eq!(file_stem("My Level", "level"), "my_level");
        assert_eq!(file_stem("  ", "level"), "level");
        assert_eq!(file_stem(&"x".repeat(99), "level").len(), 40);
    }

    #[test]
    fn what_is_wrong_is_said_with_the_file_and_the_line() {
        let folder = folder("said");
        let path = folder.join("1.progress.ron");
        let text = "(\n    won: [\n        \"a\",\n        b,\n        \"c\",\n    ],\n)\n";
        std::fs::write(&path, text).expect("the temporary folder can be written");
        let found = look::<Progress>(&path);
        assert!(found.value.won.contains("a") && found.value.won.contains("c"));
        let damage = found.damage.expect("b is no text");
        let said = damage.of(Path::new("1.progress.ron"));
        assert!(said.starts_with("1.progress.ron:4:"), "{said}");
        assert!(said.ends_with("(lost: `won` in line 4)"), "{said}");
        let mut damages = Damages::default();
        damages.note(&path, Some(damage));
        let lines = format!("{:?}", damages.tell());
        assert!(lines.contains("1.progress.ron"), "{lines}");
        assert!(lines.contains('4'), "{lines}");
        // Nobody has touched the file.
        assert_eq!(std::fs::read_to_string(&path).ok().as_deref(), Some(text));
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
