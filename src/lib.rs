//! # Kotodama
//!
//! A puzzle game in which the rules are part of the game: text objects on the
//! board form sentences, the sentences are the rules, and whoever pushes the
//! words about changes what is true.
//!
//! This page is the map of the program. The rules themselves are specified row
//! by row; doc comments and tests name the rows (`W-MOVE-11`).
//!
//! ## Where things are
//!
//! | module | what it is | what it does not know |
//! |---|---|---|
//! | [`board`] | cells, directions, ids, the occupancy index, the seeded generator | any mode |
//! | [`formats`] | text to checked data, problems with line and column, atomic files | windows, ECS |
//! | [`words`] | the word puzzle: components, rules, the turn, undo, level files | the view |
//! | [`cli`] | one file for each command | windows |
//! | `desktop` | the window: screens, board view, input, sound (feature `desktop`) | how a turn is decided |
//!
//! Dependencies run one way: `desktop` and `cli` use `words` and `formats`;
//! these use `board`; `board` uses nothing of ours.
//!
//! ## The path of one turn
//!
//! 1. Somebody calls [`words::play`] with an [`words::input::Input`]: the
//!    window for a key, the command line for a letter, a test, a search.
//! 2. [`words::history`] opens a record: from now on, whatever tile is changed
//!    for the first time leaves its former state there.
//! 3. The schedule [`words::turn::Turn`] runs. Its sets
//!    ([`words::turn::TurnSystems`]) are the phases of the specification in
//!    their order: movement cause by cause, the rules, transformations,
//!    facings, teleporting, falling, the rules again, effects of overlapping
//!    objects, victory, loss.
//! 4. A phase asks [`words::rules::Facts`], which only reads: which objects
//!    are PUSH, does this rule apply to that object. It decides on plain
//!    values (see `words::turn::movement::settle`), and only then changes
//!    tiles, by the functions of [`words::tiles`].
//! 5. At its reading points the turn brings the sentences up to date
//!    ([`words::rules::reading`]): only runs of words next to a cell whose
//!    words changed are read again by the pure functions of
//!    [`words::grammar`]; if that gave other sentences, new
//!    [`words::rules::Rules`] are derived, cancellation included.
//! 6. The record is closed and kept for undo and for BACK; what happened is written as
//!    messages ([`words::messages::Happened`]), in order. The view, the sound
//!    and whoever else is interested work from these and from the components.
//!
//! Kanji Shift is the same turn. What sets it apart from the word rules is one
//! value, [`words::options::Options`]: which text is a word, how words make
//! sentences, that entities are read, who is the player. Each of its fields is
//! asked in one place; [`words::roles`] passes the focus on.
//!
//! ## Invariants
//!
//! - The components of tiles and of the level, the generator and its throw for
//!   the turn, who has a role, the list of nouns that ALL stands for, and the
//!   records of the turns that led there are the state of play. Everything else
//!   is derived from them.
//! - Only [`words::tiles::put`] changes a tile, so the index, undo, the
//!   reading of rules and snapshots cannot disagree with the components.
//! - Undo, restart and snapshots put tiles back through the same function;
//!   their cost grows with the difference.
//! - A phase whose words no rule uses is skipped without looking at the board.
//! - Order is by object id; nothing iterates over a hash map; chance comes from
//!   one seeded generator. The schedules run on one thread and refuse systems
//!   whose order nobody wrote down. Same level, moves and seed: same bytes.
//! - The simulation never learns whether anybody watches. Without the feature
//!   `desktop` there is no renderer, window or sound in the program.
//! - No input makes the program panic: levels are checked before they are
//!   played, and every limit is named in the message that refuses it.
//!
//! ## How to add a word
//!
//! A row in [`words::lexicon`] makes it a word of the grammar. If it acts by
//! itself, write a small system and add it to its phase in [`words::turn`],
//! with the run condition that some rule gives it. If it changes how others
//! act, it is a question that they ask [`words::rules::Facts`]. A condition is
//! an arm in [`words::rules::Facts::holds`] or a list of targets for a
//! preposition. Then write scenarios in `tests/scenarios/words`, named after
//! the rows.

pub mod board;
pub mod cli;
#[cfg(feature = "desktop")]
pub mod desktop;
pub mod formats;
pub mod words;
