//! Behind the title and the level list: sentences of the game drifting by.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::art::Art;
use super::atlas::Atlas;
use super::layout::CELL;
use super::looks::Looks;
use crate::board::Direction;
use crate::desktop::AppSystems;
use crate::desktop::language;
use crate::desktop::screens::Screen;
use crate::desktop::settings::Settings;
use crate::desktop::theme::palette::Palette;
use crate::words::Field;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), spawn)
        .add_systems(OnEnter(Screen::Levels), spawn)
        .add_systems(OnEnter(Screen::Shelf), spawn)
        .add_systems(OnEnter(Screen::Mixing), spawn)
        .add_systems(
            Update,
            (
                spawn_again.run_if(on_message::<language::Changed>),
                place_camera,
                drift,
            )
                .chain()
                .in_set(AppSystems::Show)
                .run_if(is_shown),
        );
}

fn is_shown(screen: Option<Res<State<Screen>>>) -> bool {
    let shown = [Screen::Title, Screen::Levels, Screen::Shelf, Screen::Mixing];
    screen.is_some_and(|screen| shown.contains(screen.get()))
}

/// The rows, from the top; a space is a gap.
const ROWS: [&str; 7] = [
    "baba   text_baba text_is text_you   grass flower   text_rock text_is text_push  rock  tree ",
    "water   text_water text_is text_sink  fish   text_key text_is text_open   key door  star ",
    "keke  text_keke text_has text_flag   flag   text_love text_is text_win   love  wall wall ",
    "text_ghost text_on text_moon text_is text_float   ghost moon   tree hedge hedge   bird ",
    "lava   text_lava text_is text_hot   ice   text_ice text_is text_melt  gem   robot cog ",
    "text_robot text_is text_move  robot   text_not text_wall text_is text_weak   rose  cake ",
    "me   text_lonely text_me text_is text_word   book   text_skull text_is text_defeat  skull  ",
];

/// Cells between two rows.
const PITCH: f32 = 1.75;
/// Pixels of the art that the slowest row moves in a second.
const SPEED: f32 = 5.0;

#[derive(Component)]
struct Drifting {
    row: usize,
    /// Place in the row, in cells.
    place: usize,
    /// Number of cells of the row.
    length: usize,
    /// Number of the first frame.
    frames: u32,
}

fn spawn(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    art: Res<Art>,
    palette: Res<Palette>,
    mut looks: ResMut<Looks>,
    mut atlas: ResMut<Atlas>,
) {
    let dimmed = if *screen.get() == Screen::Title {
        0.78
    } else {
        0.88
    };
    let ground = palette.get("outer");
    for (row, words) in ROWS.iter().enumerate() {
        let cells: Vec<&str> = words.split(' ').collect();
        for (place, name) in cells
            .iter()
            .enumerate()
            .filter(|(_, name)| !name.is_empty())
        {
            let picture = looks.named(name, &Field::default(), &art, &palette, &mut atlas);
            let facing = if row.is_multiple_of(2) {
                Direction::Left
            } else {
                Direction::Right
            };
            commands.spawn((
                DespawnOnExit(*screen.get()),
                Drifting {
                    row,
                    place,
                    length: cells.len(),
                    frames: picture.frames(facing, 0, false),
                },
                Sprite {
                    image: atlas.image(),
                    color: picture.colour.mix(&ground, dimmed),
                    ..default()
                },
            ));
        }
    }
}

/// Their colours may be others now.
fn spawn_again(world: &mut World) {
    let mut words = world.query_filtered::<Entity, With<Drifting>>();
    let words: Vec<Entity> = words.iter(world).collect();
    for word in words {
        world.despawn(word);
    }
    if let Err(error) = world.run_system_cached(spawn) {
        warn!("{error}");
    }
}

/// The zoom that shows about the same part of the rows in every window.
fn zoom(window: Vec2) -> f32 {
    (window.y / (ROWS.len() as f32 * PITCH * CELL))
        .round()
        .max(1.0)
}

fn place_camera(
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Transform, &mut Projection), With<Camera2d>>,
) {
    let zoom = zoom(window.physical_size().as_vec2());
    let (mut transform, mut projection) = camera.into_inner();
    transform.translation.x = 0.0;
    transform.translation.y = 0.0;
    let scale = window.scale_factor() / zoom;
    if let Projection::Orthographic(projection) = &mut *projection {
        projection.scale = scale;
    }
}

fn drift(
    time: Res<Time>,
    settings: Res<Settings>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut sprites: Query<(&Drifting, &mut Sprite, &mut Transform)>,
) {
    let size = window.physical_size().as_vec2();
    let zoom = zoom(size);
    let height = size.y / zoom;
    let top = (height - ROWS.len() as f32 * PITCH * CELL) / 2.0 + PITCH * CELL / 2.0;
    let beat = if settings.wobble {
        (time.elapsed_secs() * 5.0) as u32
    } else {
        0
    };
    let seconds = if settings.drift {
        time.elapsed_secs()
    } else {
        0.0
    };
    for (drifting, mut sprite, mut transform) in &mut sprites {
        let length = drifting.length as f32 * CELL;
        let way = if drifting.row.is_multiple_of(2) {
            -1.0
        } else {
            1.0
        };
        let speed = SPEED * (1.0 + 0.25 * (drifting.row % 3) as f32);
        let along = drifting.place as f32 * CELL + way * speed * seconds;
        let x = (along + drifting.row as f32 * 77.0).rem_euclid(length) - CELL;
        let y = -(top + drifting.row as f32 * PITCH * CELL);
        transform.translation = Vec3::new(x.round(), y.round(), 0.0);
        let frame = (beat + drifting.place as u32) % 3;
        sprite.rect = Some(Atlas::rect(drifting.frames + frame));
    }
}
