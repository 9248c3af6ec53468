//! Display of the touch controls: they fade in and out and are half transparent
//! where they cover something. A tip names the button under the pointer.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::TouchOffer;
use super::blocks::{Part, Placed};
use super::layout::Spot;
use super::{ArrangeSystems, TouchControls, action_buttons};
use crate::action_sets::ActionSets;
use crate::icons::{self, Icon};
use crate::lay::Lay;
use crate::on_screen::OnScreen;
use crate::palette::{Fill, Ink, Palette};
use crate::widgets::{SMALL, text};
use kotodama_shell::frame::AppSystems;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;
use kotodama_shell::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (fade, build, paint, explain, action_buttons::paint)
            .chain()
            .after(ArrangeSystems)
            .in_set(AppSystems::Show)
            .run_if(is_play),
    )
    .init_resource::<Fade>()
    .add_systems(
        Update,
        clear.run_if(state_changed::<Screen>.and_then(not(is_play))),
    );
}

fn is_play(screen: Res<State<Screen>>) -> bool {
    screen.is_play
}

/// Node of the touch controls.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(super) struct ControlNode;

/// Root node of the touch controls.
#[derive(Component)]
struct Root;

/// Icon of a part.
#[derive(Component, Clone, Copy, Debug)]
struct Picture(Part);

/// Background of a part.
#[derive(Component, Clone, Copy, Debug)]
struct Ground(Part);

/// Tip that names the button under the pointer.
#[derive(Component)]
struct Tip;
#[derive(Component)]
struct TipBox;

/// Opacity of the buttons, from 0 to 1.
#[derive(Resource, Debug, Default)]
struct Fade(f32);

/// Duration of fading, in seconds.
const FADING: f32 = 0.2;

fn fade(
    time: Res<Time<Real>>,
    (controls, menu, settings): (Res<TouchControls>, Res<State<Menu>>, Res<Settings>),
    mut fade: ResMut<Fade>,
    mut frame: ResMut<NextFrame>,
) {
    let wanted = f32::from(u8::from(controls.is_active));
    // A menu needs the space at once.
    let at_once = !settings.smooth || *menu.get() != Menu::NONE;
    let step = match at_once {
        true => 1.0,
        false => time.delta_secs() / FADING,
    };
    let next = fade.0 + (wanted - fade.0).clamp(-step, step);
    if next != wanted {
        frame.at_once();
    }
    if next.to_bits() != fade.0.to_bits() {
        fade.0 = next;
    }
}

fn clear(mut commands: Commands, roots: Query<Entity, With<Root>>, mut fade: ResMut<Fade>) {
    fade.0 = 0.0;
    for root in &roots {
        commands.entity(root).despawn();
    }
}

/// Height of the tip, in interface units.
const TIP: f32 = 22.0;

/// Builds the nodes, again whenever their position changes.
fn build(
    mut commands: Commands,
    (controls, fade, scale): (Res<TouchControls>, Res<Fade>, Res<UiScale>),
    windows: Query<&Window, With<PrimaryWindow>>,
    roots: Query<Entity, With<Root>>,
    mut images: ResMut<Assets<Image>>,
    mut sheet: Local<Option<Handle<Image>>>,
    mut built: Local<(Vec<Placed>, Spot)>,
) {
    if fade.0 <= 0.0 {
        for root in &roots {
            commands.entity(root).despawn();
        }
        return;
    }
    let now = (controls.block.0.clone(), controls.spot);
    let Ok(window) = windows.single() else { return };
    if *built == now && !roots.is_empty() {
        return;
    }
    *built = now;
    for root in &roots {
        commands.entity(root).despawn();
    }
    let sheet = sheet.get_or_insert_with(|| images.add(icons::sheet()));
    let unit = scale.0.max(0.01);
    let area = controls.spot.area(controls.block.cells());
    // The tip goes to the side with space for text.
    let mut tip = Node {
        position_type: PositionType::Absolute,
        padding: UiRect::axes(px(6), px(1)),
        height: px(TIP),
        align_items: AlignItems::Center,
        top: match area.min.y > (TIP + 4.0) * unit {
            true => px(area.min.y / unit - TIP - 2.0),
            false => px(area.max.y / unit + 2.0),
        },
        ..default()
    };
    match area.center().x > window.width() / 2.0 {
        true => tip.right = px((window.width() - area.max.x) / unit),
        false => tip.left = px(area.min.x / unit),
    }
    let whole = Node::default().whole().absolute();
    commands
        .spawn((
            Name::new("Buttons on the screen"),
            Root,
            ControlNode,
            whole,
            Pickable::IGNORE,
        ))
        .with_children(|root| {
            for &(part, cell) in &controls.block.0 {
                let place = controls.spot.cell(cell);
                root.spawn(button(part, place, unit, sheet));
            }
            root.spawn((
                TipBox,
                ControlNode,
                tip,
                Visibility::Hidden,
                Fill(Ink::Panel, 1.0),
                Pickable::IGNORE,
                children![(Tip, ControlNode, text("", SMALL, Ink::Text))],
            ));
        });
}

