//! The author's workbench: what of a level is needed, by which other ways it is
//! won, and what is left to chance.
//!
//! [`examine()`] visits the states of a level, takes every loose piece away in
//! turn and solves the level again, plays at random, and plays the recorded
//! moves with several seeds. It keeps within an [`Effort`] and says what it
//! could not finish. [`Report::remarks`] lists what is worth a change, and
//! [`Report::notes`] what is worth knowing; a file of solutions
//! ([`mod@recorded`]) can answer remarks.
//!
//! | file | what it is |
//! |---|---|
//! | `pieces` | what is taken away |
//! | `necessity` | whether a piece is needed |
//! | `ways` | what a solution does, as opposed to its steps |
//! | `luck` | seeds, and moves at random |
//! | [`mod@recorded`] | recorded solutions and answers |
//! | `remarks` | the findings in words |
//! | `files` | level files on a disk |

mod files;
mod luck;
mod necessity;
mod pieces;
pub mod recorded;
mod remarks;
mod ways;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

pub use files::examine_file;
pub use luck::{Luck, MOST_PERCENT, RANDOM_MOVES, SEEDS};
pub use necessity::Need;
pub use pieces::Piece;
pub use recorded::Recorded;
pub use remarks::{Document, Remark, text_of};
pub use ways::{Deeds, Way};

use super::Game;
use super::input::Input;
use super::level::{Features, Level};
use super::search::{
    Explored, Puzzle, chance_on_the_board, explore, explore_in_strides, moves_text, solve,
};
use super::solution::SEED;
use super::tiles::{TileState, Tiles};
use kotodama_board::ObjectId;
use kotodama_formats::{Message, msg};
use kotodama_solver::{End, Limits, MAX_THREADS, Options, Progress};
use necessity::Known;

/// What an examination may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Time for the whole level.
    pub time: Duration,
    /// Memory for states, in MiB.
    pub memory: u64,
    /// Number of pieces that are examined at the same time.
    pub threads: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(60),
            memory: Limits::DEFAULT_MEMORY,
            threads: 1,
        }
    }
}

/// How far an examination is; another thread can cancel it.
#[derive(Debug, Default)]
pub struct Stage {
    /// Counts the states of all searches, and cancels them.
    pub progress: Progress,
    done: AtomicUsize,
    pieces: AtomicUsize,
}

impl Stage {
    /// Begins an examination that this flag cancels.
    #[must_use]
    pub fn cancelled_by(flag: &Arc<AtomicBool>) -> Self {
        Self {
            progress: Progress::cancelled_by(flag),
            ..Self::default()
        }
    }

    /// Returns how many pieces have been examined, and how many there are; none
    /// as long as states are visited.
    #[must_use]
    pub fn pieces(&self) -> (usize, usize) {
        let of = |count: &AtomicUsize| count.load(Ordering::Relaxed);
        (of(&self.done), of(&self.pieces))
    }
}

/// What is known of the states of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// How the visit ended.
    pub end: End,
    /// Number of states found.
    pub states: u64,
    /// Number of states from which no win can be reached, if all were visited.
    pub lost: Option<u64>,
    /// Number of moves to the states that were visited last.
    pub depth: u32,
    /// Whether states between which the player can walk count as one.
    pub strides: bool,
    /// Whether chance decides something, so that all is said for one seed.
    pub seeded: bool,
}

/// All that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The states.
    pub space: Space,
    /// The recorded moves, if there are any and they win.
    pub recorded: Option<Vec<Input>>,
    /// The recorded moves do not win.
    pub recorded_fails: bool,
    /// The shortest solution, if that is certain.
    pub shortest: Option<Vec<Input>>,
    /// Solutions that differ in what they do, the shortest first.
    pub ways: Vec<Way>,
    /// Seeds with which the recorded moves do not win.
    pub failing_seeds: Vec<u64>,
    /// How moves at random do.
    pub luck: Luck,
    /// Every piece, and whether it is needed.
    pub pieces: Vec<(Piece, Need)>,
    /// Number of groups of fixed things that were left out.
    pub left_out: usize,
    /// The examination was cancelled.
    pub cancelled: bool,
}

