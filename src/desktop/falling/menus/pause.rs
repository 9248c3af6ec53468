//! The pause menu of falling blocks. The field behind it is empty, so that
//! nobody thinks on while the clock stands (F-UI-08).

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::desktop::falling::hud::used_actions;
use crate::desktop::falling::keys::FallingAction;
use crate::desktop::falling::menus::FALLING_PAUSE;
use crate::desktop::falling::practice;
use crate::desktop::falling::rule_texts;
use crate::desktop::falling::screens::RULE_BROWSER;
use crate::desktop::falling::session::{self, FallingSession};
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::menu::Menu;
use crate::desktop::shell::quit;
use crate::desktop::shell::screen::Screen;
use crate::desktop::ui::bindings::Bindable;
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::t;
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::ui::prompts::Prompted;
use crate::desktop::ui::widgets::{SMALL, button, heading, panel, screen, text, veil};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(FALLING_PAUSE), show).add_systems(
        Update,
        resume
            .in_set(AppSystems::Input)
            .run_if(in_state(FALLING_PAUSE)),
    );
}

fn show(mut commands: Commands, palette: Res<Palette>, session: Res<FallingSession>) {
    let name = &session.rules().description.name;
    let name = rule_texts::name(&session.opened.source.name, name);
    let name = if name.is_empty() {
        t!("falling-pause")
    } else {
        name
    };
    commands
        .spawn((
            screen("Pause menu"),
            DespawnOnExit(FALLING_PAUSE),
            veil(&palette),
        ))
        .with_children(|root| {
            root.spawn(panel(&palette)).with_children(|panel| {
                panel.spawn(heading(&palette, name));
                panel
                    .spawn(Node {
                        column_gap: px(32),
                        align_items: AlignItems::FlexStart,
                        min_height: px(0),
                        ..default()
                    })
                    .with_children(|row| {
                        row.spawn(Node {
                            flex_direction: FlexDirection::Column,
                            row_gap: px(6),
                            ..default()
                        })
                        .with_children(|list| buttons(list, &palette, session.practice));
                        row.spawn(Node {
                            flex_direction: FlexDirection::Column,
                            row_gap: px(3),
                            min_width: px(250),
                            ..default()
                        })
                        .with_children(|list| {
                            for action in used_actions(session.rules(), session.practice) {
                                let keys = Prompted::new(move |prompts| prompts.all_of(action));
                                list.spawn((
                                    Node {
                                        justify_content: JustifyContent::SpaceBetween,
                                        column_gap: px(18),
                                        ..default()
                                    },
                                    children![
                                        text(action.label(), SMALL, palette.get("dim")),
                                        (keys, text("", SMALL, palette.get("text"))),
                                    ],
                                ));
                            }
                            let seed =
                                t!("falling-seed-shown", seed = session.setup.seed.to_string());
                            list.spawn((
                                Node {
                                    margin: UiRect::top(px(10)),
                                    ..default()
                                },
                                text(seed, SMALL, palette.get("dim")),
                            ));
                        });
                    });
            });
        });
}

fn buttons(list: &mut ChildSpawnerCommands, palette: &Palette, practice: bool) {
    list.spawn((
        FirstFocus,
        button(
            palette,
            t!("falling-resume"),
            |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(Menu::NONE),
        ),
    ));
    list.spawn(button(
        palette,
        t!("falling-new-game"),
        |_: On<Activate>, mut commands: Commands| {
            commands.queue(|world: &mut World| session::restart(world, false));
        },
    ));
    list.spawn(button(
        palette,
        t!("falling-same-pieces"),
        |_: On<Activate>, mut commands: Commands| {
            commands.queue(|world: &mut World| session::restart(world, true));
        },
    ));
    if practice {
        list.spawn(button(
            palette,
            t!("practice-set-up"),
            |_: On<Activate>, mut commands: Commands| commands.queue(practice::open_again),
        ));
    }
    list.spawn(button(
        palette,
        t!("practice-here"),
        |_: On<Activate>, mut commands: Commands| commands.queue(practice::open_here),
    ));
    list.spawn(button(
        palette,
        t!("falling-settings"),
        |_: On<Activate>, mut next: ResMut<NextState<Menu>>| next.set(Menu::SETTINGS),
    ));
    list.spawn(button(
        palette,
        t!("falling-leave"),
        |_: On<Activate>, mut next: ResMut<NextState<Screen>>| next.set(RULE_BROWSER),
    ));
    list.spawn(button(
        palette,
        t!("falling-quit"),
        |_: On<Activate>, mut commands: Commands| commands.queue(quit::quit),
    ));
}

fn resume(
    menu: Res<Presses<MenuAction>>,
    play: Res<Presses<FallingAction>>,
    mut next: ResMut<NextState<Menu>>,
) {
    if menu.0.contains(&MenuAction::Back) || play.0.contains(&FallingAction::Pause) {
        next.set(Menu::NONE);
    }
}
