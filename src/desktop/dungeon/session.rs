//! The play in progress: its dungeon, what was done in every cycle, and the one
//! system that plays cycles.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;

use crate::screens::DUNGEON;
use kotodama_board::Rng;
use kotodama_dungeon::Game;
use kotodama_dungeon::actions::Action;
use kotodama_dungeon::definition::Definition;
use kotodama_dungeon::file::{Options, open};
use kotodama_dungeon::inputs::Inputs;
use kotodama_dungeon::player::{Players, is_over};
use kotodama_formats::Diagnostics;
use kotodama_shell::frame::PausableSystems;
use kotodama_shell::step_clock::StepClock;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<DungeonRequest>()
        .add_message::<DungeonNews>()
        .add_message::<CyclePlayed>()
        .init_resource::<DungeonSession>()
        .init_resource::<CycleClock>()
        .init_resource::<NextActions>()
        .add_systems(
            Update,
            (
                take_requests.in_set(AppSystems::Input),
                play.in_set(AppSystems::Simulate)
                    .in_set(PausableSystems)
                    .run_if(in_state(DUNGEON)),
            ),
        );
}

/// Cycles a second (D-CYCLE-01).
pub const RATE: u64 = 20;

/// The clock of the play.
pub type CycleClock = StepClock<RATE>;

/// A dungeon and where it comes from.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// Its file.
    pub path: PathBuf,
    /// Identifies what the file says.
    pub digest: String,
    /// What is played.
    pub definition: Arc<Definition>,
}

impl Source {
    /// Reads a dungeon.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, and everything that is wrong in it.
    pub fn read(path: &Path) -> Result<Self, Diagnostics> {
        let text = kotodama_formats::read_text(path)?;
        let opened = open(&path.display().to_string(), &text, Options::default())?;
        Ok(Self {
            path: path.to_owned(),
            digest: format!("{:016x}", kotodama_formats::hash(text.as_bytes())),
            definition: Arc::new(opened.definition),
        })
    }
}

/// A request to play a dungeon. Whatever is being played is left for it.
#[derive(Message, Clone, Debug)]
pub struct DungeonRequest {
    /// What to play.
    pub source: Source,
    /// Seed of everything that is left to chance.
    pub seed: u64,
    /// How many play, 1 or 2.
    pub players: usize,
    /// Who plays.
    pub feed: Feed,
}

impl DungeonRequest {
    /// A play by one player from a fresh seed.
    pub fn new(source: Source) -> Self {
        Self {
            source,
            seed: fresh_seed(),
            players: 1,
            feed: Feed::Player,
        }
    }
}

/// Who acts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Feed {
    /// The players.
    #[default]
    Player,
    /// A recording, cycle by cycle; behind its end nothing is done.
    Recording(Inputs),
}

/// A cycle of the play has been played.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CyclePlayed(pub u64);

/// What becomes of plays.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DungeonNews {
    /// Another play is in [`DungeonSession`], at its beginning or in the middle.
    Began,
    /// It is over for all players.
    Ended,
}

/// The play in progress; before the first one, of a dungeon without levels.
#[derive(Resource, Debug)]
pub struct DungeonSession {
    game: Game,
    /// What is played.
    pub source: Source,
    /// Seed of everything that is left to chance.
    pub seed: u64,
    /// How many play, 1 or 2.
    pub players: usize,
    /// What was done in each cycle.
    pub inputs: Inputs,
    /// Who acts.
    pub feed: Feed,
    /// Is it over for all players?
    pub ended: bool,
    /// Part of the present cycle that has passed, 0 to 1.
    part: f32,
}

impl Default for DungeonSession {
    fn default() -> Self {
        Self::new(DungeonRequest {
            source: Source::default(),
            seed: 0,
            players: 1,
            feed: Feed::Player,
        })
    }
}

impl DungeonSession {
    /// A play at its beginning.
    pub fn new(request: DungeonRequest) -> Self {
        let DungeonRequest {
            source,
            seed,
            players,
            feed,
        } = request;
        Self {
            game: Game::new(Arc::clone(&source.definition), seed, players),
            source,
            seed,
            players,
            inputs: Inputs::default(),
            feed,
            ended: false,
            part: 0.0,
        }
    }

    /// The world that is played in: levels, tiles and players.
    pub const fn world(&self) -> &World {
        self.game.world()
    }

    /// What is played.
    pub fn definition(&self) -> &Definition {
        &self.source.definition
    }

    /// Cycles that were played.
    pub fn cycles(&self) -> u64 {
        self.game.cycles()
    }

    /// Part of the present cycle that has passed, 0 to 1: how far things are on
    /// their way.
    pub const fn part(&self) -> f32 {
        self.part
    }

    /// The tile of a player, from 0.
    pub fn player(&self, place: usize) -> Option<Entity> {
        let players = self.world().get_resource::<Players>()?;
        players.0.get(place).copied()
    }

    /// Plays a cycle.
    pub fn cycle(&mut self, actions: [Action; 2]) {
        self.inputs.push(actions.clone());
        self.game.cycle(actions);
        let players = &self.world().resource::<Players>().0;
        self.ended = !players.is_empty() && players.iter().all(|it| is_over(self.world(), *it));
    }
}

/// What the players do in the next cycle.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct NextActions(pub [Action; 2]);

/// A seed that nobody has chosen.
#[expect(
    clippy::disallowed_methods,
    reason = "no two plays are to be alike unless the player asks for it"
)]
pub fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |now| now.as_nanos());
    Rng::new(now as u64).next_bits() >> 32
}

fn take_requests(world: &mut World) {
    let mut requests = world.resource_mut::<Messages<DungeonRequest>>();
    let Some(request) = requests.drain().last() else {
        return;
    };
    begin(world, DungeonSession::new(request));
}

/// Shows the screen with this play.
pub fn begin(world: &mut World, session: DungeonSession) {
    *world.resource_mut::<DungeonSession>() = session;
    *world.resource_mut::<NextActions>() = NextActions::default();
    world.resource_mut::<CycleClock>().reset();
    world.write_message(DungeonNews::Began);
    world.resource_mut::<NextState<Menu>>().set(Menu::NONE);
    world.resource_mut::<NextState<Screen>>().set(DUNGEON);
}

/// Plays the cycles that are due.
fn play(world: &mut World) {
    let delta = world.resource::<Time<Real>>().delta();
    let due = world.resource_mut::<CycleClock>().pass(delta);
    for _ in 0..due {
        step(world);
    }
    let part = world.resource::<CycleClock>().part();
    world.resource_mut::<DungeonSession>().part = part;
}

/// Plays a cycle.
fn step(world: &mut World) {
    let given = std::mem::take(&mut world.resource_mut::<NextActions>().0);
    let mut session = world.resource_mut::<DungeonSession>();
    let actions = match &session.feed {
        Feed::Player => given,
        Feed::Recording(inputs) => {
            let place = usize::try_from(session.cycles()).unwrap_or(usize::MAX);
            inputs.iter().nth(place).cloned().unwrap_or_default()
        }
    };
    let had_ended = session.ended;
    session.cycle(actions);
    let (cycle, has_ended) = (session.cycles(), session.ended);
    world.write_message(CyclePlayed(cycle));
    if has_ended && !had_ended {
        world.write_message(DungeonNews::Ended);
    }
}
