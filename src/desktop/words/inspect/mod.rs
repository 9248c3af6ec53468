//! Inspector: a frame moves from cell to cell, and a panel explains the
//! properties of everything there. No turn passes meanwhile.

mod panel;

use bevy::input::mouse::AccumulatedMouseMotion;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::session::Queue;
use super::view::{BOTTOM_BAR, BoardCells, Lights, LookedAt, TOP_BAR};
use crate::actions::PlayAction;
use crate::fast_forward::Rerun;
use crate::menus::INSPECT;
use crate::screens::LEVEL;
use crate::sentences::lights_may_change;
use kotodama_shell::driver::driven_by_player;
use kotodama_ui::prelude::*;
use kotodama_ui::side::WIDTH;
use kotodama_ui::touch_controls::TouchControls;
use kotodama_words::lexicon::Property;
use kotodama_words::rules::{RuleQuery, Thing};

pub fn plugin(app: &mut App) {
    app.init_resource::<Inspecting>()
        // The panel is built once its subject is settled.
        .add_systems(OnEnter(INSPECT), |mut inspecting: ResMut<Inspecting>| {
            inspecting.set_changed();
        })
        .add_systems(OnExit(INSPECT), Lights::point_at_nothing)
        .add_systems(
            Update,
            open_in_play
                .in_set(AppSystems::Input)
                .run_if(in_state(Menu::NONE).and_then(driven_by_player))
                .run_if(in_state(LEVEL).and_then(not(resource_exists::<Rerun>))),
        )
        .add_systems(
            Update,
            (
                (point, steer).chain().in_set(AppSystems::Input),
                (
                    panel::show.run_if(resource_changed::<Inspecting>),
                    panel::light_up
                        .run_if(resource_changed::<Inspecting>.or_else(lights_may_change)),
                )
                    .chain()
                    .in_set(AppSystems::Show),
            )
                .run_if(in_state(INSPECT)),
        );
}

/// State of the inspector.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inspecting {
    /// Inspected cell or level.
    at: LookedAt,
    /// Whether the keys move in the panel instead of on the board.
    reading: bool,
}

impl Default for Inspecting {
    fn default() -> Self {
        Self {
            at: LookedAt::Cell(IVec2::ZERO),
            reading: false,
        }
    }
}

impl Inspecting {
    /// Opens the inspector at a cell, or at the player.
    pub fn open(world: &mut World, cell: Option<IVec2>) {
        let query = RuleQuery::new(world);
        let cell = cell.or_else(|| where_the_player_is(&query));
        let middle = query.tiles.bounds().size() / 2;
        *world.resource_mut::<Self>() = Self {
            at: LookedAt::Cell(cell.unwrap_or(middle)),
            reading: false,
        };
        world.resource_mut::<NextState<Menu>>().set(INSPECT);
    }

    /// Moves by a cell; beyond the border is the level itself.
    fn step(&mut self, way: IVec2, inside: impl Fn(IVec2) -> bool, last: IVec2) {
        self.at = match self.at {
            LookedAt::Cell(cell) if inside(cell + way) => LookedAt::Cell(cell + way),
            LookedAt::Cell(_) => LookedAt::Level,
            // Returns to the board at the side where it was left.
            LookedAt::Level => {
                let entered = |at: i32, way: i32, last: i32| match way {
                    0 => at.clamp(0, last),
                    1 => 0,
                    _ => last,
                };
                LookedAt::Cell(IVec2::new(
                    entered(last.x / 2, way.x, last.x),
                    entered(last.y / 2, way.y, last.y),
                ))
            }
        };
    }
}

fn where_the_player_is(query: &RuleQuery) -> Option<IVec2> {
    let players = [
        Property::You,
        Property::You2,
        Property::ThreeD,
        Property::Select,
    ];
    let mut players = players.into_iter();
    players.find_map(|property| {
        let having = query.objects_with(property);
        having.first().map(|&id| query.place(Thing::Object(id)))
    })
}

