//! The list of levels: which there are, which are won.

use bevy::ecs::spawn::SpawnIter;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::screen::Screen;
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::t;
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::ui::prompts::Prompted;
use crate::desktop::ui::scroll::scroll_area;
use crate::desktop::ui::widgets::{
    NORMAL, SMALL, font, heading, panel, pressable, screen, small_button, text,
};
use crate::desktop::words::levels::{Pack, PackLevel, folder_of};
use crate::desktop::words::progress::Progress;
use crate::desktop::words::screens::{LEVEL, LEVEL_LIST, REPLAY_LIST};
use crate::desktop::words::session::Session;

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(LEVEL_LIST), show).add_systems(
        Update,
        leave.in_set(AppSystems::Input).run_if(in_state(LEVEL_LIST)),
    );
}

fn show(
    mut commands: Commands,
    pack: Option<Res<Pack>>,
    progress: Res<Progress>,
    palette: Res<Palette>,
) {
    let empty = Pack::default();
    let pack = pack.as_deref().unwrap_or(&empty);
    let files: Vec<&str> = pack.puzzles().map(|level| level.file.as_str()).collect();
    let won: Vec<bool> = files.iter().map(|file| progress.has_won(file)).collect();
    let first = first_focus(&files, &won, progress.last_played());
    let first = files.get(first).copied();
    let count = won.iter().filter(|won| **won).count();

    commands
        .spawn((screen("Levels"), DespawnOnExit(LEVEL_LIST)))
        .with_children(|root| {
            root.spawn(panel(&palette)).with_children(|panel| {
                panel.spawn(heading(&palette, pack.title()));
                panel.spawn(text(
                    t!("levels-won", count = count, all = won.len()),
                    SMALL,
                    palette.get("dim"),
                ));
                panel
                    .spawn(scroll_area(Node {
                        max_width: px(708),
                        flex_wrap: FlexWrap::Wrap,
                        justify_content: JustifyContent::Center,
                        align_content: AlignContent::FlexStart,
                        column_gap: px(8),
                        row_gap: px(8),
                        margin: UiRect::vertical(px(12)),
                        ..default()
                    }))
                    .with_children(|list| {
                        let mut folder = "";
                        for level in pack.puzzles() {
                            let own = folder_of(&level.file);
                            if own != folder {
                                folder = own;
                                list.spawn(area(&palette, area_title(pack, own)));
                            }
                            let number = pack.number(&level.file).unwrap_or(0);
                            let mut card = list.spawn(card(&palette, number, level, &progress));
                            if first == Some(level.file.as_str()) {
                                card.insert(FirstFocus);
                            }
                        }
                    });
                panel
                    .spawn(Node {
                        justify_content: JustifyContent::Center,
                        flex_shrink: 0.0,
                        column_gap: px(8),
                        ..default()
                    })
                    .with_children(|row| {
                        for (name, label, leads_to) in [
                            ("Replays", t!("replays-title"), REPLAY_LIST),
                            ("Back", t!("common-back"), Screen::TITLE),
                        ] {
                            row.spawn(small_button(
                                &palette,
                                name,
                                label,
                                move |_: On<Activate>, mut next: ResMut<NextState<Screen>>| {
                                    next.set(leads_to);
                                },
                            ));
                        }
                    });
                let keys = Prompted::new(|prompts| {
                    let (enter, leave) = prompts.menu();
                    t!("levels-keys", enter = enter, leave = leave)
                });
                panel.spawn((keys, text("", SMALL, palette.get("dim"))));
            });
        });
}

/// What the levels of a folder are called together: as their map is.
fn area_title(pack: &Pack, folder: &str) -> String {
    let mut maps = pack.levels.iter().filter(|level| level.is_map());
    let map = maps.find(|map| folder_of(&map.file) == folder);
    map.map_or_else(|| folder.trim_end_matches('/').to_owned(), PackLevel::title)
}

/// The title of an area, over the whole width of the list.
fn area(palette: &Palette, title: String) -> impl Bundle {
    (
        Name::new("Area"),
        Node {
            width: percent(100),
            flex_shrink: 0.0,
            justify_content: JustifyContent::Center,
            margin: UiRect::top(px(6)),
            ..default()
        },
        children![text(title, NORMAL, palette.get("accent"))],
    )
}

/// The level to begin with: the one played last if it is not won yet, else the
/// first that is not.
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

fn card(palette: &Palette, number: usize, level: &PackLevel, progress: &Progress) -> impl Bundle {
    let (won, bonus) = (
        progress.has_won(&level.file),
        progress.has_bonus(&level.file),
    );
    let (name, file) = (level.title(), level.file.clone());
    // Kana and kanji are twice as wide as letters.
    let width: usize = name.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    let name_size = if width <= 15 { NORMAL } else { SMALL };
    let (mark, mark_colour) = if won {
        ("★", palette.get("accent"))
    } else {
        ("☆", palette.get("panel_edge"))
    };
    (
        pressable(
            "Level",
            Node {
                width: px(346),
                height: px(46),
                flex_shrink: 0.0,
                padding: UiRect::horizontal(px(10)),
                align_items: AlignItems::Center,
                column_gap: px(8),
                ..default()
            },
            move |_: On<Activate>,
                  pack: Res<Pack>,
                  mut session: ResMut<Session>,
                  mut next: ResMut<NextState<Screen>>| {
                if let Some(chosen) = Session::of_file(&pack, &file) {
                    *session = chosen;
                    next.set(LEVEL);
                }
            },
        ),
        Children::spawn(SpawnIter(
            [
                (format!("{number:>2}"), NORMAL, palette.get("dim"), 0.0),
                (name, name_size, palette.get("text"), 1.0),
                (
                    if bonus { "◆" } else { "" }.to_owned(),
                    NORMAL,
                    palette.get("mint"),
                    0.0,
                ),
                (mark.to_owned(), NORMAL, mark_colour, 0.0),
            ]
            .into_iter()
            .map(|(content, size, colour, grow)| {
                (
                    Node {
                        flex_grow: grow,
                        flex_shrink: grow,
                        overflow: Overflow::clip(),
                        ..default()
                    },
                    Text::new(content),
                    font(size),
                    TextColor(colour),
                    TextLayout::no_wrap(),
                    Pickable::IGNORE,
                )
            }),
        )),
    )
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Screen>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(Screen::TITLE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_left_by_a_click_or_a_button_of_the_gamepad() {
        use crate::desktop::app::testing;
        use crate::desktop::words::input;
        use crate::desktop::words::session::Queue;
        use leafwing_input_manager::prelude::*;

        let mut app = testing::app_with_keys();
        app.init_resource::<Queue>()
            .init_resource::<Progress>()
            .init_resource::<Session>()
            .add_plugins((input::plugin, plugin));
        app.world_mut().spawn(Gamepad::default());
        for by_click in [true, false] {
            let mut next = app.world_mut().resource_mut::<NextState<Screen>>();
            next.set(LEVEL_LIST);
            app.update();
            app.update();
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
            app.update();
            app.update();
            let screen = app.world().resource::<State<Screen>>();
            assert_eq!(*screen.get(), Screen::TITLE, "{by_click}");
        }
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
