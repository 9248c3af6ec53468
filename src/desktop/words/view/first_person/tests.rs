//! Tests of the painted positions, and of when the view is shown at all.

use bevy::ecs::system::RunSystemOnce;
use image::RgbaImage;

use super::collect::Sight;
use super::painter::paint;
use super::scene::{Colours, Layer, REACH, Scene, Skin, Thing, index_of, joints_seen};
use super::screen::{Glare, fit};
use super::texture::Textures;
use super::*;
use crate::menus::INSPECT;
use crate::view::board::{self, Flash};
use crate::view::layout::Insets;
use crate::view::testing;
use kotodama_gfx::atlas::{Atlas, Pixels};
use kotodama_shell::frame::AppSystems;
use kotodama_words as words;
use kotodama_words::input::{Input, Player};

const SIZE: UVec2 = UVec2::new(200, 120);
const HORIZON: u32 = 52;

/// Returns a scene in which only objects are red.
fn scene(facing: Direction) -> Scene {
    Scene {
        eye: Eye {
            at: Vec2::splat(15.5),
            angle: Eye::angle_of(facing),
            lift: 0.0,
            facing,
        },
        cell: IVec2::splat(15),
        bounds: IVec2::splat(31),
        things: Vec::new(),
        skins: Vec::new(),
        colours: Colours {
            floor: [[0, 60, 0]; 2],
            wall: [0, 0, 90],
            sky: [0, 20, 40],
            ..Colours::default()
        },
    }
}

/// Adds an object of one colour, this many cells ahead of and to the right of a
/// camera that faces up.
fn put(scene: &mut Scene, z: u8, right: i32, ahead: i32, tint: [f32; 4]) {
    let cell = scene.cell + IVec2::new(right, -ahead);
    let order = (z, scene.things.len() as u32);
    scene.add(cell, |skins| {
        let skin = Skin {
            layers: vec![Layer {
                corner: UVec2::ZERO,
                tint,
            }],
            is_sign: false,
        };
        let skin = index_of(skins, skin);
        Some(Thing {
            form: Form::of(z),
            order,
            cell,
            at: cell.as_vec2() + 0.5,
            lift: 0.0,
            scale: 1.0,
            skins: [skin; 4],
            joined: None,
            is_lead: cell == IVec2::splat(15),
            is_speck: false,
        })
    });
}

const RED: [f32; 4] = [1.0, 0.0, 0.0, 1.0];
const BLUE: [f32; 4] = [0.0, 0.0, 1.0, 1.0];

fn painted(scene: &Scene) -> RgbaImage {
    paint(scene, SIZE, &mut Textures::default(), &|_| [255; 4])
}

/// Returns the bounds of the red pixels: left, right, upper and lower end.
fn red(picture: &RgbaImage) -> Option<[u32; 4]> {
    let points = (0..SIZE.y).flat_map(|y| (0..SIZE.x).map(move |x| (x, y)));
    let red = points.filter(|&(x, y)| {
        let [r, g, b, _] = picture.get_pixel(x, y).0;
        r > g && r > b
    });
    red.fold(None, |ends, (x, y)| {
        let [left, right, top, bottom] = ends.unwrap_or([x, x, y, y]);
        Some([left.min(x), right.max(x), top.min(y), bottom.max(y)])
    })
}

fn red_of(facing: Direction, z: u8, right: i32, ahead: i32) -> Option<[u32; 4]> {
    let mut scene = scene(facing);
    put(&mut scene, z, right, ahead, RED);
    red(&painted(&scene))
}

#[test]
fn w_3dv_02_eight_cells_are_seen_and_nine_are_not() {
    for z in [5, 12, 18] {
        for ahead in 1..=REACH {
            assert!(red_of(Direction::Up, z, 0, ahead).is_some(), "{z} {ahead}");
        }
        assert_eq!(red_of(Direction::Up, z, 0, REACH + 1), None);
        assert_eq!(red_of(Direction::Up, z, 0, -1), None);
    }
    // Objects in the same cell are visible, too, below everything else.
    for z in [5, 12, 18] {
        let [.., top, bottom] = red_of(Direction::Up, z, 0, 0).expect("it is seen");
        assert!(top > HORIZON && bottom > SIZE.y - 10, "{z}: {top} {bottom}");
    }
}

