//! What a level spells, and what may be wrong with it, for its author.
//!
//! A [`Linter`] sets the level up at turn 0 and plays nothing. What it finds
//! are [`Remark`]s about the level and the [`BoardReading`]: the rules with the
//! places of their words, sentences that lack something, and sentences that
//! nobody may have meant.
//!
//! | file | remarks about |
//! |---|---|
//! | `player` | who is YOU, and what happens to it at once |
//! | `goal` | how the level can be won |
//! | `words` | the vocabulary: slips, letters, the object list, chance |
//! | `objects` | the board: size, stacks, what lies under what |
//! | `map` | icons, cursors and paths |
//! | `reach` | words that nothing can ever touch |
//! | `sentences`, `broken`, `accidental` | the [`BoardReading`] |
//!
//! Remarks are about the level as it is before the first turn and under the
//! rules of that moment. An [`Severity::Error`] is certain, a
//! [`Severity::Warning`] is hardly ever meant, a [`Severity::Hint`] is worth a
//! look.

mod accidental;
mod broken;
mod goal;
mod map;
mod objects;
mod place;
mod player;
mod reach;
mod sentences;
mod stage;
mod vocabulary;
mod words;

use bevy::math::IVec2;

use kotodama_board::ObjectId;
use kotodama_formats::Message;

use super::level::{Level, LevelContext};
use super::named::named;
use super::report::Status;
use super::rules::form_again;
use super::{Game, play};
use stage::{Remarks, Stage};

/// A level with more objects than this is not set up to be examined: only its
/// data are looked at.
pub const MAX_EXAMINED: usize = 50_000;

/// A level with a cell of more objects than this is not set up either.
pub const MAX_STACK: usize = 500;

/// Maximum number of cells named in one remark; its message says how many there
/// are.
pub const MAX_CELLS: usize = 1000;

named! {
    /// Severity of a remark. The worst comes first.
    Severity {
        /// The level cannot be played as it is.
        Error "error",
        /// Hardly ever meant.
        Warning "warning",
        /// Worth a look.
        Hint "hint",
    }
}

named! {
    /// Subject of a remark.
    Kind {
        /// There is nothing on the board.
        EmptyBoard "empty board",
        /// The level ends as an infinite loop before the first turn.
        EndlessLoop "endless loop",
        /// Nothing is YOU, and no such word is there.
        NoPlayerWord "no word for a player",
        /// The words for a player are there, but say nothing.
        NoPlayerSentence "nobody is YOU",
        /// A rule names a player that is not on the board.
        NoPlayerObject "player missing",
        /// A player that nothing can move.
        HeldPlayer "player held",
        /// Every player is destroyed in the first turn.
        LosesAtOnce "lost at once",
        /// The level is won in the first turn, whatever the player does.
        WinsAtOnce "won at once",
        /// No word can win the level.
        NoWinWord "no way to win",
        /// A rule names a goal that is not on the board.
        NoGoalObject "goal missing",
        /// Kanji Shift: the only thing that could be the goal is the player.
        GoalIsPlayer "goal is the player",
        /// A noun that is nearly a word.
        Misspelled "misspelled",
        /// An entity that bears the name of a word and cannot be named.
        Unnameable "cannot be named",
        /// Text that is no word in the grammar of the level.
        NotAWord "no word here",
        /// A letter with which nothing can be spelled.
        IdleLetter "idle letter",
        /// A noun on the object list that changes nothing.
        UnusedNoun "unused noun",
        /// A noun on the board that the closed object list lacks.
        UnlistedNoun "unlisted noun",
        /// Chance decides, so no solver can.
        Random "chance",
        /// The board is larger than a screen shows well.
        Large "large board",
        /// Too many objects to be examined.
        TooMany "too many objects",
        /// More than six of a kind in a cell.
        Surplus "surplus",
        /// Several of a kind in a cell.
        Duplicate "duplicate",
        /// An object that lies under another one and cannot be seen.
        Covered "covered",
        /// The level has no name.
        NoName "no name",
        /// The level has no author.
        NoAuthor "no author",
        /// An icon that leads to no level.
        IconWithoutLevel "icon without level",
        /// Icons, but nothing that could enter them.
        NoCursor "no cursor",
        /// A cursor that can go nowhere.
        StuckCursor "stuck cursor",
        /// A cursor beside icons and paths.
        CursorOffPath "cursor off the path",
        /// An icon to which no path leads.
        IconOutOfReach "icon out of reach",
        /// A path that leads to no icon.
        IdlePath "path to nowhere",
        /// A word in a pocket that nothing can reach.
        Unreachable "unreachable",
        /// A word that cannot be moved from where it lies.
        Stuck "stuck",
    }
}

