//! Meshes of the tiles, one per layer in drawing order. Thousands of separate
//! sprites would be copied for rendering in every frame; a mesh is only rebuilt
//! when something in its layer has changed.

use std::collections::{BTreeMap, BTreeSet};

use bevy::asset::{AssetEventSystems, RenderAssetUsages};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::ecs::entity::EntityHashMap;
use bevy::math::Affine2;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::drawn::{Drawn, Eyes, LAYER, Marked, Quad};
use super::first_person::FirstPerson;
use super::motion::Wobble;
use super::systems::{Board, FirstPersonSystems, TileSystems};
use super::tiles::TileSprite;
use kotodama_gfx::atlas::{Atlas, SIDE};
use kotodama_shell::frame::AppSystems;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_shell::screen::board_is_shown;
use kotodama_shell::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Layers>()
        .init_resource::<TileMaterial>()
        .add_systems(Startup, warm_up)
        .add_systems(
            Update,
            draw.in_set(AppSystems::Show)
                .after(TileSystems::Animate)
                .after(FirstPersonSystems)
                .run_if(board_is_shown),
        )
        .add_systems(PostUpdate, renew_material.before(AssetEventSystems));
}

fn layer_of(height: f32) -> i32 {
    (height / LAYER).floor() as i32
}

/// Meshes by layer.
#[derive(Resource, Default)]
struct Layers {
    board: Option<Entity>,
    meshes: BTreeMap<i32, (Entity, Handle<Mesh>)>,
    /// Layer of each tile when it was last drawn.
    of_tiles: EntityHashMap<i32>,
    /// Whether only objects in front of everything are drawn.
    in_front: bool,
}

impl Layers {
    /// Returns the layers that have changed.
    fn stale(
        &mut self,
        changed: impl Iterator<Item = (Entity, f32)>,
        removed: impl Iterator<Item = Entity>,
    ) -> BTreeSet<i32> {
        let mut stale = BTreeSet::new();
        for (tile, height) in changed {
            let layer = layer_of(height);
            stale.insert(layer);
            stale.extend(self.of_tiles.insert(tile, layer));
        }
        for tile in removed {
            stale.extend(self.of_tiles.remove(&tile));
        }
        stale
    }
}

/// Mesh with tiles.
#[derive(Component)]
struct LayerMesh;

/// Draws an image of no size from the start on: the graphics driver prepares
/// what tiles need before the first board is shown, whose particles would
/// otherwise be seen for a moment without them.
fn warm_up(mut commands: Commands, material: Res<TileMaterial>, mut meshes: ResMut<Assets<Mesh>>) {
    let nothing = Quad {
        picture: 0,
        colour: Color::NONE,
        at: Vec3::ZERO,
        scale: 0.0,
    };
    commands.spawn((
        Name::new("Warm up"),
        Mesh2d(meshes.add(mesh(std::iter::once(&nothing), 0.0))),
        MeshMaterial2d(material.0.clone()),
        Transform::default(),
        NoFrustumCulling,
    ));
}

