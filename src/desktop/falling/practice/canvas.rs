//! The field that is painted: with the mouse, or with a cursor that keys and
//! gamepads move.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::InputFocus;
use bevy::picking::events::{Drag, Pointer, Press};
use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use bevy::ui_widgets::{Activate, observe};
use bevy::window::PrimaryWindow;
use leafwing_input_manager::prelude::ActionState;

use super::PracticeDraft;
use super::small::block;
use crate::art::paint::Joins;
use crate::art::sheet::Sheet;
use crate::screens::PRACTICE;
use kotodama_falling::grid::{Grid, Index};
use kotodama_falling::practice;
use kotodama_gfx::ground::checker;
use kotodama_ui::prelude::*;
use kotodama_ui::presses::GatherSystems;
use kotodama_ui::repeat::{RepeatRate, Repeater};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pen>()
        .add_systems(OnEnter(PRACTICE), take_up)
        .add_systems(
            PreUpdate,
            write.after(GatherSystems).run_if(in_state(PRACTICE)),
        )
        .add_systems(
            Update,
            (lay_out, draw, point)
                .chain()
                .in_set(AppSystems::Show)
                .after(super::show::ShowSystems)
                .run_if(in_state(PRACTICE)),
        );
}

/// Where the cursor is, and what it is doing.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Pen {
    /// The cell of the cursor.
    pub at: IVec2,
    /// Whether keys move the cursor instead of the focus.
    pub writes: bool,
    /// The role that the mouse paints until its button is released.
    stroke: u8,
    /// The directions that are held.
    held: Repeater<MenuAction>,
}

fn take_up(draft: Res<PracticeDraft>, mut pen: ResMut<Pen>) {
    let grid = &draft.grid;
    *pen = Pen {
        at: IVec2::new(grid.width() / 2, grid.height() - 1),
        ..Pen::default()
    };
}

/// The field.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct FieldCanvas {
    /// Side of a cell in units of the interface.
    cell: f32,
    /// The first row that is shown.
    top: i32,
}

/// What lies in its cells.
#[derive(Component)]
struct Cells;

/// A block in them, as it is drawn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Painted {
    index: Index,
    role: u8,
    bonds: u8,
}

/// The cursor.
#[derive(Component)]
struct Cursor;

/// Hidden rows are veiled.
#[derive(Component)]
struct Hidden;

/// The room of the field, in units of the interface, in a small and in a large
/// window: the lowest ones have 540 and 720, of which the title needs a part.
const ROOM: [Vec2; 2] = [Vec2::new(290.0, 400.0), Vec2::new(500.0, 575.0)];
/// A window of at least this size, in units of the interface, is large.
const LARGE: Vec2 = Vec2::new(1000.0, 720.0);
/// A cell is at most so large.
const LARGEST: f32 = 48.0;

pub(super) fn canvas(palette: &Palette) -> impl Bundle {
    (
        Name::new("Field"),
        FieldCanvas::default(),
        Focusable,
        Node {
            border: px(2).all(),
            flex_shrink: 0.0,
            box_sizing: BoxSizing::ContentBox,
            ..default()
        },
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::NONE),
        Outline::new(px(1), px(0), palette.of(Ink::PanelEdge)),
        observe(|_: On<Activate>, mut pen: ResMut<Pen>| pen.writes = true),
        observe(press),
        observe(drag),
        children![
            (
                Cells,
                ImageNode::default(),
                Node::default().whole().absolute(),
                Pickable::IGNORE,
            ),
            (
                Hidden,
                Node::default().absolute().width(percent(100)),
                Fill(Ink::Shadow, 0.5),
                Pickable::IGNORE,
            ),
            (
                Cursor,
                Node::default().absolute(),
                Outline::new(px(2), px(-1), palette.of(Ink::Accent)),
                Visibility::Hidden,
                Pickable::IGNORE,
            ),
        ],
    )
}

/// This many hidden rows are shown, and more if there is something in them.
const SHOWN: i32 = 4;

/// Returns the first row that is shown.
fn top(grid: &Grid) -> i32 {
    let first = grid.blocks().next().map(|(index, _)| grid.cell(index).y);
    let most = (grid.hidden() - SHOWN).max(0);
    first.map_or(most, |first| first.min(most))
}

