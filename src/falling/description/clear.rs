//! `clear`: conditions and methods (F-CND, F-MTH).

use serde::Serialize;

use super::context::Reader;
use super::kinds::{
    By, FRAMES, Flag, Int, List, NAME, Of, ROLE_PAIRS, ROLES, Role, SOME_FRAMES, SOME_ROLES, Two,
    lines, odd_rows, of,
};
use super::limits;
use super::score::Score;
use super::table::Table;
use kotodama_formats::{Node, Pretty, msg, phrase};

/// Default number of frames of clearing (F-CLR-01, F-SMP-02).
pub const CLEARING: u32 = 30;

table! {
    /// `clear`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ClearPart as "Clear", "What is cleared, how, and what it is worth", default {
        /// The rules, in order (F-CND-01).
        rules: Vec<ClearRule> = List(of::<ClearRule>(), 0..=limits::MAX_RULES), written(Vec::new()),
            "The rules in order; a block that several match is handled by the first";
        /// Points for clearing.
        score: Score = of::<Score>(), written(Score::default()), "What clearing is worth";
    }
}

table! {
    /// One rule: when it applies, its method, and the law of falling
    /// afterwards.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ClearRule as "Rule", "A clear rule" {
        /// The condition.
        when: Condition = of::<Condition>(), required, "The condition";
        /// What happens to matched blocks.
        how: Method = of::<Method>(), written(Method::Immediate { frames: CLEARING }),
            "What happens to the matched blocks";
        /// Its own law of falling (F-GRV-09).
        fall: Option<FallLaw> = of::<FallLaw>(), option,
            "What falls after it, instead of the law in gravity";
        /// Displayed name, also in reports; if empty, the name of the
        /// condition.
        name: String = NAME, default(String::new()), "Its name in reports";
    }
}

table! {
    /// The laws a clear rule may name (F-GRV-09).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum FallLaw as "FallLaw", "What falls after a rule" {
        /// As `blocks: Rows`.
        Naive as "Rows", "What lies above a cleared row, as a whole",
        /// As `blocks: Above`.
        Above, "What lies above a cleared block in its column",
        /// As `blocks: Cells`, for the columns concerned.
        Cascade as "Cells", "Every block of the affected columns",
    }
}

table! {
    /// The direction of a line (F-CND-03).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Axis as "Axis", "The direction of a line" {
        /// Left and right.
        Row, "Left and right",
        /// Up and down.
        Column, "Up and down",
        /// Up to the right.
        Rising, "Diagonal, up to the right",
        /// Down to the right.
        Falling, "Diagonal, down to the right",
    }
}

