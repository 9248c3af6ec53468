//! What is to be seen in the field, as a list of pictures: a function of the
//! state of play, so that a play that was restored, or is leafed through, is
//! shown like one that is played.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::art::{Joins, Look, ParticleShape, Sheet};
use super::clearing::{self, Way};
use super::layout::middle;
use kotodama_board::Direction;
use kotodama_falling::description::{BlockLaw, Class, Form, Lock, OverCondition};
use kotodama_falling::grid::{Block, Grid, Index, State};
use kotodama_falling::piece::{GravityProgress, LockDelay, Piece};
use kotodama_falling::rules::Rules;
use kotodama_falling::stock::timeline::Timelines;

/// A picture in the field. Places and sizes are in cells, from the upper left
/// corner of the visible field, downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Quad {
    pub look: Look,
    /// Its middle.
    pub at: Vec2,
    pub size: Vec2,
    /// Radians, clockwise.
    pub turn: f32,
    pub colour: Color,
}

impl Quad {
    /// Returns a picture of the size of a cell.
    pub(super) fn new(look: Look, at: Vec2) -> Self {
        Self {
            look,
            at,
            size: Vec2::ONE,
            turn: 0.0,
            colour: Color::WHITE,
        }
    }

    pub(super) fn tinted(self, colour: Color) -> Self {
        Self { colour, ..self }
    }

    pub(super) fn sized(self, size: Vec2) -> Self {
        Self { size, ..self }
    }

    pub(super) fn turned(self, turn: f32) -> Self {
        Self { turn, ..self }
    }

    /// Returns what of it lies below the upper edge of the field: the quad, and
    /// the part of the picture that is cut off above, 0 to 1. Nothing if all of
    /// it does.
    pub(super) fn clipped(self) -> Option<(Self, f32)> {
        let top = self.at.y - self.size.y / 2.0;
        if top >= 0.0 || self.size.y <= 0.0 {
            return Some((self, 0.0));
        }
        if self.turn != 0.0 {
            return (self.at.y >= 0.0).then_some((self, 0.0));
        }
        let left = self.size.y + top;
        if left <= 0.001 {
            return None;
        }
        let cut = 1.0 - left / self.size.y;
        Some((
            Self {
                at: Vec2::new(self.at.x, left / 2.0),
                size: Vec2::new(self.size.x, left),
                ..self
            },
            cut,
        ))
    }
}

/// What the scene is made of.
pub(super) struct Scene<'a> {
    pub rules: &'a Rules,
    pub grid: &'a Grid,
    pub sheet: &'a Sheet,
    /// The frame that ran last.
    pub frame: u32,
    /// Part of the next frame that has passed.
    pub part: f32,
    /// Whether falling blocks are drawn between rows.
    pub smooth_y: bool,
    /// Whether everything that flashes is left out.
    pub calm: bool,
    /// Seconds since blocks came to rest, by cell.
    pub landed: &'a BTreeMap<Index, f32>,
    /// Seconds, for what pulses.
    pub time: f32,
}

/// Seconds in which a block that has landed is squeezed.
pub(super) const SQUEEZE: f32 = 0.22;

