//! Run without a player: `kotodama play FILE --moves rrud --screenshot shot.png
//! --exit` plays the moves at a normal pace, takes a screenshot once the board
//! is at rest, and ends with a status that tells whether it worked.
//!
//! Scripts that press keys from outside (`tests/window`) count the frames in
//! the log, so that they can wait for a frame instead of a fixed time:
//! `RUST_LOG=kotodama::frames=trace`. The first one is that of the title.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use bevy::image::Image;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use kotodama_cards_window::screens::CARDS;
use kotodama_cards_window::session::Session as CardsSession;
use kotodama_dungeon_window::screens::DUNGEON;
use kotodama_dungeon_window::session::{DungeonSession, Feed as DungeonFeed};
use kotodama_falling_window::screens::FIELD;
use kotodama_falling_window::session::{FallingSession, Feed};
use kotodama_shell::driver::Driven;
use kotodama_shell::frame::AppSystems;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_shell::screen::{Screen, board_is_shown};
use kotodama_sim::PlayOptions;
use kotodama_words::Outcome;
use kotodama_words::input::Input;
use kotodama_words_window::fast_forward::Rerun;
use kotodama_words_window::level_navigation::news::Turning;
use kotodama_words_window::session::Queue;
use kotodama_words_window::view::motion::Moving;

/// Runs the app according to its options.
pub fn setup(app: &mut App, options: PlayOptions) {
    app.add_systems(First, log_frame.run_if(not(in_state(Screen::LOADING))));
    let words = options.start_of::<kotodama_words::WordsStart>();
    let moves = words.map(|start| start.moves.clone()).unwrap_or_default();
    let falling = options.start_of::<kotodama_falling::FallingStart>();
    let dungeon = options.start_of::<kotodama_dungeon::DungeonStart>();
    let has_inputs = !moves.is_empty()
        || falling.is_some_and(|start| !start.inputs.is_empty())
        || dungeon.is_some_and(|start| start.inputs.cycles() > 0);
    let has_nothing = !has_inputs && options.screenshot.is_none() && !options.exit;
    if has_nothing || options.bench.is_some() {
        return;
    }
    app.init_resource::<Driven>()
        .insert_resource(Script {
            moves: moves.into(),
            screenshot: options.screenshot,
            exit: options.exit,
            until_next: MOVE_TIME,
            pause: if options.size.is_some() {
                0.0
            } else {
                MOVE_TIME
            },
            still_frames: 0,
            step: Step::Playing,
            running: 0.0,
        })
        .add_systems(
            Update,
            (
                // A replay is prepared first.
                play_moves.run_if(board_is_shown.and_then(not(resource_exists::<Rerun>))),
                watch_blocks.run_if(in_state(FIELD)),
                watch_dungeon.run_if(in_state(DUNGEON)),
                watch_cards.run_if(in_state(CARDS)),
                watch,
            )
                .chain()
                .in_set(AppSystems::Input),
        )
        .add_systems(
            PostUpdate,
            (|mut next: ResMut<NextFrame>| next.at_once()).run_if(resource_exists::<Script>),
        );
}

/// Seconds between two moves.
const MOVE_TIME: f32 = 0.15;
/// Frames that the board must be at rest before its screenshot is taken.
const STILL_FRAMES: u32 = 60;
/// Time limit of loading and of a screenshot, in seconds.
const LIMIT: f32 = 120.0;

/// Remaining steps.
#[derive(Resource)]
pub struct Script {
    moves: VecDeque<Input>,
    screenshot: Option<PathBuf>,
    exit: bool,
    until_next: f32,
    /// Seconds between two moves.
    pause: f32,
    still_frames: u32,
    step: Step,
    /// Seconds spent in this step.
    running: f32,
}

enum Step {
    Playing,
    Photographing,
    Saved(Result<(), String>),
}

fn log_frame(mut frame: Local<u32>) {
    *frame = frame.wrapping_add(1);
    trace!(target: "kotodama::frames", "frame {}", *frame);
}

