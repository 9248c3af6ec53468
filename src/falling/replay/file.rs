//! Reads and writes replays as text.

use std::io;
use std::path::Path;

use bevy::math::IVec2;

use super::super::bundle;
use super::super::description::Controls;
use super::super::flow::Status;
use super::super::goal::chosen;
use super::super::inputs::{Inputs, MAX_FRAMES};
use super::super::notation::{self, Misfit};
use super::super::play::Setup;
use super::super::rules::Rules;
use super::{End, Replay};
use kotodama_formats::{
    DiagnosticSink, Diagnostics, Fields, Node, Pretty, Text, msg, phrase, quoted, write_atomically,
};
use kotodama_sim::Format;

const FORMAT: Format = Format {
    name: "Replay",
    // Version 2 added `state` to the end, version 3 `goal` and `start` to the
    // setup.
    version: 3,
    fields: &["version", "game", "rules", "seed", "setup", "inputs", "end"],
};
const SETUP: &[&str] = &[
    "goal",
    "start",
    "field",
    "joints",
    "pieces",
    "at",
    "no_pieces",
    "level",
    "start_wait",
    "repeat",
    "soft",
    "no_fall",
];
const END: &[&str] = &["frame", "status", "score", "pieces", "field", "state"];

const STATUSES: &[(&str, Status)] = &[
    ("Playing", Status::Playing),
    ("Over", Status::Over),
    ("Won", Status::Won),
];

impl Replay {
    /// Returns the text of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Self {
            game,
            rules,
            setup,
            inputs,
            end,
        } = self;
        let status = STATUSES.iter().find(|(_, status)| *status == end.status);
        let hash = |hash: u64| Pretty::Word(format!("\"{hash:016x}\""));
        let mut end_fields = vec![
            ("frame", Pretty::of(end.frame)),
            ("status", Pretty::word(status.map_or("", |(name, _)| name))),
            ("score", Pretty::of(end.score)),
            ("pieces", Pretty::of(end.pieces)),
            ("field", hash(end.field)),
        ];
        end_fields.extend(end.state.map(|state| ("state", hash(state))));
        let bundle = bundle::fields(&rules.source, 8);
        let mut fields = vec![
            ("rules", Pretty::Word(format!("({bundle}    )"))),
            ("seed", Pretty::of(setup.seed)),
        ];
        let has_goal = setup.goal.is_some() || setup.start.is_some();
        let setup = setup_fields(setup, &rules.rules);
        if !setup.is_empty() {
            fields.push(("setup", Pretty::Word(format!("({})", setup.join(", ")))));
        }
        fields.push(("inputs", Pretty::text(&inputs.to_string())));
        fields.push(("end", Pretty::Group("", end_fields).in_one_line()));
        let version = match (end.state, has_goal) {
            (None, false) => 1,
            (Some(_), false) => 2,
            (_, true) => FORMAT.version,
        };
        Format { version, ..FORMAT }.text(game, fields)
    }

    /// Writes the file atomically: either completely or not at all.
    ///
    /// # Errors
    ///
    /// Returns the error of the file system.
    pub fn write_file(&self, path: &Path) -> io::Result<()> {
        write_atomically(path, self.to_text().as_bytes())
    }
}

