//! Scene behind the title: a cat at night pushes words into sentences and out
//! of them, and the meadow blooms and withers. It is a real play, in a world of
//! its own.

use std::collections::HashMap;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::backdrop;
use super::progress::Progress;
use super::view::layout::CELL;
use super::view::looks::Looks;
use super::view::spirits::Wakeful;
use kotodama_board::{Direction, ObjectId};
use kotodama_gfx::art::Art;
use kotodama_gfx::atlas::Atlas;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_ui::language;
use kotodama_ui::prelude::*;
use kotodama_words::components::TextState;
use kotodama_words::glossary::examples::board;
use kotodama_words::input::{Input, Player};
use kotodama_words::level::Grammar;
use kotodama_words::report::ObjectLine;
use kotodama_words::rules::Rules;
use kotodama_words::{Game, LevelInfo};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Scene>()
        .add_systems(OnEnter(Screen::TITLE), begin)
        .add_systems(OnExit(Screen::TITLE), end)
        .add_systems(
            Update,
            (
                // Colours may have changed.
                redraw.run_if(on_message::<language::Changed>),
                go_on,
                draw,
                (glide, lay_hills, look),
                ask_for_frames,
            )
                .chain()
                .in_set(AppSystems::Show)
                .run_if(in_state(Screen::TITLE)),
        );
}

/// The board, from above; it stands on the lower edge of the window, and its
/// middle in that of the window. The menu hides the middle, up to the columns of
/// the sentences.
const BOARD: &str = "
.     .     .      .     .     .     .     .     .     . .   .  .   . .     .     .     .     .     .      .     .     .
.     star  .      .     .     .     .     .     .     . .   .  .   . .     .     .     .     .     .      star  .     .
.     .     .      .     .     .     .     .     .     . .   .  .   . .     .     .     .     .     .      .     .     .
.     .     .      star  .     .     .     .     .     . .   .  .   . .     .     .     .     .     star   .     .     .
.     .     .      .     .     .     .     .     .     . .   .  .   . .     .     .     .     .     .      .     .     .
.     .     .      .     star  .     .     .     .     . .   .  .   . .     .     .     .     moon  .      .     .     .
tree  tree  .      .     .     .     .     .     .     . .   .  .   . .     .     .     .     .     .      tree  tree  tree
tree  .     .      tree  .     .     .     .     .     . .   .  .   . .     .     .     .     house .      .     .     tree
.     .     tree   .     grass .     grass .     .     . .   .  .   . .     .     grass .     .     grass  grass grass .
.     grass .      GRASS .     .     .     grass .     . .   .  .   . .     grass .     grass .     FLOWER .     .     grass
grass .     .      IS    grass grass grass .     .     . .   .  .   . grass .     .     grass grass IS     grass .     .
cat   .     FLOWER .     .     .     .     .     .     . .   .  .   . .     .     .     .     GRASS .      .     grass .
.     grass grass  grass .     .     .     grass grass . CAT IS YOU . grass grass .     .     .     .      grass grass grass";

/// Hills behind the board: first and last column, highest row, and how much of
/// the colour of grass they have.
const HILLS: [(f32, f32, f32, f32); 6] = [
    (-12.0, 5.5, 6.9, 0.10),
    (-12.0, 3.0, 6.1, 0.10),
    (16.5, 35.0, 6.6, 0.10),
    (19.0, 35.0, 5.8, 0.10),
    (-12.0, 35.0, 8.0, 0.16),
    (-12.0, 35.0, 10.6, 0.2),
];

/// What the cat does, over and over; `.` is a rest. In the end every word lies
/// where it lay.
const MOVES: &str =
    "..rr....r drru rrrrrrrrrrrr r....r drru ..l....l dllu llllllllllll l.....l dlllu...";

const STEP: f32 = 0.3;
/// Seconds in which an object glides from one cell to the next.
const GLIDE: f32 = 0.16;

/// The play.
#[derive(Resource, Default)]
struct Scene {
    game: Option<Game>,
    /// Number of moves and rests that have passed.
    played: usize,
    /// Seconds since the last one.
    waited: f32,
    /// Shown objects, by id.
    actors: HashMap<u32, Entity>,
    /// Those of words that are in sentences.
    awake: Vec<Entity>,
    is_drawn: bool,
}

/// Object of the scene.
#[derive(Component)]
struct Actor {
    /// Place on the board, from where it glides to where.
    from: Vec2,
    to: Vec2,
    /// Seconds since it set out.
    glides: f32,
    height: f32,
    /// Index of its first frame.
    frames: u32,
    id: u32,
}

/// Hill of the scene, by its index.
#[derive(Component)]
struct Hill(usize);

/// Eyes of a word of the scene.
#[derive(Component)]
struct ActorEyes {
    of: Entity,
    wakeful: Wakeful,
}

fn begin(mut scene: ResMut<Scene>, progress: Option<Res<Progress>>) {
    let ended = progress.is_some_and(|progress| progress.ended);
    let level = match board(Grammar::Words, &scenery(ended)) {
        Ok(level) => level,
        Err(error) => {
            warn!("the scene of the title: {error}");
            return;
        }
    };
    *scene = Scene {
        game: Some(Game::new(&level, 0)),
        ..default()
    };
}

