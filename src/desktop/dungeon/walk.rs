//! Mouse control: a click leads the player to a cell or a step towards it; a
//! right click uses the item in that direction.

use std::collections::{BTreeMap, VecDeque};

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::hands::Hands;
use crate::keys::Verb;
use crate::layout::DungeonLayout;
use crate::screens::DUNGEON;
use crate::session::{DungeonSession, Feed};
use kotodama_board::Direction;
use kotodama_dungeon::actions::Action;
use kotodama_dungeon::direction::{Cell, DIRECTIONS};
use kotodama_dungeon::level::{Grid, Level};
use kotodama_dungeon::name::Known;
use kotodama_dungeon::sight::Sights;
use kotodama_dungeon::state::State;
use kotodama_dungeon::tile::{Appearance, Position};
use kotodama_ui::prelude::*;
use kotodama_ui::touch_controls::TouchControls;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Walks>()
        .init_resource::<Pointed>()
        .add_systems(
            Update,
            (point, click.run_if(in_state(Menu::NONE)))
                .chain()
                .in_set(AppSystems::Input)
                .run_if(in_state(DUNGEON)),
        )
        .add_systems(OnExit(DUNGEON), stop);
}

/// Cycles per step of a walk.
const PACE: u64 = 3;
/// Maximum number of cells searched for a path; farther targets are not clicked
/// in practice.
const MOST: usize = 20_000;

/// Automatic walk of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Walk {
    level: Entity,
    goal: Cell,
    /// Start of the last step.
    last: Option<Cell>,
    /// Cycles until the next step.
    wait: u64,
}

/// Automatic walks of the players.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Walks([Option<Walk>; 2]);

/// Player and cell under the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pointed(pub Option<(usize, Cell)>);

impl Pointed {
    /// Returns the name of the cell under the pointer, if the player sees it.
    pub fn name(self, session: &DungeonSession) -> Option<String> {
        let (player, cell) = self.0?;
        let world = session.world();
        let position = world.get::<Position>(session.player(player)?)?;
        if !is_seen(world, player, cell) {
            return None;
        }
        let top = world.get::<Grid>(position.level)?.top(cell)?;
        let name = &world.get::<Appearance>(top)?.name;
        (!name.is_empty()).then(|| name.to_string())
    }
}

/// Returns whether the player sees the cell (D-LIGHT-06).
pub fn is_seen(world: &World, player: usize, cell: Cell) -> bool {
    let sights = world.get_resource::<Sights>();
    let sight = sights.and_then(|sights| sights.0.get(player));
    let cells = sight.and_then(|sight| sight.cells.as_ref());
    cells.is_none_or(|cells| cells.binary_search(&cell).is_ok())
}

fn point(
    window: Single<&Window, With<PrimaryWindow>>,
    layout: Res<DungeonLayout>,
    controls: Option<Res<TouchControls>>,
    mut pointed: ResMut<Pointed>,
) {
    let at = window.cursor_position();
    let at = at.filter(|at| controls.is_none_or(|controls| !controls.takes(*at)));
    let cell = at.and_then(|at| layout.at(at));
    pointed.set_if_neq(Pointed(cell.map(|(pane, cell)| (pane.player, cell))));
}

fn click(
    mut clicks: MessageReader<MouseButtonInput>,
    pointed: Res<Pointed>,
    session: Res<DungeonSession>,
    mut hands: ResMut<Hands>,
    mut walks: ResMut<Walks>,
) {
    let pressed = clicks.read().filter(|it| it.state == ButtonState::Pressed);
    for click in pressed.map(|click| click.button).collect::<Vec<_>>() {
        let Some((player, cell)) = pointed.0.filter(|_| session.feed == Feed::Player) else {
            continue;
        };
        let tile = session.player(player);
        let position = tile.and_then(|tile| session.world().get::<Position>(tile));
        let (Some(position), Some(hand)) = (position, hands.0.get_mut(player)) else {
            continue;
        };
        let way = towards(position.cell, cell);
        match (click, hand.verb.take(), way) {
            (MouseButton::Left, Some(Verb::Open), Some(way)) => hand.act(Action::Open(way)),
            (MouseButton::Left, Some(Verb::Close), Some(way)) => hand.act(Action::Close(way)),
            (MouseButton::Left, ..) => {
                walks.walk(player, position.level, cell);
            }
            (MouseButton::Right, _, Some(way)) => hand.act(Action::Use(way)),
            _ => {}
        }
    }
}

