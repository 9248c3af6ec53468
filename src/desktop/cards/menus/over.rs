//! Results of a match or a puzzle.

use bevy::prelude::*;
use kotodama_cards::contest::Verdict;
use kotodama_shell::visit::{Visit, leave_to};
use kotodama_ui::prelude::*;

use crate::acts::{Act, act};
use crate::begin::begin;
use crate::frame::player_name;
use crate::places::Places;
use crate::play::Play;
use crate::progress::{Solved, key_of};
use crate::screens::{CARDS_LIST, CARDS_OVER};
use crate::session::Session;
use crate::shelf;

pub(super) fn plugin(app: &mut App) {
    page(app, CARDS_OVER, show, go_to(Menu::NONE));
}

/// Plays the same again.
pub(super) fn again(world: &mut World) {
    let play = match &world.resource::<Session>().play {
        Play::Practice { history } => Play::practice(history.game().progress().is_solo),
        Play::Puzzle(riddle) => {
            let puzzle = riddle.attempt.puzzle().clone();
            Play::puzzle(puzzle, riddle.path.clone(), riddle.key.clone())
        }
        Play::Match(duel) => Play::duel(duel.live.names.clone(), duel.live.terms),
        Play::Replay(_) => return,
    };
    begin(world, play);
}

fn next(world: &mut World) {
    let Play::Puzzle(riddle) = &world.resource::<Session>().play else {
        return;
    };
    let next = shelf::next(world.resource::<Places>(), &riddle.path);
    match next.and_then(shelf::Shelved::play) {
        Some(play) => begin(world, play),
        None => leave_to(CARDS_LIST)(world),
    }
}

/// Returns the title of the results, the lines below it, and whether it is a
/// success.
fn results(session: &Session, solved: &Solved) -> (String, Vec<String>, bool) {
    if session.history().game().progress().is_too_large {
        return (t!("cards-over"), vec![t!("cards-too-large")], false);
    }
    match &session.play {
        Play::Puzzle(riddle) => {
            let turns = riddle.attempt.turns();
            if !riddle.attempt.is_solved() {
                return (t!("cards-puzzle-failed"), Vec::new(), false);
            }
            let stars = usize::from(riddle.attempt.puzzle().stars(turns).min(3));
            let signs = format!("{}{}", "★".repeat(stars), "☆".repeat(3 - stars));
            let best = solved.best.get(&key_of(&riddle.key, &riddle.path));
            let best = best.map_or(turns, |best| best.turns);
            let said = t!("cards-puzzle-took", turns = turns, best = best);
            (t!("cards-puzzle-solved"), vec![signs, said], true)
        }
        Play::Match(duel) => match (&duel.verdict, &duel.failure) {
            (Some(verdict), _) => verdict_said(session, verdict),
            (None, Some(why)) if duel.history.entries().is_empty() => {
                (t!("cards-cannot-begin"), vec![why.said()], false)
            }
            (None, Some(why)) => (t!("cards-over"), vec![why.said()], false),
            (None, None) => (t!("cards-over"), Vec::new(), false),
        },
        Play::Practice { .. } | Play::Replay(_) => (t!("cards-over"), Vec::new(), true),
    }
}

fn verdict_said(session: &Session, verdict: &Verdict) -> (String, Vec<String>, bool) {
    let [one, two] = verdict.alive;
    let [first, second] = verdict.points;
    let mut said = Vec::new();
    if let Some((player, fault)) = &verdict.fault {
        let name = player_name(session, *player);
        let message = fault.message.as_str();
        said.push(t!("cards-fault", name = name, message = message));
    }
    said.push(t!("cards-alive", one = one, two = two, turn = verdict.turn));
    said.push(t!("cards-points", one = first, two = second));
    match verdict.winner {
        Some(player) => {
            let name = player_name(session, player);
            let near = session.near() == player || session.is_watched();
            (t!("cards-wins", name = name), said, near)
        }
        None => (t!("cards-draw"), said, true),
    }
}

fn show(
    mut commands: Commands,
    session: Res<Session>,
    solved: Res<Solved>,
    visit: Option<Res<Visit>>,
) {
    let (title, lines, is_good) = results(&session, &solved);
    let is_solved = matches!(&session.play, Play::Puzzle(riddle) if riddle.attempt.is_solved());
    let has_undo = session.has_undo();
    let mut root = panel_page(&mut commands, "Results", CARDS_OVER, |panel| {
        panel.spawn(heading(title));
        for line in lines {
            let ink = if is_good { Ink::Text } else { Ink::Dim };
            panel.spawn((
                Node::default()
                    .max_width(px(560))
                    .align_self(AlignSelf::Center),
                text(line, SMALL, ink),
            ));
        }
        let mut entries: Vec<(String, fn(&mut World))> = Vec::new();
        let leave: (String, fn(&mut World)) =
            (leave_label(visit.as_deref(), t!("cards-leave")), |world| {
                leave_to(CARDS_LIST)(world);
            });
        // A visit is for this puzzle, and whoever has solved it is done there.
        if is_solved && visit.is_some() {
            entries.push(leave.clone());
        } else if is_solved {
            entries.push((t!("cards-next"), next));
        } else if has_undo {
            entries.push((t!("cards-take-back"), |world| {
                act(world, Act::Undo);
                go_to(Menu::NONE)(world);
            }));
        }
        entries.extend::<[(String, fn(&mut World)); 2]>([
            (t!("cards-again"), again),
            (t!("cards-look"), |world| go_to(Menu::NONE)(world)),
        ]);
        if !is_solved || visit.is_none() {
            entries.push(leave);
        }
        button_list(panel, entries);
    });
    root.insert(veil());
}
