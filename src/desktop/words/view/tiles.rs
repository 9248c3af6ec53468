//! A sprite for every tile, kept in step with the rules: what happened in a
//! turn is turned into motions, births and ends; then the components are read
//! where they changed.

use std::collections::{HashMap, HashSet};

use bevy::prelude::*;

use super::board::Board;
use super::joints::{Joint, Joints};
use super::layout::cell_centre;
use super::looks::{Looks, Picture};
use super::marks::Floating;
use super::motion::{Bump, Dying, Motion, Pop, Pulse};
use crate::board::{Cell, Direction, ObjectId};
use crate::desktop::gfx::art::Art;
use crate::desktop::gfx::atlas::Atlas;
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::screen::board_is_shown;
use crate::desktop::ui::palette::Palette;
use crate::desktop::words::level_navigation::destinations::Destinations;
use crate::desktop::words::screens::LEVEL;
use crate::desktop::words::view::board::BoardSystems;
use crate::words::components::{Facing, Look, TextState, TileFlags};
use crate::words::kinds::{Class, Kind, Kinds};
use crate::words::level::IconState;
use crate::words::messages::{BirthCause, DeathCause, MoveCause, TurnEvent};
use crate::words::metadata::{MetadataId, ObjectMetadata};
use crate::words::{LevelInfo, Tile};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shows>()
        .add_systems(OnEnter(LEVEL), forget.in_set(BoardSystems))
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
    /// Paths join with it: a path object or an icon that can be seen.
    pub way: bool,
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

/// Where the sprites are. Changed when any sprite has news: what looks through
/// all of them for [`Shown`] that changed waits for that.
#[derive(Resource, Default)]
pub(super) struct Shows {
    by_id: HashMap<u32, Entity>,
    joints: Joints,
}

impl Shows {
    /// The sprite of an object.
    pub(super) fn of(&self, id: ObjectId) -> Option<Entity> {
        self.by_id.get(&id.0).copied()
    }
}

pub(super) fn forget(mut shows: ResMut<Shows>, mut looks: ResMut<Looks>) {
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
    fn hear(&mut self, happened: &TurnEvent) {
        self.any = true;
        match happened {
            // Only the last turn of a frame is shown as motion.
            TurnEvent::TurnBegan { .. } => {
                self.moves.clear();
                self.blocked.clear();
                self.born.clear();
            }
            TurnEvent::Moved {
                id,
                from,
                to,
                cause,
            } => self
                .moves
                .entry(id.0)
                .or_default()
                .push((*from, *to, *cause)),
            TurnEvent::Blocked { id, direction } => {
                self.blocked.insert(id.0, *direction);
            }
            TurnEvent::Born { id, cause, .. } => {
                self.born.insert(id.0, *cause);
            }
            TurnEvent::Died { id, cause, .. } => self.died.push((id.0, *cause)),
            TurnEvent::Rewound { .. } => {
                *self = Self {
                    any: true,
                    jumped: true,
                    ..default()
                };
            }
            TurnEvent::EmptiesGone { .. }
            | TurnEvent::Turned { .. }
            | TurnEvent::FocusPassed { .. }
            | TurnEvent::FellAsleep { .. }
            | TurnEvent::RulesChanged { .. }
            | TurnEvent::Won { .. }
            | TurnEvent::Looped => {}
        }
    }
}

type TileParts = (
    &'static ObjectId,
    &'static Cell,
    &'static Kind,
    &'static Facing,
    &'static TileFlags,
    &'static Look,
);
type TileChanged = Or<(
    Changed<Cell>,
    Changed<Kind>,
    Changed<Facing>,
    Changed<TileFlags>,
    Changed<Look>,
)>;

