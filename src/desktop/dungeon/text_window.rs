//! Messages to the players: short ones pass by; longer ones and those with
//! links open a window (section 13, D-ACT-08).

use std::collections::VecDeque;

use bevy::ecs::message::MessageCursor;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

use crate::choices::DungeonChoices;
use crate::hands::Hands;
use crate::screens::{DUNGEON, DUNGEON_TEXT, DUNGEON_TEXT_LIVE};
use crate::session::{CyclePlayed, DungeonNews, DungeonSession, Feed};
use kotodama_dungeon::actions::Action;
use kotodama_dungeon::log::{Link, Messages as Log, Shown};
use kotodama_dungeon::name::Known;
use kotodama_dungeon::player::Player;
use kotodama_dungeon::state::State as Values;
use kotodama_dungeon::tile::Appearance;
use kotodama_dungeon::tiles;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Said>();
    for menu in [DUNGEON_TEXT, DUNGEON_TEXT_LIVE] {
        page(app, menu, show, close);
        app.add_systems(
            Update,
            choose_by_digit
                .in_set(AppSystems::Input)
                .run_if(in_state(menu)),
        );
    }
    app.add_systems(
        Update,
        (
            choose_by_digit
                .in_set(AppSystems::Input)
                .run_if(in_state(Menu::NONE)),
            (
                listen,
                open.run_if(in_state(Menu::NONE)),
                grow_old.run_if(resource_changed_or_speaking),
            )
                .chain()
                .in_set(AppSystems::Show),
        )
            .run_if(in_state(DUNGEON)),
    );
}

/// Display time of a short message, in seconds.
const SHOWN: f32 = 6.0;
/// Maximum number of short messages shown at once.
const LINES: usize = 4;
/// Maximum number of queued windows; further messages are dropped.
const WINDOWS: usize = 50;
/// Maximum number of links (D-CLI-03).
pub const LINKS: usize = 9;

/// Short message.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Text.
    pub text: String,
    /// Player, from 1.
    pub player: u8,
    /// Time since it appeared, in seconds.
    pub age: f32,
}

/// Messages still to be read.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Said {
    /// Short messages, the oldest first.
    pub lines: VecDeque<Line>,
    /// Queued windows.
    pub windows: VecDeque<Shown>,
}

impl Said {
    /// Shows a short message.
    pub fn say(&mut self, player: u8, text: String) {
        // Repeated messages, as from bumping into a wall, are shown once.
        self.lines.retain(|line| line.text != text);
        self.lines.push_back(Line {
            text,
            player,
            age: 0.0,
        });
        while self.lines.len() > LINES {
            self.lines.pop_front();
        }
    }
}

fn resource_changed_or_speaking(said: Res<Said>) -> bool {
    !said.lines.is_empty()
}

fn grow_old(time: Res<Time>, mut said: ResMut<Said>) {
    for line in &mut said.lines {
        line.age += time.delta_secs();
    }
    said.lines.retain(|line| line.age < SHOWN);
}

/// Collects the messages of the cycles played.
fn listen(
    world: &mut World,
    mut cycles: Local<MessageCursor<CyclePlayed>>,
    mut news: Local<MessageCursor<DungeonNews>>,
) {
    let all = world.resource::<Messages<DungeonNews>>();
    let began = news.read(all).any(|news| *news == DungeonNews::Began);
    let all = world.resource::<Messages<CyclePlayed>>();
    let mut played: Vec<u64> = cycles.read(all).map(|played| played.0).collect();
    if began {
        *world.resource_mut::<Said>() = Said::default();
        let first = world.resource::<DungeonSession>().cycles() == 0;
        played.retain(|_| !first);
        if first {
            played.push(0);
        }
    }
    let Some(first) = played.iter().min().copied() else {
        return;
    };
    let session = world.resource::<DungeonSession>();
    // A recording needs no answers: its windows pass by, except for the last.
    let passes = match &session.feed {
        Feed::Recording(inputs) => session.cycles() < inputs.cycles(),
        Feed::Player => false,
    };
    let Some(log) = session.world().get_resource::<Log>() else {
        return;
    };
    let new = log.list.iter().rev();
    let new = new.take_while(|shown| shown.cycle >= first);
    let mut new: Vec<Shown> = new.cloned().collect();
    new.reverse();
    let translated: Vec<(Shown, String)> = new
        .into_iter()
        .map(|shown| {
            let text = notice(session, &shown);
            (shown, text)
        })
        .collect();
    let mut said = world.resource_mut::<Said>();
    for (shown, text) in translated {
        if !shown.is_modal || passes {
            said.say(shown.player, text);
        } else if said.windows.len() < WINDOWS {
            said.windows.push_back(shown);
        }
    }
}

/// Returns the text of a short message; the game's own are translated
/// (D-ACT-10).
fn notice(session: &DungeonSession, shown: &Shown) -> String {
    match shown.code {
        Some("died") => t!("dungeon-died"),
        Some("respawned") => {
            let tile = session.player(usize::from(shown.player).saturating_sub(1));
            let state = tile.and_then(|tile| session.world().get::<Values>(tile));
            let deaths = state.and_then(|state| state.integer(Known::Deaths));
            t!("dungeon-respawned", deaths = deaths.unwrap_or(1))
        }
        Some("cannot_open") => t!("dungeon-cannot-open"),
        Some("cannot_close") => t!("dungeon-cannot-close"),
        Some("nothing_equipped") => t!("dungeon-nothing-equipped"),
        Some("item_not_found") => t!("dungeon-item-not-found"),
        Some("not_here") => t!("dungeon-not-here"),
        Some("no_torch_needed") => t!("dungeon-no-torch-needed"),
        Some("no_torches") => t!("dungeon-no-torches"),
        _ => shown.lines.join(" ").trim().to_owned(),
    }
}

