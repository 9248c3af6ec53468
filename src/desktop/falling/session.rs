//! The falling-block play in progress: its rules, what was pressed in every
//! frame, and the one system that plays frames.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;

use super::button_latch::ButtonLatch;
use super::frame_clock::FrameClock;
use super::practice;
use super::rewind::{self, Rewinding};
use super::versus;
use crate::choices::FallingChoices;
use crate::menus::{FALLING_FAILED, FALLING_OVER, FALLING_START};
use crate::screens::{FIELD, GALLERY, MIXER, RULE_BROWSER};
use crate::starts;
use kotodama_board::Rng;
use kotodama_falling::evaluate::Bot;
use kotodama_falling::events::FrameEvent;
use kotodama_falling::field;
use kotodama_falling::flow::{Flow, Status};
use kotodama_falling::goal::variants::Variant;
use kotodama_falling::host::{Host, PrintTo};
use kotodama_falling::input::Buttons;
use kotodama_falling::inputs::Inputs;
use kotodama_falling::open::{self, Opened};
use kotodama_falling::play::{self, Setup};
use kotodama_falling::replay::Replay;
use kotodama_falling::rules::Rules;
use kotodama_shell::frame::PausableSystems;
use kotodama_ui::language;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FrameEvent>()
        .add_message::<FallingRequest>()
        .add_message::<FallingNews>()
        .init_resource::<field::Field>()
        .init_resource::<FallingSession>()
        .init_resource::<FrameClock>()
        .init_resource::<ButtonLatch>()
        .init_resource::<Ready>()
        .add_plugins(rewind::plugin)
        .insert_resource(PrintTo(Some(|| Box::new(|line| info!("{line}")))))
        .add_systems(OnEnter(FIELD), begin)
        .add_systems(OnExit(FIELD), end)
        .add_systems(
            Update,
            (
                take_requests.in_set(AppSystems::Input),
                (get_ready, advance, end_play)
                    .chain()
                    .in_set(AppSystems::Simulate)
                    .in_set(PausableSystems)
                    .run_if(in_state(FIELD)),
            ),
        );
}

/// A request to play some rules. Whatever is being played is left for it.
#[derive(Message, Clone, Debug)]
pub struct FallingRequest {
    /// What to play.
    pub rules: Opened,
    /// How to begin. Where the player plays, `controls` and `soft` come from
    /// the settings.
    pub setup: Setup,
    /// Who plays.
    pub feed: Feed,
    /// Whether it is for practice: with undo, and without high scores
    /// (F-UI-11).
    pub practice: bool,
}

impl FallingRequest {
    /// Returns a play by the player from a fresh seed.
    pub fn new(rules: Opened) -> Self {
        Self {
            rules,
            setup: Setup::seeded(fresh_seed()),
            feed: Feed::Player,
            practice: false,
        }
    }

    /// Returns whether the player is asked for what to play for (F-GOAL-06):
    /// where rules are chosen, unless somebody watches, practises, or has set
    /// something up.
    fn asks(&self, from: Screen) -> bool {
        let is_plain = self.setup == Setup::seeded(self.setup.seed);
        let is_chosen = matches!(from, RULE_BROWSER | MIXER | GALLERY);
        is_chosen && is_plain && self.feed == Feed::Player && !self.practice
    }
}

/// Who presses the buttons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Feed {
    /// The player.
    #[default]
    Player,
    /// A recording, frame by frame; behind its end nothing is held.
    Recording(Inputs),
}

/// The play in progress; before the first one, of rules without anything.
#[derive(Resource, Clone, Debug, Default)]
pub struct FallingSession {
    /// What is played, with its text.
    pub opened: Opened,
    /// How the play began; `controls` and `soft` are those in force.
    pub setup: Setup,
    /// What was held in each frame that was played.
    pub inputs: Inputs,
    /// Who plays.
    pub feed: Feed,
    /// Whether it is for practice: with undo, and without high scores
    /// (F-UI-11).
    pub practice: bool,
    /// The bot that is played against (F-VS-11).
    pub opponent: Option<Bot>,
    /// Whether the player is first asked for a goal.
    pub asks: bool,
    /// A script's error: the play stands still at the frame in which it came.
    pub failure: Option<String>,
    /// Whether it is over or won.
    pub ended: bool,
    /// The edge of a block in units of the interface, if a script says it.
    pub block_size: Option<u16>,
    /// Whether a play is loaded.
    is_loaded: bool,
}

impl FallingSession {
    /// Returns whether the play is over, won or broken off.
    pub const fn is_over(&self) -> bool {
        self.ended || self.failure.is_some()
    }

    /// Returns what is played.
    pub const fn rules(&self) -> &Rules {
        &self.opened.rules
    }

    /// Returns the folder that pictures of the rules are relative to.
    pub fn folder(&self) -> Option<&Path> {
        let path = Path::new(&self.opened.source.name);
        path.is_file().then(|| path.parent()).flatten()
    }
}

/// Returns the play so far as a recording.
pub fn replay(world: &World) -> Replay {
    let FallingSession {
        opened,
        setup,
        inputs,
        ..
    } = world.resource::<FallingSession>().clone();
    Replay::record(opened, setup, inputs, world)
}

