//! Small pictures of the board over the strip of the timeline, at equally spaced
//! turns. A press goes to the turn of a picture.
//!
//! A separate game replays the line, in each frame as much of it as fits, so that
//! neither the play nor the bar waits for the pictures. If the replay arrives at
//! another board than the play, which is possible after turns that were taken
//! back, there are no pictures.

use std::time::{Duration, Instant};

use bevy::picking::events::{Pointer, Press};
use bevy::prelude::*;
use bevy::ui_widgets::observe;
use bevy::window::PrimaryWindow;

use super::TimelinePlayback;
use crate::level_navigation;
use crate::menus::TIMELINE;
use crate::session::Session;
use crate::view::Thumbnails;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_ui::prelude::*;
use kotodama_words::input::Input;
use kotodama_words::{Game, history, replay};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pictures>()
        .add_systems(OnEnter(TIMELINE), begin)
        // Its history takes as much memory as that of the play.
        .add_systems(OnExit(TIMELINE), |mut pictures: ResMut<Pictures>| {
            *pictures = Pictures::default();
        })
        .add_systems(
            Update,
            (draw.run_if(is_drawing), mark)
                .chain()
                .in_set(AppSystems::Show)
                .run_if(in_state(TIMELINE)),
        );
}

/// Maximum number of pictures.
const MOST: usize = 12;
/// Maximum size of a picture, in interface units.
const SIZE: UVec2 = UVec2::new(80, 44);
/// Width and height of the frame of a picture, in interface units.
const FRAME: Vec2 = Vec2::new(86.0, 50.0);
/// Gap between two frames.
const GAP: f32 = 4.0;
/// Height of the row of pictures, in interface units.
pub(super) const HEIGHT: f32 = FRAME.y;
/// Time per frame for playing.
const SLICE: Duration = Duration::from_millis(4);

/// Pictures of the line of play.
#[derive(Resource, Default)]
pub(super) struct Pictures {
    /// Inputs of the line.
    line: Vec<Input>,
    /// Positions that are shown, in order.
    at: Vec<usize>,
    /// Number of pictures that have been drawn.
    drawn: usize,
    /// Position of the play, and the hash of its board that the game has to have
    /// there.
    check: (usize, u64),
    /// Number of inputs that the game has played.
    played: usize,
    game: Option<Game>,
}

/// Frame of a picture, by its number.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(usize);

/// Returns at most this many equally spaced positions of a line, with both its
/// ends.
fn spaced(len: usize, most: usize) -> Vec<usize> {
    let count = most.min(len + 1);
    let last = count.saturating_sub(1).max(1);
    (0..count).map(|n| (n * len + last / 2) / last).collect()
}

/// Returns the number of the picture that is nearest to a position.
fn nearest(pictures: &[usize], at: usize) -> Option<usize> {
    let apart = |n: &usize| pictures.get(*n).map_or(usize::MAX, |it| it.abs_diff(at));
    (0..pictures.len()).min_by_key(apart)
}

/// Prepares the replay, if there are pictures to draw.
pub(super) fn begin(world: &mut World) {
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    let width = windows.single(world).map_or(f32::MAX, Window::width);
    let width = width / world.resource::<UiScale>().0.max(0.01);
    let fits = (width / (FRAME.x + GAP) - 0.5).max(0.0) as usize;
    let session = world.resource::<Session>();
    let context = level_navigation::context(world, session);
    let (level, seed) = (session.level.clone(), session.seed);
    let line = history::line(world);
    // The board itself shows a play that has just begun.
    if line.is_empty() || !Thumbnails::can_show(&level, SIZE) {
        *world.resource_mut::<Pictures>() = Pictures::default();
        return;
    }
    let check = (history::position(world).at, replay::board(world));
    let game = Game::entered(&level, &context, seed);
    *world.resource_mut::<Pictures>() = Pictures {
        at: spaced(line.len(), MOST.min(fits)),
        line,
        check,
        game: Some(game),
        ..Pictures::default()
    };
}

/// Spawns the frames of the pictures.
pub(super) fn row(pictures: &Pictures, bar: &mut ChildSpawnerCommands) {
    let row = Node::row(GAP).width(percent(100)).height(px(HEIGHT));
    bar.spawn((Name::new("Pictures"), row.apart().rigid()))
        .with_children(|row| {
            for (number, at) in pictures.at.iter().copied().enumerate() {
                let node = Node::default().sized(FRAME.x, FRAME.y).framed();
                row.spawn((
                    Slot(number),
                    node.middle().centred().clip(),
                    Fill(Ink::Shadow, 1.0),
                    Edge(Ink::PanelEdge),
                    observe(
                        move |_: On<Pointer<Press>>, mut playback: ResMut<TimelinePlayback>| {
                            playback.jump(at);
                        },
                    ),
                ));
            }
        });
}

