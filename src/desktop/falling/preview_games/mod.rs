//! Small plays that go on by themselves, to show what rules are like.

mod drawing;
mod player;

use std::collections::{BTreeMap, BTreeSet};

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::ui::{CalculatedClip, UiGlobalTransform};
use bevy::window::PrimaryWindow;

use super::frame_clock::FrameClock;
use crate::choices::FallingChoices;
use crate::screens::{GALLERY, MIXER, RULE_BROWSER};
use drawing::Painter;
use kotodama_falling::open::Opened;
use kotodama_gfx::art::Art;
use kotodama_ui::prelude::*;
use player::PreviewGame;

pub(super) fn plugin(app: &mut App) {
    app.init_non_send::<PreviewGames>()
        .add_systems(OnExit(RULE_BROWSER), forget)
        .add_systems(OnExit(MIXER), forget)
        .add_systems(OnExit(GALLERY), forget)
        .add_systems(
            Update,
            go_on.in_set(AppSystems::Show).run_if(
                in_state(RULE_BROWSER)
                    .or_else(in_state(MIXER))
                    .or_else(in_state(GALLERY)),
            ),
        );
}

/// A node that shows the small play of this name.
#[derive(Component, Clone, Debug)]
#[require(ImageNode, Drawn)]
pub(super) struct Preview {
    /// Which of [`PreviewGames`].
    pub key: String,
    /// The largest size, in units of the interface.
    pub room: Vec2,
    /// The same in a large window.
    pub large: Vec2,
}

/// A node whose height small plays in a frame inside of it do not exceed.
#[derive(Component)]
pub(super) struct PreviewSpace;

/// Height of the frame around a small play, in units of the interface.
const FRAME: f32 = 4.0;

/// A window of at least this size, in units of the interface, is large.
const LARGE: Vec2 = Vec2::new(1000.0, 700.0);

/// The frame of the play that the image shows.
#[derive(Component, Clone, Debug, Default, PartialEq)]
struct Drawn(Option<(u32, u32)>);

/// The small plays. A script stays on its thread, so this is no ordinary
/// resource.
#[derive(Default)]
pub(super) struct PreviewGames {
    plays: BTreeMap<String, (PreviewGame, Painter)>,
    clock: FrameClock,
}

impl PreviewGames {
    /// Rules that can be shown under this name; replaces those of before.
    pub fn offer(&mut self, key: &str, opened: Opened) {
        let play = (PreviewGame::new(opened), Painter::default());
        self.plays.insert(key.to_owned(), play);
    }

    /// Returns whether rules can be shown under this name.
    pub fn has(&self, key: &str) -> bool {
        self.plays.contains_key(key)
    }

    /// Clears the preview.
    pub fn clear(&mut self) {
        self.plays.clear();
    }
}

fn forget(mut games: NonSendMut<PreviewGames>) {
    games.clear();
}

/// Returns the size of a cell in whole pixels with which the field fits.
fn cell_size(cells: UVec2, room: Vec2) -> f32 {
    let fits = (room / cells.as_vec2()).min_element();
    if fits >= 1.0 {
        fits.floor().min(36.0)
    } else {
        fits
    }
}

/// Returns the room for a small play in a space of this height; `None` and nothing
/// are no limit: a new space has no height yet.
fn within(room: Vec2, height: Option<f32>) -> Vec2 {
    let height = height.map(|height| height - FRAME);
    let height = height.filter(|height| *height > 0.0);
    Vec2::new(room.x, height.map_or(room.y, |height| height.min(room.y)))
}

/// Plays on what can be seen, and draws it.
fn go_on(
    time: Res<Time<Real>>,
    palette: Res<Palette>,
    (settings, art): (Res<Settings>, Option<Res<Art>>),
    mut games: NonSendMut<PreviewGames>,
    mut images: ResMut<Assets<Image>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    scale: Option<Res<UiScale>>,
    parents: Query<&ChildOf>,
    spaces: Query<&ComputedNode, With<PreviewSpace>>,
    mut previews: Query<(
        Entity,
        &Preview,
        &mut ImageNode,
        &mut Node,
        &mut Drawn,
        &ComputedNode,
        &UiGlobalTransform,
        Option<&CalculatedClip>,
    )>,
) {
    let games = &mut *games;
    let scale = scale.map_or(1.0, |scale| scale.0).max(0.1);
    let is_large = windows
        .single()
        .is_ok_and(|window| (window.size() / scale).cmpge(LARGE).all());
    let due = games.clock.pass(time.delta());
    let marks = settings.of::<FallingChoices>().marks;
    let looks = art.as_deref().map(|art| (art, marks));
    if palette.is_changed() {
        for (play, painter) in games.plays.values_mut() {
            *painter = Painter::default();
            play.touch();
        }
    }
    let mut played = BTreeSet::new();
    for (entity, preview, mut image, mut node, mut drawn, computed, place, clip) in &mut previews {
        let Some((play, painter)) = games.plays.get_mut(&preview.key) else {
            continue;
        };
        let area = Rect::from_center_size(place.translation, computed.size());
        let is_hidden = clip.is_some_and(|clip| clip.clip.intersect(area).is_empty());
        if is_hidden && drawn.0.is_some() {
            continue;
        }
        if played.insert(preview.key.clone()) {
            play.pass(due);
        }
        let cells = play.extent();
        let room = match is_large {
            true => preview.large,
            false => preview.room,
        };
        let mut around = parents.iter_ancestors(entity).take(2);
        let space = around.find_map(|around| spaces.get(around).ok());
        let height = space.map(|space| space.size().y * space.inverse_scale_factor());
        let side = cell_size(cells, within(room, height));
        let size = cells.as_vec2() * side;
        if node.width != px(size.x) || node.height != px(size.y) {
            (node.width, node.height) = (px(size.x), px(size.y));
        }
        let state = Some(play.moment());
        if drawn.0 == state {
            continue;
        }
        drawn.0 = state;
        let pixels = (side as u32).max(1);
        let bytes = painter.draw(play, pixels, &palette, looks);
        let extent = Extent3d {
            width: cells.x * pixels,
            height: cells.y * pixels,
            depth_or_array_layers: 1,
        };
        let old = images.get(&image.image);
        if old.is_some_and(|old| old.texture_descriptor.size == extent) {
            if let Some(mut old) = images.get_mut(&image.image) {
                old.data = Some(bytes);
            }
        } else {
            image.image = images.add(Image::new(
                extent,
                TextureDimension::D2,
                bytes,
                TextureFormat::Rgba8UnormSrgb,
                RenderAssetUsages::default(),
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_whole_pixels_wherever_there_are_any() {
        assert_eq!(cell_size(UVec2::new(10, 20), Vec2::new(56.0, 64.0)), 3.0);
        assert_eq!(cell_size(UVec2::new(2, 2), Vec2::splat(400.0)), 36.0);
        assert!(cell_size(UVec2::splat(100), Vec2::splat(50.0)) < 1.0);
    }

    #[test]
    fn a_small_play_fits_into_its_space() {
        let room = Vec2::new(150.0, 230.0);
        let (field, side) = (UVec2::new(10, 20), |height| within(room, height));
        assert_eq!(cell_size(field, side(None)), 11.0);
        assert_eq!(cell_size(field, side(Some(500.0))), 11.0);
        assert_eq!(cell_size(field, side(Some(204.0))), 10.0);
        assert_eq!(cell_size(field, side(Some(203.0))), 9.0);
        // Before it is laid out.
        assert_eq!(cell_size(field, side(Some(0.0))), 11.0);
    }
}
