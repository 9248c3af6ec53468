//! Small pictures of levels: at their beginning or as the player left them, next to
//! saves and in lists; at any turn of a play, on the timeline.

use std::collections::HashSet;

use bevy::ecs::system::SystemParam;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use image::{Rgba, RgbaImage};

use super::looks::joined_mask;
use super::small::{Miniatures, colour, direction};
use super::snapshot::{cover, tinted};
use super::tiles::area_or_mode;
use kotodama_board::{Bounds, ObjectId};
use kotodama_gfx::atlas::SIDE;
use kotodama_gfx::grid::texture;
use kotodama_gfx::ground::{Ground, Palettes};
use kotodama_words::input::Input;
use kotodama_words::level::{IconState, Level, LevelContext};
use kotodama_words::metadata::ObjectMetadata;
use kotodama_words::report::ObjectLine;
use kotodama_words::rules::Rules;
use kotodama_words::{Game, LevelInfo, report, tiles};

/// Painter of small pictures of levels. Without art there are none.
#[derive(SystemParam)]
pub struct Thumbnails<'w, 's> {
    miniatures: Miniatures<'w>,
    palettes: Option<Res<'w, Palettes>>,
    images: Option<ResMut<'w, Assets<Image>>>,
    game: Local<'s, Option<Game>>,
}

/// Play of a level up to where the player left it. The default is its beginning for
/// a player without any wins.
#[derive(Clone, Debug, Default)]
pub struct Left {
    /// Context in which play began.
    pub context: LevelContext,
    /// Seed of the play.
    pub seed: u64,
    /// Inputs since then.
    pub moves: Vec<Input>,
}

/// Object in a picture.
struct Tile {
    cell: UVec2,
    /// Index of its image in the atlas.
    picture: u32,
    colour: Color,
}

impl Thumbnails<'_, '_> {
    /// Returns whether a board is small enough for a picture of this size.
    pub fn can_show(level: &Level, most: UVec2) -> bool {
        side_of(cells(level.bounds), most).is_some()
    }

    /// Returns a picture of the beginning of a level in a node of its size, at most
    /// `most` interface units.
    pub fn picture(&mut self, level: &Level, most: UVec2) -> Option<(ImageNode, Node, Pickable)> {
        self.picture_left(level, &Left::default(), most)
    }

    /// Returns such a picture of a level as it was left.
    pub fn picture_left(
        &mut self,
        level: &Level,
        left: &Left,
        most: UVec2,
    ) -> Option<(ImageNode, Node, Pickable)> {
        let painted = self.painted(level, left, most)?;
        self.shown(painted)
    }

    /// Returns such a picture of a play in another world, with this palette of its
    /// board.
    pub fn picture_of(
        &mut self,
        world: &World,
        palette: Option<&str>,
        most: UVec2,
    ) -> Option<(ImageNode, Node, Pickable)> {
        let painted = self.painted_of(world, palette, most)?;
        self.shown(painted)
    }

    fn shown(&mut self, painted: RgbaImage) -> Option<(ImageNode, Node, Pickable)> {
        let size = UVec2::from(painted.dimensions());
        let image = texture(size, painted.into_raw(), ImageSampler::nearest());
        let image = self.images.as_mut()?.add(image);
        let node = Node {
            width: px(size.x as f32),
            height: px(size.y as f32),
            flex_shrink: 0.0,
            ..default()
        };
        Some((ImageNode::new(image), node, Pickable::IGNORE))
    }

    /// Returns a picture of a level as it was left, whose sides have at most this
    /// many pixels; `None` for a board that is too large.
    pub fn painted(&mut self, level: &Level, left: &Left, most: UVec2) -> Option<RgbaImage> {
        // A game is loaded only for what is painted.
        side_of(cells(level.bounds), most).and(self.miniatures.art.as_ref())?;
        let mut game = match self.game.take() {
            Some(mut game) => {
                game.enter(level, &left.context, left.seed);
                game
            }
            None => Game::entered(level, &left.context, left.seed),
        };
        for input in &left.moves {
            game.play(*input);
        }
        let painted = self.painted_of(game.world(), level.palette.as_deref(), most);
        *self.game = Some(game);
        painted
    }

