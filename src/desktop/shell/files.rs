//! Reading and writing of the player's files. Files are written to a temporary
//! file that is then renamed. A damaged file is set aside, its readable parts
//! are kept, and the player is told. A file of a newer version is set aside as a
//! whole.

use std::collections::BTreeMap;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use serde::Serialize;

use crate::recovery::{Damage, PlayerFile, Read, place_at, read_text};
use crate::screen::Screen;
use kotodama_formats as formats;
use kotodama_formats::Message;

pub use kotodama_formats::unused_path;

pub fn plugin(app: &mut App) {
    app.init_resource::<Damages>()
        .add_systems(OnExit(Screen::TITLE), forget);
}

/// Maximum size of a file that can be one of ours, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Problems in the player's files that the title screen has not reported yet.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Damages {
    notices: Vec<FileNotice>,
    /// Number of problems already shown.
    shown: usize,
}

/// Notice to the player about a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileNotice {
    /// The file could not be read completely.
    Damaged { path: PathBuf, damage: Damage },
    /// The level in play has changed.
    Changed { level: String },
    /// The file could not be written; what it held before is kept.
    Unwritten { path: PathBuf, why: Message },
}

impl FileNotice {
    fn is_unwritten(&self, file: &Path) -> bool {
        matches!(self, Self::Unwritten { path, .. } if path == file)
    }
}

impl Damages {
    /// Records the problem of a file, if there is one.
    pub fn note(&mut self, path: &Path, damage: Option<Damage>) {
        let notice = damage.map(|damage| FileNotice::Damaged {
            path: path.to_owned(),
            damage,
        });
        self.notices.extend(notice);
    }

    /// Records that the moves in a level of this name cannot be continued.
    pub fn note_changed(&mut self, level: &str) {
        let level = level.to_owned();
        self.notices.push(FileNotice::Changed { level });
    }

    /// Records that a file could not be written.
    fn note_unwritten(&mut self, path: &Path, why: Message) {
        self.forget_unwritten(path);
        let path = path.to_owned();
        self.notices.push(FileNotice::Unwritten { path, why });
    }

    /// Forgets that a file could not be written.
    fn forget_unwritten(&mut self, path: &Path) {
        let shown = self.notices.iter().take(self.shown);
        self.shown -= shown.filter(|notice| notice.is_unwritten(path)).count();
        self.notices.retain(|notice| !notice.is_unwritten(path));
    }

    /// Returns the notices of files that could not be written.
    pub fn unwritten(&self) -> impl Iterator<Item = &FileNotice> {
        let is_unwritten = |it: &&FileNotice| matches!(it, FileNotice::Unwritten { .. });
        self.notices.iter().filter(is_unwritten)
    }

    /// Returns whether there is nothing to report.
    pub fn is_empty(&self) -> bool {
        self.notices.is_empty()
    }

    /// Returns whether there is something that has not been shown yet.
    pub fn has_news(&self) -> bool {
        self.notices.len() > self.shown
    }

    /// Returns the notices to show. They count as read when the title is left.
    pub fn tell(&mut self) -> &[FileNotice] {
        self.shown = self.notices.len();
        &self.notices
    }
}

/// Removes the notices shown. Problems found on the way out stay for the next
/// time.
fn forget(mut damages: ResMut<Damages>) {
    let shown = std::mem::take(&mut damages.shown);
    damages.notices.drain(..shown);
}

/// Reads a file of the player like [`read`], and notes its damage for the title
/// screen.
pub fn load<T: PlayerFile>(world: &mut World, path: &Path) -> Read<T> {
    let read = read(path);
    let mut damages = world.get_resource_or_init::<Damages>();
    damages.note(path, read.damage.clone());
    read
}

/// Sets a damaged file aside and notes it for the title screen; returns whether
/// it could be renamed, see [`set_aside`].
pub fn set_aside_and_note(world: &mut World, path: &Path, damage: Damage) -> bool {
    warn!("{}", damage.of(path));
    let is_renamed = set_aside(path, &damage);
    let mut damages = world.get_resource_or_init::<Damages>();
    damages.note(path, Some(damage));
    is_renamed
}

/// Reads a file of the player. A missing file returns the default. Of a damaged
/// file the readable parts are kept, with defaults for the rest, and written in
/// its place; of one that a newer version of the game has written, nothing is
/// read. Such a file is renamed, so that nothing in it is lost.
pub fn read<T: PlayerFile>(path: &Path) -> Read<T> {
    let found = look(path);
    let Some(damage) = &found.damage else {
        return found;
    };
    warn!("{}", damage.of(path));
    if set_aside(path, damage)
        && !damage.is_newer
        && let Err(error) = store(path, &found.value)
    {
        warn!("{} could not be written: {error}", path.display());
    }
    found
}

