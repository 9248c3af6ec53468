//! The settings menu: pages of rows.

pub mod sample;

mod pages;

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

pub use self::pages::FIRST;
use crate::desktop::app::menus::FIRST_RUN;
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::menu::Menu;
use crate::desktop::shell::screen::Screen;
use crate::desktop::shell::settings::Settings;
use crate::desktop::ui::action_sets::ActionSets;
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::t;
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::page::{large_panel, turned};
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::ui::prompts::Prompted;
use crate::desktop::ui::rows::{self, Help, Line};
use crate::desktop::ui::scroll::scroll_list;
use crate::desktop::ui::settings_pages::{SettingsPage, SettingsPages};
use crate::desktop::ui::widgets::{SMALL, button, pressable, text};

pub fn plugin(app: &mut App) {
    pages::add(app);
    app.init_resource::<Open>()
        .add_systems(OnEnter(Menu::SETTINGS), show)
        .add_systems(
            Update,
            (
                (turn_page, leave, remember_focus)
                    .chain()
                    .in_set(AppSystems::Input)
                    .run_if(in_state(Menu::SETTINGS)),
                rows::adjust
                    .in_set(AppSystems::Input)
                    .run_if(in_state(Menu::SETTINGS).or_else(in_state(FIRST_RUN))),
                (rows::refresh, rows::help)
                    .in_set(AppSystems::Show)
                    .run_if(in_state(Menu::SETTINGS).or_else(in_state(FIRST_RUN))),
            ),
        );
}

/// Which page is open, and which of its rows has or had the focus.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Open {
    /// Place of the page.
    page: usize,
    row: usize,
}

/// The tab of a page.
#[derive(Component, Clone, Copy)]
struct Tab(usize);

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    settings: Res<Settings>,
    (open, screen_now): (Res<Open>, Res<State<Screen>>),
    (pages, sets): (Res<SettingsPages>, Res<ActionSets>),
) {
    let Some(page) = pages.all().get(open.page) else {
        return;
    };
    large_panel(
        &mut commands,
        "Settings",
        Menu::SETTINGS,
        &palette,
        *screen_now.get(),
        |panel| {
            panel
                .spawn(Node {
                    justify_content: JustifyContent::Center,
                    flex_wrap: FlexWrap::Wrap,
                    flex_shrink: 0.0,
                    column_gap: px(4),
                    row_gap: px(4),
                    margin: UiRect::bottom(px(4)),
                    ..default()
                })
                .with_children(|tabs| {
                    for (place, page) in pages.all().iter().enumerate() {
                        tabs.spawn(tab(&palette, (place, page), place == open.page));
                    }
                });
            panel
                .spawn(scroll_list(Node {
                    flex_grow: 1.0,
                    row_gap: px(2),
                    ..default()
                }))
                .with_children(|list| {
                    for (place, row) in pages.rows(page, &sets).into_iter().enumerate() {
                        let mut line = rows::spawn(list, &palette, row, &settings);
                        if place == open.row {
                            line.insert(FirstFocus);
                        }
                    }
                    if let Some(after) = page.after {
                        after(list, &palette);
                    }
                });
            if let Some(below) = page.below {
                below(panel);
            }
            // As high whatever is said.
            panel
                .spawn(Node {
                    height: px(24),
                    flex_shrink: 0.0,
                    justify_content: JustifyContent::Center,
                    align_items: AlignItems::Center,
                    ..default()
                })
                .with_children(|line| {
                    line.spawn((Help, text("", SMALL, palette.get("text"))));
                });
            panel
                .spawn(Node {
                    justify_content: JustifyContent::Center,
                    flex_shrink: 0.0,
                    column_gap: px(8),
                    ..default()
                })
                .with_children(|line| buttons(line, &palette));
            let keys = Prompted::new(|prompts| {
                let (_, leave) = prompts.menu();
                let (before, after) = prompts.pages();
                t!(
                    "settings-prompts",
                    leave = leave,
                    before = before,
                    after = after
                )
            });
            panel.spawn((keys, text("", SMALL, palette.get("dim"))));
        },
    );
}

/// Gives every row of a page its first value.
fn reset(page: &SettingsPage, pages: &SettingsPages, sets: &ActionSets, settings: &mut Settings) {
    pages
        .rows(page, sets)
        .iter()
        .for_each(|row| row.reset(settings));
    if let Some(reset) = page.reset {
        reset(sets, settings);
    }
}

fn buttons(line: &mut ChildSpawnerCommands, palette: &Palette) {
    line.spawn(button(
        palette,
        t!("settings-reset"),
        |_: On<Activate>,
         open: Res<Open>,
         (pages, sets): (Res<SettingsPages>, Res<ActionSets>),
         mut settings: ResMut<Settings>| {
            if let Some(page) = pages.all().get(open.page) {
                reset(page, &pages, &sets, &mut settings);
            }
        },
    ));
    line.spawn(button(
        palette,
        t!("common-back"),
        |_: On<Activate>, screen: Res<State<Screen>>, mut next: ResMut<NextState<Menu>>| {
            next.set(screen.menu);
        },
    ));
}

fn tab(palette: &Palette, (place, page): (usize, &SettingsPage), is_open: bool) -> impl Bundle {
    let colour = if is_open { "accent" } else { "text" };
    (
        Tab(place),
        pressable(
            (page.title)(),
            Node {
                padding: UiRect::axes(px(8), px(4)),
                ..default()
            },
            |pressed: On<Activate>,
             tabs: Query<&Tab>,
             open: ResMut<Open>,
             next: ResMut<NextState<Menu>>| {
                if let Ok(tab) = tabs.get(pressed.entity) {
                    turn_to(tab.0, open, next);
                }
            },
        ),
        children![
            text((page.title)(), SMALL, palette.get(colour)),
            (
                Node {
                    position_type: PositionType::Absolute,
                    left: px(8),
                    right: px(8),
                    bottom: px(0),
                    height: px(2),
                    ..default()
                },
                BackgroundColor(match is_open {
                    true => palette.get("accent"),
                    false => Color::NONE,
                }),
                Pickable::IGNORE,
            ),
        ],
    )
}

fn turn_to(page: usize, mut open: ResMut<Open>, mut next: ResMut<NextState<Menu>>) {
    *open = Open { page, row: 0 };
    // Built anew.
    next.set(Menu::SETTINGS);
}

fn turn_page(
    presses: Res<Presses<MenuAction>>,
    pages: Res<SettingsPages>,
    open: ResMut<Open>,
    next: ResMut<NextState<Menu>>,
) {
    let places: Vec<usize> = (0..pages.all().len()).collect();
    let on = |action| presses.0.contains(&action);
    if on(MenuAction::NextPage) || on(MenuAction::PreviousPage) {
        turn_to(
            turned(&places, open.page, on(MenuAction::NextPage)),
            open,
            next,
        );
    }
}

/// A page that is built anew has its focus where it was.
fn remember_focus(
    focus: Res<InputFocus>,
    lines: Query<&Line>,
    (pages, sets): (Res<SettingsPages>, Res<ActionSets>),
    mut open: ResMut<Open>,
) {
    let page = pages.all().get(open.page);
    let page_rows = page.map(|page| pages.rows(page, &sets)).unwrap_or_default();
    if let Some(row) = rows::focused(&page_rows, &focus, &lines)
        && open.row != row
    {
        open.row = row;
    }
}

fn leave(
    presses: Res<Presses<MenuAction>>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Menu>>,
) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(screen.menu);
    }
}

#[cfg(test)]
mod tests;