    fn painted_of(
        &mut self,
        world: &World,
        palette: Option<&str>,
        most: UVec2,
    ) -> Option<RgbaImage> {
        let cells = cells(world.resource::<LevelInfo>().bounds);
        let side = side_of(cells, most)?;
        let tiles = self.tiles(world, palette)?;
        let ground = Ground::of(palette, self.miniatures.palette(), self.palettes.as_deref());
        let [dark, light] = ground.shades().map(|shade| shade.to_srgba().to_u8_array());
        let mut image = RgbaImage::from_fn(cells.x * side, cells.y * side, |x, y| {
            Rgba(match (x / side + y / side) % 2 {
                0 => light,
                _ => dark,
            })
        });
        let atlas = self.miniatures.atlas()?;
        for tile in tiles {
            let pixels = reduced(&atlas.pixels(tile.picture), side as usize);
            draw(&mut image, tile.cell * side, side, &pixels, tile.colour);
        }
        Some(image)
    }

    /// Returns the visible objects of a play on a board with this palette, from
    /// bottom to top.
    fn tiles(&mut self, world: &World, board: Option<&str>) -> Option<Vec<Tile>> {
        self.miniatures.art.as_ref()?;
        let level_info = world.resource::<LevelInfo>();
        let metadata = world.resource::<ObjectMetadata>();
        let states = world.resource::<Rules>().text_states();
        let report = report(world);
        let there: HashSet<(&str, IVec2)> = report
            .objects
            .iter()
            .map(|object| (object.name.as_str(), cell_of(object)))
            .collect();
        let mut tiles: Vec<(u8, u32, Tile)> = Vec::new();
        for object in &report.objects {
            let (name, cell) = (object.name.as_str(), cell_of(object));
            let is_icon = name == ICON;
            let is_secret = is_icon && object.icon == Some(IconState::Hidden.name());
            if object.hidden || is_secret {
                continue;
            }
            let mut picture = self.miniatures.look(name, Some(level_info))?;
            let (art, palette) = (self.miniatures.art.as_deref()?, self.miniatures.palette());
            let reason = match is_icon {
                true => object.level.as_deref().and_then(area_or_mode),
                false => board,
            };
            if let Some(noun) = art.nouns.get(name)
                && let Some(variant) = reason.and_then(|reason| noun.variants.get(reason))
                && !art.own.contains_key(name)
            {
                picture = picture.varied(variant, palette);
            }
            if is_icon && object.icon == Some(IconState::Locked.name()) {
                picture = picture.locked(palette);
            }
            let state = tiles::state(world, ObjectId(object.id));
            let data = state.and_then(|state| metadata.get(state.flags.metadata));
            if let Some(own) = data.and_then(|data| data.colour.as_ref()) {
                picture.colour = palette.get(own);
            }
            let joined = joined_mask(cell, |beside| there.contains(&(name, beside)));
            let tile = Tile {
                cell: cell.max(IVec2::ZERO).as_uvec2(),
                picture: picture.frames(direction(object.facing), joined, object.asleep),
                colour: colour(
                    object,
                    states.get(&ObjectId(object.id)),
                    picture.colour,
                    palette,
                ),
            };
            let z = data.and_then(|data| data.z).unwrap_or(picture.z);
            tiles.push((z, object.id, tile));
        }
        tiles.sort_by_key(|(z, id, _)| (*z, *id));
        Some(tiles.into_iter().map(|(.., tile)| tile).collect())
    }
}

/// Name of an icon.
const ICON: &str = "level";

fn cells(bounds: Bounds) -> UVec2 {
    bounds.size().max(IVec2::ZERO).as_uvec2()
}

fn cell_of(object: &ObjectLine) -> IVec2 {
    IVec2::new(object.x, object.y)
}

/// Returns the side of a cell in a picture of at most this size: it divides the
/// side of a tile.
fn side_of(cells: UVec2, most: UVec2) -> Option<u32> {
    let mut sides = [12, 8, 6, 4, 3, 2, 1].into_iter();
    let fits = |side: &u32| (cells * *side).cmple(most).all();
    sides.find(|side| cells.min_element() > 0 && fits(side))
}

/// Returns an image of the atlas at a smaller side: the mean of the opaque
/// pixels of each block.
fn reduced(pixels: &[[u8; 4]], side: usize) -> Vec<[u8; 4]> {
    let block = SIDE / side;
    let count = (block * block) as u32;
    let mean = |x: usize, y: usize| {
        let mut sums = [0; 4];
        for n in 0..block * block {
            let (x, y) = (x * block + n % block, y * block + n / block);
            let [r, g, b, a] = pixels[y * SIDE + x].map(u32::from);
            for (sum, part) in sums.iter_mut().zip([r * a, g * a, b * a, a]) {
                *sum += part;
            }
        }
        match sums {
            [.., 0] => [0; 4],
            [r, g, b, a] => [r / a, g / a, b / a, a / count].map(|part| part as u8),
        }
    };
    (0..side * side).map(|n| mean(n % side, n / side)).collect()
}

