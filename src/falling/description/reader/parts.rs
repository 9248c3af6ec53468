//! Small values that several components have.

use super::context::Reader;
use crate::description::limits;
use kotodama_formats::{Message, Node, msg, part};

/// The number of a role.
pub fn role(r: &mut Reader<'_>, node: Node<'_>) -> Option<u8> {
    let what = r.what();
    node.integer(&mut r.sink, what, limits::ROLE)
}

/// A list of roles, which may be empty.
pub fn roles<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<u8>> {
    r.list(node, limits::MAX_LIST, role)
}

/// A list of at least one role.
pub fn some_roles<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<u8>> {
    r.some(node, limits::MAX_LIST, role)
}

/// Two roles.
pub fn role_pair<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<(u8, u8)> {
    let expected = part!("problem-expected-roles", "two roles such as (1, 2)");
    let [a, b] = r.tuple(node, expected)?;
    let (a, b) = (role(r, a), role(r, b));
    Some((a?, b?))
}

/// A name for people: one line, not longer than [`limits::MAX_NAME`].
pub fn name<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
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
        r.wrong(node, message);
        return None;
    }
    if value.contains(char::is_control) {
        let message = msg!(
            "problem-text-control",
            "{what} has a control character, expected one line of text",
            what = r.what(),
        );
        r.wrong(node, message);
        return None;
    }
    Some(value)
}

/// A name that may not be empty.
pub fn some_name<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let value = name(r, node)?;
    if value.trim().is_empty() {
        let message = msg!(
            "problem-text-empty",
            "{what} is empty, expected a name",
            what = r.what(),
        );
        r.wrong(node, message);
        return None;
    }
    Some(value)
}

/// The name of a shape: what `--pieces` can name.
pub fn shape_name<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let value = some_name(r, node)?;
    if value.contains(|c: char| c.is_whitespace() || matches!(c, ',' | ':')) {
        let message = msg!(
            "problem-shape-name",
            "{what} is {value}, expected a name without spaces, `,` and `:`",
            what = r.what(),
            value = format!("{value:?}"),
        );
        r.wrong(node, message);
        return None;
    }
    Some(value)
}

/// A file below the folder of this one.
pub fn path<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let value = name(r, node)?;
    if !is_below(&value) {
        let message = msg!(
            "problem-path-outside",
            "{what} is {value}, expected a file in the folder of this one or below it",
            what = r.what(),
            value = format!("{value:?}"),
        );
        r.wrong(node, message);
        return None;
    }
    Some(value)
}

/// Does the path name a file in the folder of the one it stands in, or below,
/// on every system?
fn is_below(path: &str) -> bool {
    !path.contains(['\\', ':']) && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

/// That rows are not equally long.
pub fn odd_rows(width: usize, cells: usize) -> Message {
    msg!(
        "problem-odd-rows",
        "these rows have {width} and {cells} cells, expected equally many in each",
        width,
        cells,
    )
}

/// A pair of numbers that are counted in cells.
pub fn cell<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<(u8, u8)> {
    let expected = part!("problem-expected-cell", "a column and a row such as (2, 1)",);
    let [x, y] = r.tuple(node, expected)?;
    let (x, y) = (r.int(x, 0..=99), r.int(y, 0..=99));
    Some((x?, y?))
}

pub fn flag<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<bool> {
    r.flag(node)
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident: $kind:ty = $range:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<$kind> {
            r.int(node, limits::$range)
        }
    )*};
}

numbers! {
    frames: u32 = FRAMES;
    some_frames: u32 = SOME_FRAMES;
    count: u32 = COUNT;
    some_count: u32 = SOME;
    points: u32 = POINTS;
    weight: u32 = WEIGHT;
    goal: u64 = GOAL;
}
