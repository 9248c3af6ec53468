//! Plays as files, `*.replay.ron`: the whole text of the rules, how the play
//! began, the inputs, and how it stood at the end (F-UI-10).

use std::io;
use std::path::Path;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::bundle;
use super::description::Controls;
use super::field::Field;
use super::flow::Status;
use super::game::Game;
use super::goal::chosen;
use super::grid::State;
use super::inputs::{Inputs, MAX_FRAMES};
use super::notation::{self, Misfit};
use super::open::Opened;
use super::piece::{Dealt, Hold, Queue};
use super::play::{self, Setup};
use super::report;
use super::rules::Rules;
use super::script::Fault;
use super::stats::Stats;
use super::streams::Rngs;
use kotodama_formats::{
    self, DiagnosticSink, Diagnostics, Fields, Message, Node, Phrase, Pretty, Text, msg, phrase,
    quoted, write_atomically,
};
use kotodama_sim::Format;

/// How the names of replays end.
pub const EXTENSION: &str = ".replay.ron";

const FORMAT: Format = Format {
    name: "Replay",
    // 2 added `state` to the end, 3 `goal` and `start` to the setup.
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

/// A recorded play.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The version of the game that recorded it.
    pub game: String,
    /// The rules.
    pub rules: Opened,
    /// How it began, the seed included.
    pub setup: Setup,
    /// What was held.
    pub inputs: Inputs,
    /// How it stood at the end.
    pub end: End,
}

/// How a play stands, in short.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct End {
    /// The frame that ran last.
    pub frame: u32,
    /// Status of the game.
    pub status: Status,
    /// Points.
    pub score: u64,
    /// Placements.
    pub pieces: u32,
    /// A hash of the blocks of the field: where they are, their roles, and
    /// whether they rest, fall or are being cleared.
    pub field: u64,
    /// A hash of what else decides how the play goes on (`state`); files of
    /// version 1 have none.
    pub state: Option<u64>,
}

impl End {
    /// Returns how the play in this world stands.
    #[must_use]
    pub fn of(world: &World) -> Self {
        let stats = world.get_resource::<Stats>();
        Self {
            frame: play::frame(world),
            status: play::status(world),
            score: stats.map_or(0, |stats| stats.score),
            pieces: stats.map_or(0, |stats| stats.pieces),
            field: digest(world),
            state: Some(state(world)),
        }
    }

    /// Returns what is different at the end of another play, one line each,
    /// without end of line; nothing if nothing is.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<Message> {
        const CALLED: [Phrase; 4] = [
            phrase!("replay-frame", "frame"),
            phrase!("replay-status", "status"),
            phrase!("replay-score", "score"),
            phrase!("replay-pieces", "pieces"),
        ];
        let values = |end: &Self| {
            let status = report::status_name(end.status).to_owned();
            let [frame, pieces] = [end.frame, end.pieces].map(|number| number.to_string());
            [frame, status, end.score.to_string(), pieces]
        };
        let all = CALLED.into_iter().zip(values(self)).zip(values(other));
        let mut found: Vec<Message> = all
            .filter(|((_, one), other)| one != other)
            .map(|((what, one), other)| {
                msg!(
                    "replay-differs",
                    "{what}: {other}, recorded {one}",
                    what,
                    other,
                    one,
                )
            })
            .collect();
        if self.field != other.field {
            found.push(msg!("replay-field", "the field differs"));
        }
        if self.state.is_some() && self.state != other.state {
            found.push(msg!(
                "replay-state",
                "bonds, marks, pieces to come or chance differ"
            ));
        }
        found
    }
}

/// Returns a hash of the blocks of the field.
fn digest(world: &World) -> u64 {
    let field = world.get_resource::<Field>();
    let blocks = field.into_iter().flat_map(|field| field.grid().blocks());
    let bytes = blocks.flat_map(|(index, block)| {
        let [low, high] = index.to_le_bytes();
        let state = match block.state {
            State::Resting => 0,
            State::Falling => 1,
            State::Clearing => 2,
        };
        [low, high, block.role, state]
    });
    kotodama_formats::hash(&bytes.collect::<Vec<u8>>())
}

