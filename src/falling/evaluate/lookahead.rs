//! Simulates a placement "after all links have run out" (F-EVL-01) and values
//! the outcome (F-EVL-02). It applies the rules' own functions to a copy of the
//! field and skips the frames in between.

use bevy::math::IVec2;

use super::super::clear::{self, ClearMatches, Search};
use super::super::description::{BlockLaw, Condition, Method, OverCondition};
use super::super::fall::{Falling, Movable};
use super::super::gravity::{self, clusters};
use super::super::grid::{Block, Grid, Index, State};
use super::super::orders::Orders;
use super::super::piece::Piece;
use super::super::rules::Rules;

/// Maximum number of judgements per placement, since changes of role may cycle.
const MOST_STEPS: u32 = 100;

/// Simulates placements; its buffers are reused from one to the next.
pub struct Lookahead<'a> {
    rules: &'a Rules,
    /// Whether every block falls on its own.
    cells: bool,
    /// Whether only rows that the piece has reached can be cleared.
    only_rows: bool,
    /// Whether a rule needs alike blocks.
    alike: bool,
    /// Rule that counts above all others.
    wanted: Option<u8>,
    searches: Vec<Search>,
    base: Grid,
    grid: Grid,
    matches: ClearMatches,
    orders: Orders,
    columns: Vec<bool>,
    /// Cells in which the piece after this one appears.
    next: Vec<IVec2>,
}

/// Consequences of a placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Number of blocks cleared.
    pub cleared: u32,
    /// Number of links.
    pub links: u32,
    /// Number of blocks changed to another role.
    pub changed: u32,
    /// Number of groups, lines, rows or patterns that were cleared or changed.
    pub groups: u32,
    /// Number of judgements that cleared or changed blocks.
    pub steps: u32,
    /// Number of blocks that the wanted rule cleared or changed.
    pub wanted: u32,
    /// Whether the placement ends the game.
    pub over: bool,
}

impl Outcome {
    /// Returns the number of groups of all links together; judgements, if more.
    #[must_use]
    pub fn combo(self) -> u32 {
        self.groups.max(self.steps)
    }
}

impl<'a> Lookahead<'a> {
    /// Returns a lookahead under these rules.
    #[must_use]
    pub fn new(rules: &'a Rules) -> Self {
        let clear_rules = &rules.description.clear.rules;
        let is_row = |condition: &Condition| matches!(condition, Condition::FullRow { .. });
        let needs_alike = |condition: &Condition| {
            matches!(
                condition,
                Condition::Connected { .. } | Condition::Line { .. } | Condition::Pattern { .. }
            )
        };
        Self {
            rules,
            cells: rules.gravity().blocks == BlockLaw::Cascade,
            only_rows: clear_rules
                .iter()
                .all(|rule| is_row(&rule.when) && !matches!(rule.how, Method::Stock(_))),
            alike: clear_rules.iter().any(|rule| needs_alike(&rule.when)),
            wanted: None,
            searches: clear::searches(rules),
            base: Grid::default(),
            grid: Grid::default(),
            matches: ClearMatches::default(),
            orders: Orders::default(),
            columns: Vec::new(),
            next: Vec::new(),
        }
    }

    /// Sets a rule to prefer above all others.
    #[must_use]
    pub fn wanting(self, wanted: Option<u8>) -> Self {
        Self { wanted, ..self }
    }

    /// Starts from a field in which cleared blocks are gone and falling ones
    /// have landed. `next` are the cells of the following piece.
    pub fn begin(&mut self, now: &Grid, next: impl IntoIterator<Item = IVec2>) {
        self.next.clear();
        self.next.extend(next);
        self.grid.copy_from(now);
        if self.grid.clearing() > 0 {
            for index in self.grid.indices() {
                if self.grid.at(index).is_some_and(Block::is_clearing) {
                    self.grid.set(index, None);
                }
            }
        }
        self.columns.clear();
        let width = usize::try_from(now.width()).unwrap_or(0);
        self.columns.resize(width, true);
        self.settle();
        std::mem::swap(&mut self.base, &mut self.grid);
    }

    /// Places a piece and plays all links; [`Lookahead::field`] is the field
    /// afterwards.
    pub fn place(&mut self, piece: &Piece, origin: IVec2) -> Outcome {
        let mut outcome = Outcome::default();
        self.grid.copy_from(&self.base);
        self.columns.fill(false);
        for cell in &piece.cells {
            let place = origin + cell.offset;
            if let Some(index) = self.grid.index(place.x, place.y) {
                let block = Block {
                    bonds: cell.bonds,
                    ..Block::resting(cell.role)
                };
                self.grid.set(index, Some(block));
                self.touch(place.x);
            }
        }
        let hidden = self.grid.hidden();
        let above = |place: IVec2| place.y < hidden;
        let places = || piece.places_at(origin);
        let (any_above, all_above) = (places().any(above), places().all(above));
        let is_one = piece.cells.len() == 1 || piece.cells.iter().all(|cell| cell.bonds != 0);
        let comes_apart = match self.rules.gravity().blocks {
            BlockLaw::StickyBonds => !is_one,
            BlockLaw::Cascade | BlockLaw::StickyFamilies => true,
            BlockLaw::Naive | BlockLaw::Above | BlockLaw::Stay => false,
        };
        if comes_apart {
            self.settle();
        }
        if !self.only_rows || self.fills_row(places()) {
            for _ in 0..MOST_STEPS {
                if !self.link(&mut outcome) {
                    break;
                }
            }
        }
        outcome.over = self.is_over(any_above, all_above);
        outcome
    }

