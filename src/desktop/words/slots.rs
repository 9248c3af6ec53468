//! Save slots: list, continue, copy and delete.

use bevy::prelude::*;

use crate::levels::Pack;
use crate::menus::SLOTS;
use crate::progress::folder::{SaveFolder, Slot};
use crate::progress::{Progress, slots, unfinished};
use crate::screens::{LEVEL, LEVEL_LIST};
use crate::session::Session;
use crate::settings::WordsSettings;
use kotodama_shell::files::Damages;
use kotodama_ui::prelude::*;

pub fn plugin(app: &mut App) {
    app.init_resource::<Question>();
    page(app, SLOTS, show, leave);
}

/// Continues the current slot: in the level as it was left, else at the
/// beginning of that level, else on the map, else in the list of levels. A new
/// game begins with the first level.
pub fn go_on(world: &mut World) {
    let resumed = unfinished::resume(world);
    let pack = world.get_resource::<Pack>().filter(|_| !resumed);
    let session = pack.and_then(|pack| {
        let last = world.resource::<Progress>().last_played();
        let session = match last {
            Some(last) => Session::of_file(pack, last),
            None => Session::of_beginning(pack),
        };
        session.or_else(|| Session::of_map(pack))
    });
    let has_level = resumed || session.is_some();
    if let Some(session) = session {
        world.insert_resource(session);
    }
    let screen = match has_level {
        true => LEVEL,
        false => LEVEL_LIST,
    };
    world.resource_mut::<NextState<Screen>>().set(screen);
}

/// Question of the menu.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Question {
    /// Slot to continue.
    #[default]
    Which,
    /// Slot to copy this one to.
    CopyTo(Slot),
    /// Confirmation for copying the first over the second.
    Overwrite(Slot, Slot),
    /// Confirmation for deleting it.
    Delete(Slot),
    /// Notice of a failure.
    Failed,
}

/// Returns a summary of a slot in one line; empty if it is empty.
pub fn summary(progress: &Progress, pack: Option<&Pack>) -> String {
    let files = pack.into_iter().flat_map(Pack::puzzles);
    let files: Vec<&str> = files.map(|level| level.file.as_str()).collect();
    let won = progress.count_won(files.iter().copied());
    let minutes = progress.seconds / 60;
    let mut parts = vec![format!("★ {won}/{}", files.len())];
    if !progress.bonus.is_empty() {
        parts.push(format!("◆ {}", progress.bonus.len()));
    }
    parts.push(match minutes / 60 {
        0 => t!("slots-minutes", minutes = minutes),
        hours => t!("slots-hours", hours = hours, minutes = minutes % 60),
    });
    parts.join("   ")
}

/// Switches the menu to another question.
fn ask(question: Question) -> impl Act {
    move |world: &mut World| {
        *world.resource_mut::<Question>() = question;
        go_to(SLOTS)(world);
    }
}

/// Changes the files of the slots and shows them again.
fn act(world: &mut World, change: impl Fn(&SaveFolder) -> std::io::Result<()>, touched: Slot) {
    let done = change(world.resource::<SaveFolder>());
    if let Err(error) = &done {
        warn!("the save could not be changed: {error}");
    }
    // The current slot may have changed.
    if world.resource::<Settings>().of::<WordsSettings>().slot == touched {
        slots::open(world, touched);
    }
    *world.resource_mut::<Question>() = match done {
        Ok(()) => Question::Which,
        Err(_) => Question::Failed,
    };
    world.resource_mut::<NextState<Menu>>().set(SLOTS);
}

