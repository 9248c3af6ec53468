//! Lets time pass: moves of others, of macros and of records come to be shown.

use std::time::Duration;

use bevy::prelude::*;
use kotodama_cards::history::Entry;
use kotodama_cards::macros::Stopped;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_ui::prelude::*;

use crate::choices::CardChoices;
use crate::live::Told;
use crate::places::Places;
use crate::records;
use crate::said;
use crate::screens::{CARDS, CARDS_OVER};
use crate::session::{Ended, Play, Replay, Session, Shown, shown};
use crate::state::Table;

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

/// How long the players' moves are apart at least where a person plays.
const BREATH: Duration = Duration::from_millis(350);

/// Time between the end and the results.
const FAREWELL: Duration = Duration::from_millis(1100);

/// Applications that a frame has time for.
const WORK: u64 = 200_000;

/// Begins something else, on its screen.
pub fn begin(world: &mut World, play: Play) {
    records::keep_now(world);
    let mut session = Session::new(play);
    if let Play::Practice { history } = &mut session.play {
        history.prepare();
    }
    world.insert_resource(session);
    let is_puzzle = matches!(world.resource::<Session>().play, Play::Puzzle(_));
    world.resource_mut::<Table>().begin(is_puzzle);
    world.resource_mut::<NextState<Menu>>().set(Menu::NONE);
    // From one match to the next the screen is not left.
    let mut next = world.resource_mut::<NextState<Screen>>();
    (*next).set_if_neq(CARDS);
}

/// Nothing of a match outlives the program.
fn finish(world: &mut World) {
    records::keep_now(world);
    if let Play::Match(duel) = &mut world.resource_mut::<Session>().play {
        duel.live.finish();
    }
}

/// A match that is left is stopped.
fn leave(world: &mut World) {
    records::keep_now(world);
    world.insert_resource(Session::default());
}

/// Lets time pass: moves of others, of macros and of records.
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
                replay_on(replay);
                if is_open && session.runs {
                    let count = session.due(delta, speed);
                    let next = (0..count).map_while(|_| session.view_next());
                    let some = next.collect::<Vec<_>>();
                    if some.is_empty() && count > 0 {
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

/// Tells of moves that have come to be shown.
pub fn tell(world: &mut World, all: Vec<Shown>) {
    if all.is_empty() {
        return;
    }
    let mut session = world.resource_mut::<Session>();
    session.set_changed();
    // Each of two people begins on their own board.
    let chooser = session.chooser().filter(|_| session.is_for_two());
    if let Some(player) = chooser {
        world.resource_mut::<Table>().turn_to(player);
    }
    world.write_message_batch(all);
}

/// Plays the next move of a macro, when it is its turn.
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

/// Shows what was played in the background.
fn follow(
    session: &mut Session,
    (now, delta, speed): (Duration, Duration, Duration),
    is_open: bool,
    all: &mut Vec<Shown>,
) {
    let (is_watched, is_for_two) = (session.is_watched(), session.is_for_two());
    let is_standing = is_watched && (!session.runs || !is_open);
    let mut due = match is_watched {
        true if is_standing => 0,
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
    let mut work = 0;
    if is_for_two {
        due = 1;
    }
    while due > 0 && duel.verdict.is_none() {
        match duel.live.next() {
            Some(Told::Played(choice)) => {
                if !duel.history.play(choice) {
                    duel.failure = Some(t!("cards-too-large"));
                    break;
                }
                duel.since = Some(now);
                let shown = shown(&duel.history);
                let player = duel.history.game().progress().player();
                if duel.live.is_person(player) {
                    duel.history.prepare();
                }
                all.push(shown);
                session.wait = BREATH;
                due -= 1;
            }
            Some(Told::Over(verdict)) => duel.verdict = Some(verdict),
            Some(Told::TooLarge) => {
                duel.failure = Some(t!("cards-too-large"));
                break;
            }
            Some(Told::Failed(why)) => {
                duel.failure = Some(why);
                break;
            }
            None => break,
        }
        work += duel.history.entries().last().map_or(0, Entry::work);
        if work > WORK {
            break;
        }
    }
}

/// Replays more of a record, as far as there is time in a frame.
fn replay_on(replay: &mut Replay) {
    let mut work = 0;
    while let Some(choice) = replay.moves.get(replay.history.entries().len()) {
        if work > WORK || !replay.history.play(*choice) {
            break;
        }
        // A move takes some time, whatever it applies.
        work += 50 + replay.history.entries().last().map_or(0, Entry::work);
    }
}

/// Says once that it is over.
fn end(world: &mut World) {
    let session = world.resource::<Session>();
    if session.has_ended {
        return;
    }
    let is_over = match &session.play {
        Play::Practice { history } => history.game().progress().is_over(),
        Play::Puzzle(riddle) => riddle.attempt.is_over(),
        Play::Match(duel) => duel.verdict.is_some() || duel.failure.is_some(),
        Play::Replay(_) => false,
    };
    if !is_over {
        return;
    }
    let now = world.resource::<Time<Real>>().elapsed();
    let mut session = world.resource_mut::<Session>();
    match session.over_since {
        None => session.over_since = Some(now),
        // The last move is looked at before the results cover it.
        Some(since) if now.saturating_sub(since) >= FAREWELL => {
            session.has_ended = true;
            world.write_message(Ended);
            world.resource_mut::<NextState<Menu>>().set(CARDS_OVER);
        }
        Some(_) => {}
    }
}

/// Frames are drawn as long as something goes on by itself.
fn keep_going(session: Res<Session>, table: Res<Table>, mut next: ResMut<NextFrame>) {
    if table.rule.is_some() {
        // Its example moves.
        next.within(Duration::from_millis(100));
    }
    let is_ending = session.over_since.is_some() && !session.has_ended;
    let is_going = is_ending
        || match &session.play {
            Play::Match(duel) => duel.verdict.is_none() && duel.failure.is_none(),
            Play::Replay(replay) => {
                session.runs || replay.history.entries().len() < replay.moves.len()
            }
            _ => !session.queue.is_empty(),
        };
    if is_going {
        next.within(Duration::from_millis(16));
    }
}
