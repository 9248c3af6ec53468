//! A sprite for every tile, kept in step with the rules: what happened in a
//! turn is turned into motions, births and ends; then the components are read
//! where they changed.

use std::collections::{HashMap, HashSet};

use bevy::prelude::*;

use super::art::{Arrangement, Art};
use super::atlas::Atlas;
use super::board::Board;
use super::layout::cell_centre;
use super::looks::{Looks, Picture, joined_mask};
use super::marks::Floating;
use super::motion::{Bump, Dying, Motion, Pop, Pulse};
use crate::board::{Cell, Direction, ObjectId};
use crate::desktop::journey::Destinations;
use crate::desktop::screens::{Screen, board_is_shown};
use crate::desktop::theme::palette::Palette;
use crate::desktop::{AppSystems, view::BoardSystems};
use crate::words::components::{Facing, Look, TextState, Traits};
use crate::words::dossier::{DossierId, Dossiers};
use crate::words::kinds::{Class, Kind, Kinds};
use crate::words::level::IconState;
use crate::words::messages::{BirthCause, DeathCause, Happened, MoveCause};
use crate::words::{Field, Tile};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shows>()
        .add_systems(OnEnter(Screen::Play), forget.in_set(BoardSystems))
        .add_systems(OnEnter(Screen::Edit), forget.in_set(BoardSystems))
        .add_systems(
            Update,
            follow
                .in_set(AppSystems::Show)
                .in_set(TileSystems::Follow)
                .run_if(board_is_shown),
        )
        .configure_sets(Update, (TileSystems::Follow, TileSystems::Animate).chain());
}

/// Order of what happens to the sprites in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TileSystems {
    /// They learn what the rules did.
    Follow,
    /// They move and change a little further.
    Animate,
}

/// A sprite that shows a tile.
#[derive(Component, Clone, Debug)]
pub(super) struct Shown {
    pub id: u32,
    pub kind: Kind,
    pub cell: IVec2,
    pub facing: Direction,
    pub look: Look,
    pub picture: Picture,
    /// What it shows as an icon, or as what an icon has become.
    pub icon: IconLook,
    /// Joins with every way beside it: a path object.
    pub path: bool,
    /// Number of the first of the three frames.
    pub frames: u32,
    /// Where it is drawn, before bobbing and the like.
    pub at: Vec2,
}

impl Shown {
    /// Height in the order of drawing. Ids settle who lies on whom in a layer;
    /// SELECT objects lie above all (W-SELECT-13).
    pub(super) fn z(&self, floats: bool) -> f32 {
        if self.look.select > 0 {
            let rank = self.look.select.min(4_000) as f32;
            return 740.0 + rank * 0.01 + (self.id % 16_000) as f32 * 0.000_000_5;
        }
        let layer = f32::from(self.picture.z) + if floats { 50.0 } else { 0.0 };
        layer * 8.0 + (self.id % 16_000) as f32 * 0.0005
    }
}

/// The cross over cancelled text.
#[derive(Component)]
pub(super) struct Cross;

/// Where the sprites are.
#[derive(Resource, Default)]
pub(super) struct Shows {
    by_id: HashMap<u32, Entity>,
    /// Cells of the kinds whose pictures join, as of the last look.
    joined: HashSet<(Kind, IVec2)>,
    /// Cells of path objects and icons that can be seen.
    ways: HashSet<IVec2>,
}

impl Shows {
    /// The sprite of an object.
    pub(super) fn of(&self, id: ObjectId) -> Option<Entity> {
        self.by_id.get(&id.0).copied()
    }
}

fn forget(mut shows: ResMut<Shows>, mut looks: ResMut<Looks>) {
    *shows = Shows::default();
    looks.forget_kinds();
}

/// What the messages of a frame say about single tiles.
#[derive(Default)]
struct Told {
    any: bool,
    /// Everything has to be looked at again, without motion.
    jumped: bool,
    moves: HashMap<u32, Vec<(IVec2, IVec2, MoveCause)>>,
    blocked: HashMap<u32, Direction>,
    born: HashMap<u32, BirthCause>,
    died: Vec<(u32, DeathCause)>,
}

impl Told {
    fn hear(&mut self, happened: &Happened) {
        self.any = true;
        match happened {
            // Only the last turn of a frame is shown as motion.
            Happened::TurnBegan { .. } => {
                self.moves.clear();
                self.blocked.clear();
                self.born.clear();
            }
            Happened::Moved {
                id,
                from,
                to,
                cause,
            } => self
                .moves
                .entry(id.0)
                .or_default()
                .push((*from, *to, *cause)),
            Happened::Blocked { id, direction } => {
                self.blocked.insert(id.0, *direction);
            }
            Happened::Born { id, cause, .. } => {
                self.born.insert(id.0, *cause);
            }
            Happened::Died { id, cause, .. } => self.died.push((id.0, *cause)),
            Happened::Rewound { .. } => {
                *self = Self {
                    any: true,
                    jumped: true,
                    ..default()
                };
            }
            Happened::EmptiesGone { .. }
            | Happened::Turned { .. }
            | Happened::FocusPassed { .. }
            | Happened::FellAsleep { .. }
            | Happened::RulesChanged { .. }
            | Happened::Won { .. }
            | Happened::Looped => {}
        }
    }
}

