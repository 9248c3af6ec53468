//! Game in progress: its dungeon, the inputs of every cycle, and its timing.

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

/// Cycles per second (D-CYCLE-01).
pub const RATE: u64 = 20;

/// Clock of the game.
pub type CycleClock = StepClock<RATE>;

/// Dungeon and its origin.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// Path of its file.
    pub path: PathBuf,
    /// Digest of the file.
    pub digest: String,
    /// Definition to play.
    pub definition: Arc<Definition>,
}

impl Source {
    /// Reads a dungeon.
    ///
    /// # Errors
    ///
    /// Returns the problems of a file that is unreadable or invalid.
    pub fn read(path: &Path) -> Result<Self, Diagnostics> {
        let text = kotodama_formats::read_text(path)?;
        let opened = open(&path.display().to_string(), &text, Options::default())?;
        Ok(Self {
            path: path.to_owned(),
            digest: format!("{:016x}", kotodama_formats::hash(text.as_bytes())),
            definition: Arc::new(opened.definition),
        })
    }

    /// Returns the title in the player's language; only shipped dungeons are
    /// translated.
    pub fn title(&self) -> String {
        let name = self.definition.name.trim();
        language::translation(&self.text_key("name"), name).into_owned()
    }

    /// Returns the description in the player's language.
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

/// Request to play a dungeon. The current game is left.
#[derive(Message, Clone, Debug)]
pub struct DungeonRequest {
    /// Dungeon to play.
    pub source: Source,
    /// Random seed.
    pub seed: u64,
    /// Number of players, 1 or 2.
    pub players: usize,
    /// Source of actions.
    pub feed: Feed,
    /// Whether it is excluded from records and from being resumed.
    pub is_casual: bool,
}

impl DungeonRequest {
    /// Creates a request for one player with a new seed.
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

/// Source of actions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Feed {
    /// Players.
    #[default]
    Player,
    /// Recording, cycle by cycle; after its end no actions follow.
    Recording(Inputs),
}

/// Written after each cycle.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CyclePlayed(pub u64);

/// Start and end of games.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DungeonNews {
    /// A new or resumed game is in [`DungeonSession`].
    Began,
    /// The game is over for all players.
    Ended,
}

/// Game in progress; initially one of a dungeon without levels.
#[derive(Resource, Debug)]
pub struct DungeonSession {
    game: Game,
    /// Dungeon.
    pub source: Source,
    /// Random seed.
    pub seed: u64,
    /// Number of players, 1 or 2.
    pub players: usize,
    /// Inputs of each cycle.
    pub inputs: Inputs,
    /// Source of actions.
    pub feed: Feed,
    /// History for going back in a recording.
    history: History,
    /// Whether it is over for all players.
    pub ended: bool,
    /// Whether it was taken over from a recording or played by a script. It is
    /// then excluded from records and from being resumed.
    pub is_casual: bool,
    /// Elapsed part of the current cycle, 0 to 1.
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
    /// Creates a game at its beginning.
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

    /// Creates a game for the players at its beginning.
    pub fn begin(source: Source, seed: u64, players: usize) -> Self {
        Self::new(DungeonRequest {
            source,
            seed,
            players,
            feed: Feed::Player,
            is_casual: false,
        })
    }

    /// Returns the game in another state, reached by these inputs.
    pub fn in_state(mut self, game: Game, inputs: Inputs) -> Self {
        self.game = game;
        self.inputs = inputs;
        self.ended = self.is_over();
        self
    }

    /// Goes back to a cycle of a recording, or to the nearest stored one before
    /// it.
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

    /// Returns the world of the game: levels, tiles and players.
    pub const fn world(&self) -> &World {
        self.game.world()
    }

    /// Returns the definition.
    pub fn definition(&self) -> &Definition {
        &self.source.definition
    }

    /// Returns the number of cycles played.
    pub fn cycles(&self) -> u64 {
        self.game.cycles()
    }

    /// Returns the elapsed part of the current cycle, 0 to 1, for interpolating
    /// motion.
    pub const fn part(&self) -> f32 {
        self.part
    }

    /// Sets the elapsed part of the current cycle.
    pub(crate) const fn set_part(&mut self, part: f32) {
        self.part = part;
    }

    /// Returns whether the players have played it from its beginning, so that
    /// it can be resumed and enter the best results.
    pub fn counts(&self) -> bool {
        self.feed == Feed::Player && !self.is_casual
    }

    /// Returns whether it can be saved (D-DUNGEON-02).
    pub fn is_saveable(&self) -> bool {
        let dungeon = self.world().get_resource::<TheDungeon>();
        let state = dungeon.and_then(|dungeon| self.world().get::<State>(dungeon.0));
        self.counts() && !self.ended && state.is_some_and(|it| it.is_set(Known::Saveable))
    }

    /// Returns the tile of a player, from 0.
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

/// Returns a random seed.
#[expect(
    clippy::disallowed_methods,
    reason = "no two plays are to be alike unless the player asks for it"
)]
pub fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |now| now.as_nanos());
    Rng::new(now as u64).next_bits() >> 32
}