#[test]
fn w_3dv_03_the_z_value_decides_the_form() {
    let forms = |from: u8, to: u8, form| (from..=to).all(|z| Form::of(z) == form);
    assert!(forms(0, 10, Form::Flat));
    assert!(forms(11, 15, Form::Pillar));
    assert!(forms(16, 20, Form::Upright));
    assert!(forms(21, 21, Form::Front { turns: false }));
    assert!(forms(22, 30, Form::Front { turns: true }));

    let [.., top, _] = red_of(Direction::Up, 5, 0, 2).expect("it lies there");
    assert!(top > HORIZON, "it lies on the ground: {top}");
    let upright = red_of(Direction::Up, 18, 0, 2).expect("it stands there");
    let pillar = red_of(Direction::Up, 12, 0, 2).expect("so does a pillar");
    for [.., top, bottom] in [upright, pillar] {
        assert!(top < HORIZON && bottom > HORIZON, "{top} {bottom}");
    }
    // A pillar has sides: from beside it looks wider.
    let width = |[left, right, ..]: [u32; 4]| right - left;
    let beside = |z| red_of(Direction::Up, z, 2, 3).map(width);
    assert!(beside(12) > beside(18).map(|width| width + 2));
    // Objects in front of everything are on the flat board and not painted.
    assert_eq!(red_of(Direction::Up, 21, 0, 2), None);
    assert_eq!(red_of(Direction::Up, 30, 0, 2), None);
}

#[test]
fn left_is_left_and_turning_turns_the_picture() {
    let middle = SIZE.x / 2;
    let [_, right, ..] = red_of(Direction::Up, 18, -1, 3).expect("it is seen");
    assert!(right < middle);
    let [left, ..] = red_of(Direction::Up, 18, 1, 3).expect("it is seen");
    assert!(left > middle);
    // Three ahead and one to the left; the same object from elsewhere.
    let [left, ..] = red_of(Direction::Left, 18, -3, 1).expect("it is seen");
    assert!(
        left > middle,
        "ahead of somebody who looks left, to the right"
    );
    assert_eq!(red_of(Direction::Right, 18, -3, 1), None);
    assert_eq!(red_of(Direction::Down, 18, -1, 3), None);
    // Nearer is larger.
    let height = |ahead| {
        let [.., top, bottom] = red_of(Direction::Up, 18, 0, ahead).expect("it is seen");
        bottom - top
    };
    assert!(height(1) > height(2) && height(2) > 2 * height(7));
}

#[test]
fn near_things_hide_far_ones_and_not_what_shares_their_cell() {
    let hidden = |z, ahead| {
        let mut scene = scene(Direction::Up);
        put(&mut scene, 18, 0, ahead, RED);
        put(&mut scene, z, 0, 3, BLUE);
        red(&painted(&scene)).is_none()
    };
    assert!(hidden(12, 4) && hidden(12, 8));
    assert!(!hidden(12, 2) && !hidden(12, 3));
    assert!(!hidden(5, 4));
}

#[test]
fn w_3dv_03_shown_facings_turn_against_the_camera() {
    for facing in Direction::ALL {
        assert_eq!(seen(facing, Direction::Up), facing);
        assert_eq!(seen(facing, Direction::Right), facing.counter_clockwise());
        // A camera with the same direction sees the back, as when both face up.
        assert_eq!(seen(facing, facing), Direction::Up);
        assert_eq!(seen(facing, facing.opposite()), Direction::Down);
    }
    // A wall that continues to the right and upwards.
    let [right, up, left] = [1, 2, 4];
    assert_eq!(joints_seen(right | up, Direction::Up), right);
    assert_eq!(joints_seen(right | up, Direction::Right), left);
    assert_eq!(joints_seen(right | up, Direction::Down), left);
    assert_eq!(joints_seen(right | up, Direction::Left), right);
}

#[test]
fn every_scene_can_be_painted_at_every_size() {
    let mut scene = scene(Direction::Left);
    scene.bounds = IVec2::new(16, 16);
    for z in 0..=30 {
        for ahead in -9..=9 {
            put(&mut scene, z, i32::from(z) - 15, ahead, RED);
        }
    }
    for thing in &mut scene.things {
        thing.scale = if thing.order.0 % 3 == 0 { 0.0 } else { 1.4 };
        thing.lift = 0.2;
    }
    for size in [UVec2::ZERO, UVec2::ONE, UVec2::new(16, 300), SIZE] {
        for angle in [0.0, 0.7, -9.0] {
            scene.eye.angle = angle;
            let picture = paint(&scene, size, &mut Textures::default(), &|_| [255; 4]);
            assert_eq!(UVec2::from(picture.dimensions()), size.max(UVec2::ONE));
        }
    }
}

#[test]
fn textures_are_made_once_and_change_nothing_in_the_picture() {
    let mut scene = scene(Direction::Up);
    put(&mut scene, 15, 0, 3, RED);
    put(&mut scene, 20, -1, 2, BLUE);
    let mut textures = Textures::default();
    let looked = std::cell::Cell::new(0);
    let mut paint = |scene: &Scene| {
        looked.set(0);
        let picture = paint(scene, SIZE, &mut textures, &|_| {
            looked.set(looked.get() + 1);
            [255; 4]
        });
        assert_eq!(picture, painted(scene));
        looked.get()
    };
    let first = paint(&scene);
    assert!(first > 0);
    scene.eye.angle = 0.3;
    assert_eq!(paint(&scene), 0);
    // Only new textures are created.
    put(&mut scene, 20, 2, 3, [1.0, 0.5, 0.0, 1.0]);
    assert_eq!(paint(&scene), first / 2);
    // Boards of words have another colour.
    scene.colours.sign = [9, 9, 9];
    assert_eq!(paint(&scene), first / 2 * 3);
}