/// Returns the fields of `setup` that differ from the default.
fn setup_fields(setup: &Setup, rules: &Rules) -> Vec<String> {
    let mut fields = Vec::new();
    if let Some(goal) = &setup.goal {
        fields.push(format!("goal: {}", quoted(&chosen::write_goal(goal))));
    }
    if let Some(start) = &setup.start {
        fields.push(format!("start: {}", quoted(&chosen::write_start(start))));
    }
    if let Some(grid) = &setup.grid {
        let field = notation::write_field(grid, &rules.roles);
        fields.push(format!("field: {}", quoted(&field)));
        let joints = notation::write_bonds(grid);
        if !joints.is_empty() {
            fields.push(format!("joints: {}", quoted(&joints)));
        }
    }
    if !setup.pieces.is_empty() {
        let pieces = notation::write_pieces(&setup.pieces, rules);
        fields.push(format!("pieces: {}", quoted(&pieces)));
    }
    if let Some((origin, rotation)) = setup.at {
        fields.push(format!("at: ({}, {}, {rotation})", origin.x, origin.y));
    }
    if setup.no_pieces {
        fields.push("no_pieces: true".to_owned());
    }
    if let Some(level) = setup.level {
        fields.push(format!("level: {level}"));
    }
    if let Some(controls) = &setup.controls {
        fields.push(format!("start_wait: {}", controls.das));
        fields.push(format!("repeat: {}", controls.arr));
    }
    if let Some(soft) = setup.soft {
        fields.push(format!("soft: {soft}"));
    }
    if setup.no_fall {
        fields.push("no_fall: true".to_owned());
    }
    fields
}

/// Reads a replay, including the rules in it.
///
/// # Errors
///
/// The file cannot be read, or has problems; all of them are returned.
pub fn read_file(path: &Path) -> Result<Replay, Diagnostics> {
    FORMAT.read_file(path, fields)
}

/// Reads the text of a replay; `path` is used in messages only.
///
/// # Errors
///
/// Returns every problem in the text.
pub fn read(path: &str, text: &str) -> Result<Replay, Diagnostics> {
    FORMAT.read(path, text, fields)
}

fn fields<'a>(game: String, fields: &Fields<'a>, f: &mut DiagnosticSink<'a>) -> Option<Replay> {
    let seed = fields.require(f, "seed");
    let seed = seed.and_then(|node| node.unsigned(f, "`seed`"));
    let inputs = fields.require(f, "inputs");
    let inputs = inputs.and_then(|node| read_inputs(node, f));
    let end = fields.require(f, "end").and_then(|node| read_end(node, f));
    let rules = fields.require(f, "rules");
    // The rest of the file depends on the rules.
    let rules = rules.and_then(|node| bundle::node(node, f, ("`rules`", ""), seed.unwrap_or(0)))?;
    let setup = match fields.get("setup") {
        Some(node) => read_setup(node, f, &rules.rules),
        None => Some(Setup::default()),
    };
    Some(Replay {
        game,
        rules,
        setup: Setup {
            seed: seed?,
            ..setup?
        },
        inputs: inputs?,
        end: end?,
    })
}

fn read_inputs(node: Node<'_>, f: &mut DiagnosticSink<'_>) -> Option<Inputs> {
    let text = node.text(f, "`inputs`")?;
    match text.value().parse::<Inputs>() {
        Ok(inputs) => Some(inputs),
        Err(bad) => {
            let place = text.characters().nth(bad.position.saturating_sub(1));
            f.add(place.map_or(node.at(), |(at, _)| at), bad.message());
            None
        }
    }
}

