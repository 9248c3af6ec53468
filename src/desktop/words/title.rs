//! Main menu entries of the word puzzle: continue, save slots, levels.

use bevy::prelude::*;

use super::levels::Pack;
use super::menus::SLOTS;
use super::progress::Progress;
use super::progress::folder::{SaveFolder, Slot};
use super::screens::LEVEL_LIST;
use super::settings::WordsSettings;
use super::slots;
use kotodama_ui::prelude::*;
use kotodama_ui::title_entries::{TitleCaption, TitleEntry, title_entry};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(TitleCaption(caption));
    for entry in [
        TitleEntry {
            order: 0,
            label: |world| {
                Some(match has_begun(world) {
                    true => t!("title-continue"),
                    false => t!("title-play"),
                })
            },
            act: play,
        },
        TitleEntry {
            order: 1,
            label: |world| has_begun(world).then(|| t!("title-slots")),
            act: open_slots,
        },
        TitleEntry {
            order: 2,
            label: |_| Some(t!("title-levels")),
            act: |world| world.resource_mut::<NextState<Screen>>().set(LEVEL_LIST),
        },
    ] {
        title_entry(app, entry);
    }
}

fn open_slots(world: &mut World) {
    world.resource_mut::<NextState<Menu>>().set(SLOTS);
}

fn has_begun(world: &World) -> bool {
    world.resource::<Progress>().last_played().is_some()
}

/// Returns the destination of "Continue".
fn caption(world: &World) -> String {
    if !has_begun(world) {
        return t!("title-motto");
    }
    let slot = world.resource::<Settings>().of::<WordsSettings>().slot;
    let progress = world.resource::<Progress>();
    slots::summary(slot, Some(progress), world.get_resource::<Pack>())
}

/// Continues; a player with saves but no current slot chooses first.
fn play(world: &mut World) {
    let folder = world.resource::<SaveFolder>();
    let has_saves = Slot::ALL
        .into_iter()
        .any(|slot| folder.look(slot).is_some());
    match has_saves && !has_begun(world) {
        true => open_slots(world),
        false => slots::go_on(world),
    }
}