/// Returns the board; after the ending it is morning, and a frog has come to
/// see who wrote all this.
fn scenery(ended: bool) -> String {
    let mut board = BOARD.to_owned();
    if ended {
        for (at_night, then) in [("star", "."), ("moon", "sun"), ("house .", "house frog")] {
            board = board.replace(at_night, then);
        }
    }
    board
}

fn end(mut scene: ResMut<Scene>) {
    *scene = Scene::default();
}

fn redraw(
    mut commands: Commands,
    mut scene: ResMut<Scene>,
    shown: Query<Entity, Or<(With<Actor>, With<ActorEyes>, With<Hill>)>>,
) {
    shown
        .iter()
        .for_each(|entity| commands.entity(entity).despawn());
    scene.actors.clear();
    scene.is_drawn = false;
}

/// Plays the next move.
fn go_on(time: Res<Time<Real>>, settings: Res<Settings>, mut scene: ResMut<Scene>) {
    if !settings.drift || scene.game.is_none() {
        return;
    }
    // A sleeping window does not catch up.
    scene.waited += time.delta_secs().min(STEP);
    if scene.waited < STEP {
        return;
    }
    scene.waited = 0.0;
    let mut moves = MOVES.chars().filter(|c| *c != ' ');
    let count = moves.clone().count();
    let way = match moves.nth(scene.played % count) {
        Some('r') => Some(Direction::Right),
        Some('u') => Some(Direction::Up),
        Some('l') => Some(Direction::Left),
        Some('d') => Some(Direction::Down),
        _ => None,
    };
    scene.played += 1;
    if let (Some(way), Some(game)) = (way, &mut scene.game) {
        game.play_turn(Input::Step(Player::One, way));
        scene.is_drawn = false;
    }
}

/// Brings the sprites up to date after a move.
fn draw(
    mut commands: Commands,
    mut scene: ResMut<Scene>,
    (art, palette): (Res<Art>, Res<Palette>),
    mut looks: ResMut<Looks>,
    mut atlas: ResMut<Atlas>,
    mut actors: Query<(&mut Actor, &mut Sprite)>,
) {
    let scene = &mut *scene;
    if scene.is_drawn {
        return;
    }
    let Some(game) = &scene.game else {
        return;
    };
    scene.is_drawn = true;
    let report = game.report();
    let world = game.world();
    let level_info = world.resource::<LevelInfo>();
    let states = world.resource::<Rules>().text_states();
    let ground = palette.of(Ink::Outer);
    if scene.actors.is_empty() {
        let grass = looks.named("grass", level_info, &art, &palette, &mut atlas);
        for (index, (.., part)) in HILLS.iter().enumerate() {
            commands.spawn((
                DespawnOnExit(Screen::TITLE),
                Hill(index),
                Sprite::from_color(ground.mix(&grass.colour, *part), Vec2::ONE),
            ));
        }
    }
    let mut left: HashMap<u32, Entity> = std::mem::take(&mut scene.actors);
    let mut company = Vec::new();
    for object in &report.objects {
        let picture = looks.named(&object.name, level_info, &art, &palette, &mut atlas);
        let state = states.get(&ObjectId(object.id)).copied();
        let is_awake = picture.is_text && state == Some(TextState::Active);
        let part = match picture.is_text {
            true if is_awake => 0.0,
            true => 0.5,
            false => 0.12,
        };
        let frames = picture.frames(facing(object), 0, false);
        let colour = picture.colour.mix(&ground, part);
        let to = Vec2::new(object.x as f32, object.y as f32);
        let known = left
            .remove(&object.id)
            .filter(|entity| actors.contains(*entity));
        let entity = match known {
            Some(entity) => {
                if let Ok((mut actor, mut sprite)) = actors.get_mut(entity) {
                    if actor.to != to {
                        (actor.from, actor.to, actor.glides) = (actor.to, to, 0.0);
                    }
                    actor.frames = frames;
                    sprite.color = colour;
                }
                entity
            }
            None => commands
                .spawn((
                    DespawnOnExit(Screen::TITLE),
                    Actor {
                        from: to,
                        to,
                        glides: GLIDE,
                        height: f32::from(picture.z) * 0.01 + object.id as f32 * 0.000_01,
                        frames,
                        id: object.id,
                    },
                    Sprite {
                        image: atlas.image(),
                        rect: Some(Atlas::rect(frames)),
                        color: colour,
                        ..default()
                    },
                ))
                .id(),
        };
        scene.actors.insert(object.id, entity);
        company.extend(is_awake.then_some((entity, object.name.clone())));
    }
    for entity in left.into_values() {
        commands.entity(entity).try_despawn();
    }
    scene.awake = company.iter().map(|(entity, _)| *entity).collect();
    for (entity, name) in company {
        commands.queue(move |world: &mut World| wake(world, entity, &name));
    }
}