/// Returns a hash of what a play depends on besides the roles of its blocks:
/// bonds and marks, the pieces to come and the one held, and the generators.
/// A script's own variables are not part of it.
fn state(world: &World) -> u64 {
    fn dealt(bytes: &mut Vec<u8>, Dealt { shape, roles }: &Dealt) {
        number(bytes, *shape);
        number(bytes, roles.len());
        bytes.extend(roles);
    }
    fn number(bytes: &mut Vec<u8>, number: usize) {
        bytes.extend(u64::try_from(number).unwrap_or(u64::MAX).to_le_bytes());
    }
    let mut bytes = Vec::new();
    if let Some(field) = world.get_resource::<Field>() {
        for (index, block) in field.grid().blocks() {
            bytes.extend(index.to_le_bytes());
            bytes.extend([block.bonds, u8::from(block.marked)]);
        }
    }
    if let Some(queue) = world.get_resource::<Queue>() {
        number(&mut bytes, queue.pieces.len());
        queue
            .pieces
            .iter()
            .for_each(|piece| dealt(&mut bytes, piece));
        number(&mut bytes, queue.asked.len());
    }
    if let Some(hold) = world.get_resource::<Hold>() {
        bytes.extend([u8::from(hold.used), u8::from(hold.slot.is_some())]);
        hold.slot.iter().for_each(|piece| dealt(&mut bytes, piece));
    }
    if let Some(Rngs {
        shapes,
        roles,
        field,
    }) = world.get_resource::<Rngs>()
    {
        for rng in [shapes, roles, field] {
            bytes.extend(rng.state().to_le_bytes());
        }
    }
    kotodama_formats::hash(&bytes)
}

impl Replay {
    /// Returns what was played with these inputs, and stands as it does in
    /// `world`.
    #[must_use]
    pub fn record(rules: Opened, setup: Setup, inputs: Inputs, world: &World) -> Self {
        Self {
            game: env!("CARGO_PKG_VERSION").to_owned(),
            rules,
            setup,
            inputs,
            end: End::of(world),
        }
    }

    /// Returns how many frames there are to play.
    #[must_use]
    pub fn frames(&self) -> u32 {
        self.inputs.frames().max(self.end.frame)
    }

    /// Plays it to its end and compares that with the recorded one, as long as
    /// `goes_on` agrees, which is asked every thousand frames; what differs,
    /// or nothing if it was given up.
    pub fn verify_while(&self, mut goes_on: impl FnMut() -> bool) -> Option<Vec<Message>> {
        let mut game = self.rules.play(&self.setup);
        for held in self.inputs.iter().take(self.frames() as usize) {
            if game.frame().is_multiple_of(1000) && !goes_on() {
                return None;
            }
            if game.status() != Status::Playing {
                break;
            }
            game.step(held);
        }
        Some(self.differences(&game))
    }

    /// Plays it to its end; what differs from the recorded end.
    #[must_use]
    pub fn verify(&self) -> Vec<Message> {
        self.verify_while(|| true).unwrap_or_default()
    }

    /// Returns what of a play differs from the recorded end.
    #[must_use]
    pub fn differences(&self, game: &Game) -> Vec<Message> {
        let mut found = self.end.differences(&End::of(game.world()));
        found.extend(game.fault().map(Fault::message));
        found
    }

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

    /// Writes the file so that either all of it is there or nothing is
    /// changed.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn write_file(&self, path: &Path) -> io::Result<()> {
        write_atomically(path, self.to_text().as_bytes())
    }
}

/// Returns the fields of `setup`, as far as they say anything.
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

/// Reads a replay, with the rules in it.
///
/// # Errors
///
/// A file that cannot be read, and everything that is wrong with it.
pub fn read_file(path: &Path) -> Result<Replay, Diagnostics> {
    FORMAT.read_file(path, fields)
}

