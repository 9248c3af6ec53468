//! List of levels, with those that have been won: a screen beside the title, and
//! a menu over a level.

use bevy::prelude::*;

use crate::level_navigation::source::LevelSource;
use crate::level_navigation::visits;
use crate::levels::{Pack, PackLevel, folder_of};
use crate::menus::{LEVEL_PAUSE, LEVELS, REPLAYS};
use crate::progress::Progress;
use crate::screens::{LEVEL, LEVEL_LIST, REPLAY_LIST};
use crate::session::Session;
use crate::view::Thumbnails;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_shell::visit::Venues;
use kotodama_ui::prelude::*;

pub fn plugin(app: &mut App) {
    page(app, LEVEL_LIST, show, go_back);
    page(app, LEVELS, show, go_back);
    let is_open = in_state(LEVEL_LIST).or_else(in_state(LEVELS));
    app.add_systems(Update, paint.in_set(AppSystems::Show).run_if(is_open));
}

/// Space on a card that still lacks the picture of its level.
#[derive(Component)]
struct Unpainted {
    file: String,
    /// Number of cards between this one and the one focused first.
    distance: usize,
}

/// Maximum size of the picture on a card.
const PICTURE: UVec2 = UVec2::new(54, 40);

/// Paints one picture in each frame, that nearest to the first focus: all of them
/// at once would stop the window.
fn paint(
    mut commands: Commands,
    unpainted: Query<(Entity, &Unpainted)>,
    pack: Option<Res<Pack>>,
    mut thumbnails: Thumbnails,
    mut next: Option<ResMut<NextFrame>>,
) {
    let nearest = unpainted.iter().min_by_key(|(_, space)| space.distance);
    let Some((entity, Unpainted { file, .. })) = nearest else {
        return;
    };
    let level = pack.as_deref().and_then(|pack| pack.level(file));
    let picture = level.and_then(|level| thumbnails.picture(level, PICTURE));
    let mut space = commands.entity(entity);
    space.remove::<Unpainted>();
    if let Some(picture) = picture {
        space.with_child(picture);
    }
    if let Some(next) = &mut next {
        next.at_once();
    }
}

/// Returns whether the list is a menu over a level.
fn is_menu(world: &World) -> bool {
    *world.resource::<State<Menu>>().get() == LEVELS
}

/// Returns to the title, or to the pause menu of the level.
fn go_back(world: &mut World) {
    match is_menu(world) {
        true => go_to(LEVEL_PAUSE)(world),
        false => go_to(Screen::TITLE)(world),
    }
}

fn go_to_replays(world: &mut World) {
    match is_menu(world) {
        true => go_to(REPLAYS)(world),
        false => go_to(REPLAY_LIST)(world),
    }
}

fn show(
    mut commands: Commands,
    menu: Res<State<Menu>>,
    pack: Option<Res<Pack>>,
    venues: Option<Res<Venues>>,
    progress: Res<Progress>,
) {
    let empty = Pack::default();
    let pack = pack.as_deref().unwrap_or(&empty);
    let listed = listed(pack, venues.as_deref());
    let files: Vec<&str> = listed.iter().map(|entry| entry.file.as_str()).collect();
    let won: Vec<bool> = files.iter().map(|file| progress.has_won(file)).collect();
    let first = first_focus(&files, &won, progress.last_played());
    let count = won.iter().filter(|won| **won).count();

    let build = |panel: &mut ChildSpawnerCommands| {
        panel.spawn(heading(pack.title()));
        let count = t!("levels-won", count = count, all = won.len());
        panel.spawn(text(count, SMALL, Ink::Dim));
        let list = Node {
            align_content: AlignContent::FlexStart,
            ..Node::row(8.0).wrap(8.0).middle().max_width(px(708))
        };
        panel
            .spawn(scroll_area(list.margin(UiRect::vertical(px(12)))))
            .with_children(|list| {
                let mut folder = "";
                for (index, entry) in listed.iter().enumerate() {
                    let own = folder_of(&entry.file);
                    if own != folder {
                        folder = own;
                        list.spawn(area(area_title(pack, own)));
                    }
                    card(list, index.abs_diff(first), entry, &progress);
                }
            });
        panel
            .spawn(Node::row(8.0).middle().rigid())
            .with_children(|row| {
                let replays = t!("replays-title");
                row.spawn(small_button("Replays", replays, go_to_replays));
                row.spawn(small_button("Back", t!("common-back"), go_back));
            });
        panel.spawn(keys_line(|prompts| {
            let (enter, leave) = prompts.menu();
            t!("levels-keys", enter = enter, leave = leave)
        }));
    };
    match *menu.get() {
        LEVELS => {
            panel_page(&mut commands, "Levels", LEVELS, build).insert(veil());
        }
        _ => {
            panel_page(&mut commands, "Levels", LEVEL_LIST, build);
        }
    }
}

/// Level in the list, or place of another mode.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    file: String,
    title: String,
    subtitle: String,
    /// Number of a level in its folder.
    number: Option<usize>,
}

