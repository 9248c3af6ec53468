//! Input of the editor: keys, pointer and wheel become actions and strokes.
//! Input used by egui panels does not arrive here.
//!
//! Presses and movements are handled one by one in their order, so that
//! everything within a frame works correctly at any frame rate.

use std::ops::DerefMut;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use super::OpenDocument;
use super::files::questions::Asked;
use super::keys::EditorKeys;
use crate::choices::Choices;
use crate::screens::EDITOR;
use kotodama_editor::action::Action;
use kotodama_editor::tool::Held;
use kotodama_ui::chords;
use kotodama_ui::prelude::*;
use kotodama_words_window::view::board::Viewpoint;
use kotodama_words_window::view::layout::{BoardLayout, CELL, Insets};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WindowEvent>()
        .init_resource::<Pointed>()
        .init_resource::<PointerState>()
        .add_systems(
            Update,
            // The first system runs on every screen: the key that opened the
            // editor must not act in it, and keys may already be held.
            (listen, scroll.run_if(in_state(EDITOR)))
                .chain()
                .in_set(AppSystems::Input),
        )
        .add_systems(OnExit(EDITOR), let_go);
}

/// Cell under the pointer, if the pointer is over the board and not over a
/// panel, and the cursor has not been moved by a key since.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pointed(pub Option<IVec2>);

/// State of the pointer and of modifier keys.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct PointerState {
    /// Pointer position in the window, in physical pixels.
    at: Option<Vec2>,
    /// Whether a key has moved the cursor away from the pointer, which has
    /// rested since.
    rests: bool,
    holds: Holds,
    shift: bool,
    ctrl: bool,
    alt: bool,
    /// Whether Space is held.
    space: bool,
    /// Action of Space, unless it becomes a handle for panning.
    pending: Option<Action>,
    /// Fractional notches of the wheel.
    notches: f32,
}

/// Object held by a mouse button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Holds {
    #[default]
    Nothing,
    /// Stroke of the tool, or of the eraser with the right button.
    Stroke(MouseButton),
    /// Board that is being panned.
    Board(MouseButton),
}

impl PointerState {
    /// Returns the cursor if the board is held or a press would hold it.
    pub(super) const fn grip(&self) -> Option<egui::CursorIcon> {
        match self.holds {
            Holds::Board(_) => Some(egui::CursorIcon::Grabbing),
            _ if self.space => Some(egui::CursorIcon::Grab),
            _ => None,
        }
    }

    /// Records held modifier keys; returns whether the key was one.
    fn hold(&mut self, key: &KeyboardInput) -> bool {
        let down = key.state == ButtonState::Pressed;
        let held = [
            (&chords::SHIFT[..], &mut self.shift),
            (&chords::ALT[..], &mut self.alt),
            (&chords::CTRL[..], &mut self.ctrl),
        ];
        let held = held
            .into_iter()
            .find(|(keys, _)| keys.contains(&key.key_code));
        held.map(|(_, held)| *held = down).is_some()
    }
}

/// Returns whether the key of an action repeats while held.
const fn repeats(action: Action) -> bool {
    matches!(
        action,
        Action::Undo
            | Action::Redo
            | Action::Move(_)
            | Action::Nudge(_)
            | Action::Pan(_)
            | Action::ZoomIn
            | Action::ZoomOut
            | Action::MarkUp
            | Action::MarkDown
    )
}

/// Division of the window between panels and board.
struct Ground {
    ctx: Option<egui::Context>,
    /// Area of the board between the panels, in physical pixels.
    area: Rect,
    is_menu_open: bool,
}

impl Ground {
    /// Returns whether no panel is between the pointer and the board there.
    fn is_free(&self, point: Vec2) -> bool {
        let covered = self.ctx.as_ref().is_some_and(|ctx| {
            let point = point / ctx.pixels_per_point();
            let layer = ctx.layer_id_at(egui::pos2(point.x, point.y));
            layer.is_some_and(|layer| layer.order != egui::Order::Background)
        });
        self.area.contains(point) && !covered && !self.is_menu_open
    }
}

/// Distance from which the edge of a panel can be dragged, in pixels.
const EDGE: f32 = 4.0;