#[test]
fn other_pictures_in_the_atlas_are_seen_at_once() {
    let mut app = playing(STAGE);
    let picture = |app: &mut App| {
        let world = app.world_mut();
        let mut views = world.query_filtered::<&Sprite, With<View>>();
        let image = views.single(world).expect("a view").image.id();
        let image = world.resource::<Assets<Image>>().get(image);
        image.and_then(|image| image.data.clone())
    };
    (0..3).for_each(|_| app.update());
    let before = picture(&mut app);
    assert!(before.is_some());
    app.update();
    assert_eq!(picture(&mut app), before);
    let mut atlas = app.world_mut().resource_mut::<Atlas>();
    let white = Pixels(vec![[255; 4]; 24 * 24]);
    let all = vec![white; 500];
    atlas.replace(0, &all);
    app.update();
    assert_ne!(picture(&mut app), before);
}

#[test]
fn the_picture_fills_the_room_with_whole_pixels() {
    let insets = Insets {
        top: 44.0,
        bottom: 36.0,
        ..default()
    };
    for (width, height) in [(800, 600), (1280, 800), (1921, 1079), (7680, 4320)] {
        let window = Vec2::new(width as f32, height as f32);
        let place = fit(window, insets).expect("there is room");
        let end = place.corner + place.size.as_vec2() * place.zoom;
        assert!(
            place.corner.y >= 44.0 && end.y <= window.y - 36.0,
            "{place:?}"
        );
        assert!(end.x <= window.x && place.size.y <= 260, "{place:?}");
        assert!(end.x - place.corner.x > window.x * 0.95, "{place:?}");
    }
    assert_eq!(fit(Vec2::new(320.0, 90.0), insets), None);
}

#[test]
fn the_camera_swings_the_short_way_and_arrives() {
    let goal = Eye::angle_of(Direction::Left);
    let mut angle = Eye::angle_of(Direction::Up);
    let first = swing(angle, goal, 0.016);
    assert!(first < 0.0, "to the left from up: {first}");
    for _ in 0..12 {
        angle = swing(angle, goal, 0.016);
    }
    assert_eq!(angle.to_bits(), goal.to_bits());
}

fn playing(drawn: &str) -> App {
    testing::playing(drawn, plugin)
}

fn play(app: &mut App, input: Input) {
    words::play_turn(app.world_mut(), input);
    (0..20).for_each(|_| app.update());
}

fn step(direction: Direction) -> Input {
    Input::Step(Player::One, direction)
}

/// Returns whether everything visible shows the first-person view.
fn is_first_person(app: &mut App) -> bool {
    let world = app.world_mut();
    let shown = world.resource::<FirstPerson>().is_shown();
    let mut boards = world.query_filtered::<&Visibility, With<Board>>();
    let board = *boards.single(world).expect("there is a board");
    let mut views = world.query_filtered::<&Visibility, With<View>>();
    let view = views.iter(world).any(|it| *it != Visibility::Hidden);
    assert_eq!(board == Visibility::Hidden, shown);
    assert_eq!(view, shown);
    shown
}

fn seen_now(app: &mut App) -> Option<Scene> {
    fn scene(sight: Sight) -> Option<Scene> {
        sight.scene()
    }
    app.world_mut().run_system_once(scene).expect("it runs")
}

const STAGE: &str = "
    KEKE IS YOU .
    .    .  .   .
    BABA IS 3D  .
    .    keke . baba
";

/// W-3DV-01.
#[test]
fn w_3dv_01_first_person_as_long_as_there_is_a_protagonist() {
    let mut app = playing(STAGE);
    assert!(is_first_person(&mut app));
    // KEKE pushes IS away.
    play(&mut app, step(Direction::Up));
    assert!(!is_first_person(&mut app));
    assert_eq!(seen_now(&mut app), None);
    play(&mut app, Input::Undo);
    assert!(is_first_person(&mut app));
    let ahead = app.world().resource::<FirstPerson>().ahead();
    assert_eq!(ahead, Some(IVec2::new(4, 3)));
}