fn draw(
    mut commands: Commands,
    board: Single<Entity, With<Board>>,
    tiles: Query<(&TileSprite, &Drawn, &Marked, &Eyes)>,
    changed: Query<(Entity, &Drawn), Or<(Changed<Drawn>, Changed<Marked>, Changed<Eyes>)>>,
    mut removed: RemovedComponents<Drawn>,
    (wobble, settings, first_person): (Res<Wobble>, Res<Settings>, Res<FirstPerson>),
    (material, mut meshes): (Res<TileMaterial>, ResMut<Assets<Mesh>>),
    mut layers: ResMut<Layers>,
    mut seen: Query<&mut Visibility, With<LayerMesh>>,
) {
    let layers = &mut *layers;
    if layers.board != Some(*board) {
        // The old ones were removed with their board.
        *layers = Layers {
            board: Some(*board),
            ..default()
        };
    }
    let changed = changed.iter().map(|(tile, drawn)| (tile, drawn.at.z));
    let mut stale = layers.stale(changed, removed.read());
    let in_front = first_person.is_shown();
    if layers.in_front != in_front {
        layers.in_front = in_front;
        stale.extend(layers.of_tiles.values());
        for mut seen in &mut seen {
            *seen = visibility(in_front);
        }
    }
    if stale.is_empty() {
        return;
    }
    let mut quads: BTreeMap<i32, Vec<(u32, Quad)>> = BTreeMap::new();
    let frame = wobble.frame(&settings);
    for (shown, drawn, marked, eyes) in &tiles {
        let layer = layer_of(drawn.at.z);
        if stale.contains(&layer) && (!in_front || FirstPerson::leaves_in_front(shown)) {
            let quads = quads.entry(layer).or_default();
            quads.extend(
                drawn
                    .quads(marked, eyes, frame)
                    .map(|quad| (shown.id, quad)),
            );
        }
    }
    for layer in stale {
        let Some(mut quads) = quads.remove(&layer).filter(|quads| !quads.is_empty()) else {
            if let Some((entity, _)) = layers.meshes.remove(&layer) {
                commands.entity(entity).try_despawn();
            }
            continue;
        };
        quads.sort_by(|(id, one), (other_id, other)| {
            one.at.z.total_cmp(&other.at.z).then(id.cmp(other_id))
        });
        let height = layer as f32 * LAYER;
        let mesh = mesh(quads.iter().map(|(_, quad)| quad), height);
        if let Some((_, known)) = layers.meshes.get(&layer) {
            if let Err(error) = meshes.insert(known.id(), mesh) {
                warn!("{error}");
            }
            continue;
        }
        let mesh = meshes.add(mesh);
        let entity = commands.spawn((
            Name::new("Layer"),
            LayerMesh,
            Mesh2d(mesh.clone()),
            MeshMaterial2d(material.0.clone()),
            Transform::from_xyz(0.0, 0.0, height),
            visibility(in_front),
            NoFrustumCulling,
            ChildOf(*board),
        ));
        layers.meshes.insert(layer, (entity.id(), mesh));
    }
}

/// Returns the visibility of the board: in first person it is hidden, except
/// for objects in front.
fn visibility(in_front: bool) -> Visibility {
    match in_front {
        true => Visibility::Visible,
        false => Visibility::Inherited,
    }
}

/// Returns a mesh of layered images, whose heights count from that of the
/// layer. Texture coordinates are in pixels; the material knows the size.
fn mesh<'a>(quads: impl ExactSizeIterator<Item = &'a Quad>, height: f32) -> Mesh {
    let count = quads.len() as u32;
    let mut places = Vec::with_capacity(quads.len() * 4);
    let mut texels = Vec::with_capacity(quads.len() * 4);
    let mut colours = Vec::with_capacity(quads.len() * 4);
    for quad in quads {
        let half = SIDE as f32 / 2.0 * quad.scale;
        let (at, z) = (quad.at, quad.at.z - height);
        let rect = Atlas::rect(quad.picture);
        let colour = quad.colour.to_linear().to_f32_array();
        for (x, y, u, v) in [
            (-half, half, rect.min.x, rect.min.y),
            (-half, -half, rect.min.x, rect.max.y),
            (half, -half, rect.max.x, rect.max.y),
            (half, half, rect.max.x, rect.min.y),
        ] {
            places.push([at.x + x, at.y + y, z]);
            texels.push([u, v]);
            colours.push(colour);
        }
    }
    let corners = (0..count).flat_map(|quad| [0, 1, 2, 0, 2, 3].map(|corner| quad * 4 + corner));
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_indices(Indices::U32(corners.collect()))
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
    .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, texels)
    .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
}

/// Material with the texture of all tiles.
#[derive(Resource)]
struct TileMaterial(Handle<ColorMaterial>);

impl FromWorld for TileMaterial {
    fn from_world(world: &mut World) -> Self {
        let material = material(world.resource::<Atlas>());
        let mut materials = world.resource_mut::<Assets<ColorMaterial>>();
        Self(materials.add(material))
    }
}

fn material(atlas: &Atlas) -> ColorMaterial {
    ColorMaterial {
        uv_transform: Affine2::from_scale(atlas.size().recip()),
        ..ColorMaterial::from(atlas.image())
    }
}

