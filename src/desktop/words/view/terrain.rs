//! Terrain under the tiles of a map and the scene of its area around it. Levels
//! have the plain floor.

use bevy::prelude::*;

use super::board::{Floor, lay_floor};
use super::layout::CELL;
use super::systems::TileSystems;
use super::tiles::{TileSprite, TileSpriteIndex};
use crate::screens::LEVEL;
use crate::session::Session;
use kotodama_gfx::ground::Ground;
use kotodama_gfx::terrain::{Lie, Scenes, paint};
use kotodama_ui::prelude::*;
use kotodama_words::LevelInfo;
use kotodama_words::kinds::Kinds;
use kotodama_words::level::Features;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        lay.in_set(AppSystems::Show)
            .after(TileSystems::Follow)
            .after(lay_floor)
            .run_if(
                in_state(LEVEL).and_then(
                    any_match_filter::<Added<Floor>>
                        .or_else(resource_changed::<Ground>)
                        .or_else(resource_changed::<TileSpriteIndex>),
                ),
            ),
    );
}

/// Terrain of a map, by what it was painted from.
#[derive(Component, Debug, PartialEq)]
struct Terrain(Lie, Ground);

/// Part of the terrain.
#[derive(Component)]
struct TerrainPart;

/// Depths: above the floor, and behind the shadow of the board.
const ON_FLOOR: f32 = -0.9;
const BEHIND: f32 = -5.0;

/// Side of the surroundings in pixels of the art: more than any window shows.
const FAR: f32 = 4096.0;

/// Maximum width and height in cells of a map with terrain. A texture for the
/// largest board would exceed what graphics cards allow.
const MOST_CELLS: i32 = 64;

/// Paints the terrain when a map begins, and again when its paths or its water have
/// changed.
fn lay(
    mut commands: Commands,
    floor: Single<(Entity, Option<&Terrain>), With<Floor>>,
    old: Query<Entity, With<TerrainPart>>,
    tiles: Query<&TileSprite>,
    (session, level_info, kinds): (Res<Session>, Res<LevelInfo>, Res<Kinds>),
    (ground, palette, scenes): (Res<Ground>, Res<Palette>, Option<Res<Scenes>>),
    mut images: ResMut<Assets<Image>>,
) {
    let (floor, terrain) = *floor;
    let is_too_large = level_info.bounds.size().max_element() > MOST_CELLS;
    if is_too_large || !Features::of(&session.level).is_map() {
        return;
    }
    let wanted = Terrain(lie(&level_info, &kinds, &tiles), ground.clone());
    if terrain == Some(&wanted) {
        return;
    }
    for old in &old {
        commands.entity(old).despawn();
    }
    let Terrain(lie, ground) = &wanted;
    let size = lie.cells.as_vec2() * CELL;
    let middle = Vec2::new(size.x, -size.y) / 2.0;
    let file = session.source.key().unwrap_or_default();
    let scene = scenes
        .as_ref()
        .and_then(|scenes| scenes.of_map(&file, lie.cells));
    let part = |sprite: Sprite, z: f32| {
        let place = Transform::from_translation(middle.extend(z));
        (TerrainPart, sprite, place, ChildOf(floor))
    };
    let painted = images.add(paint(lie, scene, ground, &palette));
    commands.spawn(part(Sprite::from_image(painted), ON_FLOOR));
    if let Some(scene) = scene {
        let around = Sprite {
            image: images.add(scene.surroundings(ground)),
            rect: Some(scene.rect(Vec2::splat(FAR))),
            ..default()
        };
        commands.spawn(part(around, BEHIND));
    }
    commands.entity(floor).insert(wanted);
}