table! {
    /// `when` (F-CND). `hidden`: whether blocks in hidden rows count
    /// (F-CND-11).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Condition as "Condition", "What a clear rule matches" {
        /// Groups of alike blocks (F-CND-02).
        Connected, "Groups of alike blocks that touch" {
            /// Minimum number of blocks of a group.
            min: u32 = Int(limits::MIN), written(4), "Minimum number of blocks in a group";
            /// Whether diagonal neighbours are connected, too.
            diagonal: bool = Flag, default(false), "Whether diagonal neighbours count as touching";
            /// The roles considered; all if the list is empty.
            roles: Vec<u8> = ROLES, default(Vec::new()), "Only these blocks are considered";
            /// Whether hidden rows count.
            hidden: bool = Flag, default(false), "Whether hidden rows count";
        },
        /// Straight lines of alike blocks (F-CND-03).
        Line, "Straight lines of alike blocks" {
            /// Minimum number of blocks of a line.
            min: u32 = Int(limits::MIN), written(3), "Minimum number of blocks in a line";
            /// Directions of the lines.
            axes: Vec<Axis> = List(of::<Axis>(), 1..=limits::MAX_LIST),
                written(vec![Axis::Row, Axis::Column]), "The directions of lines";
            /// The roles considered; all if the list is empty.
            roles: Vec<u8> = ROLES, default(Vec::new()), "Only these blocks are considered";
            /// Whether hidden rows count.
            hidden: bool = Flag, default(false), "Whether hidden rows count";
        },
        /// Rows without a gap (F-CND-04).
        FullRow, "Rows without a gap" {
            /// Whether hidden rows count.
            hidden: bool = Flag, default(false), "Whether hidden rows count";
        },
        /// Full rows that contain a sentence (F-SAY-01).
        Sentence, "Full rows that contain a sentence, which holds from then on" {
            /// Roles that are the word IS.
            is: Vec<u8> = SOME_ROLES, required, "Which blocks say IS";
            /// Roles that are nouns, each with the role it names.
            nouns: Vec<(u8, u8)> = ROLE_PAIRS, required,
                "Which block names which: (word, block); a block may name itself";
            /// Roles that are properties, each with its property.
            properties: Vec<(u8, Property)> = PROPERTIES, default(Vec::new()),
                "Which block says what: (word, property)";
            /// Maximum number of sentences that hold at once.
            holds: u32 = Int(1..=99), default(3), "How many sentences hold at once";
            /// Whether hidden rows count.
            hidden: bool = Flag, default(false), "Whether hidden rows count";
        },
        /// Every occurrence of a picture (F-CND-05).
        Pattern, "Every occurrence of a pattern" {
            /// The picture.
            rows: Vec<String> = By(pattern, |rows| lines(rows)), required,
                "The pattern: equal letters are alike blocks, `.` anything, `#` any block, `-` an empty cell";
            /// The roles considered; all if the list is empty.
            roles: Vec<u8> = ROLES, default(Vec::new()), "Only these blocks are considered";
            /// Whether hidden rows count.
            hidden: bool = Flag, default(false), "Whether hidden rows count";
        },
        /// Igniters beside their fuse (F-CND-06).
        Ignite, "Blocks that set off the connected groups they touch" {
            /// Pairs of igniter and fuse roles.
            pairs: Vec<(u8, u8)> = ROLE_PAIRS, required,
                "Which block sets off which: (igniter, fuse)";
            /// Whether hidden rows count.
            hidden: bool = Flag, default(false), "Whether hidden rows count";
        },
        /// Explosions (F-CND-07).
        Blast, "Explosions in the four directions" {
            /// Roles that explode at rest.
            lit: Vec<u8> = SOME_ROLES, required, "Blocks that explode as soon as they rest";
            /// Roles that explode when hit.
            bombs: Vec<u8> = ROLES, default(Vec::new()),
                "Blocks that explode when they are hit";
            /// Roles that are cleared when hit but do not explode.
            also: Vec<u8> = ROLES, default(Vec::new()),
                "Blocks that are hit and do not explode";
            /// Reach in each direction, in cells.
            range: u32 = Int(1..=100), required, "How many cells an explosion reaches";
            /// Whether hidden rows count.
            hidden: bool = Flag, default(false), "Whether hidden rows count";
        },
        /// Special: neighbours of blocks that other rules delete (F-CND-08).
        Beside, "Neighbours of blocks that other rules delete" {
            /// Roles that are cleared with their neighbours.
            roles: Vec<u8> = SOME_ROLES, required, "Which blocks are deleted with their neighbours";
            /// Whether hidden rows count.
            hidden: bool = Flag, default(false), "Whether hidden rows count";
        },
        /// Special: blocks that have been at rest for some time (F-CND-09).
        After, "Blocks that have rested for a while" {
            /// Roles that are cleared.
            roles: Vec<u8> = SOME_ROLES, required, "Which blocks";
            /// Number of frames at rest.
            frames: u32 = SOME_FRAMES, required, "For how many frames";
            /// Whether hidden rows count.
            hidden: bool = Flag, default(false), "Whether hidden rows count";
        },
        /// Special: all blocks alike to the one below (F-CND-10).
        SameAs, "All blocks alike to the one that such a block comes to rest on" {
            /// Roles that clear the blocks alike to the one below.
            roles: Vec<u8> = SOME_ROLES, required, "Which blocks do that";
            /// Whether hidden rows count.
            hidden: bool = Flag, default(false), "Whether hidden rows count";
        },
    }
}

table! {
    /// A property that a sentence states of a block (F-SAY-04).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Property as "Property", "The property that a sentence gives a block" {
        /// Falls cell by cell, independently of other blocks.
        Sand, "It falls on its own into gaps below",
        /// Is deleted as soon as it rests.
        Gone, "It vanishes as soon as it rests",
        /// Counts double.
        Gold, "It is worth double",
        /// Clears its neighbours when it is cleared.
        Bomb, "It takes its eight neighbours along when it is cleared",
        /// Stays when its row is cleared.
        Stone, "It stays when its row is cleared",
    }
}

const PROPERTIES: List<Two<Role, Of<Property>>> = List(
    Two(
        Role,
        of::<Property>(),
        phrase!(
            "problem-expected-property",
            "a block and a property such as (5, Sand)",
        ),
    ),
    0..=limits::MAX_LIST,
);

impl ClearRule {
    /// Returns whether the rule marks blocks instead of deleting them at once
    /// (F-MTH-03).
    #[must_use]
    pub const fn is_stock(&self) -> bool {
        matches!(self.how, Method::Stock(_))
    }
}

impl Condition {
    /// Returns whether the condition is a special one, whose blocks some scores
    /// leave out (F-SCR-02).
    #[must_use]
    pub const fn is_special(&self) -> bool {
        matches!(
            self,
            Self::Beside { .. } | Self::After { .. } | Self::SameAs { .. }
        )
    }

    /// Returns whether the condition clears whole rows.
    #[must_use]
    pub const fn clears_rows(&self) -> bool {
        matches!(self, Self::FullRow { .. } | Self::Sentence { .. })
    }

