//! `rotation`: laws and kicks (F-ROT, F-KICK).

use super::context::{Kind, Reader};
use super::kinds::{By, Flag, SHIFTS, SOME_FRAMES, of};
use kotodama_formats::{Node, Pretty, msg, phrase};

table! {
    /// `rotation` (F-ROT-01).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct RotationPart as "Rotation", "How pieces turn", default {
        /// Law that decides the next state.
        law: TurnLaw = of::<TurnLaw>(), written(TurnLaw::FixedAxis), "What a turn does";
        /// Offsets tried when a rotation does not fit.
        kicks: Kicks = of::<Kicks>(), written(Kicks::Generic),
            "Offsets tried when a rotation does not fit";
        /// Frames within which a second refused turn acts as a quick turn
        /// (F-ROT-11); `None`: no quick turn.
        quick_turn: Option<u32> = SOME_FRAMES, option,
            "Frames within which a second blocked turn swaps the blocks of a pair, or makes a half turn";
        /// Whether there is a half turn button (F-ROT-13).
        rotate_180 as "half_turn": bool = Flag, default(false),
            "Whether there is a button for half turns";
    }
}

table! {
    /// `law`: effect of a turn (F-ROT-02 to F-ROT-07).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum TurnLaw as "TurnLaw", "What a turn does" {
        /// Quarter turns about an axis.
        #[default]
        FixedAxis, "The piece turns about its axis",
        /// Quarter turns followed by an alignment, or the listed states.
        MovableAxis, "The piece turns and is aligned again, or has listed states" (
            align: Align = of::<Align>(), written(Align::default()),
                "The point of its outline that stays in place";
        ),
        /// The blocks of the piece rotate through its cells.
        Swap, "The piece stays and its blocks cycle by one place, the last to the first",
        /// The blocks of the piece change their roles.
        Change, "The piece stays and its blocks change to the next kind",
        /// Exactly the states that the shape lists.
        Listed, "Exactly the states that the shape lists",
        /// No turning.
        NoTurn, "Nothing",
    }
}

table! {
    /// Part of the bounding box that stays in place (F-ROT-03).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Align as "Align", "The point of a piece's outline that stays in place when it turns" {
        /// Its lower left corner.
        BottomLeft, "The lower left corner",
        /// The middle of its lower edge.
        BottomCentre, "The middle of the lower edge",
        /// Its middle.
        #[default]
        Centre, "The middle",
    }
}

/// An offset in cells: to the right, and downwards.
pub type Shift = (i8, i8);

table! {
    /// `kicks` (F-ROT-08 to F-ROT-12, F-KICK).
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub enum Kicks as "Kicks", "Offsets tried when a rotation does not fit" {
        /// The eight offsets of F-ROT-08.
        #[default]
        Generic, "One to the side, one up, diagonally, two to the side",
        /// The tables of 6.4.
        Srs, "The tables of the tetromino guideline",
        /// The tables of 6.4, with half turns as well.
        Srs180 as "SrsHalf", "The same with half turns",
        /// In place, one right, one left, with exceptions (F-KICK-03).
        Arika, "One to the right, one to the left, with the exceptions of the arcade games",
        /// For pairs (F-ROT-10).
        Pair, "Away from the wall or floor, for pieces of two blocks",
        /// One column to the left, from upright to flat.
        Left, "One to the left, when turning from upright to flat",
        /// No kicks.
        InPlace, "None",
        /// Explicit offsets.
        List, "These offsets, each (right, down), in order" {
            /// For turns to the right.
            right: Vec<Shift> = SHIFTS, required, "For turns to the right";
            /// For turns to the left.
            left: Vec<Shift> = SHIFTS, written(mirrored(right.as_ref())),
                "For turns to the left; the mirror image of the others if not given";
        },
        /// Offsets by transition: keys such as `0R`, `R2`, `20`, `RL`, in file
        /// order.
        Table, "Offsets for each transition between the states 0, R, 2 and L" (
            table: Vec<(String, Vec<Shift>)> = TABLE, required,
                "Offsets by transition, such as \"0R\": [(0, 0), (-1, 0)]";
        ) call,
    }
}

/// Returns the mirror image of offsets, as with the built-in kicks.
fn mirrored(right: Option<&Vec<Shift>>) -> Vec<Shift> {
    let right = right.into_iter().flatten();
    right.map(|&(x, y)| (-x, y)).collect()
}

const TABLE: By<Vec<(String, Vec<Shift>)>> = By(table, |table| {
    let rows = table.iter();
    let rows = rows.map(|(key, shifts)| (Pretty::text(key), SHIFTS.print(shifts)));
    Pretty::Map(rows.collect())
});

/// Transitions that a table can name: two of the states 0, R, 2 and L.
pub const TRANSITIONS: [&str; 12] = [
    "0R", "R0", "R2", "2R", "2L", "L2", "L0", "0L", "02", "20", "RL", "LR",
];

fn table<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<(String, Vec<Shift>)>> {
    let what = r.what();
    let pairs = node.map(&mut r.sink, what)?;
    let mut table: Vec<(String, Vec<Shift>)> = Vec::new();
    for (index, (key, value)) in pairs.into_iter().enumerate() {
        let shifts = r.entry(index, value, &SHIFTS);
        let called = phrase!("problem-part-transition", "a transition");
        let Some(name) = key.text(&mut r.sink, called) else {
            continue;
        };
        let name = name.into_value();
        if !TRANSITIONS.contains(&name.as_str()) {
            let message = msg!(
                "problem-transition",
                "the transition is {name}, expected one of {expected}",
                name = format!("{name:?}"),
                expected = TRANSITIONS.join(", "),
            );
            r.wrong(key, message);
        } else if table.iter().any(|(other, _)| *other == name) {
            let message = msg!(
                "problem-transition-twice",
                "the transition {name} appears twice, expected it once",
                name = format!("{name:?}"),
            );
            r.wrong(key, message);
        } else {
            table.extend(shifts.map(|shifts| (name, shifts)));
        }
    }
    Some(table)
}
