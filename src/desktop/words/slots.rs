//! Save slots: list, continue, copy and delete.

use bevy::prelude::*;

use crate::level_navigation;
use crate::levels::{Pack, PackLevel};
use crate::menus::SLOTS;
use crate::progress::folder::{SaveFolder, Slot};
use crate::progress::{Progress, slots, unfinished};
use crate::screens::{LEVEL, LEVEL_LIST};
use crate::session::Session;
use crate::settings::WordsSettings;
use crate::view::{Left, Thumbnails};
use kotodama_shell::files::Damages;
use kotodama_shell::recovery::Read;
use kotodama_ui::prelude::*;
use kotodama_words::level::Features;

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

/// Contents of a slot, in words. What there is none of is empty.
struct Contents {
    /// Where the player is.
    place: String,
    won: String,
    bonus: String,
    time: String,
}

impl Contents {
    fn of_file(found: &Read<Progress>, pack: Option<&Pack>) -> Self {
        match found.is_newer() {
            true => Self {
                place: String::new(),
                won: t!("slots-newer"),
                bonus: String::new(),
                time: String::new(),
            },
            false => Self::of(&found.value, pack),
        }
    }

    fn of(progress: &Progress, pack: Option<&Pack>) -> Self {
        // As in the list of levels and at the end: places of other modes count.
        let files: Vec<String> = pack.into_iter().flat_map(Pack::winnable).collect();
        let won = progress.count_won(files.iter().map(String::as_str));
        let last = progress.last_played();
        let place = pack.and_then(|pack| pack.entry(last?));
        let minutes = progress.seconds / 60;
        Self {
            place: place.map_or_else(String::new, PackLevel::title),
            won: format!("★ {won}/{}", files.len()),
            bonus: match progress.bonus.len() {
                0 => String::new(),
                bonus => format!("◆ {bonus}"),
            },
            time: match minutes / 60 {
                0 => t!("slots-minutes", minutes = minutes),
                hours => t!("slots-hours", hours = hours, minutes = minutes % 60),
            },
        }
    }
}

/// Returns the session of the level played last, at its beginning; `None` if the pack
/// does not have the level.
fn place(progress: &Progress, pack: &Pack) -> Option<Session> {
    Session::of_file(pack, progress.last_played()?)
}

/// Maximum number of moves that are replayed for a picture; a map left after more is
/// shown at its beginning.
const MOST_MOVES: usize = 200;

/// Returns the picture of the level played last: of a map as it was left, of any other
/// level at its beginning.
fn picture(
    slot: Slot,
    progress: &Progress,
    pack: &Pack,
    folder: &SaveFolder,
    thumbnails: &mut Thumbnails,
) -> Option<impl Bundle + use<>> {
    let session = place(progress, pack)?;
    if !Features::of(&session.level).is_map() {
        return thumbnails.picture(&session.level, PICTURE);
    }
    let left = unfinished::left(folder, slot, pack);
    let left =
        left.filter(|(left, moves)| left.source == session.source && moves.len() <= MOST_MOVES);
    let (session, moves) = left.unwrap_or((session, Vec::new()));
    let left = Left {
        context: level_navigation::context_with(&session, pack, progress),
        seed: session.seed,
        moves,
    };
    thumbnails.picture_left(&session.level, &left, PICTURE)
}

/// Returns a slot and a summary of its contents in one line.
pub fn summary(slot: Slot, progress: Option<&Progress>, pack: Option<&Pack>) -> String {
    line(slot, progress.map(|progress| Contents::of(progress, pack)))
}

