//! Screens of the card duel (C-UI). The rules are in [`kotodama_cards`]; this
//! crate adds input, display and sound.
//!
//! | module | content |
//! |---|---|
//! | [`list`] | screen for choosing a match, a puzzle or a record |
//! | [`play`] | practice, a puzzle, a match, a record |
//! | [`session`] | the current game, its past and the viewed position |
//! | [`begin`], [`advance`] | start of a game; progress of time |
//! | [`live`] | a match that runs in the background |
//! | [`loading`] | a record that is replayed in the background |
//! | [`running`], [`tournament`] | a tournament and its standings; its matches in order |
//! | [`state`] | choices at the table, which never change the match |
//! | [`acts`], [`input`] | commands; keys and gamepads |
//! | [`table`] | boards, hand, bar |
//! | [`panels`] | log, inspector, steps, chart, macros, puzzle |
//! | [`effects`] | visual effects and sounds of a move |
//! | [`shelf`] | the lesson and the puzzles |
//! | [`records`] | saved matches |
//! | [`progress`] | solved puzzles |

mod acts;
mod advance;
mod begin;
pub mod bindings;
pub mod choices;
pub mod effects;
mod frame;
mod input;
pub mod keys;
mod list;
pub mod live;
pub mod loading;
mod menus;
mod panels;
mod pictures;
pub mod places;
pub mod play;
pub mod progress;
pub mod records;
pub mod rows;
pub mod running;
mod said;
pub mod screens;
pub mod session;
pub mod shelf;
mod sound;
pub mod start;
pub mod state;
mod table;
#[cfg(test)]
mod tests;
pub mod tournament;

#[cfg(test)]
use kotodama_formats::faults;
#[cfg(test)]
#[path = "../../../tests/common/written.rs"]
mod written;

use bevy::prelude::*;
use kotodama_ui::prelude::*;
use kotodama_ui::title_entries::{TitleEntry, title_entry};

use self::screens::CARDS_LIST;

/// Adds the card duel.
pub(crate) fn plugin(app: &mut App) {
    title_entry(
        app,
        TitleEntry {
            order: 13,
            label: |_| Some(t!("title-cards")),
            act: |world| world.resource_mut::<NextState<Screen>>().set(CARDS_LIST),
        },
    );
    app.add_plugins((
        choices::plugin,
        bindings::plugin,
        advance::plugin,
        acts::plugin,
        state::plugin,
        input::plugin,
        table::plugin,
        effects::plugin,
        sound::plugin,
        records::plugin,
        progress::plugin,
        tournament::plugin,
        menus::plugin,
        list::plugin,
    ));
}
