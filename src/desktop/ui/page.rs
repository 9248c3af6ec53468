//! Pages of menus: large panels, and turning from one to the next.

use bevy::prelude::*;

use crate::desktop::shell::menu::Menu;
use crate::desktop::shell::screen::Screen;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::widgets::{panel, screen, veil};

/// Width and height of a large panel where there is room: all have the same.
pub const WIDTH: f32 = 772.0;
pub const HEIGHT: f32 = 600.0;

/// A large panel, over a veil where something is played below it.
pub fn large_panel<'a>(
    commands: &'a mut Commands,
    name: &'static str,
    menu: Menu,
    palette: &Palette,
    screen_now: Screen,
    build: impl FnOnce(&mut ChildSpawnerCommands),
) -> EntityCommands<'a> {
    let mut root = commands.spawn((screen(name), DespawnOnExit(menu)));
    if screen_now.is_play {
        root.insert(veil(palette));
    }
    root.with_children(|root| {
        root.spawn(panel(palette))
            .with_children(build)
            .entry::<Node>()
            .and_modify(|mut node| {
                node.width = px(WIDTH);
                node.height = px(HEIGHT);
                node.padding = UiRect::axes(px(16), px(12));
                node.row_gap = px(3);
            });
    });
    root
}

/// The page before or after one, around.
pub fn turned<T: Copy + PartialEq>(pages: &[T], page: T, on: bool) -> T {
    let place = pages.iter().position(|other| *other == page);
    let step = if on { 1 } else { pages.len().saturating_sub(1) };
    let next = place.and_then(|place| pages.get((place + step) % pages.len()));
    next.copied().unwrap_or(page)
}