/// What becomes of plays: for records, replays and the sound.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum FallingNews {
    /// A play begins, the first or another one of the same rules.
    Began,
    /// It is over or won; [`FallingSession`] still has all of it.
    Ended(Status),
    /// A script failed.
    Failed,
    /// It went back to an earlier frame.
    Rewound,
}

/// Seconds until frames are played, at the beginning and after a pause; and
/// whether they are counted down.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Ready(pub f32, bool);

impl Ready {
    /// Resumes play after a moment.
    pub(super) fn again(&mut self) {
        *self = Self(READY, false);
    }

    /// Resumes play after a countdown, if the player wants one.
    pub(super) fn count(&mut self, choices: &FallingChoices) {
        match choices.no_countdown {
            true => self.again(),
            false => *self = Self(COUNTS as f32 * COUNT, true),
        }
    }

    /// Returns the number that is said; none while only a moment passes.
    pub(super) fn number(self) -> Option<u32> {
        let number = (self.0 / COUNT).ceil() as u32;
        self.1.then_some(number.clamp(1, COUNTS))
    }
}

/// Long enough to find the keys, short enough to begin again at once.
const READY: f32 = 0.75;
/// How far it is counted.
const COUNTS: u32 = 3;
/// Seconds for each number.
const COUNT: f32 = 0.7;

/// A random seed.
#[expect(
    clippy::disallowed_methods,
    reason = "no two plays are to be alike unless the player asks for it"
)]
pub fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |now| now.as_nanos());
    // Only 32 bits: a seed is shown, and may be typed in elsewhere.
    Rng::new(now as u64).next_bits() >> 32
}

/// Opens the screen with a play of these rules.
pub fn start(world: &mut World, rules: Opened, setup: Setup) {
    let request = FallingRequest::new(rules);
    world.write_message(FallingRequest { setup, ..request });
}

/// Plays the same rules again, with the same pieces or others.
pub fn restart(world: &mut World, same_seed: bool) {
    let mut session = world.resource_mut::<FallingSession>();
    // A recording is one of its own seed, and practice of the chosen one.
    if !same_seed && session.feed == Feed::Player && !session.practice {
        session.setup.seed = fresh_seed();
    }
    begin_uncovered(world);
    // Whoever begins again has the fingers on the keys.
    let mut ready = world.resource_mut::<Ready>();
    if ready.0 > 0.0 {
        ready.again();
    }
}

/// Plays for this, from a fresh seed and this level on (F-GOAL-06), alone or
/// against a bot (F-VS-11).
pub fn play_for(world: &mut World, variant: Variant, level: Option<u32>, opponent: Option<Bot>) {
    let mut session = world.resource_mut::<FallingSession>();
    session.asks = false;
    session.opponent = opponent;
    let rules = session.opened.rules.clone();
    let mut setup = Setup::seeded(fresh_seed());
    variant.put(&rules, &mut setup);
    starts::put_level(&rules, &mut setup, level);
    session.setup = setup;
    begin_uncovered(world);
}

/// Asks again for what to play for.
pub fn ask(world: &mut World) {
    let mut session = world.resource_mut::<FallingSession>();
    session.asks = true;
    session.opponent = None;
    begin(world);
}

/// Reads the rules again and plays them, after a script has failed.
pub fn try_again(world: &mut World) {
    let source = &world.resource::<FallingSession>().opened.source;
    // What did not come from a file is only to be had as a text.
    match source.files.first().map(|file| open::open(file)) {
        Some(Ok(opened)) => exchange(world, opened),
        Some(Err(problems)) => fail(world, language::problems(&problems)),
        None => restart(world, true),
    }
}

/// Plays other rules in the place of these, with the same seed (F-LUA-08).
pub(super) fn exchange(world: &mut World, opened: Opened) {
    let mut session = world.resource_mut::<FallingSession>();
    // A start field and pieces mean something only under the rules they are of.
    let (new, old) = (&opened.rules, session.rules());
    let is_alike = new.shapes == old.shapes
        && new.description.field == old.description.field
        && new.description.blocks == old.description.blocks;
    if !is_alike {
        session.setup = Setup::seeded(session.setup.seed);
    }
    session.opened = opened;
    if !session.rules().description.versus.is_on() {
        session.opponent = None;
    }
    restart(world, true);
}

/// Stops the play in this frame because a script has failed. `message` names
/// the file, the line and the problem.
pub fn fail(world: &mut World, message: String) {
    world.resource_mut::<FallingSession>().failure = Some(message);
    world.write_message(FallingNews::Failed);
    world.resource_mut::<NextState<Menu>>().set(FALLING_FAILED);
}

fn take_requests(world: &mut World) {
    let from = *world.resource::<State<Screen>>().get();
    let mut requests = world.resource_mut::<Messages<FallingRequest>>();
    let Some(request) = requests.drain().last() else {
        return;
    };
    let asks = request.asks(from);
    *world.resource_mut::<FallingSession>() = FallingSession {
        opened: request.rules,
        setup: request.setup,
        feed: request.feed,
        practice: request.practice,
        asks,
        ..FallingSession::default()
    };
    if from == FIELD {
        begin_uncovered(world);
    } else {
        let mut next = world.resource_mut::<NextState<Screen>>();
        next.set(FIELD);
    }
}

