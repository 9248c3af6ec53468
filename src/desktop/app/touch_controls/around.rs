//! What there is on the screen beside the buttons.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::{CalculatedClip, UiGlobalTransform};
use bevy::window::PrimaryWindow;

use super::Pad;
use super::layout::Around;
use super::show::Shown;
use crate::desktop::falling::layout::FallingLayout;
use crate::desktop::falling::screens::FIELD;
use crate::desktop::shell::screen::Screen;
use crate::desktop::ui::on_screen::OnScreen;
use crate::desktop::words::screens::LEVEL;
use crate::desktop::words::view::board::TOP_BAR;
use crate::desktop::words::view::layout::BoardLayout;

/// Room for the count of turns, in units of the interface.
const COUNT: f32 = 130.0;

/// A row of which every part counts as taken, also between its words.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Whole;

/// A list of keys: away while there are buttons, which say themselves what
/// they do and need the room.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct KeysSaid;

pub(super) fn hide_keys(pad: Res<Pad>, mut lists: Query<&mut Visibility, With<KeysSaid>>) {
    for mut visibility in &mut lists {
        visibility.set_if_neq(match pad.plays() {
            true => Visibility::Hidden,
            false => Visibility::Inherited,
        });
    }
}

/// A text that says what a key does: away while there is a button for it, and
/// while it has nothing to say.
#[derive(Component, Clone, Copy, Debug)]
pub struct KeySaid(pub OnScreen);

pub(super) fn hide_said(pad: Res<Pad>, mut texts: Query<(&KeySaid, &Text, &mut Node)>) {
    for (said, text, mut node) in &mut texts {
        let display = match pad.shows(said.0) || text.0.is_empty() {
            true => Display::None,
            false => Display::Flex,
        };
        if node.display != display {
            node.display = display;
        }
    }
}

/// A node of the interface that may be seen.
type Drawn = (
    Has<Whole>,
    &'static ComputedNode,
    &'static UiGlobalTransform,
    &'static InheritedVisibility,
    Option<&'static Text>,
    Option<&'static BackgroundColor>,
    Option<&'static CalculatedClip>,
);

/// Everything that is seen.
#[derive(SystemParam)]
pub(super) struct Surroundings<'w, 's> {
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    scale: Res<'w, UiScale>,
    board: Option<Res<'w, BoardLayout>>,
    field: Option<Res<'w, FallingLayout>>,
    nodes: Query<'w, 's, Drawn, Without<Shown>>,
}

impl Surroundings<'_, '_> {
    /// As the screen is now; nothing without a window.
    pub(super) fn look(&self, screen: Screen) -> Option<Around> {
        let window = self.windows.single().ok()?;
        let board = match screen {
            FIELD => self.field.as_ref().map(|field| field.framed()),
            _ => self.board.as_ref().map(|board| board.area()),
        };
        let logical = |area: Rect| {
            let pixels = window.scale_factor();
            Rect::from_corners(area.min / pixels, area.max / pixels)
        };
        let nodes = self.nodes.iter().filter_map(seen).map(logical);
        // The turn is counted there once there is one.
        let counted = (screen == LEVEL).then(|| {
            let corner = Vec2::new(window.width(), 0.0);
            let size = Vec2::new(-COUNT, TOP_BAR) * self.scale.0;
            Rect::from_corners(corner, corner + size)
        });
        // What covers the window is its ground.
        let half = window.size() / 2.0;
        let taken = nodes.filter(|area| area.size().cmple(half).any());
        Some(Around {
            window: window.size(),
            unit: self.scale.0,
            board: board.map(logical).unwrap_or_default(),
            taken: taken.chain(counted).collect(),
        })
    }
}

/// The place of a node, if there is anything to see in it.
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
    // On whole pixels, so that nothing seems to have moved.
    let area = Rect::from_corners(area.min.floor(), area.max.ceil());
    (area.size().min_element() > 1.0).then_some(area)
}
