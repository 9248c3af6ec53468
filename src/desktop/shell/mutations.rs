//! Player files with damage at random places: thousands of cases, always the
//! same.

#[path = "../../../tests/common/cases.rs"]
pub mod cases;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::Serialize;

use crate::files::{Damages, FileNotice, look, read, store};
use crate::recovery::{PlayerFile, Read, read_text};
use cases::{cases, count, is_part};
use kotodama_board::Rng;

/// Number of cases of each kind.
pub const CASES: u64 = 2000;

/// Interval of cases that are also tested on disk, which is slow.
const EVERY: u64 = 20;

/// Text that was damaged at one place.
#[derive(Clone, Debug)]
pub struct Blow {
    /// Damaged text.
    pub bytes: Vec<u8>,
    /// Range of the text that was lost; empty if bytes were only added.
    pub hit: Range<usize>,
    /// Bytes in its place.
    pub new: Vec<u8>,
    /// Whether everything after it was cut off.
    pub is_cut: bool,
}

/// Bytes with a meaning in our files, and some without.
const TELLING: &[u8] = b"()[]{}\"\",,::\\/# \n01az-.\0\xff\xe3";

/// Damages a text somewhere: changes, adds, removes, repeats or zeroes bytes,
/// or cuts off the rest.
pub fn blow(rng: &mut Rng, text: &str) -> Blow {
    let old = text.as_bytes();
    let at = rng.below(old.len());
    let some = (at + 1 + rng.below(20)).min(old.len());
    let telling = |rng: &mut Rng| TELLING[rng.below(TELLING.len())];
    let (hit, new) = match rng.below(8) {
        0 => (at..at + 1, vec![telling(rng)]),
        1 => (at..at + 1, vec![old[at] ^ 1 << rng.below(8)]),
        2 | 3 => {
            let count = 1 + rng.below(3);
            (at..at, (0..count).map(|_| telling(rng)).collect())
        }
        4 => (at..some, Vec::new()),
        5 => (at..at, old[at..some].to_vec()),
        6 => (at..some, vec![0; some - at]),
        _ => (at..old.len(), Vec::new()),
    };
    let bytes = [&old[..hit.start], &new, &old[hit.end..]].concat();
    Blow {
        is_cut: hit.end == old.len(),
        bytes,
        hit,
        new,
    }
}

impl Blow {
    /// Returns whether it may have changed where fields and entries begin and
    /// end.
    fn changes_brackets(&self, text: &str) -> bool {
        let old = &text.as_bytes()[self.hit.clone()];
        let tells = |byte: &u8| b"()[]{}\n".contains(byte);
        // With a colon a line may look like another field.
        let tells_new = |byte: &u8| tells(byte) || *byte == b':';
        self.is_cut || old.iter().any(tells) || self.new.iter().any(tells_new)
    }
}

/// Line of a file.
struct Fact {
    /// Content, preceded by the lines that contain it.
    path: String,
    /// Numbers of all these lines.
    lines: Vec<usize>,
    /// Whether it only opens or closes something.
    is_bracket: bool,
}

fn facts(text: &str) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut within: Vec<(&str, usize)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let depth = (line.len() - line.trim_start().len()) / 4;
        within.truncate(depth);
        within.push((line.trim(), number));
        let path: Vec<&str> = within.iter().map(|(line, _)| *line).collect();
        facts.push(Fact {
            path: path.join(" "),
            lines: within.iter().map(|(_, number)| *number).collect(),
            is_bracket: line.ends_with(['(', '[', '{']) || line.trim().starts_with([')', ']', '}']),
        });
    }
    facts
}

/// Returns the line that starts the entry of a field to which these lines
/// belong, if the field has several.
fn entry(lines: &[usize]) -> Option<usize> {
    lines.get(2).copied().filter(|_| lines.len() > 3)
}

/// Returns an error if the player is told that a file could not be written.
///
/// # Errors
///
/// The first of these notices.
pub fn told(world: &World) -> Result<(), FileNotice> {
    let damages = world.get_resource::<Damages>();
    let notice = damages.and_then(|damages| damages.unwritten().next());
    notice.map_or(Ok(()), |notice| Err(notice.clone()))
}

/// Returns the text of a value as the game writes it.
pub fn written(value: &impl Serialize) -> String {
    let pretty = ron::ser::PrettyConfig::default();
    ron::ser::to_string_pretty(value, pretty).expect("it can be written")
}

/// Folder that is removed when the test is over.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let name = format!("kotodama_mutated_{name}_{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for the test");
        Self(folder)
    }

    /// Returns the names in it, sorted.
    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(&self.0).expect("the folder can be read");
        let name = |file: fs::DirEntry| file.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = files.flatten().map(name).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Checks a message for people: a line that begins with the file and the place.
#[track_caller]
pub fn check_message(said: &str, file: &str, text: &[u8]) {
    assert!(!said.contains(char::is_control), "{said:?}");
    assert!(said.chars().count() < 600, "{said}");
    let rest = said
        .strip_prefix(file)
        .and_then(|rest| rest.strip_prefix(':'));
    let mut parts = rest.unwrap_or_default().splitn(3, ':');
    let mut number = || parts.next().and_then(|part| part.parse::<usize>().ok());
    let (line, column) = (number(), number());
    let lines = text.iter().filter(|byte| **byte == b'\n').count() + 1;
    assert!(
        line.is_some_and(|line| (1..=lines).contains(&line)),
        "{said}"
    );
    assert!(column.is_some_and(|column| column > 0), "{said}");
    assert!(parts.next().is_some_and(|why| why.len() > 3), "{said}");
}