/// Opens the inspector with its key, or with a click on a cell while nothing
/// covers the board.
fn open_in_play(
    mut commands: Commands,
    presses: Res<Presses<PlayAction>>,
    mouse: Res<ButtonInput<MouseButton>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    (board, controls): (BoardCells, Option<Res<TouchControls>>),
    (queue, scale): (Res<Queue>, Res<UiScale>),
) {
    // Earlier presses are played first.
    if !queue.0.is_empty() {
        return;
    }
    if presses.0.contains(&PlayAction::Inspect) {
        commands.queue(|world: &mut World| Inspecting::open(world, None));
        return;
    }
    let pointer = window.and_then(|window| {
        let at = window.cursor_position()?;
        let (top, bottom) = (TOP_BAR * scale.0, window.height() - BOTTOM_BAR * scale.0);
        let is_free = controls.is_none_or(|controls| !controls.takes(at));
        ((top..bottom).contains(&at.y) && is_free).then_some(at)
    });
    if mouse.just_pressed(MouseButton::Left)
        && let Some(cell) = pointer.and_then(|at| board.under(at))
    {
        commands.queue(move |world: &mut World| Inspecting::open(world, Some(cell)));
    }
}

/// Moves to a clicked cell, or to the level when clicking beside the board.
fn point(
    mouse: Res<ButtonInput<MouseButton>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    (board, scale): (BoardCells, Res<UiScale>),
    motion: Res<AccumulatedMouseMotion>,
    mut inspecting: ResMut<Inspecting>,
) {
    let Some(window) = window else {
        return;
    };
    let Some(at) = window.cursor_position() else {
        return;
    };
    // A resting mouse does not interfere with the keys.
    let moved = motion.delta != Vec2::ZERO;
    let on_panel = at.x > window.width() - WIDTH * scale.0;
    let mut wanted = *inspecting;
    if mouse.just_pressed(MouseButton::Left) && !on_panel {
        wanted.reading = false;
        wanted.at = board.under(at).map_or(LookedAt::Level, LookedAt::Cell);
    } else if moved && on_panel {
        wanted.reading = true;
    }
    inspecting.set_if_neq(wanted);
}

/// Handles keys: over the board, into the panel and back, and back to play.
fn steer(
    menu: Res<Presses<MenuAction>>,
    play: Res<Presses<PlayAction>>,
    tiles: Res<kotodama_words::tiles::Tiles>,
    mut inspecting: ResMut<Inspecting>,
    mut next: ResMut<NextState<Menu>>,
) {
    if play.0.contains(&PlayAction::Inspect) || play.0.contains(&PlayAction::Pause) {
        let backs = menu.0.contains(&MenuAction::Back) && inspecting.reading;
        if !backs {
            next.set(Menu::NONE);
            return;
        }
    }
    let bounds = tiles.bounds();
    let last = bounds.size() - 1;
    let mut wanted = *inspecting;
    for press in &menu.0 {
        let way = match (press, wanted.reading) {
            (MenuAction::Back, true) => {
                wanted.reading = false;
                continue;
            }
            (MenuAction::Back, false) => {
                next.set(Menu::NONE);
                return;
            }
            // The panel has the focus.
            (_, true) | (MenuAction::PreviousPage | MenuAction::NextPage, false) => continue,
            (MenuAction::Confirm, false) => {
                wanted.reading = true;
                continue;
            }
            (MenuAction::Right, false) => IVec2::X,
            (MenuAction::Left, false) => IVec2::NEG_X,
            (MenuAction::Up, false) => IVec2::NEG_Y,
            (MenuAction::Down, false) => IVec2::Y,
        };
        wanted.step(way, |cell| bounds.contains(cell), last);
    }
    inspecting.set_if_neq(wanted);
}

#[cfg(test)]
mod tests;
