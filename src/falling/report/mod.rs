//! The state of play as the document that `kotodama falling run` prints
//! (section 10), and the log of events in it.

mod log;

use std::collections::VecDeque;

use bevy::ecs::prelude::*;
use bevy::math::IVec2;
use serde::Serialize;

pub use self::log::{Event, Log, MAX_EVENTS, record};
use super::description::BlockLaw;
use super::field::Field;
use super::flow::{Clock, Flow, Phase, Status};
use super::grid::{Block, Grid};
use super::notation;
use super::piece::{Dealt, Hold, Piece, Queue};
use super::rules::Rules;
use super::said::Sentence;
use super::sentence::Laws;
use super::stats::{LastChain, Link, Placement, Spin, Stats, is_zero};

/// The state of a play, ready to be printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report<'a> {
    /// Always `falling`.
    pub mode: &'static str,
    /// Name of the rules.
    pub rules: &'a str,
    /// Seed of the play.
    pub seed: u64,
    /// Number of the last frame (F-CLI-02).
    pub frame: u32,
    /// `playing`, `over`, `won` or `quiet` (F-CLI-01).
    pub status: &'static str,
    /// Reason for the end of the play.
    pub reason: Option<&'static str>,
    /// `wait`, `control`, `settle` or `end` (F-CLI-03).
    pub phase: &'static str,
    /// Points, the level, and other counts.
    #[serde(flatten)]
    pub stats: &'a Stats,
    /// The field.
    pub field: FieldReport,
    /// The piece under control.
    pub piece: Option<PieceReport<'a>>,
    /// The hold slot.
    pub hold: Option<DealtReport<'a>>,
    /// The next pieces that are displayed.
    pub next: Vec<DealtReport<'a>>,
    /// The sentences that hold, if the rules have sentences (F-SAY-07).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<&'a [Sentence]>,
    /// The last placement.
    pub last_place: Option<PlaceReport<'a>>,
    /// The links since the last placement.
    pub links: &'a [Link],
    /// Events of the play.
    pub events: &'a VecDeque<Event>,
    /// Number of events that were dropped.
    #[serde(skip_serializing_if = "is_zero")]
    pub events_dropped: u64,
}

/// The field (F-CLI-04).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldReport {
    /// Number of columns.
    pub width: i32,
    /// Number of rows, including hidden ones.
    pub height: i32,
    /// Number of hidden rows.
    pub hidden: i32,
    /// Roles by row and column, plus 100 while being cleared.
    pub rows: Vec<Vec<u8>>,
    /// The cells of falling blocks.
    pub falling: Vec<[i32; 2]>,
    /// The cells of marked blocks.
    pub marked: Vec<[i32; 2]>,
    /// Field in the form of `--field`.
    pub text: String,
    /// Bonds in the form of `--joints`, if the rules have bonds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joints: Option<String>,
}

/// A piece with its position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlacedReport<'a> {
    /// Index of its shape.
    pub shape: usize,
    /// Name of its shape.
    pub name: &'a str,
    /// Number of its rotation state.
    pub rotation: usize,
    /// Column of the origin.
    pub x: i32,
    /// Row of the origin.
    pub y: i32,
    /// Column, row and role of each cell, in reading order.
    pub cells: Vec<(i32, i32, u8)>,
}

/// The piece under control (F-CLI-05).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceReport<'a> {
    /// Shape and position.
    #[serde(flatten)]
    pub placed: PlacedReport<'a>,
    /// Row of the origin if it fell straight down.
    pub ghost_y: i32,
    /// Number of the test that the last turn used.
    pub kick: Option<u8>,
}

/// A piece that is not in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DealtReport<'a> {
    /// Index of its shape.
    pub shape: usize,
    /// Name of its shape.
    pub name: &'a str,
    /// The roles of its placeholders.
    pub roles: &'a [u8],
}

/// A placement (F-CLI-06).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceReport<'a> {
    /// Number of the frame.
    pub frame: u32,
    /// Shape and position.
    #[serde(flatten)]
    pub placed: PlacedReport<'a>,
    /// Number of rows that were full with it.
    pub lines: u32,
    /// `none`, `mini` or `full`.
    pub spin: Spin,
}

/// Returns the name of a status; `quiet` is not one of them.
#[must_use]
pub const fn status_name(status: Status) -> &'static str {
    match status {
        Status::Playing => "playing",
        Status::Over => "over",
        Status::Won => "won",
    }
}

const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Wait(_) => "wait",
        Phase::Control => "control",
        Phase::Settle => "settle",
        Phase::End => "end",
    }
}

