//! A bot plays a game through real frames and buttons.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use bevy::ecs::prelude::*;

use super::super::clear::ClearMatches;
use super::super::events::FrameEvent;
use super::super::fall::Movable;
use super::super::field::Field;
use super::super::flow::{Flow, Phase, Status};
use super::super::grid::{Grid, State};
use super::super::input::Buttons;
use super::super::notation;
use super::super::open::Opened;
use super::super::piece::{Dealt, GravityProgress, LockDelay, Piece, Queue};
use super::super::rules::Rules;
use super::super::script::Fault;
use super::super::spawn;
use super::super::stats::{LastChain, Stats, ThisFrame};
use super::super::streams::{Stream, stream};
use super::super::{Game, Setup};
use super::Bot;
use super::lookahead::Lookahead;
use super::placements::{Hands, Placement, Placements, drop};
use super::probe;

/// Placements after which a game is stopped (F-EVL-03).
pub const MOST_PIECES: u32 = 1000;

/// Frames after which a game is stopped (F-EVL-03).
pub const MOST_FRAMES: u32 = 200_000;

/// Frames in which a field must come to rest.
const MOST_SETTLING: u32 = 3600;

/// Placements within which a recovery must succeed (F-EVL-06).
const RECOVERY: u32 = 10;

/// Frames between two reports of progress.
const REPORT: u32 = 1000;

/// How a bot plays, whoever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habits {
    /// How fast it is.
    pub hands: Hands,
    /// Placements after which a game is stopped.
    pub most_pieces: u32,
    /// Frames after which a game is stopped.
    pub most_frames: u32,
    /// The clear rule that it cares for most, if there is one: a search for
    /// plays in which the rule does something.
    pub wants: Option<u8>,
}

