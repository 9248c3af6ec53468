//! Puzzles: reach a state within a number of turns (C-PUZ).

use std::path::Path;

use kotodama_formats::{DiagnosticSink, Diagnostics, Node, msg, read_text};

use crate::board::{MOST, ZOMBIE};
use crate::card::Card;
use crate::game::{Game, Options};
use crate::moves::{self, MAX_TURNS, Move};
use crate::start::{self, StartSlot};
use crate::value::Value;

/// A puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its name.
    pub name: String,
    /// What is to be done.
    pub text: String,
    /// Turns within which the goals have to be met, 1 to 100,000.
    pub turns: u32,
    /// The slots that differ from the start of a match.
    pub start: Vec<StartSlot>,
    /// The opponent's moves; without any it is solo play.
    pub replies: Vec<Move>,
    /// Cards that may be used; none for all.
    pub cards: Vec<Card>,
    /// All of them have to be met.
    pub goals: Vec<Goal>,
    /// Help, the vaguest first.
    pub hints: Vec<String>,
    /// The fewest turns that are known.
    pub best: Option<u32>,
}

/// What a slot has to be.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Its owner.
    pub player: usize,
    /// Its number.
    pub slot: usize,
    /// Its field.
    pub field: Option<Value>,
    /// Its vitality.
    pub vitality: Option<i32>,
    /// Its least vitality.
    pub min_vitality: Option<i32>,
    /// Its largest vitality.
    pub max_vitality: Option<i32>,
    /// As it is written in the file.
    pub source: String,
}

impl Goal {
    /// Is it met?
    #[must_use]
    pub fn is_met(&self, game: &Game) -> bool {
        let Some((vitality, field)) = game.slot(self.player, self.slot) else {
            return false;
        };
        self.field.as_ref().is_none_or(|it| it == field)
            && self.vitality.is_none_or(|it| it == vitality)
            && self.min_vitality.is_none_or(|it| it <= vitality)
            && self.max_vitality.is_none_or(|it| it >= vitality)
    }
}

/// A puzzle that is being played.
#[derive(Debug)]
pub struct Attempt<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The match.
    pub game: Game,
    /// Moves of the player.
    turns: u32,
    /// Whether all goals were met after the last of them.
    is_solved: bool,
}

impl<'a> Attempt<'a> {
    /// Begins a puzzle.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let options = Options {
            is_solo: puzzle.replies.is_empty(),
            turns: MAX_TURNS,
            has_undo: true,
        };
        Self {
            puzzle,
            game: Game::new(&puzzle.start, options),
            turns: 0,
            is_solved: false,
        }
    }

    /// Moves of the player.
    #[must_use]
    pub const fn turns(&self) -> u32 {
        self.turns
    }

    /// Were all goals met after the last move of the player?
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// Is it solved, or are no turns left?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_solved() || self.turns >= self.puzzle.turns || self.game.progress().result.is_some()
    }

    /// The goals that are not met, as they are written in the file.
    pub fn unmet(&self) -> impl Iterator<Item = &'a str> {
        let goals = self.puzzle.goals.iter();
        let unmet = goals.filter(|goal| !goal.is_met(&self.game));
        unmet.map(|goal| goal.source.as_str())
    }

    /// Plays a move, and the opponent's answer if it does not solve the puzzle.
    /// Returns whether it was played: once the puzzle is over none is.
    pub fn play(&mut self, choice: Move) -> bool {
        if self.is_over() || !self.game.play(choice) {
            return false;
        }
        self.turns += 1;
        let is_solved = self.unmet().next().is_none();
        self.is_solved = is_solved;
        if !self.game.progress().is_solo && !self.is_solved {
            let nth = usize::try_from(self.turns - 1).ok();
            let reply = nth.and_then(|nth| self.puzzle.replies.get(nth));
            self.game.play(reply.copied().unwrap_or(Move {
                is_left: true,
                card: Card::I,
                slot: 0,
            }));
        }
        true
    }

    /// Takes back the last move with its answer. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.turns == 0 {
            return false;
        }
        self.turns -= 1;
        self.is_solved = false;
        let moves = u64::from(self.turns) * if self.game.progress().is_solo { 1 } else { 2 };
        while self.game.progress().moves > moves && self.game.undo() {}
        true
    }
}

/// Reads a puzzle.
///
/// # Errors
///
/// Everything that is wrong with the file.
pub fn read_file(path: &Path) -> Result<Puzzle, Diagnostics> {
    read(&path.display().to_string(), &read_text(path)?)
}

/// Reads the text of a puzzle.
///
/// # Errors
///
/// Everything that is wrong with the text.
pub fn read(name: &str, text: &str) -> Result<Puzzle, Diagnostics> {
    let mut sink = DiagnosticSink::new(name, text);
    let puzzle = Node::document(&mut sink).and_then(|node| puzzle(node, &mut sink));
    sink.finish(puzzle)
}

/// Does the text say that it is a puzzle, and not a state to start from?
#[must_use]
pub fn is_puzzle(text: &str) -> bool {
    let mut sink = DiagnosticSink::new("", text);
    let node = Node::document(&mut sink);
    let rest = node.and_then(|node| text.get(node.at()..));
    rest.is_some_and(|rest| rest.starts_with(NAME))
}

