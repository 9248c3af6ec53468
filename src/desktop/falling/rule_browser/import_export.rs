//! Rules and replays on their way: over the clipboard, and as files that are
//! dropped on the window (F-UI-10, F-UI-16).

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::{RuleBrowser, Selected, file_name};
use crate::records::{BrowserRemark, Places};
use crate::remark::Remark;
use crate::watch::watch;
use kotodama_falling::bundle;
use kotodama_falling::description::reader;
use kotodama_falling::open::{Kind, Opened, Source};
use kotodama_falling::replay::{self, Replay};
use kotodama_formats::{self as formats, Diagnostics};
use kotodama_shell::clipboard;
use kotodama_shell::files::{file_stem, unused_path};
use kotodama_ui::language::{self, t};

/// Says above the list what was done.
fn say(world: &mut World, message: impl Into<String>) {
    world.resource_mut::<BrowserRemark>().0 = Remark::done(message);
}

/// Says above the list what went wrong.
fn complain(world: &mut World, message: impl Into<String>) {
    world.resource_mut::<BrowserRemark>().0 = Remark::wrong(message);
}

/// Copies the text of the selected rules.
pub(super) fn copy(world: &mut World) {
    let selected = world.resource::<Selected>().0.clone();
    let opened = world.resource::<RuleBrowser>().opened(&selected);
    if let Some(source) = opened.map(|opened| opened.source.clone()) {
        let packs_script = source.around.is_some();
        let source = Source {
            name: file_name(&source.name),
            ..source
        };
        clipboard::set(world, &bundle::to_text(&source));
        match packs_script {
            true => say(world, t!("practice-rules-copied")),
            false => say(world, t!("falling-rules-copied")),
        }
    }
}

/// Returns the text of a replay for others: where the rules lie on this machine
/// is nobody's business.
pub fn to_share(mut replay: Replay) -> String {
    replay.rules.source.name = file_name(&replay.rules.source.name);
    replay.to_text()
}

/// Copies the replay of a high score.
pub(super) fn copy_record(world: &mut World, name: &str) {
    if let Some(replay) = read_record(world, name) {
        clipboard::set(world, &to_share(replay));
        say(world, t!("practice-record-copied"));
    }
}

/// Takes in rules, or watches a replay, from the clipboard.
pub(super) fn paste(world: &mut World) {
    match clipboard::get(world) {
        Some(text) if !text.trim().is_empty() => take_in(world, &t!("replays-clipboard"), &text),
        _ => complain(world, t!("falling-no-text")),
    }
}

/// What a text is, by its first words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Replay,
    Rules(Kind),
    /// Rules with all that they need.
    Bundle,
}

fn is_bundle(first: &str) -> bool {
    let rest = first.strip_prefix(bundle::NAME);
    rest.is_some_and(|rest| rest.trim_start().starts_with('('))
}

fn sort(text: &str) -> Sort {
    let mut lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("//"));
    let first = lines.next().unwrap_or_default();
    if first.starts_with("Replay") {
        Sort::Replay
    } else if is_bundle(first) {
        Sort::Bundle
    } else if first.starts_with("Falling") || first.starts_with('(') || first.starts_with("/*") {
        Sort::Rules(Kind::Description)
    } else {
        Sort::Rules(Kind::Script)
    }
}

fn take_in(world: &mut World, from: &str, text: &str) {
    let taken = match sort(text) {
        Sort::Replay => replay::read(from, text)
            .map_err(told)
            .map(|replay| watch(world, replay)),
        Sort::Bundle => bundle::read(from, text)
            .map_err(told)
            .and_then(|opened| keep_opened(world, from, &opened)),
        Sort::Rules(kind) => {
            read_rules(from, kind, text).and_then(|opened| keep_opened(world, from, &opened))
        }
    };
    if let Err(message) = taken {
        complain(world, message);
    }
}

fn told(problems: Diagnostics) -> String {
    language::problems(&problems)
}

fn read_rules(from: &str, kind: Kind, text: &str) -> Result<Opened, String> {
    // A file has its script beside it, a text from elsewhere has not.
    if let (Kind::Description, false) = (kind, Path::new(from).is_file())
        && let Ok(read) = reader::read(from, text)
        && let Some(script) = read.script
    {
        return Err(t!("practice-no-script", script = script));
    }
    let source = Source {
        name: from.to_owned(),
        kind,
        text: text.to_owned(),
        ..Source::default()
    };
    source.open().map_err(told)
}

/// Keeps rules as files of the player, and selects and tells of them.
fn keep_opened(world: &mut World, from: &str, opened: &Opened) -> Result<(), String> {
    let source = &opened.source;
    let path = match (&source.around, source.kind) {
        (Some(around), _) => keep_both(world, opened, around)?,
        (None, Kind::Description) => {
            let name = &opened.rules.description.name;
            keep(world, name, source.kind, &source.text)?
        }
        (None, Kind::Script) => keep(world, &stem(from), source.kind, &source.text)?,
    };
    let file = path.display().to_string();
    say(world, t!("falling-kept", file = file.as_str()));
    world.resource_mut::<Selected>().0 = file;
    Ok(())
}