/// Returns the area that the insets leave of a window of this size.
pub(super) fn board_area(size: Vec2, insets: Option<Insets>) -> Rect {
    let whole = Rect::from_corners(Vec2::ZERO, size);
    match insets {
        None => whole,
        Some(insets) => Rect::from_corners(
            Vec2::new(insets.left + EDGE, insets.top),
            whole.max - Vec2::new(insets.right + EDGE, insets.bottom),
        ),
    }
}

fn listen(
    mut events: MessageReader<WindowEvent>,
    screen: Res<State<Screen>>,
    window: Single<&Window, With<PrimaryWindow>>,
    context: Option<Single<&mut EguiContext, With<PrimaryEguiContext>>>,
    (wants, asked, settings): (Res<EguiWantsInput>, Res<Asked>, Res<Settings>),
    layout: Res<BoardLayout>,
    mut viewpoint: ResMut<Viewpoint>,
    mut pointed: ResMut<Pointed>,
    mut pointer: ResMut<PointerState>,
    mut current: ResMut<OpenDocument>,
) {
    let is_editing = *screen.get() == EDITOR;
    let has_keys = is_editing && !wants.wants_any_keyboard_input() && asked.0.is_none();
    let ground = Ground {
        ctx: context.map(|mut context| context.get_mut().clone()),
        area: board_area(window.physical_size().as_vec2(), viewpoint.insets),
        is_menu_open: wants.is_popup_open(),
    };
    for event in events.read() {
        let pointer = &mut *pointer;
        match event {
            // Modifier keys are only recorded.
            WindowEvent::KeyboardInput(key) if !pointer.hold(key) => {
                let done = press_key(
                    key,
                    pointer,
                    &settings.of::<Choices>().keys,
                    has_keys.then_some(&mut *current),
                );
                if matches!(done, Some(Action::Move(_) | Action::Nudge(_))) {
                    pointer.rests = true;
                    scroll_to(current.editor.cursor, &layout, ground.area, &mut viewpoint);
                }
            }
            WindowEvent::CursorMoved(moved) => {
                let to = moved.position * window.scale_factor();
                if let (Holds::Board(_), Some(at)) = (pointer.holds, pointer.at) {
                    viewpoint.pan += to - at;
                }
                pointer.rests &= pointer.at == Some(to);
                pointer.at = Some(to);
                if is_editing {
                    move_to(layout.cell_at(to), pointer, &ground, &wants, &mut current);
                }
            }
            WindowEvent::CursorLeft(_) => pointer.at = None,
            WindowEvent::MouseButtonInput(input) if is_editing => {
                let at = pointer.at.or_else(|| window.physical_cursor_position());
                match input.state {
                    ButtonState::Pressed => {
                        if let Some(at) = at.filter(|&at| ground.is_free(at)) {
                            pointer.rests = false;
                            pointer.at = Some(at);
                            press(input.button, layout.cell_at(at), pointer, &mut current);
                        }
                    }
                    ButtonState::Released => release(input.button, pointer, &mut current),
                }
            }
            WindowEvent::WindowFocused(focus) if !focus.focused => {
                if matches!(pointer.holds, Holds::Stroke(_)) {
                    current.editor.release();
                }
                *pointer = PointerState {
                    at: pointer.at,
                    ..PointerState::default()
                };
            }
            _ => {}
        }
    }
    let is_free = is_editing && !pointer.rests && !wants.is_using_pointer();
    let over = pointer.at.filter(|&at| is_free && ground.is_free(at));
    let cell = over.map(|at| layout.cell_at(at));
    let bounds = current.editor.draft().bounds();
    pointed.set_if_neq(Pointed(cell.filter(|cell| bounds.contains(*cell))));
}

