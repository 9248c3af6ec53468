//! The pause menu of falling blocks. The field behind it is empty, so that
//! nobody thinks on while the clock stands (F-UI-08).

use bevy::prelude::*;

use crate::home;
use crate::hud::used_actions;
use crate::keys::FallingAction;
use crate::menus::{FALLING_PAUSE, FALLING_RULES};
use crate::practice;
use crate::rule_texts;
use crate::session::{self, FallingSession};
use kotodama_shell::quit;
use kotodama_shell::visit::Visit;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    page(app, FALLING_PAUSE, show, go_to(Menu::NONE));
    app.add_systems(
        Update,
        resume
            .in_set(AppSystems::Input)
            .run_if(in_state(FALLING_PAUSE)),
    );
}

fn show(mut commands: Commands, session: Res<FallingSession>, visit: Option<Res<Visit>>) {
    let name = &session.rules().description.name;
    let mut name = rule_texts::name(&session.opened.source.name, name);
    if name.is_empty() {
        name = t!("falling-pause");
    }
    let mut root = panel_page(&mut commands, "Pause menu", FALLING_PAUSE, |panel| {
        panel.spawn(text(name, NORMAL, Ink::Accent));
        let columns = Node {
            align_items: AlignItems::FlexStart,
            ..Node::row(32.0).low()
        };
        panel.spawn(columns).with_children(|columns| {
            columns
                .spawn(scrolling_buttons(Node::column(6.0)))
                .with_children(|list| buttons(list, &session, visit.as_deref()));
            columns
                .spawn(Node::column(3.0).min_width(px(250)))
                .with_children(|list| keys(list, &session));
        });
    });
    root.insert(veil());
}

fn buttons(list: &mut ChildSpawnerCommands, session: &FallingSession, visit: Option<&Visit>) {
    let mut entries: Vec<(String, fn(&mut World))> = vec![
        (t!("falling-resume"), |world| go_to(Menu::NONE)(world)),
        (t!("falling-new-game"), |world| {
            session::restart(world, false);
        }),
        (t!("falling-same-pieces"), |world| {
            session::restart(world, true);
        }),
    ];
    entries.push((t!("falling-how-to-play"), |world| {
        go_to(FALLING_RULES)(world);
    }));
    match session.practice {
        true => entries.push((t!("practice-set-up"), practice::open_again)),
        // A visit is for the goal of its rules.
        false if visit.is_some() => {}
        false => entries.push((t!("falling-other-goal"), session::ask)),
    }
    // The opponent would be missing there (F-VS-12).
    if session.opponent.is_none() {
        entries.push((t!("practice-here"), practice::open_here));
    }
    button_list(list, entries);
    // Side by side, so that all of them fit into the lowest window.
    list.spawn(Node::row(6.0).wrap(4.0).middle())
        .with_children(|row| {
            let settings = go_to(Menu::SETTINGS);
            row.spawn(small_button("Settings", t!("falling-settings"), settings));
            let leave = leave_label(visit, t!("falling-leave"));
            row.spawn(small_button("Leave", leave, home::leave));
            row.spawn(small_button("Quit", t!("falling-quit"), quit::quit));
        });
}

/// Lists the keys and the seed.
fn keys(list: &mut ChildSpawnerCommands, session: &FallingSession) {
    for action in used_actions(session.rules(), session.practice) {
        let keys = Prompted::new(move |prompts| prompts.all_of(action));
        list.spawn((
            Node::row(18.0).apart(),
            children![
                text(action.label_under(session.rules()), SMALL, Ink::Dim),
                (keys, text("", SMALL, Ink::Text)),
            ],
        ));
    }
    let seed = t!("falling-seed-shown", seed = session.setup.seed.to_string());
    list.spawn((
        Node::default().margin(UiRect::top(px(10))),
        paragraph(seed, Ink::Dim),
    ));
}

/// Resumes play by the key that pauses.
fn resume(play: Res<Presses<FallingAction>>, mut next: ResMut<NextState<Menu>>) {
    if play.0.contains(&FallingAction::Pause) {
        next.set(Menu::NONE);
    }
}