/// Gives a word that is in a sentence its eyes, unless it has them already.
fn wake(world: &mut World, of: Entity, name: &str) {
    let mut eyes = world.query::<&ActorEyes>();
    if eyes.iter(world).any(|eyes| eyes.of == of) {
        return;
    }
    let image = world.resource::<Atlas>().image();
    world.spawn((
        DespawnOnExit(Screen::TITLE),
        ActorEyes {
            of,
            wakeful: Wakeful::new(name),
        },
        Sprite { image, ..default() },
        Visibility::Hidden,
    ));
}

fn facing(object: &ObjectLine) -> Direction {
    let mut all = Direction::ALL.into_iter();
    all.find(|way| way.name() == object.facing)
        .unwrap_or_default()
}

/// Moves the objects to where they are by now.
fn glide(
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut actors: Query<(&mut Actor, &mut Sprite, &mut Transform)>,
) {
    let size = window.physical_size().as_vec2();
    let zoom = backdrop::zoom(size);
    let beat = match settings.wobble {
        true => (time.elapsed_secs() * 5.0) as u32,
        false => 0,
    };
    for (mut actor, mut sprite, mut transform) in &mut actors {
        if actor.glides < GLIDE {
            actor.glides += time.delta_secs().min(1.0 / 30.0);
        }
        let done = match settings.smooth {
            true => (actor.glides / GLIDE).clamp(0.0, 1.0),
            false => 1.0,
        };
        let cell = actor.from.lerp(actor.to, done * (2.0 - done));
        let place = place(cell, size / zoom).extend(actor.height);
        if transform.translation != place {
            transform.translation = place;
        }
        let rect = Some(Atlas::rect(actor.frames + (beat + actor.id) % 3));
        if sprite.rect != rect {
            sprite.rect = rect;
        }
    }
}

/// Puts the hills where they are in this window.
fn lay_hills(
    window: Single<&Window, With<PrimaryWindow>>,
    mut hills: Query<(&Hill, &mut Transform)>,
) {
    let size = window.physical_size().as_vec2();
    let window = size / backdrop::zoom(size);
    for (&Hill(index), mut transform) in &mut hills {
        let Some(&(first, last, top, _)) = HILLS.get(index) else {
            continue;
        };
        let corner = |x, y| place(Vec2::new(x, y) - 0.5, window);
        let (from, to) = (corner(first, top), corner(last, CELLS.y + 1.0));
        let middle = ((from + to) / 2.0).extend(-1.0 + index as f32 * 0.01);
        let scale = (to - from).abs().extend(1.0);
        let laid = Transform::from_translation(middle).with_scale(scale);
        transform.set_if_neq(laid);
    }
}

/// Columns and rows of the board.
const CELLS: Vec2 = Vec2::new(23.0, 13.0);

/// Returns the middle of a cell, in pixels of the art from the corner of a
/// window of this size.
fn place(cell: Vec2, window: Vec2) -> Vec2 {
    let x = window.x / 2.0 + (cell.x + 0.5 - CELLS.x / 2.0) * CELL;
    let y = window.y - (CELLS.y - cell.y - 0.5) * CELL;
    Vec2::new(x.round(), -y.round())
}

/// Opens and shuts the eyes of words.
fn look(
    mut commands: Commands,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    palette: Res<Palette>,
    mut atlas: ResMut<Atlas>,
    actors: Query<&Transform, (With<Actor>, Without<ActorEyes>)>,
    mut eyes: Query<(
        Entity,
        &mut ActorEyes,
        &mut Sprite,
        &mut Transform,
        &mut Visibility,
    )>,
    scene: Res<Scene>,
) {
    for (entity, mut eyes, mut sprite, mut transform, mut visibility) in &mut eyes {
        let Ok(at) = actors.get(eyes.of) else {
            commands.entity(entity).despawn();
            continue;
        };
        eyes.wakeful.pass(time.delta_secs().min(0.1));
        let mark = match settings.spirits {
            true => eyes.wakeful.eyes(&mut atlas, &palette),
            false => None,
        };
        let Some(mark) = mark else {
            visibility.set_if_neq(Visibility::Hidden);
            // It may wake up again when its sentence is another one.
            if !scene.awake.contains(&eyes.of) {
                commands.entity(entity).despawn();
            }
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        sprite.color = mark.colour;
        sprite.rect = Some(Atlas::rect(mark.picture));
        transform.translation = at.translation + Vec3::new(0.0, mark.rise, 1.0);
    }
}

fn ask_for_frames(
    settings: Res<Settings>,
    actors: Query<&Actor>,
    eyes: Query<(), With<ActorEyes>>,
    mut next: ResMut<NextFrame>,
) {
    let glides = settings.smooth && actors.iter().any(|actor| actor.glides < GLIDE);
    if glides {
        next.within(Duration::from_millis(16));
    } else if settings.drift || settings.spirits && !eyes.is_empty() {
        next.within(Duration::from_millis(100));
    } else if settings.wobble {
        next.within(Duration::from_millis(200));
    }
}

#[cfg(test)]
mod tests;
