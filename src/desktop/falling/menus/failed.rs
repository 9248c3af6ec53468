//! A script has failed: where, and what can be done (F-LUA-07).

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::desktop::falling::menus::FALLING_FAILED;
use crate::desktop::falling::screens::RULE_BROWSER;
use crate::desktop::falling::session::{self, FallingNews, FallingSession};
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::screen::Screen;
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::t;
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::ui::widgets::{SMALL, button, font, heading, panel, screen, text, veil};
use crate::falling::flow::Clock;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(FALLING_FAILED), show).add_systems(
        Update,
        (
            leave.in_set(AppSystems::Input),
            say_again.in_set(AppSystems::Show),
        )
            .run_if(in_state(FALLING_FAILED)),
    );
}

/// What went wrong.
#[derive(Component)]
struct Message;

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    session: Res<FallingSession>,
    clock: Option<Res<Clock>>,
) {
    let message = session.failure.clone().unwrap_or_default();
    let frame = clock.map_or(0, |clock| clock.frame);
    commands.spawn((
        screen("Script error"),
        DespawnOnExit(FALLING_FAILED),
        veil(&palette),
        children![(
            panel(&palette),
            children![
                heading(&palette, t!("falling-failed")),
                text(
                    t!("falling-failed-frame", frame = frame),
                    SMALL,
                    palette.get("dim")
                ),
                (
                    Node {
                        max_width: px(640),
                        max_height: px(260),
                        margin: UiRect::vertical(px(10)),
                        overflow: Overflow::scroll_y(),
                        ..default()
                    },
                    ScrollPosition::default(),
                    children![(
                        Message,
                        Text::new(message),
                        font(SMALL),
                        TextColor(palette.get("coral")),
                    )],
                ),
                (
                    FirstFocus,
                    button(
                        &palette,
                        t!("falling-try-again"),
                        |_: On<Activate>, mut commands: Commands| {
                            commands.queue(session::try_again);
                        },
                    ),
                ),
                button(
                    &palette,
                    t!("common-back"),
                    |_: On<Activate>, mut next: ResMut<NextState<Screen>>| {
                        next.set(RULE_BROWSER);
                    },
                ),
            ],
        )],
    ));
}

/// Another try may fail in another way.
fn say_again(
    mut news: MessageReader<FallingNews>,
    session: Res<FallingSession>,
    mut message: Single<&mut Text, With<Message>>,
) {
    if news.read().any(|news| *news == FallingNews::Failed) {
        message.0 = session.failure.clone().unwrap_or_default();
    }
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Screen>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(RULE_BROWSER);
    }
}
