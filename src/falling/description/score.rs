//! `clear.score`: points for clearing (F-SCR).

use super::context::Reader;
use super::kinds::{By, Int, List, POINTS, SHAPE_NAME, Two, of};
use super::limits;
use super::table::Table;
use kotodama_formats::{Node, Pretty, msg, phrase};

/// Default number of points for each unit, such as a block.
const UNIT: u32 = 10;

table! {
    /// `score` (F-SCR).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Score as "Score", "What clearing is worth" {
        /// `unit x blocks x chain` (F-SCR-01): points for each block.
        PerBlock, "Points for each block, times the link of the chain" {
            /// Points for each block.
            unit: u32 = POINTS, written(UNIT), "Points";
        },
        /// `unit x n x clamp(P + C + G, 1, 999)` (F-SCR-02): points with
        /// bonuses.
        Chain, "Points for each block, times bonuses for chains, colours and large groups" {
            /// Points for each block.
            unit: u32 = POINTS, written(UNIT), "Points";
            /// Bonus by link.
            powers: Powers = of::<Powers>(), written(Powers::Tsu),
                "The bonus for each link of a chain";
            /// Bonus by number of families.
            colours: Colours = of::<Colours>(), written(Colours::Tsu),
                "The bonus for several colours at once";
            /// Bonus by size of group.
            groups: Groups = of::<Groups>(), written(Groups::Tsu), "The bonus for large groups";
        },
        /// By number of rows of a link (F-SCR-03).
        Rows, "Points by the number of rows at once" {
            /// For 1, 2, ... rows; the last holds for more.
            points: Vec<u32> = SOME_POINTS, required,
                "For 1, 2, ... rows; the last holds for more";
            /// Factor of the points.
            times: RowTimes = of::<RowTimes>(), default(RowTimes::One),
                "What they are multiplied by";
        },
        /// Points by triples, that is, threes within lines (F-SCR-04).
        Triples, "Points for each three in a line, times the link of the chain and level + 1" {
            /// Points for each triple.
            unit: u32 = POINTS, written(UNIT), "Points";
        },
        /// Points by occurrences of a pattern (F-SCR-05).
        Patterns, "Points for each occurrence of a pattern" {
            /// Points for each occurrence.
            unit: u32 = POINTS, written(UNIT), "Points";
            /// Minimum number of occurrences for a factor, and the factor.
            many: Option<(u32, u32)> = MANY, option,
                "Multiplier from a number of occurrences on: (occurrences, factor)";
        },
        /// The tetromino guideline (F-SCR-06, F-SCR-07).
        Guideline, "Points of the tetromino guideline: rows, spins, combos, back to back, drops" {
            /// Names of the shapes whose spins count.
            spins: Vec<String> = List(SHAPE_NAME, 0..=limits::MAX_SHAPES), default(Vec::new()),
                "The names of the shapes whose spins count";
        },
        /// Points by targets (F-SCR-08).
        Targets, "Points for each target, doubled for each further one of a placement" {
            /// Points for the first target.
            base: u32 = POINTS, required, "Points of the first";
        },
        /// Several models; their points add up (F-SCR-09).
        All, "The sum of several" (
            models: Vec<Score> = MODELS, required, "What is added up";
        ) call,
    }
}

impl Default for Score {
    fn default() -> Self {
        Self::PerBlock { unit: UNIT }
    }
}

const SOME_POINTS: List<Int<u32>> = List(POINTS, 1..=limits::MAX_LIST);

/// Minimum number of occurrences, and the factor from there on.
const MANY: Two<Int<u32>, Int<u32>> = Two(
    Int(limits::SOME),
    Int(1..=1000),
    phrase!(
        "problem-expected-many",
        "a number of occurrences and a factor such as (4, 4)",
    ),
);

const MODELS: By<Vec<Score>> = By(models, |models| Pretty::list(models, Table::print));

/// Reads models whose points add up. Nested sums are refused, as one list can
/// say the same.
fn models<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<Score>> {
    if r.depth > 0 {
        let message = msg!(
            "problem-score-all",
            "`All` is nested in `All`, expected one list of models"
        );
        return r.refuse(node, message);
    }
    r.depth += 1;
    let models = r.list(node, &(1..=limits::MAX_SCORES), &of::<Score>());
    r.depth -= 1;
    models
}

table! {
    /// Bonus of a link (F-SCR-02).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Powers as "Powers", "The bonus for each link of a chain" {
        /// 0, 8, 16, 32, 64, then 32 more for each link.
        Tsu, "0, 8, 16, 32, 64, then 32 more for each link",
        /// 0, 8, 16, 32, 64, 128, 256, 512, then 999.
        Doubling, "0, 8, 16, 32, 64, 128, 256, 512, then 999",
        /// As listed; the last value repeats.
        List, "As listed; the last holds for further links" (
            powers: Vec<u32> = SOME_POINTS, required, "The bonus of the first, second, ... link";
        ) call,
    }
}

table! {
    /// Bonus for the number of families (F-SCR-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Colours as "Colours", "The bonus for several colours at once" {
        /// 0, 3, 6, 12, 24.
        Tsu, "0, 3, 6, 12, 24",
        /// 0, 2, 4, 8, 16.
        Fever, "0, 2, 4, 8, 16",
    }
}

table! {
    /// Bonus for the size of a group (F-SCR-02).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Groups as "Groups", "The bonus for groups of 4, 5, ..., 11 and more" {
        /// 0, 2, 3, 4, 5, 6, 7, 10 for groups of 4 to 11 and more.
        Tsu, "0, 2, 3, 4, 5, 6, 7, 10",
        /// 0, 1, 2, 3, 4, 5, 6, 8 for groups of 4 to 11 and more.
        Fever, "0, 1, 2, 3, 4, 5, 6, 8",
    }
}

table! {
    /// Factor of the points of rows (F-SCR-03).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum RowTimes as "RowTimes", "What the points of rows are multiplied by" {
        /// The level.
        Level, "The level",
        /// The level + 1.
        LevelPlusOne, "Level + 1",
        /// No factor.
        #[default]
        One, "Nothing",
    }
}
