use super::*;
use bevy::asset::RenderAssetUsages;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use kotodama_ui::testing::palette_of;

const CELLS: UVec2 = UVec2::new(4, 3);

/// Returns a scene of one colour around and on a map, or bare.
fn scene(colour: Option<[u8; 3]>, is_indoors: bool) -> Scene {
    let size = CELLS * SIDE as u32 + 2 * AROUND;
    let pixel = colour.map_or([0; 4], |[r, g, b]| [r, g, b, 255]);
    let image = Image::new_fill(
        Extent3d {
            width: size.x,
            height: size.y,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        &pixel,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    );
    Scene::read(&image, is_indoors).expect("a scene")
}

fn lie(water: &[IVec2], paths: &[IVec2]) -> Lie {
    Lie {
        cells: CELLS,
        water: water.iter().copied().collect(),
        paths: paths.iter().copied().collect(),
        ways: paths.iter().copied().collect(),
    }
}

/// Returns the pixels of a map, row by row.
fn painted(lie: &Lie, scene: Option<&Scene>) -> Vec<Rgba> {
    let palette = palette_of("palette.ron");
    let ground = Ground::of(None, &palette, None);
    let image = paint(lie, scene, &ground, &palette);
    assert_eq!(image.size(), CELLS * SIDE as u32);
    image.data.expect("pixels").as_chunks::<4>().0.to_vec()
}

fn middle(pixels: &[Rgba], cell: IVec2) -> Rgba {
    let place = cell * SIDE as i32 + SIDE as i32 / 2;
    pixels[place.y as usize * CELLS.x as usize * SIDE + place.x as usize]
}

#[test]
fn the_same_map_always_has_the_same_ground_in_patches() {
    let bare = painted(&lie(&[], &[]), None);
    assert_eq!(bare, painted(&lie(&[], &[]), None));
    let shades: HashSet<Rgba> = bare.into_iter().collect();
    assert!((3..=6).contains(&shades.len()), "{shades:?}");
}

#[test]
fn a_floor_indoors_has_no_patches() {
    let inside = painted(&lie(&[], &[]), Some(&scene(None, true)));
    assert_eq!(inside.into_iter().collect::<HashSet<_>>().len(), 1);
}

#[test]
fn water_has_a_shore_and_a_path_is_worn() {
    let bare = painted(&lie(&[], &[]), None);
    let cell = IVec2::new(1, 1);
    let worn = painted(&lie(&[], &[cell]), None);
    assert_ne!(middle(&bare, cell), middle(&worn, cell));
    let wet = painted(&lie(&[cell], &[]), None);
    for far in [IVec2::new(3, 0), IVec2::new(3, 2)] {
        assert_eq!(middle(&bare, far), middle(&worn, far));
        assert_eq!(middle(&bare, far), middle(&wet, far));
    }
    // Beside the water, but not on the next cell but one.
    let row = (SIDE + SIDE / 2) * CELLS.x as usize * SIDE;
    let beside = row + 2 * SIDE + 1;
    assert_ne!(bare[beside], wet[beside]);
    assert_eq!(bare[row + 3 * SIDE], wet[row + 3 * SIDE]);
}

#[test]
fn neighbouring_cells_of_a_path_are_one_track() {
    let cells = [IVec2::new(0, 1), IVec2::new(1, 1)];
    let both = painted(&lie(&[], &cells), None);
    let seam = (SIDE + SIDE / 2) * CELLS.x as usize * SIDE + SIDE;
    assert_eq!(both[seam], middle(&both, cells[0]));
    let bare = painted(&lie(&[], &[]), None);
    assert_ne!(both[seam], bare[seam]);
}

#[test]
fn a_scene_belongs_to_the_map_of_its_folder_and_size() {
    let green = scene(Some([20, 200, 40]), false);
    let scenes = Scenes([("lake", green.clone()), (LAND, green)].into());
    let has = |file, cells| scenes.of_map(file, cells).is_some();
    assert!(has("lake/map.level.ron", CELLS));
    assert!(has("map.level.ron", CELLS));
    assert!(has("/home/cat/levels/map.level.ron", CELLS));
    assert!(!has("lake/map.level.ron", CELLS + 1));
    assert!(!has("sea/map.level.ron", CELLS));
}

#[test]
fn a_scene_lies_on_the_map_and_around_it_and_goes_on_beyond() {
    let ground = Ground::of(None, &palette_of("palette.ron"), None);
    let green = scene(Some([20, 200, 40]), true);
    let on_map = painted(&lie(&[], &[]), Some(&green));
    assert_ne!(on_map, painted(&lie(&[], &[]), Some(&scene(None, true))));
    let around = green.surroundings(&ground);
    assert_eq!(around.size(), CELLS * SIDE as u32 + 2 * AROUND);
    let outer = bytes(ground.outer);
    let data = around.data.as_ref().expect("pixels");
    assert_ne!(data[..4], outer);
    assert!(green.rect(Vec2::splat(4000.0)).min.x < 0.0);
    let bare = scene(None, true).surroundings(&ground);
    assert_eq!(bare.data.expect("pixels")[..4], outer);
}
