//! Sprite of every tile, kept in step with the rules: the events of a turn
//! become motions, births and deaths; then changed components are read.

mod appearance;
mod news;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use bevy::ecs::entity::EntityHashMap;
use bevy::prelude::*;

use super::drawn::{Drawn, Eyes, Floating, LAYER, Marked};
use super::layout::cell_centre;
use super::looks::{Looks, Picture, TEXT_Z, joined_mask};
use super::moods::Spirit;
use super::motion::{Bump, Dying, Motion, Pop, Pulse};
use super::systems::{Board, BoardSystems, TileSystems};
use crate::doors::Knock;
use crate::screens::LEVEL;
use kotodama_board::{Cell, Direction, ObjectId};
use kotodama_gfx::art::Arrangement;
use kotodama_shell::frame::AppSystems;
use kotodama_shell::screen::board_is_shown;
use kotodama_words::Tile;
use kotodama_words::components::{Facing, Look, TextState, TileFlags};
use kotodama_words::kinds::Kind;
use kotodama_words::tiles::Tiles;

use self::appearance::{Appearance, TileItem, TileParts};
pub(super) use self::appearance::{IconLook, area_or_mode};
use self::news::{News, has_news, listen};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TileSpriteIndex>()
        .init_resource::<News>()
        .add_message::<Knock>()
        .add_systems(OnEnter(LEVEL), forget.in_set(BoardSystems))
        .add_systems(
            Update,
            (
                listen,
                (come_to_rest, remove_gone, look_again, bump, join)
                    .chain()
                    .run_if(has_news),
                knock,
            )
                .chain()
                .in_set(AppSystems::Show)
                .in_set(TileSystems::Follow)
                .run_if(board_is_shown),
        )
        .configure_sets(Update, (TileSystems::Follow, TileSystems::Animate).chain());
}

/// Sprite of a tile.
#[derive(Component, Clone, Debug)]
pub(super) struct TileSprite {
    pub id: u32,
    pub kind: Kind,
    pub cell: IVec2,
    pub facing: Direction,
    pub look: Look,
    pub picture: Picture,
    /// Appearance as an icon, or as a transformed icon.
    pub icon: IconLook,
    /// Whether it joins with every neighbouring way, as a path object.
    pub path: bool,
    /// Whether paths join with it: a path object or a visible icon.
    pub way: bool,
    /// Whether it floats above its cell.
    pub floats: bool,
    /// Index of the first of the three frames.
    pub frames: u32,
    /// Drawn position, before bobbing and similar effects.
    pub at: Vec2,
}

impl TileSprite {
    /// Returns whether its image joins with a neighbouring sprite: walls with
    /// walls, paths with every way.
    fn joins(&self, other: &Self) -> bool {
        self.is_joined() && self.kind == other.kind || self.way && other.path
    }

    pub(super) fn is_joined(&self) -> bool {
        self.picture.arrangement == Arrangement::Joined
    }

    /// Returns the properties that the neighbours' images depend on.
    fn joint(&self) -> (IVec2, Option<Kind>, bool) {
        let kind = self.is_joined().then_some(self.kind);
        (self.cell, kind, self.way)
    }

    /// Returns its height in drawing order. Within a layer ids decide; text can
    /// be read whatever floats over it; SELECT objects lie above all
    /// (W-SELECT-13).
    pub(super) fn z(&self) -> f32 {
        if self.look.select > 0 {
            let rank = self.look.select.min(4_000) as f32;
            return 740.0 + rank * 0.01 + (self.id % 16_000) as f32 * 0.000_000_5;
        }
        let rises = self.floats || self.picture.z >= TEXT_Z;
        let layer = f32::from(self.picture.z) + if rises { 50.0 } else { 0.0 };
        layer * LAYER + (self.id % 16_000) as f32 * 0.0005
    }

    /// Returns the height of the bottom of its layer relative to its own height,
    /// which is negative: all other tiles of the layer are drawn above it.
    pub(super) fn bottom(&self) -> f32 {
        let z = self.z();
        (z / LAYER).floor() * LAYER - z
    }
}

