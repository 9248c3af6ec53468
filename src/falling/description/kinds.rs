//! Kinds of values in a rule file: numbers, names, lists, rows.

use std::fmt::Display;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use super::context::{Kind, Reader};
use super::limits;
use super::roles::RoleWalk;
use super::table::Table;
use kotodama_formats::{Message, Node, Phrase, Pretty, msg, phrase};

/// The kind of a type that has a table.
pub struct Of<T>(PhantomData<T>);

/// Returns the kind of a type that has a table.
pub const fn of<T: Table>() -> Of<T> {
    Of(PhantomData)
}

impl<T: Table> Kind for Of<T> {
    type Value = T;

    fn read<'a>(&self, r: &mut Reader<'a>, node: Node<'a>) -> Option<T> {
        T::read(r, node)
    }

    fn print(&self, value: &T) -> Pretty {
        value.print()
    }

    fn roles(&self, value: &mut T, roles: &mut RoleWalk<'_>) {
        value.roles(roles);
    }
}

/// The kind that these functions read and print.
pub struct By<T>(
    pub for<'a> fn(&mut Reader<'a>, Node<'a>) -> Option<T>,
    pub fn(&T) -> Pretty,
);

impl<T> Kind for By<T> {
    type Value = T;

    fn read<'a>(&self, r: &mut Reader<'a>, node: Node<'a>) -> Option<T> {
        self.0(r, node)
    }

    fn print(&self, value: &T) -> Pretty {
        self.1(value)
    }
}

/// A whole number within this range.
pub struct Int<T>(pub RangeInclusive<T>);

impl<T: TryFrom<i64> + PartialOrd + Display + Clone> Kind for Int<T> {
    type Value = T;

    fn read<'a>(&self, r: &mut Reader<'a>, node: Node<'a>) -> Option<T> {
        r.int(node, self.0.clone())
    }

    fn print(&self, value: &T) -> Pretty {
        Pretty::of(value)
    }
}

/// `true` or `false`.
pub struct Flag;

impl Kind for Flag {
    type Value = bool;

    fn read<'a>(&self, r: &mut Reader<'a>, node: Node<'a>) -> Option<bool> {
        r.flag(node)
    }

    fn print(&self, value: &bool) -> Pretty {
        Pretty::of(value)
    }
}

/// The number of a role.
pub struct Role;

impl Kind for Role {
    type Value = u8;

    fn read<'a>(&self, r: &mut Reader<'a>, node: Node<'a>) -> Option<u8> {
        r.int(node, limits::ROLE)
    }

    fn print(&self, value: &u8) -> Pretty {
        Pretty::of(value)
    }

    fn roles(&self, value: &mut u8, roles: &mut RoleWalk<'_>) {
        roles.role(value);
    }
}

/// A list whose length is within this range.
pub struct List<K>(pub K, pub RangeInclusive<usize>);

impl<K: Kind<Value: PartialEq>> Kind for List<K> {
    type Value = Vec<K::Value>;

    fn read<'a>(&self, r: &mut Reader<'a>, node: Node<'a>) -> Option<Self::Value> {
        r.list(node, &self.1, &self.0)
    }

    fn print(&self, value: &Self::Value) -> Pretty {
        Pretty::list(value, |entry| self.0.print(entry))
    }

    fn roles(&self, value: &mut Self::Value, roles: &mut RoleWalk<'_>) {
        roles.list(value, |entry, roles| self.0.roles(entry, roles));
    }
}

/// Two values in brackets; the phrase describes them in messages.
pub struct Two<A, B>(pub A, pub B, pub Phrase);

impl<A: Kind, B: Kind> Kind for Two<A, B> {
    type Value = (A::Value, B::Value);

    fn read<'a>(&self, r: &mut Reader<'a>, node: Node<'a>) -> Option<Self::Value> {
        let [a, b] = r.tuple(node, self.2)?;
        let (a, b) = (self.0.read(r, a), self.1.read(r, b));
        Some((a?, b?))
    }

    fn print(&self, (a, b): &Self::Value) -> Pretty {
        Pretty::Call("", vec![self.0.print(a), self.1.print(b)])
    }

    fn roles(&self, (a, b): &mut Self::Value, roles: &mut RoleWalk<'_>) {
        self.0.roles(a, roles);
        self.1.roles(b, roles);
    }
}

pub const FRAMES: Int<u32> = Int(limits::FRAMES);
pub const SOME_FRAMES: Int<u32> = Int(limits::SOME_FRAMES);
pub const COUNT: Int<u32> = Int(limits::COUNT);
pub const SOME_COUNT: Int<u32> = Int(limits::SOME);
pub const POINTS: Int<u32> = Int(limits::POINTS);
pub const WEIGHT: Int<u32> = Int(limits::WEIGHT);
pub const LEVEL: Int<u32> = Int(limits::LEVEL);
pub const GOAL: Int<u64> = Int(limits::GOAL);

