//! Decisions of the bots (F-EVL-01, F-EVL-02).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::super::Game;
use super::super::field::Field;
use super::super::grid::Grid;
use super::super::piece::{Dealt, GravityProgress, LockDelay, Piece, PieceCell, Queue};
use super::super::rules::Rules;
use super::super::spawn;
use super::super::stats::Stats;
use super::super::streams::{Stream, stream};
use super::Bot;
use super::lookahead::{Lookahead, Outcome};
use super::placements::{Hands, Placement, Placements};
use kotodama_board::Rng;

/// Number of best placements that the stronger player examines more closely.
const CLOSER: usize = 12;

/// Height of the highest column, in tenths of the visible height, from which it
/// takes what it can clear instead of building on.
const HIGH: u32 = 6;

/// Maximum number of roles that it tests.
const ROLES: usize = 6;

/// The weaker player sees one of this many placements.
const OVERLOOKED: usize = 3;

/// The number of pieces out of [`PIECES`] for which it ignores roles.
const CARELESS: usize = 2;

/// See [`CARELESS`].
const PIECES: usize = 3;

/// Maximum difference from the best value at which a placement counts as about
/// as good.
const NEAR: i64 = 12;

/// A beginner misses the best placement for one piece out of this many.
const SLIPS: usize = 3;

/// Maximum loss of value by such a slip: one more gap, never two.
const SLIP: i64 = 4;

/// Decision of a player.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Chosen placement.
    pub placement: Placement,
    /// Number of placements that are about as good as the best.
    pub near: u32,
    /// Number of all placements.
    pub all: u32,
    /// State that the piece is turned into.
    pub rotation: u32,
}

/// Decision-making of a bot.
pub struct Mind<'a> {
    bot: Bot,
    rng: Rng,
    lookahead: Lookahead<'a>,
    further: Lookahead<'a>,
    ahead: Placements,
    pieces: QueryState<(&'static Piece, &'static GravityProgress, &'static LockDelay)>,
    /// Roles that are tested.
    roles: Vec<u8>,
    /// Number of fields that may still be examined for this decision; `most` is
    /// the number for each decision.
    left: u32,
    most: u32,
    /// Whether the weaker player plays like a beginner.
    begins: bool,
    /// Set when the decision is no longer needed.
    enough: Option<Arc<AtomicBool>>,
}

impl<'a> Mind<'a> {
    /// Returns the mind of a bot that assumes these rules.
    pub fn new(bot: Bot, assumed: &'a Rules, seed: u64, hands: Hands, game: &mut Game) -> Self {
        let dealt = assumed.roles.dealt().iter();
        Self {
            bot,
            rng: stream(seed, Stream::Bots),
            lookahead: Lookahead::new(assumed),
            further: Lookahead::new(assumed),
            ahead: Placements::of(hands),
            pieces: game.world_mut().query(),
            roles: dealt.map(|&(role, _)| role).take(ROLES).collect(),
            left: u32::MAX,
            most: u32::MAX,
            begins: false,
            enough: None,
        }
    }

    /// Sets a flag that ends thinking: once it is set, the bot decides at once.
    pub fn until(mut self, enough: Option<Arc<AtomicBool>>) -> Self {
        self.enough = enough;
        self
    }

    /// Adapts the bot to a match (F-VS-08): it uses these random numbers and
    /// examines at most `most` fields for a decision, which limits the work.
    /// The weaker player plays like a beginner instead of overlooking
    /// placements.
    pub fn in_match(mut self, rng: Rng, most: u32) -> Self {
        self.rng = rng;
        self.most = most;
        self.begins = self.bot == Bot::Weak;
        self
    }

    /// Returns the generator, in its current state.
    pub fn into_rng(self) -> Rng {
        self.rng
    }

    /// Returns whether another field may be examined, and counts it.
    fn may_look(&mut self) -> bool {
        may_look(&mut self.left, self.enough.as_deref())
    }

    /// Sets a rule to prefer above all others.
    pub fn wanting(mut self, rule: Option<u8>) -> Self {
        self.lookahead = self.lookahead.wanting(rule);
        self
    }

