//! Commands at the table, shared by keys, gamepad, mouse and touch.

use bevy::prelude::*;
use kotodama_cards::card::Card;
use kotodama_cards::macros::{Macro, Recording};
use kotodama_cards::steps::Part;
use kotodama_shell::files;
use kotodama_shell::recovery::PlayerFile;
use kotodama_ui::prelude::*;
use serde::{Deserialize, Serialize};

use crate::advance::tell;
use crate::choices::{CardChoices, SPEEDS};
use crate::places::Places;
use crate::play::Play;
use crate::screens::CARDS_PAUSE;
use crate::session::Session;
use crate::state::{Evaluation, Panel, Table};
use crate::tournament;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Macros>().add_systems(Startup, load);
}

/// Macros recorded by the player.
#[derive(Resource, Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Macros(pub Vec<Recording>);

impl PlayerFile for Macros {
    const VERSION: u32 = 0;
}

fn load(world: &mut World) {
    if let Some(file) = world.resource::<Places>().macros.clone() {
        let macros = files::load::<Macros>(world, &file).value;
        world.insert_resource(macros);
    }
}

/// Command at the table.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Plays the chosen card and slot: card to slot (`true`) or slot to card.
    Play(bool),
    /// Chooses a card.
    Card(Card),
    /// Moves the choice of card by this many.
    NextCard(i32),
    /// Undoes a move.
    Undo,
    /// Redoes a move.
    Redo,
    /// Shows the state after this many moves.
    View(usize),
    /// Shows the state one move later.
    Later,
    /// Shows the present.
    Present,
    /// Pauses or resumes playback.
    Run,
    /// Changes the playback speed: faster (`true`) or slower.
    Faster(bool),
    /// Shows or hides unchanged slots.
    Hide,
    /// Opens or closes a panel.
    Toggle(Panel),
    /// Opens a panel.
    Open(Panel),
    /// Shows the evaluation of a part of a move.
    Evaluate(usize, Part),
    /// Shows the evaluation of the chosen card and slot.
    EvaluatePreview(bool),
    /// Queues the moves of a macro.
    Macro(Macro),
    /// Queues the moves of a recorded macro.
    PlayMacro(usize),
    /// Clears the queue.
    CancelQueue,
    /// Starts recording a macro.
    Record,
    /// Saves the recording.
    KeepRecording,
    /// Discards the recording.
    DropRecording,
    /// Deletes a macro.
    DeleteMacro(usize),
    /// Shows a hint.
    Hint,
    /// Opens the standings of the tournament.
    Table,
    /// Continues with the next match of the tournament.
    NextMatch,
    /// Opens the pause menu.
    Pause,
}

/// Carries out a command.
pub(crate) fn act(world: &mut World, act: Act) {
    world.resource_mut::<Table>().remark.clear();
    match act {
        Act::Play(is_left) => play(world, is_left),
        Act::Card(card) => choose(world, card),
        Act::NextCard(by) => next_card(world, by),
        Act::Undo => {
            let mut session = world.resource_mut::<Session>();
            if session.has_undo() {
                session.undo();
                let mut table = world.resource_mut::<Table>();
                table.forget();
            }
        }
        Act::Redo => {
            let shown = world.resource_mut::<Session>().redo();
            tell(world, shown);
        }
        Act::View(moves) => {
            let mut session = world.resource_mut::<Session>();
            session.view(moves);
            session.runs = false;
        }
        Act::Later => {
            let mut session = world.resource_mut::<Session>();
            session.runs = false;
            let shown = session.view_next();
            tell(world, shown.into_iter().collect());
        }
        Act::Present => world.resource_mut::<Session>().present(),
        Act::Run => {
            let mut session = world.resource_mut::<Session>();
            if session.is_watched() {
                session.runs = !session.runs;
                let is_match = matches!(session.play, Play::Match(_));
                if session.runs && is_match {
                    session.present();
                }
                let last = session.history().entries().len();
                let is_loading = matches!(&session.play, Play::Replay(it) if !it.loading.is_done());
                if session.runs && !is_match && !is_loading && session.moves() == last {
                    session.view(0);
                }
            }
        }
        Act::Faster(is_faster) => {
            let mut settings = world.resource_mut::<Settings>();
            let choices = settings.of_mut::<CardChoices>();
            choices.speed = match is_faster {
                true => (choices.speed + 1).min(SPEEDS.len() - 1),
                false => choices.speed.saturating_sub(1),
            };
        }
        Act::Hide => {
            let mut settings = world.resource_mut::<Settings>();
            let choices = settings.of_mut::<CardChoices>();
            choices.hides = !choices.hides;
        }
        Act::Toggle(panel) => {
            let mut table = world.resource_mut::<Table>();
            let is_open = table.panel == Some(panel);
            table.panel = (!is_open).then_some(panel);
            table.is_in_panel = !is_open;
            table.row = 0;
        }
        Act::Open(panel) => world.resource_mut::<Table>().panel = Some(panel),
        Act::Evaluate(number, part) => {
            world.resource_scope(|world, session: Mut<Session>| {
                world
                    .resource_mut::<Table>()
                    .evaluate(&session, number, part);
            });
        }
        Act::EvaluatePreview(is_left) => evaluate_preview(world, is_left),
        Act::Macro(what) => queue(world, &what),
        Act::PlayMacro(place) => {
            let recorded = world.resource::<Macros>().0.get(place).cloned();
            if let Some(recorded) = recorded {
                queue(world, &Macro::Recorded(recorded));
            }
        }
        Act::CancelQueue => world.resource_mut::<Session>().queue.cancel(),
        Act::Record => world.resource_mut::<Session>().recording = Some(Vec::new()),
        Act::DropRecording => world.resource_mut::<Session>().recording = None,
        Act::KeepRecording => keep_recording(world),
        Act::DeleteMacro(place) => {
            let mut macros = world.resource_mut::<Macros>();
            if place < macros.0.len() {
                macros.0.remove(place);
                store(world);
            }
        }
        Act::Hint => {
            if let Play::Puzzle(riddle) = &mut world.resource_mut::<Session>().play {
                let most = riddle.attempt.puzzle().hints.len();
                riddle.hints = (riddle.hints + 1).min(most);
            }
        }
        Act::Table => tournament::show_table(world),
        Act::NextMatch => tournament::go_on(world),
        Act::Pause => world.resource_mut::<NextState<Menu>>().set(CARDS_PAUSE),
    }
}