/// Index of the sprites. It is marked as changed when any sprite changes, which
/// systems that examine every changed [`TileSprite`] wait for.
#[derive(Resource, Default)]
pub(super) struct TileSpriteIndex {
    by_id: HashMap<u32, Entity>,
    /// Ids of the displayed tiles, by entity.
    ids: EntityHashMap<u32>,
    /// Cells with changes that the images of neighbours depend on.
    touched: HashSet<IVec2>,
}

impl TileSpriteIndex {
    /// Returns the sprite of an object.
    pub(super) fn of(&self, id: ObjectId) -> Option<Entity> {
        self.by_id.get(&id.0).copied()
    }

    /// Records the change of a sprite; `None` if it did not exist before, or no
    /// longer does.
    fn touch(&mut self, before: Option<&TileSprite>, now: Option<&TileSprite>) {
        let both = before.into_iter().chain(now);
        let changes = before.map(TileSprite::joint) != now.map(TileSprite::joint);
        let touched = both.filter(|shown| shown.is_joined() || changes && shown.way);
        self.touched.extend(touched.map(|shown| shown.cell));
    }
}

pub(super) fn forget(mut shows: ResMut<TileSpriteIndex>, mut looks: ResMut<Looks>) {
    *shows = TileSpriteIndex::default();
    looks.forget_kinds();
}

/// Ends the motion of earlier turns, except for continued motion; after a jump
/// nothing moves.
fn come_to_rest(
    mut commands: Commands,
    news: Res<News>,
    dying: Query<Entity, With<Dying>>,
    mut moving: Query<(Entity, &mut TileSprite, Option<&mut Motion>), InMotion>,
) {
    if news.jumped {
        for entity in &dying {
            commands.entity(entity).try_despawn();
        }
    }
    for (entity, mut shown, motion) in &mut moving {
        if news.jumped {
            shown.at = cell_centre(shown.cell);
            commands.entity(entity).remove::<(Motion, Bump)>();
        } else if let Some(mut motion) = motion
            && !news.moves.contains_key(&shown.id)
        {
            motion.finish();
            shown.at = cell_centre(shown.cell);
        }
    }
}

type InMotion = (Or<(With<Motion>, With<Bump>)>, Without<Dying>);

/// Fades out destroyed tiles, and removes at once those that are simply gone,
/// as after undo.
fn remove_gone(
    mut commands: Commands,
    news: Res<News>,
    tiles: Res<Tiles>,
    mut shows: ResMut<TileSpriteIndex>,
    mut shown: Query<&mut TileSprite, Without<Dying>>,
) {
    let shows = &mut *shows;
    for (id, cause) in &news.died {
        if let Some(entity) = shows.by_id.remove(id)
            && let Ok(mut shown) = shown.get_mut(entity)
        {
            shows.touch(Some(&*shown), None);
            let mut entity = commands.entity(entity);
            if let Some(path) = news.moves.get(id)
                && let Some((_, to, _)) = path.last()
            {
                entity.insert(Motion::along(shown.at, path));
                shown.cell = *to;
            }
            entity.insert(Dying::of(*cause, news.moves.contains_key(id)));
        }
    }
    for tile in &news.gone {
        if let Some(id) = shows.ids.remove(tile)
            // It may be another kind of object now, with another entity.
            && tiles.entity(ObjectId(id)).is_none()
            && let Some(entity) = shows.by_id.remove(&id)
        {
            if let Ok(shown) = shown.get(entity) {
                shows.touch(Some(shown), None);
            }
            commands.entity(entity).try_despawn();
        }
    }
}

type TileChanged = Or<(
    Changed<Cell>,
    Changed<Kind>,
    Changed<Facing>,
    Changed<TileFlags>,
    Changed<Look>,
)>;

/// Reads changed components of tiles, and creates sprites for new tiles.
fn look_again(
    mut commands: Commands,
    news: Res<News>,
    tiles: Query<TileParts, With<Tile>>,
    changed: Query<TileParts, (With<Tile>, TileChanged)>,
    board: Single<Entity, With<Board>>,
    mut appearance: Appearance,
    mut shows: ResMut<TileSpriteIndex>,
    mut shown: Query<&mut TileSprite, Without<Dying>>,
) {
    let shows = &mut *shows;
    let look_at = |tile: TileItem| {
        shows.ids.insert(tile.0, tile.1.0);
        let now = appearance.of(tile);
        if let Some(&entity) = shows.by_id.get(&now.id)
            && let Ok(mut shown) = shown.get_mut(entity)
        {
            shows.touch(Some(&*shown), Some(&now));
            update(&mut commands.entity(entity), &mut shown, now, &news);
        } else {
            shows.touch(None, Some(&now));
            let id = now.id;
            let entity = spawn(&mut commands, *board, now, &news);
            shows.by_id.insert(id, entity);
        }
    };
    if news.everything {
        tiles.iter().for_each(look_at);
    } else {
        changed.iter().for_each(look_at);
    }
}