fn follow(
    mut commands: Commands,
    mut happened: MessageReader<TurnEvent>,
    tiles: Query<TileParts, With<Tile>>,
    changed: Query<TileParts, (With<Tile>, TileChanged)>,
    board: Single<Entity, With<Board>>,
    (kinds, metadata, level_info): (Res<Kinds>, Res<ObjectMetadata>, Res<LevelInfo>),
    destinations: Res<Destinations>,
    (art, palette): (Res<Art>, Res<Palette>),
    mut atlas: ResMut<Atlas>,
    mut looks: ResMut<Looks>,
    mut shows: ResMut<Shows>,
    mut shown: Query<(&mut Shown, Option<&mut Motion>), Without<Dying>>,
    (moving, dying): (
        Query<Entity, (With<Motion>, Without<Dying>)>,
        Query<Entity, With<Dying>>,
    ),
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
    shows.set_changed();
    let shows = &mut *shows;
    if told.jumped {
        shows.joints = Joints::default();
        for entity in &dying {
            commands.entity(entity).try_despawn();
        }
    }
    for entity in &moving {
        // A new turn ends what still moves, except what goes on moving.
        if let Ok((mut shown, Some(mut motion))) = shown.get_mut(entity)
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
            shows.joints.change(Some(Joint::of(&shown)), None);
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
    let mut look_at = |tile: (&ObjectId, &Cell, &Kind, &Facing, &TileFlags, &Look)| {
        let (id, cell, kind, facing, flags, look) = tile;
        let is_icon = kinds.class(*kind) == Class::Icon;
        let path = metadata.is_path(flags.metadata);
        let mut picture = looks.of(*kind, &kinds, &level_info, &art, &palette, &mut atlas);
        let mut look = *look;
        if let Some(data) = metadata.get(flags.metadata) {
            if let Some(colour) = &data.colour {
                picture.colour = palette.get(colour);
            }
            picture.z = data.z.unwrap_or(picture.z);
            // W-ICON-04
            look.hidden |= is_icon && metadata.is_hidden_icon(flags.metadata);
        }
        let icon = icon_look(*kind, flags.metadata, &kinds, &metadata, &destinations);
        if icon.locked {
            picture = picture.locked(&palette);
        }
        let state = State {
            id: id.0,
            kind: *kind,
            cell: cell.0,
            facing: facing.0,
            floats: flags.floats,
            look,
            picture,
            icon,
            path,
            way: (is_icon || path) && !look.hidden,
        };
        if let Some(entity) = shows.by_id.get(&id.0)
            && let Ok((mut shown, _)) = shown.get_mut(*entity)
        {
            let before = Joint::of(&shown);
            update(&mut commands, *entity, &mut shown, &state, &told);
            // After a jump they are counted anew.
            let before = (!told.jumped).then_some(before);
            shows.joints.change(before, Some(Joint::of(&shown)));
            shown.frames = shows.joints.frames(&shown);
        } else {
            let mut shown = state.shown();
            shows.joints.change(None, Some(Joint::of(&shown)));
            shown.frames = shows.joints.frames(&shown);
            let entity = spawn(&mut commands, *board, shown, state.floats, &told);
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
    if shows.joints.have_changed() {
        commands.queue(join);
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
    way: bool,
}

impl State {
    fn shown(&self) -> Shown {
        Shown {
            id: self.id,
            kind: self.kind,
            cell: self.cell,
            facing: self.facing,
            look: self.look,
            picture: self.picture,
            icon: self.icon,
            path: self.path,
            way: self.way,
            frames: 0,
            at: cell_centre(self.cell),
        }
    }
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
    id: MetadataId,
    kinds: &Kinds,
    metadata: &ObjectMetadata,
    destinations: &Destinations,
) -> IconLook {
    let is_icon = kinds.class(kind) == Class::Icon;
    let state = metadata.icon_state(id);
    let level = metadata.get(id).and_then(|data| data.level.as_ref());
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

fn spawn(
    commands: &mut Commands,
    board: Entity,
    shown: Shown,
    floats: bool,
    told: &Told,
) -> Entity {
    let place = Transform::from_translation(shown.at.extend(shown.z(floats)));
    let is_born = told.born.contains_key(&shown.id);
    let mut entity = commands.spawn((shown, Sprite::default(), place, ChildOf(board)));
    if floats {
        entity.insert(Floating);
    }
    if is_born {
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
    (shown.icon, shown.path, shown.way) = (state.icon, state.path, state.way);
    shown.facing = state.facing;
    shown.look = state.look;
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

/// Brings the pictures that join with their neighbours up to date where those
/// have changed; runs once the sprites of new tiles exist.
fn join(world: &mut World) {
    let Some(mut shows) = world.get_resource_mut::<Shows>() else {
        return;
    };
    let mut joints = std::mem::take(&mut shows.joints);
    let mut shown = world.query_filtered::<&mut Shown, Without<Dying>>();
    joints.join_again(shown.iter_mut(world));
    world.resource_mut::<Shows>().joints = joints;
}