fn play_moves(
    mut commands: Commands,
    time: Res<Time<Real>>,
    moving: Res<Moving>,
    (outcome, turning): (Option<Res<Outcome>>, Option<Res<Turning>>),
    mut script: ResMut<Script>,
    mut queue: ResMut<Queue>,
) {
    if !matches!(script.step, Step::Playing) {
        return;
    }
    // Between two boards moves wait for the next one, which begins without a
    // queue.
    let is_left = outcome.is_some_and(|outcome| outcome.departure.is_some());
    if is_left || turning.is_some_and(|turning| turning.is_waiting()) {
        script.still_frames = 0;
        return;
    }
    script.until_next -= time.delta_secs();
    if script.until_next > 0.0 {
        return;
    }
    if let Some(input) = script.moves.pop_front() {
        queue.0.push_back(input);
        script.until_next = script.pause;
        script.running = 0.0;
        return;
    }
    if moving.0 || !queue.0.is_empty() {
        script.still_frames = 0;
        return;
    }
    come_to_rest(&mut commands, &mut script);
}

/// Waits until the inputs of falling blocks are played, which never come to
/// rest.
fn watch_blocks(
    mut commands: Commands,
    mut script: ResMut<Script>,
    mut session: ResMut<FallingSession>,
) {
    let is_played = match &session.feed {
        Feed::Recording(inputs) => session.inputs.frames() >= inputs.frames(),
        Feed::Player => true,
    };
    if !matches!(script.step, Step::Playing) {
        // From here on the player plays.
        if matches!(script.step, Step::Saved(_)) && session.feed != Feed::Player {
            session.feed = Feed::Player;
        }
    } else if is_played || session.is_over() {
        come_to_rest(&mut commands, &mut script);
    } else {
        script.running = 0.0;
    }
}

/// Waits until the inputs of a dungeon are played, which never comes to rest.
fn watch_dungeon(
    mut commands: Commands,
    mut script: ResMut<Script>,
    mut session: ResMut<DungeonSession>,
) {
    let is_played = match &session.feed {
        DungeonFeed::Recording(inputs) => session.cycles() >= inputs.cycles(),
        DungeonFeed::Player => true,
    };
    if !matches!(script.step, Step::Playing) {
        // From here on the player plays.
        if matches!(script.step, Step::Saved(_)) && session.feed != DungeonFeed::Player {
            session.feed = DungeonFeed::Player;
            session.is_casual = true;
        }
    } else if is_played {
        come_to_rest(&mut commands, &mut script);
    } else {
        script.running = 0.0;
    }
}

/// Waits until a card duel is replayed and shows its end.
fn watch_cards(
    mut commands: Commands,
    mut script: ResMut<Script>,
    mut session: ResMut<CardsSession>,
) {
    if matches!(script.step, Step::Playing) && session.show_end() {
        come_to_rest(&mut commands, &mut script);
    }
}

/// Takes a screenshot after some frames of rest.
fn come_to_rest(commands: &mut Commands, script: &mut Script) {
    script.still_frames += 1;
    if script.still_frames < STILL_FRAMES {
        return;
    }
    match script.screenshot.clone() {
        None => script.step = Step::Saved(Ok(())),
        Some(path) => {
            script.step = Step::Photographing;
            script.running = 0.0;
            commands.spawn(Screenshot::primary_window()).observe(
                move |captured: On<ScreenshotCaptured>, mut script: ResMut<Script>| {
                    script.step = Step::Saved(save(&captured.image, &path));
                },
            );
        }
    }
}

fn save(image: &Image, path: &Path) -> Result<(), String> {
    let picture = image
        .clone()
        .try_into_dynamic()
        .map_err(|error| error.to_string())?;
    picture
        .to_rgb8()
        .save(path)
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn watch(
    mut commands: Commands,
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    mut script: ResMut<Script>,
    mut exit: MessageWriter<AppExit>,
) {
    script.running += time.delta_secs();
    if *screen.get() == Screen::FAILURE {
        exit.write(AppExit::error());
        return;
    }
    match &script.step {
        Step::Saved(Ok(())) => {
            if script.exit {
                exit.write(AppExit::Success);
            }
            // From here on the player plays.
            commands.remove_resource::<Script>();
            commands.remove_resource::<Driven>();
        }
        Step::Saved(Err(message)) => {
            error!("the screenshot could not be saved: {message}");
            exit.write(AppExit::error());
        }
        Step::Playing | Step::Photographing if script.running > LIMIT => {
            error!("nothing has happened for {LIMIT} seconds");
            exit.write(AppExit::error());
        }
        Step::Playing | Step::Photographing => {}
    }
}
