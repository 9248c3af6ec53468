//! HUD around the view: values of the players, name of the level, short
//! messages, and the object under the pointer.

use std::fmt::Write as _;

use bevy::prelude::*;

use crate::hands::Hands;
use crate::keys::{DungeonAction, Verb};
use crate::layout::{TOP, bottom};
use crate::screens::DUNGEON;
use crate::session::{CyclePlayed, DungeonNews, DungeonSession};
use crate::text_window::Said;
use crate::walk::Pointed;
use kotodama_dungeon::level::Level;
use kotodama_dungeon::light::{Visibility, visibility};
use kotodama_dungeon::name::{Known, Name as Key};
use kotodama_dungeon::player::{is_dead, is_over};
use kotodama_dungeon::state::State;
use kotodama_dungeon::tile::{Appearance, Position};
use kotodama_dungeon::value::Value;
use kotodama_ui::bindings::Bindable;
use kotodama_ui::language::Changed;
use kotodama_ui::on_screen::OnScreen;
use kotodama_ui::prelude::*;
use kotodama_ui::touch_controls::{ActionButton, BlockPointer, PlainStyle, ReserveFullRect};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Changed>().add_systems(
        Update,
        (build, count, show_keys, speak, point, ask_to_respawn)
            .chain()
            .in_set(AppSystems::Show)
            .run_if(in_state(DUNGEON)),
    );
}

/// Displayed value of a player.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stat {
    Level,
    Equipped,
    Health,
    Ammo,
    Gems,
    Cash,
    Torches,
    Score,
    Lives,
    /// Verb that waits for a direction.
    Verb,
}

impl Stat {
    /// All values, in display order.
    pub const ALL: [Self; 10] = [
        Self::Level,
        Self::Health,
        Self::Ammo,
        Self::Torches,
        Self::Gems,
        Self::Cash,
        Self::Score,
        Self::Lives,
        Self::Equipped,
        Self::Verb,
    ];

    /// Returns the text of the value; empty if there is nothing to show.
    pub fn said(self, session: &DungeonSession, player: usize) -> String {
        let world = session.world();
        let tile = session.player(player);
        let state = tile.and_then(|tile| world.get::<State>(tile));
        let (Some(tile), Some(state)) = (tile, state) else {
            return String::new();
        };
        let number = |name| match state.number(name) {
            Some(number) => Value::from(number.floor()).to_string(),
            None => "0".to_owned(),
        };
        match self {
            Self::Level => level_name(world, tile),
            Self::Health => t!("dungeon-health", count = number(Known::Health)),
            Self::Ammo => t!("dungeon-ammo", count = number(Known::Ammo)),
            Self::Gems => t!("dungeon-gems", count = number(Known::Gems)),
            Self::Cash => t!("dungeon-cash", count = number(Known::Cash)),
            Self::Score => t!("dungeon-score", count = number(Known::Score)),
            Self::Torches => torches(world, tile, state),
            Self::Lives => match state.integer(Known::Lives) {
                Some(lives @ 0..) => t!("dungeon-lives", count = lives),
                _ => String::new(),
            },
            Self::Equipped => {
                let slug = state.known(Known::Equipped);
                let slug = slug.as_text().unwrap_or_default();
                match slug {
                    "" => t!("dungeon-empty-handed"),
                    slug => t!("dungeon-equipped", item = item_name(session, slug)),
                }
            }
            Self::Verb => String::new(),
        }
    }
}

/// Returns the torches, which matter in the dark, and the remaining time of the
/// lit one.
fn torches(world: &World, tile: Entity, state: &State) -> String {
    let count = state.integer(Known::Torches).unwrap_or(0);
    let light = state.integer(Known::TorchLight).unwrap_or(0);
    let level = world.get::<Position>(tile).map(|it| it.level);
    let is_dark = level.is_some_and(|level| visibility(world, level) == Visibility::Dark);
    if count == 0 && light == 0 && !is_dark {
        return String::new();
    }
    let mut said = t!("dungeon-torches", count = count);
    if light > 0 {
        let _ = write!(
            said,
            " {}",
            "*".repeat(usize::try_from(light).unwrap_or(0).min(6))
        );
    }
    said
}