/// Returns the cell under a place of the window.
fn cell_at(
    place: Vec2,
    (node, transform): (&ComputedNode, &UiGlobalTransform),
    grid: &Grid,
) -> Option<IVec2> {
    let inner = node.size() - Vec2::splat(4.0 / node.inverse_scale_factor());
    let place = place / node.inverse_scale_factor() - transform.translation + inner / 2.0;
    let top = top(grid);
    let cells = Vec2::new(grid.width() as f32, (grid.height() - top) as f32);
    let cell = (place / inner.max(Vec2::ONE) * cells).floor().as_ivec2() + IVec2::Y * top;
    grid.index(cell.x, cell.y).map(|_| cell)
}

/// Paints with a press, or erases a block of the same role, until the button is
/// released.
fn press(
    press: On<Pointer<Press>>,
    fields: Query<(&ComputedNode, &UiGlobalTransform)>,
    mut pen: ResMut<Pen>,
    mut draft: ResMut<PracticeDraft>,
) {
    let Ok(field) = fields.get(press.entity) else {
        return;
    };
    let Some(cell) = cell_at(press.pointer_location.position, field, &draft.grid) else {
        return;
    };
    let here = draft.grid.get(cell.x, cell.y).map(|block| block.role);
    let is_same = here == Some(draft.brush);
    pen.stroke = match press.event().event.button {
        PointerButton::Primary if !is_same => draft.brush,
        _ => 0,
    };
    pen.at = cell;
    pen.writes = false;
    practice::paint(&mut draft.grid, cell.x, cell.y, pen.stroke);
}

fn drag(
    drag: On<Pointer<Drag>>,
    fields: Query<(&ComputedNode, &UiGlobalTransform)>,
    mut pen: ResMut<Pen>,
    mut draft: ResMut<PracticeDraft>,
) {
    let Ok(field) = fields.get(drag.entity) else {
        return;
    };
    let to = cell_at(drag.pointer_location.position, field, &draft.grid);
    let Some(to) = to.filter(|to| *to != pen.at) else {
        return;
    };
    // A quick mouse leaves out cells.
    let way = to - pen.at;
    let steps = way.abs().max_element().max(1);
    for step in 1..=steps {
        let cell = pen.at
            + (way.as_vec2() * step as f32 / steps as f32)
                .round()
                .as_ivec2();
        practice::paint(&mut draft.grid, cell.x, cell.y, pen.stroke);
    }
    pen.at = to;
}

/// How a held direction goes on.
const HELD: RepeatRate = RepeatRate {
    delay: Duration::from_millis(300),
    interval: Duration::from_millis(60),
};

/// Keys while the cursor has them: directions move it, blocks can be typed,
/// and none of it moves the focus.
fn write(
    (mut keys, pads): (MessageReader<KeyboardInput>, Query<&Gamepad>),
    fields: Query<(), With<FieldCanvas>>,
    focus: Res<InputFocus>,
    time: Res<Time<Real>>,
    actions: Option<Single<&ActionState<MenuAction>>>,
    mut presses: ResMut<Presses<MenuAction>>,
    mut pen: ResMut<Pen>,
    mut draft: ResMut<PracticeDraft>,
) {
    if !pen.writes {
        keys.clear();
        return;
    }
    if !focus.get().is_some_and(|entity| fields.contains(entity)) {
        keys.clear();
        pen.writes = false;
        return;
    }
    let mut typed = false;
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        typed |= type_key(&key.logical_key, &mut pen, &mut draft);
    }
    let pressed = std::mem::take(&mut presses.0);
    if !typed {
        for press in &pressed {
            act(*press, &mut pen, &mut draft);
        }
        if let Some(actions) = &actions {
            repeat(&pressed, actions, time.delta(), &mut pen, &mut draft);
        }
    }
    for pad in &pads {
        for (button, ahead) in [
            (GamepadButton::LeftTrigger, false),
            (GamepadButton::RightTrigger, true),
        ] {
            if pad.just_pressed(button) {
                draft.brush = next_brush(&draft, ahead);
            }
        }
    }
}

/// Returns the brush before or behind the chosen one; behind the last comes the
/// one that erases.
fn next_brush(draft: &PracticeDraft, ahead: bool) -> u8 {
    let all: Vec<u8> = std::iter::once(0).chain(draft.roles()).collect();
    let now = all
        .iter()
        .position(|role| *role == draft.brush)
        .unwrap_or(0);
    let step = if ahead { 1 } else { all.len() - 1 };
    all.get((now + step) % all.len()).copied().unwrap_or(0)
}

