//! Who and what the game is made of.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::Menu;
use crate::desktop::AppSystems;
use crate::desktop::input::{MenuAction, Presses};
use crate::desktop::theme::focus::FirstFocus;
use crate::desktop::theme::palette::Palette;
use crate::desktop::theme::widgets::{SMALL, button, heading, panel, screen, text};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Credits), show).add_systems(
        Update,
        leave
            .in_set(AppSystems::Input)
            .run_if(in_state(Menu::Credits)),
    );
}

const LINES: &str = "\
Kotodama, a game in which the rules are objects on the board.

Program, levels, pictures and sounds: the Kotodama authors.
MIT or Apache-2.0, at your choice.

Font: DotGothic16, by the DotGothic16 Project Authors,
under the SIL Open Font License 1.1.

Made with Bevy, leafwing-input-manager, bevy_asset_loader
and many other free libraries. Thank you!

The genre was opened by Baba Is You (Hempuli, 2019).
This is an independent game with its own levels and art.";

fn show(mut commands: Commands, palette: Res<Palette>) {
    commands.spawn((
        screen("Credits"),
        DespawnOnExit(Menu::Credits),
        children![(
            panel(&palette),
            children![
                heading(&palette, "Credits"),
                (
                    Node {
                        margin: UiRect::bottom(px(18)),
                        ..default()
                    },
                    text(LINES, SMALL, palette.get("text")),
                ),
                (
                    FirstFocus,
                    button(
                        &palette,
                        "Back",
                        |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(Menu::Main),
                    ),
                ),
            ],
        )],
    ));
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Menu>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(Menu::Main);
    }
}