/// Handles a key press or release; returns the resulting action. Space acts on
/// release or when another key goes down: with the pointer pressed meanwhile,
/// it pans the board.
fn press_key(
    key: &KeyboardInput,
    pointer: &mut PointerState,
    keys: &EditorKeys,
    current: Option<&mut OpenDocument>,
) -> Option<Action> {
    let is_space = key.key_code == KeyCode::Space || key.logical_key == Key::Space;
    let is_down = key.state == ButtonState::Pressed;
    if is_space && !is_down {
        pointer.space = false;
    }
    let Some(current) = current else {
        pointer.pending = None;
        return None;
    };
    let ends_space = if is_space { !is_down } else { is_down };
    if ends_space && let Some(action) = pointer.pending.take() {
        current.editor.act(action);
    }
    let name = chords::name(key).filter(|_| is_down)?;
    let held = (pointer.ctrl, pointer.shift, pointer.alt);
    let action = keys.meaning_of_chord(held, &name).map(|it| it.0);
    if is_space {
        if !key.repeat {
            pointer.space = true;
            pointer.pending = action;
        }
        return None;
    }
    let action = action.filter(|action| !key.repeat || repeats(*action))?;
    current.editor.act(action);
    Some(action)
}

/// Moves the board as far as a cell is outside this area of the window. The
/// viewpoint counts as changed only if the board moves.
fn scroll_to(
    cell: IVec2,
    layout: &BoardLayout,
    area: Rect,
    viewpoint: &mut impl DerefMut<Target = Viewpoint>,
) {
    let min = layout.corner_of(cell);
    let max = layout.corner_of(cell + IVec2::ONE);
    let after = (area.max - max).min(Vec2::ZERO);
    let before = (area.min - min).max(Vec2::ZERO);
    if after + before != Vec2::ZERO {
        viewpoint.pan += after + before;
    }
}

/// Scrolls the board so that the cursor is in sight.
pub(super) fn show_cursor(world: &mut World) {
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    let Ok(size) = windows.single(world).map(Window::physical_size) else {
        return;
    };
    let cursor = world.resource::<OpenDocument>().editor.cursor;
    let layout = *world.resource::<BoardLayout>();
    let area = board_area(size.as_vec2(), world.resource::<Viewpoint>().insets);
    scroll_to(
        cursor,
        &layout,
        area,
        &mut world.resource_mut::<Viewpoint>(),
    );
}

/// Moves the pointer to a cell, which may lie outside the board.
fn move_to(
    cell: IVec2,
    pointer: &PointerState,
    ground: &Ground,
    wants: &EguiWantsInput,
    current: &mut ResMut<OpenDocument>,
) {
    match pointer.holds {
        Holds::Stroke(_) => {
            let stroke = current.editor.stroke();
            if stroke.is_some_and(|stroke| !stroke.by_key && stroke.to() != cell) {
                current.editor.drag(cell);
            }
        }
        Holds::Board(_) => {}
        Holds::Nothing => {
            let is_new = current.editor.cursor != cell;
            let is_inside = current.editor.draft().bounds().contains(cell);
            let is_free = pointer.at.is_some_and(|at| ground.is_free(at));
            if is_inside && is_new && is_free && !wants.is_using_pointer() {
                current.editor.hover(cell);
            }
        }
    }
}

/// Handles a button press over or beside the board.
fn press(
    button: MouseButton,
    cell: IVec2,
    pointer: &mut PointerState,
    current: &mut ResMut<OpenDocument>,
) {
    let is_inside = current.editor.draft().bounds().contains(cell);
    let held = Held {
        shift: pointer.shift,
        ctrl: pointer.ctrl,
    };
    match (button, pointer.holds) {
        (MouseButton::Left | MouseButton::Right, Holds::Stroke(own)) if own != button => {
            // The other button cancels the stroke.
            current.editor.act(Action::Deselect);
            pointer.holds = Holds::Nothing;
        }
        (_, Holds::Stroke(_) | Holds::Board(_)) => {}
        (MouseButton::Middle, _) => pointer.holds = Holds::Board(button),
        (MouseButton::Left, _) if pointer.space => {
            pointer.pending = None;
            pointer.holds = Holds::Board(button);
        }
        (MouseButton::Left, _) => {
            current.editor.press(cell, held);
            if current.editor.stroke().is_some() {
                pointer.holds = Holds::Stroke(button);
            }
        }
        (MouseButton::Right, _) if pointer.ctrl && is_inside => current.editor.pick(cell),
        (MouseButton::Right, _) if pointer.ctrl => {}
        (MouseButton::Right, _) => {
            current.editor.press_erasing(cell, held);
            pointer.holds = Holds::Stroke(button);
        }
        _ => {}
    }
}