    /// Returns the field after the last simulated placement.
    #[must_use]
    pub const fn field(&self) -> &Grid {
        &self.grid
    }

    fn touch(&mut self, x: i32) {
        let column = usize::try_from(x).ok();
        if let Some(touched) = column.and_then(|column| self.columns.get_mut(column)) {
            *touched = true;
        }
    }

    /// Returns whether one of the rows that the piece occupies is full.
    fn fills_row(&self, mut places: impl Iterator<Item = IVec2>) -> bool {
        places.any(|place| (0..self.grid.width()).all(|x| self.grid.get(x, place.y).is_some()))
    }

    /// Judges the field once and returns whether that changed it.
    fn link(&mut self, outcome: &mut Outcome) -> bool {
        clear::resolve(
            self.rules,
            &self.searches,
            &self.grid,
            0,
            &mut self.matches,
            &mut self.orders,
        );
        let clear = &self.rules.description.clear.rules;
        let matched = self.orders.deletions.len();
        if let Some(wanted) = self.wanted {
            let owners = &self.matches.owners;
            let of = owners.cells().iter();
            let of = of.filter(|&&index| owners.owner(index) == Some(wanted));
            outcome.wanted += u32::try_from(of.count()).unwrap_or(0);
        }
        // Marked blocks count as cleared, but stay in the field until they are
        // released.
        self.orders.deletions.retain(|deletion| {
            let rule = clear.get(usize::from(deletion.rule));
            !rule.is_some_and(|rule| matches!(rule.how, Method::Stock(_)))
        });
        let groups = self.matches.shares.iter().map(|share| share.groups.len());
        let groups = u32::try_from(groups.sum::<usize>()).unwrap_or(0);
        outcome.groups += groups.max(u32::from(!self.orders.changes.is_empty()));
        if self.orders.deletions.is_empty() && self.orders.changes.is_empty() {
            outcome.cleared += u32::try_from(matched).unwrap_or(0);
            outcome.links += u32::from(matched > 0);
            outcome.steps += u32::from(matched > 0);
            return false;
        }
        if !self.cells {
            gravity::fall_orders(&self.grid, self.rules, &mut self.orders);
        }
        for &(index, role) in &self.orders.changes {
            self.grid.update(index, |block| block.role = role);
            outcome.changed += 1;
        }
        outcome.steps += 1;
        self.columns.fill(false);
        let deletions = std::mem::take(&mut self.orders.deletions);
        outcome.links += u32::from(!deletions.is_empty());
        for deletion in &deletions {
            if self.grid.at(deletion.index).is_some() {
                self.grid.set(deletion.index, None);
                self.touch(self.grid.cell(deletion.index).x);
                outcome.cleared += 1;
            }
        }
        self.orders.deletions = deletions;
        self.orders.deletions.clear();
        self.settle();
        true
    }

    /// Lets blocks fall as the orders and the law demand.
    fn settle(&mut self) {
        if self.cells {
            let columns = std::mem::take(&mut self.columns);
            for (x, _) in (0..).zip(&columns).filter(|&(_, &touched)| touched) {
                self.drop_column(x, true);
            }
            self.columns = columns;
            return;
        }
        let falls_on = matches!(
            self.rules.gravity().blocks,
            BlockLaw::StickyBonds | BlockLaw::StickyFamilies
        );
        for _ in 0..=self.grid.height() {
            if self.rules.gravity().blocks == BlockLaw::StickyFamilies {
                for (index, bonds) in clusters::bonds(&self.grid, &self.rules.roles) {
                    self.grid.update(index, |block| block.bonds = bonds);
                }
            }
            if falls_on {
                gravity::fall_orders(&self.grid, self.rules, &mut self.orders);
            }
            for (index, number) in self.orders.falls.drain(..) {
                self.grid.update(index, |block| {
                    block.state = State::Falling;
                    block.number = block.number.max(number);
                });
            }
            if self.grid.falling() == 0 {
                break;
            }
            self.fall();
        }
    }

