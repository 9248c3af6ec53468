//! Items of a player: a key takes the next one, a list offers all (D-ACT-09).

use std::sync::Arc;

use bevy::prelude::*;

use crate::hands::Hands;
use crate::hud::item_name;
use crate::keys::{DungeonAction, Press};
use crate::screens::{DUNGEON, DUNGEON_EQUIPMENT};
use crate::session::{DungeonSession, Feed};
use kotodama_dungeon::actions::Action;
use kotodama_dungeon::name::Known;
use kotodama_dungeon::state::State;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    page(app, DUNGEON_EQUIPMENT, show, go_to(Menu::NONE));
    app.init_resource::<Whose>().add_systems(
        Update,
        (
            take.run_if(in_state(Menu::NONE)),
            put_away.run_if(in_state(DUNGEON_EQUIPMENT)),
        )
            .in_set(AppSystems::Input)
            .run_if(in_state(DUNGEON)),
    );
}

/// Player whose list is open.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Whose(usize);

/// Returns the items of a player, each kind once with its number, and the one
/// in use.
fn items(session: &DungeonSession, player: usize) -> (Vec<(Arc<str>, usize)>, Option<Arc<str>>) {
    let tile = session.player(player);
    let Some(state) = tile.and_then(|tile| session.world().get::<State>(tile)) else {
        return Default::default();
    };
    let mut items: Vec<(Arc<str>, usize)> = Vec::new();
    for slug in state.known(Known::Equipment).as_list() {
        match items.iter_mut().find(|(other, _)| other == slug) {
            Some((_, count)) => *count += 1,
            None => items.push((Arc::clone(slug), 1)),
        }
    }
    let equipped = state.known(Known::Equipped).as_text().map(Arc::from);
    (items, equipped)
}

/// Returns the item after the one in use.
fn next_item(session: &DungeonSession, player: usize) -> Option<Arc<str>> {
    let (items, equipped) = items(session, player);
    let place = items
        .iter()
        .position(|(slug, _)| Some(slug) == equipped.as_ref());
    let next = place.map_or(0, |place| (place + 1) % items.len().max(1));
    items.get(next).map(|(slug, _)| Arc::clone(slug))
}

fn take(
    presses: Res<Presses<DungeonAction>>,
    session: Res<DungeonSession>,
    mut hands: ResMut<Hands>,
    mut whose: ResMut<Whose>,
    mut next: ResMut<NextState<Menu>>,
) {
    if session.feed != Feed::Player {
        return;
    }
    for (player, press) in presses.0.iter().filter_map(|action| action.press()) {
        let player = if session.players > 1 { player } else { 0 };
        match press {
            Press::Equipment => {
                whose.0 = player;
                next.set(DUNGEON_EQUIPMENT);
            }
            Press::NextItem => {
                if let (Some(slug), Some(hand)) =
                    (next_item(&session, player), hands.0.get_mut(player))
                {
                    hand.act(Action::Equip(slug));
                }
            }
            _ => {}
        }
    }
}

fn show(mut commands: Commands, session: Res<DungeonSession>, whose: Res<Whose>) {
    let player = whose.0;
    let (items, equipped) = items(&session, player);
    let mut root = panel_page(&mut commands, "Equipment", DUNGEON_EQUIPMENT, |panel| {
        panel.spawn(heading(t!("action-equipment")));
        if items.is_empty() {
            panel.spawn(text(t!("dungeon-no-items"), SMALL, Ink::Dim));
        }
        panel
            .spawn(scroll_list(Node::column(4.0)))
            .with_children(|list| {
                for (place, (slug, count)) in items.iter().enumerate() {
                    let mut label = item_name(&session, slug);
                    if *count > 1 {
                        label = format!("{label}  ×{count}");
                    }
                    let is_used = equipped.as_ref() == Some(slug);
                    if is_used {
                        label = t!("dungeon-in-use", item = label);
                    }
                    let slug = Arc::clone(slug);
                    let mut entry = list.spawn(button(label, move |world: &mut World| {
                        let mut hands = world.resource_mut::<Hands>();
                        if let Some(hand) = hands.0.get_mut(player) {
                            hand.act(Action::Equip(Arc::clone(&slug)));
                        }
                        go_to(Menu::NONE)(world);
                    }));
                    if is_used || place == 0 && equipped.is_none() {
                        entry.insert(FirstFocus);
                    }
                }
            });
        let mut back = panel.spawn(button(t!("common-back"), go_to(Menu::NONE)));
        if items.is_empty() {
            back.insert(FirstFocus);
        }
    });
    root.insert(veil());
}

/// Closes the list with the key that opens it.
fn put_away(presses: Res<Presses<DungeonAction>>, mut next: ResMut<NextState<Menu>>) {
    let mut all = presses.0.iter().filter_map(|action| action.press());
    if all.any(|(_, press)| press == Press::Equipment) {
        next.set(Menu::NONE);
    }
}
