//! First-person view of the board: while there is a protagonist, the view is
//! from its cell in its direction, as in a dungeon (W-3DV-01). An image of a
//! few hundred pixels is painted by the processor whenever the view changes,
//! and replaces the board. The flat board is one key away, and appears by
//! itself where cells are pointed at.

mod canvas;
mod collect;
mod painter;
mod scene;
mod screen;
mod surroundings;
#[cfg(test)]
mod tests;
mod texture;
mod walls;

use bevy::prelude::*;

use self::scene::{Eye, Form, seen};
use super::drawn::Drawn;
use super::systems::{
    Board, BoardSystems, CameraSystems, FirstPersonSystems, LevelSystems, TileSystems, has_jumped,
    step_of,
};
use super::tiles::{TileSprite, TileSpriteIndex};
use crate::actions::PlayAction;
use crate::menus::is_beside_board;
use crate::screens::LEVEL;
use kotodama_board::{Direction, ObjectId};
use kotodama_gfx::art::Arrangement;
use kotodama_ui::prelude::*;
use kotodama_words::messages::TurnEvent;
use kotodama_words::turn::first_person::FirstPersonCycle;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FirstPerson>()
        .add_systems(OnEnter(LEVEL), forget.in_set(BoardSystems))
        .add_systems(
            Update,
            (
                fold_map
                    .in_set(AppSystems::Input)
                    .run_if(in_state(Menu::NONE)),
                (
                    look,
                    (turn, swap_board),
                    bring_forward
                        .run_if(resource_changed::<FirstPerson>.or_else(FirstPerson::is_shown_now)),
                    screen::show.after(CameraSystems),
                    screen::shine,
                )
                    .chain()
                    .in_set(AppSystems::Show)
                    .in_set(FirstPersonSystems)
                    .after(TileSystems::Animate)
                    .after(LevelSystems),
            )
                .run_if(in_state(LEVEL)),
        );
}

/// Protagonist and state of the first-person view.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct FirstPerson {
    /// Whether the player wants the flat board.
    map: bool,
    /// Whether cells are pointed at, which needs the flat board.
    pointing: bool,
    lead: Option<Lead>,
    /// Direction of the camera in radians, clockwise from up; it follows the
    /// protagonist.
    angle: f32,
}

/// Image of the view.
#[derive(Component)]
struct View;

/// Protagonist as shown.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Lead {
    id: ObjectId,
    sprite: Entity,
    cell: IVec2,
    facing: Direction,
}

impl FirstPerson {
    /// Returns whether the first-person view is shown now.
    pub const fn is_shown(&self) -> bool {
        self.lead.is_some() && !self.map && !self.pointing
    }

    /// Returns whether a tile is drawn as usual in front of everything while
    /// the board is hidden.
    pub(super) fn leaves_in_front(shown: &TileSprite) -> bool {
        matches!(Form::of(shown.picture.z), Form::Front { .. })
    }

    fn is_shown_now(first_person: Res<Self>) -> bool {
        first_person.is_shown()
    }

    /// Returns the effect of the map key; `None` without a protagonist.
    pub fn map(&self) -> Option<MapKey> {
        self.lead.map(|_| match self.map {
            true => MapKey::Folds,
            false => MapKey::Unfolds,
        })
    }

    /// Returns the cell ahead in first person.
    pub fn ahead(&self) -> Option<IVec2> {
        let lead = self.lead.filter(|_| self.is_shown());
        lead.map(|lead| lead.cell + lead.facing.delta())
    }

    /// Returns the direction of the protagonist in first person.
    fn looking(&self) -> Option<Direction> {
        let lead = self.lead.filter(|_| self.is_shown());
        lead.map(|lead| lead.facing)
    }
}

/// Effect of the map key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapKey {
    /// Shows the flat board.
    Unfolds,
    /// Returns to first person.
    Folds,
}

fn forget(mut first_person: ResMut<FirstPerson>) {
    *first_person = FirstPerson::default();
}

/// Toggles the flat board with the map key.
fn fold_map(presses: Res<Presses<PlayAction>>, mut first_person: ResMut<FirstPerson>) {
    let pressed = presses.0.iter().filter(|it| **it == PlayAction::Map);
    if first_person.lead.is_some() && pressed.count() % 2 == 1 {
        first_person.map = !first_person.map;
    }
}

