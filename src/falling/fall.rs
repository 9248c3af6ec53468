//! Step 7: falling blocks move down and come to rest (F-FALL-03, F-FALL-04,
//! F-GRV-10).

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::description::BlockLaw;
use super::events::FrameEvent;
use super::field::Field;
use super::flow::Clock;
use super::gravity::bodies::Bodies;
use super::grid::{Block, Grid, Index, State};
use super::piece::Piece;
use super::rules::{Roles, Rules};

/// A field whose blocks can be moved: the play's own, or a copy.
pub trait Movable {
    /// Returns the blocks.
    fn grid(&self) -> &Grid;

    /// Puts a block into a cell, or empties the cell.
    fn put(&mut self, index: Index, block: Option<Block>);

    /// Changes a block, if there is one.
    fn update(&mut self, index: Index, change: impl FnOnce(&mut Block)) {
        let Some(&before) = self.grid().at(index) else {
            return;
        };
        let mut block = before;
        change(&mut block);
        if block != before {
            self.put(index, Some(block));
        }
    }

    /// Moves a block into an empty cell, and changes it on the way.
    fn shift(&mut self, from: Index, to: Index, change: impl FnOnce(&mut Block)) {
        if let Some(mut block) = self.grid().at(from).copied() {
            change(&mut block);
            self.put(from, None);
            self.put(to, Some(block));
        }
    }
}

impl Movable for Field {
    fn grid(&self) -> &Grid {
        Self::grid(self)
    }

    fn put(&mut self, index: Index, block: Option<Block>) {
        Self::put(self, index, block);
    }
}

impl Movable for Grid {
    fn grid(&self) -> &Grid {
        self
    }

    fn put(&mut self, index: Index, block: Option<Block>) {
        self.set(index, block);
    }
}

/// The revision of a field in which nothing can move until it changes.
#[derive(Resource, Debug, Default)]
pub struct Stuck(Option<u64>);

/// The system of step 7.
pub fn fall(
    rules: Res<Rules>,
    clock: Res<Clock>,
    pieces: Query<&Piece>,
    mut field: ResMut<Field>,
    mut events: MessageWriter<FrameEvent>,
    mut stuck: ResMut<Stuck>,
) {
    if field.grid().falling() == 0 || stuck.0 == Some(field.revision()) {
        return;
    }
    let cells: Vec<IVec2> = pieces.iter().flat_map(Piece::places).collect();
    let falling = Falling::new(&rules, clock.frame, &cells);
    let before = field.revision();
    let mut landed = Vec::new();
    falling.step(&mut *field, &mut landed);
    if !landed.is_empty() {
        events.write(FrameEvent::Landed { cells: landed });
    }
    // Blocks may still wait above one that is being cleared. While there is a
    // piece nothing is remembered, because the piece may move away.
    let waits = before == field.revision() && falling.is_move() && cells.is_empty();
    stuck.0 = waits.then_some(before);
}

/// Parameters of falling in one frame.
#[derive(Clone, Copy, Debug)]
pub struct Falling<'a> {
    /// The roles of the rules.
    pub roles: &'a Roles,
    /// Number of the frame.
    pub frame: u32,
    /// Frames for each cell, at least 1.
    pub frames: u32,
    /// Frames in total for 1, 2, ... cells; if empty, [`Falling::frames`] for
    /// each.
    pub table: &'a [u32],
    /// The cells of the piece under control, which blocks do not enter
    /// (F-FRM-07).
    pub piece: &'a [IVec2],
    /// Whether joined blocks fall as one body.
    pub joined: bool,
}

impl<'a> Falling<'a> {
    /// Returns the parameters according to the rules.
    #[must_use]
    pub fn new(rules: &'a Rules, frame: u32, piece: &'a [IVec2]) -> Self {
        let gravity = rules.gravity();
        Self {
            roles: &rules.roles,
            frame,
            frames: gravity.fall_frames.max(1),
            table: &gravity.fall_table,
            piece,
            joined: matches!(
                gravity.blocks,
                BlockLaw::StickyBonds | BlockLaw::StickyFamilies
            ),
        }
    }

    /// Step 7: moves falling blocks by up to one cell, and adds the cells of
    /// those that come to rest to `landed`.
    pub fn step(&self, board: &mut impl Movable, landed: &mut Vec<Index>) {
        if board.grid().falling() == 0 {
            return;
        }
        if self.joined {
            self.step_bodies(board, landed);
        } else {
            self.move_blocks(board);
            self.rest_blocks(board, landed);
        }
    }

    /// Returns whether blocks move in this frame, regardless of how long they
    /// have been falling.
    fn is_move(&self) -> bool {
        self.table.is_empty() && self.frame.is_multiple_of(self.frames)
    }

    /// Returns whether this block moves in this frame (F-FALL-03, F-GRV-10).
    fn is_due(&self, block: &Block) -> bool {
        if self.table.is_empty() {
            return self.is_move();
        }
        let frames = (self.frame + 1).saturating_sub(block.began);
        frames >= self.total(usize::from(block.fallen) + 1)
    }

    /// Returns the frames in total for a fall of this many cells; after the end
    /// of the table every cell takes as long as the last one listed.
    fn total(&self, cells: usize) -> u32 {
        if let Some(&frames) = cells.checked_sub(1).and_then(|at| self.table.get(at)) {
            return frames;
        }
        let last = self.table.last().copied().unwrap_or(0);
        let before = self.table.iter().rev().nth(1).copied().unwrap_or(0);
        let more = u32::try_from(cells - self.table.len()).unwrap_or(u32::MAX);
        let each = last.saturating_sub(before).max(1);
        last.saturating_add(each.saturating_mul(more))
    }

