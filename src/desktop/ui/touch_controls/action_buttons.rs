//! Parts of screens that can be pressed like the touch controls: the prompts
//! below a level, the key caps of a lost one. They take no focus, which belongs to
//! menus, and are available whatever the settings say about touch controls.

use bevy::prelude::*;
use bevy::ui::{CalculatedClip, ComputedStackIndex, UiGlobalTransform};
use bevy::window::PrimaryWindow;

use super::TouchControls;
use crate::on_screen::OnScreen;
use crate::palette::{Ink, Palette};
use crate::widgets::{Shade, shade};
use kotodama_shell::driver::Driven;
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;

/// Node that is also an on-screen button.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Node, BackgroundColor, BorderColor)]
pub struct ActionButton(pub OnScreen);

/// Action button that looks like plain text until hovered.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct PlainStyle;

/// Box that blocks presses on the nodes below it.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Node)]
pub struct BlockPointer;

/// Area that takes presses, in addition to the touch controls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PressTarget {
    pub entity: Entity,
    /// Button that is pressed; `None` for a [`BlockPointer`].
    pub button: Option<OnScreen>,
    /// Area in logical pixels.
    area: Rect,
    /// Stack order.
    height: u32,
}

impl PressTarget {
    pub(super) fn contains(&self, point: Vec2) -> bool {
        self.area.contains(point)
    }
}

/// Finds the targets, the topmost first.
pub(super) fn find(
    (screen, menu): (Res<State<Screen>>, Res<State<Menu>>),
    script: Option<Res<Driven>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    nodes: Query<
        (
            Entity,
            Option<&ActionButton>,
            (&ComputedNode, &ComputedStackIndex),
            &UiGlobalTransform,
            &InheritedVisibility,
            Option<&CalculatedClip>,
        ),
        Or<(With<ActionButton>, With<BlockPointer>)>,
    >,
    mut controls: ResMut<TouchControls>,
) {
    controls.targets.clear();
    let Ok(window) = windows.single() else { return };
    if !screen.is_play || *menu.get() != Menu::NONE || script.is_some() {
        return;
    }
    let pixels = window.scale_factor();
    for (entity, button, (node, height), place, visibility, clip) in &nodes {
        let area = Rect::from_center_size(place.translation, node.size());
        let area = clip.map_or(area, |clip| clip.clip.intersect(area));
        if visibility.get() && area.size().min_element() > 1.0 {
            controls.targets.push(PressTarget {
                entity,
                button: button.map(|button| button.0),
                area: Rect::from_corners(area.min / pixels, area.max / pixels),
                height: height.0,
            });
        }
    }
    controls
        .targets
        .sort_by_key(|target| (std::cmp::Reverse(target.height), target.entity));
}

/// Paints the action buttons like other buttons.
pub(super) fn paint(
    (controls, palette): (Res<TouchControls>, Res<Palette>),
    windows: Query<&Window, With<PrimaryWindow>>,
    mut buttons: Query<(
        Entity,
        &ActionButton,
        Has<PlainStyle>,
        &mut BackgroundColor,
        &mut BorderColor,
        Option<&mut Ink>,
    )>,
) {
    let pointer = windows.single().ok().and_then(Window::cursor_position);
    let hovered = pointer.and_then(|at| controls.target_at(at));
    let hovered = hovered.map(|target| target.entity);
    for (entity, button, is_plain, mut ground, mut edge, text) in &mut buttons {
        let state = match (hovered == Some(entity), controls.is_down(button.0)) {
            (true, true) => Shade::Pressed,
            (true, false) => Shade::Focused,
            (false, _) => Shade::Plain,
        };
        let (fill, line) = match (state, is_plain) {
            (Shade::Plain, true) => (Color::NONE, Color::NONE),
            _ => shade(&palette, state),
        };
        ground.set_if_neq(BackgroundColor(fill));
        edge.set_if_neq(BorderColor::all(line));
        if let Some(mut ink) = text.filter(|_| is_plain) {
            let rests = state == Shade::Plain;
            ink.set_if_neq(if rests { Ink::Dim } else { Ink::Text });
        }
    }
}