/// Begins the play in the place of another one, whose menu closes. A script
/// that fails meanwhile has the last word: its error is shown.
fn begin_uncovered(world: &mut World) {
    world.resource_mut::<NextState<Menu>>().set(Menu::NONE);
    begin(world);
}

/// Begins the play of the session from its first frame.
fn begin(world: &mut World) {
    let choices = world.resource::<Settings>().of::<FallingChoices>().clone();
    let mut session = world.resource_mut::<FallingSession>();
    let own = session.rules().description.controls;
    if session.feed == Feed::Player {
        session.setup.controls = Some(choices.controls(own));
        session.setup.soft = choices.soft(own);
    }
    rewind::forget(world);
    load(world);
    let waits = world.resource::<Rules>().description.waits.start > 0;
    let session = world.resource::<FallingSession>();
    let (asks, plays) = (session.asks, session.feed == Feed::Player);
    let counts = plays && !session.practice;
    let mut ready = world.resource_mut::<Ready>();
    match (waits, counts) {
        // Rules that wait before the first piece leave time enough themselves.
        (true, _) => *ready = Ready::default(),
        (false, true) => ready.count(&choices),
        (false, false) => ready.again(),
    }
    if asks {
        world.resource_mut::<NextState<Menu>>().set(FALLING_START);
    }
    world.resource_mut::<Messages<FrameEvent>>().clear();
    world.write_message(FallingNews::Began);
    listen(world);
}

/// Puts the play of the session before its first frame.
pub(super) fn load(world: &mut World) {
    let mut session = world.resource_mut::<FallingSession>();
    session.inputs = Inputs::default();
    session.failure = None;
    session.ended = false;
    session.is_loaded = true;
    let (opened, setup) = (session.opened.clone(), session.setup.clone());
    world.resource_mut::<FrameClock>().reset();
    match &opened.script {
        Some(script) => play::load_script(world, script, &setup),
        None => play::load(world, &opened.rules, &setup),
    }
    let host = world.get_non_send::<Host>();
    let block_size = host.and_then(Host::block_size);
    world.resource_mut::<FallingSession>().block_size = block_size;
    versus::load(world);
    rewind::keep(world);
}

/// Takes the warnings and failures of a script.
fn listen(world: &mut World) {
    for warning in play::take_warnings(world) {
        warn!("{warning}");
    }
    if let Some(fault) = play::fault(world) {
        let said = language::said(&fault.message());
        let message = match &fault.function {
            Some(name) => {
                error!("{fault}, in {name}");
                format!("{said}\n{}", t!("falling-failed-in", name = name.as_str()))
            }
            None => {
                error!("{fault}");
                said
            }
        };
        fail(world, message);
    }
}

fn end(world: &mut World) {
    play::unload(world);
    versus::unload(world);
    *world.resource_mut::<FallingSession>() = FallingSession::default();
    world.resource_mut::<ButtonLatch>().forget(Buttons::NONE);
}

/// Counts down to the first frame.
fn get_ready(time: Res<Time<Real>>, mut ready: ResMut<Ready>, mut latch: ResMut<ButtonLatch>) {
    if ready.0 > 0.0 {
        ready.0 -= time.delta_secs();
        if ready.0 <= 0.0 {
            ready.0 = 0.0;
            latch.begin();
        }
    }
}

/// Plays the frames that are due.
pub(super) fn advance(world: &mut World) {
    if world.resource::<Ready>().0 > 0.0 || world.resource::<Rewinding>().is_on() {
        return;
    }
    let delta = world.resource::<Time<Real>>().delta();
    let due = world.resource_mut::<FrameClock>().pass(delta);
    for _ in 0..due {
        step(world);
    }
}

/// Plays a frame; nothing happens once the play is over.
pub fn step(world: &mut World) {
    let session = world.resource::<FallingSession>();
    if session.is_over() || !session.is_loaded {
        return;
    }
    let held = match &session.feed {
        Feed::Player => world.resource_mut::<ButtonLatch>().next(),
        Feed::Recording(inputs) => inputs.at(session.inputs.frames() + 1),
    };
    run(world, held);
}

/// Plays a frame with these buttons held.
pub(super) fn run(world: &mut World, held: Buttons) {
    play::step(world, held);
    versus::step(world);
    world.resource_mut::<FallingSession>().inputs.push(held, 1);
    rewind::keep(world);
    practice::note(world);
    listen(world);
    let is_failed = world.resource::<FallingSession>().failure.is_some();
    if world.resource::<Flow>().is_over() && !is_failed {
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
    // A recording is looked at for as long as one likes.
    if !session.ended || session.feed != Feed::Player {
        *left = Some(FAREWELL);
    } else if let Some(seconds) = &mut *left {
        *seconds -= time.delta_secs();
        if *seconds <= 0.0 {
            *left = None;
            next.set(FALLING_OVER);
        }
    }
}