/// The most known ways that are tried without a piece, besides the recorded
/// one.
const MAX_TRIED: usize = 24;

/// The share of the time for visiting all states, in tenths; as much again if
/// walks have to be taken in one stride.
const EXPLORING: u32 = 2;

/// Examines a level.
///
/// # Errors
///
/// Why a level is not examined.
pub fn examine(
    level: &Level,
    recorded: &Recorded,
    effort: &Effort,
    stage: &Stage,
) -> Result<Report, Message> {
    let features = Features::of(level);
    if features.is_map() {
        return Err(msg!(
            "workbench-map",
            "a map is not examined: its icons lead to levels"
        ));
    }
    if features.is_house() {
        return Err(msg!(
            "workbench-house",
            "a level with rooms is not examined: this looks at one board only, and its doors lead \
             to others"
        ));
    }
    let moves = recorded.inputs();
    let (failing_seeds, draws) = luck::failing_seeds(level, &moves);
    let fails = failing_seeds.contains(&SEED);
    let dice = chance_on_the_board(level).is_some() || draws;
    let (explored, seed) = visit(level, effort, stage, dice);
    let seed_or_first = seed.unwrap_or(SEED);
    let stepped = explored.stepped;
    let mut ways = played(level, seed_or_first, &explored);
    let space = Space {
        end: explored.survey.end,
        states: explored.survey.states,
        lost: explored.survey.lost,
        depth: explored.survey.depth,
        strides: explored.strides,
        seeded: seed.is_some(),
    };
    // The first way is a shortest one if single steps led to it.
    let shortest = ways.first().filter(|_| stepped);
    let shortest = shortest.map(|way| way.moves.clone());
    let recorded = ways::play(&mut Game::new(level, SEED), &moves);
    let mut known = Known {
        seed,
        ways: recorded.iter().map(|way| way.moves.clone()).collect(),
        best: None,
    };
    let others = ways.iter().take(MAX_TRIED).map(|way| way.moves.clone());
    known.ways.extend(others);
    if known.ways.is_empty() && space.end != End::Exhausted {
        known.ways.extend(any_way(level, seed, effort, stage));
    }
    known.best = known.ways.iter().map(Vec::len).min();
    let luck = luck::luck(level, seed_or_first, &explored, &stage.progress);
    let mut touched = explored.touched;
    drop(explored.survey);
    touched.extend(moved_by(level, seed_or_first, &known.ways));
    let (pieces, left_out) = pieces::pieces(level, &touched);
    let recorded_moves = recorded.as_ref().map(|way| way.moves.clone());
    ways.extend(recorded);
    let solvable = !known.ways.is_empty();
    let pieces = match solvable {
        true => judge_all(level, pieces, &known, effort, stage),
        // Nothing can be said of a level that has no known solution.
        false => Vec::new(),
    };
    Ok(Report {
        space,
        recorded_fails: fails && !moves.is_empty(),
        recorded: recorded_moves,
        shortest,
        ways: ways::different(ways),
        failing_seeds: match moves.is_empty() || fails {
            true => Vec::new(),
            false => failing_seeds,
        },
        luck,
        pieces,
        left_out,
        cancelled: stage.progress.is_cancelled(),
    })
}

/// Visits the states: without a seed if nothing is left to chance. If they are
/// too many, those between which the player can walk count as one.
fn visit(level: &Level, effort: &Effort, stage: &Stage, dice: bool) -> (Explored, Option<u64>) {
    let limits = Limits {
        memory: Some(effort.memory),
        time: Some(effort.time * EXPLORING / 10),
        ..Limits::default()
    };
    let mut puzzle = Puzzle::new(level);
    let mut first = None;
    if !dice {
        let explored = explore(&puzzle, limits, &stage.progress.another());
        first = Some(explored).filter(|explored| explored.survey.chance.is_none());
    }
    let mut explored = match first {
        Some(explored) => explored,
        None => {
            puzzle.seed = Some(SEED);
            explore(&puzzle, limits, &stage.progress.another())
        }
    };
    if matches!(explored.survey.end, End::Limit(_))
        && let Some(strides) = explore_in_strides(&puzzle, limits, &stage.progress.another())
    {
        // What is won by other deeds may be farther away than single steps led.
        let ways = strides.ways.iter().cloned();
        explored.ways.extend(ways);
        explored.touched.extend(strides.touched.iter().copied());
        if strides.survey.end == End::Exhausted {
            explored.survey = strides.survey;
            explored.strides = true;
        }
    }
    (explored, puzzle.seed)
}

