//! Course of a tournament: its matches are played in order, on the ordinary
//! table or at full speed without it (C-UI-08).

use bevy::prelude::*;
use kotodama_cards::tournament::{Played, Tournament};
use kotodama_ui::language;
use kotodama_ui::prelude::*;

use crate::begin::start;
use crate::places::Places;
use crate::play::{Failure, Play};
use crate::records;
use crate::running::{BREAK, Running};
use crate::said;
use crate::screens::CARDS_TABLE;
use crate::session::{Ended, Session};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        count_down
            .in_set(AppSystems::Simulate)
            .run_if(in_state(CARDS_TABLE)),
    );
}

/// Returns the result of a match in short form.
pub fn result_said(result: &Played) -> String {
    match result {
        Ok(verdict) => match &verdict.fault {
            Some((player, fault)) => {
                let name = verdict.players.get(*player).map_or("", String::as_str);
                let message = fault.message.as_str();
                t!("cards-fault", name = said::player(name), message = message)
            }
            None => {
                let [one, two] = verdict.alive;
                t!(
                    "cards-alive-short",
                    one = one,
                    two = two,
                    turn = verdict.turn
                )
            }
        },
        Err(reason) => Failure::said_of(reason),
    }
}

/// Starts a tournament with its first match; does nothing with fewer than two
/// players.
pub fn begin(world: &mut World, tournament: Tournament, is_quick: bool) {
    if tournament.next().is_none() {
        return;
    }
    records::keep_now(world);
    let mut running = Box::new(Running::new(tournament, is_quick));
    if let Some(all) = &world.resource::<Places>().tournaments {
        match records::new_tournament(all) {
            Ok(folder) => running.folder = Some(folder),
            Err(error) => running.problem = Some(language::system(&error)),
        }
    }
    play_next(world, running);
}

/// Plays the same tournament again.
pub fn again(world: &mut World) {
    let Some(running) = &world.resource::<Session>().tournament else {
        return;
    };
    let (old, is_quick) = (&running.tournament, running.is_quick);
    let tournament = Tournament::new(old.players().to_vec(), old.terms(), old.seeds());
    begin(world, tournament, is_quick);
}

/// Starts the next match, if there is one.
fn play_next(world: &mut World, mut running: Box<Running>) {
    let Some(fixture) = running.tournament.next() else {
        return;
    };
    running.is_counted = false;
    running.wait = BREAK;
    let is_quick = running.is_quick;
    let play = Play::duel(fixture.names, fixture.terms);
    start(world, play, Some(running));
    if is_quick {
        let mut next = world.resource_mut::<NextState<Menu>>();
        (*next).set_if_neq(CARDS_TABLE);
    }
}

/// Counts the current match, if it is over and has not been counted. After the
/// last one the standings are saved.
pub(crate) fn count(world: &mut World) {
    let mut session = world.resource_mut::<Session>();
    let session = &mut *session;
    let (Play::Match(duel), Some(running)) = (&session.play, &mut session.tournament) else {
        return;
    };
    let Some(result) = duel.result().filter(|_| !running.is_counted) else {
        return;
    };
    running.tournament.add(result);
    running.is_counted = true;
    if running.is_over() {
        keep_table(running);
    }
}

/// Saves the standings of a tournament that is left early.
pub(crate) fn keep_so_far(world: &mut World) {
    if let Some(running) = &mut world.resource_mut::<Session>().tournament
        && !running.is_over()
    {
        keep_table(running);
    }
}

/// Writes the standings to the folder of the tournament.
fn keep_table(running: &mut Running) {
    let Some(folder) = &running.folder else {
        return;
    };
    if let Err(error) = records::keep_table(folder, &running.tournament) {
        running.problem = Some(language::system(&error));
    }
}

/// Continues with the next match. The current one counts as unfinished unless
/// it is over.
pub(crate) fn go_on(world: &mut World) {
    end_match(world, Failure::Skipped);
    records::keep_now(world);
    let mut session = world.resource_mut::<Session>();
    match session.tournament.take() {
        Some(running) if !running.is_over() => play_next(world, running),
        running => {
            session.tournament = running;
            show_table(world);
        }
    }
}

/// Stops the tournament. The current match counts as unfinished unless it is
/// over; the others are not played.
pub(crate) fn stop(world: &mut World) {
    if let Some(running) = &mut world.resource_mut::<Session>().tournament {
        running.is_stopped = true;
    }
    end_match(world, Failure::Stopped);
    records::keep_now(world);
    if let Some(running) = &mut world.resource_mut::<Session>().tournament {
        keep_table(running);
    }
    show_table(world);
}

fn end_match(world: &mut World, why: Failure) {
    let mut session = world.resource_mut::<Session>();
    if let Play::Match(duel) = &mut session.play {
        duel.abort(why);
    }
    count(world);
}

/// Shows the standings, while a match may continue behind them.
pub(crate) fn show_table(world: &mut World) {
    let mut session = world.resource_mut::<Session>();
    session.has_ended = session.is_over();
    let mut next = world.resource_mut::<NextState<Menu>>();
    (*next).set_if_neq(CARDS_TABLE);
}

/// Returns from the standings to the boards, where matches are watched again.
pub(crate) fn watch(world: &mut World) {
    if let Some(running) = &mut world.resource_mut::<Session>().tournament {
        running.is_quick = false;
    }
    go_to(Menu::NONE)(world);
}

/// Plays at full speed, with only the standings shown.
pub(crate) fn hurry(world: &mut World) {
    let mut session = world.resource_mut::<Session>();
    session.runs = true;
    session.present();
    let Some(running) = &mut session.tournament else {
        return;
    };
    running.is_quick = true;
    match running.is_between() {
        true => go_on(world),
        false => show_table(world),
    }
}

/// Continues after a finished match of a tournament has been shown.
pub(crate) fn after_match(world: &mut World) {
    let session = world.resource::<Session>();
    let Some(running) = &session.tournament else {
        return;
    };
    match running.is_quick && !running.is_over() {
        true if session.runs => go_on(world),
        true => {}
        false => {
            world.write_message(Ended);
            show_table(world);
        }
    }
}

/// Starts the next match after a pause, unless the tournament is paused.
fn count_down(world: &mut World) {
    let delta = world.resource::<Time<Real>>().delta();
    let mut session = world.resource_mut::<Session>();
    let session = session.bypass_change_detection();
    let (runs, has_ended) = (session.runs, session.has_ended);
    let Some(running) = session.tournament.as_mut() else {
        return;
    };
    if !runs || !has_ended || running.is_over() {
        return;
    }
    running.wait = running.wait.saturating_sub(delta);
    if running.wait.is_zero() {
        go_on(world);
    }
}
