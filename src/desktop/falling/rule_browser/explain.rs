//! Rules in words, and the systems that they select.

use bevy::prelude::*;

use super::{RuleBrowser, RuleEntry, Selected};
use crate::menus::FALLING_EXPLAIN;
use kotodama_falling::assemble;
use kotodama_falling::description::explain::explain;
use kotodama_falling::open::Opened;
use kotodama_ui::language;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    page(app, FALLING_EXPLAIN, show, go_to(Menu::NONE));
}

/// Headings, each with some lines.
fn chapters(opened: &Opened) -> Vec<(String, Vec<String>)> {
    let mut chapters = Vec::new();
    if let Some(script) = &opened.script {
        let lines = script.text.lines().count();
        chapters.push((
            t!("falling-explain-script"),
            vec![t!("falling-explain-lines", count = lines)],
        ));
    }
    if opened.script.is_none() {
        let told = explain(&opened.rules.description).into_iter();
        chapters.extend(told.map(|(heading, lines)| {
            let lines = lines.iter().map(language::said).collect();
            (language::said(&heading), lines)
        }));
    }
    let names = assemble::plan(&opened.rules).names();
    chapters.push((
        t!("falling-explain-systems", count = names.len()),
        vec![names.join("   ")],
    ));
    chapters
}

fn show(mut commands: Commands, browser: Res<RuleBrowser>, selected: Res<Selected>) {
    let entry = browser.get(&selected.0);
    let opened = entry.and_then(|entry| entry.opened.as_ref().ok());
    let name = entry.map(RuleEntry::title).unwrap_or_default();
    let mut root = panel_page(&mut commands, "Explanation", FALLING_EXPLAIN, |panel| {
        panel.spawn(text(name, NORMAL, Ink::Accent));
        let page = Node::column(2.0).width(px(680)).max_width(percent(100));
        panel.spawn(read_by_scrolling(page)).with_children(|page| {
            let mut say = |node: Node, said, ink| {
                page.spawn((
                    node.rigid(),
                    Pickable::IGNORE,
                    children![paragraph(said, ink)],
                ));
            };
            for (heading, lines) in opened.map(chapters).unwrap_or_default() {
                let node = Node::default().margin(UiRect::top(px(8)));
                say(node, heading, Ink::Accent);
                for sentence in lines {
                    say(Node::default(), sentence, Ink::Text);
                }
            }
        });
        panel.spawn((FirstFocus, button(t!("common-back"), go_to(Menu::NONE))));
    });
    root.insert(veil());
}
