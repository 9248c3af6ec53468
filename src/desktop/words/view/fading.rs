//! Look of a lost board: it loses its colours, a soft light stays where the
//! players were last, and those that are still there slump.

use bevy::image::ImageSampler;
use bevy::prelude::*;

use super::layout::{CELL, FRAME, cell_centre};
use super::systems::{Board, TileSystems, step_of};
use crate::loss::{LastPlayers, LossSystems, Lost};
use kotodama_gfx::grid::texture;
use kotodama_gfx::ground::Ground;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_shell::screen::board_is_shown;
use kotodama_ui::prelude::*;
use kotodama_words::LevelInfo;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Fading>()
        .init_resource::<Lost>()
        .init_resource::<LastPlayers>()
        .init_resource::<Glow>()
        .add_systems(
            Update,
            (fade, show.run_if(resource_changed::<Fading>))
                .chain()
                .in_set(AppSystems::Show)
                .after(LossSystems)
                .before(TileSystems::Animate)
                .run_if(board_is_shown),
        );
}

/// Part of the colours that the board has lost.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Fading(f32);

/// Seconds in which the colours go.
const TIME: f32 = 0.9;
/// Part of the colours that goes.
const MOST: f32 = 0.92;
/// Pixels of the art by which a player slumps.
const SLUMP: f32 = 2.0;

impl Fading {
    /// Returns whether the board looks as usual.
    pub fn is_over(self) -> bool {
        self.0 <= 0.0
    }

    /// Returns a colour without what it has lost, as light as before.
    pub fn fade(self, colour: Color) -> Color {
        let linear = colour.to_linear();
        let light = linear.luminance();
        let grey = LinearRgba::new(light, light, light, linear.alpha);
        linear.mix(&grey, self.0 * MOST).into()
    }

    /// Returns the pixels of the art by which a player has slumped.
    pub fn slump(self) -> f32 {
        SLUMP * self.0
    }
}

/// Lets the colours of a lost board go, at once if nothing is to move. They
/// come back at once.
fn fade(
    time: Res<Time>,
    (settings, lost): (Res<Settings>, Res<Lost>),
    mut fading: ResMut<Fading>,
    mut next: ResMut<NextFrame>,
) {
    let part = match (lost.0, settings.smooth) {
        (false, _) => 0.0,
        (true, false) => 1.0,
        (true, true) => (fading.0 + step_of(&time) / TIME).min(1.0),
    };
    if fading.set_if_neq(Fading(part)) {
        next.at_once();
    }
}

/// Light on the ground, in three steps.
#[derive(Resource)]
struct Glow(Handle<Image>);

/// Side of the light in pixels of the art.
const GLOW: u32 = 72;

impl FromWorld for Glow {
    fn from_world(world: &mut World) -> Self {
        let opacity = |x: u32, y: u32| {
            let middle = (GLOW as f32 - 1.0) / 2.0;
            let far = Vec2::new(x as f32, y as f32).distance(Vec2::splat(middle));
            match far {
                ..16.0 => 255,
                ..25.0 => 140,
                ..34.0 => 60,
                _ => 0,
            }
        };
        let places = (0..GLOW).flat_map(|y| (0..GLOW).map(move |x| (x, y)));
        let pixels = places.flat_map(|(x, y)| [255, 255, 255, opacity(x, y)]);
        let image = texture(
            UVec2::splat(GLOW),
            pixels.collect(),
            ImageSampler::nearest(),
        );
        Self(world.resource_mut::<Assets<Image>>().add(image))
    }
}

/// Part of the ground of a lost board.
#[derive(Component)]
struct Faded;

/// Height of the grey veil on the ground, and that of the lights on it: below
/// the tiles.
const VEIL: f32 = -0.4;
const LIGHT: f32 = -0.35;

