//! A sprite for every tile, kept in step with the rules: what happened in a
//! turn is turned into motions, births and ends; then the components are read
//! where they changed.

use std::collections::{HashMap, HashSet};

use bevy::ecs::entity::EntityHashMap;
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::drawn::{Drawn, Floating, Marked};
use super::layout::cell_centre;
use super::looks::{Looks, Picture, joined_mask};
use super::motion::{Bump, Dying, Motion, Pop, Pulse};
use super::systems::{Board, BoardSystems, TileSystems};
use crate::level_navigation::destinations::Destinations;
use crate::screens::LEVEL;
use kotodama_board::{Cell, Direction, ObjectId};
use kotodama_gfx::art::{Arrangement, Art};
use kotodama_gfx::atlas::Atlas;
use kotodama_shell::frame::AppSystems;
use kotodama_shell::screen::board_is_shown;
use kotodama_ui::palette::Palette;
use kotodama_words::components::{Facing, Look, TextState, TileFlags};
use kotodama_words::kinds::{Class, Kind, Kinds};
use kotodama_words::level::IconState;
use kotodama_words::messages::{BirthCause, DeathCause, MoveCause, TurnEvent};
use kotodama_words::metadata::{MetadataId, ObjectMetadata};
use kotodama_words::tiles::Tiles;
use kotodama_words::{LevelInfo, Tile};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TileSpriteIndex>()
        .init_resource::<News>()
        .add_systems(OnEnter(LEVEL), forget.in_set(BoardSystems))
        .add_systems(
            Update,
            (
                listen,
                (come_to_rest, remove_gone, look_again, bump, join)
                    .chain()
                    .run_if(has_news),
            )
                .chain()
                .in_set(AppSystems::Show)
                .in_set(TileSystems::Follow)
                .run_if(board_is_shown),
        )
        .configure_sets(Update, (TileSystems::Follow, TileSystems::Animate).chain());
}

/// A sprite that shows a tile.
#[derive(Component, Clone, Debug)]
pub(super) struct TileSprite {
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
    /// Floats above its cell.
    pub floats: bool,
    /// Number of the first of the three frames.
    pub frames: u32,
    /// Where it is drawn, before bobbing and the like.
    pub at: Vec2,
}

impl TileSprite {
    /// Returns whether the picture of another sprite joins with it from beside:
    /// walls with walls, paths with every way.
    fn joins(&self, other: &Self) -> bool {
        self.is_joined() && self.kind == other.kind || self.way && other.path
    }

    fn is_joined(&self) -> bool {
        self.picture.arrangement == Arrangement::Joined
    }

    /// What the pictures beside it go by.
    fn joint(&self) -> (IVec2, Option<Kind>, bool) {
        let kind = self.is_joined().then_some(self.kind);
        (self.cell, kind, self.way)
    }

    /// Height in the order of drawing. Ids settle who lies on whom in a layer;
    /// SELECT objects lie above all (W-SELECT-13).
    pub(super) fn z(&self) -> f32 {
        if self.look.select > 0 {
            let rank = self.look.select.min(4_000) as f32;
            return 740.0 + rank * 0.01 + (self.id % 16_000) as f32 * 0.000_000_5;
        }
        let layer = f32::from(self.picture.z) + if self.floats { 50.0 } else { 0.0 };
        layer * 8.0 + (self.id % 16_000) as f32 * 0.0005
    }
}

/// Where the sprites are. Changed when any sprite has news: what looks through
/// all of them for [`TileSprite`] that changed waits for that.
#[derive(Resource, Default)]
pub(super) struct TileSpriteIndex {
    by_id: HashMap<u32, Entity>,
    /// The ids of the tiles that are shown, by their entities.
    ids: EntityHashMap<u32>,
    /// Cells in which something has changed that pictures beside it go by.
    touched: HashSet<IVec2>,
}

impl TileSpriteIndex {
    /// The sprite of an object.
    pub(super) fn of(&self, id: ObjectId) -> Option<Entity> {
        self.by_id.get(&id.0).copied()
    }

    /// A sprite is not what it was; nothing for one that was not there, or is
    /// there no longer.
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

/// What has happened to tiles since their sprites were last brought up to date.
#[derive(Resource, Default)]
struct News {
    any: bool,
    /// Play went elsewhere: nothing of it is shown as motion.
    jumped: bool,
    /// Every tile has to be looked at, not only those that changed.
    everything: bool,
    moves: HashMap<u32, Vec<(IVec2, IVec2, MoveCause)>>,
    blocked: HashMap<u32, Direction>,
    born: HashMap<u32, BirthCause>,
    died: Vec<(u32, DeathCause)>,
    /// Entities of tiles that are no more.
    gone: Vec<Entity>,
}

impl News {
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
                    gone: std::mem::take(&mut self.gone),
                    ..default()
                };
            }
            // What else happens is seen in the components.
            _ => {}
        }
    }
}

