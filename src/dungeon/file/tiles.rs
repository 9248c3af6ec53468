//! Tile records and legends (D-FILE-06, D-FILE-07, D-FILE-12 to D-FILE-14).

use kotodama_formats::{DiagnosticSink, Fields, Node, Phrase, Text, msg, phrase};

use super::document::{Entry, Legend, Place, Placed, Record};
use super::fields::{flag, group, insert, string};
use super::values::is_text;
use super::{scripts, values};
use crate::tile::{Animation, is_color};

/// Fields of a record.
const FIELDS: &[&str] = &[
    "template",
    "name",
    "character",
    "color",
    "background_color",
    "state",
    "script",
    "animate",
];

/// Fields of a tile in the list of tiles.
pub(super) const EXTRA_FIELDS: &[&str] = &[
    "template",
    "name",
    "character",
    "color",
    "background_color",
    "state",
    "script",
    "animate",
    "row",
    "col",
    "z",
];

const PLAYER_FIELDS: &[&str] = &["name", "character", "color", "background_color", "state"];

pub(super) const A_TILE: Phrase = phrase!("problem-dungeon-part-tile", "a tile");
const A_PLAYER: Phrase = phrase!("problem-dungeon-part-player", "a player");
const A_TEMPLATE: Phrase = phrase!("problem-dungeon-part-template", "a template");
const LEGEND_KEY: Phrase = phrase!(
    "problem-dungeon-part-legend-key",
    "a character of the legend"
);
const LEGEND_ENTRY: Phrase = phrase!(
    "problem-dungeon-part-legend-entry",
    "an entry of the legend"
);

/// Reads the field `player`: one record, or a list of two.
pub(super) fn players<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>) -> Vec<Record> {
    let source = sink.text().get(node.range()).unwrap_or_default();
    let nodes = match source.starts_with('[') {
        true => node.list(sink, "`player`").unwrap_or_default(),
        false => vec![node],
    };
    if source.starts_with('[') && nodes.len() != 2 {
        let message = msg!(
            "problem-dungeon-players",
            "`player` lists {count} players, expected one without a list, or two",
            count = nodes.len(),
        );
        sink.add(node.at(), message);
    }
    let read = |node: Node<'a>| {
        let fields = group(sink, node, A_PLAYER, ["Player", "Tile"], PLAYER_FIELDS);
        fields.map_or_else(Record::default, |fields| record(sink, node, &fields))
    };
    nodes.into_iter().map(read).collect()
}

/// Reads a template.
pub(super) fn template<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>) -> Record {
    let fields = group(sink, node, A_TEMPLATE, ["Template", "Tile"], FIELDS);
    fields.map_or_else(Record::default, |fields| record(sink, node, &fields))
}

/// Reads the given fields of a record.
pub(super) fn record<'a>(
    sink: &mut DiagnosticSink<'a>,
    node: Node<'a>,
    fields: &Fields<'a>,
) -> Record {
    let f = sink;
    let template = fields.get("template");
    let character = fields.get("character");
    let animate = fields.get("animate");
    Record {
        template: template.and_then(|node| {
            let slug = node.text(f, "`template`")?.into_value();
            Some(Placed::new(slug, node.at()))
        }),
        name: string(f, fields, "name"),
        character: character.and_then(|node| node.character(f, "`character`")),
        color: color(f, fields, "color"),
        background_color: color(f, fields, "background_color"),
        state: values::state(f, fields),
        script: scripts::lines(f, fields),
        animate: animate.and_then(|node| animation(f, node)),
        at: Place(node.at()),
    }
}

fn color(sink: &mut DiagnosticSink<'_>, fields: &Fields<'_>, name: &str) -> Option<String> {
    let text = string(sink, fields, name)?;
    checked_color(sink, fields.get(name)?, text)
}

fn checked_color(sink: &mut DiagnosticSink<'_>, node: Node<'_>, text: String) -> Option<String> {
    if is_color(&text) {
        return Some(text);
    }
    let message = msg!(
        "problem-dungeon-no-color",
        "{text} is not a colour, expected a colour name in letters, `#rgb` or `#rrggbb`",
        text = format!("{text:?}"),
    );
    sink.add(node.at(), message);
    None
}

fn animation<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>) -> Option<Animation> {
    let f = sink;
    let known = &[
        "period",
        "characters",
        "colors",
        "background_colors",
        "random",
    ];
    let fields = group(f, node, "`animate`", ["Animate", "Animation"], known)?;
    let period = fields.get("period");
    let period = period.and_then(|node| node.integer(f, "`period`", 1..=u32::MAX));
    let characters = string(f, &fields, "characters").unwrap_or_default();
    Some(Animation {
        period: period.unwrap_or(1),
        characters: characters.chars().collect(),
        colors: colors(f, &fields, "colors"),
        backgrounds: colors(f, &fields, "background_colors"),
        is_random: flag(f, &fields, "random"),
    })
}

fn colors<'a>(
    sink: &mut DiagnosticSink<'a>,
    fields: &Fields<'a>,
    name: &str,
) -> Vec<std::sync::Arc<str>> {
    let what = format!("`{name}`");
    let nodes = fields.get(name);
    let nodes = nodes.and_then(|node| node.list(sink, what.as_str()));
    let nodes = nodes.unwrap_or_default().into_iter();
    let colors = nodes.filter_map(|node| {
        let text = node.text(sink, what.as_str()).map(Text::into_value)?;
        checked_color(sink, node, text).map(Into::into)
    });
    colors.collect()
}

/// Reads the field `legend`.
pub(super) fn legend<'a>(sink: &mut DiagnosticSink<'a>, fields: &Fields<'a>) -> Legend {
    let mut legend = Legend::new();
    let Some(node) = fields.get("legend") else {
        return legend;
    };
    for (key, value) in node.map(sink, "`legend`").unwrap_or_default() {
        let parts = value.list(sink, LEGEND_ENTRY).unwrap_or_default();
        let parts = parts.into_iter().filter_map(|node| entry(sink, node));
        let parts: Vec<Entry> = parts.collect();
        match key.character(sink, LEGEND_KEY) {
            None => {}
            Some(' ') => {
                let message = msg!(
                    "problem-dungeon-legend-space",
                    "the legend has a space, expected another character: spaces in rows are \
                     ignored",
                );
                sink.add(key.at(), message);
            }
            Some(character) => insert(sink, &mut legend, key, character, parts),
        }
    }
    legend
}

fn entry<'a>(sink: &mut DiagnosticSink<'a>, node: Node<'a>) -> Option<Entry> {
    if is_text(sink, node) {
        let slug = node.text(sink, LEGEND_ENTRY)?.into_value();
        return Some(match slug.as_str() {
            "spawn" => Entry::Spawn,
            _ => Entry::Template(Placed::new(slug, node.at())),
        });
    }
    let fields = group(sink, node, A_TILE, ["Tile", "Record"], FIELDS)?;
    Some(Entry::Tile(Box::new(record(sink, node, &fields))))
}