/// Searches for any solution of a level with too many states.
fn any_way(level: &Level, seed: Option<u64>, effort: &Effort, stage: &Stage) -> Option<Vec<Input>> {
    let puzzle = Puzzle {
        seed,
        ..Puzzle::new(level)
    };
    let options = Options {
        fast: true,
        limits: Limits {
            memory: Some(effort.memory),
            time: Some(effort.time * EXPLORING / 10),
            ..Limits::default()
        },
        threads: 1,
    };
    solve(&puzzle, &options, &stage.progress.another())
        .ok()?
        .solution
}

/// Plays the ways that the survey found.
fn played(level: &Level, seed: u64, explored: &Explored) -> Vec<Way> {
    let mut game = Game::new(level, seed);
    let ways = explored.ways.iter().filter_map(|moves| {
        game.load(level, seed);
        ways::play(&mut game, moves)
    });
    ways.collect()
}

/// Returns what these moves touch.
fn moved_by(level: &Level, seed: u64, ways: &[Vec<Input>]) -> BTreeSet<ObjectId> {
    let mut touched = BTreeSet::new();
    let mut game = Game::new(level, seed);
    let place = |state: Option<&TileState>| state.map(|state| (state.kind, state.cell));
    for way in ways {
        game.load(level, seed);
        let board = game.world().resource::<Tiles>();
        let start = board.ids().map(|id| (id, place(board.state(id))));
        let start: Vec<_> = start.collect();
        for &input in way {
            game.play(input);
            let board = game.world().resource::<Tiles>();
            let moved = start
                .iter()
                .filter(|&&(id, was)| place(board.state(id)) != was);
            touched.extend(moved.map(|&(id, _)| id));
        }
    }
    touched
}

/// Judges the pieces, several at the same time. Those that come first leave the
/// time that they do not need to the others.
fn judge_all(
    level: &Level,
    pieces: Vec<Piece>,
    known: &Known,
    effort: &Effort,
    stage: &Stage,
) -> Vec<(Piece, Need)> {
    stage.pieces.store(pieces.len(), Ordering::Relaxed);
    let threads = effort
        .threads
        .clamp(1, MAX_THREADS)
        .min(pieces.len().max(1));
    let next = AtomicUsize::new(0);
    let needs: Vec<Mutex<Need>> = pieces.iter().map(|_| Mutex::new(Need::Unknown)).collect();
    let count = u32::try_from(threads).unwrap_or(1);
    let work = || loop {
        let place = next.fetch_add(1, Ordering::Relaxed);
        let (Some(piece), Some(need)) = (pieces.get(place), needs.get(place)) else {
            break;
        };
        let left = u32::try_from(pieces.len() - place)
            .unwrap_or(u32::MAX)
            .max(1);
        let time = effort.time.saturating_sub(stage.progress.elapsed());
        let time = (time * count / left).min(time).max(SHORTEST_SLICE);
        let memory = (effort.memory / u64::from(count)).max(1);
        if !stage.progress.is_cancelled() {
            let judged = necessity::judge(level, piece, known, (time, memory), &stage.progress);
            if let Ok(mut need) = need.lock() {
                *need = judged;
            }
        }
        stage.done.fetch_add(1, Ordering::Relaxed);
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let needs = needs
        .into_iter()
        .map(|need| need.into_inner().unwrap_or(Need::Unknown));
    pieces.into_iter().zip(needs).collect()
}

/// Every piece has at least this much time.
const SHORTEST_SLICE: Duration = Duration::from_millis(100);

/// Returns moves as letters, with their number.
fn counted(moves: &[Input]) -> (i64, String) {
    let count = i64::try_from(moves.len()).unwrap_or(i64::MAX);
    (count, moves_text(moves))
}