fn show(
    mut commands: Commands,
    (fading, last, glow): (Res<Fading>, Res<LastPlayers>, Res<Glow>),
    old: Query<Entity, With<Faded>>,
    board: Query<Entity, With<Board>>,
    (level_info, palette, ground): (Res<LevelInfo>, Res<Palette>, Res<Ground>),
) {
    for old in &old {
        commands.entity(old).try_despawn();
    }
    let Ok(board) = board.single() else {
        return;
    };
    if fading.is_over() {
        return;
    }
    let size = level_info.bounds.size().max(IVec2::ONE).as_vec2() * CELL;
    let grey = Fading(1.0).fade(ground.board);
    commands.spawn((
        Faded,
        Sprite::from_color(
            grey.with_alpha(0.7 * fading.0),
            size + Vec2::splat(FRAME * 2.0 - 2.0),
        ),
        Transform::from_translation((Vec2::new(size.x, -size.y) / 2.0).extend(VEIL)),
        ChildOf(board),
    ));
    let mut cells: Vec<IVec2> = last.0.iter().map(|(_, cell)| *cell).collect();
    cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
    cells.dedup();
    // Many lights together would be a lit board.
    for cell in cells.into_iter().take(LIGHTS) {
        commands.spawn((
            Faded,
            Sprite {
                image: glow.0.clone(),
                color: palette.of(Ink::Accent).with_alpha(0.45 * fading.0),
                ..default()
            },
            Transform::from_translation(cell_centre(cell).extend(LIGHT)),
            ChildOf(board),
        ));
    }
}

/// Maximum number of lights.
const LIGHTS: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::drawn::Drawn;
    use crate::view::looks::Looks;
    use crate::view::testing::playing;
    use crate::view::tiles::TileSprite;
    use kotodama_board::ObjectId;
    use kotodama_ui::scheme::Scheme;
    use kotodama_ui::testing::palette_of_scheme;

    /// Returns an app with a board on which KEKE was the player.
    fn app() -> App {
        let mut app = playing("KEKE IS YOU \n keke flag .", plugin);
        app.insert_resource(palette_of_scheme(Scheme::Standard));
        app.world_mut().resource_mut::<Looks>().forget();
        (0..3).for_each(|_| app.update());
        let world = app.world_mut();
        let mut sprites = world.query::<&TileSprite>();
        let at = IVec2::new(0, 1);
        let keke = sprites.iter(world).find(|shown| shown.cell == at);
        let keke = ObjectId(keke.expect("KEKE").id);
        world.resource_mut::<LastPlayers>().0 = vec![(keke, at)];
        app
    }

    /// Returns the number of parts on the ground, and the colour of the flag
    /// and of the player.
    fn seen(app: &mut App) -> (usize, Color, Color) {
        let world = app.world_mut();
        let parts = world.query::<&Faded>().iter(world).count();
        let mut sprites = world.query::<(&TileSprite, &Drawn)>();
        let mut colour = |world: &World, x: i32| {
            let at = IVec2::new(x, 1);
            let found = sprites.iter(world).find(|(shown, _)| shown.cell == at);
            found.expect("an object").1.colour
        };
        let world = app.world();
        let (flag, player) = (colour(world, 1), colour(world, 0));
        (parts, flag, player)
    }

    fn lose(app: &mut App, is_lost: bool, frames: u32) {
        app.world_mut().resource_mut::<Lost>().0 = is_lost;
        (0..frames).for_each(|_| app.update());
    }

    #[test]
    fn a_lost_board_loses_its_colours_but_for_a_light_until_undo() {
        let mut app = app();
        lose(&mut app, false, 1);
        let before = seen(&mut app);
        assert_eq!(before.0, 0);
        lose(&mut app, true, 3);
        let begun = seen(&mut app);
        assert_eq!(begun.0, 2, "a veil and a light");
        lose(&mut app, true, 80);
        let faded = seen(&mut app);
        assert_ne!(faded.1, before.1);
        assert_ne!(faded.1, begun.1, "gradually");
        assert_eq!(faded.2, before.2, "the light keeps its colours");
        lose(&mut app, false, 1);
        assert_eq!(seen(&mut app), before);
    }

    #[test]
    fn the_colours_go_at_once_without_motion() {
        let mut app = app();
        app.world_mut().resource_mut::<Settings>().smooth = false;
        lose(&mut app, true, 1);
        assert_eq!(*app.world().resource::<Fading>(), Fading(1.0));
        let at_once = seen(&mut app);
        lose(&mut app, true, 80);
        assert_eq!(seen(&mut app), at_once);
    }

    #[test]
    fn faded_colours_are_as_light_as_before() {
        let colour = Color::srgb(0.9, 0.4, 0.1);
        let faded = Fading(1.0).fade(colour);
        let light = |colour: Color| colour.to_linear().luminance();
        assert!((light(faded) - light(colour)).abs() < 1e-4);
        assert_eq!(
            Fading::default().fade(colour).to_linear(),
            colour.to_linear()
        );
    }
}