fn is_drawing(pictures: Res<Pictures>) -> bool {
    pictures.drawn < pictures.at.len()
}

/// Plays on to the next picture and draws it, or stops when the time of this frame
/// is used up.
#[expect(
    clippy::disallowed_methods,
    reason = "how much fits into a frame changes nothing in the play"
)]
fn draw(
    mut commands: Commands,
    session: Res<Session>,
    mut pictures: ResMut<Pictures>,
    mut thumbnails: Thumbnails,
    mut next: ResMut<NextFrame>,
    slots: Query<(Entity, &Slot)>,
) {
    let began = Instant::now();
    let pictures = pictures.bypass_change_detection();
    let Some(&wanted) = pictures.at.get(pictures.drawn) else {
        return;
    };
    let Some(game) = pictures.game.as_mut() else {
        return;
    };
    next.at_once();
    let (here, board) = pictures.check;
    loop {
        if pictures.played == here && replay::board(game.world()) != board {
            pictures.at.clear();
            for (slot, _) in &slots {
                commands.entity(slot).despawn();
            }
            return;
        }
        if pictures.played >= wanted {
            break;
        }
        if began.elapsed() > SLICE {
            return;
        }
        if let Some(input) = pictures.line.get(pictures.played) {
            game.play_turn(*input);
        }
        pictures.played += 1;
    }
    let palette = session.level.palette.as_deref();
    let picture = thumbnails.picture_of(game.world(), palette, SIZE);
    let slot = slots.iter().find(|(_, slot)| slot.0 == pictures.drawn);
    if let (Some(picture), Some((slot, _))) = (picture, slot) {
        commands.entity(slot).with_child(picture);
    }
    pictures.drawn += 1;
}

/// Marks the picture nearest to the current turn.
fn mark(world: &mut World) {
    let at = history::position(world).at;
    let now = nearest(&world.resource::<Pictures>().at, at);
    let mut slots = world.query::<(&Slot, &mut Edge)>();
    for (slot, mut edge) in slots.iter_mut(world) {
        edge.set_if_neq(match Some(slot.0) == now {
            true => Edge(Ink::Accent),
            false => Edge(Ink::PanelEdge),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timeline::tests::{bench, enter, level, press};

    #[test]
    fn pictures_are_spaced_equally_and_show_both_ends() {
        assert_eq!(spaced(3, 12), [0, 1, 2, 3]);
        assert_eq!(spaced(100, 5), [0, 25, 50, 75, 100]);
        assert_eq!(spaced(7, 2), [0, 7]);
        assert_eq!(spaced(0, 12), [0]);
        assert_eq!(spaced(7, 0), [0; 0]);
        assert_eq!(nearest(&[0, 25, 50], 30), Some(1));
        assert_eq!(nearest(&[], 30), None);
    }

    /// Returns an app in which the timeline is opened after a restart, a turn
    /// taken back lying ahead.
    fn opened() -> App {
        const RIGHT: KeyCode = KeyCode::ArrowRight;
        let mut app = bench();
        enter(&mut app, level());
        press(&mut app, &[RIGHT, RIGHT, KeyCode::KeyR, RIGHT, RIGHT]);
        press(&mut app, &[KeyCode::KeyZ, KeyCode::KeyT]);
        app
    }

    fn marked(app: &mut App) -> Vec<bool> {
        let world = app.world_mut();
        let mut slots = world.query::<(&Slot, &Edge)>();
        let mut slots: Vec<(usize, bool)> = slots
            .iter(world)
            .map(|(slot, edge)| (slot.0, edge.0 == Ink::Accent))
            .collect();
        slots.sort_unstable();
        slots.into_iter().map(|(_, marked)| marked).collect()
    }

    #[test]
    fn the_line_is_played_once_more_and_the_present_turn_is_marked() {
        let mut app = opened();
        (0..20).for_each(|_| app.update());
        let pictures = app.world().resource::<Pictures>();
        assert_eq!(pictures.at, [0, 1, 2, 3, 4, 5]);
        assert_eq!((pictures.drawn, pictures.played), (6, 5));
        let step = pictures.line[0];
        let line = [step, step, Input::Restart, step, step];
        assert_eq!(pictures.line, line);
        let marks = [false, false, false, false, true, false];
        assert_eq!(marked(&mut app), marks);
        press(&mut app, &[KeyCode::Home]);
        assert_eq!(marked(&mut app).iter().position(|is| *is), Some(0));
    }

    #[test]
    fn there_are_no_pictures_of_another_play() {
        let mut app = opened();
        let mut pictures = app.world_mut().resource_mut::<Pictures>();
        (pictures.drawn, pictures.played) = (0, 0);
        pictures.check.1 ^= 1;
        let level = level();
        pictures.game = Some(Game::new(&level, 0));
        (0..20).for_each(|_| app.update());
        assert_eq!(marked(&mut app), [false; 0]);
    }
}