/// Reads the text of a replay; `path` is for the messages only.
///
/// # Errors
///
/// Everything that is wrong with it.
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
    // The rest of the file means something only under the rules.
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

/// Returns what a text says under the rules.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fall::Movable;
    use crate::open;
    use kotodama_board::Rng;

    fn capsules() -> Game {
        let opened = open::open(Path::new("builtin:capsules"));
        let opened = opened.unwrap_or_else(|problems| panic!("{problems}"));
        let mut game = opened.play(&Setup::default());
        (0..200).for_each(|_| game.step(crate::input::Buttons::NONE));
        game
    }

    /// F-UI-10: the end of a play is also what its field does not show. Files
    /// of version 1 did not record it and are compared without it.
    #[test]
    fn the_end_covers_joints_marks_pieces_to_come_and_chance() {
        type Change = fn(&mut World);
        let recorded = End::of(capsules().world());
        let old = End {
            state: None,
            ..recorded
        };
        let changes: [Change; 4] = [
            |world| {
                let mut field = world.resource_mut::<Field>();
                let (first, _) = field.grid().blocks().next().expect("a target");
                field.update(first, |block| block.bonds ^= 1);
            },
            |world| {
                let mut field = world.resource_mut::<Field>();
                let (first, _) = field.grid().blocks().next().expect("a target");
                field.update(first, |block| block.marked = !block.marked);
            },
            |world| {
                world.resource_mut::<Queue>().pieces.pop_back();
            },
            |world| world.resource_mut::<Rngs>().field = Rng::new(3),
        ];
        assert!(
            recorded
                .differences(&End::of(capsules().world()))
                .is_empty()
        );
        for (number, change) in changes.into_iter().enumerate() {
            let mut game = capsules();
            change(game.world_mut());
            let end = End::of(game.world());
            assert_eq!(recorded.differences(&end).len(), 1, "{number}");
            assert_eq!(old.differences(&end), [], "{number}");
        }
    }

    /// F-GOAL-02.
    #[test]
    fn a_replay_keeps_the_goal_and_the_start_field() {
        use crate::goal::variants::Variant;
        let opened = open::open(Path::new("builtin:guideline")).expect("it ships");
        let mut setup = Setup::seeded(4);
        Variant::Cheese.put(&opened.rules, &mut setup);
        let mut game = opened.play(&setup);
        let inputs: Inputs = "u.30u.30".parse().expect("inputs");
        let frames = inputs.frames() as usize;
        inputs.iter().take(frames).for_each(|held| game.step(held));
        let replay = Replay::record(opened, setup, inputs, game.world());
        let text = replay.to_text();
        assert!(text.contains("version: 3"), "{text}");
        let again = read("test", &text).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(again.setup, replay.setup);
        assert_eq!(again.to_text(), text);
        assert_eq!(again.verify(), []);
        let wrong = text.replace("ClearAll(Roles([8]))", "ClearAll(Roles([99]))");
        let problems = read("test", &wrong).expect_err("no such block");
        assert!(problems.to_string().contains("99"), "{problems}");
    }

    /// Files that were recorded before stay as they are.
    #[test]
    fn a_file_of_version_1_stays_one() {
        let opened = open::open(Path::new("builtin:capsules")).expect("it ships");
        let game = capsules();
        let mut replay = Replay::record(
            opened,
            Setup::default(),
            ".200".parse().expect("inputs"),
            game.world(),
        );
        let new = replay.to_text();
        assert!(new.contains("version: 2") && new.contains("state: "));
        replay.end.state = None;
        let old = replay.to_text();
        assert!(old.contains("version: 1") && !old.contains("state: "));
        for text in [new, old] {
            let replay = read("test", &text).unwrap_or_else(|problems| panic!("{problems}"));
            assert_eq!(replay.to_text(), text);
            assert_eq!(replay.verify(), []);
        }
    }
}