/// Returns the report of the play in this world, which began with this seed;
/// `None` if there is no play.
#[must_use]
pub fn report(world: &World, seed: u64) -> Option<Report<'_>> {
    static NOTHING: VecDeque<Event> = VecDeque::new();
    let rules = world.get_resource::<Rules>()?;
    let flow = world.get_resource::<Flow>()?;
    let stats = world.get_resource::<Stats>()?;
    let grid = world.get_resource::<Field>()?.grid();
    let queue = world.get_resource::<Queue>()?;
    let last_chain = world.get_resource::<LastChain>()?;
    let log = world.get_resource::<Log>();
    let is_quiet = flow.status == Status::Playing && flow.quiet && queue.closed;
    let held = world.get_resource::<Hold>();
    let held = held.and_then(|hold| hold.slot.as_ref());
    let shown = usize::from(rules.description.pieces.next);
    Some(Report {
        mode: "falling",
        rules: &rules.description.name,
        seed,
        frame: world.get_resource::<Clock>()?.frame,
        status: if is_quiet {
            "quiet"
        } else {
            status_name(flow.status)
        },
        reason: flow.reason,
        phase: phase_name(flow.phase),
        stats,
        field: field(grid, rules),
        piece: piece_of(world).map(|piece| piece_report(piece, grid, rules)),
        hold: held.map(|dealt| dealt_report(dealt, rules)),
        next: queue
            .pieces
            .iter()
            .take(shown)
            .map(|dealt| dealt_report(dealt, rules))
            .collect(),
        holds: world.get_resource::<Laws>().map(Laws::held),
        last_place: last_chain
            .placement
            .as_ref()
            .map(|placement| place_report(placement, rules)),
        links: &last_chain.links,
        events: log.map_or(&NOTHING, Log::events),
        events_dropped: log.map_or(0, Log::dropped),
    })
}

/// Returns the piece under control.
#[must_use]
pub fn piece_of(world: &World) -> Option<&Piece> {
    world
        .try_query::<&Piece>()
        .and_then(|mut pieces| pieces.iter(world).next())
}

/// Returns whether blocks can be joined under these rules.
#[must_use]
pub fn has_bonds(rules: &Rules) -> bool {
    let mut states = rules.shapes.iter().flat_map(|shape| &shape.states);
    rules.gravity().blocks == BlockLaw::StickyBonds
        || states.any(|state| state.cells.iter().any(|cell| cell.bonds != 0))
}

fn field(grid: &Grid, rules: &Rules) -> FieldReport {
    let number = |block: &Block| match block.is_clearing() {
        true => block.role.saturating_add(100),
        false => block.role,
    };
    let row = |y| {
        let cells = (0..grid.width()).map(|x| grid.get(x, y).map_or(0, number));
        cells.collect()
    };
    let cells = |is: fn(&Block) -> bool| {
        let found = grid.blocks().filter(|(_, block)| is(block));
        found
            .map(|(index, _)| grid.cell(index).to_array())
            .collect()
    };
    FieldReport {
        width: grid.width(),
        height: grid.height(),
        hidden: grid.hidden(),
        rows: (0..grid.height()).map(row).collect(),
        falling: cells(Block::is_falling),
        marked: cells(|block| block.marked),
        text: notation::write_field(grid, &rules.roles),
        joints: has_bonds(rules).then(|| notation::write_bonds(grid)),
    }
}

/// Returns the name of a shape.
fn name(shape: usize, rules: &Rules) -> &str {
    let shape = rules.shapes.get(shape);
    shape.map_or("", |shape| shape.name.as_str())
}

fn placed_report<'a>(
    dealt: &Dealt,
    rotation: usize,
    origin: IVec2,
    cells: impl Iterator<Item = (IVec2, u8)>,
    rules: &'a Rules,
) -> PlacedReport<'a> {
    PlacedReport {
        shape: dealt.shape,
        name: name(dealt.shape, rules),
        rotation,
        x: origin.x,
        y: origin.y,
        cells: cells.map(|(cell, role)| (cell.x, cell.y, role)).collect(),
    }
}

fn piece_report<'a>(piece: &Piece, grid: &Grid, rules: &'a Rules) -> PieceReport<'a> {
    let (origin, cells) = (piece.origin, piece.cells.iter());
    let cells = cells.map(|cell| (origin + cell.offset, cell.role));
    PieceReport {
        placed: placed_report(&piece.dealt, piece.rotation, origin, cells, rules),
        ghost_y: piece.landing(grid).y,
        kick: piece.kick,
    }
}

fn dealt_report<'a>(dealt: &'a Dealt, rules: &'a Rules) -> DealtReport<'a> {
    DealtReport {
        shape: dealt.shape,
        name: name(dealt.shape, rules),
        roles: &dealt.roles,
    }
}

fn place_report<'a>(placement: &Placement, rules: &'a Rules) -> PlaceReport<'a> {
    let (origin, cells) = (placement.origin, placement.cells.iter().copied());
    PlaceReport {
        frame: placement.frame,
        placed: placed_report(&placement.dealt, placement.rotation, origin, cells, rules),
        lines: placement.rows,
        spin: placement.spin,
    }
}
