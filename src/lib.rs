//! # Kotodama
//!
//! A puzzle game in which the rules are part of the game: text objects on the
//! board form sentences, the sentences are the rules, and a player who pushes
//! the words around changes the rules.
//!
//! Each mode is an engine of its own that knows no other mode and no window: a
//! plugin of systems in a fixed chain, which runs headless and produces the
//! same bytes for the same level, inputs and seed. The command line, the
//! solver, the editors and the window are built on the modes and only read
//! their state and messages. `docs/architecture.md` shows all crates, the paths
//! of a frame, a key press and a file, and the invariants;
//! `docs/development.md` has recipes for extensions. `docs/rules` defines the
//! rules of the game row by row; doc comments and tests name the rows
//! (`W-MOVE-11`).
//!
//! ## The path of one turn
//!
//! 1. The window (for a key), the command line (for a letter), a test or a
//!    search calls [`words::play`] with an [`words::input::Input`]. "Wait" may
//!    enter a level instead; then no turn passes. In a level that is AUTO one
//!    input is several turns.
//! 2. [`words::history`] opens a record: from now on, the first change of each
//!    tile stores its former state there.
//! 3. The schedule [`words::turn::Turn`] runs the phases of the specification
//!    in order: the dice of OFTEN and SELDOM are thrown, then come movement
//!    cause by cause, the rules, transformations, facings, SELECT, BACK,
//!    teleporting, falling, the rules again, effects of EMPTY, of the level and
//!    of overlapping objects, victory, the level's own transformation, loss.
//! 4. A phase asks [`words::rules::RuleQuery`], which only reads: which things
//!    are PUSH, whether this rule applies to that [`words::rules::Thing`] (an
//!    object, the EMPTY of a cell, the level itself). It decides on plain values
//!    (see `words::turn::movement::resolve`), and only then changes tiles, by
//!    the functions of [`words::tiles`].
//! 5. At its reading points the turn updates the sentences
//!    ([`words::rules::reading`]): the pure functions of [`words::grammar`] read
//!    only runs of words next to a cell whose words changed. If the sentences
//!    differ, new [`words::rules::Rules`] are derived: ALL, MIMIC, GROUP,
//!    cancellation. Then the roles of Kanji Shift are settled.
//! 6. The record is closed and kept for undo and for BACK; the events are
//!    written as messages ([`words::messages::TurnEvent`]), in order. The view,
//!    the sound and other observers work from these and from the components.
//!
//! While there is a protagonist (3D), `view::first_person` of the window hides
//! the board and shows it through the protagonist's eyes: the tiles, with their
//! present colours and positions, are collected into a plain scene, and a pure
//! function paints it whenever it has changed.
//!
//! Kanji Shift uses the same turn. It differs from the word rules in one value,
//! [`words::ruleset::Ruleset`]: which text is a word, how words form sentences,
//! that entities are read, who is the player. Each of its fields is used in one
//! place; [`words::roles`] passes the focus on.
//!
//! ## Where to begin
//!
//! | module | where to begin reading |
//! |---|---|
//! | [`words`] | [`words::Game`] plays the word puzzle without a window; [`words::turn::turn`] lists the systems of a turn |
//! | [`falling`] | [`falling::Game`]; [`falling::description::Description`] is a rule file, [`falling::assemble`] selects its systems |
//! | [`dungeon`] | [`dungeon::Game`]; [`dungeon::cycle`] lists the systems of a cycle, [`dungeon::commands::TABLE`] the commands of scripts |
//! | [`cards`] | [`cards::Game`]; [`cards::evaluate`] applies functions |
//! | [`solver`] | [`solver::Mode`], the interface of a mode to a search |
//! | [`sim`] | [`sim::deterministic`], [`sim::Registry`], [`sim::Format`], [`sim::FileKind`]: the building blocks of a mode |
//! | [`board`] | [`board::Bounds`], [`board::Direction`], [`board::Rng`] |
//! | [`formats`] | [`formats::read_text`], [`formats::Node`], [`formats::Diagnostics`] |
//! | [`editor`] | the level editor without its panels |
//! | [`cli`] | [`cli::main`]; [`modes`] lists the modes |
//! | `desktop` | the window, with the feature `desktop` |
//!
//! Inside [`words`], from the ground up:
//!
//! | module | contents |
//! |---|---|
//! | [`words::lexicon`], [`words::kinds`] | the vocabulary; the names of a play as numbers |
//! | [`words::level`], [`words::ruleset`] | levels, packs and the sprites of a level's own nouns; the differences of Kanji Shift from the word rules |
//! | [`words::import_export`] | share codes, pictures with a level inside, imports |
//! | [`words::tiles`] | the tiles and the level itself, their index, and all changes to them |
//! | [`words::metadata`], [`words::transform_history`] | data of tiles from the level file; their earlier kinds |
//! | [`words::grammar`] | from words in a row to sentences: pure functions |
//! | [`words::rules`] | from sentences to rules, and their application |
//! | [`words::roles`] | the focused player and goal of Kanji Shift |
//! | [`words::turn`] | one file or folder for each phase |
//! | [`words::history`] | undo, redo, restart, snapshots, the timeline |
//! | [`words::replay`] | plays as files |
//! | [`words::solution`] | whether a recorded solution still wins |
//! | [`words::glossary`] | the meaning of every word in one line, with a tiny level |
//! | [`words::inspect`] | explanations: rules and conditions with reasons |
//! | [`words::lint`] | the sentences of a level, and possible mistakes in it |
//! | [`words::hints`] | hints from the present state of a play |
//! | [`words::search`] | the word puzzle as seen by the solver |

pub mod modes;

#[cfg(feature = "desktop")]
pub use kotodama_app as desktop;
pub use kotodama_board as board;
pub use kotodama_cards as cards;
pub use kotodama_cli as cli;
pub use kotodama_dungeon as dungeon;
pub use kotodama_editor as editor;
pub use kotodama_falling as falling;
pub use kotodama_formats as formats;
pub use kotodama_sim as sim;
pub use kotodama_solver as solver;
pub use kotodama_words as words;