/// One remark about a level.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Remark {
    /// Its severity.
    pub severity: Severity,
    /// Its subject.
    pub kind: Kind,
    /// The problem and its remedy, in one line.
    pub message: Message,
    /// The cells it is about, in reading order, at most [`MAX_CELLS`]; none if
    /// it is about the level as a whole.
    pub cells: Vec<IVec2>,
}

/// A place of words on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The objects, in reading order; numbered from 1 in the order of
    /// [`Level::objects`].
    pub objects: Vec<ObjectId>,
    /// Their cells, in reading order, each once.
    pub cells: Vec<IVec2>,
    /// Read downwards, not to the right.
    pub vertical: bool,
}

/// A rule, in force or cancelled, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleAt {
    /// The rule written out as in the list of rules: `baba on rock is you`.
    pub text: String,
    /// Whether it is not cancelled by another rule.
    pub in_force: bool,
    /// Whether it holds without text on the board (W-RULE-04).
    pub implicit: bool,
    /// Whether it was made by MIMIC (W-MIMIC-01).
    pub mimic: bool,
    /// The words that spell it; none for implicit rules.
    pub words: Words,
}

/// Part that a run of words lacks to be a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lack {
    /// The complement of a verb: `BABA IS`.
    Complement,
    /// A noun before the verb: `IS YOU`.
    Subject,
    /// A verb: `BABA YOU`, `BABA ON ROCK`, `LONELY BABA`.
    Verb,
    /// The target of a condition: `BABA ON IS YOU`.
    Target,
    /// The continuation of AND or NOT: `BABA IS YOU AND`.
    Continuation,
}

/// Words that look like a sentence and are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The missing part.
    pub lack: Lack,
    /// The missing part, in one line: `BABA IS … lacks what it is`.
    pub message: Message,
    /// The words.
    pub words: Words,
}

/// Origin of a sentence that may not be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Accident {
    /// All of its words belong to sentences that it crosses.
    Crossing,
    /// Its verb and more of its words belong to sentences that it crosses.
    Touching,
    /// It begins or ends with AND and words of sentences that it crosses.
    RunsOn,
    /// Its end is the beginning of another sentence in its line.
    Overlap,
}

/// A sentence that may not be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accidental {
    /// Its origin.
    pub accident: Accident,
    /// Its meaning and origin, in one line.
    pub message: Message,
    /// The words.
    pub words: Words,
}

/// Sentences on the board at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardReading {
    /// The rules, in rule order (W-RULE-06), cancelled and implicit ones too.
    pub rules: Vec<RuleAt>,
    /// Words that look like sentences and are none, in reading order.
    pub broken: Vec<Broken>,
    /// Sentences that may not be meant, in rule order.
    pub accidental: Vec<Accidental>,
}

/// All findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LintReport {
    /// The remarks, the worst first.
    pub remarks: Vec<Remark>,
    /// Sentences on the board.
    pub reading: BoardReading,
}

/// Examines levels one after the other in a world of its own.
#[derive(Default)]
pub struct Linter {
    game: Option<Game>,
}

/// Returns the remarks about one level, the worst first. To examine again and
/// again, keep a [`Linter`].
#[must_use]
pub fn lint(level: &Level) -> Vec<Remark> {
    Linter::default().examine(level).remarks
}

/// The families of remarks that need the level set up.
const FAMILIES: [fn(&Stage<'_>, &mut Remarks); 6] = [
    objects::remarks,
    player::remarks,
    goal::remarks,
    words::remarks,
    map::remarks,
    reach::remarks,
];

impl Linter {
    /// Examines a level as it begins.
    pub fn examine(&mut self, level: &Level) -> LintReport {
        let mut remarks = Remarks::default();
        if !objects::data(level, &mut remarks) {
            return LintReport {
                remarks: remarks.finish(),
                reading: BoardReading::default(),
            };
        }
        let game = match &mut self.game {
            Some(game) => {
                game.load(level, 0);
                game
            }
            none => none.insert(Game::new(level, 0)),
        };
        let looped = game.status() == Status::Looped;
        if looped {
            // The board is gone, but its sentences can be shown all the same.
            play::lay_out(game.world_mut(), level, &LevelContext::default(), 0);
            form_again(game.world_mut());
        }
        let stage = Stage::new(level, game.world(), looped);
        for examine in FAMILIES {
            examine(&stage, &mut remarks);
        }
        LintReport {
            remarks: remarks.finish(),
            reading: sentences::read(&stage),
        }
    }
}
