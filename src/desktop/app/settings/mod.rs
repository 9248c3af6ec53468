//! Settings menu: pages of rows.

pub mod sample;

mod pages;

use bevy::input_focus::InputFocus;
use bevy::prelude::*;

pub use self::pages::FIRST;
use crate::menus::FIRST_RUN;
use kotodama_ui::action_sets::ActionSets;
use kotodama_ui::page::{back_to_screen, tab, tab_row, turned};
use kotodama_ui::prelude::*;
use kotodama_ui::rows::{self, Help, RowOf};
use kotodama_ui::settings_pages::SettingsPages;

pub fn plugin(app: &mut App) {
    pages::add(app);
    page(app, Menu::SETTINGS, show, back_to_screen);
    app.init_resource::<Open>().add_systems(
        Update,
        (
            (turn_page, remember_focus)
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

/// Open page and its row with the focus.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Open {
    /// Index of the page.
    page: usize,
    row: usize,
}

fn show(
    mut commands: Commands,
    settings: Res<Settings>,
    (open, screen_now): (Res<Open>, Res<State<Screen>>),
    (pages, sets): (Res<SettingsPages>, Res<ActionSets>),
) {
    let Some(page) = pages.all().get(open.page) else {
        return;
    };
    let (menu, screen_now) = (Menu::SETTINGS, *screen_now.get());
    large_panel(&mut commands, "Settings", menu, screen_now, |panel| {
        panel.spawn(tab_row()).with_children(|tabs| {
            for (place, page) in pages.all().iter().enumerate() {
                let turn = move |world: &mut World| turn_to(world, place);
                tabs.spawn(tab((page.title)(), place == open.page, turn));
            }
        });
        panel
            // The scroll bar has its place beside the rows.
            .spawn(scroll_list(Node::column(2.0).grow().pad(8.0, 0.0)))
            .with_children(|list| {
                for (place, row) in pages.rows(page, &sets).into_iter().enumerate() {
                    let mut line = rows::spawn(list, row, &settings);
                    if place == open.row {
                        line.insert(FirstFocus);
                    }
                }
                if let Some(after) = page.after {
                    after(list);
                }
            });
        if let Some(below) = page.below {
            below(panel);
        }
        // The height does not depend on the text.
        panel
            .spawn(Node::default().height(px(24)).rigid().middle().centred())
            .with_child((Help, text("", SMALL, Ink::Text)));
        panel
            .spawn(Node::row(8.0).middle().rigid())
            .with_children(|line| {
                line.spawn(button(t!("settings-reset"), reset));
                line.spawn(button(t!("common-back"), back_to_screen));
            });
        panel.spawn(keys_line(|prompts| {
            let (_, leave) = prompts.menu();
            let (before, after) = prompts.pages();
            t!(
                "settings-prompts",
                leave = leave,
                before = before,
                after = after
            )
        }));
    });
}

/// Resets every row of the open page.
fn reset(world: &mut World) {
    world.resource_scope(|world, mut settings: Mut<Settings>| {
        let pages = world.resource::<SettingsPages>();
        let sets = world.resource::<ActionSets>();
        let Some(page) = pages.all().get(world.resource::<Open>().page) else {
            return;
        };
        let rows = pages.rows(page, sets);
        rows.iter().for_each(|row| row.reset(&mut settings));
        if let Some(reset) = page.reset {
            reset(sets, &mut settings);
        }
    });
}

fn turn_to(world: &mut World, page: usize) {
    *world.resource_mut::<Open>() = Open { page, row: 0 };
    // Rebuilt.
    go_to(Menu::SETTINGS)(world);
}

fn turn_page(
    presses: Res<Presses<MenuAction>>,
    (pages, open): (Res<SettingsPages>, Res<Open>),
    mut commands: Commands,
) {
    let places: Vec<usize> = (0..pages.all().len()).collect();
    let on = |action| presses.0.contains(&action);
    if on(MenuAction::NextPage) || on(MenuAction::PreviousPage) {
        let page = turned(&places, open.page, on(MenuAction::NextPage));
        commands.queue(move |world: &mut World| turn_to(world, page));
    }
}

/// Keeps the focus of a page that is rebuilt.
fn remember_focus(
    focus: Res<InputFocus>,
    lines: Query<&RowOf>,
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

#[cfg(test)]
mod tests;
