//! The screens of the card duel (C-UI). What a move does is decided in
//! [`kotodama_cards`]; here it is chosen, shown and heard.
//!
//! | module | what it is |
//! |---|---|
//! | [`list`] | the screen on which a match, a puzzle or a record is chosen |
//! | [`play`] | practice, a puzzle, a match, a record |
//! | [`session`] | what is played, its past, and what of it is looked at |
//! | [`begin`], [`advance`] | begins something else; lets time pass in it |
//! | [`live`] | a match that goes on in the background |
//! | [`loading`] | a record that is replayed in the background |
//! | [`running`], [`tournament`] | a tournament and its table; its matches, one after another |
//! | [`state`] | what is chosen and looked at, on no account of which the match changes |
//! | [`acts`], [`input`] | what can be done, by keys, gamepads and presses |
//! | [`table`] | the boards, the hand, the bar |
//! | [`panels`] | log, inspector, steps, chart, macros, puzzle |
//! | [`effects`] | what moves and is heard when a move was played |
//! | [`shelf`] | the lesson and the puzzles |
//! | [`records`] | matches that are kept |
//! | [`progress`] | puzzles that were solved |

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

use bevy::prelude::*;
use kotodama_ui::prelude::*;
use kotodama_ui::title_entries::{TitleEntry, title_entry};

use self::screens::CARDS_LIST;

/// Everything of the card duel.
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