/// Returns the name of the level of a tile.
fn level_name(world: &World, tile: Entity) -> String {
    let level = world.get::<Position>(tile).map(|it| it.level);
    let level = level.and_then(|level| world.get::<Level>(level));
    level.map_or_else(String::new, |level| match level.name.trim() {
        "" => t!("dungeon-level", number = level.number),
        name => name.to_owned(),
    })
}

/// Returns the name of an item.
pub fn item_name(session: &DungeonSession, slug: &str) -> String {
    let item = session.definition().items.get(slug);
    match item.map(|item| item.name.trim()) {
        None | Some("") => slug.to_owned(),
        Some(name) => name.to_owned(),
    }
}

/// Returns the keys of a player: colour and number.
pub fn keys_of(session: &DungeonSession, player: usize) -> Vec<(String, i64)> {
    let tile = session.player(player);
    let state = tile.and_then(|tile| session.world().get::<State>(tile));
    let mut keys: Vec<(String, i64)> = state
        .into_iter()
        .flat_map(State::iter)
        .filter_map(|(name, value)| {
            let Key::Other(name) = name else { return None };
            let colour = name.strip_suffix("_key")?;
            let count = value.integer().filter(|count| *count > 0)?;
            Some((colour.to_owned(), count))
        })
        .collect();
    keys.sort();
    keys
}

/// Returns the colour of a kind of keys.
fn colour_of(name: &str) -> Option<Color> {
    let hex = match name {
        "red" => "ff5c57",
        "blue" => "6c9cff",
        "green" => "5fd35f",
        "yellow" | "gold" => "f4d03f",
        "purple" | "violet" => "c58af9",
        "white" => "f5f5f5",
        "gray" | "grey" | "silver" => "a8adb5",
        "orange" => "f5a142",
        "cyan" | "teal" | "aqua" => "4fd6d6",
        "pink" | "magenta" => "ff8ac9",
        "brown" => "b98353",
        "black" => "50555e",
        _ => return None,
    };
    Srgba::hex(hex).ok().map(Color::from)
}

/// Root of the HUD.
#[derive(Component)]
struct Hud;

/// Player whose value a text shows.
#[derive(Component, Clone, Copy, Debug)]
struct Of(usize);

/// Keys of a player.
#[derive(Component, Clone, Debug, Default)]
struct KeyRow(usize, Option<Vec<(String, i64)>>);

/// Short messages.
#[derive(Component)]
struct Lines;

/// Name of the object under the pointer.
#[derive(Component)]
struct PointedName;

/// Prompt for a dead player.
#[derive(Component)]
struct RespawnPrompt(usize);