/// Paints a typed block and moves the cursor on, over the end of a row; returns
/// whether the key has a meaning.
fn type_key(key: &Key, pen: &mut Pen, draft: &mut ResMut<PracticeDraft>) -> bool {
    let role = match key {
        Key::Backspace => {
            pen.at = beside(pen.at, &draft.grid, false);
            practice::paint(&mut draft.grid, pen.at.x, pen.at.y, 0);
            return true;
        }
        Key::Delete => Some(0),
        Key::Character(text) => {
            let mut characters = text.chars();
            match (characters.next(), characters.next()) {
                (Some('.'), None) => Some(0),
                (Some(glyph), None) => draft.rules().roles.of_glyph(glyph),
                _ => None,
            }
        }
        _ => None,
    };
    let Some(role) = role else { return false };
    practice::paint(&mut draft.grid, pen.at.x, pen.at.y, role);
    pen.at = beside(pen.at, &draft.grid, true);
    true
}

/// Returns the cell before or behind one, in reading order.
fn beside(at: IVec2, grid: &Grid, ahead: bool) -> IVec2 {
    let width = grid.width().max(1);
    let last = (width * grid.height() - 1).max(0);
    let place = at.y * width + at.x + if ahead { 1 } else { -1 };
    let place = place.clamp((top(grid) * width).min(last), last);
    IVec2::new(place % width, place / width)
}

fn act(press: MenuAction, pen: &mut Pen, draft: &mut ResMut<PracticeDraft>) {
    let step = match press {
        MenuAction::Left => -IVec2::X,
        MenuAction::Right => IVec2::X,
        MenuAction::Up => -IVec2::Y,
        MenuAction::Down => IVec2::Y,
        MenuAction::Confirm => {
            let here = draft.grid.get(pen.at.x, pen.at.y);
            let is_same = here.is_some_and(|block| block.role == draft.brush);
            pen.stroke = if is_same { 0 } else { draft.brush };
            practice::paint(&mut draft.grid, pen.at.x, pen.at.y, pen.stroke);
            return;
        }
        MenuAction::Back => {
            pen.writes = false;
            return;
        }
        MenuAction::PreviousPage | MenuAction::NextPage => return,
    };
    let to = pen.at + step;
    if draft.grid.index(to.x, to.y).is_some() && to.y >= top(&draft.grid) {
        pen.at = to;
    }
}

/// Repeats the cursor moves of a held direction, painting if that key is held
/// too.
fn repeat(
    pressed: &[MenuAction],
    actions: &ActionState<MenuAction>,
    passed: Duration,
    pen: &mut ResMut<Pen>,
    draft: &mut ResMut<PracticeDraft>,
) {
    const WAYS: [MenuAction; 4] = [
        MenuAction::Left,
        MenuAction::Right,
        MenuAction::Up,
        MenuAction::Down,
    ];
    let is_way = |press| WAYS.contains(&press);
    let is_held = |way| actions.pressed(&way);
    // Time that passes changes nothing that is seen.
    let held = &mut pen.bypass_change_detection().held;
    let again = held.step(pressed, is_way, is_held, (passed, HELD));
    let paints = actions.pressed(&MenuAction::Confirm) && !pressed.contains(&MenuAction::Confirm);
    let paint = |pen: &Pen, draft: &mut PracticeDraft| {
        if paints {
            practice::paint(&mut draft.grid, pen.at.x, pen.at.y, pen.stroke);
        }
    };
    if pressed.iter().any(|press| is_way(*press)) {
        paint(pen, draft);
    }
    if let Some(way) = again {
        act(way, pen, draft);
        paint(pen, draft);
    }
}

/// Gives the field the size that there is room for.
fn lay_out(
    draft: Res<PracticeDraft>,
    windows: Query<&Window, With<PrimaryWindow>>,
    scale: Option<Res<UiScale>>,
    mut sheet: Option<ResMut<Sheet>>,
    mut fields: Query<(&mut FieldCanvas, &mut Node)>,
) {
    let scale = scale.map_or(1.0, |scale| scale.0).max(0.1);
    let window = windows.single();
    let is_large = window
        .as_ref()
        .is_ok_and(|window| (window.size() / scale).cmpge(LARGE).all());
    let room = ROOM[usize::from(is_large)];
    let top = top(&draft.grid);
    let rows = draft.grid.height() - top;
    let cells = Vec2::new(draft.grid.width() as f32, rows as f32);
    let cells = cells.max(Vec2::ONE);
    let cell = (room / cells).min_element().floor().clamp(1.0, LARGEST);
    for (mut canvas, mut node) in &mut fields {
        let size = (px(cells.x * cell), px(cells.y * cell));
        let wanted = FieldCanvas { cell, top };
        if *canvas != wanted || (node.width, node.height) != size {
            *canvas = wanted;
            (node.width, node.height) = size;
        }
    }
    let factor = window.map_or(1.0, Window::scale_factor);
    if let Some(sheet) = &mut sheet
        && sheet.needs_size(cell * scale * factor)
    {
        sheet.resize(cell * scale * factor);
    }
}