/// Handles a button release anywhere.
fn release(button: MouseButton, pointer: &mut PointerState, current: &mut ResMut<OpenDocument>) {
    match pointer.holds {
        Holds::Stroke(own) if own == button => {
            // The stroke may have been cancelled meanwhile.
            if current.editor.stroke().is_some_and(|stroke| !stroke.by_key) {
                current.editor.release();
            }
            pointer.holds = Holds::Nothing;
        }
        Holds::Board(held) if held == button => pointer.holds = Holds::Nothing,
        _ => {}
    }
}

/// Ends the stroke when the editor is left.
fn let_go(
    mut pointer: ResMut<PointerState>,
    mut current: ResMut<OpenDocument>,
    mut pointed: ResMut<Pointed>,
) {
    if matches!(pointer.holds, Holds::Stroke(_)) && current.editor.stroke().is_some() {
        current.editor.release();
    }
    pointer.holds = Holds::Nothing;
    pointer.pending = None;
    pointed.0 = None;
}

/// Minimum and maximum zoom, in physical pixels per pixel of the art.
const ZOOMS: (f32, f32) = (0.1, 12.0);

/// Touchpad pixels per notch of a wheel.
const NOTCH: f32 = 40.0;

/// Handles scrolling: the wheel zooms, scrolls sideways with Shift, and selects
/// another object of the stack with Alt. Two fingers on a touchpad scroll, and
/// zoom with Control.
fn scroll(
    window: Single<&Window, With<PrimaryWindow>>,
    wheel: Res<AccumulatedMouseScroll>,
    wants: Res<EguiWantsInput>,
    layout: Res<BoardLayout>,
    mut pointer: ResMut<PointerState>,
    mut viewpoint: ResMut<Viewpoint>,
    mut current: ResMut<OpenDocument>,
) {
    if wheel.delta == Vec2::ZERO || wants.wants_any_pointer_input() {
        return;
    }
    let Some(point) = window.physical_cursor_position() else {
        return;
    };
    let size = window.physical_size().as_vec2();
    if !board_area(size, viewpoint.insets).contains(point) {
        return;
    }
    let is_wheel = wheel.unit == MouseScrollUnit::Line;
    let lines = if is_wheel { 1.0 } else { 1.0 / NOTCH } * wheel.delta;
    let pixels = if is_wheel {
        wheel.delta * layout.cell_size().max(CELL)
    } else {
        wheel.delta
    };
    if pointer.shift && !pointer.alt {
        // Some systems swap the wheel axes themselves while Shift is held.
        viewpoint.pan.x += if pixels.x == 0.0 { pixels.y } else { pixels.x };
        return;
    }
    if !is_wheel && !pointer.ctrl && !pointer.alt {
        viewpoint.pan += pixels;
        return;
    }
    viewpoint.pan.x += if is_wheel { pixels.x } else { 0.0 };
    pointer.notches += lines.y;
    let notches = pointer.notches.trunc();
    if notches == 0.0 {
        return;
    }
    pointer.notches -= notches;
    if pointer.alt {
        let action = if notches > 0.0 {
            Action::MarkUp
        } else {
            Action::MarkDown
        };
        current.editor.act(action);
        return;
    }
    let bounds = current.editor.draft().bounds();
    let cells = IVec2::new(bounds.width, bounds.height);
    let factor = 1.25f32.powf(notches.clamp(-8.0, 8.0));
    zoom_about(&mut viewpoint, &layout, cells, point, factor);
}

/// Zooms around `point`.
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
    // Panning moves the middle of the board.
    let middle = layout.corner_of(cells).midpoint(layout.origin);
    let moved = (point - middle) * (1.0 - zoom / layout.zoom);
    viewpoint.zoom = Some(zoom);
    viewpoint.pan += moved;
}

/// Scrolls by two cells.
pub(super) fn pan(viewpoint: &mut Viewpoint, layout: &BoardLayout, delta: IVec2) {
    viewpoint.pan -= delta.as_vec2() * CELL * layout.zoom * 2.0;
}

#[cfg(test)]
mod tests;