/// Returns the name of a file without its ending.
fn stem(path: &str) -> String {
    let stem = Path::new(path).file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Keeps a rule file and the script to which it leaves everything; the rule
/// file's path.
fn keep_both(world: &World, opened: &Opened, around: &str) -> Result<PathBuf, String> {
    let source = &opened.source;
    let script = keep(world, &stem(&source.name), Kind::Script, &source.text)?;
    let name = file_name(&script.display().to_string());
    let around = bundle::pointing_to(around, &name);
    let rules = around
        .ok_or_else(|| t!("falling-names-no-script"))
        .and_then(|around| {
            let name = &opened.rules.description.name;
            keep(world, name, Kind::Description, &around)
        });
    if rules.is_err() {
        // Half of it is of no use.
        let _ = std::fs::remove_file(&script);
    }
    rules
}

/// Writes rules into the player's folder, never over another file.
pub fn keep(world: &World, name: &str, kind: Kind, text: &str) -> Result<PathBuf, String> {
    let places = world.resource::<Places>();
    let Some(folder) = &places.rules else {
        return Err(t!("falling-no-folder"));
    };
    let (stem, ending) = (file_stem(name, "rules"), kind.ending());
    let path = unused_path(folder, &stem, ending);
    let Some(path) = path else {
        return Err(t!("falling-too-many", name = name));
    };
    std::fs::create_dir_all(folder)
        .and_then(|()| formats::write_atomically(&path, text.as_bytes()))
        .map_err(|error| {
            let file = path.display().to_string();
            t!(
                "falling-not-written",
                file = file,
                why = language::system(&error)
            )
        })?;
    Ok(path)
}

/// Watches the replay of a high score.
pub(super) fn watch_record(world: &mut World, name: &str) {
    if let Some(replay) = read_record(world, name) {
        watch(world, replay);
    }
}

/// Returns the replay of a high score; what is wrong is said.
fn read_record(world: &mut World, name: &str) -> Option<Replay> {
    let folder = world.resource::<Places>().replays.clone();
    let Some(folder) = folder.filter(|_| !name.is_empty()) else {
        complain(world, t!("falling-no-replay"));
        return None;
    };
    replay::read_file(&folder.join(name))
        .map_err(|problems| complain(world, told(problems)))
        .ok()
}

/// Takes in files that are dropped on the window.
pub(super) fn take_drops(mut drops: MessageReader<FileDragAndDrop>, mut commands: Commands) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            let path = path_buf.clone();
            commands.queue(move |world: &mut World| {
                let shown = path.display().to_string();
                match formats::read_text(&path) {
                    Ok(text) => take_in(world, &shown, &text),
                    Err(problems) => complain(world, told(problems)),
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::tests::folder;
    use kotodama_falling::builtin;

    #[test]
    fn texts_are_told_apart_by_their_beginning() {
        let pairs = builtin::text("pairs").expect("built-in rules");
        assert_eq!(sort(pairs), Sort::Rules(Kind::Description));
        let mixed = format!("// A mixture: seed 1, draw 1.\n\n{pairs}");
        assert_eq!(sort(&mixed), Sort::Rules(Kind::Description));
        assert_eq!(sort("Replay(\n version: 1"), Sort::Replay);
        assert_eq!(sort("size(10, 20)"), Sort::Rules(Kind::Script));
        assert_eq!(sort("Rules(\n name: \"x\""), Sort::Bundle);
        assert_eq!(sort("Rules = {}"), Sort::Rules(Kind::Script));
    }

    #[test]
    fn kept_rules_never_replace_others() {
        let folder = folder("keep");
        let mut world = World::new();
        world.insert_resource(Places {
            rules: Some(folder.join("own")),
            ..Places::default()
        });
        let text = builtin::text("pairs").expect("built-in rules");
        let mut paths = Vec::new();
        for _ in 0..3 {
            let path = keep(&world, "Pairs / of me", Kind::Description, text);
            paths.push(path.expect("kept"));
        }
        let names: Vec<_> = paths
            .iter()
            .filter_map(|path| path.file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        let expected = [
            "pairs___of_me.falling.ron",
            "pairs___of_me-2.falling.ron",
            "pairs___of_me-3.falling.ron",
        ];
        assert_eq!(names, expected);
        std::fs::remove_dir_all(&folder).expect("the test's folder");
    }

    #[test]
    fn what_cannot_be_read_is_said_and_kept_nowhere() {
        let folder = folder("paste");
        let mut world = World::new();
        world.insert_resource(Places {
            rules: Some(folder.clone()),
            ..Places::default()
        });
        world.init_resource::<BrowserRemark>();
        world.init_resource::<Selected>();
        for text in ["Falling(name: 3", "Replay(", "no lua either"] {
            world.resource_mut::<BrowserRemark>().0 = Remark::default();
            take_in(&mut world, "clipboard", text);
            let said = world.resource::<BrowserRemark>().0.clone();
            assert!(said.is_wrong, "{text}: {said:?}");
            assert!(said.text.contains("clipboard"), "{text}: {said:?}");
        }
        let files = std::fs::read_dir(&folder).expect("the folder").count();
        assert_eq!(files, 0);
        take_in(
            &mut world,
            "clipboard",
            builtin::text("pairs").expect("built-in rules"),
        );
        assert!(folder.join("pairs.falling.ron").exists());
        let said = world.resource::<BrowserRemark>().0.clone();
        assert!(!said.is_wrong, "{said:?}");
        assert!(said.text.contains("pairs.falling.ron"), "{said:?}");
        std::fs::remove_dir_all(&folder).expect("the test's folder");
    }
}
