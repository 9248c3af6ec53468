//! Parts of screens that are pressed like the buttons of a pad, wherever they
//! lie: the prompts below a level, the buttons of a notice. They take no focus,
//! which belongs to menus, and are there whatever the settings say of the pad.

use bevy::prelude::*;
use bevy::ui::{CalculatedClip, ComputedStackIndex, UiGlobalTransform};
use bevy::window::PrimaryWindow;

use super::Pad;
use crate::on_screen::OnScreen;
use crate::palette::{Ink, Palette};
use crate::widgets::{Shade, shade};
use kotodama_shell::driver::Driven;
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;

/// A node that is a button on the screen too.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Node, BackgroundColor, BorderColor)]
pub struct Tap(pub OnScreen);

/// A text that is one, and looks like any text until the pointer is on it.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Quiet;

/// A box that keeps presses from what lies below it.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Node)]
pub struct Shield;

/// What is pressed somewhere, beside the pad.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    pub entity: Entity,
    /// Nothing for a shield.
    pub button: Option<OnScreen>,
    /// In logical pixels.
    area: Rect,
    /// Who lies above whom.
    height: u32,
}

impl Place {
    pub(super) fn contains(&self, point: Vec2) -> bool {
        self.area.contains(point)
    }
}

/// The topmost first.
pub(super) fn find(
    (screen, menu): (Res<State<Screen>>, Res<State<Menu>>),
    script: Option<Res<Driven>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    nodes: Query<
        (
            Entity,
            Option<&Tap>,
            (&ComputedNode, &ComputedStackIndex),
            &UiGlobalTransform,
            &InheritedVisibility,
            Option<&CalculatedClip>,
        ),
        Or<(With<Tap>, With<Shield>)>,
    >,
    mut pad: ResMut<Pad>,
) {
    pad.taps.clear();
    let Ok(window) = windows.single() else { return };
    if !screen.is_play || *menu.get() != Menu::NONE || script.is_some() {
        return;
    }
    let pixels = window.scale_factor();
    for (entity, tap, (node, height), place, visibility, clip) in &nodes {
        let area = Rect::from_center_size(place.translation, node.size());
        let area = clip.map_or(area, |clip| clip.clip.intersect(area));
        if visibility.get() && area.size().min_element() > 1.0 {
            pad.taps.push(Place {
                entity,
                button: tap.map(|tap| tap.0),
                area: Rect::from_corners(area.min / pixels, area.max / pixels),
                height: height.0,
            });
        }
    }
    pad.taps
        .sort_by_key(|tap| (std::cmp::Reverse(tap.height), tap.entity));
}

/// They look like other buttons do.
pub(super) fn paint(
    (pad, palette): (Res<Pad>, Res<Palette>),
    windows: Query<&Window, With<PrimaryWindow>>,
    mut taps: Query<(
        Entity,
        &Tap,
        Has<Quiet>,
        &mut BackgroundColor,
        &mut BorderColor,
        Option<&mut Ink>,
    )>,
) {
    let pointer = windows.single().ok().and_then(Window::cursor_position);
    let hovered = pointer.and_then(|at| pad.tap_at(at));
    let hovered = hovered.map(|tap| tap.entity);
    for (entity, tap, is_quiet, mut ground, mut edge, text) in &mut taps {
        let state = match (hovered == Some(entity), pad.is_down(tap.0)) {
            (true, true) => Shade::Pressed,
            (true, false) => Shade::Focused,
            (false, _) => Shade::Plain,
        };
        let (fill, line) = match (state, is_quiet) {
            (Shade::Plain, true) => (Color::NONE, Color::NONE),
            _ => shade(&palette, state),
        };
        ground.set_if_neq(BackgroundColor(fill));
        edge.set_if_neq(BorderColor::all(line));
        if let Some(mut ink) = text.filter(|_| is_quiet) {
            let plain = state == Shade::Plain;
            ink.set_if_neq(if plain { Ink::Dim } else { Ink::Text });
        }
    }
}
