//! Progress of time: moves of other players, macros and records are shown.

use std::time::Duration;

use bevy::prelude::*;
use kotodama_cards::history::Entry;
use kotodama_cards::macros::Stopped;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_ui::prelude::*;

use crate::choices::CardChoices;
use crate::live::Told;
use crate::places::Places;
use crate::play::{Failure, Play};
use crate::records;
use crate::said;
use crate::screens::{CARDS, CARDS_OVER};
use crate::session::{Ended, Session, Shown, shown};
use crate::state::Table;
use crate::tournament;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Places::of_player())
        .add_message::<Shown>()
        .add_message::<Ended>()
        .init_resource::<Session>()
        .add_systems(OnExit(CARDS), leave)
        .add_systems(
            Update,
            advance.in_set(AppSystems::Simulate).run_if(in_state(CARDS)),
        )
        .add_systems(PostUpdate, keep_going.run_if(in_state(CARDS)))
        .add_systems(Last, finish.run_if(on_message::<AppExit>));
}

/// Minimum time between moves of the players in games with a person.
const BREATH: Duration = Duration::from_millis(350);

/// Time between the end and the results.
const FAREWELL: Duration = Duration::from_millis(1100);

/// Maximum number of applications per frame.
const WORK: u64 = 200_000;

/// Maximum number of applications per frame when matches are not watched.
const QUICK_WORK: u64 = 2_000_000;

/// Cost of a move besides its applications, in applications.
const MOVE: u64 = 100;

/// Ends the match together with the program.
fn finish(world: &mut World) {
    records::keep_now(world);
    tournament::keep_so_far(world);
    if let Play::Match(duel) = &mut world.resource_mut::<Session>().play {
        duel.live.finish();
    }
}

/// Stops a match that is left.
fn leave(world: &mut World) {
    records::keep_now(world);
    tournament::keep_so_far(world);
    world.insert_resource(Session::default());
}

/// Advances time: moves of other players, macros and records.
fn advance(world: &mut World) {
    let (now, delta) = {
        let time = world.resource::<Time<Real>>();
        (time.elapsed(), time.delta())
    };
    let is_open = *world.resource::<State<Menu>>().get() == Menu::NONE;
    let speed = world.resource::<Settings>().of::<CardChoices>().interval();
    let mut all = Vec::new();
    let mut remarks = Vec::new();
    world.resource_scope(|_, mut session: Mut<Session>| {
        let session = session.bypass_change_detection();
        session.wait = session.wait.saturating_sub(delta);
        if is_open {
            play_queue(session, &mut all, &mut remarks);
        }
        match &mut session.play {
            Play::Match(_) => follow(session, (now, delta, speed), is_open, &mut all),
            Play::Replay(replay) => {
                replay.loading.take(&mut replay.history);
                let is_loaded = replay.loading.is_done();
                if is_open && session.runs {
                    let count = session.due(delta, speed);
                    let next = (0..count).map_while(|_| session.view_next());
                    let some = next.collect::<Vec<_>>();
                    if some.is_empty() && count > 0 && is_loaded {
                        session.runs = false;
                    }
                    all.extend(some);
                }
            }
            Play::Practice { .. } | Play::Puzzle(_) => {}
        }
    });
    if all.is_empty() && remarks.is_empty() {
        end(world);
        return;
    }
    tell(world, all);
    for remark in remarks {
        world.resource_mut::<Table>().remark = remark;
    }
    end(world);
}

/// Announces moves that are now shown.
pub fn tell(world: &mut World, all: Vec<Shown>) {
    if all.is_empty() {
        return;
    }
    let mut session = world.resource_mut::<Session>();
    session.set_changed();
    // Each of two people starts on their own board.
    let chooser = session.chooser().filter(|_| session.is_for_two());
    if let Some(player) = chooser {
        world.resource_mut::<Table>().turn_to(player);
    }
    world.write_message_batch(all);
}

