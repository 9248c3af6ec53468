//! The results at the end of a play.

use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use crate::choices::FallingChoices;
use crate::hud::stats::{Stat, grouped};
use crate::menus::FALLING_OVER;
use crate::practice;
use crate::records::Latest;
use crate::rule_browser::import_export::to_share;
use crate::rule_texts;
use crate::screens::RULE_BROWSER;
use crate::session::{self, FallingSession};
use crate::watch::watch;
use kotodama_falling::field::Field;
use kotodama_falling::flow::{Clock, Flow, Status};
use kotodama_falling::rules::Rules;
use kotodama_falling::stats::Stats;
use kotodama_shell::clipboard;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    page(app, FALLING_OVER, show, go_to(RULE_BROWSER));
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
    let mut root = panel_page(&mut commands, "Results", FALLING_OVER, |panel| {
        panel.spawn(heading(title));
        panel.spawn(text(why, SMALL, Ink::Dim));
        panel.spawn(text(grouped(totals.score), LARGE, Ink::Text));
        if let Some(line) = latest.as_ref().and_then(|latest| latest.line()) {
            panel.spawn(text(line, SMALL, Ink::Accent));
        }
        for stat in stats {
            let value = stat.value(&rules, &totals, clock.frame, &field);
            // What never happened is no result.
            if value != "0" {
                panel.spawn((
                    Node::default().apart(),
                    children![
                        text(stat.label(), SMALL, Ink::Dim),
                        text(value, SMALL, Ink::Text),
                    ],
                ));
            }
        }
        let source = &session.opened.source.name;
        let name = rule_texts::name(source, &rules.description.name);
        let seed = session.setup.seed.to_string();
        let seed = t!("falling-name-seed", name = name, seed = seed);
        let centred = Node::default().align_self(AlignSelf::Center);
        panel.spawn((
            centred.margin(UiRect::vertical(px(6))),
            text(seed, SMALL, Ink::Dim),
        ));
        if session.practice {
            panel.spawn(button(t!("practice-undo"), practice::take_back));
        }
        panel.spawn((FirstFocus, button(t!("falling-again"), again)));
        panel
            .spawn(Node::row(6.0).wrap(4.0).middle())
            .with_children(|row| {
                row.spawn(small_button("Watch", t!("practice-watch"), watch_it));
                row.spawn((
                    focusable("Copy replay", small_node()),
                    observe(copy),
                    children![text(t!("practice-copy-replay"), SMALL, Ink::Text)],
                ));
                if session.practice {
                    let label = t!("practice-set-up");
                    row.spawn(small_button("Set up", label, practice::open_again));
                }
            });
        panel.spawn(button(t!("falling-leave"), go_to(RULE_BROWSER)));
    });
    root.insert(Fill(Ink::Shadow, 0.35));
}

fn again(world: &mut World) {
    let same = world
        .resource::<Settings>()
        .of::<FallingChoices>()
        .same_seed;
    session::restart(world, same);
}

/// The play that has ended.
fn watch_it(world: &mut World) {
    let replay = session::replay(world);
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
        let text = to_share(session::replay(world));
        clipboard::set(world, &text);
    });
    for child in children.iter_descendants(pressed.entity) {
        if let Ok(mut text) = texts.get_mut(child) {
            text.0 = t!("practice-replay-copied");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_falling::description::OverCondition;

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
