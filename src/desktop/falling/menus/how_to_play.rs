//! How to play: the rules in words, and the keys (F-UI-17).

use bevy::prelude::*;

use crate::hud::used_actions;
use crate::menus::settings::frames;
use crate::menus::{FALLING_PAUSE, FALLING_RULES, FALLING_START};
use crate::rule_texts;
use crate::session::FallingSession;
use kotodama_falling::description::explain::explain;
use kotodama_falling::description::{Lock, Method};
use kotodama_falling::goal::chosen;
use kotodama_falling::open::Opened;
use kotodama_falling::play::Setup;
use kotodama_falling::rules::Rules;
use kotodama_ui::language;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    page(app, FALLING_RULES, show, back);
}

/// Returns to the place from which it was opened.
fn back(world: &mut World) {
    let asks = world.resource::<FallingSession>().asks;
    go_to(if asks { FALLING_START } else { FALLING_PAUSE })(world);
}

/// Returns the rules as they are played: headings, each with sentences.
fn chapters(opened: &Opened, setup: &Setup) -> Vec<(String, Vec<String>)> {
    if opened.script.is_some() {
        return vec![(t!("falling-explain-script"), vec![t!("falling-how-script")])];
    }
    let rules = opened.rules.clone();
    let rules = chosen::put(rules, setup.goal.as_ref(), setup.start.as_ref());
    let told = explain(&rules.description).into_iter();
    let told = told.map(|(heading, lines)| {
        let lines = lines.iter().map(language::said).collect();
        (language::said(&heading), lines)
    });
    told.collect()
}

/// Returns the waits of a play, as they are in force.
fn handling(rules: &Rules, setup: &Setup) -> Vec<(String, String)> {
    let d = &rules.description;
    let controls = setup.controls.filter(|_| !d.controls.enforce);
    let controls = controls.unwrap_or(d.controls);
    let repeat = match controls.arr {
        0 => t!("falling-at-once"),
        arr => frames(arr),
    };
    let mut lines = vec![
        (t!("falling-start"), frames(controls.das)),
        (t!("falling-repeat"), repeat),
        (t!("falling-entry-delay"), frames(d.waits.entry_delay)),
    ];
    if let Lock::Delay { frames: delay, .. } = d.gravity.lock {
        lines.push((t!("falling-lock-delay"), frames(delay)));
    }
    let clear = d.clear.rules.iter().find_map(|rule| match rule.how {
        Method::Immediate { frames } => Some(frames),
        _ => None,
    });
    lines.extend(clear.map(|delay| (t!("falling-clear-delay"), frames(delay))));
    lines
}

fn show(mut commands: Commands, session: Res<FallingSession>) {
    let rules = session.rules();
    let name = rule_texts::name(&session.opened.source.name, &rules.description.name);
    let chapters = chapters(&session.opened, &session.setup);
    let mut root = panel_page(&mut commands, "How to play", FALLING_RULES, |panel| {
        panel.spawn(text(t!("falling-how-to", name = name), NORMAL, Ink::Accent));
        let page = Node::column(2.0).width(px(680)).max_width(percent(100));
        panel.spawn(read_by_scrolling(page)).with_children(|page| {
            for (heading, lines) in chapters {
                page.spawn((
                    Node::default().margin(UiRect::top(px(8))).rigid(),
                    Pickable::IGNORE,
                    children![paragraph(heading, Ink::Accent)],
                ));
                for line in lines {
                    page.spawn((
                        Node::default().rigid(),
                        Pickable::IGNORE,
                        children![paragraph(line, Ink::Text)],
                    ));
                }
            }
            let heading = |page: &mut ChildSpawnerCommands, said: String| {
                page.spawn((
                    Node::default().margin(UiRect::top(px(8))).rigid(),
                    Pickable::IGNORE,
                    children![paragraph(said, Ink::Accent)],
                ));
            };
            heading(page, t!("falling-handling"));
            for (label, value) in handling(rules, &session.setup) {
                page.spawn((
                    Node::row(18.0).apart().rigid().max_width(px(420)),
                    Pickable::IGNORE,
                    children![text(label, SMALL, Ink::Dim), text(value, SMALL, Ink::Text)],
                ));
            }
            heading(page, t!("falling-keys"));
            for action in used_actions(rules, session.practice) {
                let keys = Prompted::new(move |prompts| prompts.all_of(action));
                page.spawn((
                    Node::row(18.0).apart().rigid().max_width(px(420)),
                    Pickable::IGNORE,
                    children![
                        text(action.label_under(rules), SMALL, Ink::Dim),
                        (keys, text("", SMALL, Ink::Text)),
                    ],
                ));
            }
        });
        panel.spawn((FirstFocus, button(t!("common-back"), back)));
    });
    root.insert(veil());
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use kotodama_falling::goal::variants::Variant;
    use kotodama_falling::open::open;

    /// F-UI-17: what is said is the play's own goal, not that of the file.
    #[test]
    fn the_rules_are_told_as_they_are_played() {
        let opened = open(Path::new("builtin:guideline")).expect("it ships");
        let mut setup = Setup::default();
        Variant::Sprint.put(&opened.rules, &mut setup);
        let told = |setup: &Setup| {
            let lines = chapters(&opened, setup).into_iter().flat_map(|it| it.1);
            lines.collect::<Vec<_>>().join(" ")
        };
        let goal = "The game is won when 40 rows are cleared.";
        assert!(told(&setup).contains(goal), "{}", told(&setup));
        assert!(!told(&Setup::default()).contains("is won"));
        assert!(told(&setup).contains("A landed piece locks after half a second"));
    }
}