/// Plays the next move of a macro on its turn.
fn play_queue(session: &mut Session, all: &mut Vec<Shown>, remarks: &mut Vec<String>) {
    let Some(player) = session.chooser().filter(|_| !session.queue.is_empty()) else {
        return;
    };
    if !session.wait.is_zero() {
        return;
    }
    let own = session.history().entries().iter().rev();
    let last = own.into_iter().find(|entry| entry.player == player);
    let error = last.and_then(|entry| entry.error);
    let mut queue = std::mem::take(&mut session.queue);
    let next = queue.next(session.history().game(), player, error);
    session.queue = queue;
    session.wait = BREATH;
    match next {
        Ok(Some(choice)) => match session.choose(choice) {
            Ok(shown) => all.extend(shown),
            Err(why) => {
                session.queue.cancel();
                remarks.push(why);
            }
        },
        Ok(None) => {}
        Err(Stopped::Error(error)) => {
            remarks.push(t!("cards-macro-error", error = said::error(error)));
        }
        Err(Stopped::Dead(slot)) => remarks.push(t!("cards-macro-dead", slot = slot)),
    }
}

/// Shows moves played in the background.
fn follow(
    session: &mut Session,
    (now, delta, speed): (Duration, Duration, Duration),
    is_open: bool,
    all: &mut Vec<Shown>,
) {
    let (is_watched, is_for_two) = (session.is_watched(), session.is_for_two());
    let is_quick = session.is_quick();
    let is_standing = is_watched && (!session.runs || !is_open && !is_quick);
    let mut due = match is_watched {
        true if is_standing => 0,
        true if is_quick => usize::MAX,
        true => session.due(delta, speed),
        false if session.wait.is_zero() => 1,
        false => 0,
    };
    let Play::Match(duel) = &mut session.play else {
        return;
    };
    if duel.since.is_none() {
        duel.since = Some(now);
    }
    if is_for_two {
        due = 1;
    }
    let most = if is_quick { QUICK_WORK } else { WORK };
    let mut work = 0;
    while due > 0 && !duel.is_over() && work <= most {
        match duel.live.next() {
            Some(Told::Played(choice)) => {
                if !duel.history.play(choice) {
                    duel.failure = Some(Failure::TooLarge);
                    break;
                }
                work += MOVE + duel.history.entries().last().map_or(0, Entry::work);
                duel.since = Some(now);
                session.wait = BREATH;
                due -= 1;
                if is_quick {
                    continue;
                }
                let shown = shown(&duel.history);
                let player = duel.history.game().progress().player();
                if duel.live.is_person(player) {
                    duel.history.prepare();
                }
                all.push(shown);
            }
            Some(Told::Over(verdict)) => duel.verdict = Some(verdict),
            Some(Told::TooLarge) => duel.failure = Some(Failure::TooLarge),
            Some(Told::Failed(why)) => duel.failure = Some(Failure::Start(why)),
            None => break,
        }
    }
}

/// Announces the end once.
fn end(world: &mut World) {
    let session = world.resource::<Session>();
    if session.has_ended || !session.is_over() {
        return;
    }
    let (is_quick, is_tournament) = (session.is_quick(), session.tournament.is_some());
    tournament::count(world);
    let now = world.resource::<Time<Real>>().elapsed();
    let mut session = world.resource_mut::<Session>();
    let since = *session.over_since.get_or_insert(now);
    // The last move is visible before the results cover it.
    if now.saturating_sub(since) < FAREWELL && !is_quick {
        return;
    }
    if is_tournament {
        tournament::after_match(world);
        return;
    }
    session.has_ended = true;
    world.write_message(Ended);
    world.resource_mut::<NextState<Menu>>().set(CARDS_OVER);
}

/// Requests frames while anything moves by itself.
fn keep_going(session: Res<Session>, table: Res<Table>, mut next: ResMut<NextFrame>) {
    if table.rule.is_some() {
        // Its example is animated.
        next.within(Duration::from_millis(100));
    }
    let is_ending = session.over_since.is_some() && !session.has_ended;
    let is_between = session.runs && session.tournament.as_ref().is_some_and(|it| !it.is_over());
    let is_going = is_ending
        || match &session.play {
            Play::Match(duel) => !duel.is_over() || is_between,
            Play::Replay(replay) => session.runs || !replay.loading.is_done(),
            _ => !session.queue.is_empty(),
        };
    if is_going {
        next.within(Duration::from_millis(16));
    }
}