/// Returns what the ground of a map depends on. Hidden tiles do not count, so that
/// the ground does not give secrets away.
fn lie(level_info: &LevelInfo, kinds: &Kinds, tiles: &Query<&TileSprite>) -> Lie {
    let cells = level_info.bounds.size().max(IVec2::ONE).as_uvec2();
    let seen = || {
        tiles.iter().filter(|tile| {
            let inside = tile.cell.cmpge(IVec2::ZERO) & tile.cell.cmplt(cells.as_ivec2());
            inside.all() && !tile.look.hidden
        })
    };
    let named = |name: &str| {
        let kind = kinds.find(name);
        let those = seen().filter(|tile| Some(tile.kind) == kind);
        those.map(|tile| tile.cell).collect()
    };
    Lie {
        cells,
        water: named("water"),
        paths: named("line"),
        ways: seen()
            .filter(|tile| tile.way)
            .map(|tile| tile.cell)
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::view::testing::playing;
    use kotodama_gfx::atlas::SIDE;
    use kotodama_gfx::terrain::AROUND;
    use kotodama_words::glossary::examples::board;
    use kotodama_words::level::{Grammar, file};

    /// Returns an app that shows a board, with or without an icon, on a floor.
    fn laid(drawn: &str, is_map: bool) -> App {
        let mut app = playing(drawn, |_: &mut App| {});
        let mut level = board(Grammar::Words, drawn).expect("a board");
        if is_map {
            level.objects[0].data.level = Some("a.level.ron".to_owned());
        }
        app.insert_resource(Session {
            level,
            ..Session::default()
        });
        app.world_mut().spawn(Floor::default());
        lay_again(&mut app);
        app
    }

    fn lay_again(app: &mut App) {
        app.world_mut()
            .run_system_once(lay)
            .expect("the system runs");
    }

    fn parts(app: &mut App) -> Vec<Entity> {
        let world = app.world_mut();
        let mut parts = world.query_filtered::<Entity, With<TerrainPart>>();
        parts.iter(world).collect()
    }

    fn terrain(app: &mut App) -> Lie {
        let world = app.world_mut();
        let mut terrain = world.query::<&Terrain>();
        terrain.single(world).expect("terrain").0.clone()
    }

    #[test]
    fn only_maps_have_terrain_and_it_is_painted_once() {
        let drawn = "LINE IS PUSH\nline water .";
        assert!(parts(&mut laid(drawn, false)).is_empty());
        let mut app = laid(drawn, true);
        let painted = parts(&mut app);
        assert_eq!(painted.len(), 1);
        lay_again(&mut app);
        assert_eq!(parts(&mut app), painted);
        app.world_mut().resource_mut::<Ground>().board = Color::BLACK;
        lay_again(&mut app);
        let again = parts(&mut app);
        assert!(again.len() == 1 && again != painted);
    }

    #[test]
    fn a_huge_map_has_no_terrain() {
        let row = |cells: i32| format!("LINE IS PUSH\nline{}", " .".repeat(cells as usize - 1));
        assert_eq!(parts(&mut laid(&row(MOST_CELLS), true)).len(), 1);
        assert!(parts(&mut laid(&row(MOST_CELLS + 1), true)).is_empty());
    }

    #[test]
    fn paths_that_are_hidden_wear_no_ground() {
        let seen = terrain(&mut laid("LINE IS PUSH\nline water .", true));
        assert!(seen.paths.contains(&IVec2::new(0, 1)));
        assert!(seen.water.contains(&IVec2::new(1, 1)));
        let hidden = terrain(&mut laid("LINE IS HIDE\nline water .", true));
        assert!(hidden.paths.is_empty());
        assert_eq!(hidden.water, seen.water);
    }

    #[test]
    fn every_area_has_a_scene_of_the_size_of_its_map() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let levels = root.join("levels");
        let mut maps = vec![("land".to_owned(), levels.join("map.level.ron"))];
        for entry in levels.read_dir().expect("the levels are there") {
            let entry = entry.expect("the folder can be read");
            let map = entry.path().join("map.level.ron");
            if map.is_file() {
                maps.push((entry.file_name().to_string_lossy().into_owned(), map));
            }
        }
        assert_eq!(maps.len(), 9);
        for (area, map) in maps {
            let level = file::read_file(&map).expect("a level");
            let scene = root.join(format!("assets/scenes/{area}.png"));
            let scene = image::image_dimensions(&scene).expect("a scene");
            let cells = level.bounds.size().as_uvec2();
            assert_eq!(
                UVec2::from(scene),
                cells * SIDE as u32 + 2 * AROUND,
                "{area}"
            );
        }
    }
}
