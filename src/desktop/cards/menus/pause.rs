//! Pause menu.

use bevy::prelude::*;
use kotodama_shell::quit;
use kotodama_shell::visit::{Visit, leave_to};
use kotodama_ui::bindings::Bindable;
use kotodama_ui::prelude::*;

use super::over::again;
use crate::keys::CardAction;
use crate::play::Play;
use crate::screens::{CARDS, CARDS_HELP, CARDS_LIST, CARDS_PAUSE};
use crate::session::Session;
use crate::tournament;

pub(super) fn plugin(app: &mut App) {
    page(app, CARDS_PAUSE, show, go_to(Menu::NONE));
    app.add_systems(
        Update,
        resume
            .in_set(AppSystems::Input)
            .run_if(in_state(CARDS).and_then(in_state(CARDS_PAUSE))),
    );
}

fn show(mut commands: Commands, session: Res<Session>, visit: Option<Res<Visit>>) {
    let mut entries: Vec<(String, fn(&mut World))> =
        vec![(t!("cards-resume"), |world| go_to(Menu::NONE)(world))];
    if let Some(running) = &session.tournament {
        entries.push((t!("cards-table"), tournament::show_table));
        if !running.is_over() {
            let next = match running.is_between() {
                true => t!("cards-next-match"),
                false => t!("cards-skip-match"),
            };
            entries.push((next, tournament::go_on));
            entries.push((t!("cards-hurry"), tournament::hurry));
        }
    } else if !matches!(session.play, Play::Replay(_)) {
        entries.push((t!("cards-again"), again));
    }
    entries.extend::<[(String, fn(&mut World)); 4]>([
        (t!("cards-help"), |world| go_to(CARDS_HELP)(world)),
        (t!("cards-settings"), |world| go_to(Menu::SETTINGS)(world)),
        (leave_label(visit.as_deref(), t!("cards-leave")), |world| {
            leave_to(CARDS_LIST)(world);
        }),
        (t!("cards-quit"), quit::quit),
    ]);
    let mut root = panel_page(&mut commands, "Pause menu", CARDS_PAUSE, |panel| {
        panel.spawn(text(t!("title-cards"), NORMAL, Ink::Accent));
        panel
            .spawn(scroll_list(Node::column(4.0)))
            .with_children(|list| button_list(list, entries));
    });
    root.insert(veil());
}

/// Resumes with the key that pauses.
fn resume(presses: Res<Presses<CardAction>>, mut next: ResMut<NextState<Menu>>) {
    if presses.0.contains(&CardAction::Pause) {
        next.set(Menu::NONE);
    }
}

/// Shows the keys.
pub(super) fn keys(list: &mut ChildSpawnerCommands) {
    for action in CardAction::ALL {
        let keys = Prompted::new(move |prompts| prompts.all_of(action));
        list.spawn((
            Node::row(18.0).apart().rigid(),
            children![
                text(action.label(), SMALL, Ink::Dim),
                (keys, text("", SMALL, Ink::Text)),
            ],
        ));
    }
}
