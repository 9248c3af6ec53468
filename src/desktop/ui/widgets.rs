//! Widgets as functions that return bundles.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::FontSmoothing;
use bevy::ui::Pressed;
use bevy::ui_widgets::{Activate, Button, observe};

use super::focus::{FirstFocus, Focusable};
use super::lay::Lay;
use super::page::Act;
use super::palette::{self, Edge, Fill, Ink, Palette};
use super::prompts::{Prompted, Prompts};
use super::scheme::Scheme;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (palette::paint, paint_buttons).chain().in_set(PaintSystems),
    );
}

/// Systems that colour texts and boxes.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PaintSystems;

/// Font sizes at which the pixel font is crisp: multiples of 16.
pub const SMALL: f32 = 16.0;
pub const NORMAL: f32 = 32.0;
pub const LARGE: f32 = 48.0;

/// Returns a node over the whole window with its children in a centred column.
pub fn screen(name: &'static str) -> impl Bundle {
    (
        Name::new(name),
        Node::column(12.0).whole().absolute().centred().middle(),
        Pickable::IGNORE,
    )
}

/// Returns the dark veil behind a menu.
pub fn veil() -> Fill {
    Fill(Ink::Shadow, 0.78)
}

/// Returns a framed box with its children in a column.
pub fn panel() -> impl Bundle {
    (
        Node {
            align_items: AlignItems::Stretch,
            max_width: percent(96),
            max_height: percent(96),
            ..Node::column(5.0).pad(28.0, 18.0).framed()
        },
        Fill(Ink::Panel, 1.0),
        Edge(Ink::PanelEdge),
        BoxShadow::new(Color::srgba_u8(7, 8, 13, 153), px(0), px(6), px(0), px(0)),
    )
}

/// Returns a line of text.
pub fn text(content: impl Into<String>, size: f32, ink: Ink) -> impl Bundle {
    (
        Text::new(content),
        font(size),
        ink,
        TextLayout::justify(Justify::Center),
        Pickable::IGNORE,
    )
}

/// Returns a small left-aligned line or paragraph.
pub fn paragraph(content: impl Into<String>, ink: Ink) -> impl Bundle {
    (Text::new(content), font(SMALL), ink, Pickable::IGNORE)
}

/// Returns a left-aligned line that wraps if necessary.
pub fn one_line(content: impl Into<String>, size: f32, ink: Ink) -> impl Bundle {
    (
        Text::new(content),
        font(size),
        ink,
        TextLayout::no_wrap(),
        Pickable::IGNORE,
    )
}

/// Returns the pixel font at one of its sizes. The font has its spacing above
/// the letters, so that they are raised a little to look centred.
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

/// Returns the heading of a menu.
pub fn heading(content: impl Into<String>) -> impl Bundle {
    (
        Node {
            align_self: AlignSelf::Center,
            margin: UiRect::bottom(px(12)),
            ..default()
        },
        text(content, LARGE, Ink::Accent),
    )
}

/// Returns a focusable widget with a frame that shows the focus; tests find it
/// by `name`. A click activates it, like the confirm key.
pub fn focusable(name: impl Into<String>, node: Node) -> impl Bundle {
    (Button, focusable_area(name, node))
}

/// Returns a focusable widget on which a click has another meaning.
pub fn focusable_area(name: impl Into<String>, node: Node) -> impl Bundle {
    (
        Name::new(name.into()),
        Focusable,
        node.framed(),
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
    )
}

/// Returns a focusable widget with the effect of a press.
pub fn pressable(name: impl Into<String>, node: Node, act: impl Act) -> impl Bundle {
    let press = move |_: On<Activate>, mut commands: Commands| commands.queue(act.clone());
    (focusable(name, node), observe(press))
}

/// Returns a button with a label.
pub fn button(label: impl Into<String>, act: impl Act) -> impl Bundle {
    let node = Node::default().pad(20.0, 3.0).min_width(px(280));
    (
        pressable("Button", node.middle().centred(), act),
        children![text(label, NORMAL, Ink::Text)],
    )
}

/// Spawns buttons in a column; the first one has the focus.
pub fn button_list(list: &mut ChildSpawnerCommands, entries: Vec<(String, fn(&mut World))>) {
    for (place, (label, act)) in entries.into_iter().enumerate() {
        let mut entry = list.spawn(button(label, act));
        if place == 0 {
            entry.insert(FirstFocus);
        }
    }
}

/// Returns a small button; tests press it by `name`.
pub fn small_button(
    name: impl Into<String>,
    label: impl Into<String>,
    act: impl Act,
) -> impl Bundle {
    (
        pressable(name, small_node(), act),
        children![text(label, SMALL, Ink::Text)],
    )
}

/// Returns the layout of a small button.
pub fn small_node() -> Node {
    Node::default().pad(10.0, 3.0).middle().centred().rigid()
}

/// Returns the top row of a large panel: its title and the back button.
pub fn title_row() -> Node {
    Node::row(8.0).width(percent(100)).apart().centred().rigid()
}

/// Returns a line that names keys.
pub fn keys_line(say: impl Fn(&Prompts) -> String + Send + Sync + 'static) -> impl Bundle {
    (Prompted::new(say), text("", SMALL, Ink::Dim))
}

/// Look of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// Normal.
    Plain,
    /// Focused.
    Focused,
    /// Pressed.
    Pressed,
}

/// Returns the background and border of a button.
pub fn shade(palette: &Palette, shade: Shade) -> (Color, Color) {
    match shade {
        Shade::Pressed => (palette.of(Ink::AccentDark), palette.of(Ink::Accent)),
        Shade::Focused => (palette.of(Ink::Selection), palette.of(Ink::Accent)),
        Shade::Plain => {
            let (light, edge) = match palette.scheme() {
                Scheme::Contrast => (0.1, 0.5),
                Scheme::Standard | Scheme::Safe => (0.35, 0.0),
            };
            (
                palette
                    .of(Ink::Panel)
                    .mix(&palette.of(Ink::PanelEdge), light),
                palette.of(Ink::PanelEdge).with_alpha(edge),
            )
        }
    }
}

/// Shows the focus on buttons: a border, a brighter background, brighter
/// letters.
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