fn stop(mut walks: ResMut<Walks>) {
    walks.set_if_neq(Walks::default());
}

/// Returns the direction of a cell along the longer axis; `None` for the same
/// cell.
pub fn towards(from: Cell, to: Cell) -> Option<Direction> {
    let (rows, cols) = (to.row - from.row, to.col - from.col);
    let upright = match rows.signum() {
        -1 => Direction::Up,
        _ => Direction::Down,
    };
    let aside = match cols.signum() {
        -1 => Direction::Left,
        _ => Direction::Right,
    };
    match (rows.abs(), cols.abs()) {
        (0, 0) => None,
        (rows, cols) if rows > cols => Some(upright),
        _ => Some(aside),
    }
}

impl Walks {
    /// Lets a player walk to a cell of a level.
    pub fn walk(&mut self, player: usize, level: Entity, goal: Cell) {
        if let Some(walk) = self.0.get_mut(player) {
            *walk = Some(Walk {
                level,
                goal,
                last: None,
                wait: 0,
            });
        }
    }

    /// Returns the next step of a player without other actions.
    pub fn next(&mut self, session: &DungeonSession, player: usize) -> Action {
        let Some(walk) = self.0.get_mut(player) else {
            return Action::Wait;
        };
        let Some(Walk {
            level,
            goal,
            last,
            wait,
        }) = walk
        else {
            return Action::Wait;
        };
        if *wait > 0 {
            *wait -= 1;
            return Action::Wait;
        }
        let world = session.world();
        let tile = session.player(player);
        let position = tile.and_then(|tile| world.get::<Position>(tile));
        let here = position.filter(|here| here.level == *level);
        let Some(here) = here.map(|here| here.cell) else {
            *walk = None;
            return Action::Wait;
        };
        // The way is blocked, or something happened there.
        let way = match *last == Some(here) {
            true => None,
            false => first_step(world, player, *level, here, *goal),
        };
        let Some(way) = way else {
            *walk = None;
            return Action::Wait;
        };
        *last = Some(here);
        *wait = PACE - 1;
        if here.neighbour(way) == *goal {
            *walk = None;
        }
        Action::Step(way)
    }

    /// Cancels the walk because of another action.
    pub fn forget(&mut self, player: usize) {
        if let Some(walk) = self.0.get_mut(player) {
            *walk = None;
        }
    }
}

/// Returns the first step of a shortest path over cells that the player sees to
/// be free. A goal that is not free or cannot be reached is approached in a
/// straight line.
fn first_step(
    world: &World,
    player: usize,
    level: Entity,
    from: Cell,
    goal: Cell,
) -> Option<Direction> {
    let (grid, size) = (world.get::<Grid>(level)?, world.get::<Level>(level)?);
    let is_free = |cell: Cell| {
        let top = grid.top(cell).filter(|_| size.contains(cell));
        let state = top.and_then(|top| world.get::<State>(top));
        is_seen(world, player, cell) && state.is_some_and(|it| !it.is_set(Known::Blocking))
    };
    let mut steps = BTreeMap::from([(from, None)]);
    let mut open = VecDeque::from([from]);
    while let Some(cell) = open.pop_front() {
        if cell == goal || steps.len() > MOST {
            break;
        }
        for way in DIRECTIONS {
            let next = cell.neighbour(way);
            let may_go = next == goal || is_free(next);
            if may_go && !steps.contains_key(&next) {
                steps.insert(next, Some((cell, way)));
                open.push_back(next);
            }
        }
    }
    let mut at = goal;
    let mut first = None;
    while let Some(Some((before, way))) = steps.get(&at) {
        (at, first) = (*before, Some(*way));
    }
    first.or_else(|| towards(from, goal))
}
