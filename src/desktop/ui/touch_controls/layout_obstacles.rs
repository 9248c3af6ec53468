//! Other content of the screen that the buttons avoid.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::{CalculatedClip, UiGlobalTransform};
use bevy::window::PrimaryWindow;

use super::layout::Obstacles;
use super::show::ControlNode;
use super::{TouchControls, TouchOffer};
use crate::on_screen::OnScreen;

/// Row whose whole area counts as occupied, including the gaps.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct ReserveFullRect;

/// List of keys, hidden while there are touch buttons, which explain themselves
/// and need the space.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct KeysSaid;

pub(super) fn hide_keys(
    controls: Res<TouchControls>,
    mut lists: Query<&mut Visibility, With<KeysSaid>>,
) {
    for mut visibility in &mut lists {
        visibility.set_if_neq(match controls.plays() {
            true => Visibility::Hidden,
            false => Visibility::Inherited,
        });
    }
}

/// Prompt for a key, hidden while there is a touch button for it or it has no
/// text.
#[derive(Component, Clone, Copy, Debug)]
pub struct KeySaid(pub OnScreen);

pub(super) fn hide_said(
    controls: Res<TouchControls>,
    mut texts: Query<(&KeySaid, &Text, &mut Node)>,
) {
    for (said, text, mut node) in &mut texts {
        let display = match controls.shows(said.0) || text.0.is_empty() {
            true => Display::None,
            false => Display::Flex,
        };
        if node.display != display {
            node.display = display;
        }
    }
}

/// Interface node that may be visible.
type Drawn = (
    Has<ReserveFullRect>,
    &'static ComputedNode,
    &'static UiGlobalTransform,
    &'static InheritedVisibility,
    Option<&'static Text>,
    Option<&'static BackgroundColor>,
    Option<&'static CalculatedClip>,
);

/// Query of everything visible.
#[derive(SystemParam)]
pub(super) struct Surroundings<'w, 's> {
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    scale: Res<'w, UiScale>,
    nodes: Query<'w, 's, Drawn, Without<ControlNode>>,
}

impl Surroundings<'_, '_> {
    /// Returns the current obstacles; `None` without a window.
    pub(super) fn look(&self, offer: &TouchOffer) -> Option<Obstacles> {
        let window = self.windows.single().ok()?;
        let logical = |area: Rect| {
            let pixels = window.scale_factor();
            Rect::from_corners(area.min / pixels, area.max / pixels)
        };
        let nodes = self.nodes.iter().filter_map(seen).map(logical);
        let corner = (offer.corner != Vec2::ZERO).then(|| {
            let corner = Vec2::new(window.width(), 0.0);
            let size = offer.corner * Vec2::new(-1.0, 1.0) * self.scale.0;
            Rect::from_corners(corner, corner + size)
        });
        // A node that covers the window is its background.
        let half = window.size() / 2.0;
        let taken = nodes.filter(|area| area.size().cmple(half).any());
        Some(Obstacles {
            window: window.size(),
            unit: self.scale.0,
            board: logical(offer.play_area),
            taken: taken.chain(corner).collect(),
        })
    }
}

/// Returns the area of a node, if it shows anything.
fn seen(
    (whole, node, place, visibility, text, ground, clip): (
        bool,
        &ComputedNode,
        &UiGlobalTransform,
        &InheritedVisibility,
        Option<&Text>,
        Option<&BackgroundColor>,
        Option<&CalculatedClip>,
    ),
) -> Option<Rect> {
    let says = text.is_some_and(|text| !text.0.is_empty());
    let is_filled = ground.is_some_and(|ground| ground.0.alpha() > 0.0);
    if !visibility.get() || !(whole || says || is_filled) {
        return None;
    }
    let area = Rect::from_center_size(place.translation, node.size());
    let area = clip.map_or(area, |clip| clip.clip.intersect(area));
    // Rounded to whole pixels, so that tiny changes do not count as movement.
    let area = Rect::from_corners(area.min.floor(), area.max.ceil());
    (area.size().min_element() > 1.0).then_some(area)
}