fn read_setup<'a>(node: Node<'a>, f: &mut DiagnosticSink<'a>, rules: &Rules) -> Option<Setup> {
    let fields = node.fields(f, "`setup`", "", SETUP)?;
    let before = f.count();
    let mut setup = Setup::default();
    if let Some(goal) = text_of(&fields, "goal", f) {
        setup.goal = fits(goal, f, |text| chosen::read_goal(text, rules));
    }
    if let Some(start) = text_of(&fields, "start", f) {
        setup.start = fits(start, f, |text| chosen::read_start(text, rules));
    }
    if let Some(field) = text_of(&fields, "field", f)
        && let Some(mut grid) = fits(field, f, |text| notation::read_field(text, rules))
    {
        if let Some(joints) = text_of(&fields, "joints", f) {
            fits(joints, f, |text| notation::read_bonds(text, &mut grid));
        }
        setup.grid = Some(grid);
    } else if let Some(node) = fields.get("joints") {
        let message = msg!(
            "problem-joints-alone",
            "`joints` stands alone, expected `field` beside it"
        );
        f.add(node.at(), message);
    }
    if let Some(pieces) = text_of(&fields, "pieces", f) {
        let pieces = fits(pieces, f, |text| notation::read_pieces(text, rules));
        setup.pieces = pieces.unwrap_or_default();
    }
    if let Some(node) = fields.get("at") {
        setup.at = read_at(node, f);
    }
    let no_pieces = fields.get("no_pieces");
    let no_pieces = no_pieces.and_then(|node| node.boolean(f, "`no_pieces`"));
    setup.no_pieces = no_pieces.unwrap_or_default();
    let no_fall = fields.get("no_fall");
    let no_fall = no_fall.and_then(|node| node.boolean(f, "`no_fall`"));
    setup.no_fall = no_fall.unwrap_or_default();
    let level = fields.get("level");
    setup.level = level.and_then(|node| node.integer(f, "`level`", 0..=1000_u32));
    let soft = fields.get("soft");
    setup.soft = soft.and_then(|node| node.integer(f, "`soft`", 1..=1_000_000_u32));
    let mut wait = |name, default| match fields.get(name) {
        Some(node) => node.integer(f, format!("`{name}`").as_str(), 0..=600_u32),
        None => Some(default),
    };
    let defaults = rules.description.controls;
    let waits = (
        wait("start_wait", defaults.das),
        wait("repeat", defaults.arr),
    );
    if fields.get("start_wait").is_some() || fields.get("repeat").is_some() {
        setup.controls = Some(Controls {
            das: waits.0?,
            arr: waits.1?,
            enforce: false,
        });
    }
    (f.count() == before).then_some(setup)
}

fn text_of<'a>(
    fields: &Fields<'a>,
    name: &str,
    f: &mut DiagnosticSink<'a>,
) -> Option<(Node<'a>, Text<'a>)> {
    let node = fields.get(name)?;
    let text = node.text(f, format!("`{name}`").as_str())?;
    Some((node, text))
}

/// Returns the value that `read` makes of a text, or reports the error.
fn fits<T>(
    (node, text): (Node<'_>, Text<'_>),
    f: &mut DiagnosticSink<'_>,
    read: impl FnOnce(&str) -> Result<T, Misfit>,
) -> Option<T> {
    let read = read(text.value());
    read.map_err(|misfit| f.add(node.at(), misfit.0)).ok()
}

fn read_at<'a>(node: Node<'a>, f: &mut DiagnosticSink<'a>) -> Option<(IVec2, usize)> {
    let expected = phrase!("problem-expected-at", "column, row and state: (X, Y, R)");
    let [x, y, rotation] = node.tuple(f, "`at`", expected)?;
    let x = x.integer(
        f,
        phrase!("problem-part-column", "the column"),
        -1000..=1000_i32,
    );
    let y = y.integer(
        f,
        phrase!("problem-part-the-row", "the row"),
        -1000..=1000_i32,
    );
    let rotation = rotation.integer(f, phrase!("problem-part-state", "the state"), 0..=15_u8);
    Some((IVec2::new(x?, y?), usize::from(rotation?)))
}

fn read_end<'a>(node: Node<'a>, f: &mut DiagnosticSink<'a>) -> Option<End> {
    let fields = node.fields(f, "`end`", "", END)?;
    let frame = fields.require(f, "frame");
    let frame = frame.and_then(|node| node.integer(f, "`frame`", 0..=MAX_FRAMES));
    let status = fields.require(f, "status");
    let status = status.and_then(|node| node.choice(f, "`status`", STATUSES));
    let score = fields.require(f, "score");
    let score = score.and_then(|node| node.unsigned(f, "`score`"));
    let pieces = fields.require(f, "pieces");
    let pieces = pieces.and_then(|node| node.integer(f, "`pieces`", 0..=u32::MAX));
    let field = fields.require(f, "field");
    let field = field.and_then(|node| node.hash(f, "`field`"));
    let before = f.count();
    let state = fields.get("state");
    let state = state.and_then(|node| node.hash(f, "`state`"));
    if f.count() > before {
        return None;
    }
    Some(End {
        frame: frame?,
        status: status?,
        score: score?,
        pieces: pieces?,
        field: field?,
        state,
    })
}
