//! Playtests of the draft. A playtest does not change the document; only a
//! better solution and tests are recorded ([`recording`]).

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::panels::widgets::labels;
use super::panels::{self, widgets};
use super::{OpenDocument, editor_mut, editor_of, recording};
use crate::screens::EDITOR;
use kotodama_ui::prelude::*;
use kotodama_words::Outcome;
use kotodama_words::input::Input;
use kotodama_words::level::Level;
use kotodama_words::search::moves_text;
use kotodama_words_window::actions::PlayAction;
use kotodama_words_window::menus::{LEVEL_PAUSE, WON};
use kotodama_words_window::screens::{LEVEL, LEVEL_LIST};
use kotodama_words_window::session::{Played, Queue, Session};
use kotodama_words_window::view::board::{TOP_BAR, Viewpoint};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            come_back.in_set(AppSystems::Input),
            replay
                .in_set(AppSystems::Input)
                .run_if(resource_exists::<TestPlay>),
            record
                .in_set(AppSystems::Show)
                .run_if(resource_exists::<TestPlay>),
        )
            .run_if(in_state(LEVEL)),
    )
    .add_systems(
        EguiPrimaryContextPass,
        draw_bar.run_if(in_state(LEVEL).and_then(resource_exists::<TestPlay>)),
    )
    .add_systems(OnEnter(EDITOR), finish)
    .add_systems(OnEnter(Screen::TITLE), forget)
    .add_systems(OnEnter(LEVEL_LIST), forget);
}

/// Present while the level in play is the edited one.
#[derive(Resource, Clone, Debug, Default)]
pub struct TestPlay {
    /// Viewpoint in the editor.
    viewpoint: Viewpoint,
    /// Revision of the draft in play; `None` once it has changed.
    pub(super) revision: Option<u64>,
    /// Moves so far, without undone ones.
    moves: Vec<Input>,
    /// Undone moves, the next redo last.
    undone: Vec<Input>,
    /// Whether the moves do not lead to the current position because part of a
    /// tick was undone.
    is_torn: bool,
    /// Number of moves of the win, if there was one.
    won: Option<usize>,
    /// Replay in progress.
    replay: Option<Replay>,
}

/// Solution being shown.
#[derive(Clone, Debug, Default)]
struct Replay {
    moves: Vec<Input>,
    /// Number of moves played.
    at: usize,
    is_paused: bool,
    /// Moves per second.
    speed: f32,
    until_next: f32,
}

/// Plays the draft, with the player at `from` if a cell is given.
pub(super) fn start(world: &mut World, from: Option<IVec2>) {
    let editor = editor_of(world);
    let revision = editor.revision();
    let level = match from {
        None => Ok(editor.for_play()),
        Some(cell) => editor.for_play_from(cell),
    };
    match level {
        Ok(level) => {
            let test = TestPlay {
                revision: from.is_none().then_some(revision),
                ..default()
            };
            begin(world, level, test);
        }
        Err(why) => editor_mut(world).say(why),
    }
}

/// Shows these moves in `level`.
pub(super) fn watch(world: &mut World, level: Level, moves: &str) {
    let moves = Input::parse_moves(moves).unwrap_or_default();
    let test = TestPlay {
        replay: Some(Replay {
            moves,
            speed: 4.0,
            until_next: 0.6,
            ..default()
        }),
        ..default()
    };
    begin(world, level, test);
}

fn begin(world: &mut World, level: Level, test: TestPlay) {
    let source = world.resource::<OpenDocument>().source.clone();
    *world.resource_mut::<Session>() = Session {
        is_test: true,
        ..Session::new(source, level)
    };
    let viewpoint = *world.resource::<Viewpoint>();
    world.insert_resource(TestPlay { viewpoint, ..test });
    world.resource_mut::<NextState<Screen>>().set(LEVEL);
}

/// Returns to the editor with the key that opens it from a level or the key
/// that started the playtest.
fn come_back(
    mut commands: Commands,
    mut keys: MessageReader<KeyboardInput>,
    presses: Res<Presses<PlayAction>>,
    menu: Res<State<Menu>>,
    testing: Option<Res<TestPlay>>,
) {
    let is_f5 = |key: &KeyboardInput| {
        key.state == ButtonState::Pressed && !key.repeat && key.key_code == KeyCode::F5
    };
    let f5 = keys.read().filter(|key| is_f5(key)).count() > 0;
    let may_edit = matches!(*menu.get(), Menu::NONE | LEVEL_PAUSE | WON);
    let edit = may_edit && presses.0.contains(&PlayAction::Edit);
    if edit || f5 && testing.is_some() {
        commands.queue(super::open_session);
    }
}

fn finish(
    mut commands: Commands,
    testing: Option<Res<TestPlay>>,
    mut viewpoint: ResMut<Viewpoint>,
) {
    if let Some(testing) = testing {
        *viewpoint = testing.viewpoint;
        commands.remove_resource::<TestPlay>();
    }
}

fn forget(mut commands: Commands) {
    commands.remove_resource::<TestPlay>();
}

