//! Finds the level files of a folder and their inconsistencies.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use super::paths::resolve;
use super::{LinkTo, MAX_FILES, PACK_FILE, PackFolder, PackProblem, Summary, Wrong};
use crate::level::pack::{self, Pack};
use crate::level::{Features, Level, file, sprites};
use kotodama_formats::{Diagnostics, Places};

/// Maximum depth of nested folders that are searched.
const MAX_DEPTH: usize = 4;

type Levels = BTreeMap<String, Result<Summary, Diagnostics>>;

/// Returns the pack file in the folder of a level file, or in the nearest
/// folder around it. Whether the pack contains this level is not checked.
#[must_use]
pub fn pack_file_around(level: &Path) -> Option<PathBuf> {
    let folders = level.ancestors().skip(1).take(MAX_DEPTH + 1);
    let mut files = folders.map(|folder| folder.join(PACK_FILE));
    files.find(|file| file.is_file())
}

/// Reads all levels; the flag is false if there were too many.
pub(super) fn levels(folder: &Path, pack: &Pack) -> (Levels, bool) {
    let named = pack.map.iter().chain(&pack.levels);
    let mut open: VecDeque<String> = named.filter_map(|name| resolve("", name)).collect();
    open.extend(files(folder));
    let mut levels = Levels::new();
    while let Some(name) = open.pop_front() {
        if levels.contains_key(&name) || !folder.join(&name).exists() {
            continue;
        }
        if levels.len() >= MAX_FILES {
            return (levels, false);
        }
        let summary = summary(&folder.join(&name), &name);
        if let Ok(summary) = &summary {
            let links = summary.icons.iter().chain(&summary.parent);
            let levels = links.filter_map(|link| link.to.clone());
            open.extend(levels.filter(|to| is_level(to)));
        }
        levels.insert(name, summary);
    }
    (levels, true)
}

/// Returns whether the name is that of a level. Icons can also lead to files of
/// other modes.
pub(super) fn is_level(file: &str) -> bool {
    file.ends_with(file::EXTENSION)
}

