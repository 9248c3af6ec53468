//! The title: the name of the game over a board of drifting words.

use bevy::prelude::*;

use super::Screen;
use crate::desktop::menus::Menu;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), open_menu)
        .add_systems(OnExit(Screen::Title), close_menu);
}

fn open_menu(mut next: ResMut<NextState<Menu>>) {
    next.set(Menu::Main);
}

fn close_menu(mut next: ResMut<NextState<Menu>>) {
    next.set(Menu::None);
}