/// Feeds the moves of a replay to the play.
fn replay(time: Res<Time>, mut test: ResMut<TestPlay>, mut queue: ResMut<Queue>) {
    let Some(replay) = &mut test.bypass_change_detection().replay else {
        return;
    };
    if replay.is_paused || !queue.0.is_empty() {
        return;
    }
    replay.until_next -= time.delta_secs();
    if replay.until_next > 0.0 {
        return;
    }
    replay.until_next = 1.0 / replay.speed.max(0.1);
    if let Some(&input) = replay.moves.get(replay.at) {
        queue.0.push_back(input);
        replay.at += 1;
    }
}

/// Records the moves and a win.
fn record(
    mut commands: Commands,
    mut played: MessageReader<Played>,
    outcome: Res<Outcome>,
    mut test: ResMut<TestPlay>,
) {
    for played in played.read() {
        match played.input {
            Input::Undo => {
                let last = test.moves.pop();
                test.undone.extend(last);
                // If a tick is several turns, only part of it was undone.
                test.is_torn |= test.moves.len() != played.turn as usize;
            }
            Input::Redo => {
                let next = test.undone.pop();
                test.moves.extend(next);
                test.is_torn |= test.moves.len() != played.turn as usize;
            }
            Input::Restart => {
                test.moves.clear();
                test.undone.clear();
                test.is_torn = false;
            }
            input => {
                test.undone.clear();
                test.moves.push(input);
            }
        }
        if !played.won {
            continue;
        }
        test.won = Some(test.moves.len());
        if !test.is_torn && test.replay.is_none() && test.revision.is_some() {
            let moves = moves_text(&test.moves);
            commands.queue(move |world: &mut World| recording::keep_if_better(world, moves));
        }
    }
    if outcome.departure.is_some() {
        // From here on another level is played.
        test.revision = None;
    }
}

fn draw_bar(world: &mut World) {
    if let Some(ctx) = panels::context(world) {
        show_bar(&ctx, world);
    }
}

/// Shows the bar of a playtest: its state, the way back, the replay.
pub(super) fn show_bar(ctx: &egui::Context, world: &mut World) {
    let Some(mut test) = world.remove_resource::<TestPlay>() else {
        return;
    };
    let mut back = false;
    let mut kept = None;
    let mut inputs: Vec<Input> = Vec::new();
    egui::Area::new("test play".into())
        .anchor(egui::Align2::LEFT_TOP, egui::vec2(8.0, TOP_BAR - 36.0))
        .show(ctx, |ui| {
            egui::Frame::menu(ui.style()).show(ui, |ui| {
                ui.horizontal(|ui| {
                    back = widgets::press(ui, "◀ Editor (E)", t!("editor-back-to"));
                    match &mut test.replay {
                        Some(replay) => {
                            replay_controls(ui, replay, &mut inputs);
                            if test.won.is_some() {
                                ui.label("★").on_hover_text(t!("editor-test-was-won"));
                            }
                        }
                        None => {
                            ui.weak(match test.won {
                                Some(count) => t!("editor-test-won", count = count),
                                None => t!("editor-test"),
                            });
                            let can_keep =
                                test.revision.is_some() && !test.is_torn && !test.moves.is_empty();
                            let keep = labels!("editor-keep-test");
                            if widgets::press_if(ui, can_keep, "keep test", keep) {
                                kept = Some(moves_text(&test.moves));
                            }
                        }
                    }
                });
            });
        });
    world.insert_resource(test);
    world.resource_mut::<Queue>().0.extend(inputs);
    if let Some(moves) = kept {
        recording::keep_test(world, moves);
    }
    if back {
        super::open_session(world);
    }
}

fn replay_controls(ui: &mut egui::Ui, replay: &mut Replay, inputs: &mut Vec<Input>) {
    let length = replay.moves.len();
    let label = if replay.is_paused { "▶" } else { "‖" };
    if widgets::press(ui, "replay", (label, t!("editor-replay-toggle"))) {
        replay.is_paused = !replay.is_paused;
    }
    // Dragging seeks; moving back undoes turns.
    let mut at = replay.at;
    let slider = ui.add(
        egui::Slider::new(&mut at, 0..=length)
            .show_value(false)
            .handle_shape(egui::style::HandleShape::Rect { aspect_ratio: 0.5 }),
    );
    widgets::named(ui, &slider, "replay position");
    if slider.changed() {
        replay.is_paused = true;
        if at < replay.at {
            inputs.push(Input::Restart);
            inputs.extend(replay.moves.iter().take(at));
        } else {
            inputs.extend(replay.moves.iter().skip(replay.at).take(at - replay.at));
        }
        replay.at = at;
    }
    ui.weak(t!("editor-replay-at", at = at, length = length));
    ui.add(
        egui::DragValue::new(&mut replay.speed)
            .range(0.5..=30.0)
            .speed(0.1)
            .max_decimals(1)
            .suffix(format!(" {}", t!("editor-replay-unit"))),
    )
    .on_hover_text(t!("editor-replay-speed"));
}
