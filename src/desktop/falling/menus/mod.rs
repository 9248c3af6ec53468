//! Menus over the field: pause, results, a script's error, and the settings.

mod begin;
mod failed;
mod how_to_play;
mod over;
mod pause;
pub mod settings;

use bevy::prelude::*;

use kotodama_shell::menu::Menu;

/// While blocks fall; they are hidden.
pub const FALLING_PAUSE: Menu = Menu::new("falling pause", 1);
/// Before a play: what it is played for.
pub const FALLING_START: Menu = Menu::new("falling start", 1);
/// How to play.
pub const FALLING_RULES: Menu = Menu::new("falling rules", 2);
/// The results of a play.
pub const FALLING_OVER: Menu = Menu::new("falling over", 1).over_play().with_own_sound();
/// A script has failed.
pub const FALLING_FAILED: Menu = Menu::new("falling failed", 1);
/// In the rule browser: rules in words.
pub const FALLING_EXPLAIN: Menu = Menu::new("falling explain", 1);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        begin::plugin,
        how_to_play::plugin,
        pause::plugin,
        over::plugin,
        failed::plugin,
        settings::plugin,
    ));
}
