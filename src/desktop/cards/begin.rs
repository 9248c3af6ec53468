//! Start of a match, a puzzle, a record or practice.

use bevy::prelude::*;
use kotodama_ui::prelude::*;

use crate::play::Play;
use crate::records;
use crate::running::Running;
use crate::screens::CARDS;
use crate::session::Session;
use crate::state::{Panel, Table};

/// Starts something else on its screen.
pub fn begin(world: &mut World, play: Play) {
    start(world, play, None);
}

/// Starts something else, or a match of a tournament.
pub(crate) fn start(world: &mut World, play: Play, tournament: Option<Box<Running>>) {
    // A tournament has saved its matches itself.
    if tournament.is_none() {
        records::keep_now(world);
    }
    let mut session = Session::new(play);
    session.tournament = tournament;
    if let Play::Practice { history } = &mut session.play {
        history.prepare();
    }
    let before = world.resource::<Table>().panel;
    let panel = match (&session.play, &session.tournament) {
        (Play::Puzzle(_), _) => Some(Panel::Puzzle),
        (_, Some(running)) if running.number() == 1 => Some(Panel::Standings),
        _ => before.filter(|panel| panel.is_there(&session)),
    };
    world.insert_resource(session);
    world.resource_mut::<Table>().begin(panel);
    world.resource_mut::<NextState<Menu>>().set(Menu::NONE);
    // Between matches the screen is not left.
    let mut next = world.resource_mut::<NextState<Screen>>();
    (*next).set_if_neq(CARDS);
}