impl Default for Habits {
    fn default() -> Self {
        Self {
            hands: Hands::QUICK,
            most_pieces: MOST_PIECES,
            most_frames: MOST_FRAMES,
            wants: None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By its rules: lost.
    Over(&'static str),
    /// By its rules: won.
    Won(&'static str),
    /// Too many pieces or frames (F-EVL-03).
    Limit {
        /// On the highest level?
        top_level: bool,
    },
    /// The field did not come to rest.
    Stuck,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its seed.
    pub seed: u64,
    /// How it ended.
    pub ending: Ending,
    /// Placements.
    pub pieces: u32,
    /// Frames.
    pub frames: u32,
    /// Points.
    pub score: u64,
    /// Links.
    pub links: u32,
    /// Number of chains of 1, 2, ... links.
    pub chains: Vec<u32>,
    /// Blocks cleared, by number of the rule.
    pub cleared: BTreeMap<u8, u64>,
    /// Blocks changed to another role, by number of the rule.
    pub changed: BTreeMap<u8, u64>,
    /// Blocks of garbage that came.
    pub garbage: u64,
    /// Groups cleared, by rule and size.
    pub groups: BTreeMap<(u8, u32), u64>,
    /// How often the stack was high and soon low again.
    pub recoveries: u32,
    /// Placements that came to lie elsewhere than planned, because the field
    /// changed meanwhile.
    pub missed: u32,
    /// The field with the piece before the first link of the longest chain.
    pub before_chain: String,
    /// The field at the end.
    pub last: String,
}

/// Plays one game after the other in one world.
pub struct BotPlayer<'a> {
    opened: &'a Opened,
    habits: Habits,
    game: Option<Game>,
    /// What the rules of a script seem to be.
    assumed: Rules,
    placements: Placements,
    buttons: Vec<Buttons>,
}

impl<'a> BotPlayer<'a> {
    /// A player of these rules.
    pub fn new(opened: &'a Opened, habits: Habits) -> Self {
        Self {
            opened,
            habits,
            game: None,
            assumed: probe::assumed(opened),
            placements: Placements::of(habits.hands),
            buttons: Vec::new(),
        }
    }

    /// Plays a game; `None` if it was broken off.
    ///
    /// # Errors
    ///
    /// The script has failed.
    pub fn play(
        &mut self,
        bot: Bot,
        seed: u64,
        mut progress: impl FnMut(u32, u32) -> ControlFlow<()>,
    ) -> Result<Option<Played>, Fault> {
        let setup = Setup::seeded(seed);
        let mut game = match self.game.take() {
            Some(mut game) => {
                game.restart(&setup);
                game
            }
            None => self.opened.play(&setup),
        };
        let Habits {
            most_pieces,
            most_frames,
            wants,
            ..
        } = self.habits;
        let mut mind = Mind {
            bot,
            rng: stream(seed, Stream::Bots),
            lookahead: Lookahead::new(&self.assumed).wanting(wants),
            pieces: game.world_mut().query(),
        };
        let mut counter = PlayCounter::new(seed, &self.opened.rules);
        let mut settling = 0;
        let mut report = REPORT;
        let ending = loop {
            let flow = game.world().resource::<Flow>();
            let phase = flow.phase;
            let frame = game.frame();
            if phase == Phase::End {
                let reason = flow.reason.unwrap_or_default();
                break match flow.status {
                    Status::Won => Ending::Won(reason),
                    Status::Over | Status::Playing => Ending::Over(reason),
                };
            }
            let is_due = phase == Phase::Control || matches!(phase, Phase::Wait(_));
            if frame >= most_frames || is_due && counter.played.pieces >= most_pieces {
                let level = game.world().resource::<Stats>().level;
                let top_level = is_top(&self.opened.rules, level);
                break Ending::Limit { top_level };
            }
            if settling > MOST_SETTLING {
                break Ending::Stuck;
            }
            if frame >= report {
                report = frame + REPORT;
                if progress(counter.played.pieces, frame).is_break() {
                    return Ok(None);
                }
            }
            if phase == Phase::Control {
                settling = 0;
                let plan = mind.choose(&game, &mut self.placements);
                let rules = game.world().resource::<Rules>();
                let drop = drop(rules);
                self.buttons.clear();
                if let Some(plan) = plan {
                    plan.buttons(rules, &mut self.buttons);
                }
                follow(&mut game, &self.buttons, drop, most_frames, &mut counter);
                if let Some(plan) = plan {
                    counter.compare(game.world(), &self.placements, &plan);
                }
            } else {
                settling += u32::from(phase == Phase::Settle);
                game.step(Buttons::NONE);
                counter.look(game.world());
            }
        };
        if let Some(fault) = game.fault() {
            return Err(fault.clone());
        }
        let played = counter.end(game.world(), ending, game.frame());
        self.game = Some(game);
        Ok(Some(played))
    }
}

/// Presses what was planned, then drops, until the piece locks.
fn follow(
    game: &mut Game,
    buttons: &[Buttons],
    drop: Buttons,
    most_frames: u32,
    counter: &mut PlayCounter,
) {
    let mut planned = buttons.iter().copied();
    while game.frame() < most_frames {
        game.step(planned.next().unwrap_or(drop));
        counter.look(game.world());
        if game.world().resource::<Flow>().phase != Phase::Control {
            return;
        }
    }
}

/// Is there no higher level?
fn is_top(rules: &Rules, level: u32) -> bool {
    use super::super::description::LevelUp;
    let part = rules.description.level;
    level >= part.max || part.up == LevelUp::Never
}

/// How a bot decides.
struct Mind<'a> {
    bot: Bot,
    rng: kotodama_board::Rng,
    lookahead: Lookahead<'a>,
    pieces: QueryState<(&'static Piece, &'static GravityProgress, &'static LockDelay)>,
}

impl Mind<'_> {
    /// Chooses a placement for the piece that is under control.
    fn choose(&mut self, game: &Game, placements: &mut Placements) -> Option<Placement> {
        let world = game.world();
        let (piece, descent, lock_delay) = self.pieces.iter(world).next()?;
        let rules = world.resource::<Rules>();
        let grid = world.resource::<Field>().grid();
        let level = world.resource::<Stats>().level;
        placements.find(rules, grid, level, (piece, *descent, *lock_delay));
        let all = placements.all();
        if self.bot == Bot::Random {
            return all.get(self.rng.below(all.len())).copied();
        }
        let next = world.resource::<Queue>().pieces.front();
        self.lookahead.begin(grid, next_cells(rules, next));
        let mut best: Option<(i64, Placement)> = None;
        for placement in all {
            let Some(piece) = placements.piece(placement) else {
                continue;
            };
            let outcome = self.lookahead.place(piece, placement.landing);
            let value = self.lookahead.value(outcome);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, *placement));
            }
        }
        best.map(|(_, placement)| placement)
    }
}

/// The cells in which a piece appears.
fn next_cells<'a>(
    rules: &'a Rules,
    next: Option<&Dealt>,
) -> impl Iterator<Item = bevy::math::IVec2> + use<'a> {
    let shape = next.and_then(|next| rules.shapes.get(next.shape));
    shape.into_iter().flat_map(move |shape| {
        let origin = spawn::origin(rules, shape);
        let cells = &shape.state(0).cells;
        cells.iter().map(move |cell| origin + cell.offset)
    })
}

/// Counts what happens in a game.
struct PlayCounter {
    played: Played,
    /// Links of the chain that is going on.
    chain: u32,
    longest: u32,
    /// The field at the last placement.
    locked: Grid,
    /// The field at the placement that began the longest chain.
    chain_field: Grid,
    roles: super::super::rules::Roles,
    /// Rows that are visible.
    visible: i32,
    /// The placement after which the stack was high.
    high: Option<u32>,
}