fn button(part: Part, place: Rect, unit: f32, sheet: &Handle<Image>) -> impl Bundle {
    // Icons are scaled by whole factors.
    let pixels = icons::SIDE as f32 * 2.0;
    (
        Name::new("Button on the screen"),
        Ground(part),
        ControlNode,
        Node::at(place.min.x / unit, place.min.y / unit)
            .sized(place.width() / unit, place.height() / unit)
            .framed()
            .middle()
            .centred(),
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
        Pickable::IGNORE,
        children![(
            Picture(part),
            ControlNode,
            ImageNode {
                image: sheet.clone(),
                color: Color::NONE,
                ..default()
            },
            Node::default().sized(pixels, pixels),
            Pickable::IGNORE,
        )],
    )
}

/// Returns the touch button under the pointer.
fn hovered(
    controls: &TouchControls,
    windows: &Query<&Window, With<PrimaryWindow>>,
) -> Option<OnScreen> {
    let window = windows.single().ok()?;
    controls.part_at(window.cursor_position()?)
}

/// Opacity of buttons that cover something.
const OVER: f32 = 0.5;

fn paint(
    (controls, fade, palette): (Res<TouchControls>, Res<Fade>, Res<Palette>),
    windows: Query<&Window, With<PrimaryWindow>>,
    (sets, offer): (Res<ActionSets>, Res<TouchOffer>),
    mut grounds: Query<(&Ground, &mut BackgroundColor, &mut BorderColor)>,
    mut icons: Query<(&Picture, &mut ImageNode)>,
) {
    let hovered = hovered(&controls, &windows);
    // Fully visible once the pointer is there.
    let state = |part: Part| match part {
        Part::Button(button) => (hovered == Some(button), controls.is_down(button)),
        Part::Second => (false, false),
    };
    let strength = |part: Part| {
        let (is_hovered, is_down) = state(part);
        match controls.covers && !is_hovered && !is_down {
            true => fade.0 * OVER,
            false => fade.0,
        }
    };
    for (ground, mut colour, mut edge) in &mut grounds {
        let (is_hovered, is_down) = state(ground.0);
        let (fill, line) = match (ground.0, is_hovered, is_down) {
            (Part::Second, ..) => (Ink::Panel, Ink::Panel),
            (_, _, true) => (Ink::AccentDark, Ink::Accent),
            (_, true, _) => (Ink::Selection, Ink::Accent),
            _ => (Ink::Panel, Ink::PanelEdge),
        };
        let part = match ground.0 {
            Part::Second => 0.0,
            Part::Button(_) => strength(ground.0),
        };
        colour.set_if_neq(BackgroundColor(palette.of(fill).with_alpha(part * 0.9)));
        edge.set_if_neq(BorderColor::all(palette.of(line).with_alpha(part)));
    }
    for (icon, mut image) in &mut icons {
        let colour = match icon.0 {
            Part::Second => palette.of(Ink::Dim),
            Part::Button(_) => palette.of(Ink::Text),
        };
        let colour = colour.with_alpha(strength(icon.0));
        let rect = Some(icons::place(icon_of(icon.0, &sets, &offer)));
        if image.color != colour || image.rect != rect {
            image.color = colour;
            image.rect = rect;
        }
    }
}

/// Returns the icon of a part.
fn icon_of(part: Part, sets: &ActionSets, offer: &TouchOffer) -> Icon {
    match (part, &offer.other) {
        (Part::Second, _) => Icon::Second,
        (Part::Button(button), Some(other)) if other.button == button => other.icon,
        (Part::Button(button), _) => sets.icon(button),
    }
}

/// Returns the label of a button.
fn label_of(button: OnScreen, sets: &ActionSets, offer: &TouchOffer) -> String {
    match &offer.other {
        Some(other) if other.button == button => other.label.clone(),
        _ => sets.label(button),
    }
}

fn explain(
    controls: Res<TouchControls>,
    windows: Query<&Window, With<PrimaryWindow>>,
    (sets, offer): (Res<ActionSets>, Res<TouchOffer>),
    mut boxes: Query<&mut Visibility, With<TipBox>>,
    mut tips: Query<&mut Text, With<Tip>>,
) {
    let button = hovered(&controls, &windows);
    for mut visibility in &mut boxes {
        visibility.set_if_neq(match button {
            Some(_) => Visibility::Inherited,
            None => Visibility::Hidden,
        });
    }
    let Some(button) = button else { return };
    let said = label_of(button, &sets, &offer);
    for mut tip in &mut tips {
        if tip.0 != said {
            tip.0.clone_from(&said);
        }
    }
}