/// Returns the level files of a folder and its subfolders, sorted.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), 0)];
    while let Some((inside, depth)) = open.pop() {
        let Ok(entries) = fs::read_dir(here(&folder.join(&inside))) else {
            continue;
        };
        for entry in entries.filter_map(Result::ok).take(MAX_FILES) {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{inside}{name}");
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if name.starts_with('.') || found.len() > MAX_FILES {
                continue;
            }
            if is_folder && depth < MAX_DEPTH && name != sprites::FOLDER {
                open.push((format!("{path}/"), depth + 1));
            } else if !is_folder && name.ends_with(file::EXTENSION) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn summary(path: &Path, name: &str) -> Result<Summary, Diagnostics> {
    let text = kotodama_formats::read_text(path)?;
    let place = path.display().to_string();
    let level = file::read(&place, &text)?;
    let links = file::links(&place, &text)?;
    Ok(summarise(&level, name, &text, &links))
}

/// Summarises a level; `links` are in the order of the text.
fn summarise(level: &Level, name: &str, text: &str, links: &[file::Link]) -> Summary {
    let mut summary = Summary {
        name: level.name.clone(),
        subtitle: level.subtitle.clone(),
        author: level.author.clone(),
        features: Features::of(level),
        has_tests: !level.tests.is_empty(),
        ..Summary::default()
    };
    let leading = level.objects.iter().enumerate();
    let mut leading = leading.filter(|(_, placed)| placed.data.level.is_some());
    let mut places = Places::of(text);
    for link in links {
        let (line, column) = places.place(link.span.start);
        let object = match link.is_parent {
            true => None,
            false => leading.next().map(|(index, _)| index),
        };
        let link_to = LinkTo {
            said: link.to.clone(),
            to: resolve(name, &link.to),
            object,
            line,
            column,
        };
        if link.is_parent {
            summary.parent = Some(link_to);
        } else {
            summary.icons.push(link_to);
        }
    }
    summary
}

impl PackFolder {
    pub(super) fn find_problems(&self, is_whole: bool) -> Vec<PackProblem> {
        let mut found = Vec::new();
        let mut add = |file: &str, wrong: Wrong| {
            found.push(PackProblem {
                file: file.to_owned(),
                wrong,
            });
        };
        if !is_whole {
            add(&self.file, Wrong::TooMany);
        }
        let exists =
            |name: &str| resolve("", name).is_some_and(|name| self.levels.contains_key(&name));
        let named = self.pack.map.iter().chain(&self.pack.levels);
        let missing: Vec<&String> = named.filter(|name| !exists(name)).collect();
        if !missing.is_empty() {
            let text = kotodama_formats::read_text(&self.folder.join(&self.file));
            let places = text.map(|text| pack::places(&text)).unwrap_or_default();
            for name in missing {
                let place = places.get(name).copied().unwrap_or((1, 1));
                let name = name.clone();
                add(&self.file, Wrong::Missing { name, place });
            }
        }
        let listed = self.listed();
        let behind_icons = self.behind_icons();
        let is_only_pack = self.is_only_pack();
        let linked = self.linked();
        let mut circles = self.circles();
        for (name, level) in &self.levels {
            let summary = match level {
                Ok(summary) => summary,
                Err(problems) => {
                    add(name, Wrong::Unreadable(problems.clone()));
                    continue;
                }
            };
            let dead = |link: &&LinkTo| {
                let known = link.to.as_ref().map(|to| match is_level(to) {
                    true => self.levels.contains_key(to),
                    false => self.path(to).is_file(),
                });
                known != Some(true)
            };
            if let Some(parent) = summary.parent.as_ref().filter(dead) {
                add(name, Wrong::DeadParent(parent.clone()));
            }
            for link in summary.icons.iter().filter(dead) {
                add(name, Wrong::DeadLink(link.clone()));
            }
            if let Some(circle) = circles.remove(name.as_str()) {
                add(name, Wrong::Circle(circle));
            }
            if listed.contains(name) {
                let reached = behind_icons.as_ref().is_none_or(|set| set.contains(name));
                if !reached {
                    add(name, Wrong::NoIcon);
                }
            } else if is_only_pack && !linked.contains(name.as_str()) {
                add(name, Wrong::Unlisted);
            }
        }
        found
    }

    /// Returns the map and the levels of the list, by their names.
    pub(super) fn listed(&self) -> BTreeSet<String> {
        let names = self.pack.map.iter().chain(&self.pack.levels);
        names.filter_map(|name| resolve("", name)).collect()
    }

    /// Returns the levels that can be reached through icons from the map,
    /// including the map; `None` without a readable map.
    fn behind_icons(&self) -> Option<BTreeSet<String>> {
        let map = resolve("", self.pack.map.as_ref()?)?;
        self.levels.get(&map)?.as_ref().ok()?;
        let mut reached = BTreeSet::new();
        let mut open = vec![map];
        while let Some(name) = open.pop() {
            if let Some(Ok(level)) = self.levels.get(&name)
                && !reached.contains(&name)
            {
                open.extend(level.icons.iter().filter_map(|icon| icon.to.clone()));
            }
            reached.insert(name);
        }
        Some(reached)
    }

    /// Returns the levels to which icons of others lead.
    fn linked(&self) -> BTreeSet<&str> {
        let levels = self.levels.iter();
        let links = levels.flat_map(|(name, level)| {
            let icons = level.iter().flat_map(|level| &level.icons);
            let targets = icons.filter_map(|icon| icon.to.as_deref());
            targets.filter(move |to| to != name)
        });
        links.collect()
    }

    /// Returns whether the folder has no other pack: levels may then be assumed
    /// to belong to this one.
    fn is_only_pack(&self) -> bool {
        let entries = fs::read_dir(here(&self.folder));
        let packs = entries.into_iter().flatten().filter_map(Result::ok);
        let names = packs.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.filter(|name| name.ends_with(pack::EXTENSION)).count() <= 1
    }

    /// Returns the cycles of parents, each starting with its first level by
    /// name.
    fn circles(&self) -> BTreeMap<&str, Vec<String>> {
        let parent_of = |name: &str| {
            let level = self.levels.get(name)?.as_ref().ok()?;
            level.parent.as_ref()?.to.as_deref()
        };
        let mut circles = BTreeMap::new();
        let mut done = BTreeSet::new();
        for name in self.levels.keys() {
            let mut way = Vec::new();
            let mut current = Some(name.as_str());
            while let Some(level) = current
                && done.insert(level)
            {
                way.push(level);
                current = parent_of(level);
            }
            let start = way.iter().position(|&level| Some(level) == current);
            let circle = start.and_then(|start| way.get(start..)).unwrap_or_default();
            let first = circle.iter().enumerate().min_by_key(|(_, level)| **level);
            if let Some((index, first)) = first {
                let (before, after) = circle.split_at(index);
                let turned = after.iter().chain(before).map(|&level| level.to_owned());
                circles.insert(*first, turned.collect());
            }
        }
        circles
    }
}

/// Returns the folder; an empty path is the current folder.
fn here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    }
}