/// Returns the levels in order; behind those of a folder come its places.
fn listed(pack: &Pack, venues: Option<&Venues>) -> Vec<Entry> {
    let mut listed: Vec<Entry> = pack
        .puzzles()
        .map(|level| Entry {
            file: level.file.clone(),
            title: level.title(),
            subtitle: level.subtitle(),
            number: pack.number(&level.file),
        })
        .collect();
    for file in pack.places() {
        let folder = folder_of(&file);
        let last = listed
            .iter()
            .rposition(|entry| folder_of(&entry.file) == folder);
        let at = last.map_or(listed.len(), |last| last + 1);
        let source = LevelSource::Pack(file.clone());
        let title = visits::title(venues, &source).unwrap_or_else(|| file.clone());
        listed.insert(
            at,
            Entry {
                file,
                title,
                subtitle: String::new(),
                number: None,
            },
        );
    }
    listed
}

/// Returns the title of the levels of a folder, which is that of their map.
fn area_title(pack: &Pack, folder: &str) -> String {
    pack.map_of(folder)
        .map_or_else(|| folder.trim_end_matches('/').to_owned(), PackLevel::title)
}

/// Returns the heading of an area, over the whole width of the list.
fn area(title: String) -> impl Bundle {
    let node = Node::default().width(percent(100)).rigid().middle();
    (
        Name::new("Area"),
        node.margin(UiRect::top(px(6))),
        children![text(title, NORMAL, Ink::Accent)],
    )
}

/// Returns the initial level: the one played last unless it is won, else the
/// first that is not won.
fn first_focus(files: &[&str], won: &[bool], last: Option<&str>) -> usize {
    let last = last.and_then(|last| files.iter().position(|file| *file == last));
    match last {
        Some(last) if !won[last] => last,
        Some(last) => (last..won.len())
            .chain(0..last)
            .find(|index| !won[*index])
            .unwrap_or(last),
        None => won.iter().position(|won| !won).unwrap_or(0),
    }
}

