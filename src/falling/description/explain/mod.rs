//! Explains the rules of a game in plain words (F-UI-01).

mod clearing;
mod falling;
mod pieces;
mod points;
mod settings;
mod versus;
mod words;

use super::{ClearRule, Description};
use kotodama_formats::{Message, msg};
use words::{Names, count, sentence};

pub use falling::law;
pub use words::{Link, joined, name, sentence as capital};

/// Returns the effects of clear rules as parts of a sentence: "full rows are
/// cleared". Consecutive rules with the same effect share a part.
pub fn clauses<'r>(
    description: &Description,
    rules: impl IntoIterator<Item = &'r ClearRule>,
) -> Vec<Message> {
    clearing::clauses(rules, &Names::new(description))
}

/// Returns the rules of a game in plain words: headings with their sentences.
#[must_use]
pub fn explain(description: &Description) -> Vec<(Message, Vec<Message>)> {
    let d = description;
    if let Some(script) = &d.script {
        let line = msg!(
            "explain-script",
            "These rules are the script {script}.",
            script = script.as_str(),
        );
        return vec![(msg!("explain-heading-script", "Script"), vec![line])];
    }
    let names = Names::new(d);
    let parts = [
        (msg!("explain-heading-field", "Field"), field(d, &names)),
        (msg!("explain-heading-blocks", "Blocks"), blocks(d, &names)),
        (
            msg!("explain-heading-pieces", "Pieces"),
            pieces::pieces(d, &names),
        ),
        (
            msg!("explain-heading-turning", "Rotation"),
            pieces::turning(d),
        ),
        (
            msg!("explain-heading-falling", "Falling"),
            falling::falling(d),
        ),
        (
            msg!("explain-heading-clearing", "Clearing"),
            clearing::clearing(d, &names),
        ),
        (msg!("explain-heading-points", "Scoring"), points::points(d)),
        (msg!("explain-heading-level", "Level"), settings::level(d)),
        (
            msg!("explain-heading-end", "Winning and losing"),
            settings::end(d, &names),
        ),
        (
            msg!("explain-heading-versus", "Versus"),
            versus::versus(d, &names),
        ),
    ];
    let parts = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
    parts.collect()
}

fn field(d: &Description, names: &Names<'_>) -> Vec<Message> {
    let mut lines = vec![msg!(
        "explain-field", "The field has {columns} and {rows}.",
        width = d.field.width, height = d.field.height;
        columns = count(width, "column"), rows = count(height, "visible row"),
    )];
    if d.field.hidden > 0 {
        lines.push(sentence(msg!(
            "explain-hidden", "{more} above {verb} hidden.",
            n = d.field.hidden;
            more = count(n, "more row"), verb = if n == 1 { "is" } else { "are" },
        )));
    }
    lines.extend(settings::start(d, names));
    lines.extend(settings::garbage(d, names));
    lines
}

/// Returns sentences on blocks with special behaviour.
fn blocks(d: &Description, names: &Names<'_>) -> Vec<Message> {
    use super::Class;
    let of_class = |class| -> Option<Message> {
        let blocks = d.blocks.iter().filter(|block| block.class == class);
        let roles: Vec<u8> = blocks.map(|block| block.id).collect();
        (!roles.is_empty()).then(|| names.list(&roles, Link::And))
    };
    let mut lines = Vec::new();
    lines.extend(of_class(Class::Garbage).map(|blocks| {
        msg!(
            "explain-class-garbage",
            "{blocks} blocks have no colour and match nothing, not even each other.",
            blocks,
        )
    }));
    lines.extend(of_class(Class::Fixed).map(|blocks| {
        msg!(
            "explain-class-fixed",
            "{blocks} blocks are fixed: they never fall.",
            blocks,
        )
    }));
    lines.extend(of_class(Class::Target).map(|blocks| {
        msg!(
            "explain-class-target",
            "{blocks} blocks are targets: they never fall.",
            blocks,
        )
    }));
    let mut families: Vec<(u8, Vec<u8>)> = Vec::new();
    for block in d
        .blocks
        .iter()
        .filter(|block| block.class != Class::Garbage)
    {
        let family = block.family();
        match families.iter_mut().find(|(other, _)| *other == family) {
            Some((_, roles)) => roles.push(block.id),
            None => families.push((family, vec![block.id])),
        }
    }
    for (_, roles) in families.iter().filter(|(_, roles)| roles.len() > 1) {
        lines.push(msg!(
            "explain-family",
            "{blocks} count as one colour.",
            blocks = names.list(roles, Link::And),
        ));
    }
    lines.into_iter().map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin;

    fn explained(name: &str, heading: &str) -> String {
        let rules = explain(&builtin::read(name).expect("built-in rules"));
        let found = rules.iter().find(|(other, _)| other.english == heading);
        let lines = found.into_iter().flat_map(|(_, lines)| lines);
        let lines: Vec<&str> = lines.map(|line| line.english.as_str()).collect();
        lines.join(" ")
    }

    #[test]
    fn rules_are_told_in_numbers_and_names() {
        for (name, heading, expected) in [
            (
                "pairs",
                "Clearing",
                "Four or more connected blocks of one colour are cleared. Grey blocks beside cleared blocks are cleared. Blocks in hidden rows do not count.",
            ),
            (
                "pairs",
                "Winning and losing",
                "The game is lost when the third column is full.",
            ),
            (
                "carnival",
                "Winning and losing",
                "The game is lost when the third or fourth column is full.",
            ),
            (
                "capsules",
                "Clearing",
                "Four or more blocks of one colour in a row or column are cleared.",
            ),
            (
                "capsules",
                "Blocks",
                "Red square, blue square and yellow square blocks are targets: they never fall. Red and red square count as one colour. Blue and blue square count as one colour. Yellow and yellow square count as one colour.",
            ),
            (
                "timeline",
                "Clearing",
                "Squares of two by two blocks of one colour are marked, and cleared by a line that sweeps across the field at 15 frames per column. Blocks in hidden rows do not count.",
            ),
            (
                "evolve",
                "Clearing",
                "Three or more connected blocks of the kind 1 become 2. Four or more connected blocks of the kind 2 become 3. Four or more connected blocks of the kind 3 are cleared. Stone blocks beside cleared blocks are cleared.",
            ),
            (
                "bombs",
                "Field",
                "The field has eight columns and ten visible rows. Two more rows above are hidden. For each link of a chain one bomb block rises from below, column by column.",
            ),
            (
                "guideline",
                "Level",
                "The level starts at 1 and goes up with every ten cleared rows, to at most 20.",
            ),
        ] {
            assert_eq!(explained(name, heading), expected, "{name}");
        }
    }

    #[test]
    fn sentences_are_sentences() {
        for name in builtin::NAMES {
            for (heading, lines) in explain(&builtin::read(name).expect("built-in rules")) {
                assert!(!lines.is_empty(), "{name}: {heading}");
                for line in lines.iter().map(|line| &line.english) {
                    assert!(
                        line.ends_with('.') && !line.contains("  "),
                        "{name}: {line}"
                    );
                    assert!(
                        line.starts_with(|c: char| !c.is_lowercase()),
                        "{name}: {line}"
                    );
                }
            }
        }
    }
}