    /// Returns the cell below if it is inside the field and neither a block nor
    /// the piece is in it.
    fn free_below(&self, grid: &Grid, index: Index) -> Option<Index> {
        let below = grid.below(index)?;
        let is_free = grid.at(below).is_none() && !self.is_piece(grid, below);
        is_free.then_some(below)
    }

    fn is_piece(&self, grid: &Grid, index: Index) -> bool {
        !self.piece.is_empty() && self.piece.contains(&grid.cell(index))
    }

    fn is_fixed(&self, block: &Block) -> bool {
        self.roles.is_fixed(block.role)
    }

    fn move_blocks(&self, board: &mut impl Movable) {
        if self.table.is_empty() && !self.is_move() {
            return;
        }
        for index in board.grid().bottom_up() {
            let Some(block) = board.grid().at(index) else {
                continue;
            };
            let goes = block.is_falling()
                && block.number > 0
                && self.is_due(block)
                && !self.is_fixed(block);
            if goes && let Some(below) = self.free_below(board.grid(), index) {
                board.shift(index, below, |block| {
                    block.number -= 1;
                    block.fallen = block.fallen.saturating_add(1);
                });
            }
        }
    }

    fn rest_blocks(&self, board: &mut impl Movable, landed: &mut Vec<Index>) {
        for index in board.grid().bottom_up() {
            let grid = board.grid();
            let Some(block) = grid.at(index).filter(|block| block.is_falling()) else {
                continue;
            };
            let below = grid.below(index);
            let under = below.and_then(|below| grid.at(below));
            let held = below.is_none() || under.is_some_and(Block::is_resting);
            if held || block.number == 0 || self.is_fixed(block) {
                self.rest(board, index, landed);
            } else if !self.table.is_empty() {
                let waits = match under {
                    Some(under) => under.is_clearing() || self.waits(under),
                    None => below.is_some_and(|below| self.is_piece(grid, below)),
                };
                if waits {
                    board.update(index, |block| self.wait(block));
                }
            }
        }
    }

    /// Ends the fall of a block. A block that has not moved keeps the time at
    /// which it came to rest, unless it has locked in this frame.
    fn rest(&self, board: &mut impl Movable, index: Index, landed: &mut Vec<Index>) {
        board.update(index, |block| {
            if block.fallen > 0 {
                block.when = self.frame;
            }
            if block.when == self.frame {
                landed.push(index);
            }
            block.state = State::Resting;
            block.number = 0;
            block.fallen = 0;
        });
    }

    /// Restarts the fall of a blocked block in the next frame.
    fn wait(&self, block: &mut Block) {
        if block.fallen > 0 {
            block.when = self.frame;
        }
        block.fallen = 0;
        block.began = self.frame + 1;
    }

    fn waits(&self, block: &Block) -> bool {
        block.is_falling() && block.began > self.frame
    }

    fn step_bodies(&self, board: &mut impl Movable, landed: &mut Vec<Index>) {
        let bodies = Bodies::new(board.grid(), |_| false);
        for cells in bodies.iter() {
            self.share_number(board, cells);
        }
        let grid = board.grid();
        let stays = |index: Index| {
            let Some(block) = grid.at(index) else {
                return true;
            };
            let moves = block.is_falling() && block.number > 0;
            // The cell below is free or belongs to a body that is checked as
            // well.
            let way = grid.below(index).is_some_and(|below| {
                !self.is_piece(grid, below) && !grid.at(below).is_some_and(Block::is_clearing)
            });
            !moves || !way || self.is_fixed(block)
        };
        let mut stay = bodies
            .flags(|index| stays(index) || !grid.at(index).is_some_and(|block| self.is_due(block)));
        bodies.spread_up(grid, &mut stay);
        for index in bodies.cells_without(&stay) {
            if let Some(below) = board.grid().below(index) {
                board.shift(index, below, |block| {
                    block.number -= 1;
                    block.fallen = block.fallen.saturating_add(1);
                });
            }
        }
        self.rest_bodies(board, landed);
    }

    /// Gives all blocks of a body the largest number of cells to fall among
    /// them.
    fn share_number(&self, board: &mut impl Movable, cells: &[Index]) {
        let blocks = cells.iter().filter_map(|&index| board.grid().at(index));
        let falling = blocks.filter(|block| block.is_falling() && block.number > 0);
        let Some(first) = falling.max_by_key(|block| block.number).copied() else {
            return;
        };
        for &index in cells {
            board.update(index, |block| {
                if block.is_resting() {
                    block.state = first.state;
                    block.began = first.began;
                    block.fallen = first.fallen;
                }
                block.number = first.number;
            });
        }
    }

    fn rest_bodies(&self, board: &mut impl Movable, landed: &mut Vec<Index>) {
        let grid = board.grid();
        let bodies = Bodies::new(grid, |_| false);
        let mut held = bodies.flags(|index| {
            grid.below(index).is_none()
                || grid.at(index).is_some_and(|block| {
                    block.is_resting() || block.number == 0 || self.is_fixed(block)
                })
        });
        bodies.spread_up(grid, &mut held);
        let mut waits = bodies.flags(|index| {
            grid.below(index).is_some_and(|below| {
                self.is_piece(grid, below) || grid.at(below).is_some_and(Block::is_clearing)
            })
        });
        bodies.spread_up(grid, &mut waits);
        for ((cells, held), waits) in bodies.iter().zip(held).zip(waits) {
            for &index in cells {
                let falls = board.grid().at(index).is_some_and(Block::is_falling);
                if falls && held {
                    self.rest(board, index, landed);
                } else if falls && waits && !self.table.is_empty() {
                    board.update(index, |block| self.wait(block));
                }
            }
        }
        landed.sort_unstable();
    }
}
