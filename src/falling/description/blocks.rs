//! `blocks`: kinds of block that may fill a cell (F-RON-11 to F-RON-13).

use super::context::Reader;
use super::kinds::{By, GLYPH, Int, NAME, PATH, WEIGHT, of};
use super::limits;
use kotodama_formats::{Node, Pretty, msg, phrase};

table! {
    /// How a block is drawn.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Form as "Form", "How a block is drawn" {
        /// A filled circle.
        Disc, "A filled circle",
        /// The outline of a circle.
        Ring, "The outline of a circle",
        /// A filled square.
        #[default]
        Square, "A filled square",
        /// The outline of a square.
        Frame, "The outline of a square",
        /// A cut jewel.
        Gem, "A cut jewel",
        /// A round bomb with a fuse.
        Bomb, "A round bomb with a fuse",
        /// A bomb whose fuse burns.
        LitBomb, "A bomb whose fuse burns",
    }
}

table! {
    /// Drawing on a block that replaces its sign.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Drawing as "Drawing", "What is drawn on a block instead of its sign" {
        /// A number or a short word.
        Text, "Up to six capital letters and digits" (text: String = SHORT, required, "The text";) call,
        /// A bone.
        Bone, "A bone",
        /// A carrot.
        Carrot, "A carrot",
        /// A stalk of bamboo.
        Bamboo, "A stalk of bamboo",
        /// A banana.
        Banana, "A banana",
        /// The face of a dog.
        Dog, "The face of a dog",
        /// The face of a rabbit.
        Rabbit, "The face of a rabbit",
        /// The face of a panda.
        Panda, "The face of a panda",
        /// The face of a monkey.
        Monkey, "The face of a monkey",
    }
}

table! {
    /// Special behaviour of a block (F-RON-13).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Class as "Class", "Special behaviour of a block" {
        /// Nothing special.
        #[default]
        Normal, "Nothing special",
        /// Matches nothing.
        Garbage, "Matches nothing, not even its own kind",
        /// Never falls.
        Fixed, "Never falls; groups and lines count it",
        /// As [`Class::Fixed`], and counted by the goal `ClearAll(Class(Target))`.
        Target, "Never falls; the goal ClearAll(Class(Target)) counts it",
    }
}

impl Class {
    /// Returns whether blocks of this class never fall.
    #[must_use]
    pub const fn is_fixed(self) -> bool {
        matches!(self, Self::Fixed | Self::Target)
    }
}

table! {
    /// A role (F-RON-11).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct BlockPart as "Block", "A kind of block, called a role" {
        /// 1 to 99, unique.
        id: u8 = Int(limits::ROLE), required, "Its number, 1 to 99, different for each block";
        /// A printable ASCII character other than `. * / , :` and space, unique.
        glyph: char = GLYPH, required, "Its character in rows, different for each block";
        /// Displayed name; may be empty.
        name: String = NAME, default(String::new()), "Displayed name";
        /// Red, green, blue; the game's palette by role if not given.
        colour: Option<(u8, u8, u8)> = COLOUR, maybe,
            "Red, green and blue, 0 to 255; a colour of the game if it is not given";
        /// Form of the block when drawn without a picture.
        form: Form = of::<Form>(), default(Form::default()),
            "How it is drawn if it has no picture";
        /// Drawing on the form that replaces the sign.
        drawing: Option<Drawing> = of::<Drawing>(), maybe,
            "What is drawn on it instead of its sign";
        /// PNG relative to the file that replaces the form.
        picture: Option<String> = PATH, maybe, "A PNG in the folder of the file or below";
        /// Blocks of the same family are alike (F-RON-12); the id if not given.
        family: Option<u8> = Int(limits::ROLE), maybe,
            "Blocks of the same family are alike for groups, lines and patterns; the id if it is not given";
        /// Special behaviour.
        class: Class = of::<Class>(), default(Class::default()),
            "Special behaviour";
        /// Weight with which a placeholder becomes this role; 0 means never.
        weight as "deal": u32 = WEIGHT, default(1),
            "How often placeholders become this block, as a weight; 0 is never";
    }
}

const SHORT: By<String> = By(short, |text| Pretty::text(text));

/// Maximum number of characters of a text; longer ones are illegible on a
/// block.
const LONGEST: usize = 6;

fn short<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let value = r.text(node)?.into_value();
    let is_shown = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    if value.is_empty() || value.len() > LONGEST || !value.chars().all(is_shown) {
        let message = msg!(
            "problem-drawing-text",
            "{what} is {value}, expected one to six capital letters and digits",
            what = r.what(),
            value = format!("{value:?}"),
        );
        return r.refuse(node, message);
    }
    Some(value)
}

const COLOUR: By<(u8, u8, u8)> = By(colour, |&(red, green, blue)| {
    Pretty::Call("", [red, green, blue].map(Pretty::of).to_vec())
});

fn colour<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<(u8, u8, u8)> {
    let expected = phrase!(
        "problem-expected-colour",
        "red, green and blue such as (230, 60, 60)",
    );
    let parts = r.tuple::<3>(node, expected)?;
    let [red, green, blue] = parts.map(|part| r.int(part, 0..=255));
    Some((red?, green?, blue?))
}

impl BlockPart {
    /// Returns a block for which a file gives only the id and the glyph.
    #[must_use]
    pub const fn new(id: u8, glyph: char) -> Self {
        Self {
            id,
            glyph,
            name: String::new(),
            colour: None,
            form: Form::Square,
            drawing: None,
            picture: None,
            family: None,
            class: Class::Normal,
            weight: 1,
        }
    }

    /// Returns the family of the block.
    #[must_use]
    pub fn family(&self) -> u8 {
        self.family.unwrap_or(self.id)
    }
}
