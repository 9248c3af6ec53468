//! The components `field` and `blocks` (F-RON-10 to F-RON-13).

use super::context::Reader;
use super::parts;
use crate::description::{BlockPart, Class, FieldPart, Form, limits};
use kotodama_formats::{Node, msg, part};

pub fn field<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<FieldPart> {
    let fields = r.group(node, "Field", &["width", "height", "hidden"])?;
    let default = FieldPart::default();
    let field = FieldPart {
        width: r.field(&fields, "width", default.width, |r, node| {
            r.int(node, limits::SIDE)
        }),
        height: r.field(&fields, "height", default.height, |r, node| {
            r.int(node, limits::SIDE)
        }),
        // A field of which a file gives the size has no hidden rows unless it
        // says so.
        hidden: r.field(&fields, "hidden", 0, |r, node| r.int(node, limits::HIDDEN)),
    };
    let rows = u32::from(field.height) + u32::from(field.hidden);
    if rows > limits::MAX_ROWS {
        let message = msg!(
            "problem-field-rows",
            "the field has {rows} rows with the hidden ones, expected at most {most}",
            rows,
            most = limits::MAX_ROWS,
        );
        r.wrong(node, message);
    }
    Some(field)
}

pub fn blocks<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<BlockPart>> {
    r.some(node, usize::from(*limits::ROLE.end()), block)
}

const BLOCK_FIELDS: &[&str] = &[
    "id", "glyph", "name", "colour", "form", "picture", "family", "class", "deal",
];

fn block<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<BlockPart> {
    let fields = r.group(node, "Block", BLOCK_FIELDS)?;
    let id = r.require(&fields, "id", parts::role);
    let glyph = r.require(&fields, "glyph", glyph);
    // All fields are read before a missing one ends the reading.
    let mut block = BlockPart::new(id.unwrap_or(1), glyph.unwrap_or('?'));
    block.name = r.field(&fields, "name", String::new(), parts::name);
    block.colour = r.option(&fields, "colour", colour);
    block.form = r.field(&fields, "form", Form::default(), form);
    block.picture = r.option(&fields, "picture", parts::path);
    block.family = r.option(&fields, "family", parts::role);
    block.class = r.field(&fields, "class", Class::default(), class);
    block.weight = r.field(&fields, "deal", 1, parts::weight);
    (id.is_some() && glyph.is_some()).then_some(block)
}

/// May a block have this character in rows?
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
        r.wrong(node, message);
        return None;
    }
    Some(glyph)
}

fn colour<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<(u8, u8, u8)> {
    let expected = part!(
        "problem-expected-colour",
        "red, green and blue such as (230, 60, 60)",
    );
    let parts = r.tuple::<3>(node, expected)?;
    let [red, green, blue] = parts.map(|part| r.int(part, 0..=255));
    Some((red?, green?, blue?))
}

fn form<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Form> {
    const FORMS: [(&str, Form); 5] = [
        ("Disc", Form::Disc),
        ("Ring", Form::Ring),
        ("Square", Form::Square),
        ("Frame", Form::Frame),
        ("Gem", Form::Gem),
    ];
    r.word(node, "Form", &FORMS)
}

/// What blocks can be besides having a role.
pub fn class<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Class> {
    const CLASSES: [(&str, Class); 4] = [
        ("Normal", Class::Normal),
        ("Garbage", Class::Garbage),
        ("Fixed", Class::Fixed),
        ("Target", Class::Target),
    ];
    r.word(node, "Class", &CLASSES)
}