#[test]
fn w_3dv_01_the_flat_board_is_one_key_away() {
    let mut app = playing(STAGE);
    let press = |app: &mut App| {
        app.insert_resource(Presses(vec![PlayAction::Map]));
        app.update();
        app.insert_resource(Presses::<PlayAction>::default());
        app.update();
    };
    press(&mut app);
    assert!(!is_first_person(&mut app));
    let key = |app: &App| app.world().resource::<FirstPerson>().map();
    assert_eq!(key(&app), Some(MapKey::Folds));
    press(&mut app);
    assert!(is_first_person(&mut app));
    assert_eq!(key(&app), Some(MapKey::Unfolds));
    // Cells are pointed at on the flat board.
    for menu in [INSPECT, Menu::NONE] {
        app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
        (0..3).for_each(|_| app.update());
        assert_eq!(is_first_person(&mut app), menu == Menu::NONE);
    }
}

/// W-3DV-05.
#[test]
fn w_3dv_05_the_camera_follows_the_facing() {
    let mut app = playing(
        "BABA IS 3D  .
         BABA IS TURN .
         .    baba . .",
    );
    let before = seen_now(&mut app).expect("first person").eye;
    assert_eq!(before.facing, Direction::Right);
    // In a turn of waiting only the rule turns it.
    play(&mut app, Input::Wait);
    let after = seen_now(&mut app).expect("first person").eye;
    assert_ne!(after.facing, before.facing);
    let wanted = Eye::angle_of(after.facing);
    assert_eq!(after.angle.to_bits(), wanted.to_bits());
}

#[test]
fn the_scene_is_what_lies_on_the_board() {
    let mut app = playing(
        "BABA IS 3D . . . . . . . . .
         ROCK IS HIDE . . . . . . . .
         baba . rock . . . . . keke keke .",
    );
    let scene = seen_now(&mut app).expect("first person");
    let cells: Vec<IVec2> = scene.things.iter().map(|thing| thing.cell).collect();
    let has = |x, y| cells.contains(&IVec2::new(x, y));
    assert!(has(0, 2) && has(0, 0), "the protagonist and words");
    assert!(
        has(8, 2) && !has(9, 2),
        "eight cells and no more (W-3DV-02)"
    );
    assert!(!has(2, 2), "what is hidden is hidden");
    assert_eq!(scene.things.iter().filter(|it| it.is_lead).count(), 1);
}

#[test]
fn w_3dv_04_what_is_in_front_of_everything_is_drawn_and_turned() {
    let mut app = playing("BABA IS 3D  . \n . baba keke .");
    let world = app.world_mut();
    let mut tiles = world.query::<(Entity, &mut TileSprite)>();
    let mut changed = Vec::new();
    for (entity, mut shown) in tiles.iter_mut(world) {
        if !shown.picture.is_text {
            shown.picture.z = 22;
            shown.picture.arrangement = Arrangement::Facing;
            changed.push(entity);
        }
    }
    assert_eq!(changed.len(), 2);
    app.update();
    for entity in changed {
        let tile = app.world().entity(entity);
        let shown = tile.get::<TileSprite>().expect("a tile");
        assert!(FirstPerson::leaves_in_front(shown));
        // Both look right, as the protagonist does: seen from behind.
        let number = tile.get::<Drawn>().expect("it is drawn").picture;
        let back = shown.picture.frames(Direction::Up, 0, false);
        assert!((back..back + 3).contains(&number), "{number} {back}");
    }
    let scene = seen_now(&mut app).expect("first person");
    assert!(scene.things.iter().all(|thing| thing.order.0 == 20));
}

#[test]
fn a_win_flashes_in_first_person_too_unless_flashes_are_off() {
    let light = |is_calm: bool| {
        let mut app = playing(STAGE);
        app.add_systems(
            Update,
            board::flash
                .in_set(AppSystems::Show)
                .before(FirstPersonSystems),
        );
        let world = app.world_mut();
        world.resource_mut::<Settings>().reduced_flashes = is_calm;
        let none = Sprite::from_color(Color::NONE, Vec2::ZERO);
        world.spawn((Flash::default(), none));
        world.write_message(TurnEvent::Won { at: Vec::new() });
        app.update();
        assert!(is_first_person(&mut app));
        let world = app.world_mut();
        let mut views = world.query_filtered::<&Sprite, With<View>>();
        let view = views.single(world).expect("a picture").custom_size;
        let mut glares = world.query_filtered::<&Sprite, With<Glare>>();
        let glare = glares.single(world).expect("its light");
        assert_eq!(glare.custom_size, view, "all of the picture");
        let first = glare.color.alpha();
        (0..60).for_each(|_| app.update());
        let world = app.world_mut();
        let glare = glares.single(world).expect("its light");
        assert_eq!(glare.color.alpha().to_bits(), 0.0_f32.to_bits());
        first
    };
    assert!(light(false) > 0.2);
    assert_eq!(light(true).to_bits(), 0.0_f32.to_bits());
}