impl PlayCounter {
    fn new(seed: u64, rules: &Rules) -> Self {
        Self {
            played: Played {
                seed,
                ending: Ending::Stuck,
                pieces: 0,
                frames: 0,
                score: 0,
                links: 0,
                chains: Vec::new(),
                cleared: BTreeMap::new(),
                changed: BTreeMap::new(),
                garbage: 0,
                groups: BTreeMap::new(),
                recoveries: 0,
                missed: 0,
                before_chain: String::new(),
                last: String::new(),
            },
            chain: 0,
            longest: 0,
            locked: Grid::default(),
            chain_field: Grid::default(),
            roles: rules.roles.clone(),
            visible: i32::from(rules.description.field.height),
            high: None,
        }
    }

    /// Looks at a frame that has run.
    fn look(&mut self, world: &World) {
        let this = world.resource::<ThisFrame>();
        if this.locked {
            self.end_chain();
            self.played.pieces += 1;
            let grid = world.resource::<Field>().grid();
            self.locked.copy_from(grid);
            // What this very placement clears belongs into the picture.
            if grid.clearing() > 0 {
                for index in grid.indices() {
                    self.locked
                        .update(index, |block| block.state = State::Resting);
                }
            }
        }
        if this.linked {
            self.link(world);
        }
        self.hear(world);
        if this.appeared {
            self.measure(world.resource::<Field>().grid());
        }
    }

    /// Counts what only events tell: changes of role, by the rule that the
    /// blocks belonged to, and garbage.
    fn hear(&mut self, world: &World) {
        let events = world.resource::<Messages<FrameEvent>>();
        let matches = world.get_resource::<ClearMatches>();
        for event in events.iter_current_update_messages() {
            match event {
                FrameEvent::Changed { cells } => {
                    let owner = |&index| matches?.owners.owner(index);
                    for rule in cells.iter().filter_map(owner) {
                        *self.played.changed.entry(rule).or_default() += 1;
                    }
                }
                FrameEvent::Garbage { blocks } => self.played.garbage += u64::from(*blocks),
                _ => {}
            }
        }
    }

    /// Notes whether the piece has come to where it was to come.
    fn compare(&mut self, world: &World, placements: &Placements, plan: &Placement) {
        let locked = world.resource::<LastChain>().placement.as_ref();
        let planned = placements.piece(plan).map(|piece| piece.rotation);
        let as_planned = locked.is_some_and(|locked| {
            Some(locked.rotation) == planned && locked.origin == plan.landing
        });
        self.played.missed += u32::from(!as_planned);
    }

    fn link(&mut self, world: &World) {
        self.played.links += 1;
        self.chain += 1;
        if self.chain > self.longest {
            self.longest = self.chain;
            self.chain_field.copy_from(&self.locked);
        }
        let Some(link) = world.resource::<LastChain>().links.last() else {
            return;
        };
        for share in &link.shares {
            *self.played.cleared.entry(share.rule).or_default() += u64::from(share.cleared);
            for &size in &share.groups {
                *self.played.groups.entry((share.rule, size)).or_default() += 1;
            }
        }
    }

    /// Notes a recovery (F-EVL-06): from above 60 % of the visible height to
    /// below 40 % within ten placements.
    fn measure(&mut self, grid: &Grid) {
        let top = grid.blocks().next().map(|(index, _)| grid.cell(index).y);
        let height = top.map_or(0, |top| grid.height() - top);
        let pieces = self.played.pieces;
        if height * 10 > self.visible * 6 {
            self.high = Some(pieces);
        } else if height * 10 < self.visible * 4
            && let Some(high) = self.high.take()
            && pieces - high <= RECOVERY
        {
            self.played.recoveries += 1;
        }
    }

    fn end_chain(&mut self) {
        let Some(place) = self.chain.checked_sub(1) else {
            return;
        };
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        let chains = &mut self.played.chains;
        if chains.len() <= place {
            chains.resize(place + 1, 0);
        }
        if let Some(count) = chains.get_mut(place) {
            *count += 1;
        }
        self.chain = 0;
    }

    fn end(mut self, world: &World, ending: Ending, frames: u32) -> Played {
        self.end_chain();
        self.played.ending = ending;
        self.played.frames = frames;
        self.played.score = world.resource::<Stats>().score;
        self.played.before_chain = notation::write_field(&self.chain_field, &self.roles);
        self.played.last = notation::write_field(world.resource::<Field>().grid(), &self.roles);
        self.played
    }
}
