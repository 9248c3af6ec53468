//! The state of play in words: what `kotodama run` prints (see
//! `interface.md` of the specification).

use serde::Serialize;

use super::level::PathData;
use super::work::Excess;

/// Status of a play (W-STAT-01 to W-STAT-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Being played.
    #[default]
    Playing,
    /// The level has been won at some time.
    Won,
    /// Nothing answers to input.
    Lost,
    /// An infinite loop has cleared the board.
    Looped,
    /// The level was left for another one.
    Left,
}

/// One rule in force.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct RuleLine {
    /// The rule written out: `lonely baba on rock is not you` (W-LIST-04).
    pub text: String,
    /// Whether it holds always, without text on the board (W-RULE-04).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub implicit: bool,
    /// Whether it was made by MIMIC (W-MIMIC-01).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mimic: bool,
}

/// The level itself (W-LVL-01).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LevelLine {
    /// Facing in lower case.
    pub facing: &'static str,
    /// Shown facing in lower case (W-LP-16).
    pub shown_facing: &'static str,
    /// Shift of the shown level in cells, right and down positive.
    pub offset: [i32; 2],
    /// Whether the level was destroyed (W-TERM-13).
    pub destroyed: bool,
}

/// One object on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ObjectLine {
    /// Number of the object.
    pub id: u32,
    /// Name as in level files: `baba`, `text_is`.
    pub name: String,
    /// Column from 0.
    pub x: i32,
    /// Row from 0, downwards.
    pub y: i32,
    /// Facing in lower case.
    pub facing: &'static str,
    /// FLOAT state, if it floats.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub float: bool,
    /// Whether HIDE hides it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// Whether it is SLEEP.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub asleep: bool,
    /// Colour words that apply, in the order in which they cycle (W-COLOUR-03).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub colour: Vec<&'static str>,
    /// The level it leads to, as the level file says it (W-TERM-11).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// `opened`, `locked` or `hidden`: every icon has such a state (W-ICON-02),
    /// other objects only if the level file says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<&'static str>,
    /// Its path quality (W-TERM-10).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<PathData>,
    /// Its role in Kanji Shift: `you` is the focused player, `win` the focused
    /// goal (K-30).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<&'static str>,
}

/// A note that PLAY made in the last turn (W-PLAY-06).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SoundLine {
    /// The noun that plays.
    pub noun: String,
    /// The note with its octave: `a5`.
    pub note: String,
}

/// The whole state, ready to be printed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Report {
    /// Always `words`.
    pub mode: &'static str,
    /// Number of turns since the start, less those undone.
    pub turn: u32,
    /// Status of the play.
    pub status: Status,
    /// Exceeded limit, if an infinite loop has cleared the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub too_much: Option<Excess>,
    /// The turn at which the level was first won.
    pub won_at: Option<u32>,
    /// The level was won by END (W-STAT-07).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ended: bool,
    /// Provisional bonuses (W-STAT-06).
    pub bonus: u32,
    /// Every rule in force, sorted by text.
    pub rules: Vec<RuleLine>,
    /// The level itself.
    pub level: LevelLine,
    /// Every object, sorted by id.
    pub objects: Vec<ObjectLine>,
    /// Notes of the last turn.
    pub sounds: Vec<SoundLine>,
}