fn open(said: Res<Said>, settings: Res<Settings>, mut next: ResMut<NextState<Menu>>) {
    if !said.windows.is_empty() {
        next.set(match settings.of::<DungeonChoices>().waits {
            true => DUNGEON_TEXT,
            false => DUNGEON_TEXT_LIVE,
        });
    }
}

/// Returns the links that the player can still choose (D-TEXT-07).
fn links_of(session: &DungeonSession, player: u8) -> &[Link] {
    let tile = session.player(usize::from(player).saturating_sub(1));
    let player = tile.and_then(|tile| session.world().get::<Player>(tile));
    player.map_or(&[], |player| &player.links)
}

fn show(
    mut commands: Commands,
    said: Res<Said>,
    session: Res<DungeonSession>,
    screen_now: Res<State<Screen>>,
    menu: Res<State<Menu>>,
) {
    let Some(shown) = said.windows.front() else {
        return;
    };
    if !screen_now.is_play {
        return;
    }
    let world = session.world();
    let speaker = shown.tile.and_then(|id| tiles::find(world, id));
    let speaker = speaker.and_then(|tile| world.get::<Appearance>(tile));
    let name = speaker.map_or_else(String::new, |tile| tile.name.to_string());
    let mut title = name;
    if session.players > 1 {
        let number = i64::from(shown.player);
        title = t!("dungeon-for-player", name = title, number = number);
    }
    let is_offered = links_of(&session, shown.player) == shown.links.as_slice();
    let offers = is_offered && session.feed == Feed::Player;
    panel_page(&mut commands, "Text window", *menu.get(), |panel| {
        if !title.trim().is_empty() {
            let centred = Node::default().align_self(AlignSelf::Center);
            panel.spawn((centred, text(title.trim(), NORMAL, Ink::Accent)));
        }
        panel
            .spawn(scroll_list_beside_bar(
                Node::column(3.0).min_width(px(420)).max_width(px(700)),
            ))
            .with_children(|list| body(list, shown, offers));
        let close_button = small_button("Close", t!("dungeon-text-close"), close);
        panel
            .spawn(Node::row(8.0).middle().rigid().margin(UiRect::top(px(8))))
            .with_children(|row| {
                let mut button = row.spawn(close_button);
                if shown.links.is_empty() || !offers {
                    button.insert(FirstFocus);
                }
            });
    });
}

/// Shows the lines of a window with the links among them.
fn body(list: &mut ChildSpawnerCommands, shown: &Shown, offers: bool) {
    let mut links = shown.links.iter().enumerate().peekable();
    for line in &shown.lines {
        // Links and lines are in their original order.
        if let Some((number, _)) = links.next_if(|(_, link)| link.text == *line) {
            let label = match number < LINKS && offers {
                true => format!("{}  {line}", number + 1),
                false => line.clone(),
            };
            if number < LINKS && offers {
                let player = usize::from(shown.player).saturating_sub(1);
                let act = move |world: &mut World| choose(world, player, number + 1);
                let mut entry = list.spawn((
                    pressable(
                        format!("Link {}", number + 1),
                        Node::default().pad(10.0, 2.0).rigid(),
                        act,
                    ),
                    children![text(label, SMALL, Ink::Text)],
                ));
                if number == 0 {
                    entry.insert(FirstFocus);
                }
            } else {
                list.spawn(paragraph(label, Ink::Dim));
            }
            continue;
        }
        // An indented line is a centred one, as in old dungeons.
        let is_centred = line.starts_with("  ") && !line.trim().is_empty();
        let side = if is_centred {
            AlignSelf::Center
        } else {
            AlignSelf::FlexStart
        };
        let said = match line.trim() {
            "" => " ",
            _ if is_centred => line.trim(),
            _ => line.as_str(),
        };
        list.spawn((
            Node::default().align_self(side).rigid(),
            paragraph_text(said),
        ));
    }
}

fn paragraph_text(said: &str) -> impl Bundle {
    (Text::new(said), font(SMALL), Ink::Text, Pickable::IGNORE)
}

/// Closes the window; the next one in the queue opens.
pub fn close(world: &mut World) {
    world.resource_mut::<Said>().windows.pop_front();
    world.resource_mut::<NextState<Menu>>().set(Menu::NONE);
}

/// Chooses a link by its number from 1.
fn choose(world: &mut World, player: usize, number: usize) {
    if let Some(hand) = world.resource_mut::<Hands>().0.get_mut(player) {
        hand.act(Action::Choose(number));
    }
    if *world.resource::<State<Menu>>().get() != Menu::NONE {
        close(world);
    }
}

/// Chooses links by digit, in a window or after it was closed.
fn choose_by_digit(
    mut keys: MessageReader<KeyboardInput>,
    said: Res<Said>,
    session: Res<DungeonSession>,
    mut commands: Commands,
) {
    for key in keys.read() {
        if key.repeat || !key.state.is_pressed() || session.feed != Feed::Player {
            continue;
        }
        let Some(number) = digit(key.key_code) else {
            continue;
        };
        let player = said.windows.front().map_or(1, |shown| shown.player);
        if number <= links_of(&session, player).len() {
            let player = usize::from(player).saturating_sub(1);
            commands.queue(move |world: &mut World| choose(world, player, number));
            return;
        }
    }
}

fn digit(key: KeyCode) -> Option<usize> {
    const DIGITS: [KeyCode; LINKS] = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
        KeyCode::Digit7,
        KeyCode::Digit8,
        KeyCode::Digit9,
    ];
    let place = DIGITS.iter().position(|digit| *digit == key);
    place.map(|place| place + 1)
}