/// Checks that, however a file with this value is damaged, undamaged parts are
/// kept, the problem is reported, and the game can continue writing.
#[track_caller]
pub fn survives_damage<T>(name: &str, value: &T)
where
    T: PlayerFile + PartialEq + Debug,
{
    let on_disk = |bytes: &[u8], is_damaged, case| {
        survives_on_disk::<T>(name, bytes, is_damaged, case);
    };
    survives(name, value, written, read_text::<T>, on_disk);
}

/// Checks the same for a file with its own reader and writer.
pub fn survives<T: PartialEq + Debug>(
    name: &str,
    value: &T,
    written: impl Fn(&T) -> String,
    read: impl Fn(&str) -> Read<T>,
    on_disk: impl Fn(&[u8], bool, u64),
) {
    let text = written(value);
    let whole = facts(&text);
    assert!(whole.len() > 8, "there is hardly anything to lose");
    let field = |path: &str| path.split([' ', ':']).nth(1).unwrap_or_default().to_owned();
    let mut noticed = 0;
    for case in cases(CASES) {
        let mut rng = Rng::new(case);
        let blow = blow(&mut rng, &text);
        let mutated = String::from_utf8_lossy(&blow.bytes);
        let found = read(&mutated);
        if let Some(damage) = &found.damage {
            noticed += 1;
            check_message(&damage.of(Path::new(name)), name, mutated.as_bytes());
        }
        if case % EVERY == 0 || found.is_newer() {
            on_disk(&blow.bytes, found.damage.is_some(), case);
        }
        let lines = |part: &[u8]| part.iter().filter(|byte| **byte == b'\n').count();
        let first = lines(&text.as_bytes()[..blow.hit.start]);
        let last = first + lines(&text.as_bytes()[blow.hit.clone()]);
        let kept = facts(&written(&found.value));
        let kept: BTreeSet<String> = kept.into_iter().map(|fact| fact.path).collect();
        let is_hit = |fact: &&Fact| fact.lines.iter().any(|line| (first..=last).contains(line));
        if found.is_newer() {
            let mut hit = whole.iter().filter(is_hit);
            let is_changed = hit.any(|fact| fact.path.contains("version:"));
            assert!(is_changed, "case {case}: {mutated}");
            continue;
        }
        // Damage may cost the whole entry of a field that it hits, and no
        // other.
        let hit = whole.iter().filter(is_hit);
        let hit: Vec<usize> = hit.filter_map(|fact| entry(&fact.lines)).collect();
        let lost = whole.iter().filter(|fact| {
            let is_in_hit = entry(&fact.lines).is_some_and(|entry| hit.contains(&entry));
            // Everything after a cut is lost.
            let is_gone = blow.is_cut && fact.lines.iter().any(|line| *line >= first);
            let is_excused = fact.is_bracket || is_hit(fact) || is_in_hit || is_gone;
            !is_excused && !kept.contains(&fact.path)
        });
        let lost: Vec<&String> = lost.map(|fact| &fact.path).collect();
        if blow.changes_brackets(&text) {
            // Damage may cost the field that contains it.
            let mut fields: Vec<String> = lost.iter().map(|fact| field(fact)).collect();
            fields.dedup();
            assert!(fields.len() <= 1, "case {case}: {lost:#?} of\n{mutated}");
        } else {
            assert!(lost.is_empty(), "case {case}: {lost:#?} of\n{mutated}");
        }
    }
    // Most damage is detected, but a changed letter may give another valid
    // name.
    assert!(is_part() || noticed * 3 > count(CASES), "only {noticed}");
}

fn survives_on_disk<T>(name: &str, bytes: &[u8], expects_damage: bool, case: u64)
where
    T: PlayerFile + PartialEq + Debug,
{
    let folder = Folder::new(name);
    let path = folder.0.join(name);
    fs::write(&path, bytes).expect("it can be written");
    let seen = look::<T>(&path);
    let found = read::<T>(&path);
    assert_eq!(seen, found, "case {case}");
    let is_text = std::str::from_utf8(bytes).is_ok();
    let is_damaged = found.damage.is_some();
    assert_eq!(is_damaged, expects_damage || !is_text, "case {case}");
    let aside = match found.is_newer() {
        true => path.with_extension("newer.ron"),
        false => path.with_extension("damaged.ron"),
    };
    if is_damaged {
        assert_eq!(fs::read(&aside).ok().as_deref(), Some(bytes), "case {case}");
        let again = read::<T>(&path);
        assert_eq!(again.value, found.value, "case {case}");
        assert_eq!(again.damage, None, "case {case}");
    } else {
        assert_eq!(fs::read(&path).ok().as_deref(), Some(bytes), "case {case}");
        assert!(!aside.exists(), "case {case}");
    }
    store(&path, &found.value).expect("it can be written again");
    assert_eq!(read::<T>(&path).value, found.value, "case {case}");
    let count = 1 + usize::from(is_damaged);
    assert_eq!(folder.names().len(), count, "{:?}", folder.names());
}
