//! The results at the end of a play.

use bevy::prelude::*;
use bevy::ui_widgets::{Activate, observe};

use crate::choices::FallingChoices;
use crate::home;
use crate::hud::stats::{Stat, grouped};
use crate::menus::FALLING_OVER;
use crate::practice;
use crate::records::{self, Latest, Records};
use crate::rule_browser::import_export::to_share;
use crate::rule_texts;
use crate::session::{self, FallingSession};
use crate::variant_names;
use crate::versus::{self, Rival};
use crate::watch::watch;
use kotodama_falling::description::Score;
use kotodama_falling::field::Field;
use kotodama_falling::flow::{Clock, Flow, Status};
use kotodama_falling::rules::Rules;
use kotodama_falling::score;
use kotodama_falling::stats::{Spin, Stats};
use kotodama_falling::tally::{MOST_ROWS, Tally};
use kotodama_falling::versus::Battle;
use kotodama_shell::clipboard;
use kotodama_shell::visit::Visit;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    page(app, FALLING_OVER, show, home::leave);
}

/// Returns why a play ended, for people.
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
    (rules, totals, tally, clock, flow): (
        Option<Res<Rules>>,
        Option<Res<Stats>>,
        Option<Res<Tally>>,
        Option<Res<Clock>>,
        Option<Res<Flow>>,
    ),
    (field, records): (Res<Field>, Option<Res<Records>>),
    (rival, battle): (Option<Res<Rival>>, Option<Res<Battle>>),
    visit: Option<Res<Visit>>,
) {
    let (Some(rules), Some(totals), Some(clock), Some(flow)) = (rules, totals, clock, flow) else {
        return;
    };
    let is_won = flow.status == Status::Won;
    let why = reason(flow.status, flow.reason.unwrap_or_default());
    let outcome = rival.and_then(|rival| rival.outcome());
    let (title, why) = match outcome.map(|outcome| versus::result(outcome, &flow)) {
        Some((title, by_opponent)) => (title, by_opponent.unwrap_or(why)),
        None if is_won => (t!("falling-won"), why),
        None => (t!("falling-over"), why),
    };
    let is_match = outcome.is_some();
    let tally = tally.map(|tally| tally.clone()).unwrap_or_default();
    let mut stats = vec![
        Stat::Level,
        Stat::Rows,
        Stat::Cleared,
        Stat::Pieces,
        Stat::Pace,
        Stat::Chain,
        Stat::Combo,
        Stat::Garbage,
        Stat::Time,
    ];
    if tally.presses > 0 {
        stats.push(Stat::Needless);
    }
    let mut lines: Vec<(String, String)> = stats
        .into_iter()
        .map(|stat| {
            let value = stat.value(&rules, (&totals, &tally), clock.frame, &field);
            (stat.label(), value)
        })
        // What never happened is no result.
        .filter(|(_, value)| value != "0" && value != "0.00")
        .collect();
    lines.extend(kinds(&rules, &tally));
    let battle = battle.filter(|_| is_match);
    lines.extend(battle.iter().flat_map(|battle| versus::lines(battle)));
    let goal = &rules.description.goal;
    let is_race = goal.is_race() && is_won;
    let result = variant_names::rank(goal, is_won, clock.frame, totals.score);
    let variant = variant_names::variant_of(&session.opened.rules, &session.setup);
    let variant = variant.map(|it| variant_names::variant(it, &session.opened.rules));
    let digest = records::digest_of(&session.opened, &session.setup);
    let best = records.as_ref().map(|records| records.of(&digest));
    let best = best.unwrap_or_default();
    let place = latest.as_ref().and_then(|latest| latest.place());
    let mut root = panel_page(&mut commands, "Results", FALLING_OVER, |panel| {
        panel.spawn(text(title, NORMAL, Ink::Accent));
        panel.spawn(text(why, SMALL, Ink::Dim));
        panel.spawn(text(result, LARGE, Ink::Text));
        if is_race {
            lines.insert(0, (Stat::Score.label(), grouped(totals.score)));
        }
        if let Some(line) = latest.as_ref().and_then(|latest| latest.line()) {
            panel.spawn(text(line, SMALL, Ink::Accent));
        }
        let columns = Node {
            align_items: AlignItems::FlexStart,
            ..Node::row(28.0).low().clip().middle()
        };
        panel.spawn(columns).with_children(|columns| {
            for part in lines.chunks(longest(lines.len())) {
                columns
                    .spawn(Node::column(1.0).min_width(px(210)))
                    .with_children(|list| {
                        for (label, value) in part.iter().cloned() {
                            list.spawn((
                                Node::row(12.0).apart(),
                                children![
                                    text(label, SMALL, Ink::Dim),
                                    text(value, SMALL, Ink::Text),
                                ],
                            ));
                        }
                    });
            }
            if best.is_empty() || session.practice || is_match {
                return;
            }
            columns
                .spawn(Node::column(1.0).min_width(px(190)))
                .with_children(|list| {
                    let title = variant.unwrap_or_else(|| t!("falling-best"));
                    list.spawn(text(title, SMALL, Ink::Accent));
                    for (number, play) in best.iter().take(SAID).enumerate() {
                        let rank = variant_names::rank(goal, play.won, play.frames, play.score);
                        let ink = match place == Some(number) {
                            true => Ink::Accent,
                            false => Ink::Text,
                        };
                        list.spawn(paragraph(format!("{}.  {rank}", number + 1), ink));
                    }
                });
        });
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
        let again_label = match is_match {
            true => t!("falling-versus-rematch"),
            false => t!("falling-again"),
        };
        // Whoever has won a visit is done there.
        let is_done = is_won && visit.is_some();
        let left = leave_label(visit.as_deref(), t!("falling-leave"));
        // Side by side: the results need the height of the window.
        panel
            .spawn(Node::row(8.0).wrap(5.0).middle().rigid())
            .with_children(|row| {
                let mut once_more = row.spawn(button(again_label, again));
                if !is_done {
                    once_more.insert(FirstFocus);
                }
                let mut leave = row.spawn(button(left, home::leave));
                if is_done {
                    leave.insert(FirstFocus);
                }
            });
        panel
            .spawn(Node::row(6.0).wrap(4.0).middle())
            .with_children(|row| {
                // A recording is of one side only (F-VS-12).
                if !is_match {
                    row.spawn(small_button("Watch", t!("practice-watch"), watch_it));
                    row.spawn((
                        focusable("Copy replay", small_node()),
                        observe(copy),
                        children![text(t!("practice-copy-replay"), SMALL, Ink::Text)],
                    ));
                }
                match session.practice {
                    true => {
                        let label = t!("practice-set-up");
                        row.spawn(small_button("Set up", label, practice::open_again));
                    }
                    // A visit is for the goal of its rules.
                    false if visit.is_some() => {}
                    false => {
                        let label = t!("falling-other-goal");
                        row.spawn(small_button("Other goal", label, session::ask));
                    }
                }
                let leave = leave_label(visit.as_deref(), t!("falling-leave"));
                let mut leave = row.spawn(small_button("Leave", leave, home::leave));
                if is_done {
                    leave.insert(FirstFocus);
                }
            });
    });
    root.insert(Fill(Ink::Shadow, 0.35));
}

