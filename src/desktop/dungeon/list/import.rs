//! Import and export of dungeons: clipboard and files dropped on the window.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::entries::file_name;
use super::{DungeonList, Selected, complain, say};
use crate::places::Places;
use crate::saves::{EXTENSION as RUN, Kept};
use crate::watch;
use kotodama_dungeon::file::{EXTENSION, Options, open};
use kotodama_dungeon::share;
use kotodama_formats as formats;
use kotodama_shell::clipboard;
use kotodama_shell::files::{file_stem, unused_path};
use kotodama_ui::language::{self, t};

/// Copies the text of the selected dungeon.
pub(super) fn copy(world: &mut World) {
    let selected = world.resource::<Selected>().0.clone();
    match formats::read_text(Path::new(&selected)) {
        Ok(text) => {
            clipboard::set(world, &text);
            say(world, t!("dungeon-copied"));
        }
        Err(problems) => complain(world, language::problems(&problems)),
    }
}

/// Imports a dungeon from the clipboard.
pub(super) fn paste(world: &mut World) {
    match clipboard::get(world) {
        Some(text) if !text.trim().is_empty() => take_in(world, &t!("replays-clipboard"), &text),
        _ => complain(world, t!("dungeon-no-text")),
    }
}

/// Saves a dungeon (file text or share code) as a file of the player.
fn take_in(world: &mut World, from: &str, text: &str) {
    let text = match share::CODE.is_in(text) {
        true => share::read(from, text),
        false => Ok(text.to_owned()),
    };
    let opened = text.and_then(|text| {
        let opened = open(from, &text, Options::default())?;
        Ok((opened.definition.name, text))
    });
    let kept = opened
        .map_err(|problems| language::problems(&problems))
        .and_then(|(name, text)| keep(world.resource::<Places>(), &name, &text));
    match kept {
        Ok(path) => {
            let file = path.display().to_string();
            say(world, t!("dungeon-kept", file = file_name(&file)));
            let places = world.resource::<Places>().clone();
            world.resource_mut::<DungeonList>().read(&places);
            world.resource_mut::<Selected>().0 = file;
        }
        Err(why) => complain(world, why),
    }
}

/// Writes a dungeon to the player's folder without overwriting a file.
///
/// # Errors
///
/// Returns the reason for the player if it is not possible.
pub fn keep(places: &Places, name: &str, text: &str) -> Result<PathBuf, String> {
    let folder = places.own.as_ref().ok_or_else(|| t!("dungeon-no-folder"))?;
    let stem = file_stem(name, "dungeon");
    let path = unused_path(folder, &stem, EXTENSION);
    let path = path.ok_or_else(|| t!("dungeon-too-many"))?;
    std::fs::create_dir_all(folder)
        .and_then(|()| formats::write_atomically(&path, text.as_bytes()))
        .map_err(|error| language::system(&error))?;
    Ok(path)
}

/// Imports files dropped on the window.
pub(super) fn take_drops(mut drops: MessageReader<FileDragAndDrop>, mut commands: Commands) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            let path = path_buf.clone();
            commands.queue(move |world: &mut World| take_file(world, &path));
        }
    }
}

/// Imports a dungeon, or plays a recording of one.
fn take_file(world: &mut World, path: &Path) {
    let shown = path.display().to_string();
    if shown.ends_with(RUN) {
        if let Err(why) = watch_run(world, path) {
            complain(world, why);
        }
        return;
    }
    match formats::read_text(path) {
        Ok(text) => take_in(world, &shown, &text),
        Err(problems) => complain(world, language::problems(&problems)),
    }
}

/// Plays a recording of a listed dungeon.
fn watch_run(world: &mut World, path: &Path) -> Result<(), String> {
    let kept = Kept::read(path)?;
    let list = world.resource::<DungeonList>();
    let mut sources = list.entries.iter().filter_map(|it| it.source.as_ref().ok());
    let source = sources.find(|source| source.digest == kept.digest).cloned();
    let source = source.ok_or_else(|| t!("dungeon-run-of-none", name = kept.dungeon))?;
    watch::watch_kept(world, &source, path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{CELLAR, folder};

    #[test]
    fn kept_dungeons_never_replace_others() {
        let folder = folder("keep");
        let places = Places::within(&folder);
        for expected in [
            "the_cellar.dungeon.ron",
            "the_cellar-2.dungeon.ron",
            "the_cellar-3.dungeon.ron",
        ] {
            let path = keep(&places, "The cellar", CELLAR).expect("it can be written");
            assert_eq!(path, folder.join(expected));
        }
        std::fs::remove_dir_all(&folder).expect("the test's folder");
    }

    #[test]
    fn what_cannot_be_read_is_said_and_kept_nowhere() {
        let folder = folder("paste");
        let mut world = World::new();
        world.insert_resource(Places::within(&folder));
        world.init_resource::<super::super::Remark>();
        world.init_resource::<Selected>();
        world.init_resource::<DungeonList>();
        take_in(&mut world, "clipboard", "Dungeon(name: 3");
        let remark = world.resource::<super::super::Remark>().clone();
        assert!(
            remark.is_wrong && remark.text.contains("clipboard"),
            "{remark:?}"
        );
        assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 0);
        take_in(&mut world, "clipboard", CELLAR);
        assert!(folder.join("the_cellar.dungeon.ron").exists());
        let list = world.resource::<DungeonList>();
        assert!(list.source(&world.resource::<Selected>().0).is_some());
        let code = share::CODE.write(CELLAR.as_bytes()).expect("small enough");
        take_in(
            &mut world,
            "clipboard",
            &format!("Try this: {code} Good, is it not?"),
        );
        assert!(folder.join("the_cellar-2.dungeon.ron").exists());
        std::fs::remove_dir_all(&folder).expect("the test's folder");
    }
}
