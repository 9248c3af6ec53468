//! What identifies rules, and what they are played for, among the best plays.

use kotodama_falling::description::{BlockPart, Description, Display, Versus, printer};
use kotodama_falling::goal::chosen;
use kotodama_falling::open::Opened;
use kotodama_falling::play::Setup;
use kotodama_formats as formats;

/// What identifies rules: what they say and their goal, not what they or their
/// blocks are called, who wrote them, how they are shown or how they attack an
/// opponent: matches are not among the best plays (F-VS-12).
pub fn digest(opened: &Opened) -> String {
    if let Some(script) = &opened.script {
        return format!("{:016x}", formats::hash(script.text.as_bytes()));
    }
    let description = &opened.rules.description;
    let blocks = description.blocks.iter().map(|block| BlockPart {
        family: block.family,
        class: block.class,
        weight: block.weight,
        ..BlockPart::new(block.id, block.glyph)
    });
    let bare = Description {
        name: String::new(),
        author: String::new(),
        display: Display::default(),
        versus: Versus::Off,
        blocks: blocks.collect(),
        ..description.clone()
    };
    format!("{:016x}", formats::hash(printer::print(&bare).as_bytes()))
}

/// Returns what identifies the best plays of rules that are played so: for each
/// goal and start field in the place of their own there is a list (F-GOAL-04).
pub fn digest_of(opened: &Opened, setup: &Setup) -> String {
    let goal = setup.goal.as_ref().map(chosen::write_goal);
    let start = setup.start.as_ref().map(chosen::write_start);
    let own = digest(opened);
    match (goal, start) {
        (None, None) => own,
        (goal, start) => {
            let said = [goal, start].map(Option::unwrap_or_default).join("\n");
            format!("{own}-{:016x}", formats::hash(said.as_bytes()))
        }
    }
}