/// Draws an image with this side at a corner.
fn draw(image: &mut RgbaImage, corner: UVec2, side: u32, pixels: &[[u8; 4]], colour: Color) {
    let tint = colour.to_linear();
    for (n, pixel) in (0..).zip(pixels) {
        let at = corner + UVec2::new(n % side, n / side);
        if pixel[3] > 0
            && let Some(below) = image.get_pixel_mut_checked(at.x, at.y)
        {
            cover(below, tinted(*pixel, tint));
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::asset::AssetPlugin;
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::view::Looks;
    use kotodama_gfx::art::Art;
    use kotodama_gfx::atlas::Atlas;
    use kotodama_ui::palette::Palette;
    use kotodama_words::glossary::examples::board;
    use kotodama_words::level::Grammar;
    use kotodama_words::messages::TurnEvent;

    /// Returns a picture of the beginning of a board with cells of 12 pixels.
    fn painted(drawn: &str) -> RgbaImage {
        painted_left(drawn, Left::default())
    }

    fn painted_left(drawn: &str, left: Left) -> RgbaImage {
        let level = board(Grammar::Words, drawn).expect("a board");
        thumbnails(move |mut thumbnails: Thumbnails| {
            let painted = thumbnails.painted(&level, &left, UVec2::splat(64));
            painted.expect("a picture")
        })
    }

    /// Runs a system with all that pictures need.
    fn thumbnails<T: 'static, M>(paint: impl IntoSystem<(), T, M>) -> T {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Image>()
            .init_resource::<Art>()
            .init_resource::<Atlas>()
            .init_resource::<Looks>()
            .init_resource::<Palette>();
        let painted = app.world_mut().run_system_once(paint);
        painted.expect("the system runs")
    }

    #[test]
    fn a_level_is_loaded_once_for_each_picture() {
        let level = board(Grammar::Words, "ROCK IS YOU\nrock . .").expect("a board");
        let loaded = thumbnails(move |mut thumbnails: Thumbnails| {
            [1, 2].map(|_| {
                thumbnails.painted(&level, &Left::default(), UVec2::splat(64));
                let game = thumbnails.game.as_ref().expect("it was loaded");
                let loads = |event: &&TurnEvent| matches!(event, TurnEvent::Rewound { .. });
                game.events().filter(loads).count()
            })
        });
        assert_eq!(loaded, [1, 2]);
    }

    #[test]
    fn a_picture_shows_objects_but_not_those_that_are_hidden() {
        let cell = |image: &RgbaImage, x: u32| -> Vec<[u8; 4]> {
            let places = (0..144).map(|n| (x * 12 + n % 12, 12 + n / 12));
            places.map(|(x, y)| image.get_pixel(x, y).0).collect()
        };
        let shown = painted("ROCK IS PUSH\nrock . .");
        assert_eq!(shown.dimensions(), (36, 24));
        assert_ne!(cell(&shown, 0), cell(&shown, 2));
        let hidden = painted("ROCK IS HIDE\nrock . .");
        assert_eq!(cell(&hidden, 0), cell(&hidden, 2));
    }

    #[test]
    fn a_level_that_was_left_is_shown_after_its_moves() {
        let drawn = "ROCK IS YOU\nrock . .";
        let moves = "rr".chars().filter_map(Input::from_char).collect();
        let left = painted_left(drawn, Left { moves, ..default() });
        assert_ne!(left, painted(drawn));
        let there = painted("ROCK IS YOU\n. . rock");
        assert_eq!(left, there);
    }

    #[test]
    fn cells_are_as_large_as_the_picture_allows() {
        let most = UVec2::new(100, 56);
        let side = |x, y| side_of(UVec2::new(x, y), most);
        assert_eq!(side(25, 13), Some(4));
        assert_eq!(side(33, 18), Some(3));
        assert_eq!(side(3, 2), Some(12));
        assert_eq!(side(101, 2), None);
        assert_eq!(side(0, 2), None);
    }

    #[test]
    fn a_block_is_the_mean_of_its_opaque_pixels() {
        let mut pixels = vec![[0; 4]; SIDE * SIDE];
        (pixels[0], pixels[1]) = ([200, 0, 0, 255], [100, 0, 0, 255]);
        let small = reduced(&pixels, 12);
        assert_eq!(small.len(), 144);
        // Half of the block is transparent.
        assert_eq!(small[0], [150, 0, 0, 127]);
        assert_eq!(small[1], [0; 4]);
    }
}