const NAME: &str = "CardPuzzle";

const FIELDS: &[&str] = &[
    "name", "text", "turns", "start", "replies", "cards", "goal", "hints", "best",
];

fn puzzle<'a>(node: Node<'a>, sink: &mut DiagnosticSink<'a>) -> Option<Puzzle> {
    let fields = node.fields(sink, "the file", NAME, FIELDS)?;
    let mut text = |name: &str, what: &'static str| {
        let node = fields.require(sink, name)?;
        Some(node.text(sink, what)?.value().to_owned())
    };
    let (name, text) = (text("name", "`name`"), text("text", "`text`"));
    let range = 1..=MAX_TURNS;
    let turns = fields.require(sink, "turns");
    let turns: Option<u32> = turns.and_then(|it| it.integer(sink, "`turns`", range.clone()));
    let best = fields.get("best");
    let best: Option<u32> = best.and_then(|it| it.integer(sink, "`best`", range));
    let start = match fields.get("start") {
        Some(node) => start::slots(node, "`start`", sink),
        None => Some(Vec::new()),
    };
    let replies = each(fields.get("replies"), "`replies`", sink, reply);
    let cards = each(fields.get("cards"), "`cards`", sink, card);
    let hints = each(fields.get("hints"), "`hints`", sink, |node, sink| {
        Some(node.text(sink, "a hint")?.value().to_owned())
    });
    let goals = fields.require(sink, "goal");
    if let Some(node) = goals
        && node
            .list(sink, "`goal`")
            .is_some_and(|list| list.is_empty())
    {
        let message = msg!("problem-cards-no-goal", "expected at least one goal");
        sink.add(node.at(), message);
    }
    let goals = goals.and_then(|node| each(Some(node), "`goal`", sink, goal));
    Some(Puzzle {
        name: name?,
        text: text?,
        turns: turns?,
        start: start?,
        replies: replies?,
        cards: cards?,
        goals: goals?,
        hints: hints?,
        best,
    })
}

/// Reads the values of a list that may be left out.
fn each<'a, T>(
    node: Option<Node<'a>>,
    what: &'static str,
    sink: &mut DiagnosticSink<'a>,
    read: impl Fn(Node<'a>, &mut DiagnosticSink<'a>) -> Option<T>,
) -> Option<Vec<T>> {
    let Some(node) = node else {
        return Some(Vec::new());
    };
    let list = node.list(sink, what)?;
    let values: Vec<Option<T>> = list.into_iter().map(|it| read(it, sink)).collect();
    values.into_iter().collect()
}

fn reply<'a>(node: Node<'a>, sink: &mut DiagnosticSink<'a>) -> Option<Move> {
    let text = node.text(sink, "a reply")?;
    let moves = moves::read("", text.value()).map(|moves| moves.list);
    match moves.as_deref() {
        Ok([choice]) => Some(*choice),
        Ok(_) => {
            let message = msg!(
                "problem-cards-one-move",
                "expected one move, like \"1 I 0\" or \"2 0 zero\"",
            );
            sink.add(node.at(), message);
            None
        }
        Err(problems) => {
            sink.add(node.at(), problems.first());
            None
        }
    }
}

fn card<'a>(node: Node<'a>, sink: &mut DiagnosticSink<'a>) -> Option<Card> {
    let text = node.text(sink, "a card")?;
    let found = Card::named(text.value());
    if found.is_none() {
        sink.add(node.at(), moves::expected_card());
    }
    found
}

fn goal<'a>(node: Node<'a>, sink: &mut DiagnosticSink<'a>) -> Option<Goal> {
    const CONDITIONS: [&str; 4] = ["field", "vitality", "min_vitality", "max_vitality"];
    let known = &[
        "player",
        "slot",
        "field",
        "vitality",
        "min_vitality",
        "max_vitality",
    ];
    let fields = node.fields(sink, "a goal", "", known)?;
    let place = start::place(&fields, sink);
    if CONDITIONS.iter().all(|name| fields.get(name).is_none()) {
        let message = msg!(
            "problem-cards-goal-of-nothing",
            "expected what the slot has to be: {fields}",
            fields = CONDITIONS.join(", "),
        );
        sink.add(node.at(), message);
    }
    let field = fields.get("field").map(|it| start::field(it, sink));
    let mut number = |name: &str, what: &'static str| {
        let node = fields.get(name);
        node.map(|it| it.integer(sink, what, ZOMBIE..=MOST))
    };
    let vitality = number("vitality", "`vitality`");
    let least = number("min_vitality", "`min_vitality`");
    let most = number("max_vitality", "`max_vitality`");
    let (player, slot) = place?;
    let source = sink.text().get(node.range()).unwrap_or_default();
    // Comments may follow.
    let end = source.rfind(')').map_or(source.len(), |last| last + 1);
    Some(Goal {
        player,
        slot,
        field: all(field)?,
        vitality: all(vitality)?,
        min_vitality: all(least)?,
        max_vitality: all(most)?,
        source: source.get(..end).unwrap_or(source).to_owned(),
    })
}

/// What was left out is fine; what is wrong is not.
fn all<T>(value: Option<Option<T>>) -> Option<Option<T>> {
    match value {
        Some(None) => None,
        Some(Some(value)) => Some(Some(value)),
        None => Some(None),
    }
}
