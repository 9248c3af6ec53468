//! The falling-block play in progress: its rules, what was pressed in every
//! frame, and the one system that plays frames.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;

use super::held::Held;
use super::pace::Pace;
use crate::board::Rng;
use crate::desktop::menus::Menu;
use crate::desktop::screens::Screen;
use crate::desktop::settings::Settings;
use crate::desktop::{AppSystems, PausableSystems};
use crate::falling::description::{SoftDrop, reader};
use crate::falling::flow::{Flow, Status};
use crate::falling::happened::Happened;
use crate::falling::input::Buttons;
use crate::falling::play::{self, Setup};
use crate::falling::rules::Rules;
use crate::falling::{builtin, field};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Happened>()
        .add_message::<FallingRequest>()
        .add_message::<FallingNews>()
        .init_resource::<field::Field>()
        .init_resource::<FallingSession>()
        .init_resource::<Pace>()
        .init_resource::<Held>()
        .init_resource::<Ready>()
        .add_systems(OnEnter(Screen::Falling), begin)
        .add_systems(OnExit(Screen::Falling), end)
        .add_systems(
            Update,
            (
                take_requests.in_set(AppSystems::Input),
                (get_ready, advance, end_play)
                    .chain()
                    .in_set(AppSystems::Simulate)
                    .in_set(PausableSystems)
                    .run_if(in_state(Screen::Falling)),
            ),
        );
}

/// Where rules come from, and where they are read again for another try.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::desktop) enum Origin {
    /// From nowhere: made for this play.
    #[default]
    Given,
    /// The built-in rules of this name.
    Builtin(String),
    /// A file.
    File(PathBuf),
}

impl Origin {
    /// Reads the rules; nothing for those that come from nowhere.
    pub(in crate::desktop) fn read(&self) -> Option<Result<Rules, String>> {
        let description = match self {
            Self::Given => return None,
            Self::Builtin(name) => builtin::read(name),
            Self::File(path) => reader::read_file(path).map(|opened| opened.description),
        };
        Some(match description {
            Ok(description) => Ok(Rules::compile(description)),
            Err(problems) => Err(problems.to_string()),
        })
    }

    /// The folder that pictures of the rules are relative to.
    pub(in crate::desktop) fn folder(&self) -> Option<&Path> {
        match self {
            Self::File(path) => path.parent(),
            Self::Given | Self::Builtin(_) => None,
        }
    }
}

/// The wish to play some rules. Whatever is being played is left for it.
#[derive(Message, Clone, Debug)]
pub(in crate::desktop) struct FallingRequest {
    /// What to play.
    pub rules: Rules,
    /// How to begin. Without `controls` the player's own hold.
    pub setup: Setup,
    /// Where the rules come from.
    pub origin: Origin,
    /// Who plays.
    pub feed: Feed,
}

impl FallingRequest {
    /// A play by the player from a fresh seed.
    pub(in crate::desktop) fn new(rules: Rules, origin: Origin) -> Self {
        Self {
            rules,
            setup: Setup {
                seed: fresh_seed(),
                ..Setup::default()
            },
            origin,
            feed: Feed::Player,
        }
    }
}

/// Who presses the buttons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::desktop) enum Feed {
    /// The player.
    #[default]
    Player,
    /// A recording, frame by frame; behind its end nothing is held.
    Recording(Vec<Buttons>),
}

/// The play in progress.
#[derive(Resource, Clone, Debug)]
pub(in crate::desktop) struct FallingSession {
    /// What is played, as the file says it.
    pub rules: Rules,
    /// Where the rules come from.
    pub origin: Origin,
    /// How the play began; `controls` are those in force.
    pub setup: Setup,
    /// The soft drop in force: the rules' or the player's own.
    pub soft: SoftDrop,
    /// What was held in each frame that was played.
    pub inputs: Vec<Buttons>,
    /// Who plays.
    pub feed: Feed,
    /// A script's error: the play stands still at the frame in which it came.
    pub failure: Option<String>,
    /// Has the end been announced?
    pub ended: bool,
    /// Is a play loaded?
    is_loaded: bool,
}

impl Default for FallingSession {
    fn default() -> Self {
        let rules = Rules::compile(crate::falling::description::Description::new(""));
        Self {
            origin: Origin::Given,
            setup: Setup::default(),
            soft: rules.gravity().soft,
            rules,
            inputs: Vec::new(),
            feed: Feed::Player,
            failure: None,
            ended: false,
            is_loaded: false,
        }
    }
}

impl FallingSession {
    /// Is the play over, won or broken off?
    pub(in crate::desktop) const fn is_over(&self) -> bool {
        self.ended || self.failure.is_some()
    }
}

/// What becomes of plays: for records, replays and the sound.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(in crate::desktop) enum FallingNews {
    /// A play begins, the first or another one of the same rules.
    Began,
    /// It is over or won; [`FallingSession`] still has all of it.
    Ended(Status),
    /// A script failed.
    Failed,
}

/// Seconds until frames are played, at the beginning and after a pause.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::desktop) struct Ready(pub f32);

impl Ready {
    /// Play goes on in a moment.
    pub(super) fn again(&mut self) {
        self.0 = READY;
    }
}

/// Long enough to find the keys, short enough to begin again at once.
const READY: f32 = 0.75;

/// A seed that nobody has chosen.
pub(in crate::desktop) fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |now| now.as_nanos());
    // Only 32 bits: a seed is shown, and may be typed in elsewhere.
    Rng::new(now as u64).next_bits() >> 32
}

/// Opens the screen with a play of these rules.
pub(in crate::desktop) fn start(world: &mut World, rules: Rules, setup: Setup) {
    world.write_message(FallingRequest {
        rules,
        setup,
        origin: Origin::Given,
        feed: Feed::Player,
    });
}