impl Scene<'_> {
    fn hidden(&self) -> i32 {
        self.grid.hidden()
    }

    /// Returns the middle of a cell.
    pub(super) fn middle(&self, cell: IVec2) -> Vec2 {
        middle(self.grid, cell)
    }

    /// Cells that must not hold a block when the field is quiet.
    pub(super) fn forbidden(&self, colour: Color, out: &mut Vec<Quad>) {
        for condition in &self.rules.description.game_over {
            let OverCondition::Cells(cells) = condition else {
                continue;
            };
            for &(x, y) in cells {
                let cell = IVec2::new(i32::from(x), i32::from(y));
                let look = Look::Particle(ParticleShape::Cross);
                out.push(Quad::new(look, self.middle(cell)).tinted(colour));
            }
        }
    }

    /// Draws the blocks of the field.
    pub(super) fn blocks(&self, out: &mut Vec<Quad>) {
        let (mut leaving, mut marked) = (Vec::new(), Vec::new());
        for (index, block) in self.grid.blocks() {
            let cell = self.grid.cell(index);
            // A hidden one may be on its way into sight.
            if cell.y + 1 < self.hidden() {
                continue;
            }
            match block.state {
                State::Clearing => self.leaving(cell, block, &mut leaving),
                State::Resting => self.resting(index, cell, block, out),
                State::Falling => self.falling(cell, block, out),
            }
            if block.marked {
                self.mark(cell, block, &mut marked);
            }
        }
        out.append(&mut marked);
        out.append(&mut leaving);
    }

    fn resting(&self, index: Index, cell: IVec2, block: &Block, out: &mut Vec<Quad>) {
        let at = self.middle(cell);
        let age = self.landed.get(&index).copied();
        if let Some(age) = age.filter(|age| *age < SQUEEZE && self.is_soft(block.role)) {
            let squeeze = (age / SQUEEZE * std::f32::consts::PI).sin() * 0.16;
            let joins = Joins {
                touching: 0,
                joined: block.bonds,
            };
            let size = Vec2::new(1.0 + squeeze * 0.6, 1.0 - squeeze);
            let at = at + Vec2::Y * squeeze / 2.0;
            out.push(Quad::new(Look::Block(block.role, joins), at).sized(size));
            return;
        }
        let joins = self.joins(cell, block);
        out.push(Quad::new(Look::Block(block.role, joins), at));
    }

    /// Returns whether blocks of this role give way.
    fn is_soft(&self, role: u8) -> bool {
        self.sheet.form(role) == Form::Disc && !self.rules.roles.is_fixed(role)
    }

    /// Returns what a block at rest is connected with.
    fn joins(&self, cell: IVec2, block: &Block) -> Joins {
        let mut touching = 0;
        // Where halves belong together, a neck to others would hide which.
        let has_halves = self.rules.gravity().blocks == BlockLaw::StickyBonds;
        if !has_halves
            && self.is_soft(block.role)
            && self.rules.roles.class(block.role) == Class::Normal
        {
            for side in Direction::ALL {
                let other = cell + side.delta();
                let index = self.grid.index(other.x, other.y);
                let is_still = index.is_some_and(|index| {
                    other.y >= self.hidden()
                        && !self.landed.get(&index).is_some_and(|age| *age < SQUEEZE)
                });
                if let Some(neighbour) = self.grid.get(other.x, other.y)
                    && is_still
                    && neighbour.is_resting()
                    && self.is_soft(neighbour.role)
                    && self.rules.roles.alike(block.role, neighbour.role)
                {
                    touching |= 1 << side.index();
                }
            }
        }
        Joins {
            touching,
            joined: block.bonds,
        }
    }

    /// Returns how far above its cell a falling block still is, if that is
    /// shown.
    fn above(&self, block: &Block) -> f32 {
        let frames = self.rules.gravity().fall_frames.max(1);
        if !self.smooth_y || block.fallen == 0 || block.number == 0 {
            return 0.0;
        }
        // It moved when the frame's number was divisible.
        let since = (self.frame % frames) as f32 + self.part;
        (1.0 - (since + 1.0) / frames as f32).clamp(0.0, 1.0)
    }

    fn falling(&self, cell: IVec2, block: &Block, out: &mut Vec<Quad>) {
        let at = self.middle(cell) - Vec2::Y * self.above(block);
        let joins = Joins {
            touching: 0,
            joined: block.bonds,
        };
        out.push(Quad::new(Look::Block(block.role, joins), at));
    }

    fn leaving(&self, cell: IVec2, block: &Block, out: &mut Vec<Quad>) {
        let frames = clearing::frames(self.rules, block.rule).max(1) as f32;
        let left = block.when.saturating_sub(self.frame) as f32 - self.part;
        let part = 1.0 - (left.max(0.0) / frames);
        let way = Way::of(self.rules, block.rule);
        let pose = clearing::pose(way, part, cell, self.grid.width());
        let look = |look| {
            Quad::new(look, self.middle(cell) + pose.offset)
                .sized(pose.scale)
                .turned(pose.turn)
        };
        out.push(
            look(Look::Block(block.role, Joins::default()))
                .tinted(Color::WHITE.with_alpha(pose.alpha)),
        );
        let light = pose.light * pose.alpha * if self.calm { 0.25 } else { 1.0 };
        if light > 0.01 {
            let colour = self.flash_colour(way, block.rule).with_alpha(light);
            out.push(look(Look::Shadow(block.role)).tinted(colour));
        }
    }

    /// Returns the colour of the flash, which tells two rules with the same
    /// condition apart.
    fn flash_colour(&self, way: Way, rule: u8) -> Color {
        if way == Way::Burn {
            return Color::srgb(1.0, 0.62, 0.25);
        }
        let rules = self.rules.clear();
        let before = rules.iter().take(usize::from(rule));
        let alike = (0..)
            .zip(before)
            .filter(|(number, _)| Way::of(self.rules, *number) == way);
        match alike.count() % 4 {
            0 => Color::WHITE,
            1 => Color::srgb(1.0, 0.87, 0.5),
            2 => Color::srgb(0.65, 0.9, 1.0),
            _ => Color::srgb(1.0, 0.72, 0.85),
        }
    }

    /// Lets marked blocks pulse.
    fn mark(&self, cell: IVec2, block: &Block, out: &mut Vec<Quad>) {
        let breath = if self.calm {
            0.5
        } else {
            0.5 + 0.5 * (self.time * 5.0 - (cell.x + cell.y) as f32 * 0.4).sin()
        };
        let at = self.middle(cell);
        let light = Color::WHITE.with_alpha(0.12 + 0.22 * breath);
        out.push(Quad::new(Look::Shadow(block.role), at).tinted(light));
        let corners = Quad::new(Look::Particle(ParticleShape::Corners), at);
        out.push(corners.tinted(Color::WHITE.with_alpha(0.45 + 0.45 * breath)));
    }

    /// Draws the timelines and what they have swept (F-MTH-05).
    pub(super) fn timelines(&self, timelines: &Timelines, colour: Color, out: &mut Vec<Quad>) {
        let rows = self.grid.visible().y as f32;
        let plain = |x: f32, width: f32, alpha: f32| {
            Quad::new(
                Look::Particle(ParticleShape::Plain),
                Vec2::new(x, rows / 2.0),
            )
            .sized(Vec2::new(width, rows))
            .tinted(colour.with_alpha(alpha))
        };
        for line in &timelines.lines {
            for &index in &line.swept {
                let Some(block) = self.grid.at(index) else {
                    continue;
                };
                let at = self.middle(self.grid.cell(index));
                let light = Color::WHITE.with_alpha(0.45);
                out.push(Quad::new(Look::Shadow(block.role), at).tinted(light));
            }
            let within = (line.frame as f32 + self.part) / line.frames.max(1) as f32;
            let x = line.column as f32 + within.min(1.0);
            // Light trails behind it, as far as there is field.
            for step in 1..=8 {
                let width = (step as f32 * 0.16).min(x);
                out.push(plain(x - width / 2.0, width, 0.045));
            }
            out.push(plain(x, 0.1, 0.95));
        }
    }

    /// Draws the ghost piece (F-UI-03).
    pub(super) fn ghost(&self, piece: &Piece, out: &mut Vec<Quad>) {
        for (cell, role) in resting_places(self.rules, self.grid, piece) {
            if piece.covers(cell) {
                continue;
            }
            let colour = self.sheet.colour(role).mix(&Color::WHITE, 0.15);
            let quad = Quad::new(Look::Ghost(role), self.middle(cell));
            out.push(quad.tinted(colour.with_alpha(0.75)));
        }
    }

    /// Shades the piece after a refused action.
    pub(super) fn refused(&self, piece: &Piece, strength: f32, moved: Vec2, out: &mut Vec<Quad>) {
        if strength < 0.05 {
            return;
        }
        let shade = Color::srgba(0.03, 0.03, 0.08, 0.45 * strength);
        for cell in &piece.cells {
            let at = self.middle(piece.origin + cell.offset) + moved;
            out.push(Quad::new(Look::Shadow(cell.role), at).tinted(shade));
        }
    }

    /// Draws the piece under control, `moved` cells from its place.
    pub(super) fn piece(
        &self,
        piece: &Piece,
        lock_delay: &LockDelay,
        moved: Vec2,
        out: &mut Vec<Quad>,
    ) {
        let waited = match self.rules.gravity().lock {
            Lock::Delay { frames, .. } if frames > 1 => lock_delay.frames as f32 / frames as f32,
            _ => 0.0,
        };
        for cell in &piece.cells {
            let at = self.middle(piece.origin + cell.offset) + moved;
            let joins = Joins {
                touching: 0,
                joined: cell.bonds,
            };
            out.push(Quad::new(Look::Block(cell.role, joins), at));
            // It sets slowly.
            if waited > 0.0 {
                let shade = Color::srgba(0.03, 0.03, 0.08, 0.38 * waited.min(1.0));
                out.push(Quad::new(Look::Shadow(cell.role), at).tinted(shade));
            }
        }
    }
}