/// Finds the protagonist (W-3D-01).
fn look(
    cycle: Res<FirstPersonCycle>,
    menu: Res<State<Menu>>,
    shows: Res<TileSpriteIndex>,
    tiles: Query<&TileSprite>,
    mut first_person: ResMut<FirstPerson>,
) {
    let lead = cycle.lead().and_then(|id| {
        let sprite = shows.of(id)?;
        let shown = tiles.get(sprite).ok()?;
        Some(Lead {
            id,
            sprite,
            cell: shown.cell,
            facing: shown.facing,
        })
    });
    let wanted = FirstPerson {
        pointing: is_beside_board(*menu.get()),
        lead,
        ..*first_person
    };
    first_person.set_if_neq(wanted);
}

/// Minimum turning speed of the camera in radians per second, and the addition
/// per radian still to turn: a turn takes a sixth of a second.
const SLOWEST: f32 = 4.0;
const EAGERNESS: f32 = 10.0;

/// Turns the camera with the protagonist, also if its direction changed in a
/// turn of waiting (W-3DV-05). It jumps when the protagonist changes or time is
/// rewound.
fn turn(
    time: Res<Time>,
    settings: Res<Settings>,
    mut happened: MessageReader<TurnEvent>,
    mut before: Local<Option<ObjectId>>,
    mut first_person: ResMut<FirstPerson>,
) {
    let jumps = has_jumped(&mut happened);
    let lead = first_person.lead.filter(|_| first_person.is_shown());
    let is_same = lead.map(|lead| lead.id) == *before;
    *before = lead.map(|lead| lead.id);
    let Some(lead) = lead else {
        return;
    };
    let goal = Eye::angle_of(lead.facing);
    let angle = match is_same && !jumps && settings.smooth {
        true => swing(first_person.angle, goal, step_of(&time)),
        false => goal,
    };
    first_person.set_if_neq(FirstPerson {
        angle,
        ..*first_person
    });
}

/// Moves an angle towards another one along the shorter way.
fn swing(angle: f32, goal: f32, seconds: f32) -> f32 {
    let around = std::f32::consts::TAU;
    let left = goal - angle;
    let left = left - around * (left / around).round();
    let step = (SLOWEST + EAGERNESS * left.abs()) * seconds;
    if step >= left.abs() {
        goal
    } else {
        angle + step.copysign(left)
    }
}

/// Hides the flat board in first person, except for objects in front of
/// everything.
fn swap_board(first_person: Res<FirstPerson>, mut board: Single<&mut Visibility, With<Board>>) {
    board.set_if_neq(match first_person.is_shown() {
        true => Visibility::Hidden,
        false => Visibility::Inherited,
    });
}

/// Draws objects with a Z value of 21 or more as usual, in front of everything;
/// from 22 on their direction is relative to the camera (W-3DV-03), including
/// the protagonist and sprites with four directions (W-3DV-04).
fn bring_forward(first_person: Res<FirstPerson>, mut tiles: Query<(&TileSprite, &mut Drawn)>) {
    let looking = first_person.looking().unwrap_or(Direction::Up);
    for (shown, mut drawn) in &mut tiles {
        let turns = Form::of(shown.picture.z) == Form::Front { turns: true };
        if turns && shown.picture.arrangement == Arrangement::Facing {
            let picture = number_seen(shown, drawn.picture, looking);
            if drawn.picture != picture {
                drawn.picture = picture;
            }
        }
    }
}

/// Returns the image of a tile as seen in this direction, in the same frame of
/// the wobble as on the flat board.
fn number_seen(shown: &TileSprite, drawn: u32, looking: Direction) -> u32 {
    let picture = &shown.picture;
    let joined = picture.joined(shown.frames);
    let joined = match (joined, Form::of(picture.z)) {
        (Some(joined), Form::Flat) => joined,
        (Some(joined), _) => scene::joints_seen(joined, looking),
        (None, _) => 0,
    };
    let facing = seen(shown.facing, looking);
    let frame = drawn + 3 - shown.frames % 3;
    picture.frames(facing, joined, shown.look.asleep) + frame % 3
}