/// Opens the screen with a play of built-in rules.
pub(in crate::desktop) fn start_builtin(world: &mut World, name: &str) {
    let origin = Origin::Builtin(name.to_owned());
    match origin.read() {
        Some(Ok(rules)) => {
            world.write_message(FallingRequest::new(rules, origin));
        }
        Some(Err(problem)) => error!("{problem}"),
        None => {}
    }
}

/// Plays the same rules again, with the same pieces or others.
pub(in crate::desktop) fn restart(world: &mut World, same_seed: bool) {
    if !same_seed {
        world.resource_mut::<FallingSession>().setup.seed = fresh_seed();
    }
    begin(world);
    world.resource_mut::<NextState<Menu>>().set(Menu::None);
}

/// Reads the rules again and plays them, after a script has failed.
pub(in crate::desktop) fn try_again(world: &mut World) {
    let read = world.resource::<FallingSession>().origin.read();
    let mut session = world.resource_mut::<FallingSession>();
    match read {
        Some(Err(problem)) => {
            session.failure = Some(problem);
            world.write_message(FallingNews::Failed);
            return;
        }
        Some(Ok(rules)) => session.rules = rules,
        None => {}
    }
    restart(world, true);
}

/// The play stops in this frame: a script has failed. `message` says the file,
/// the line and what is wrong.
pub(in crate::desktop) fn fail(world: &mut World, message: String) {
    world.resource_mut::<FallingSession>().failure = Some(message);
    world.write_message(FallingNews::Failed);
    world
        .resource_mut::<NextState<Menu>>()
        .set(Menu::FallingFailed);
}

fn take_requests(world: &mut World) {
    let mut requests = world.resource_mut::<Messages<FallingRequest>>();
    let Some(request) = requests.drain().last() else {
        return;
    };
    *world.resource_mut::<FallingSession>() = FallingSession {
        soft: request.rules.gravity().soft,
        rules: request.rules,
        origin: request.origin,
        setup: request.setup,
        feed: request.feed,
        ..FallingSession::default()
    };
    if *world.resource::<State<Screen>>().get() == Screen::Falling {
        begin(world);
        world.resource_mut::<NextState<Menu>>().set(Menu::None);
    } else {
        let mut next = world.resource_mut::<NextState<Screen>>();
        next.set(Screen::Falling);
    }
}

/// Begins the play of the session from its first frame.
fn begin(world: &mut World) {
    let choices = world.resource::<Settings>().falling.clone();
    let mut session = world.resource_mut::<FallingSession>();
    let own = session.rules.description.controls;
    if session.feed == Feed::Player {
        session.setup.controls = Some(choices.controls(own));
        session.soft = choices.soft(session.rules.gravity(), own.enforce);
    }
    session.inputs.clear();
    session.failure = None;
    session.ended = false;
    session.is_loaded = true;
    let mut rules = session.rules.clone();
    rules.description.gravity.soft = session.soft;
    let setup = session.setup.clone();
    let waits = rules.description.waits.start > 0;
    play::load(world, &rules, &setup);
    world.resource_mut::<Pace>().reset();
    // Rules that wait before the first piece leave time enough themselves.
    world.resource_mut::<Ready>().0 = if waits { 0.0 } else { READY };
    world.resource_mut::<Messages<Happened>>().clear();
    world.write_message(FallingNews::Began);
}

fn end(world: &mut World) {
    play::unload(world);
    *world.resource_mut::<FallingSession>() = FallingSession::default();
    world.resource_mut::<Held>().forget(Buttons::NONE);
}

/// Counts down to the first frame.
fn get_ready(time: Res<Time<Real>>, mut ready: ResMut<Ready>, mut held: ResMut<Held>) {
    if ready.0 > 0.0 {
        ready.0 -= time.delta_secs();
        if ready.0 <= 0.0 {
            ready.0 = 0.0;
            held.begin();
        }
    }
}

/// Plays the frames that are due.
fn advance(world: &mut World) {
    if world.resource::<Ready>().0 > 0.0 {
        return;
    }
    let delta = world.resource::<Time<Real>>().delta();
    let due = world.resource_mut::<Pace>().pass(delta);
    for _ in 0..due {
        step(world);
    }
}

/// Plays a frame; nothing happens once the play is over.
pub(in crate::desktop) fn step(world: &mut World) {
    let session = world.resource::<FallingSession>();
    if session.is_over() || !session.is_loaded {
        return;
    }
    let held = match &session.feed {
        Feed::Player => world.resource_mut::<Held>().next(),
        Feed::Recording(inputs) => inputs
            .get(session.inputs.len())
            .copied()
            .unwrap_or_default(),
    };
    play::step(world, held);
    world.resource_mut::<FallingSession>().inputs.push(held);
    let over = world.resource::<Flow>().is_over();
    if over {
        let status = world.resource::<Flow>().status;
        world.resource_mut::<FallingSession>().ended = true;
        world.write_message(FallingNews::Ended(status));
    }
}

/// Seconds in which the end is looked at before the results cover it.
const FAREWELL: f32 = 1.3;

/// Shows the results some time after the end.
fn end_play(
    time: Res<Time<Real>>,
    session: Res<FallingSession>,
    mut left: Local<Option<f32>>,
    mut next: ResMut<NextState<Menu>>,
) {
    if !session.ended {
        *left = Some(FAREWELL);
    } else if let Some(seconds) = &mut *left {
        *seconds -= time.delta_secs();
        if *seconds <= 0.0 {
            *left = None;
            next.set(Menu::FallingOver);
        }
    }
}