/// A list of roles, which may be empty.
pub const ROLES: List<Role> = List(Role, 0..=limits::MAX_LIST);
/// A list of at least one role.
pub const SOME_ROLES: List<Role> = List(Role, 1..=limits::MAX_LIST);
/// A list of pairs of roles.
pub const ROLE_PAIRS: List<Two<Role, Role>> = List(
    Two(
        Role,
        Role,
        phrase!("problem-expected-roles", "two roles such as (1, 2)"),
    ),
    1..=limits::MAX_LIST,
);
/// A list of cells as (column, row), counted from 0.
pub const CELLS: List<Two<Int<u8>, Int<u8>>> = List(
    Two(
        Int(0..=99),
        Int(0..=99),
        phrase!("problem-expected-cell", "a column and a row such as (2, 1)"),
    ),
    1..=limits::MAX_LIST,
);
/// A list of offsets as (right, down), in cells.
pub const SHIFTS: List<Two<Int<i8>, Int<i8>>> = List(
    Two(
        Int(limits::SHIFT),
        Int(limits::SHIFT),
        phrase!(
            "problem-expected-shift",
            "cells to the right and downwards such as (-1, 0)",
        ),
    ),
    0..=limits::MAX_SHIFTS,
);

pub const NAME: By<String> = By(name, |text| Pretty::text(text));
pub const SOME_NAME: By<String> = By(some_name, |text| Pretty::text(text));
pub const SHAPE_NAME: By<String> = By(shape_name, |text| Pretty::text(text));
pub const PATH: By<String> = By(path, |text| Pretty::text(text));
pub const SHAPE_NAMES: List<By<String>> = List(SHAPE_NAME, 0..=limits::MAX_LIST);
pub const SOME_SHAPE_NAMES: List<By<String>> = List(SHAPE_NAME, 1..=limits::MAX_LIST);
pub const GLYPH: By<char> = By(glyph, |glyph| Pretty::of(format!("{glyph:?}")));

/// Prints rows one below the other.
pub fn lines(rows: &[String]) -> Pretty {
    Pretty::Lines(rows.iter().map(|row| Pretty::text(row)).collect())
}

/// Returns a displayed name: one line of at most [`limits::MAX_NAME`]
/// characters.
fn name<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let value = r.text(node)?.into_value();
    let length = value.chars().count();
    if length > limits::MAX_NAME {
        let message = msg!(
            "problem-text-long",
            "{what} has {length} characters, expected at most {most}",
            what = r.what(),
            length,
            most = limits::MAX_NAME,
        );
        return r.refuse(node, message);
    }
    if value.contains(char::is_control) {
        let message = msg!(
            "problem-text-control",
            "{what} has a control character, expected one line of text",
            what = r.what(),
        );
        return r.refuse(node, message);
    }
    Some(value)
}

/// Returns a displayed name that is not empty.
fn some_name<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let value = name(r, node)?;
    if value.trim().is_empty() {
        let message = msg!(
            "problem-text-empty",
            "{what} is empty, expected a name",
            what = r.what(),
        );
        return r.refuse(node, message);
    }
    Some(value)
}

/// Returns the name of a shape, in a form that `--pieces` can use.
fn shape_name<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let value = some_name(r, node)?;
    if value.contains(|c: char| c.is_whitespace() || matches!(c, ',' | ':')) {
        let message = msg!(
            "problem-shape-name",
            "{what} is {value}, expected a name without spaces, `,` and `:`",
            what = r.what(),
            value = format!("{value:?}"),
        );
        return r.refuse(node, message);
    }
    Some(value)
}

/// Returns the path of a file in the folder of the rule file or below.
fn path<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let value = name(r, node)?;
    if !is_below(&value) {
        let message = msg!(
            "problem-path-outside",
            "{what} is {value}, expected a file in the folder of this one or below it",
            what = r.what(),
            value = format!("{value:?}"),
        );
        return r.refuse(node, message);
    }
    Some(value)
}

/// Returns whether the path leads to a file in the folder of the file that
/// names it, or below, on every operating system.
fn is_below(path: &str) -> bool {
    !path.contains(['\\', ':']) && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

/// Returns the message for rows of different lengths.
pub fn odd_rows(width: usize, cells: usize) -> Message {
    msg!(
        "problem-odd-rows",
        "these rows have {width} and {cells} cells, expected equally many in each",
        width,
        cells,
    )
}

/// Returns whether this character may stand for a block in rows.
pub const fn is_glyph(c: char) -> bool {
    c.is_ascii_graphic() && !matches!(c, '.' | '*' | '/' | ',' | ':')
}

fn glyph<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<char> {
    let what = r.what();
    let glyph = node.character(&mut r.sink, what.clone())?;
    if !is_glyph(glyph) {
        let message = msg!(
            "problem-glyph",
            "{what} is {glyph}, expected a printable ASCII character other than `.`, `*`, `/`, \
             `,`, `:` and space",
            what,
            glyph = format!("{glyph:?}"),
        );
        return r.refuse(node, message);
    }
    Some(glyph)
}
