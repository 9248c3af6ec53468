//! Help: how to play, with the keys.

use bevy::prelude::*;

use crate::keys::DungeonAction;
use crate::screens::{DUNGEON, DUNGEON_HELP, DUNGEON_PAUSE};
use crate::session::DungeonSession;
use kotodama_ui::bindings::Bindable;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    page(app, DUNGEON_HELP, show, leave);
    app.init_resource::<From>().add_systems(
        Update,
        toggle.in_set(AppSystems::Input).run_if(in_state(DUNGEON)),
    );
}

/// Menu from which it was opened.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct From(Menu);

/// Opens the help from the pause menu.
pub(super) fn open_from_pause(world: &mut World) {
    world.resource_mut::<From>().0 = DUNGEON_PAUSE;
    go_to(DUNGEON_HELP)(world);
}

fn leave(world: &mut World) {
    let back = std::mem::take(&mut world.resource_mut::<From>().0);
    go_to(back)(world);
}

fn toggle(
    presses: Res<Presses<DungeonAction>>,
    menu: Res<State<Menu>>,
    mut next: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    if !presses.0.contains(&DungeonAction::Help) {
        return;
    }
    match *menu.get() {
        Menu::NONE => next.set(DUNGEON_HELP),
        DUNGEON_HELP => commands.queue(leave),
        _ => {}
    }
}

fn show(mut commands: Commands, session: Res<DungeonSession>, screen_now: Res<State<Screen>>) {
    let players = session.players;
    large_panel(&mut commands, "Help", DUNGEON_HELP, **screen_now, |panel| {
        panel.spawn(title_row()).with_children(|row| {
            row.spawn(text(t!("dungeon-help-title"), NORMAL, Ink::Accent));
            let back = small_button("Back", t!("common-back"), leave);
            row.spawn((FirstFocus, back));
        });
        panel
            .spawn(read_by_scrolling(Node::column(6.0).fill()))
            .with_children(|list| {
                list.spawn(paragraph(t!("dungeon-help-keys"), Ink::Text));
                for action in DungeonAction::ALL {
                    if action.is_second() && players < 2 {
                        continue;
                    }
                    let keys = Prompted::new(move |prompts| prompts.all_of(action));
                    list.spawn((
                        Node::row(18.0).apart().rigid(),
                        children![
                            text(action.label(), SMALL, Ink::Dim),
                            (keys, text("", SMALL, Ink::Text)),
                        ],
                    ));
                }
                for said in [
                    t!("dungeon-help-mouse"),
                    t!("dungeon-help-touch"),
                    t!("dungeon-help-windows"),
                    t!("dungeon-help-dark"),
                    t!("dungeon-help-death"),
                    t!("dungeon-help-saves"),
                    t!("dungeon-help-second"),
                ] {
                    list.spawn(paragraph(said, Ink::Text));
                }
            });
    });
}