/// Spawns the card of an entry, at this distance in cards from the one that is
/// focused first.
fn card(list: &mut ChildSpawnerCommands, distance: usize, entry: &Entry, progress: &Progress) {
    let Entry {
        file,
        title: name,
        subtitle,
        number,
    } = entry.clone();
    // Kana and kanji are twice as wide as letters.
    let width: usize = name.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    let name_size = if width <= 11 { NORMAL } else { SMALL };
    let (mark, mark_ink) = match progress.has_won(&file) {
        true => ("★", Ink::Accent),
        false => ("☆", Ink::Dim),
    };
    let bonus = if progress.has_bonus(&file) { "◆" } else { "" };
    // High enough for both lines, wide enough for the picture and eleven letters.
    let node = Node::row(5.0).sized(346.0, 64.0).rigid().pad(6.0, 0.0);
    let mut card = list.spawn(pressable(
        "Level",
        node.centred(),
        move |world: &mut World| {
            if number.is_none() {
                if let Err(problem) = visits::go_from_list(world, file.clone()) {
                    warn!("{file} cannot be played: {problem}");
                }
            } else if let Some(chosen) = Session::of_file(world.resource::<Pack>(), &file) {
                *world.resource_mut::<Session>() = chosen;
                go_to(LEVEL)(world);
            }
        },
    ));
    if distance == 0 {
        card.insert(FirstFocus);
    }
    card.with_children(|card| {
        let fixed = Node::default().rigid().clip();
        let size = PICTURE.as_vec2();
        let space = Node::default().sized(size.x, size.y).middle().centred();
        let mut space = card.spawn((Name::new("Picture"), space.rigid(), Pickable::IGNORE));
        // Places of other modes have none.
        if number.is_some() {
            let file = entry.file.clone();
            space.insert(Unpainted { file, distance });
        }
        let number = number.map_or("›".to_owned(), |number| format!("{number:\u{2007}>2}"));
        let number = one_line(number, NORMAL, Ink::Dim);
        card.spawn((fixed.clone(), number));
        // Whatever the names are, the stars stand below each other.
        let names = Node::column(0.0).grow().slim().clip();
        card.spawn(names).with_children(|names| {
            names.spawn(one_line(name, name_size, Ink::Text));
            if !subtitle.is_empty() {
                names.spawn(one_line(subtitle, SMALL, Ink::Dim));
            }
        });
        card.spawn((fixed.clone(), one_line(bonus, NORMAL, Ink::Mint)));
        card.spawn((fixed, one_line(mark, NORMAL, mark_ink)));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns an app with a gamepad and an empty list.
    fn app() -> App {
        use crate::actions::PlayAction;
        use crate::input;
        use crate::session::Queue;
        use kotodama_ui::testing;

        let mut app = testing::app_with_keys::<PlayAction>();
        app.init_resource::<Queue>()
            .init_resource::<Progress>()
            .init_resource::<Session>()
            .add_plugins((input::plugin, plugin));
        app.world_mut().spawn(Gamepad::default());
        app
    }

    fn leave(app: &mut App, by_click: bool) {
        use bevy::ui_widgets::Activate;
        use leafwing_input_manager::prelude::*;

        if by_click {
            let world = app.world_mut();
            let mut named = world.query::<(Entity, &Name)>();
            let mut named = named.iter(world);
            let back = named.find(|(_, name)| name.as_str() == "Back");
            let (entity, _) = back.expect("there is a way back");
            world.trigger(Activate { entity });
        } else {
            GamepadButton::East.press(app.world_mut());
        }
        (0..2).for_each(|_| app.update());
        GamepadButton::East.release(app.world_mut());
        app.update();
    }

    #[test]
    fn the_list_is_left_by_a_click_or_a_button_of_the_gamepad() {
        let mut app = app();
        for by_click in [true, false] {
            let mut next = app.world_mut().resource_mut::<NextState<Screen>>();
            next.set(LEVEL_LIST);
            (0..2).for_each(|_| app.update());
            leave(&mut app, by_click);
            let screen = app.world().resource::<State<Screen>>();
            assert_eq!(*screen.get(), Screen::TITLE, "{by_click}");
        }
    }

    #[test]
    fn over_a_level_the_list_leads_back_to_the_pause_menu() {
        let mut app = app();
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(LEVEL);
        app.update();
        for by_click in [true, false] {
            let mut next = app.world_mut().resource_mut::<NextState<Menu>>();
            next.set(LEVELS);
            (0..2).for_each(|_| app.update());
            leave(&mut app, by_click);
            let menu = app.world().resource::<State<Menu>>();
            assert_eq!(*menu.get(), LEVEL_PAUSE, "{by_click}");
            let screen = app.world().resource::<State<Screen>>();
            assert_eq!(*screen.get(), LEVEL, "{by_click}");
        }
    }

    #[test]
    fn the_cards_get_their_pictures_one_in_a_frame() {
        use kotodama_words::level::Level;

        let mut app = app();
        let levels = ["a.level.ron", "b.level.ron"].map(|file| PackLevel {
            file: file.to_owned(),
            level: Level::default(),
        });
        app.insert_resource(Pack {
            levels: levels.to_vec(),
            ..Pack::default()
        });
        let mut next = app.world_mut().resource_mut::<NextState<Screen>>();
        next.set(LEVEL_LIST);
        let mut left: Vec<Vec<String>> = Vec::new();
        for _ in 0..4 {
            app.update();
            let world = app.world_mut();
            let mut unpainted = world.query::<&Unpainted>();
            let files = unpainted.iter(world).map(|it| it.file.clone());
            left.push(files.collect());
        }
        // The focus is first on the other one.
        let last = left.iter().position(|files| files.len() == 1);
        let last = last.and_then(|at| left.get(at..at + 2));
        assert_eq!(last, Some(&[vec!["b.level.ron".to_owned()], vec![]][..]));
    }

    #[test]
    fn places_of_other_modes_stand_behind_the_levels_of_their_folder() {
        use kotodama_words::level::{Level, Placed, PlacedData};

        let level = |file: &str, leads_to: &[&str]| PackLevel {
            file: file.to_owned(),
            level: Level {
                objects: leads_to
                    .iter()
                    .map(|to| Placed {
                        data: PlacedData {
                            level: Some((*to).to_owned()),
                            ..PlacedData::default()
                        },
                        ..Placed::default()
                    })
                    .collect(),
                ..Level::default()
            },
        };
        let pack = Pack {
            map: Some(level(
                "map.level.ron",
                &["one.level.ron", "lake/area.level.ron"],
            )),
            levels: vec![
                level("one.level.ron", &[]),
                level(
                    "lake/area.level.ron",
                    &["dice.dice.ron", "two.level.ron", "../top.dice.ron"],
                ),
                level("lake/two.level.ron", &[]),
            ],
            ..Pack::default()
        };
        let listed = listed(&pack, None);
        let listed: Vec<(&str, Option<usize>)> = listed
            .iter()
            .map(|entry| (entry.file.as_str(), entry.number))
            .collect();
        assert_eq!(
            listed,
            [
                ("one.level.ron", Some(1)),
                ("top.dice.ron", None),
                ("lake/two.level.ron", Some(1)),
                ("lake/dice.dice.ron", None),
            ]
        );
    }

    #[test]
    fn the_focus_begins_where_there_is_something_to_do() {
        let files = ["a", "b", "c"];
        assert_eq!(first_focus(&files, &[false; 3], None), 0);
        assert_eq!(first_focus(&files, &[true, false, false], None), 1);
        assert_eq!(first_focus(&files, &[true, false, false], Some("c")), 2);
        assert_eq!(first_focus(&files, &[false, true, true], Some("b")), 0);
        assert_eq!(first_focus(&files, &[true; 3], Some("b")), 1);
        assert_eq!(first_focus(&[], &[], Some("gone")), 0);
    }
}
