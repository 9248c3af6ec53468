//! Pause menu.

use bevy::prelude::*;

use super::help;
use crate::keys::DungeonAction;
use crate::saves;
use crate::screens::{DUNGEON, DUNGEON_LIST, DUNGEON_OVER, DUNGEON_PAUSE};
use crate::session::{DungeonRequest, DungeonSession, Feed};
use bevy::window::WindowFocused;
use kotodama_shell::quit;
use kotodama_shell::visit::{Visit, leave_to};
use kotodama_ui::bindings::Bindable;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    page(app, DUNGEON_PAUSE, show, go_to(Menu::NONE));
    app.add_systems(
        Update,
        (
            (pause, lose_focus).run_if(in_state(Menu::NONE)),
            resume.run_if(in_state(DUNGEON_PAUSE)),
        )
            .in_set(AppSystems::Input)
            .run_if(in_state(DUNGEON)),
    );
}

fn show(mut commands: Commands, session: Res<DungeonSession>, visit: Option<Res<Visit>>) {
    let mut entries: Vec<(String, fn(&mut World))> =
        vec![(t!("dungeon-resume"), |world| go_to(Menu::NONE)(world))];
    if session.is_saveable() {
        entries.push((t!("dungeon-save"), saves::save_now));
    }
    entries.extend::<[(String, fn(&mut World)); 5]>([
        (t!("dungeon-again"), again),
        (t!("dungeon-help-title"), help::open_from_pause),
        (t!("dungeon-settings"), |world| {
            go_to(Menu::SETTINGS)(world);
        }),
        (leaving(&session, visit.as_deref()), |world| {
            leave_to(DUNGEON_LIST)(world);
        }),
        (t!("dungeon-quit"), quit::quit),
    ]);
    let mut root = panel_page(&mut commands, "Pause menu", DUNGEON_PAUSE, |panel| {
        panel.spawn(text(session.source.title(), NORMAL, Ink::Accent));
        let columns = Node {
            align_items: AlignItems::FlexStart,
            ..Node::row(32.0).low()
        };
        panel.spawn(columns).with_children(|columns| {
            columns
                .spawn(scrolling_buttons(Node::column(6.0)))
                .with_children(|list| button_list(list, entries));
            columns
                .spawn(Node::column(3.0).min_width(px(250)))
                .with_children(keys);
        });
    });
    root.insert(veil());
}

/// Returns the label of the leave button, depending on what happens to the game
/// (D-SAVE-01).
fn leaving(session: &DungeonSession, visit: Option<&Visit>) -> String {
    match session.counts() && !session.ended {
        true => t!("dungeon-suspend"),
        false => leave_label(visit, t!("dungeon-leave")),
    }
}

/// Shows the keys.
fn keys(list: &mut ChildSpawnerCommands) {
    for action in DungeonAction::ALL {
        if action.is_second() {
            continue;
        }
        let keys = Prompted::new(move |prompts| prompts.all_of(action));
        list.spawn((
            Node::row(18.0).apart(),
            children![
                text(action.label(), SMALL, Ink::Dim),
                (keys, text("", SMALL, Ink::Text)),
            ],
        ));
    }
}

/// Restarts the dungeon.
pub(super) fn again(world: &mut World) {
    let session = world.resource::<DungeonSession>();
    let request = DungeonRequest {
        players: session.players,
        ..DungeonRequest::new(session.source.clone())
    };
    world.write_message(request);
}

fn pause(
    presses: Res<Presses<DungeonAction>>,
    session: Res<DungeonSession>,
    mut next: ResMut<NextState<Menu>>,
) {
    if presses.0.contains(&DungeonAction::Pause) {
        // The player need not wait for the results to appear.
        next.set(match session.ended && session.feed == Feed::Player {
            true => DUNGEON_OVER,
            false => DUNGEON_PAUSE,
        });
    }
}

fn lose_focus(
    mut changes: MessageReader<WindowFocused>,
    session: Res<DungeonSession>,
    settings: Res<Settings>,
    mut next: ResMut<NextState<Menu>>,
) {
    let is_lost = changes.read().any(|change| !change.focused);
    if is_lost && settings.pause_unfocused && !session.ended {
        next.set(DUNGEON_PAUSE);
    }
}

/// Resumes with the key that pauses.
fn resume(presses: Res<Presses<DungeonAction>>, mut next: ResMut<NextState<Menu>>) {
    if presses.0.contains(&DungeonAction::Pause) {
        next.set(Menu::NONE);
    }
}
