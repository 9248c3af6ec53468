//! Live sample next to the settings that shows the effect of colours and
//! motion.

use bevy::prelude::*;

use kotodama_board::Direction;
use kotodama_gfx::art::Art;
use kotodama_gfx::atlas::Atlas;
use kotodama_gfx::ground::Ground;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_ui::prelude::*;
use kotodama_words::LevelInfo;
use kotodama_words_window::view::looks::Looks;
use std::time::Duration;

pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            fill.run_if(resource_exists::<Art>.and_then(resource_exists::<Ground>)),
            (live, ask_for_frames).run_if(any_with_component::<Tile>),
        )
            .chain()
            .in_set(AppSystems::Show),
    );
}

fn ask_for_frames(mut next: ResMut<NextFrame>) {
    next.within(Duration::from_millis(150));
}

/// Strip of cells, each this many interface units wide.
#[derive(Component, Clone, Copy, Debug)]
#[require(Node)]
pub struct Sample(pub f32);

/// Content of the cells; a dot is an empty one.
const TILES: [&str; 15] = [
    "cat",
    ".",
    "text_cat",
    "text_is",
    "text_you",
    "rock",
    "text_rock",
    "text_push",
    "flag",
    "text_win",
    "skull",
    "text_defeat",
    "water",
    "key",
    "tree",
];

/// Falling blocks, by colour.
const BLOCKS: [&str; 7] = ["cyan", "blue", "orange", "yellow", "green", "purple", "red"];

/// Object in the strip.
#[derive(Component)]
struct Tile {
    place: usize,
    frames: u32,
    /// Width of a cell.
    cell: f32,
}

fn fill(
    mut commands: Commands,
    samples: Query<(Entity, &Sample), Added<Sample>>,
    (art, palette, ground): (Res<Art>, Res<Palette>, Res<Ground>),
    mut looks: ResMut<Looks>,
    mut atlas: ResMut<Atlas>,
) {
    for (entity, &Sample(cell)) in &samples {
        let count = TILES.len() + BLOCKS.len();
        let shades = ground.shades();
        let place_node = |place: usize| {
            Node::default()
                .absolute()
                .left(px(place as f32 * cell))
                .sized(cell, cell)
        };
        commands.entity(entity).insert((
            Node::default()
                .sized(count as f32 * cell + 4.0, cell + 4.0)
                .framed()
                .align_self(AlignSelf::Center)
                .rigid()
                .clip(),
            BorderColor::all(ground.border),
        ));
        for place in 0..count {
            let shade = shades.get(place % 2).copied().unwrap_or_default();
            commands.spawn((ChildOf(entity), place_node(place), BackgroundColor(shade)));
        }
        for (place, name) in TILES.into_iter().enumerate().filter(|tile| tile.1 != ".") {
            let picture = looks.named(name, &LevelInfo::default(), &art, &palette, &mut atlas);
            let frames = picture.frames(Direction::Right, 0, false);
            commands.spawn((
                ChildOf(entity),
                Tile {
                    place,
                    frames,
                    cell,
                },
                place_node(place),
                ImageNode {
                    image: atlas.image(),
                    color: picture.colour,
                    rect: Some(Atlas::rect(frames)),
                    ..default()
                },
            ));
        }
        for (number, name) in BLOCKS.into_iter().enumerate() {
            let colour = palette.get(name);
            commands.spawn((
                ChildOf(entity),
                Node {
                    border: px((cell / 8.0).round()).all(),
                    ..place_node(TILES.len() + number)
                },
                BackgroundColor(colour),
                BorderColor {
                    top: colour.mix(&Color::WHITE, 0.35),
                    left: colour.mix(&Color::WHITE, 0.2),
                    right: colour.mix(&Color::BLACK, 0.25),
                    bottom: colour.mix(&Color::BLACK, 0.4),
                },
            ));
        }
    }
}

/// Seconds between two frames of wobble, and for a step with its pause.
const BEAT: f32 = 0.2;
const STEP: f32 = 1.4;
/// Duration of the motion of a step, in seconds.
const WAY: f32 = 0.25;

/// Moves the first object to and fro; all of them wobble.
fn live(
    time: Res<Time>,
    settings: Res<Settings>,
    mut tiles: Query<(&Tile, &mut ImageNode, &mut Node)>,
) {
    let seconds = time.elapsed_secs();
    let beat = if settings.wobble {
        (seconds / BEAT) as u32
    } else {
        0
    };
    let steps = seconds / STEP;
    let (goes_back, part) = ((steps as u32) % 2 == 1, steps.fract() * STEP / WAY);
    let part = if settings.smooth { part.min(1.0) } else { 1.0 };
    let walked = if goes_back { 1.0 - part } else { part };
    for (tile, mut image, mut node) in &mut tiles {
        let rect = Some(Atlas::rect(tile.frames + (beat + tile.place as u32) % 3));
        if image.rect != rect {
            image.rect = rect;
        }
        if tile.place == 0 {
            let left = px((walked * tile.cell).round());
            if node.left != left {
                node.left = left;
            }
        }
    }
}