fn has_news(news: Res<News>) -> bool {
    news.any
}

fn listen(
    mut happened: MessageReader<TurnEvent>,
    mut removed: RemovedComponents<Tile>,
    (palette, tiles, shows): (Res<Palette>, Res<Tiles>, Res<TileSpriteIndex>),
    mut news: ResMut<News>,
) {
    // What goes without a word is noticed with the next news.
    let mut gone = std::mem::take(&mut news.gone);
    if news.any {
        gone.clear();
    }
    gone.extend(removed.read());
    *news = News { gone, ..default() };
    for happened in happened.read() {
        news.hear(happened);
    }
    // Other colours are like another board.
    let is_new = shows.by_id.is_empty() && !tiles.is_empty();
    if palette.is_changed() || is_new {
        (news.any, news.jumped, news.everything) = (true, true, true);
    }
}

/// A new turn ends what still moves, except what goes on moving; after a jump
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

/// What has died is seen dying; what is gone without a word, as after undo, is
/// no longer seen.
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
            // It may be another kind of thing now, with another entity.
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

type TileParts = (
    Entity,
    &'static ObjectId,
    &'static Cell,
    &'static Kind,
    &'static Facing,
    &'static TileFlags,
    &'static Look,
);
type TileItem<'w, 's> = <TileParts as QueryData>::Item<'w, 's>;
type TileChanged = Or<(
    Changed<Cell>,
    Changed<Kind>,
    Changed<Facing>,
    Changed<TileFlags>,
    Changed<Look>,
)>;

/// Reads the components of tiles where they have changed, and makes sprites for
/// new tiles.
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

/// What could not move is seen trying.
fn bump(mut commands: Commands, news: Res<News>, shows: Res<TileSpriteIndex>) {
    for (id, direction) in &news.blocked {
        if let Some(entity) = shows.by_id.get(id) {
            commands.entity(*entity).insert(Bump::new(*direction));
        }
    }
}

/// Brings the pictures that join with their neighbours up to date where those
/// have changed.
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

/// What tiles look like: what their components mean in this level, with these
/// pictures and colours.
#[derive(SystemParam)]
struct Appearance<'w> {
    kinds: Res<'w, Kinds>,
    metadata: Res<'w, ObjectMetadata>,
    level_info: Res<'w, LevelInfo>,
    destinations: Res<'w, Destinations>,
    art: Res<'w, Art>,
    palette: Res<'w, Palette>,
    atlas: ResMut<'w, Atlas>,
    looks: ResMut<'w, Looks>,
}

