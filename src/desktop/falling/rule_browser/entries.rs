//! Which rules there are: built-in ones, files that come with the game, and the
//! player's own.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::records::{Places, digest};
use crate::rule_texts;
use kotodama_falling::builtin;
use kotodama_falling::mix::in_short;
use kotodama_falling::open::{Kind, Opened, open};
use kotodama_formats::Diagnostics;
use kotodama_ui::language::{self, t};

/// Where rules come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// Part of the program.
    Builtin,
    /// A script that comes with the game.
    Shipped,
    /// In the player's folder.
    Own,
    /// In the player's folder, made with the mixer.
    Mixture,
}

impl Origin {
    /// Returns what it is called in the rule browser; what ships has no need of
    /// it.
    pub fn label(self) -> Option<String> {
        match self {
            Self::Builtin => None,
            Self::Shipped => Some(t!("falling-origin-shipped")),
            Self::Own => Some(t!("falling-origin-own")),
            Self::Mixture => Some(t!("falling-origin-mixture")),
        }
    }
}

/// Rules in the rule browser.
#[derive(Clone, Debug)]
pub struct RuleEntry {
    /// What opens them: `builtin:NAME` or a path.
    pub key: String,
    /// Where they come from.
    pub origin: Origin,
    /// What they are called: a broken file by its name.
    pub name: String,
    /// The rules, or what is wrong with the file.
    pub opened: Result<Opened, Diagnostics>,
    /// Identifies the content; empty for a broken file.
    pub digest: String,
}

impl RuleEntry {
    /// Returns what they are called in the player's language.
    pub fn title(&self) -> String {
        rule_texts::name(&self.key, &self.name)
    }

    /// Returns what they are in one sentence; nothing of a broken file.
    pub fn about(&self) -> String {
        let Ok(opened) = &self.opened else {
            return String::new();
        };
        match &opened.script {
            Some(script) => {
                let about = rule_texts::about(&self.key, &script.text);
                about.into_iter().next().unwrap_or_default()
            }
            None => language::said(&in_short(&opened.rules.description)),
        }
    }

    fn read(key: String, origin: Origin) -> Self {
        let path = Path::new(&key);
        match open(path) {
            Ok(opened) => {
                let is_mixed = opened.source.text.starts_with("// A mixture:");
                let origin = match origin {
                    Origin::Own if is_mixed => Origin::Mixture,
                    origin => origin,
                };
                let name = &opened.rules.description.name;
                let name = match name.trim() {
                    "" => stem(path),
                    name => name.to_owned(),
                };
                Self {
                    origin,
                    name,
                    digest: digest(&opened),
                    opened: Ok(opened),
                    key,
                }
            }
            Err(problems) => Self {
                origin,
                name: stem(path),
                opened: Err(problems),
                digest: String::new(),
                key,
            },
        }
    }
}

fn stem(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy());
    let name = name.unwrap_or_default();
    let ending = Kind::of(&name).map_or("", Kind::ending);
    name.trim_end_matches(ending).to_owned()
}

/// What tells whether a file has changed.
pub type Stamp = (PathBuf, Option<SystemTime>, u64);

/// More files of a folder are not looked at.
const MOST_FILES: usize = 500;

/// Returns the rule files of a folder, by name. A folder that is not there has
/// none.
pub fn stamps(folder: &Path) -> Vec<Stamp> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut stamps: Vec<Stamp> = files
        .filter(|file| Kind::of(&file.file_name().to_string_lossy()).is_some())
        .filter_map(|file| {
            let about = std::fs::metadata(file.path()).ok()?;
            about
                .is_file()
                .then(|| (file.path(), about.modified().ok(), about.len()))
        })
        .take(MOST_FILES)
        .collect();
    stamps.sort();
    stamps
}