type TileParts = (
    &'static ObjectId,
    &'static Cell,
    &'static Kind,
    &'static Facing,
    &'static Traits,
    &'static Look,
);
type TileChanged = Or<(
    Changed<Cell>,
    Changed<Kind>,
    Changed<Facing>,
    Changed<Traits>,
    Changed<Look>,
)>;

fn follow(
    mut commands: Commands,
    mut happened: MessageReader<Happened>,
    tiles: Query<TileParts, With<Tile>>,
    changed: Query<TileParts, (With<Tile>, TileChanged)>,
    board: Single<Entity, With<Board>>,
    (kinds, dossiers, field): (Res<Kinds>, Res<Dossiers>, Res<Field>),
    destinations: Res<Destinations>,
    (art, palette): (Res<Art>, Res<Palette>),
    mut atlas: ResMut<Atlas>,
    mut looks: ResMut<Looks>,
    mut shows: ResMut<Shows>,
    mut shown: Query<(&mut Shown, Option<&mut Motion>), Without<Dying>>,
    dying: Query<Entity, With<Dying>>,
) {
    let mut told = Told::default();
    for happened in happened.read() {
        told.hear(happened);
    }
    // Other colours are like another board.
    if palette.is_changed() {
        (told.any, told.jumped) = (true, true);
    }
    if !told.any {
        return;
    }
    if told.jumped {
        for entity in &dying {
            commands.entity(entity).try_despawn();
        }
    }
    for (mut shown, motion) in &mut shown {
        // A new turn ends what still moves, except what goes on moving.
        if let Some(mut motion) = motion
            && !told.moves.contains_key(&shown.id)
        {
            motion.finish();
            shown.at = cell_centre(shown.cell);
        }
    }
    for (id, cause) in &told.died {
        if let Some(entity) = shows.by_id.remove(id)
            && let Ok((mut shown, _)) = shown.get_mut(entity)
        {
            let mut entity = commands.entity(entity);
            if let Some(path) = told.moves.get(id)
                && let Some((_, to, _)) = path.last()
            {
                entity.insert(Motion::along(shown.at, path));
                shown.cell = *to;
            }
            entity.insert(Dying::of(*cause, told.moves.contains_key(id)));
        }
    }

    let mut seen = HashSet::new();
    let mut joints_moved = told.jumped || !told.died.is_empty();
    let mut look_at = |tile: (&ObjectId, &Cell, &Kind, &Facing, &Traits, &Look)| {
        let (id, cell, kind, facing, traits, look) = tile;
        let mut picture = looks.of(*kind, &kinds, &field, &art, &palette, &mut atlas);
        let mut look = *look;
        if let Some(data) = dossiers.get(traits.dossier) {
            if let Some(colour) = &data.colour {
                picture.colour = palette.get(colour);
            }
            picture.z = data.z.unwrap_or(picture.z);
            // W-ICON-04
            look.hidden |=
                kinds.class(*kind) == Class::Icon && dossiers.is_hidden_icon(traits.dossier);
        }
        let icon = icon_look(*kind, traits.dossier, &kinds, &dossiers, &destinations);
        if icon.locked {
            picture = picture.locked(&palette);
        }
        let state = State {
            id: id.0,
            kind: *kind,
            cell: cell.0,
            facing: facing.0,
            floats: traits.floats,
            look,
            picture,
            icon,
            path: dossiers.is_path(traits.dossier),
        };
        joints_moved |= picture.arrangement == Arrangement::Joined;
        if let Some(entity) = shows.by_id.get(&id.0)
            && let Ok((mut shown, _)) = shown.get_mut(*entity)
        {
            update(&mut commands, *entity, &mut shown, &state, &told);
        } else {
            let entity = spawn(&mut commands, *board, &state, &told);
            shows.by_id.insert(id.0, entity);
        }
    };
    if told.jumped {
        for tile in &tiles {
            seen.insert(tile.0.0);
            look_at(tile);
        }
        shows.by_id.retain(|id, entity| {
            let kept = seen.contains(id);
            if !kept {
                commands.entity(*entity).try_despawn();
            }
            kept
        });
    } else {
        for tile in &changed {
            look_at(tile);
        }
    }
    for (id, direction) in &told.blocked {
        if let Some(entity) = shows.by_id.get(id) {
            commands.entity(*entity).insert(Bump::new(*direction));
        }
    }
    if joints_moved {
        shows.ways = tiles
            .iter()
            .filter(|(_, _, kind, _, traits, look)| {
                let icon =
                    kinds.class(**kind) == Class::Icon && !dossiers.is_hidden_icon(traits.dossier);
                (icon || dossiers.is_path(traits.dossier)) && !look.hidden
            })
            .map(|(_, cell, ..)| cell.0)
            .collect();
        shows.joined = tiles
            .iter()
            .filter(|(_, _, kind, ..)| {
                let picture = looks.of(**kind, &kinds, &field, &art, &palette, &mut atlas);
                picture.arrangement == Arrangement::Joined
            })
            .map(|(_, cell, kind, ..)| (*kind, cell.0))
            .collect();
        commands.queue(join_all);
    }
}