fn build(
    mut commands: Commands,
    (mut news, mut changed): (MessageReader<DungeonNews>, MessageReader<Changed>),
    old: Query<Entity, With<Hud>>,
    session: Res<DungeonSession>,
    mut said: ResMut<Said>,
) {
    let began = news.read().any(|news| *news == DungeonNews::Began);
    if !began && changed.read().count() == 0 && !old.is_empty() {
        return;
    }
    for old in &old {
        commands.entity(old).despawn();
    }
    said.set_changed();
    commands
        .spawn((
            Name::new("Around the dungeon"),
            Hud,
            DespawnOnExit(DUNGEON),
            Node::column(0.0).whole().absolute(),
            GlobalZIndex(-3),
            Pickable::IGNORE,
        ))
        .with_children(|root| {
            root.spawn((
                BlockPointer,
                ReserveFullRect,
                Node::row(12.0)
                    .width(percent(100))
                    .height(px(TOP))
                    .rigid()
                    .pad(8.0, 2.0)
                    .clip(),
                Fill(Ink::Panel, 1.0),
            ))
            .with_children(|bar| {
                for player in 0..session.players {
                    bar.spawn((
                        Node {
                            align_content: AlignContent::Center,
                            ..Node::row(14.0).wrap(0.0).fill().slim().clip()
                        },
                        Pickable::IGNORE,
                    ))
                    .with_children(|values| panel_of(values, player));
                }
            });
            root.spawn((Node::column(0.0).grow(), Pickable::IGNORE));
            root.spawn((
                Lines,
                Node::column(2.0)
                    .pad(8.0, 6.0)
                    .align_self(AlignSelf::FlexStart),
                Pickable::IGNORE,
            ));
            for player in 0..session.players {
                root.spawn(respawn_prompt(player, session.players));
            }
            root.spawn((
                BlockPointer,
                ReserveFullRect,
                Node::row(16.0)
                    .width(percent(100))
                    .height(px(bottom(&session)))
                    .rigid()
                    .pad(8.0, 3.0)
                    .apart()
                    .centred(),
                Fill(Ink::Panel, 1.0),
            ))
            .with_children(|bar| {
                bar.spawn((PointedName, one_line("", SMALL, Ink::Text)));
                bar.spawn((Node::row(12.0), Pickable::IGNORE))
                    .with_children(|row| {
                        for action in [
                            DungeonAction::Equipment,
                            DungeonAction::Help,
                            DungeonAction::Pause,
                        ] {
                            row.spawn(hint(action));
                        }
                    });
            });
        });
}

/// Returns a prompt for a key, which can also be pressed.
fn hint(action: DungeonAction) -> impl Bundle {
    let say = move |prompts: &kotodama_ui::prompts::Prompts| {
        format!("{} {}", prompts.of(action), action.label())
    };
    (
        ActionButton(OnScreen::of(action)),
        PlainStyle,
        Node::default().pad(4.0, 0.0).framed(),
        children![(Prompted::new(say), text("", SMALL, Ink::Dim))],
    )
}

fn panel_of(values: &mut ChildSpawnerCommands, player: usize) {
    for stat in Stat::ALL {
        let ink = match stat {
            Stat::Level | Stat::Verb => Ink::Accent,
            Stat::Health => Ink::Coral,
            _ => Ink::Text,
        };
        values.spawn((Of(player), stat, one_line("", SMALL, ink)));
    }
    values.spawn((KeyRow(player, None), Node::row(8.0), Pickable::IGNORE));
}

fn respawn_prompt(player: usize, players: usize) -> impl Bundle {
    let action = match player {
        0 => DungeonAction::Respawn,
        _ => DungeonAction::Respawn2,
    };
    let say = move |prompts: &kotodama_ui::prompts::Prompts| {
        let key = prompts.of(action);
        match players {
            1 => t!("dungeon-press-respawn", key = key),
            _ => t!("dungeon-press-respawn-of", key = key, number = player + 1),
        }
    };
    (
        RespawnPrompt(player),
        ActionButton(OnScreen::of(action)),
        Node {
            display: Display::None,
            align_self: AlignSelf::Center,
            margin: UiRect::bottom(px(10)),
            ..Node::default().pad(16.0, 6.0).framed()
        },
        GlobalZIndex(-2),
        children![(Prompted::new(say), text("", NORMAL, Ink::Accent))],
    )
}

