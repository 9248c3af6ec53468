//! Parts of screens as functions that return bundles.

use bevy::ecs::system::IntoObserverSystem;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::FontSmoothing;
use bevy::ui::Pressed;
use bevy::ui_widgets::{Activate, Button, observe};

use super::focus::Focusable;
use super::palette::Palette;
use super::scheme::Scheme;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, paint_buttons);
}

/// Sizes at which the pixel face is crisp: multiples of 16.
pub const SMALL: f32 = 16.0;
pub const NORMAL: f32 = 32.0;
pub const LARGE: f32 = 48.0;

/// A node over the whole window with its children in a centred column.
pub fn screen(name: &'static str) -> impl Bundle {
    (
        Name::new(name),
        Node {
            width: percent(100),
            height: percent(100),
            position_type: PositionType::Absolute,
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            row_gap: px(12),
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// A dark veil over what a menu covers.
pub fn veil(palette: &Palette) -> BackgroundColor {
    BackgroundColor(palette.get("shadow").with_alpha(0.78))
}

/// A framed box with its children in a column.
pub fn panel(palette: &Palette) -> impl Bundle {
    (
        Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Stretch,
            padding: UiRect::axes(px(28), px(18)),
            border: px(2).all(),
            row_gap: px(5),
            max_width: percent(96),
            max_height: percent(96),
            ..default()
        },
        BackgroundColor(palette.get("panel")),
        BorderColor::all(palette.get("panel_edge")),
        BoxShadow::new(
            palette.get("shadow").with_alpha(0.6),
            px(0),
            px(6),
            px(0),
            px(0),
        ),
    )
}

/// A line of text.
pub fn text(content: impl Into<String>, size: f32, colour: Color) -> impl Bundle {
    (
        Text::new(content),
        font(size),
        TextColor(colour),
        TextLayout::justify(Justify::Center),
        Pickable::IGNORE,
    )
}

/// A line or paragraph at the left, small.
pub fn paragraph(content: impl Into<String>, colour: Color) -> impl Bundle {
    (
        Text::new(content),
        font(SMALL),
        TextColor(colour),
        Pickable::IGNORE,
    )
}

/// The pixel face at one of its sizes. It has its room above the letters, which
/// would seem to lie low: they are lifted a little.
pub fn font(size: f32) -> (TextFont, UiTransform) {
    (
        TextFont {
            font_size: FontSize::Px(size),
            font_smoothing: FontSmoothing::None,
            ..default()
        },
        UiTransform::from_xy(px(0), px(-size / 16.0)),
    )
}

/// The heading of a menu.
pub fn heading(palette: &Palette, content: impl Into<String>) -> impl Bundle {
    (
        Node {
            align_self: AlignSelf::Center,
            margin: UiRect::bottom(px(12)),
            ..default()
        },
        text(content, LARGE, palette.get("accent")),
    )
}

/// Something that can be pressed and have the focus, in a frame that shows it;
/// `name` is for those who look for it.
pub fn pressable<B: Bundle, M: Send + Sync + 'static>(
    name: impl Into<String>,
    node: Node,
    pressed: impl IntoObserverSystem<Activate, B, M> + Sync,
) -> impl Bundle {
    (
        Name::new(name.into()),
        Button,
        Focusable,
        Node {
            border: px(2).all(),
            ..node
        },
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
        observe(pressed),
    )
}

/// A button with a label.
pub fn button<B: Bundle, M: Send + Sync + 'static>(
    palette: &Palette,
    label: impl Into<String>,
    pressed: impl IntoObserverSystem<Activate, B, M> + Sync,
) -> impl Bundle {
    (
        pressable(
            "Button",
            Node {
                padding: UiRect::axes(px(20), px(3)),
                min_width: px(280),
                justify_content: JustifyContent::Center,
                align_items: AlignItems::Center,
                ..default()
            },
            pressed,
        ),
        children![text(label, NORMAL, palette.get("text"))],
    )
}

/// A small button; `name` is what tests press.
pub fn small_button<B: Bundle, M: Send + Sync + 'static>(
    palette: &Palette,
    name: impl Into<String>,
    label: impl Into<String>,
    pressed: impl IntoObserverSystem<Activate, B, M> + Sync,
) -> impl Bundle {
    (
        pressable(
            name,
            Node {
                padding: UiRect::axes(px(10), px(3)),
                justify_content: JustifyContent::Center,
                align_items: AlignItems::Center,
                flex_shrink: 0.0,
                ..default()
            },
            pressed,
        ),
        children![text(label, SMALL, palette.get("text"))],
    )
}

/// Beside each other over a whole panel: what it is called, and the way back.
pub fn title_row() -> Node {
    Node {
        width: percent(100),
        justify_content: JustifyContent::SpaceBetween,
        align_items: AlignItems::Center,
        column_gap: px(8),
        flex_shrink: 0.0,
        ..default()
    }
}

/// How a button stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// As it always is.
    Plain,
    /// It has the focus.
    Focused,
    /// It is held down.
    Pressed,
}

/// The ground of a button and its frame.
pub fn shade(palette: &Palette, shade: Shade) -> (Color, Color) {
    match shade {
        Shade::Pressed => (palette.get("accent_dark"), palette.get("accent")),
        Shade::Focused => (palette.get("selection"), palette.get("accent")),
        Shade::Plain => {
            let (light, edge) = match palette.scheme() {
                Scheme::Contrast => (0.1, 0.5),
                Scheme::Standard | Scheme::Safe => (0.35, 0.0),
            };
            (
                palette.get("panel").mix(&palette.get("panel_edge"), light),
                palette.get("panel_edge").with_alpha(edge),
            )
        }
    }
}

/// Buttons show the focus: a frame, a brighter ground, brighter letters.
fn paint_buttons(
    focus: Res<InputFocus>,
    palette: Res<Palette>,
    new: Query<(), Or<(Added<Focusable>, Added<Pressed>)>>,
    mut released: RemovedComponents<Pressed>,
    mut buttons: Query<
        (Entity, Has<Pressed>, &mut BackgroundColor, &mut BorderColor),
        With<Focusable>,
    >,
) {
    let is_released = released.read().count() > 0;
    if !focus.is_changed() && !palette.is_changed() && new.is_empty() && !is_released {
        return;
    }
    let [at_rest, focused, down] =
        [Shade::Plain, Shade::Focused, Shade::Pressed].map(|state| shade(&palette, state));
    for (entity, pressed, mut ground, mut border) in &mut buttons {
        let (fill, edge) = match (focus.get() == Some(entity), pressed) {
            (_, true) => down,
            (true, false) => focused,
            (false, false) => at_rest,
        };
        ground.set_if_neq(BackgroundColor(fill));
        border.set_if_neq(BorderColor::all(edge));
    }
}
