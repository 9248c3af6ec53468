//! The play in progress: which level, the queue of inputs, and the one system
//! that plays turns.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::levels::Pack;
use super::menus::Menu;
use super::saves::{self, Progress};
use super::screens::Screen;
use super::settings::Settings;
use super::smoke::Script;
use super::ticks::{self, Ticks};
use super::{AppSystems, PausableSystems};
use crate::cli::PlayOptions;
use crate::words::grammar::Note;
use crate::words::input::Input;
use crate::words::kinds::Noun;
use crate::words::level::{Level, file};
use crate::words::messages::Happened;
use crate::words::turn::sounds::Sounds;
use crate::words::{self, Outcome};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Sounded>()
        .init_resource::<Queue>()
        .init_resource::<Session>()
        .init_resource::<Ticks>()
        .add_systems(OnEnter(Screen::Play), begin)
        .add_systems(OnExit(Screen::Play), end)
        .add_systems(
            Update,
            (
                (
                    take_turns,
                    take_ticks
                        .run_if(in_state(Menu::None).and_then(not(resource_exists::<Script>))),
                )
                    .chain()
                    .in_set(AppSystems::Simulate)
                    .in_set(PausableSystems),
                celebrate.in_set(AppSystems::Show).in_set(PausableSystems),
            )
                .run_if(in_state(Screen::Play)),
        );
}

/// Where the game begins once everything is loaded.
#[derive(Resource, Clone, Debug, Default)]
pub(super) enum Start {
    /// At the title.
    #[default]
    Title,
    /// In a level file named on the command line.
    File(Box<Level>, u64),
}

impl Start {
    /// Reads the level file that the options name.
    pub(super) fn from_options(options: &PlayOptions) -> Result<Self, String> {
        match &options.file {
            None => Ok(Self::Title),
            Some(path) => {
                let level = file::read_file(path).map_err(|problems| problems.to_string())?;
                Ok(Self::File(Box::new(level), options.seed))
            }
        }
    }
}

/// Where the level of a play comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Source {
    /// Nothing is being played.
    #[default]
    None,
    /// A level of the pack, by its position.
    Pack(usize),
    /// A file named on the command line.
    File,
}

/// The play in progress.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Session {
    /// Where the level comes from.
    pub source: Source,
    /// The level as it begins.
    pub level: Level,
    /// Seed of the play.
    pub seed: u64,
    /// The level was won with a bonus (W-BONUS-02).
    pub bonus: bool,
}

impl Session {
    /// A play of the level at `index` in the pack.
    pub(super) fn of_pack(pack: &Pack, index: usize) -> Option<Self> {
        Some(Self {
            source: Source::Pack(index),
            level: pack.levels.get(index)?.level.clone(),
            seed: 0,
            bonus: false,
        })
    }

    /// The play of the level after this one, if there is one.
    pub(super) fn next(&self, pack: Option<&Pack>) -> Option<Self> {
        match self.source {
            Source::Pack(index) => Self::of_pack(pack?, index + 1),
            Source::File | Source::None => None,
        }
    }
}

/// Inputs that wait for their turn. Nothing that was pressed is ever dropped,
/// however quickly.
#[derive(Resource, Debug, Default)]
pub(super) struct Queue(pub VecDeque<Input>);

/// Turns played in one frame at most, so that a jammed key cannot freeze the
/// window; the rest follow in the next frames.
const TURNS_PER_FRAME: usize = 16;

pub(super) fn begin(world: &mut World) {
    let session = world.resource::<Session>().clone();
    world.resource_mut::<Queue>().0.clear();
    *world.resource_mut::<Ticks>() = Ticks::default();
    words::load(world, &session.level, session.seed);
    if let Source::Pack(index) = session.source
        && let Some(file) = world
            .get_resource::<Pack>()
            .and_then(|pack| pack.levels.get(index))
            .map(|level| level.file.clone())
    {
        saves::note_played(world.resource_mut::<Progress>(), &file);
    }
}

fn end(world: &mut World) {
    world.resource_mut::<Queue>().0.clear();
    words::unload(world);
}

/// A note of PLAY in a turn that was just played. Undo and restart make none.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sounded {
    /// Who plays.
    pub noun: Noun,
    /// What.
    pub note: Note,
}

fn take_turns(world: &mut World) {
    for _ in 0..TURNS_PER_FRAME {
        let Some(input) = world.resource_mut::<Queue>().0.pop_front() else {
            break;
        };
        let jumps = matches!(input, Input::Undo | Input::Restart);
        if jumps {
            *world.resource_mut::<Ticks>() = Ticks::default();
        }
        if jumps || ticks::turns_of_a_tick(world) == 0 {
            take_turn(world, input);
            continue;
        }
        world.resource_mut::<Ticks>().hold(input);
        if world.contains_resource::<Script>() {
            // Each move is the input of one tick (W-LP-31).
            tick(world);
        }
    }
}

/// Lets turns pass by themselves (W-LP-30).
fn take_ticks(world: &mut World) {
    if ticks::turns_of_a_tick(world) == 0 {
        return;
    }
    let seconds = world.resource::<Time>().delta_secs();
    let interval = world.resource::<Session>().level.auto_delay;
    let interval = interval.unwrap_or_else(|| world.resource::<Settings>().auto_interval());
    if world.resource_mut::<Ticks>().pass(seconds, interval) {
        tick(world);
    }
}

fn tick(world: &mut World) {
    let input = world.resource_mut::<Ticks>().take();
    for _ in 0..ticks::turns_of_a_tick(world) {
        take_turn(world, input);
    }
}

fn take_turn(world: &mut World, input: Input) {
    words::play(world, input);
    if !matches!(input, Input::Undo | Input::Restart) {
        let notes = world.resource::<Sounds>().0.clone();
        world.write_message_batch(notes.into_iter().map(|(noun, note)| Sounded { noun, note }));
    }
}

/// Seconds in which the board celebrates before the banner covers it.
const CELEBRATION: f32 = 0.5;

/// The level was won: remember it, and say so after a moment.
fn celebrate(
    mut happened: MessageReader<Happened>,
    time: Res<Time>,
    outcome: Res<Outcome>,
    mut session: ResMut<Session>,
    pack: Option<Res<Pack>>,
    mut progress: ResMut<Progress>,
    mut menu: ResMut<NextState<Menu>>,
    mut left: Local<Option<f32>>,
) {
    for happened in happened.read() {
        match happened {
            Happened::Won { .. } => {
                *left = Some(CELEBRATION);
                session.bonus = outcome.bonus > 0;
                if let Source::Pack(index) = session.source
                    && let Some(level) = pack.as_ref().and_then(|pack| pack.levels.get(index))
                {
                    saves::note_win(progress.reborrow(), &level.file, session.bonus);
                }
            }
            // Undone or left in the meantime.
            Happened::Rewound { .. } => *left = None,
            _ => {}
        }
    }
    if let Some(seconds) = &mut *left {
        *seconds -= time.delta_secs();
        if *seconds <= 0.0 {
            *left = None;
            menu.set(Menu::Won);
        }
    }
}