/// Lists everything in the rule browser, in the order in which it is shown.
/// What has not changed since `before` is not read again.
pub fn scan(places: &Places, own: &[Stamp], before: (&[Stamp], &[RuleEntry])) -> Vec<RuleEntry> {
    let known = |key: &str| before.1.iter().find(|entry| entry.key == key).cloned();
    let builtin = builtin::NAMES.iter().map(|name| {
        let key = format!("{}{name}", builtin::PREFIX);
        known(&key).unwrap_or_else(|| RuleEntry::read(key, Origin::Builtin))
    });
    let shipped = places.shipped.as_deref().map(stamps).unwrap_or_default();
    let shipped = shipped
        .into_iter()
        .map(|(path, ..)| path.display().to_string())
        .filter(|path| Kind::of(path) == Some(Kind::Script))
        .map(|key| known(&key).unwrap_or_else(|| RuleEntry::read(key, Origin::Shipped)));
    let own = own.iter().map(|stamp| {
        let key = stamp.0.display().to_string();
        let same = before.0.contains(stamp).then(|| known(&key)).flatten();
        same.unwrap_or_else(|| RuleEntry::read(key, Origin::Own))
    });
    let mut entries: Vec<RuleEntry> = builtin.chain(shipped).chain(own).collect();
    // Stable: what comes with the game keeps its order.
    entries.sort_by_cached_key(|entry| {
        let is_own = entry.origin >= Origin::Own;
        let name = is_own.then(|| entry.name.to_lowercase());
        (entry.origin, name)
    });
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::tests::folder;

    #[test]
    fn the_shelf_has_everything_and_says_what_is_broken() {
        let folder = folder("rule-browser");
        let pairs = builtin::text("pairs").expect("built-in rules");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.join(name), text).expect("written");
        };
        write("mine.falling.ron", pairs);
        write(
            "mix.falling.ron",
            &format!("// A mixture: seed 1, draw 1.\n{pairs}"),
        );
        write("broken.falling.ron", "Falling(");
        write("broken.lua", "this is no Lua");
        write("notes.txt", "not a rule file");
        let places = Places {
            rules: Some(folder.clone()),
            ..Places::default()
        };
        let own = stamps(&folder);
        assert_eq!(own.len(), 4);
        let entries = scan(&places, &own, (&[], &[]));
        assert_eq!(entries.len(), builtin::NAMES.len() + 4);
        let of = |name: &str| {
            let found = entries.iter().find(|entry| entry.key.ends_with(name));
            found.unwrap_or_else(|| panic!("{name} is in the rule browser"))
        };
        let (mine, mixed) = (of("mine.falling.ron"), of("mix.falling.ron"));
        assert_eq!((mine.origin, mixed.origin), (Origin::Own, Origin::Mixture));
        assert_eq!(mine.digest, of("builtin:pairs").digest);
        for name in ["broken.falling.ron", "broken.lua"] {
            let broken = of(name);
            assert_eq!(broken.name, "broken");
            let problems = broken.opened.as_ref().expect_err("broken");
            assert!(problems.path.contains(name), "{problems}");
            assert_eq!(broken.about(), "");
        }
        assert_eq!(of("builtin:classic").about(), "Full rows are cleared.");
        assert!(
            entries
                .iter()
                .all(|one| one.opened.is_err() || !one.about().is_empty())
        );
        let last = entries.last().map(|entry| entry.origin);
        assert_eq!(last, Some(Origin::Mixture));
        std::fs::remove_dir_all(&folder).expect("the test's folder");
    }

    #[test]
    fn a_changed_file_is_read_again() {
        let folder = folder("changed");
        let path = folder.join("mine.falling.ron");
        std::fs::write(&path, "Falling(").expect("written");
        let places = Places {
            rules: Some(folder.clone()),
            ..Places::default()
        };
        let first = stamps(&folder);
        let entries = scan(&places, &first, (&[], &[]));
        std::fs::write(&path, builtin::text("pairs").expect("built-in")).expect("written");
        let second = stamps(&folder);
        assert_ne!(first, second);
        let entries = scan(&places, &second, (&first, &entries));
        assert!(entries.iter().all(|entry| entry.opened.is_ok()));
        std::fs::remove_dir_all(&folder).expect("the test's folder");
    }
}