/// Reads a file like [`read`], but leaves it unchanged.
pub fn look<T: PlayerFile>(path: &Path) -> Read<T> {
    match text_of(path) {
        Ok((text, is_text)) => {
            let mut found = read_text::<T>(&text);
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

/// Returns the text of a file and whether all of it was valid text.
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

/// Word in the name of a file that was set aside: why it was.
type Aside = &'static str;

/// Files that could not be set aside: nothing may overwrite them. The list is
/// global because readers and writers of a file do not know each other.
static IN_THE_WAY: Mutex<BTreeMap<PathBuf, Aside>> = Mutex::new(BTreeMap::new());

/// Renames a damaged file to `x.damaged.ron`, or one of a newer version to
/// `x.newer.ron`; returns whether it succeeded. A file that cannot be renamed is
/// not overwritten either: see [`make_way`].
pub fn set_aside(path: &Path, damage: &Damage) -> bool {
    let aside = match damage.is_newer {
        true => "newer",
        false => "damaged",
    };
    let renamed = try_to_set_aside(path, aside);
    if let Err(error) = &renamed {
        warn!("{} could not be set aside: {error}", path.display());
    }
    renamed.is_ok()
}

fn try_to_set_aside(path: &Path, aside: Aside) -> io::Result<()> {
    let renamed = free_name(path, aside, Path::exists)
        .ok_or_else(|| io::Error::other("there are too many like it beside it"))
        .and_then(|aside| std::fs::rename(path, &aside).map(|()| aside));
    let mut in_the_way = IN_THE_WAY.lock().unwrap_or_else(PoisonError::into_inner);
    match renamed {
        Ok(aside) => {
            in_the_way.remove(path);
            warn!("the file was kept as {}", aside.display());
            Ok(())
        }
        Err(error) => {
            in_the_way.insert(path.to_owned(), aside);
            Err(error)
        }
    }
}

/// Makes sure that writing a file loses nothing, by trying again to set aside
/// one at its path that could not be.
///
/// # Errors
///
/// Returns the reason if it still cannot be set aside; the file must not be
/// written then.
fn make_way(path: &Path) -> io::Result<()> {
    let in_the_way = {
        let mut in_the_way = IN_THE_WAY.lock().unwrap_or_else(PoisonError::into_inner);
        // Another program may have removed it.
        in_the_way.remove(path).filter(|_| path.exists())
    };
    in_the_way.map_or(Ok(()), |aside| try_to_set_aside(path, aside))
}

/// Returns the first unused name among `x.damaged.ron`, `x.damaged-2.ron` ...,
/// if there is one.
fn free_name(path: &Path, aside: Aside, taken: impl Fn(&Path) -> bool) -> Option<PathBuf> {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let named = |number: String| path.with_extension(format!("{aside}{number}.{ending}"));
    std::iter::once(named(String::new()))
        .chain((2..=MOST_ASIDE).map(|n| named(format!("-{n}"))))
        .find(|candidate| !taken(candidate))
}

/// Maximum number of files set aside under one name.
const MOST_ASIDE: usize = 999;

/// Writes a file of the player atomically.
///
/// # Errors
///
/// Returns the error of the system, or an error if a file in its place cannot be
/// set aside.
pub fn store<T: Serialize>(path: &Path, value: &T) -> io::Result<()> {
    let text = ron::ser::to_string_pretty(value, ron::ser::PrettyConfig::default())
        .map_err(io::Error::other)?;
    write(path, text.as_bytes())
}

/// Writes a file like [`store`], and returns what tells the player of a failure.
pub fn keep<T: Serialize>(
    path: &Path,
    value: &T,
) -> impl FnOnce(&mut World) + Send + 'static + use<T> {
    told(path, store(path, value))
}

/// Returns what tells the player that a file could not be written, or takes that
/// back now that it was.
pub fn told(
    path: &Path,
    written: io::Result<()>,
) -> impl FnOnce(&mut World) + Send + 'static + use<> {
    if let Err(error) = &written {
        warn!("{} could not be written: {error}", path.display());
    }
    let path = path.to_owned();
    move |world: &mut World| {
        let mut damages = world.get_resource_or_init::<Damages>();
        match written {
            Err(error) => damages.note_unwritten(&path, formats::system(&error)),
            Ok(()) if damages.unwritten().any(|notice| notice.is_unwritten(&path)) => {
                damages.forget_unwritten(&path);
            }
            Ok(()) => {}
        }
    }
}

/// Writes bytes to a file of the player atomically.
///
/// # Errors
///
/// See [`store`].
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

/// Returns a name that is valid on every file system, at most 40 characters
/// long; `otherwise` if nothing of it remains.
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
    use std::collections::BTreeSet;

    use super::*;
    use serde::{Deserialize, Serialize};

    /// Test file like those of the player.
    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Progress {
        version: u32,
        won: BTreeSet<String>,
        bonus: BTreeSet<String>,
        last: Option<String>,
    }

    impl PlayerFile for Progress {
        const VERSION: u32 = 2;
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
        assert_eq!(read::<Progress>(&path).value, Progress::default());
        assert!(folder.join("progress.damaged.ron").exists());
        // The current file can be read.
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
        assert_eq!(read::<Progress>(&path).value, found.value);
        let aside = std::fs::read(folder.join("progress.damaged.ron"));
        assert_eq!(aside.expect("the damaged file is there"), damaged);
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn files_set_aside_before_are_kept() {
        let taken = ["p.damaged.ron", "p.damaged-2.ron", "1.damaged.moves"];
        let free = |path: &str| {
            free_name(Path::new(path), "damaged", |path| {
                taken.iter().any(|name| Path::new(name) == path)
            })
        };
        assert_eq!(free("p.ron"), Some("p.damaged-3.ron".into()));
        assert_eq!(free("1.moves"), Some("1.damaged-2.moves".into()));
        assert_eq!(free_name(Path::new("p.ron"), "newer", |_| true), None);
    }

    #[test]
    fn a_damaged_file_that_cannot_be_set_aside_is_not_written_over() {
        let folder = folder("in_the_way");
        let path = folder.join("progress.ron");
        std::fs::write(&path, "(won: [").expect("the temporary folder can be written");
        // Every name is in use.
        while let Some(aside) = free_name(&path, "damaged", Path::exists) {
            std::fs::write(aside, "older").expect("it can be written");
        }
        let text = |path: &Path| std::fs::read_to_string(path).expect("it is there");
        assert!(read::<Progress>(&path).damage.is_some());
        let mut progress = Progress::default();
        progress.bonus.insert("push".to_owned());
        assert!(store(&path, &progress).is_err());
        assert_eq!(text(&path), "(won: [");
        // Another attempt is made before each write.
        let free = folder.join("progress.damaged-7.ron");
        std::fs::remove_file(&free).expect("it is there");
        store(&path, &progress).expect("nothing is in the way");
        assert_eq!(text(&free), "(won: [");
        assert_eq!(read::<Progress>(&path).value, progress);
        // The current file is not damaged.
        store(&path, &Progress::default()).expect("nothing is in the way");
        assert_eq!(read::<Progress>(&path).value, Progress::default());
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }

    #[test]
    fn a_file_of_a_newer_version_is_refused_and_set_aside_as_it_is() {
        let folder = folder("newer");
        let path = folder.join("progress.ron");
        for newer in [
            "(\n    version: 3,\n    won: [\"a\"],\n)",
            "(\n    version: 3,\n    won: {\"a\": 7},\n    weather: Rain,\n)",
        ] {
            std::fs::write(&path, newer).expect("the temporary folder can be written");
            let mut world = World::new();
            let found = load::<Progress>(&mut world, &path);
            assert!(found.existed && found.is_newer());
            assert_eq!(found.value, Progress::default());
            let said = found.damage.expect("it is newer").of(Path::new("p.ron"));
            assert_eq!(
                said,
                "p.ron:2:5: this file is of version 3, made by a newer version of the game; this \
                 one reads up to version 2"
            );
            assert_eq!(world.resource_mut::<Damages>().tell().len(), 1);
            let aside = folder.join("progress.newer.ron");
            assert_eq!(std::fs::read_to_string(&aside).ok().as_deref(), Some(newer));
            std::fs::remove_file(aside).expect("it is there");
            // There is no file until the game writes its own.
            assert!(!path.exists());
            assert_eq!(load::<Progress>(&mut world, &path).damage, None);
            assert_eq!(world.resource_mut::<Damages>().tell().len(), 1);
        }
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
        // The file is unchanged.
        assert_eq!(std::fs::read_to_string(&path).ok().as_deref(), Some(text));
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