fn line(slot: Slot, contents: Option<Contents>) -> String {
    let mut parts = vec![t!("slots-name", slot = slot.number())];
    match contents {
        None => parts.push(t!("slots-empty")),
        Some(has) => parts.extend([has.place, has.won, has.bonus, has.time]),
    }
    parts.retain(|part| !part.is_empty());
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
    mut thumbnails: Thumbnails,
) {
    let pack = pack.as_deref();
    let held = Slot::ALL.map(|slot| folder.look(slot));
    let holds = |slot: Slot| held[usize::from(slot.number()) - 1].as_ref();
    // There is no room for the place.
    let said = |slot: Slot| {
        let contents = holds(slot).map(|found| Contents {
            place: String::new(),
            ..Contents::of_file(found, pack)
        });
        line(slot, contents)
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
                    let contents = holds(slot).map(|found| Contents::of_file(found, pack));
                    let place = holds(slot).zip(pack);
                    let picture = place.and_then(|(found, pack)| {
                        picture(slot, &found.value, pack, &folder, &mut thumbnails)
                    });
                    slot_row(panel, slot, contents, picture, slot == current);
                }
                panel.spawn(button(t!("common-back"), go_to(Menu::MAIN)));
                return;
            }
            Question::CopyTo(from) => {
                for to in Slot::ALL.into_iter().filter(|to| *to != from) {
                    if holds(to).is_some() {
                        panel.spawn(button(said(to), ask(Question::Overwrite(from, to))));
                    } else {
                        panel.spawn(button(said(to), copy(from, to)));
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

/// Widths of the columns of a row: slot, levels, bonus. The place takes the
/// first two in a second line, the time the third.
const COLUMNS: [f32; 3] = [150.0, 130.0, 96.0];
/// Space between the columns.
const GAP: f32 = 8.0;
/// Space for the picture of the place.
const PICTURE: UVec2 = UVec2::new(100, 56);

/// Spawns the row of a slot, with buttons to copy and delete it if it is not
/// empty.
fn slot_row(
    panel: &mut ChildSpawnerCommands,
    slot: Slot,
    contents: Option<Contents>,
    picture: Option<impl Bundle>,
    is_current: bool,
) {
    let is_full = contents.is_some();
    let has = contents.unwrap_or_else(|| Contents {
        place: String::new(),
        won: t!("slots-empty"),
        bonus: String::new(),
        time: String::new(),
    });
    let name = t!("slots-name", slot = slot.number());
    let [first, second, third] = COLUMNS;
    let lines = [
        vec![(name, first), (has.won, second), (has.bonus, third)],
        vec![(has.place, first + GAP + second), (has.time, third)],
    ];
    let looks = [(NORMAL, Ink::Text), (SMALL, Ink::Dim)];
    panel.spawn(Node::row(8.0).centred()).with_children(|row| {
        let node = Node::row(GAP).pad(16.0, 3.0).centred().rigid();
        let mut main = row.spawn(pressable("Button", node, move |world: &mut World| {
            begin(world, slot);
        }));
        main.with_children(|main| {
            // Without a picture its space is left empty.
            let space = PICTURE.as_vec2();
            let space = Node::default().sized(space.x, space.y).rigid();
            main.spawn((space.middle().centred(), Pickable::IGNORE))
                .with_children(|space| {
                    if let Some(picture) = picture {
                        space.spawn(picture);
                    }
                });
            main.spawn((Node::column(0.0), Pickable::IGNORE))
                .with_children(|main| {
                    for (columns, (size, ink)) in lines.into_iter().zip(looks) {
                        main.spawn((Node::row(GAP), Pickable::IGNORE))
                            .with_children(|line| {
                                for (said, width) in columns {
                                    let node = Node::default().width(px(width)).rigid();
                                    line.spawn((one_line(said, size, ink), node));
                                }
                            });
                    }
                });
        });
        if is_current {
            main.insert(FirstFocus);
        }
        let further = [
            (t!("slots-copy"), Question::CopyTo(slot)),
            (t!("slots-remove"), Question::Delete(slot)),
        ];
        for (label, question) in further.into_iter().filter(|_| is_full) {
            row.spawn(small_button("Button", label, ask(question)))
                .entry::<Node>()
                .and_modify(|mut node| {
                    node.min_width = px(72);
                    node.padding = UiRect::axes(px(8), px(12));
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
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use kotodama_shell::recovery::Damage;
    use kotodama_shell::screen::Screen;
    use kotodama_ui::testing;
    use kotodama_words::Game;
    use kotodama_words::input::Input;
    use kotodama_words::level::{self, Level};

    #[test]
    fn a_slot_is_summed_up_with_its_place_and_what_there_is() {
        let level = |file: &str, name: &str| PackLevel {
            file: file.to_owned(),
            level: Level {
                name: name.to_owned(),
                ..Level::default()
            },
        };
        let pack = Pack {
            levels: vec![level("a.level.ron", "Hill"), level("b.level.ron", "Pond")],
            ..Pack::default()
        };
        let mut progress = Progress {
            last: Some("b.level.ron".to_owned()),
            seconds: 125,
            ..Progress::default()
        };
        progress.win("a.level.ron", false);
        let said = |progress: Option<&Progress>| summary(Slot::Second, progress, Some(&pack));
        assert_eq!(said(Some(&progress)), "Slot 2   Pond   ★ 1/2   2 min");
        progress.win("b.level.ron", true);
        assert_eq!(said(Some(&progress)), "Slot 2   Pond   ★ 2/2   ◆ 1   2 min");
        assert_eq!(said(None), "Slot 2   Empty");
    }

    #[test]
    fn a_place_that_the_pack_does_not_have_has_no_picture() {
        let named = |name: &str| Level {
            name: name.to_owned(),
            ..Level::default()
        };
        let pack = Pack {
            levels: vec![PackLevel {
                file: "a.level.ron".to_owned(),
                level: named("Hill"),
            }],
            ..Pack::default()
        };
        let place = |last: Option<&str>| {
            let progress = Progress {
                last: last.map(str::to_owned),
                ..Progress::default()
            };
            place(&progress, &pack).map(|session| session.level.name)
        };
        assert_eq!(place(Some("a.level.ron")).as_deref(), Some("Hill"));
        assert_eq!(place(Some("gone.level.ron")), None);
        assert_eq!(place(None), None);
    }

    #[test]
    fn a_map_as_it_was_left_has_the_paths_of_that_slot_and_the_cursor_where_it_went() {
        let map = level::file::read(
            "map",
            r#"Level(
                name: "Map",
                legend: {'.': []},
                rows: ["...."],
                objects: [
                    (name: "level", x: 0, y: 0, level: "a.level.ron"),
                    (name: "line", x: 1, y: 0, path: (hidden: true, wins: 1)),
                    (name: "cursor", x: 0, y: 0),
                ],
            )"#,
        );
        let file = |file: &str, level: Level| PackLevel {
            file: file.to_owned(),
            level,
        };
        let pack = Pack {
            levels: vec![
                file("map.level.ron", map.expect("a level")),
                file("a.level.ron", Level::default()),
            ],
            ..Pack::default()
        };
        let session = Session::of_file(&pack, "map.level.ron").expect("the map");
        let seen = |progress: &Progress, moves: &str| -> BTreeSet<(String, i32)> {
            let context = level_navigation::context_with(&session, &pack, progress);
            let mut game = Game::entered(&session.level, &context, 0);
            let moves = Input::parse_moves(moves).expect("moves");
            moves.into_iter().for_each(|input| game.play(input));
            let objects = game.report().objects.into_iter();
            let objects = objects.filter(|object| object.name != "level");
            objects.map(|object| (object.name, object.x)).collect()
        };
        let cursor = |x| ("cursor".to_owned(), x);
        let line = ("line".to_owned(), 1);
        let mut progress = Progress::default();
        assert_eq!(seen(&progress, "r"), [cursor(0)].into());
        progress.win("a.level.ron", false);
        assert_eq!(seen(&progress, ""), [line.clone(), cursor(0)].into());
        assert_eq!(seen(&progress, "r"), [line, cursor(1)].into());
    }

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