/// This many of the best plays are said.
const SAID: usize = 6;

/// This many lines below each other fit into the lowest window.
const BELOW: usize = 8;

/// Returns how many of so many lines stand below each other in a column.
const fn longest(lines: usize) -> usize {
    match lines {
        0 => 1,
        1..=BELOW => lines,
        _ => lines.div_ceil(2),
    }
}

/// Returns how often each kind of clear was made, the greatest first
/// (F-TAL-01).
fn kinds(rules: &Rules, tally: &Tally) -> Vec<(String, String)> {
    let spinning = score::models(&rules.description.clear.score)
        .into_iter()
        .find_map(|model| match model {
            Score::Guideline { spins } => spins.first().cloned(),
            _ => None,
        });
    let piece = spinning.as_deref().unwrap_or_default();
    let mut lines = Vec::new();
    for spin in [Spin::Full, Spin::Mini, Spin::None] {
        for rows in (0..=MOST_ROWS).rev() {
            let count = tally.of(spin, rows);
            // Single rows are in the count of rows.
            if count > 0 && !(spin == Spin::None && rows == 1) {
                let rows = u32::try_from(rows).unwrap_or_default();
                let kind = variant_names::clear(spin, piece, rows);
                lines.push((kind, count.to_string()));
            }
        }
    }
    let more = [
        (t!("falling-back-to-back"), tally.back_to_back),
        (t!("falling-stat-all-clears"), tally.all_clears),
        (t!("falling-stat-squares"), tally.most_places),
    ];
    let more = more.into_iter().filter(|(_, count)| *count > 0);
    lines.extend(more.map(|(label, count)| (label, count.to_string())));
    lines
}

fn again(world: &mut World) {
    let same = world
        .resource::<Settings>()
        .of::<FallingChoices>()
        .same_seed;
    session::restart(world, same);
}

/// Watches the play that has ended.
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
    fn many_results_stand_in_two_columns() {
        let columns = |lines: usize| lines.div_ceil(longest(lines));
        assert_eq!([0, 1, BELOW].map(columns), [0, 1, 1]);
        assert_eq!([BELOW + 1, 13, 2 * BELOW].map(columns), [2; 3]);
        assert!((0..=2 * BELOW).all(|lines| longest(lines) <= BELOW));
    }

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
