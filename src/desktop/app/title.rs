//! Title screen: the logo over a board of drifting words.

use bevy::prelude::*;

use crate::menus::FIRST_RUN;
use kotodama_ui::prelude::*;

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::TITLE), open_menu)
        .add_systems(OnExit(Screen::TITLE), close_menu);
}

/// Opens the main menu, or the first questions for new players.
fn open_menu(settings: Res<Settings>, mut next: ResMut<NextState<Menu>>) {
    next.set(match settings.introduced {
        true => Menu::MAIN,
        false => FIRST_RUN,
    });
}

fn close_menu(mut next: ResMut<NextState<Menu>>) {
    next.set(Menu::NONE);
}