    /// Chooses a placement for the piece that is under control.
    pub fn choose(&mut self, game: &Game, placements: &mut Placements) -> Option<Choice> {
        let world = game.world();
        let (piece, descent, lock_delay) = self.pieces.iter(world).next()?;
        let rules = world.resource::<Rules>();
        let grid = world.resource::<Field>().grid();
        let level = world.resource::<Stats>().level;
        placements.find(rules, grid, level, (piece, *descent, *lock_delay));
        let all = placements.all();
        let count = u32::try_from(all.len()).unwrap_or(u32::MAX);
        let chosen = |placement: Placement, near| {
            let state = placements
                .piece(&placement)
                .map_or(0, |piece| piece.rotation);
            Choice {
                placement,
                near,
                all: count,
                rotation: u32::try_from(state).unwrap_or(0),
            }
        };
        if self.bot == Bot::Random {
            let placement = all.get(self.rng.below(all.len())).copied()?;
            return Some(chosen(placement, count));
        }
        self.left = self.most;
        let queue = &world.resource::<Queue>().pieces;
        self.lookahead.begin(grid, next_cells(rules, queue.front()));
        let danger = danger(grid, rules);
        let mut found: Vec<(i64, Outcome, Placement)> = Vec::new();
        let overlooks = self.bot == Bot::Weak && !self.begins;
        let is_careless = overlooks && self.rng.below(PIECES) < CARELESS;
        for placement in all {
            if overlooks && self.rng.below(OVERLOOKED) > 0 {
                continue;
            }
            let Some(piece) = placements.piece(placement) else {
                continue;
            };
            if !self.may_look() {
                break;
            }
            let outcome = self.lookahead.place(piece, placement.landing);
            let value = match self.bot {
                Bot::Strong => patient(outcome, danger) + self.lookahead.structure(),
                _ if self.begins => modest(outcome) + self.lookahead.structure(),
                _ if is_careless => self.lookahead.evenness(),
                _ => self.lookahead.value(outcome),
            };
            found.push((value, outcome, *placement));
        }
        // The first placement wins a tie.
        found.sort_by_key(|&(value, ..)| std::cmp::Reverse(value));
        let best = found
            .first()
            .map(|&(value, _, placement)| (value, placement));
        let Some((best, first)) = best else {
            let placement = all.get(self.rng.below(all.len())).copied()?;
            return Some(chosen(placement, count));
        };
        let near = found.iter().filter(|(value, ..)| value + NEAR >= best);
        let near = u32::try_from(near.count()).unwrap_or(u32::MAX);
        let placement = match self.bot {
            Bot::Strong => {
                found.truncate(CLOSER);
                self.look_closer(rules, level, queue.iter(), placements, &found, danger)
            }
            _ if self.begins => {
                let slip = match self.rng.below(SLIPS) {
                    0 => SLIP,
                    _ => 0,
                };
                let good = found.iter().filter(|(value, ..)| value + slip >= best);
                let good = self.rng.below(good.count());
                found.get(good).map(|&(.., placement)| placement)
            }
            _ => None,
        };
        Some(chosen(placement.unwrap_or(first), near))
    }

