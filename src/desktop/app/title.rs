//! The title: the name of the game over a board of drifting words.

use bevy::prelude::*;

use crate::desktop::app::menus::FIRST_RUN;
use crate::desktop::ui::prelude::*;

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::TITLE), open_menu)
        .add_systems(OnExit(Screen::TITLE), close_menu);
}

/// Whoever is new is asked a few things first.
fn open_menu(settings: Res<Settings>, mut next: ResMut<NextState<Menu>>) {
    next.set(match settings.introduced {
        true => Menu::MAIN,
        false => FIRST_RUN,
    });
}

fn close_menu(mut next: ResMut<NextState<Menu>>) {
    next.set(Menu::NONE);
}