/// Draws the field; of one that is painted only the blocks that are others.
fn draw(
    mut commands: Commands,
    (draft, palette): (Res<PracticeDraft>, Res<Palette>),
    mut sheet: Option<ResMut<Sheet>>,
    mut images: ResMut<Assets<Image>>,
    fields: Query<Ref<FieldCanvas>>,
    mut drawn: Local<u32>,
    mut cells: Query<(Entity, &mut ImageNode), With<Cells>>,
    mut hidden: Query<&mut Node, With<Hidden>>,
    painted: Query<(Entity, &Painted)>,
) {
    let generation = sheet.as_ref().map_or(0, |sheet| sheet.generation());
    let Ok(canvas) = fields.single() else { return };
    // Then no block is where it was, or looks as it did.
    let is_anew = canvas.is_changed() || *drawn != generation;
    if !(draft.is_changed() || is_anew) {
        return;
    }
    *drawn = generation;
    let grid = &draft.grid;
    let Ok((entity, mut ground)) = cells.single_mut() else {
        return;
    };
    let height = px((grid.hidden() - canvas.top) as f32 * canvas.cell);
    for mut node in &mut hidden {
        if node.height != height {
            node.height = height;
        }
    }
    if canvas.is_changed() {
        let extent = IVec2::new(grid.width(), grid.height() - canvas.top).max(IVec2::ONE);
        let board = palette.of(Ink::Board);
        let light = board.mix(&palette.of(Ink::PanelEdge), 0.25);
        ground.image = images.add(checker(extent.as_uvec2(), board, light));
    }
    let mut left = vec![false; grid.bounds().area()];
    for (block, painted) in &painted {
        let found = grid.at(painted.index);
        let looks = found.map(|found| (found.role, found.bonds));
        match left.get_mut(usize::from(painted.index)) {
            Some(left) if !is_anew && looks == Some((painted.role, painted.bonds)) => {
                *left = true;
            }
            _ => commands.entity(block).despawn(),
        }
    }
    for (index, found) in grid.blocks() {
        if left.get(usize::from(index)) == Some(&true) {
            continue;
        }
        let at = grid.cell(index);
        let corner = (at - IVec2::Y * canvas.top).as_vec2() * canvas.cell;
        let joins = Joins {
            touching: 0,
            joined: found.bonds,
        };
        let bundle = block(
            sheet.as_mut(),
            (draft.rules(), &palette),
            (Some(found.role), joins),
            Rect::from_corners(corner, corner + canvas.cell),
        );
        let painted = Painted {
            index,
            role: found.role,
            bonds: found.bonds,
        };
        commands.spawn((ChildOf(entity), painted, bundle));
    }
}

/// Shows the cursor while it has the keys, and where it would be while the
/// field has the focus.
fn point(
    pen: Res<Pen>,
    focus: Res<InputFocus>,
    palette: Res<Palette>,
    fields: Query<(Entity, &FieldCanvas)>,
    mut cursors: Query<(&mut Node, &mut Visibility, &mut Outline), With<Cursor>>,
) {
    let Ok((entity, canvas)) = fields.single() else {
        return;
    };
    for (mut node, mut visibility, mut outline) in &mut cursors {
        let at = (pen.at - IVec2::Y * canvas.top).as_vec2() * canvas.cell;
        let wanted = Node {
            left: px(at.x),
            top: px(at.y),
            width: px(canvas.cell),
            height: px(canvas.cell),
            ..node.clone()
        };
        node.set_if_neq(wanted);
        visibility.set_if_neq(match focus.get() == Some(entity) {
            true => Visibility::Inherited,
            false => Visibility::Hidden,
        });
        let colour = palette.get(if pen.writes { "accent" } else { "dim" });
        if outline.color != colour {
            outline.color = colour;
        }
    }
}
