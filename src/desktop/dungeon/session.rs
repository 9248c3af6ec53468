//! The play in progress: its dungeon, what was done in every cycle, and the one
//! system that plays cycles.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;

use kotodama_board::Rng;
use kotodama_dungeon::Game;
use kotodama_dungeon::actions::Action;
use kotodama_dungeon::definition::Definition;
use kotodama_dungeon::file::{EXTENSION, Options, open};
use kotodama_dungeon::history::History;
use kotodama_dungeon::inputs::Inputs;
use kotodama_dungeon::name::Known;
use kotodama_dungeon::player::{Players, is_over};
use kotodama_dungeon::start::TheDungeon;
use kotodama_dungeon::state::State;
use kotodama_formats::Diagnostics;
use kotodama_shell::step_clock::StepClock;
use kotodama_ui::language;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<DungeonRequest>()
        .add_message::<DungeonNews>()
        .add_message::<CyclePlayed>()
        .init_resource::<DungeonSession>();
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

    /// What it is called in the player's language, which only what comes with
    /// the game is translated to.
    pub fn title(&self) -> String {
        let name = self.definition.name.trim();
        language::translation(&self.text_key("name"), name).into_owned()
    }

    /// What it is about in the player's language.
    pub fn description(&self) -> String {
        let said = self.definition.description.trim();
        language::translation(&self.text_key("description"), said).into_owned()
    }

    fn text_key(&self, part: &str) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        let stem = name.trim_end_matches(EXTENSION).replace(['_', '.'], "-");
        format!("dungeon-{stem}-{part}")
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
    /// Is it none for the records, and not to be taken up again?
    pub is_casual: bool,
}

impl DungeonRequest {
    /// A play by one player from a fresh seed.
    pub fn new(source: Source) -> Self {
        Self {
            source,
            seed: fresh_seed(),
            players: 1,
            feed: Feed::Player,
            is_casual: false,
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
    /// The way back in a recording.
    history: History,
    /// Is it over for all players?
    pub ended: bool,
    /// Was it taken over from a recording, or played by a script? Then it is
    /// none for the records, and not taken up again.
    pub is_casual: bool,
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
            is_casual: true,
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
            is_casual,
        } = request;
        let mut session = Self {
            game: Game::new(Arc::clone(&source.definition), seed, players),
            source,
            seed,
            players,
            inputs: Inputs::default(),
            feed,
            history: History::default(),
            ended: false,
            is_casual,
            part: 0.0,
        };
        session.note();
        session
    }

    /// A play by the players at its beginning.
    pub fn begin(source: Source, seed: u64, players: usize) -> Self {
        Self::new(DungeonRequest {
            source,
            seed,
            players,
            feed: Feed::Player,
            is_casual: false,
        })
    }

    /// The same play in another state, which its inputs have led to.
    pub fn in_state(mut self, game: Game, inputs: Inputs) -> Self {
        self.game = game;
        self.inputs = inputs;
        self.ended = self.is_over();
        self
    }

    /// Goes back to a cycle of a recording, or as near before it as can be done
    /// at once.
    pub fn go_back(&mut self, cycle: u64) {
        let definition = &self.source.definition;
        let game = self.history.game_before(cycle, definition);
        self.game =
            game.unwrap_or_else(|| Game::new(Arc::clone(definition), self.seed, self.players));
        self.inputs.truncate(self.game.cycles());
        self.ended = self.is_over();
    }

    fn note(&mut self) {
        if matches!(self.feed, Feed::Recording(_)) {
            self.history.note(&self.game);
        }
    }

    fn is_over(&self) -> bool {
        let players = &self.world().resource::<Players>().0;
        !players.is_empty() && players.iter().all(|it| is_over(self.world(), *it))
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

    /// Says how far the present cycle is.
    pub(crate) const fn set_part(&mut self, part: f32) {
        self.part = part;
    }

    /// Is it played by the players from its beginning, so that it can be taken
    /// up again and be one of the best?
    pub fn counts(&self) -> bool {
        self.feed == Feed::Player && !self.is_casual
    }

    /// Can it be saved (D-DUNGEON-02)?
    pub fn is_saveable(&self) -> bool {
        let dungeon = self.world().get_resource::<TheDungeon>();
        let state = dungeon.and_then(|dungeon| self.world().get::<State>(dungeon.0));
        self.counts() && !self.ended && state.is_some_and(|it| it.is_set(Known::Saveable))
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
        self.ended = self.is_over();
        self.note();
    }
}

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
