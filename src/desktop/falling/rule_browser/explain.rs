//! Rules in words, and the systems that they select.

use bevy::prelude::*;

use super::{RuleBrowser, RuleEntry, Selected};
use crate::menus::FALLING_EXPLAIN;
use crate::rule_texts;
use kotodama_falling::assemble;
use kotodama_falling::description::explain::explain;
use kotodama_falling::open::Opened;
use kotodama_ui::language;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    page(app, FALLING_EXPLAIN, show, go_to(Menu::NONE));
    app.init_resource::<ShowsSystems>().add_systems(
        Update,
        list_systems
            .in_set(AppSystems::Show)
            .run_if(in_state(FALLING_EXPLAIN)),
    );
}

/// Whether the systems of a frame are listed, which developers want to know.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ShowsSystems(bool);

/// Where they are listed.
#[derive(Component, Default)]
struct Systems(Option<bool>);

fn switch(world: &mut World) {
    let mut shows = world.resource_mut::<ShowsSystems>();
    shows.0 = !shows.0;
}

/// Lists the systems of a frame, or takes the list away.
fn list_systems(
    mut commands: Commands,
    shows: Res<ShowsSystems>,
    (browser, selected): (Res<RuleBrowser>, Res<Selected>),
    mut lists: Query<(Entity, &mut Systems)>,
) {
    for (entity, mut list) in &mut lists {
        if list.0 == Some(shows.0) {
            continue;
        }
        list.0 = Some(shows.0);
        let mut list = commands.entity(entity);
        list.despawn_children();
        let entry = browser.get(&selected.0);
        let opened = entry.and_then(|entry| entry.opened.as_ref().ok());
        let Some(opened) = opened.filter(|_| shows.0) else {
            continue;
        };
        let names = assemble::plan(&opened.rules).names();
        list.with_children(|list| {
            let heading = t!("falling-explain-systems", count = names.len());
            list.spawn(paragraph(heading, Ink::Accent));
            list.spawn(paragraph(names.join("   "), Ink::Dim));
        });
    }
}

/// Returns headings, each with some lines.
fn chapters(opened: &Opened) -> Vec<(String, Vec<String>)> {
    let mut chapters = Vec::new();
    if let Some(script) = &opened.script {
        let lines = script.text.lines().count();
        chapters.push((
            t!("falling-explain-script"),
            rule_texts::about(&opened.source.name, &script.text)
                .into_iter()
                .chain([t!("falling-explain-lines", count = lines)])
                .collect(),
        ));
    }
    if opened.script.is_none() {
        let told = explain(&opened.rules.description).into_iter();
        chapters.extend(told.map(|(heading, lines)| {
            let lines = lines.iter().map(language::said).collect();
            (language::said(&heading), lines)
        }));
    }
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
            let list = Node::column(2.0).rigid().margin(UiRect::top(px(8)));
            page.spawn((Systems::default(), list, Pickable::IGNORE));
        });
        let label = t!("falling-explain-developers");
        let centred = Node::default().align_self(AlignSelf::Center);
        panel
            .spawn(centred)
            .with_child(small_button("For developers", label, switch));
        panel.spawn((FirstFocus, button(t!("common-back"), go_to(Menu::NONE))));
    });
    root.insert(veil());
}