/// Everything about a tile that can be seen.
struct State {
    id: u32,
    kind: Kind,
    cell: IVec2,
    facing: Direction,
    floats: bool,
    look: Look,
    picture: Picture,
    icon: IconLook,
    path: bool,
}

/// What an object shows because of the level that it leads to (W-ICON-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct IconLook {
    /// An icon that cannot be entered.
    pub locked: bool,
    /// The number of the level of an opened icon; 0 for none.
    pub number: usize,
    /// The level has been won; the map of an area: all of its levels.
    pub won: bool,
    /// It has been won with its bonus.
    pub bonus: bool,
    /// It has been made into something else (W-ICON-09).
    pub changed: bool,
}

fn icon_look(
    kind: Kind,
    dossier: DossierId,
    kinds: &Kinds,
    dossiers: &Dossiers,
    destinations: &Destinations,
) -> IconLook {
    let is_icon = kinds.class(kind) == Class::Icon;
    let state = dossiers.icon_state(dossier);
    let level = dossiers.get(dossier).and_then(|data| data.level.as_ref());
    let there = level.and_then(|level| destinations.get(level));
    let opened = there.filter(|_| is_icon && state == IconState::Opened);
    let seen = there.filter(|_| state != IconState::Hidden);
    IconLook {
        locked: is_icon && state == IconState::Locked,
        number: opened.map_or(0, |there| there.number),
        won: seen.is_some_and(|there| there.won),
        bonus: seen.is_some_and(|there| there.bonus),
        changed: seen.is_some_and(|there| there.changed),
    }
}

fn spawn(commands: &mut Commands, board: Entity, state: &State, told: &Told) -> Entity {
    let shown = Shown {
        id: state.id,
        kind: state.kind,
        cell: state.cell,
        facing: state.facing,
        look: state.look,
        picture: state.picture,
        icon: state.icon,
        path: state.path,
        frames: state.picture.frames(state.facing, 0, state.look.asleep),
        at: cell_centre(state.cell),
    };
    let place = Transform::from_translation(shown.at.extend(shown.z(state.floats)));
    let mut entity = commands.spawn((shown, Sprite::default(), place, ChildOf(board)));
    if state.floats {
        entity.insert(Floating);
    }
    if told.born.contains_key(&state.id) {
        entity.insert(Pop::default());
    }
    entity.id()
}

fn update(
    commands: &mut Commands,
    entity: Entity,
    shown: &mut Mut<Shown>,
    state: &State,
    told: &Told,
) {
    let mut entity = commands.entity(entity);
    if shown.kind != state.kind {
        shown.kind = state.kind;
        if !told.jumped {
            entity.insert(Pop::default());
        }
    }
    let becomes_active =
        shown.look.text != TextState::Active && state.look.text == TextState::Active;
    let takes_role = state.look.role.is_some() && shown.look.role != state.look.role;
    if (becomes_active || takes_role) && !told.jumped {
        entity.insert(Pulse::default());
    }
    shown.picture = state.picture;
    (shown.icon, shown.path) = (state.icon, state.path);
    shown.facing = state.facing;
    shown.look = state.look;
    shown.frames = state.picture.frames(state.facing, 0, state.look.asleep);
    if state.floats {
        entity.insert(Floating);
    } else {
        entity.remove::<Floating>();
    }
    if shown.cell != state.cell || told.jumped {
        shown.cell = state.cell;
        let path = (!told.jumped).then(|| told.moves.get(&state.id)).flatten();
        match path {
            Some(path) => {
                entity.insert(Motion::along(shown.at, path));
            }
            None => {
                shown.at = cell_centre(state.cell);
                entity.remove::<(Motion, Bump)>();
            }
        }
    }
}

/// Brings the pictures that join with their neighbours up to date; runs once
/// the sprites of new tiles exist.
fn join_all(world: &mut World) {
    world.resource_scope(|world, shows: Mut<Shows>| {
        let mut shown = world.query_filtered::<&mut Shown, Without<Dying>>();
        for mut shown in shown.iter_mut(world) {
            if shown.picture.arrangement != Arrangement::Joined {
                continue;
            }
            let mask = joined_mask(shown.cell, |cell| {
                shows.joined.contains(&(shown.kind, cell))
                    || shown.path && shows.ways.contains(&cell)
            });
            let frames = shown.picture.frames(shown.facing, mask, shown.look.asleep);
            if shown.frames != frames {
                shown.frames = frames;
            }
        }
    });
}