    /// Carries out the fall orders.
    fn fall(&mut self) {
        let mut falling = Falling::new(self.rules, 0, &[]);
        if !falling.joined {
            for x in 0..self.grid.width() {
                self.drop_column(x, false);
            }
            return;
        }
        if gravity::drop::drop_bodies(&mut self.grid, &self.rules.roles) {
            return;
        }
        falling.frames = 1;
        falling.table = &[];
        let mut landed = Vec::new();
        for _ in 0..=self.grid.height() {
            if self.grid.falling() == 0 {
                break;
            }
            falling.step(&mut self.grid, &mut landed);
            landed.clear();
        }
    }

    /// Drops the falling blocks of a column as far as they can fall; with
    /// `everything`, all blocks that are not fixed.
    fn drop_column(&mut self, x: i32, everything: bool) {
        let mut free = self.grid.height() - 1;
        for y in (0..self.grid.height()).rev() {
            let Some(index) = self.grid.index(x, y) else {
                continue;
            };
            let Some(block) = self.grid.at(index).copied() else {
                continue;
            };
            let cells = match block.state {
                _ if self.rules.roles.is_fixed(block.role) => 0,
                _ if everything => i32::MAX,
                State::Falling => i32::from(block.number),
                State::Resting | State::Clearing => 0,
            };
            let to = y.saturating_add(cells).min(free).max(y);
            let rests = Block {
                state: State::Resting,
                number: 0,
                ..block
            };
            if to != y {
                self.grid.set(index, None);
            }
            if let Some(to) = self.grid.index(x, to)
                && (to != index || block != rests)
            {
                self.grid.set(to, Some(rests));
            }
            free = to - 1;
        }
    }

    /// Returns whether the game would end with this field (section 4). Time
    /// limits are ignored.
    fn is_over(&self, any_above: bool, all_above: bool) -> bool {
        let grid = &self.grid;
        let in_row = |y: i32| (0..grid.width()).any(|x| grid.get(x, y).is_some());
        let blocked = !grid.fits(self.next.iter().copied());
        blocked
            || self.rules.over(|condition| match condition {
                OverCondition::BlockOut | OverCondition::TopTimeout(..) => false,
                OverCondition::TopReached(row) => in_row(row.map_or(grid.hidden(), i32::from)),
                OverCondition::LockOut { part: false } => all_above,
                OverCondition::LockOut { part: true } => {
                    any_above && (0..grid.hidden()).any(in_row)
                }
                OverCondition::Cells(cells) => cells
                    .iter()
                    .any(|&(x, y)| grid.get(i32::from(x), i32::from(y)).is_some()),
            })
    }

    /// Returns whether a rule needs alike blocks.
    #[must_use]
    pub const fn compares(&self) -> bool {
        self.alike
    }

    /// Returns the value of an outcome to a greedy player (F-EVL-02).
    #[must_use]
    pub fn value(&self, outcome: Outcome) -> i64 {
        let cleared = i64::from(outcome.cleared + outcome.changed);
        let mut value = 100 * cleared * i64::from(outcome.links.max(1));
        if self.wanted.is_some() {
            value = 1000 * i64::from(outcome.wanted);
        }
        if outcome.over {
            value -= 10_000;
        }
        value + self.structure()
    }

    /// Returns the value of the field: it is best low, even, without covered
    /// gaps, and, if a rule needs alike blocks, with alike blocks side by side.
    #[must_use]
    pub fn structure(&self) -> i64 {
        match self.alike {
            true => self.evenness() + 3 * self.alike_pairs(),
            false => self.evenness(),
        }
    }

    /// Returns the value of the field, ignoring the roles of its blocks.
    #[must_use]
    pub fn evenness(&self) -> i64 {
        let grid = &self.grid;
        let mut covered = 0;
        let mut highest = 0;
        let mut steps = 0;
        let mut before = None;
        for x in 0..grid.width() {
            let top = (0..grid.height()).find(|&y| grid.get(x, y).is_some());
            let height = top.map_or(0, |top| i64::from(grid.height() - top));
            for y in top.unwrap_or(grid.height())..grid.height() {
                covered += i64::from(grid.get(x, y).is_none());
            }
            highest = highest.max(height);
            steps += before.map_or(0, |before: i64| before.abs_diff(height));
            before = Some(height);
        }
        let mut value = -4 * covered;
        value -= 2 * highest * highest / 10;
        value - i64::try_from(steps).unwrap_or(i64::MAX)
    }

    fn alike_pairs(&self) -> i64 {
        let grid = &self.grid;
        let roles = &self.rules.roles;
        let pair = |block: &Block, other: Option<Index>| {
            let other = other.and_then(|other| grid.at(other));
            i64::from(other.is_some_and(|other| roles.alike(block.role, other.role)))
        };
        let mut pairs = 0;
        for (index, block) in grid.blocks() {
            let cell = grid.cell(index);
            pairs += pair(block, grid.index(cell.x + 1, cell.y));
            pairs += pair(block, grid.below(index));
        }
        pairs
    }
}