fn show(
    mut commands: Commands,
    folder: Res<SaveFolder>,
    settings: Res<Settings>,
    question: Res<Question>,
    pack: Option<Res<Pack>>,
) {
    let pack = pack.as_deref();
    let held = Slot::ALL.map(|slot| folder.look(slot));
    let holds = |slot: Slot| held[usize::from(slot.number()) - 1].as_ref();
    let said = |slot: Slot| match holds(slot) {
        Some(progress) => summary(progress, pack),
        None => t!("slots-empty"),
    };
    let title = match *question {
        Question::Which => t!("slots-title"),
        Question::CopyTo(from) => t!("slots-copy-to", slot = from.number()),
        Question::Overwrite(_, to) => t!("slots-overwrite", slot = to.number()),
        Question::Delete(slot) => t!("slots-delete", slot = slot.number()),
        Question::Failed => t!("slots-failed"),
    };
    panel_page(&mut commands, "Saves", SLOTS, |panel| {
        panel.spawn(heading(title));
        match *question {
            Question::Which => {
                let current = settings.of::<WordsSettings>().slot;
                for slot in Slot::ALL {
                    let label = format!("{}   {}", slot.number(), said(slot));
                    slot_row(panel, slot, label, (holds(slot).is_some(), slot == current));
                }
                panel.spawn(button(t!("common-back"), go_to(Menu::MAIN)));
                return;
            }
            Question::CopyTo(from) => {
                for to in Slot::ALL.into_iter().filter(|to| *to != from) {
                    let label = format!("{}   {}", to.number(), said(to));
                    if holds(to).is_some() {
                        panel.spawn(button(label, ask(Question::Overwrite(from, to))));
                    } else {
                        panel.spawn(button(label, copy(from, to)));
                    }
                }
            }
            Question::Overwrite(from, to) => {
                panel.spawn(text(said(to), NORMAL, Ink::Text));
                panel.spawn(button(t!("slots-do-overwrite"), copy(from, to)));
            }
            Question::Delete(slot) => {
                panel.spawn(text(said(slot), NORMAL, Ink::Text));
                panel.spawn(button(t!("slots-do-delete"), move |world: &mut World| {
                    act(world, move |folder| folder.put_away(slot), slot);
                }));
            }
            Question::Failed => {
                panel.spawn(text(t!("slots-failed-why"), SMALL, Ink::Text));
            }
        }
        let cancel = button(t!("slots-cancel"), ask(Question::Which));
        panel.spawn((FirstFocus, cancel));
    });
}

/// Spawns the row of a slot, with buttons to copy and delete it if it is not
/// empty.
fn slot_row(
    panel: &mut ChildSpawnerCommands,
    slot: Slot,
    label: String,
    (is_full, is_current): (bool, bool),
) {
    panel.spawn(Node::row(8.0).centred()).with_children(|row| {
        let mut main = row.spawn(button(label, move |world: &mut World| begin(world, slot)));
        main.entry::<Node>().and_modify(|mut node| {
            node.min_width = px(420);
            node.justify_content = JustifyContent::FlexStart;
        });
        if is_current {
            main.insert(FirstFocus);
        }
        let further = [
            (t!("slots-copy"), Question::CopyTo(slot)),
            (t!("slots-remove"), Question::Delete(slot)),
        ];
        for (label, question) in further.into_iter().filter(|_| is_full) {
            row.spawn(button(label, ask(question)))
                .entry::<Node>()
                .and_modify(|mut node| {
                    node.min_width = px(110);
                    node.padding = UiRect::axes(px(8), px(3));
                });
        }
    });
}

/// Continues a slot; reports damage first.
fn begin(world: &mut World, slot: Slot) {
    slots::open(world, slot);
    match world.resource::<Damages>().has_news() {
        false => go_on(world),
        true => world.resource_mut::<NextState<Menu>>().set(Menu::MAIN),
    }
}

fn copy(from: Slot, to: Slot) -> impl Act {
    move |world: &mut World| act(world, move |folder| folder.copy(from, to), to)
}

fn leave(world: &mut World) {
    match *world.resource::<Question>() {
        Question::Which => go_to(Menu::MAIN)(world),
        _ => ask(Question::Which)(world),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use kotodama_shell::recovery::Damage;
    use kotodama_shell::screen::Screen;
    use kotodama_ui::testing;

    #[test]
    fn what_has_been_said_of_damage_does_not_keep_anybody_from_going_on() {
        let mut app = testing::app();
        app.insert_resource(SaveFolder(None))
            .init_resource::<Progress>()
            .init_resource::<Session>()
            .init_resource::<Damages>();
        let mut damages = Damages::default();
        damages.note(Path::new("settings.ron"), Some(Damage::whole("torn")));
        damages.tell();
        app.insert_resource(damages.clone());
        let world = app.world_mut();
        begin(world, Slot::Second);
        app.update();
        let screen = *app.world().resource::<State<Screen>>().get();
        assert_eq!(screen, LEVEL_LIST);
        // Unread notices come first.
        damages.note(Path::new("1.moves"), Some(Damage::whole("torn")));
        app.insert_resource(damages);
        let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
        screen.set(Screen::TITLE);
        app.update();
        begin(app.world_mut(), Slot::Second);
        app.update();
        let screen = *app.world().resource::<State<Screen>>().get();
        assert_eq!(screen, Screen::TITLE);
        assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::MAIN);
    }
}