    /// Returns whether blocks in hidden rows count and are cleared (F-CND-11).
    #[must_use]
    pub const fn counts_hidden(&self) -> bool {
        match self {
            Self::Connected { hidden, .. }
            | Self::Line { hidden, .. }
            | Self::FullRow { hidden }
            | Self::Sentence { hidden, .. }
            | Self::Pattern { hidden, .. }
            | Self::Ignite { hidden, .. }
            | Self::Blast { hidden, .. }
            | Self::Beside { hidden, .. }
            | Self::After { hidden, .. }
            | Self::SameAs { hidden, .. } => *hidden,
        }
    }

    /// Returns the name of the condition in reports (F-SYS-02, F-CLI-20).
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Connected { .. } => "connected",
            Self::Line { .. } => "line",
            Self::FullRow { .. } => "full_row",
            Self::Sentence { .. } => "sentence",
            Self::Pattern { .. } => "pattern",
            Self::Ignite { .. } => "ignite",
            Self::Blast { .. } => "blast",
            Self::Beside { .. } => "beside",
            Self::After { .. } => "after",
            Self::SameAs { .. } => "same_as",
        }
    }
}

fn pattern<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<String>> {
    let before = r.count();
    let row = By(pattern_row, |row| Pretty::text(row));
    let rows = r.list(node, &(1..=usize::from(*limits::SIDE.end())), &row)?;
    let width = rows.first().map_or(0, String::len);
    if r.count() == before
        && let Some(odd) = rows.iter().find(|row| row.len() != width)
    {
        let cells = odd.len();
        r.wrong(node, odd_rows(width, cells));
    }
    Some(rows)
}

fn pattern_row<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let text = r.text(node)?;
    let cells = text.value().chars().count();
    let most = usize::from(*limits::SIDE.end());
    if cells == 0 || cells > most {
        let message = msg!(
            "problem-pattern-row",
            "this row has {cells} cells, expected 1 to {most}",
            cells,
            most,
        );
        return r.refuse(node, message);
    }
    let is_known = |c: char| c.is_ascii_alphabetic() || matches!(c, '.' | '#' | '-');
    let unknown: Vec<_> = text.characters().filter(|&(_, c)| !is_known(c)).collect();
    for &(at, c) in &unknown {
        let message = msg!(
            "problem-pattern-character",
            "{character} is unknown, expected a letter (alike blocks), `.` (anything), `#` (any \
             block) or `-` (empty)",
            character = format!("{c:?}"),
        );
        r.sink.add(at, message);
    }
    unknown.is_empty().then(|| text.into_value())
}

table! {
    /// `how` (F-MTH).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Method as "Method", "What happens to matched blocks" {
        /// Deletes the blocks after some frames of clearing.
        Immediate, "They are deleted" {
            /// Number of frames of clearing.
            frames: u32 = FRAMES, written(CLEARING), "Number of frames for which they fade";
        },
        /// Changes blocks to other roles; those without an entry are deleted
        /// (F-MTH-02).
        Change, "They become other blocks" {
            /// Old and new role of each change.
            to: Vec<(u8, u8)> = ROLE_PAIRS, required, "Which becomes which: (old, new)";
            /// Method for blocks whose role has no entry.
            last: u32 = LAST, default(CLEARING), "What happens to those that do not change";
        },
        /// Marks the blocks, and deletes them when they are released
        /// (F-MTH-03).
        Stock, "They are marked, and deleted later" (
            release: Release = of::<Release>(), required, "What deletes them";
        ) call,
    }
}

table! {
    /// Method for blocks whose role does not change any further.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LastMethod as "LastMethod", "What happens to blocks that do not change" {
        /// Deletes the blocks after some frames of clearing.
        Immediate, "They are deleted" {
            /// Number of frames of clearing.
            frames: u32 = FRAMES, written(CLEARING), "Number of frames for which they fade";
        },
    }
}

const LAST: By<u32> = By(
    |r, node| LastMethod::read(r, node).map(|LastMethod::Immediate { frames }| frames),
    |&frames| LastMethod::Immediate { frames }.print(),
);

table! {
    /// Event that releases marked blocks (F-MTH-03, F-MTH-05).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Release as "Release", "What deletes marked blocks" {
        /// A line that moves over the columns from left to right.
        Timeline, "A line that runs over the field from left to right" {
            /// Frames for each column.
            frames: u32 = SOME_FRAMES, required, "Frames that it takes for each column";
        },
        /// The end of this many frames at rest.
        Frames, "Time" (
            frames: u32 = SOME_FRAMES, required, "Number of frames at rest";
        ) call,
        /// A block of these roles that comes to rest beside the marked ones.
        Signal, "A block that comes to rest beside them" (
            roles: Vec<u8> = SOME_ROLES, required, "Which blocks do that";
        ) call,
    }
}
