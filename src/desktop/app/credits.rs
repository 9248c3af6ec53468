//! Who and what the game is made of, and under which licences.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::desktop::app::menus::CREDITS;
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::menu::Menu;
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::t;
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::ui::scroll::{self, scroll_list};
use crate::desktop::ui::widgets::{SMALL, button, font, heading, panel, screen};

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(CREDITS), show).add_systems(
        Update,
        (leave, turn)
            .in_set(AppSystems::Input)
            .run_if(in_state(CREDITS)),
    );
}

/// The libraries by licence: a licence in a line, its libraries in the next.
/// Made by `assets/src/licences.py`.
const LICENCES: &str = include_str!("../../../assets/licences.txt");

/// The text that is read by scrolling.
#[derive(Component)]
struct Page;

fn show(mut commands: Commands, palette: Res<Palette>) {
    let (plain, strong) = (palette.get("text"), palette.get("accent"));
    let own = [
        (t!("credits-game"), plain),
        (t!("credits-own"), plain),
        (t!("credits-font"), plain),
        (t!("credits-genre"), plain),
        (t!("credits-libraries"), strong),
    ];
    let dim = palette.get("dim");
    let licences = LICENCES
        .lines()
        .filter(|line| !line.is_empty())
        .zip([plain, dim].into_iter().cycle());
    let licences = licences.map(|(line, colour)| (line.to_owned(), colour));
    let lines: Vec<(String, Color)> = own.into_iter().chain(licences).collect();
    commands
        .spawn((screen("Credits"), DespawnOnExit(CREDITS)))
        .with_children(|root| {
            root.spawn(panel(&palette)).with_children(|panel| {
                panel.spawn(heading(&palette, t!("credits-title")));
                panel
                    .spawn((
                        Page,
                        scroll_list(Node {
                            width: px(680),
                            max_width: percent(100),
                            row_gap: px(10),
                            margin: UiRect::bottom(px(12)),
                            ..default()
                        }),
                    ))
                    .with_children(|page| {
                        for (line, colour) in lines {
                            page.spawn((
                                Text::new(line),
                                font(SMALL),
                                TextColor(colour),
                                Node {
                                    flex_shrink: 0.0,
                                    ..default()
                                },
                            ));
                        }
                    });
                panel.spawn((
                    FirstFocus,
                    button(
                        &palette,
                        t!("common-back"),
                        |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(Menu::MAIN),
                    ),
                ));
            });
        });
}

/// How far a press of up or down scrolls, in units of the interface.
const STEP: f32 = 80.0;

/// There is one button only, so the arrow keys are free to scroll.
fn turn(
    presses: Res<Presses<MenuAction>>,
    page: Single<(&mut ScrollPosition, &ComputedNode), With<Page>>,
) {
    let (mut position, node) = page.into_inner();
    for press in &presses.0 {
        let way = match press {
            MenuAction::Up => -STEP,
            MenuAction::Down => STEP,
            _ => continue,
        };
        scroll::scroll(&mut position, node, way);
    }
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Menu>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(Menu::MAIN);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every library of the lock file is named.
    #[test]
    fn the_list_of_licences_is_complete() {
        let lock = include_str!("../../../Cargo.lock");
        let names = lock.lines().filter_map(|line| line.strip_prefix("name = "));
        let listed: Vec<&str> = LICENCES.split([',', '\n']).map(str::trim).collect();
        for name in names.map(|name| name.trim_matches('"')) {
            let is_known = name.starts_with("kotodama") || listed.contains(&name);
            assert!(is_known, "{name}: run python3 assets/src/licences.py");
        }
    }
}