impl Appearance<'_> {
    /// A tile at rest in its cell, not yet joined with its neighbours.
    fn of(&mut self, (_, id, cell, kind, facing, flags, look): TileItem) -> TileSprite {
        let is_icon = self.kinds.class(*kind) == Class::Icon;
        let path = self.metadata.is_path(flags.metadata);
        let mut picture = self.looks.of(
            *kind,
            &self.kinds,
            &self.level_info,
            &self.art,
            &self.palette,
            &mut self.atlas,
        );
        let mut look = *look;
        if let Some(data) = self.metadata.get(flags.metadata) {
            if let Some(colour) = &data.colour {
                picture.colour = self.palette.get(colour);
            }
            picture.z = data.z.unwrap_or(picture.z);
            // W-ICON-04
            look.hidden |= is_icon && self.metadata.is_hidden_icon(flags.metadata);
        }
        let icon = self.icon(*kind, flags.metadata);
        if icon.locked {
            picture = picture.locked(&self.palette);
        }
        TileSprite {
            id: id.0,
            kind: *kind,
            cell: cell.0,
            facing: facing.0,
            look,
            picture,
            icon,
            path,
            way: (is_icon || path) && !look.hidden,
            floats: flags.floats,
            frames: picture.frames(facing.0, 0, look.asleep),
            at: cell_centre(cell.0),
        }
    }

    fn icon(&self, kind: Kind, id: MetadataId) -> IconLook {
        let is_icon = self.kinds.class(kind) == Class::Icon;
        let state = self.metadata.icon_state(id);
        let data = self.metadata.get(id);
        let level = data.and_then(|data| data.level.as_ref());
        let there = level.and_then(|level| self.destinations.get(level));
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

fn spawn(commands: &mut Commands, board: Entity, shown: TileSprite, news: &News) -> Entity {
    let (floats, is_born) = (shown.floats, news.born.contains_key(&shown.id));
    let mut entity = commands.spawn((shown, Drawn::default(), Marked::default(), ChildOf(board)));
    if floats {
        entity.insert(Floating);
    }
    if is_born {
        entity.insert(Pop::default());
    }
    entity.id()
}

/// Shows a tile as it is now; it is still seen where it was if it travels.
fn update(entity: &mut EntityCommands, shown: &mut TileSprite, now: TileSprite, news: &News) {
    let becomes_active = shown.look.text != TextState::Active && now.look.text == TextState::Active;
    let takes_role = now.look.role.is_some() && shown.look.role != now.look.role;
    if !news.jumped {
        if shown.kind != now.kind {
            entity.insert(Pop::default());
        }
        if becomes_active || takes_role {
            entity.insert(Pulse::default());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::testing::playing;
    use kotodama_words as words;
    use kotodama_words::input::{Input, Player};

    /// How many sprites had news in the last frame.
    #[derive(Resource, Default)]
    struct Touched(usize);

    fn app(drawn: &str) -> App {
        let mut app = playing(drawn, |app: &mut App| {
            app.init_resource::<Touched>().add_systems(
                Last,
                |shown: Query<(), Changed<TileSprite>>, mut touched: ResMut<Touched>| {
                    touched.0 = shown.iter().count();
                },
            );
        });
        settle(&mut app);
        app
    }

    fn settle(app: &mut App) {
        (0..30).for_each(|_| app.update());
    }

    /// Plays, and counts the sprites that this changes at once.
    fn touched_by(app: &mut App, input: Input) -> usize {
        words::play_turn(app.world_mut(), input);
        app.update();
        let touched = app.world().resource::<Touched>().0;
        settle(app);
        assert_eq!(app.world().resource::<Touched>().0, 0, "at rest");
        touched
    }

    const RIGHT: Input = Input::Step(Player::One, Direction::Right);
    const DOWN: Input = Input::Step(Player::One, Direction::Down);

    #[test]
    fn undo_and_restart_touch_what_they_change_however_large_the_board_is() {
        let grass = " grass".repeat(40);
        let board = format!("KEKE IS YOU . ROCK IS PUSH\n. keke rock . . . .\n{grass}\n{grass}");
        let mut app = app(&board);
        for _ in 0..2 {
            assert_eq!(touched_by(&mut app, RIGHT), 2);
            assert_eq!(touched_by(&mut app, Input::Undo), 2);
            assert_eq!(touched_by(&mut app, Input::Redo), 2);
            assert_eq!(touched_by(&mut app, Input::Restart), 2);
        }
    }

    /// Everything about the sprites that can be seen.
    fn seen(app: &mut App) -> Vec<String> {
        let world = app.world_mut();
        let mut sprites = world.query_filtered::<(&TileSprite, &Drawn, &Marked), Without<Dying>>();
        let mut seen: Vec<String> = sprites
            .iter(world)
            .map(|(shown, drawn, marked)| {
                // Wobbling and bobbing go on.
                let at = match shown.floats {
                    true => shown.at.extend(drawn.at.z),
                    false => drawn.at,
                };
                let (colour, scale, hidden) = (drawn.colour, drawn.scale, drawn.hidden);
                format!("{shown:?} {marked:?} {at} {colour:?} {scale:.3} {hidden}")
            })
            .collect();
        seen.sort();
        seen
    }

    #[test]
    fn what_is_seen_after_undo_is_what_a_look_at_everything_sees() {
        let mut app = app("KEKE IS YOU   . ROCK IS PUSH . .\n\
             WATER IS SINK . FLAG IS FLOAT . .\n\
             .     .  TEXT IS PUSH .  .    . .\n\
             keke  .  ROCK IS WALL .  .    . .\n\
             .     keke rock water wall wall . .\n\
             .     .    .    wall  wall flag . .");
        let moves = [DOWN, RIGHT, RIGHT, DOWN, RIGHT, RIGHT, DOWN];
        let moves = moves.into_iter().chain([Input::Undo; 5]);
        let moves = moves.chain([Input::Redo, RIGHT, Input::Restart, RIGHT, Input::Undo]);
        for (n, input) in moves.enumerate() {
            words::play_turn(app.world_mut(), input);
            settle(&mut app);
            let now = seen(&mut app);
            let tiles = app.world().resource::<Tiles>().len();
            assert_eq!(now.len(), tiles, "{n}: {input:?}");
            app.world_mut().resource_mut::<Palette>().set_changed();
            settle(&mut app);
            assert_eq!(now, seen(&mut app), "{n}: {input:?}");
        }
    }
}