/// Animates failed moves.
fn bump(mut commands: Commands, news: Res<News>, shows: Res<TileSpriteIndex>) {
    for (id, direction) in &news.blocked {
        if let Some(entity) = shows.by_id.get(id) {
            commands.entity(*entity).insert(Bump::new(*direction));
        }
    }
}

/// Animates cursors that bump into closed doors.
fn knock(mut commands: Commands, mut knocks: MessageReader<Knock>, shows: Res<TileSpriteIndex>) {
    for knock in knocks.read() {
        if let Some(entity) = shows.of(knock.by) {
            commands.entity(entity).insert(Bump::new(knock.direction));
        }
    }
}

/// Updates the images that join with changed neighbours.
fn join(
    tiles: Res<Tiles>,
    mut shows: ResMut<TileSpriteIndex>,
    mut shown: Query<&mut TileSprite, Without<Dying>>,
) {
    let touched = std::mem::take(&mut shows.touched).into_iter();
    let cells: HashSet<IVec2> = touched
        .flat_map(|cell| {
            let beside = Direction::ALL.map(|direction| cell + direction.delta());
            beside.into_iter().chain([cell])
        })
        .collect();
    let shows = &*shows;
    let in_cell = |cell: IVec2| {
        let tiles = tiles.at(cell).iter();
        tiles.filter_map(move |tile| shows.of(tile.id))
    };
    for cell in cells {
        for entity in in_cell(cell) {
            let Some(joined) = shown.get(entity).ok().filter(|shown| shown.is_joined()) else {
                continue;
            };
            let beside = |cell: IVec2| {
                let mut others = in_cell(cell).filter_map(|other| shown.get(other).ok());
                others.any(|other| other.joins(joined))
            };
            let frames =
                joined
                    .picture
                    .frames(joined.facing, joined_mask(cell, beside), joined.look.asleep);
            if joined.frames != frames
                && let Ok(mut shown) = shown.get_mut(entity)
            {
                shown.frames = frames;
            }
        }
    }
}

fn spawn(commands: &mut Commands, board: Entity, shown: TileSprite, news: &News) -> Entity {
    let (floats, is_born) = (shown.floats, news.born.contains_key(&shown.id));
    let drawn = (Drawn::default(), Marked::default(), Eyes::default());
    let mut entity = commands.spawn((shown, drawn, ChildOf(board)));
    if floats {
        entity.insert(Floating);
    }
    if is_born {
        entity.insert(Pop::default());
    }
    entity.id()
}

/// Updates a sprite to the current tile; a moving one keeps its drawn position.
fn update(entity: &mut EntityCommands, shown: &mut TileSprite, now: TileSprite, news: &News) {
    let becomes_active = shown.look.text != TextState::Active && now.look.text == TextState::Active;
    let takes_role = now.look.role.is_some() && shown.look.role != now.look.role;
    if !news.jumped {
        if shown.kind != now.kind {
            entity.insert(Pop::default());
        }
        if becomes_active || takes_role {
            entity.insert(Pulse::WORD);
        }
        if now.picture.is_text
            && let Some(spirit) = Spirit::of_change(shown.look.text, now.look.text)
        {
            entity.insert(spirit);
        }
    }
    if now.floats && !shown.floats {
        entity.insert(Floating);
    } else if shown.floats && !now.floats {
        entity.remove::<Floating>();
    }
    let mut at = shown.at;
    if shown.cell != now.cell || news.jumped {
        let path = (!news.jumped).then(|| news.moves.get(&now.id)).flatten();
        match path {
            Some(path) => {
                entity.insert(Motion::along(at, path));
            }
            None => {
                at = now.at;
                entity.remove::<(Motion, Bump)>();
            }
        }
    }
    *shown = TileSprite { at, ..now };
}
