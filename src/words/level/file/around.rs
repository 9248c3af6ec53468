//! The fields `around` and `icon_facing`: surroundings of the icon through
//! which the level is entered (W-CLV-08).

use bevy::math::IVec2;

use super::phrases::AN_OBJECT;
use super::read::{FACINGS, name_and_cell, too_many};
use crate::level::{MAX_OBJECTS, Surroundings};
use kotodama_formats::{DiagnosticSink, Fields, Node, Pretty};

const FIELDS: &[&str] = &["name", "x", "y"];

/// Reads the fields that are present.
pub fn read<'a>(sink: &mut DiagnosticSink<'a>, fields: &Fields<'a>) -> Surroundings {
    let around = fields.get("around");
    let nodes =
        around.and_then(|node| node.list_up_to(sink, "`around`", MAX_OBJECTS, |_| too_many()));
    let nodes = nodes.into_iter().flatten();
    let objects = nodes.filter_map(|node| object(sink, node)).collect();
    let facing = fields.get("icon_facing");
    let facing = facing.and_then(|node| node.choice(sink, "`icon_facing`", &FACINGS));
    Surroundings {
        objects,
        facing: facing.unwrap_or_default(),
    }
}

/// Returns an object and its offset from the icon.
fn object<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>) -> Option<(String, IVec2)> {
    let fields = node.fields(sink, AN_OBJECT, "Object", FIELDS)?;
    name_and_cell(sink, &fields, [-1..=1, -1..=1])
}

/// Returns the fields for these surroundings; default values are left out.
pub fn write(surroundings: &Surroundings) -> Vec<(&'static str, Pretty)> {
    let Surroundings { objects, facing } = surroundings;
    let mut fields = Vec::new();
    if !objects.is_empty() {
        let objects = objects.iter().map(|(name, place)| {
            let fields = vec![
                ("name", Pretty::text(name)),
                ("x", Pretty::of(place.x)),
                ("y", Pretty::of(place.y)),
            ];
            Pretty::Group("", fields).in_one_line()
        });
        fields.push(("around", Pretty::Lines(objects.collect()).in_lines()));
    }
    if *facing != Default::default() {
        fields.push(("icon_facing", Pretty::Word(format!("{facing:?}"))));
    }
    fields
}
