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
//! | [`sim`] | what every mode stands on: deterministic schedules, saved state, recordings, kinds of files | any mode |
//! | [`words`] | the word puzzle: components, rules, the turn, undo, level files | the view |
//! | [`falling`] | falling blocks: rule files and scripts, the frame that is assembled from them, mixing, bots | the view |
//! | [`dungeon`] | levels of tiles that carry values and small programs: files, the script language, the cycle, sight and light, recordings | the view |
//! | [`cards`] | the card duel: values, the move, matches with programs, puzzles, built-in players | the view |
//! | [`editor`] | the level editor without its panels: level data, steps with undo, tools | windows |
//! | `builder` | the builder of dungeons without its panels: edits with undo, help for scripts, a play that is stopped and taken back | windows |
//! | `documents` | what both editors stand on: undo, regions, filling, safe saving | what is edited |
//! | [`solver`] | search for moves that win, over the states of a mode | which mode it is |
//! | [`cli`] | one file for each command, in a folder for each mode; [`modes`] lists the modes | windows |
//! | `desktop` | the window (feature `desktop`): `shell`, `ui`, `audio` and `gfx` serve every mode, `words`, `falling`, `dungeon`, `cards`, `editor` and `builder` are windows of their own, `app` lists them | how a turn is decided |
//!
//! Each row is a crate in the folder of its name, and so is each folder of
//! `src/desktop`. Dependencies run one way (`docs/architecture.md` draws them):
//! the window and `cli` use `editor`, the modes and `formats`; `editor` uses
//! `words`; the modes use `board`, which uses nothing of ours, and know nothing
//! of each other. `solver` uses nothing either: a mode comes to it, by the trait
//! [`solver::Mode`]. Inside [`words`], from the ground up:
//!
//! | module | what it is |
//! |---|---|
//! | [`words::lexicon`], [`words::kinds`] | the vocabulary; names of this play as numbers |
//! | [`words::level`], [`words::ruleset`] | levels, their files, packs and the sprites of own nouns; what word rules and Kanji Shift differ in |
//! | [`words::import_export`] | levels on their way: share codes, pictures with a level inside, imports |
//! | [`words::tiles`] | the tiles and the level itself, the index that finds them, all changes to them, what a turn has changed |
//! | [`words::metadata`], [`words::transform_history`] | what tiles carry from the level file, what they were before |
//! | [`words::grammar`] | words in a row to sentences: pure functions |
//! | [`words::rules`] | sentences to rules, and what applies to what now |
//! | [`words::roles`] | the focused player and goal of Kanji Shift |
//! | [`words::turn`] | one file or folder for each phase |
//! | [`words::history`] | undo, redo, restart, snapshots; the line of all that was played |
//! | [`words::replay`] | plays as files |
//! | [`words::solution`] | whether a recorded solution still wins |
//! | [`words::glossary`] | what every word means, in a line; searching for words; a tiny level for each |
//! | [`words::inspect`] | why things are what they are: rules and conditions judged, with reasons |
//! | [`words::lint`] | what a level spells, and what may not be meant in it |
//! | [`words::hints`] | what helps on from where a play stands |
//! | [`words::search`] | what the solver is told: states as few bytes, and what tells them apart |
//!
//! ## The path of one turn
//!
//! 1. Somebody calls [`words::play`] with an [`words::input::Input`]: the
//!    window for a key, the command line for a letter, a test, a search. On
//!    "wait" a level may be entered instead; then no turn passes. In a level
//!    that is AUTO one input is several turns.
//! 2. [`words::history`] opens a record: from now on, whatever tile is changed
//!    for the first time leaves its former state there.
//! 3. The schedule [`words::turn::Turn`] runs: the phases of the specification
//!    in their order. The dice of OFTEN and SELDOM are thrown, then movement
//!    cause by cause, the rules, transformations, facings, SELECT, BACK,
//!    teleporting, falling, the rules again, effects of EMPTY, of the level and
//!    of overlapping objects, victory, the level's own transformation, loss.
//! 4. A phase asks [`words::rules::RuleQuery`], which only reads: which things are
//!    PUSH, does this rule apply to that [`words::rules::Thing`] (an object,
//!    the EMPTY of a cell, the level itself). It decides on plain values (see
//!    `words::turn::movement::resolve`), and only then changes tiles, by the
//!    functions of [`words::tiles`].
//! 5. At its reading points the turn brings the sentences up to date
//!    ([`words::rules::reading`]): only runs of words next to a cell whose
//!    words changed are read again by the pure functions of
//!    [`words::grammar`]; if that gave other sentences, new
//!    [`words::rules::Rules`] are derived: ALL, MIMIC, GROUP, cancellation.
//!    Then the roles of Kanji Shift are settled.
//! 6. The record is closed and kept for undo and for BACK; what happened is
//!    written as messages ([`words::messages::TurnEvent`]), in order. The view,
//!    the sound and whoever else is interested work from these and from the
//!    components.
//!
//! While there is a protagonist (3D), `view::first_person` of the window hides
//! the board and shows a picture of it through the protagonist's eyes: the
//! tiles, as they are coloured and as they move just now, are collected into a
//! plain scene, and a pure function paints it whenever it has changed.
//!
//! Kanji Shift is the same turn. What sets it apart from the word rules is one
//! value, [`words::ruleset::Ruleset`]: which text is a word, how words make
//! sentences, that entities are read, who is the player. Each of its fields is
//! asked in one place; [`words::roles`] passes the focus on.
//!
//! ## Invariants
//!
//! - The store of tiles in [`words::tiles::Tiles`], the component of the level,
//!   what [`words::Outcome`] says of the turn, the generator and its throw for the turn, the first-person cycle of 3D
//!   objects, the roles, the next id, the list of nouns that ALL stands for,
//!   and the records of the turns that led there are the state of play: what a
//!   snapshot holds. Everything else is derived from them, or forgotten when a
//!   turn begins.
//! - The store is the state of the tiles. Their entities and components are its
//!   projection for the view: the rules never read them, so that a rule finds
//!   a tile by its id without a search.
//! - Only [`words::tiles::put`] changes a tile, so the store, its index, the
//!   projection, undo, the reading of rules and snapshots cannot disagree.
//! - Undo, restart and snapshots put tiles back through the same function;
//!   their cost grows with the difference. Undo leaves alone what outlives it:
//!   a win, the list of ALL.
//! - EMPTY tiles are no entities: a cell has one while no object is in it, and
//!   their facing is what rules say when somebody asks.
//! - A phase whose words no rule uses is skipped without looking at the board.
//! - Order is by object id, EMPTY tiles behind the objects in reading order,
//!   the level last; nothing iterates over a hash map; chance comes from one
//!   seeded generator, and to ask a question draws nothing from it. The
//!   schedules run on one thread and refuse systems whose order nobody wrote
//!   down. Same level, moves and seed: same bytes.
//! - For a search two states are one if nothing that can come up in the level
//!   tells them apart: [`words::search::Relevance`] says what can matter, by
//!   the words that can ever be read. What it leaves out (facings that nothing
//!   reads, which of two equal objects is which, the past where nothing looks
//!   into it) has its reason there. No solution is told that was not played
//!   again from the start, by the turn that everybody plays.
//! - What is edited is level data. The editor's board is a play at turn 0 that
//!   is set up from the draft; nothing is ever read back from a play into the
//!   draft, so a test play cannot lose or change anything.
//! - The simulation never learns whether anybody watches. Without the feature
//!   `desktop` there is no renderer, window or sound in the program.
//! - No input makes the program panic: levels are checked before they are
//!   played, and every limit is named in the message that refuses it.
//!
//! ## The path of one frame of falling blocks
//!
//! A falling-block game is made of the systems that its rules name.
//!
//! 1. A rule file is read into a [`falling::description::Description`]: plain
//!    data, every problem with its place. A script's initial phase fills the
//!    same form.
//! 2. [`falling::rules::Rules`] compiles it: shapes with all rotation states,
//!    tables by role.
//! 3. [`falling::plan::Plan`] collects the systems: every folder
//!    (`control`, `rotation`, `randomizer`, `clear`, `method`, `gravity`, `score`,
//!    `over`, ...) adds those that the rules name, each to its
//!    [`falling::stage::Stage`]. The names that `kotodama falling systems`
//!    prints are those of this plan, and the schedule is made of nothing else
//!    but what every game has (`falling::frame`).
//! 4. [`falling::play::step`] runs the schedule once with the buttons held in
//!    this frame: input, appearance, control, rules, orders, vanishing,
//!    falling, the quiet test.
//! 5. The rules of step 4 are pure functions of the [`falling::grid::Grid`],
//!    which does not change meanwhile. What they find goes into
//!    [`falling::clear::ClearMatches`], what is to happen into
//!    [`falling::orders::Orders`]; step 5 applies it. Bots ask the same
//!    functions about copies.
//! 6. What happened is written as [`falling::events::FrameEvent`] messages and
//!    recorded as links and placements ([`falling::stats`]).
//!
//! A stretch of the frame for which there is nothing to do (nobody waits, no
//! piece is under control, nothing in the field has changed or moves) is
//! skipped as a whole, so a quiet frame costs the same on any field.
//!
//! To add a law: a row in its table in [`falling::description`], from which the
//! type, its reader and its printer come, and a file with its system in the
//! folder of its kind, which `choose` adds to the plan. What it has to remember is a resource that
//! `Plan::state` registers: it is saved and restored with everything else.
//!
//! ## How to add a word
//!
//! Add a row to the table in `words::lexicon`, at the end of its kind. It makes
//! the word one of the grammar and of those that letters can spell, lists and
//! explains it in the palette and the glossary, and says by its
//! [`words::lexicon::Aspect`]s what the solver, the lint and the level itself
//! have to know of it; without an aspect it is assumed to matter. Random play
//! over all words (`tests/vocabulary.rs`) begins to use it. Kanji Shift has only
//! the words whose rows have a character.
//!
//! Then make it act:
//!
//! - If it acts by itself, write a small system and add it to its stage in
//!   `words::turn::stages`, with the words that it needs; whether the stage is
//!   entered follows from that.
//! - If it changes how others act, it is a question that they ask
//!   [`words::rules::RuleQuery`].
//! - A prefix condition is an arm in [`words::rules::RuleQuery::holds`], a
//!   preposition a list of targets in `words::rules::targets`. One that is
//!   random is a die ([`words::rules::dice`]). The compiler asks for all of
//!   them.
//! - Say what it means for an EMPTY and for the level: ask questions of a
//!   [`words::rules::Thing`], where objects and EMPTYs act alike; what EMPTYs
//!   do to themselves is in `words::turn::empties`, what the level does in
//!   [`words::turn::level`]. GROUP needs nothing: its rules are written out
//!   before anybody asks.
//! - What it remembers from turn to turn belongs to
//!   [`words::components::TileFlags`], or to the frame of [`words::history`];
//!   what only lasts for a turn belongs to [`words::turn::memory`].
//! - A new cause of movement says in
//!   [`words::messages::MoveCause::plays_back`] whether BACK takes it back.
//!
//! Draw a board that shows it at work (`assets/glossary`), and translate its
//! explanation (`assets/locales`).
//! Then write scenarios in `tests/scenarios/words`, named after the rows.
//!
//! ## To add a mode
//!
//! - It is a crate on top of [`sim`]: its schedules are
//!   [`sim::deterministic`], what it saves is in a [`sim::Registry`], its
//!   recordings have a [`sim::Format`], and each kind of its files is a
//!   [`sim::FileKind`] that knows how to check one.
//! - Its commands are a folder in [`cli`] that ends in a [`cli::Mode`], which
//!   [`modes::PROGRAM`] lists. `check`, `play` and `shot` then know its files.
//! - Its scenarios fill in the trait of `tests/common/runner`.
//! - `tests/structure.rs` lists its crates.

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
