//! The results at the end of a play.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::desktop::AppSystems;
use crate::desktop::falling::hud::{Stat, grouped};
use crate::desktop::falling::records::Latest;
use crate::desktop::falling::session::{self, FallingSession};
use crate::desktop::input::{MenuAction, Presses};
use crate::desktop::menus::Menu;
use crate::desktop::screens::Screen;
use crate::desktop::settings::Settings;
use crate::desktop::theme::focus::FirstFocus;
use crate::desktop::theme::palette::Palette;
use crate::desktop::theme::widgets::{LARGE, SMALL, button, heading, panel, screen, text};
use crate::falling::field::Field;
use crate::falling::flow::{Clock, Flow, Status};
use crate::falling::rules::Rules;
use crate::falling::tally::Tally;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::FallingOver), show)
        .add_systems(
            Update,
            leave
                .in_set(AppSystems::Input)
                .run_if(in_state(Menu::FallingOver)),
        );
}

/// Why a play ended, for people.
pub(in crate::desktop) fn reason(status: Status, reason: &str) -> &'static str {
    match (status, reason) {
        (Status::Won, _) => "The goal is reached.",
        (_, "spawn_blocked") => "There is no room for the next piece.",
        (_, "top_reached") => "The stack has reached the top.",
        (_, "top_timeout") => "The stack stayed at the top for too long.",
        (_, "lock_out") => "The piece came to rest above the field.",
        (_, "cells") => "A cell that must stay free is filled.",
        _ => "The play is over.",
    }
}

fn show(
    mut commands: Commands,
    palette: Res<Palette>,
    session: Res<FallingSession>,
    latest: Option<Res<Latest>>,
    (rules, tally, clock, flow): (
        Option<Res<Rules>>,
        Option<Res<Tally>>,
        Option<Res<Clock>>,
        Option<Res<Flow>>,
    ),
    field: Res<Field>,
) {
    let (Some(rules), Some(tally), Some(clock), Some(flow)) = (rules, tally, clock, flow) else {
        return;
    };
    let is_won = flow.status == Status::Won;
    let title = if is_won {
        "★  Won!  ★"
    } else {
        "Game over"
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
            DespawnOnExit(Menu::FallingOver),
            BackgroundColor(palette.get("shadow").with_alpha(0.35)),
        ))
        .with_children(|root| {
            root.spawn(panel(&palette)).with_children(|panel| {
                panel.spawn(heading(&palette, title));
                panel.spawn(text(why, SMALL, palette.get("dim")));
                panel.spawn(text(grouped(tally.score), LARGE, palette.get("text")));
                if let Some(line) = latest.as_ref().and_then(|latest| latest.line()) {
                    panel.spawn(text(line, SMALL, palette.get("accent")));
                }
                for stat in stats {
                    let value = stat.value(&rules, &tally, clock.frame, &field);
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
                let seed = format!("{}   seed {}", rules.description.name, session.setup.seed);
                panel.spawn((
                    Node {
                        margin: UiRect::vertical(px(6)),
                        align_self: AlignSelf::Center,
                        ..default()
                    },
                    text(seed, SMALL, palette.get("dim")),
                ));
                panel.spawn((
                    FirstFocus,
                    button(
                        &palette,
                        "Again",
                        |_: On<Activate>, settings: Res<Settings>, mut commands: Commands| {
                            let same = settings.falling.same_seed;
                            commands.queue(move |world: &mut World| session::restart(world, same));
                        },
                    ),
                ));
                panel.spawn(button(
                    &palette,
                    "Leave",
                    |_: On<Activate>, mut next: ResMut<NextState<Screen>>| {
                        next.set(Screen::Shelf);
                    },
                ));
            });
        });
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Screen>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(Screen::Shelf);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::falling::description::OverCondition;

    #[test]
    fn every_end_has_its_reason() {
        let conditions = [
            OverCondition::SpawnBlocked,
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