    /// Examines some placements together with those of the next piece, if the
    /// game shows it, and with the chains that they prepare while there is room
    /// for building.
    fn look_closer<'q>(
        &mut self,
        rules: &Rules,
        level: u32,
        mut queue: impl Iterator<Item = &'q Dealt>,
        placements: &Placements,
        found: &[(i64, Outcome, Placement)],
        danger: u32,
    ) -> Option<Placement> {
        let is_shown = rules.description.pieces.next > 0;
        let next = queue.next().filter(|_| is_shown);
        let after = queue.next();
        let mut best: Option<(i64, Placement)> = None;
        for &(value, outcome, placement) in found {
            let Some(piece) = placements.piece(&placement) else {
                continue;
            };
            if !self.may_look() {
                break;
            }
            self.lookahead.place(piece, placement.landing);
            let field = self.lookahead.field().clone();
            let mut total = match next {
                Some(next) if !outcome.over => {
                    let second = self.best_next(rules, level, &field, next, after);
                    patient(outcome, danger) + second
                }
                _ => value,
            };
            if danger < HIGH {
                total += self.potential(&field);
            }
            if best.is_none_or(|(most, _)| total > most) {
                best = Some((total, placement));
            }
        }
        best.map(|(_, placement)| placement)
    }

    /// Returns the best value of a placement of the next piece in this field.
    fn best_next(
        &mut self,
        rules: &Rules,
        level: u32,
        field: &Grid,
        next: &Dealt,
        after: Option<&Dealt>,
    ) -> i64 {
        const LOST: i64 = -10_000;
        let Some(shape) = rules.shapes.get(next.shape) else {
            return 0;
        };
        let piece = Piece::new(rules, next.clone(), 0, spawn::origin(rules, shape));
        if !piece.fits(field, piece.origin) {
            return LOST;
        }
        let start = (&piece, GravityProgress::default(), LockDelay::default());
        self.ahead.find(rules, field, level, start);
        self.further.begin(field, next_cells(rules, after));
        let danger = danger(field, rules);
        let mut best = LOST;
        for placement in self.ahead.all() {
            let Some(piece) = self.ahead.piece(placement) else {
                continue;
            };
            if !may_look(&mut self.left, self.enough.as_deref()) {
                break;
            }
            let outcome = self.further.place(piece, placement.landing);
            best = best.max(patient(outcome, danger) + self.further.structure());
        }
        best
    }

    /// Returns the value of the best chain that one more block would set off.
    fn potential(&mut self, field: &Grid) -> i64 {
        if !self.lookahead.compares() {
            return 0;
        }
        self.further.begin(field, []);
        let mut best = 0;
        for x in 0..field.width() {
            let top = (0..field.height()).find(|&y| field.get(x, y).is_some());
            let y = top.unwrap_or(field.height()) - 1;
            if y < field.hidden() {
                continue;
            }
            for &role in &self.roles {
                let piece = Piece {
                    cells: vec![PieceCell {
                        offset: IVec2::ZERO,
                        role,
                        bonds: 0,
                    }],
                    ..Piece::default()
                };
                if !may_look(&mut self.left, self.enough.as_deref()) {
                    return best;
                }
                let outcome = self.further.place(&piece, IVec2::new(x, y));
                let combo = outcome.combo();
                let blocks = i64::from(outcome.cleared + outcome.changed);
                best = best.max(6 * blocks * i64::from(combo * combo));
            }
        }
        best
    }
}

/// Takes one of the fields that are left, unless thinking is to end.
fn may_look(left: &mut u32, enough: Option<&AtomicBool>) -> bool {
    if enough.is_some_and(|enough| enough.load(Ordering::Relaxed)) {
        *left = 0;
    }
    let may = *left > 0;
    *left = left.saturating_sub(1);
    may
}

/// Returns the height of the highest column in tenths of the visible height.
pub fn danger(grid: &Grid, rules: &Rules) -> u32 {
    let top = grid.blocks().next().map(|(index, _)| grid.cell(index).y);
    let height = top.map_or(0, |top| grid.height() - top);
    let visible = u32::from(rules.description.field.height).max(1);
    u32::try_from(height).unwrap_or(0) * 10 / visible
}

/// Returns the value of clearing to a patient player: little for one group
/// while there is room, much for many groups at once, and full value when the
/// stack is high.
fn patient(outcome: Outcome, danger: u32) -> i64 {
    const LOST: i64 = -10_000;
    let blocks = i64::from(outcome.cleared + outcome.changed);
    let combo = i64::from(outcome.combo());
    let worth = match (danger >= HIGH, combo) {
        (_, 0) => 0,
        (true, combo) => 100 * blocks * combo,
        (false, 1) => 2 * blocks,
        (false, combo) => 10 * blocks * (combo - 1),
    };
    worth + if outcome.over { LOST } else { 0 }
}

/// Returns the value of clearing to a beginner, which does not depend on the
/// number of blocks.
fn modest(outcome: Outcome) -> i64 {
    const WELCOME: i64 = 40;
    const LOST: i64 = -10_000;
    let clears = outcome.cleared + outcome.changed > 0;
    let worth = if clears { WELCOME } else { 0 };
    worth + if outcome.over { LOST } else { 0 }
}

/// Returns the cells in which a piece appears.
fn next_cells<'a>(rules: &'a Rules, next: Option<&Dealt>) -> impl Iterator<Item = IVec2> + use<'a> {
    let shape = next.and_then(|next| rules.shapes.get(next.shape));
    shape.into_iter().flat_map(move |shape| {
        let origin = spawn::origin(rules, shape);
        let cells = &shape.state(0).cells;
        cells.iter().map(move |cell| origin + cell.offset)
    })
}