/// Renews the material, which keeps the texture it was created with. Bevy
/// prepares textures and materials in any order; one frame later the new
/// texture is ready.
fn renew_material(
    atlas: Res<Atlas>,
    ours: Res<TileMaterial>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut next: ResMut<NextFrame>,
    mut again: Local<bool>,
) -> Result {
    if atlas.is_changed() {
        next.at_once();
    }
    if atlas.is_changed() || *again {
        materials.insert(ours.0.id(), material(&atlas))?;
    }
    *again = atlas.is_changed();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::testing::playing;
    use kotodama_board::Direction;
    use kotodama_ui::palette::Palette;
    use kotodama_words as words;
    use kotodama_words::input::{Input, Player};

    fn app(drawn: &str) -> App {
        playing(drawn, |app: &mut App| {
            app.add_plugins(plugin);
        })
    }

    fn play(app: &mut App, input: Input) {
        words::play_turn(app.world_mut(), input);
        (0..30).for_each(|_| app.update());
    }

    const RIGHT: Input = Input::Step(Player::One, Direction::Right);
    const DOWN: Input = Input::Step(Player::One, Direction::Down);

    /// Returns the corners of all images as drawn, from bottom to top.
    fn drawn(app: &mut App) -> Vec<([f32; 3], Vec2, [f32; 4])> {
        use bevy::mesh::VertexAttributeValues as Values;
        let world = app.world_mut();
        let mut layers = world.query_filtered::<(&Transform, &Mesh2d), With<LayerMesh>>();
        let mut layers: Vec<(Vec3, Handle<Mesh>)> = layers
            .iter(world)
            .map(|(transform, mesh)| (transform.translation, mesh.0.clone()))
            .collect();
        layers.sort_by(|one, other| one.0.z.total_cmp(&other.0.z));
        let meshes = world.resource::<Assets<Mesh>>();
        let mut corners = Vec::new();
        for (at, mesh) in layers {
            let mesh = meshes.get(&mesh).expect("a mesh");
            let values = |attribute| mesh.attribute(attribute).expect("it is there");
            let (Values::Float32x3(places), Values::Float32x2(texels), Values::Float32x4(colours)) = (
                values(Mesh::ATTRIBUTE_POSITION),
                values(Mesh::ATTRIBUTE_UV_0),
                values(Mesh::ATTRIBUTE_COLOR),
            ) else {
                panic!("other vertices");
            };
            for ((place, texel), colour) in places.iter().zip(texels).zip(colours) {
                let place = Vec3::from(*place) + at;
                corners.push((place.to_array(), Vec2::from(*texel), *colour));
            }
        }
        corners
    }

    #[test]
    fn a_mesh_has_the_picture_of_each_tile_in_its_cell() {
        let mut app = app("KEKE IS YOU \n . keke . \n . . rock");
        let id = {
            let world = app.world_mut();
            let mut tiles = world.query::<(&TileSprite, &Drawn)>();
            let kekes = tiles
                .iter(world)
                .find(|(shown, _)| shown.cell == IVec2::ONE);
            let (keke, drawn) = kekes.expect("KEKE");
            assert_eq!(drawn.at, Vec3::new(36.0, -36.0, keke.z()));
            keke.id
        };
        let corners = drawn(&mut app);
        assert_eq!(corners.len(), 5 * 4);
        let heights = corners.iter().map(|(at, ..)| at[2]);
        assert!(heights.is_sorted(), "from bottom to top");
        let world = app.world_mut();
        let mut tiles = world.query::<(&TileSprite, &Drawn)>();
        for (shown, drawn) in tiles.iter(world) {
            let corner = drawn.at + Vec3::new(-12.0, 12.0, 0.0);
            let texel = Atlas::rect(drawn.picture).min;
            let colour = drawn.colour.to_linear().to_f32_array();
            let mut firsts = corners.chunks(4).map(|corners| corners[0]);
            let found = firsts.find(|(at, ..)| Vec3::from(*at).distance(corner) < 1e-3);
            assert_eq!(found.map(|found| (found.1, found.2)), Some((texel, colour)));
            assert_eq!(shown.id == id, shown.cell == IVec2::ONE);
        }
    }

    /// What the driver prepares is for one kind of mesh with one material.
    #[test]
    fn the_driver_has_prepared_for_the_first_board_when_it_comes() {
        let mut app = app("KEKE IS YOU");
        let world = app.world_mut();
        let tiles = world.resource::<TileMaterial>().0.id();
        let mut drawn = world.query::<(&Mesh2d, &MeshMaterial2d<ColorMaterial>, Has<LayerMesh>)>();
        let drawn: Vec<(AssetId<Mesh>, AssetId<ColorMaterial>, bool)> = drawn
            .iter(world)
            .map(|(mesh, material, is_layer)| (mesh.id(), material.id(), is_layer))
            .filter(|(_, material, _)| *material == tiles)
            .collect();
        let meshes = world.resource::<Assets<Mesh>>();
        let kinds: Vec<(bool, [bool; 3])> = drawn
            .into_iter()
            .map(|(mesh, _, is_layer)| {
                let mesh = meshes.get(mesh).expect("a mesh");
                let has = |attribute| mesh.attribute(attribute).is_some();
                let attributes = [
                    has(Mesh::ATTRIBUTE_POSITION),
                    has(Mesh::ATTRIBUTE_UV_0),
                    has(Mesh::ATTRIBUTE_COLOR),
                ];
                (is_layer, attributes)
            })
            .collect();
        // One is there without any board, and lasts.
        let without = kinds.iter().filter(|(is_layer, _)| !is_layer);
        assert_eq!(without.count(), 1);
        assert!(kinds.iter().any(|(is_layer, _)| *is_layer));
        assert!(kinds.iter().all(|(_, has)| *has == [true; 3]));
    }

    #[test]
    fn what_is_hidden_is_in_no_mesh_and_marks_are() {
        let mut app = app("KEKE IS YOU . \n ROCK IS HIDE . \n keke rock . .");
        let hidden = drawn(&mut app).len();
        assert_eq!(hidden, 7 * 4, "six words and KEKE");
        let mut app = self::app("KEKE IS YOU . \n KEKE IS FLOAT . \n keke rock . .");
        assert_eq!(drawn(&mut app).len(), 9 * 4, "and the shadow of KEKE");
        // KEKE IS KEKE cancels another sentence.
        let mut app = self::app("KEKE IS KEKE . \n KEKE IS ROCK . \n keke . . .");
        let texts = drawn(&mut app).len();
        assert!(texts > 7 * 4, "crosses: {texts}");
    }

    #[test]
    fn what_changed_leaves_the_meshes_as_if_all_were_made_anew() {
        let mut app = app("KEKE IS YOU   . ROCK IS PUSH . .\n\
             WATER IS SINK . FLAG IS FLOAT . .\n\
             .     .  TEXT IS PUSH .  .    . .\n\
             keke  .  ROCK IS WALL .  .    . .\n\
             .     keke rock water wall wall . .\n\
             .     .    .    wall  wall flag . .");
        // Neither wobbling nor bobbing.
        app.world_mut().resource_mut::<Settings>().wobble = false;
        let moves = [DOWN, RIGHT, RIGHT, DOWN, RIGHT, RIGHT];
        let moves = moves.into_iter().chain([Input::Undo; 4]);
        for (n, input) in moves.chain([RIGHT, Input::Restart]).enumerate() {
            play(&mut app, input);
            let now = drawn(&mut app);
            let world = app.world_mut();
            let mut tiles = world.query::<&mut Drawn>();
            tiles
                .iter_mut(world)
                .for_each(|mut drawn| drawn.set_changed());
            world.resource_mut::<Palette>().set_changed();
            (0..30).for_each(|_| app.update());
            assert_eq!(now, drawn(&mut app), "{n}: {input:?}");
        }
    }

    #[test]
    fn a_move_leaves_other_layers_alone() {
        let mut app = app("KEKE IS YOU \n keke . . \n wall wall wall");
        app.world_mut().resource_mut::<Settings>().wobble = false;
        (0..30).for_each(|_| app.update());
        let world = app.world_mut();
        let before = world.resource::<Layers>().meshes.len();
        assert!(before >= 2);
        world.resource_mut::<Messages<AssetEvent<Mesh>>>().clear();
        words::play_turn(world, RIGHT);
        (0..1).for_each(|_| app.update());
        let events = app.world().resource::<Messages<AssetEvent<Mesh>>>();
        let modified = events
            .iter_current_update_messages()
            .filter(|event| matches!(event, AssetEvent::Modified { .. }))
            .count();
        assert_eq!(modified, 1, "that of KEKE");
    }
}
