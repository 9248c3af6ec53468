//! Entries of the pause menu of a level.

use bevy::prelude::*;

use crate::glossary;
use crate::inspect::Inspecting;
use crate::level_navigation::{self, restore};
use crate::menus::{HINTS, LEVELS};
use crate::screens::LEVEL_LIST;
use crate::session::{Queue, Session};
use crate::timeline;
use kotodama_audio::effect::Effect;
use kotodama_audio::mixer::cue;
use kotodama_shell::quit;
use kotodama_ui::prelude::*;
use kotodama_ui::title_entries::ShownEntry;
use kotodama_words::input::Input;

/// Entries that other modules add to the pause menu: labels and effects.
#[derive(Resource, Default)]
pub struct PauseEntries(Vec<(fn() -> String, fn(&mut World))>);

/// Adds an entry to the pause menu of levels.
pub fn pause_entry(app: &mut App, label: fn() -> String, act: fn(&mut World)) {
    let mut entries = app.world_mut().get_resource_or_init::<PauseEntries>();
    entries.0.push((label, act));
}

/// Returns the large entries and those under "More", each in order of importance.
/// `changed` is the number of levels that can be put back.
pub(super) fn entries(
    (has_pack, has_parent, is_on_map): (bool, bool, bool),
    changed: usize,
    session: &Session,
    more: &PauseEntries,
) -> [Vec<ShownEntry>; 2] {
    let mut large: Vec<ShownEntry> = vec![(t!("pause-resume"), |world| go_to(Menu::NONE)(world))];
    let mut folded: Vec<ShownEntry> =
        vec![(t!("pause-settings"), |world| go_to(Menu::SETTINGS)(world))];
    // A map is hardly ever begun again.
    let restarts = if is_on_map { &mut folded } else { &mut large };
    restarts.push((t!("pause-restart"), |world| {
        world.resource_mut::<Queue>().0.push_back(Input::Restart);
        go_to(Menu::NONE)(world);
    }));
    if changed > 0 {
        let label = t!("pause-put-back", count = changed);
        folded.push((label, |world| {
            go_to(Menu::NONE)(world);
            restore::put_back(world);
        }));
    }
    if !session.is_test {
        large.push((t!("pause-hints"), |world| go_to(HINTS)(world)));
    }
    folded.push((t!("pause-inspect"), |world| Inspecting::open(world, None)));
    folded.push((t!("pause-glossary"), |world| glossary::open(world, &[])));
    folded.extend(timeline::pause_entries(session));
    // These lead from a playtest back to the editor.
    let others = if session.is_test {
        &mut large
    } else {
        &mut folded
    };
    others.extend(more.0.iter().map(|(label, act)| (label(), *act)));
    // Only a level with a parent can return to it (W-TERM-12).
    if has_parent {
        large.push((t!("pause-map"), |world| {
            if !level_navigation::go_back(world) {
                cue(world, Effect::Refused);
            }
        }));
    }
    if has_pack {
        // A level that is chosen in a playtest ends that.
        let open: fn(&mut World) = match session.is_test {
            true => |world| go_to(LEVEL_LIST)(world),
            false => |world| go_to(LEVELS)(world),
        };
        folded.push((t!("pause-levels"), open));
    }
    folded.push((t!("pause-title"), |world| go_to(Screen::TITLE)(world)));
    folded.push((t!("pause-quit"), quit::quit));
    [large, folded]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(entries: &[ShownEntry]) -> Vec<&str> {
        entries.iter().map(|(label, _)| label.as_str()).collect()
    }

    #[test]
    fn what_players_need_most_is_large_and_the_rest_is_folded() {
        let session = Session::default();
        let more = PauseEntries::default();
        let [resume, restart] = [t!("pause-resume"), t!("pause-restart")];
        let [hints, map] = [t!("pause-hints"), t!("pause-map")];
        let [large, folded] = entries((true, true, false), 1, &session, &more);
        assert_eq!(labels(&large), [&resume, &restart, &hints, &map]);
        assert_eq!(large.len() + folded.len(), 14);
        let [large, folded] = entries((true, true, true), 0, &session, &more);
        assert_eq!(labels(&large), [&resume, &hints, &map]);
        assert!(labels(&folded).contains(&restart.as_str()));
    }
}