/// Returns where the blocks of the piece would come to rest if it fell straight
/// down: as a whole, and where blocks fall one by one each on its own.
pub(super) fn resting_places(rules: &Rules, grid: &Grid, piece: &Piece) -> Vec<(IVec2, u8)> {
    let landing = piece.landing(grid);
    let mut cells: Vec<(IVec2, u8)> = piece
        .cells
        .iter()
        .map(|cell| (landing + cell.offset, cell.role))
        .collect();
    if rules.gravity().blocks == BlockLaw::Cascade {
        // From the bottom up.
        cells.sort_by_key(|(cell, _)| -cell.y);
        for index in 0..cells.len() {
            let (mut cell, role) = cells[index];
            while !rules.roles.is_fixed(role)
                && cell.y + 1 < grid.height()
                && grid.get(cell.x, cell.y + 1).is_none()
                && cells[..index]
                    .iter()
                    .all(|(below, _)| *below != cell + IVec2::Y)
            {
                cell.y += 1;
            }
            cells[index].0 = cell;
        }
    }
    cells
}

/// Returns how far the piece is below its row, in cells, where that is shown.
pub(super) fn sunk(grid: &Grid, piece: &Piece, descent: &GravityProgress) -> f32 {
    if descent.parts == 0 || !piece.can_fall(grid) {
        return 0.0;
    }
    (descent.part as f32 / descent.parts as f32).clamp(0.0, 1.0)
}
