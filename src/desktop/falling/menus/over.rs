//! The results at the end of a play.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::desktop::falling::choices::FallingChoices;
use crate::desktop::falling::hud::stats::{Stat, grouped};
use crate::desktop::falling::menus::FALLING_OVER;
use crate::desktop::falling::practice;
use crate::desktop::falling::records::Latest;
use crate::desktop::falling::rule_texts;
use crate::desktop::falling::screens::RULE_BROWSER;
use crate::desktop::falling::session::{self, FallingSession};
use crate::desktop::falling::shelf::exchange::to_share;
use crate::desktop::falling::watch::watch;
use crate::desktop::shell::clipboard;
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::screen::Screen;
use crate::desktop::shell::settings::Settings;
use crate::desktop::ui::focus::FirstFocus;
use crate::desktop::ui::language::t;
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::ui::widgets::{
    LARGE, SMALL, button, heading, panel, screen, small_button, text,
};
use crate::falling::field::Field;
use crate::falling::flow::{Clock, Flow, Status};
use crate::falling::replay::Replay;
use crate::falling::rules::Rules;
use crate::falling::stats::Stats;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(FALLING_OVER), show).add_systems(
        Update,
        leave
            .in_set(AppSystems::Input)
            .run_if(in_state(FALLING_OVER)),
    );
}

/// Why a play ended, for people.
pub fn reason(status: Status, reason: &str) -> String {
    match (status, reason) {
        (Status::Won, _) => t!("falling-over-won"),
        (_, "spawn_blocked") => t!("falling-over-spawn-blocked"),
        (_, "top_reached") => t!("falling-over-top-reached"),
        (_, "top_timeout") => t!("falling-over-top-timeout"),
        (_, "lock_out") => t!("falling-over-lock-out"),
        (_, "cells") => t!("falling-over-cells"),
        _ => t!("falling-over-other"),
    }
}

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    session: Res<FallingSession>,
    latest: Option<Res<Latest>>,
    (rules, totals, clock, flow): (
        Option<Res<Rules>>,
        Option<Res<Stats>>,
        Option<Res<Clock>>,
        Option<Res<Flow>>,
    ),
    field: Res<Field>,
) {
    let (Some(rules), Some(totals), Some(clock), Some(flow)) = (rules, totals, clock, flow) else {
        return;
    };
    let is_won = flow.status == Status::Won;
    let title = if is_won {
        t!("falling-won")
    } else {
        t!("falling-over")
    };
    let why = reason(flow.status, flow.reason.unwrap_or_default());
    let stats = [
        Stat::Level,
        Stat::Rows,
        Stat::Cleared,
        Stat::Pieces,
        Stat::Chain,
        Stat::Time,
    ];
    commands
        .spawn((
            screen("Results"),
            DespawnOnExit(FALLING_OVER),
            BackgroundColor(palette.get("shadow").with_alpha(0.35)),
        ))
        .with_children(|root| {
            root.spawn(panel(&palette)).with_children(|panel| {
                panel.spawn(heading(&palette, title));
                panel.spawn(text(why, SMALL, palette.get("dim")));
                panel.spawn(text(grouped(totals.score), LARGE, palette.get("text")));
                if let Some(line) = latest.as_ref().and_then(|latest| latest.line()) {
                    panel.spawn(text(line, SMALL, palette.get("accent")));
                }
                for stat in stats {
                    let value = stat.value(&rules, &totals, clock.frame, &field);
                    // What never happened is no result.
                    if value == "0" {
                        continue;
                    }
                    panel.spawn((
                        Node {
                            justify_content: JustifyContent::SpaceBetween,
                            ..default()
                        },
                        children![
                            text(stat.label(), SMALL, palette.get("dim")),
                            text(value, SMALL, palette.get("text")),
                        ],
                    ));
                }
                let source = &session.opened.source.name;
                let name = rule_texts::name(source, &rules.description.name);
                let seed = session.setup.seed.to_string();
                let seed = t!("falling-name-seed", name = name, seed = seed);
                panel.spawn((
                    Node {
                        margin: UiRect::vertical(px(6)),
                        align_self: AlignSelf::Center,
                        ..default()
                    },
                    text(seed, SMALL, palette.get("dim")),
                ));
                if session.practice {
                    panel.spawn(button(
                        &palette,
                        t!("practice-undo"),
                        |_: On<Activate>, mut commands: Commands| {
                            commands.queue(practice::take_back);
                        },
                    ));
                }
                panel.spawn((
                    FirstFocus,
                    button(
                        &palette,
                        t!("falling-again"),
                        |_: On<Activate>, settings: Res<Settings>, mut commands: Commands| {
                            let same = settings.of::<FallingChoices>().same_seed;
                            commands.queue(move |world: &mut World| session::restart(world, same));
                        },
                    ),
                ));
                panel
                    .spawn(Node {
                        justify_content: JustifyContent::Center,
                        flex_wrap: FlexWrap::Wrap,
                        column_gap: px(6),
                        row_gap: px(4),
                        ..default()
                    })
                    .with_children(|row| {
                        row.spawn(small_button(
                            &palette,
                            "Watch",
                            t!("practice-watch"),
                            |_: On<Activate>, mut commands: Commands| commands.queue(watch_it),
                        ));
                        row.spawn(small_button(
                            &palette,
                            "Copy replay",
                            t!("practice-copy-replay"),
                            copy,
                        ));
                        if session.practice {
                            row.spawn(small_button(
                                &palette,
                                "Set up",
                                t!("practice-set-up"),
                                |_: On<Activate>, mut commands: Commands| {
                                    commands.queue(practice::open_again);
                                },
                            ));
                        }
                    });
                panel.spawn(button(
                    &palette,
                    t!("falling-leave"),
                    |_: On<Activate>, mut next: ResMut<NextState<Screen>>| {
                        next.set(RULE_BROWSER);
                    },
                ));
            });
        });
}

/// The play that has ended.
fn replay(world: &World) -> Replay {
    let session = world.resource::<FallingSession>();
    let setup = session.setup.clone();
    Replay::record(session.opened.clone(), setup, session.inputs.clone(), world)
}

fn watch_it(world: &mut World) {
    let replay = replay(world);
    watch(world, replay);
}

/// Puts the replay on the clipboard (F-UI-16), and says so on the button.
fn copy(
    pressed: On<Activate>,
    children: Query<&Children>,
    mut texts: Query<&mut Text>,
    mut commands: Commands,
) {
    commands.queue(|world: &mut World| {
        let text = to_share(replay(world));
        clipboard::set(world, &text);
    });
    for child in children.iter_descendants(pressed.entity) {
        if let Ok(mut text) = texts.get_mut(child) {
            text.0 = t!("practice-replay-copied");
        }
    }
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Screen>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(RULE_BROWSER);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::falling::description::OverCondition;

    #[test]
    fn every_end_has_its_reason() {
        let conditions = [
            OverCondition::BlockOut,
            OverCondition::TopReached(None),
            OverCondition::TopTimeout(None, 1),
            OverCondition::LockOut { part: true },
            OverCondition::Cells(Vec::new()),
        ];
        let other = reason(Status::Over, "");
        let mut said = Vec::new();
        for condition in conditions {
            let why = reason(Status::Over, condition.reason());
            assert_ne!(why, other, "{condition:?}");
            assert!(!said.contains(&why), "{condition:?}");
            said.push(why);
        }
    }
}
