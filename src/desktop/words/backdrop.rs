//! Backdrop of the title and the lists: sentences of the game drifting by.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::view::board::aim;
use crate::view::layout::CELL;
use crate::view::looks::Looks;
use kotodama_board::Direction;
use kotodama_gfx::art::Art;
use kotodama_gfx::atlas::Atlas;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_ui::language;
use kotodama_ui::prelude::*;
use kotodama_words::LevelInfo;

pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            // Their colours may have changed.
            clear.run_if(on_message::<language::Changed>),
            spawn.run_if(not(any_with_component::<Drifting>)),
            place_camera,
            drift,
            ask_for_frames,
        )
            .chain()
            .in_set(AppSystems::Show)
            .run_if(is_shown),
    );
}

fn ask_for_frames(settings: Res<Settings>, mut next: ResMut<NextFrame>) {
    if settings.drift {
        next.within(STEP);
    }
}

fn is_shown(screen: Option<Res<State<Screen>>>) -> bool {
    screen.is_some_and(|screen| screen.get().has_backdrop)
}

/// Rows from the top; a space is a gap.
const ROWS: [&str; 7] = [
    "cat   text_cat text_is text_you   grass flower   text_rock text_is text_push  rock  tree ",
    "water   text_water text_is text_sink  fish   text_key text_is text_open   key door  star ",
    "frog  text_frog text_has text_flag   flag   text_love text_is text_win   love  wall wall ",
    "text_ghost text_on text_moon text_is text_float   ghost moon   tree hedge hedge   bird ",
    "lava   text_lava text_is text_hot   ice   text_ice text_is text_melt  gem   robot cog ",
    "text_robot text_is text_move  robot   text_not text_wall text_is text_weak   rose  cake ",
    "snail   text_lonely text_snail text_is text_word   book   text_skull text_is text_defeat  skull  ",
];

/// Distance between two rows, in cells.
const PITCH: f32 = 1.75;
/// Speed of the slowest row, in pixels of the art per second.
const SPEED: f32 = 3.4;
/// Time in which the slowest row moves by one pixel. More frequent frames would
/// cost more than they show.
const STEP: Duration = Duration::from_millis(300);

#[derive(Component)]
struct Drifting {
    row: usize,
    /// Position in the row, in cells.
    place: usize,
    /// Length of the row, in cells.
    length: usize,
    /// Index of the first frame.
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
    let dimmed = if *screen.get() == Screen::TITLE {
        0.78
    } else {
        0.88
    };
    let ground = palette.of(Ink::Outer);
    for (row, words) in ROWS.iter().enumerate() {
        let cells: Vec<&str> = words.split(' ').collect();
        let named = cells.iter().enumerate();
        for (place, name) in named.filter(|(_, name)| !name.is_empty()) {
            let picture = looks.named(name, &LevelInfo::default(), &art, &palette, &mut atlas);
            commands.spawn((
                DespawnOnExit(*screen.get()),
                Drifting {
                    row,
                    place,
                    length: cells.len(),
                    frames: picture.frames(way(row), 0, false),
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

/// Returns the direction in which a row drifts.
fn way(row: usize) -> Direction {
    match row.is_multiple_of(2) {
        true => Direction::Left,
        false => Direction::Right,
    }
}

fn clear(mut commands: Commands, words: Query<Entity, With<Drifting>>) {
    for word in &words {
        commands.entity(word).despawn();
    }
}

/// Returns the zoom that shows about the same part of the rows in every window.
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
    let scale = window.scale_factor() / zoom;
    aim(&mut transform, &mut projection, Vec2::ZERO, scale);
}

fn drift(
    time: Res<Time>,
    settings: Res<Settings>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut before: Local<Option<(Vec2, u32, f32)>>,
    mut sprites: Query<(Ref<Drifting>, &mut Sprite, &mut Transform)>,
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
    // Inputs of the positions and images of the words.
    let now = (size, beat, seconds);
    let is_new = before.replace(now) != Some(now);
    for (drifting, mut sprite, mut transform) in &mut sprites {
        if !is_new && !drifting.is_added() {
            continue;
        }
        let length = drifting.length as f32 * CELL;
        let way = way(drifting.row).delta().x as f32;
        let speed = SPEED * (1.0 + 0.25 * (drifting.row % 3) as f32);
        let along = drifting.place as f32 * CELL + way * speed * seconds;
        let x = (along + drifting.row as f32 * 77.0).rem_euclid(length) - CELL;
        let y = -(top + drifting.row as f32 * PITCH * CELL);
        let place = Vec3::new(x.round(), y.round(), 0.0);
        if transform.translation != place {
            transform.translation = place;
        }
        let frame = (beat + drifting.place as u32) % 3;
        let rect = Some(Atlas::rect(drifting.frames + frame));
        if sprite.rect != rect {
            sprite.rect = rect;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use kotodama_ui::testing;

    /// Number of words and cameras written since the last check.
    #[derive(Resource, Default)]
    struct Written(usize);

    fn count(
        words: Query<(), Or<(Changed<Sprite>, Changed<Transform>)>>,
        cameras: Query<(), Changed<Projection>>,
        mut written: ResMut<Written>,
    ) {
        written.0 += words.iter().count() + cameras.iter().count();
    }

    /// Returns an app with the words of one row, and a counter of writes.
    fn app() -> App {
        let mut app = testing::app();
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
            20,
        )))
        .init_resource::<Written>()
        .add_systems(Update, (place_camera, drift, count).chain());
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        app.world_mut().spawn(Camera2d);
        for place in 0..10 {
            app.world_mut().spawn((
                Drifting {
                    row: 1,
                    place,
                    length: 10,
                    frames: 0,
                },
                Sprite::default(),
            ));
        }
        app.update();
        app
    }

    /// Returns the number of writes in this many frames.
    fn written(app: &mut App, pictures: usize) -> usize {
        app.world_mut().resource_mut::<Written>().0 = 0;
        (0..pictures).for_each(|_| app.update());
        app.world().resource::<Written>().0
    }

    #[test]
    fn words_are_written_only_when_they_look_different() {
        let mut app = app();
        // A row moves by a pixel in about twelve frames.
        let moving = written(&mut app, 50);
        assert!((40..250).contains(&moving), "{moving}");
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.wobble, settings.drift) = (false, false);
        app.update();
        assert_eq!(written(&mut app, 50), 0);
        // New words get their positions, and in a new window all words do.
        app.world_mut().spawn((
            Drifting {
                row: 0,
                place: 1,
                length: 10,
                frames: 0,
            },
            Sprite::default(),
        ));
        assert_eq!(written(&mut app, 5), 1);
        let mut windows = app.world_mut().query::<&mut Window>();
        for mut window in windows.iter_mut(app.world_mut()) {
            window.resolution.set_physical_resolution(2400, 1600);
        }
        assert!(written(&mut app, 5) >= 11);
    }
}