/// Shows an error next to the boards.
fn complain(world: &mut World, why: String) {
    world.resource_mut::<Table>().remark = why;
}

fn play(world: &mut World, is_left: bool) {
    let Some(choice) = world.resource::<Table>().choice(is_left) else {
        complain(world, t!("cards-choose-card"));
        return;
    };
    let mut session = world.resource_mut::<Session>();
    // A move by hand cancels the macro.
    session.queue.cancel();
    match session.choose(choice) {
        Ok(shown) => tell(world, shown),
        Err(why) => complain(world, why),
    }
}

fn choose(world: &mut World, card: Card) {
    if let Play::Puzzle(riddle) = &world.resource::<Session>().play
        && let Err(why) = riddle.attempt.puzzle().allows(card)
    {
        complain(world, kotodama_ui::language::said(&why));
        return;
    }
    let mut table = world.resource_mut::<Table>();
    table.card = Some(card);
    table.is_in_panel = false;
}

fn next_card(world: &mut World, by: i32) {
    let all: Vec<Card> = match &world.resource::<Session>().play {
        Play::Puzzle(riddle) => {
            let puzzle = riddle.attempt.puzzle();
            Card::all()
                .filter(|card| puzzle.allows(*card).is_ok())
                .collect()
        }
        _ => Card::all().collect(),
    };
    let mut table = world.resource_mut::<Table>();
    let place = table
        .card
        .and_then(|card| all.iter().position(|it| *it == card));
    let count = i32::try_from(all.len()).unwrap_or(1).max(1);
    let place = match place {
        Some(place) => (i32::try_from(place).unwrap_or(0) + by).rem_euclid(count),
        None => 0,
    };
    let card = usize::try_from(place).ok().and_then(|place| all.get(place));
    table.card = card.copied();
}

fn evaluate_preview(world: &mut World, is_left: bool) {
    world.resource_scope(|world, session: Mut<Session>| {
        let mut table = world.resource_mut::<Table>();
        let Some([left, right]) = table.previews(&session).cloned() else {
            return;
        };
        let preview = if is_left { left } else { right };
        table.evaluation = Some(Evaluation {
            number: usize::MAX,
            part: Part::Turn,
            steps: preview.steps,
            at: 0,
        });
        table.panel = Some(Panel::Steps);
    });
}

fn queue(world: &mut World, what: &Macro) {
    let mut session = world.resource_mut::<Session>();
    let Some(player) = session.chooser() else {
        complain(world, t!("cards-not-your-turn"));
        return;
    };
    let moves = what.moves(session.game(), player);
    session.queue.cancel();
    session.queue.add(moves);
}

fn keep_recording(world: &mut World) {
    let moves = world.resource_mut::<Session>().recording.take();
    let Some(moves) = moves.filter(|moves| !moves.is_empty()) else {
        return;
    };
    let typed = std::mem::take(&mut world.resource_mut::<Table>().fields.name);
    let mut macros = world.resource_mut::<Macros>();
    let name = match typed.trim() {
        "" => t!("cards-macro-unnamed", number = macros.0.len() + 1),
        name => name.to_owned(),
    };
    macros.0.push(Recording::new(name, &moves));
    store(world);
}

fn store(world: &mut World) {
    let Some(file) = world.resource::<Places>().macros.clone() else {
        return;
    };
    files::keep(&file, world.resource::<Macros>())(world);
}
