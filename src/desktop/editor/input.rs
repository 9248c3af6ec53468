//! Keys, pointer and wheel to actions and strokes. What egui takes for its
//! panels does not arrive here.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

use super::Desk;
use super::files::questions::Asked;
use crate::desktop::AppSystems;
use crate::desktop::screens::Screen;
use crate::desktop::view::{BoardLayout, CELL, Viewpoint};
use crate::editor::action::Action;
use crate::editor::tool::Held;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (press_keys, (point, scroll))
            .chain()
            .in_set(AppSystems::Input)
            .run_if(in_state(Screen::Edit)),
    )
    .init_resource::<Pointed>();
}

/// The cell under the pointer, if it is over the board and no panel.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pointed(pub Option<IVec2>);

/// Keys that act again while they are held.
fn repeats(action: Action) -> bool {
    matches!(
        action,
        Action::Undo
            | Action::Redo
            | Action::Move(_)
            | Action::Pan(_)
            | Action::ZoomIn
            | Action::ZoomOut
    )
}

/// The key as the table of actions names it: by what it types, or on other
/// keyboards than Latin ones by its place.
fn name(key: &KeyboardInput) -> Option<String> {
    let typed = match &key.logical_key {
        Key::Character(text) if text.is_ascii() => text.to_uppercase(),
        Key::Character(_) => format!("{:?}", key.key_code)
            .strip_prefix("Key")?
            .to_owned(),
        Key::ArrowRight => "Right".to_owned(),
        Key::ArrowUp => "Up".to_owned(),
        Key::ArrowLeft => "Left".to_owned(),
        Key::ArrowDown => "Down".to_owned(),
        other => format!("{other:?}"),
    };
    Some(typed)
}

fn press_keys(
    mut keys: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    (wants, asked): (Res<EguiWantsInput>, Res<Asked>),
    mut desk: ResMut<Desk>,
) {
    // What was meant for a panel must not arrive a frame later either.
    if wants.wants_any_keyboard_input() || asked.0.is_some() {
        keys.clear();
        return;
    }
    let ctrl = held.any_pressed([
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ]);
    let shift = held.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let alt = held.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    for key in keys.read() {
        if key.state != ButtonState::Pressed {
            continue;
        }
        let Some(name) = name(key) else { continue };
        // Signs that need Shift on this keyboard are written without it.
        let action = Action::of_key(ctrl, shift, alt, &name).or_else(|| {
            let is_sign = name.chars().all(|c| !c.is_ascii_alphanumeric());
            is_sign.then(|| Action::of_key(ctrl, false, alt, &name))?
        });
        if let Some(action) = action
            && (!key.repeat || repeats(action))
        {
            desk.editor.act(action);
        }
    }
}

fn point(
    window: Single<&Window, With<PrimaryWindow>>,
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    keys: Res<ButtonInput<KeyCode>>,
    wants: Res<EguiWantsInput>,
    layout: Res<BoardLayout>,
    mut viewpoint: ResMut<Viewpoint>,
    mut pointed: ResMut<Pointed>,
    mut desk: ResMut<Desk>,
) {
    let is_free = !wants.wants_any_pointer_input();
    let point = window.physical_cursor_position();
    let cell = point.map(|point| layout.cell_at(point));
    let over = cell.filter(|_| is_free);
    pointed.set_if_neq(Pointed(
        over.filter(|cell| desk.editor.draft().bounds().contains(*cell)),
    ));
    if buttons.pressed(MouseButton::Middle) && is_free && motion.delta != Vec2::ZERO {
        viewpoint.pan += motion.delta * window.scale_factor();
    }
    let held = Held {
        shift: keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]),
        ctrl: keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]),
    };
    if desk.editor.stroke().is_some() {
        if let Some(cell) = cell
            && desk
                .editor
                .stroke()
                .is_some_and(|stroke| stroke.path.last() != Some(&cell))
        {
            desk.editor.drag(cell);
        }
        if !buttons.pressed(MouseButton::Left) {
            desk.editor.release();
        }
        return;
    }
    if buttons.just_pressed(MouseButton::Left)
        && let Some(cell) = over
        && desk.editor.draft().bounds().contains(cell)
    {
        desk.editor.press(cell, held);
        if !buttons.pressed(MouseButton::Left) {
            // Pressed and released within a frame.
            desk.editor.release();
        }
    }
}

/// The smallest and the largest zoom, in physical pixels for each of the art.
const ZOOMS: (f32, f32) = (0.1, 12.0);

fn scroll(
    window: Single<&Window, With<PrimaryWindow>>,
    wheel: Res<AccumulatedMouseScroll>,
    wants: Res<EguiWantsInput>,
    layout: Res<BoardLayout>,
    desk: Res<Desk>,
    mut viewpoint: ResMut<Viewpoint>,
) {
    let lines = match wheel.unit {
        MouseScrollUnit::Line => wheel.delta.y,
        MouseScrollUnit::Pixel => wheel.delta.y / 40.0,
    };
    if lines == 0.0 || wants.wants_any_pointer_input() {
        return;
    }
    let Some(point) = window.physical_cursor_position() else {
        return;
    };
    let bounds = desk.editor.draft().bounds();
    let cells = IVec2::new(bounds.width, bounds.height);
    zoom_about(&mut viewpoint, &layout, cells, point, 1.25f32.powf(lines));
}

/// Zooms so that what is under `point` stays there.
pub(super) fn zoom_about(
    viewpoint: &mut Viewpoint,
    layout: &BoardLayout,
    cells: IVec2,
    point: Vec2,
    factor: f32,
) {
    let zoom = (layout.zoom * factor).clamp(ZOOMS.0, ZOOMS.1);
    // Whole multiples are crisp; the wheel stops at them.
    let zoom = if zoom >= 1.0 && factor > 1.0 {
        zoom.floor().max((layout.zoom + 0.01).ceil().min(ZOOMS.1))
    } else if zoom >= 1.0 {
        zoom.ceil().min((layout.zoom - 0.01).floor()).max(1.0)
    } else {
        zoom
    };
    // What pan moves is the middle of the board.
    let middle = layout.corner_of(cells).midpoint(layout.origin);
    let moved = (point - middle) * (1.0 - zoom / layout.zoom);
    viewpoint.zoom = Some(zoom);
    viewpoint.pan += moved;
}

/// Scrolls by two cells.
pub(super) fn pan(viewpoint: &mut Viewpoint, layout: &BoardLayout, delta: IVec2) {
    viewpoint.pan -= delta.as_vec2() * CELL * layout.zoom * 2.0;
}