/// Updates the values.
fn count(
    mut played: MessageReader<CyclePlayed>,
    session: Res<DungeonSession>,
    hands: Res<Hands>,
    new: Query<(), Added<Stat>>,
    mut stats: Query<(&Of, &Stat, &mut Text, &mut Node)>,
) {
    if played.read().count() == 0 && new.is_empty() && !hands.is_changed() {
        return;
    }
    for (of, stat, mut text, mut node) in &mut stats {
        let said = match stat {
            Stat::Verb => match hands.0.get(of.0).and_then(|hand| hand.verb) {
                Some(Verb::Open) => t!("dungeon-open-where"),
                Some(Verb::Close) => t!("dungeon-close-where"),
                _ => String::new(),
            },
            stat => stat.said(&session, of.0),
        };
        let display = match said.is_empty() {
            true => Display::None,
            false => Display::Flex,
        };
        if node.display != display {
            node.display = display;
        }
        if text.0 != said {
            text.0 = said;
        }
    }
}

/// Shows keys in their colours.
fn show_keys(
    mut commands: Commands,
    session: Res<DungeonSession>,
    mut rows: Query<(Entity, &mut KeyRow)>,
) {
    for (entity, mut row) in &mut rows {
        let keys = keys_of(&session, row.0);
        if row.1.as_ref() == Some(&keys) {
            continue;
        }
        commands
            .entity(entity)
            .despawn_children()
            .with_children(|list| {
                for (name, count) in &keys {
                    let colour = colour_of(name);
                    let said = match (colour, count) {
                        (Some(_), 1) => "♀".to_owned(),
                        (Some(_), count) => format!("♀{count}"),
                        (None, 1) => format!("♀{name}"),
                        (None, count) => format!("♀{name} {count}"),
                    };
                    let mut key = list.spawn(one_line(said, SMALL, Ink::Text));
                    // These colours do not depend on the palette.
                    if let Some(colour) = colour {
                        key.remove::<Ink>().insert(TextColor(colour));
                    }
                }
            });
        row.1 = Some(keys);
    }
}

/// Shows short messages over the view.
fn speak(
    mut commands: Commands,
    said: Res<Said>,
    session: Res<DungeonSession>,
    lists: Query<(Entity, Ref<Lines>)>,
    mut shown: Local<Vec<String>>,
) {
    for (list, is_new) in &lists {
        let lines: Vec<String> = said
            .lines
            .iter()
            .map(|line| match session.players {
                1 => line.text.clone(),
                _ => format!("{}: {}", line.player, line.text),
            })
            .collect();
        if *shown == lines && !is_new.is_added() {
            continue;
        }
        commands
            .entity(list)
            .despawn_children()
            .with_children(|list| {
                for line in &lines {
                    list.spawn((
                        Node::default()
                            .pad(8.0, 2.0)
                            .max_width(px(760))
                            .align_self(AlignSelf::FlexStart),
                        Fill(Ink::Shadow, 0.85),
                        Pickable::IGNORE,
                        children![paragraph(line.clone(), Ink::Text)],
                    ));
                }
            });
        *shown = lines;
    }
}

/// Names the object under the pointer.
fn point(
    pointed: Res<Pointed>,
    session: Res<DungeonSession>,
    mut texts: Query<&mut Text, With<PointedName>>,
) {
    let name = pointed.name(&session).unwrap_or_default();
    for mut text in &mut texts {
        if text.0 != name {
            text.0.clone_from(&name);
        }
    }
}

/// Shows a dead player how to respawn (D-DEATH-06).
fn ask_to_respawn(session: Res<DungeonSession>, mut prompts: Query<(&RespawnPrompt, &mut Node)>) {
    for (prompt, mut node) in &mut prompts {
        let world = session.world();
        let tile = session.player(prompt.0);
        let is_asked = tile.is_some_and(|it| is_dead(world, it) && !is_over(world, it));
        let display = match is_asked {
            true => Display::Flex,
            false => Display::None,
        };
        if node.display != display {
            node.display = display;
        }
    }
}

/// Returns the name of a player.
pub fn player_name(session: &DungeonSession, player: usize) -> String {
    let tile = session.player(player);
    let tile = tile.and_then(|tile| session.world().get::<Appearance>(tile));
    tile.map_or_else(String::new, |tile| tile.name.to_string())
}
