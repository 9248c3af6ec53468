//! What the judge found, as pictures (F-EVL-12): each measure as a bar and as
//! its curve over a play; the single number comes last.

use bevy::prelude::*;

use super::words::{measure_name, measure_unit, number, verdict_name};
use kotodama_falling::evaluate::Evaluation;
use kotodama_falling::evaluate::measures::{Kind, Measure};
use kotodama_ui::language;
use kotodama_ui::prelude::*;

/// The measures that say most of how a game feels.
const MAIN: [Kind; 5] = [
    Kind::Danger,
    Kind::Decisions,
    Kind::Chains,
    Kind::Surprise,
    Kind::Skill,
];

/// How much of each measure is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// The five that say most, as bars.
    Main,
    /// All, with small curves.
    All,
    /// All, with large curves and what they count.
    Full,
}

/// Returns a bar from nothing to 1.
fn bar(value: f64, width: f32) -> impl Bundle {
    let node = Node::default().sized(width, 10.0).rigid();
    let part = percent(value.clamp(0.0, 1.0) as f32 * 100.0);
    (
        node,
        Fill(Ink::Shadow, 1.0),
        Pickable::IGNORE,
        children![(
            Node::default().width(part).height(percent(100)),
            Fill(Ink::Sky, 1.0),
            Pickable::IGNORE,
        )],
    )
}

/// Columns beside each other, as high as their part of the highest.
fn columns(
    parent: &mut ChildSpawnerCommands<'_>,
    values: &[f64],
    most: f64,
    (column, height): (&Node, f32),
    ink: Ink,
) {
    let node = Node {
        align_items: AlignItems::FlexEnd,
        ..Node::row(1.0).height(px(height)).rigid()
    };
    parent
        .spawn((node, Fill(Ink::Shadow, 1.0), Pickable::IGNORE))
        .with_children(|row| {
            for value in values {
                let part = if most > 0.0 { value / most } else { 0.0 };
                let high = (part.clamp(0.0, 1.0) as f32 * height).round().max(1.0);
                row.spawn((
                    column.clone().height(px(high)),
                    Fill(ink, 1.0),
                    Pickable::IGNORE,
                ));
            }
        });
}

/// A column of this width.
fn wide(width: f32) -> Node {
    Node::default().width(px(width)).rigid()
}

/// All measures without words, as a row of columns that take all of its width.
pub(super) fn profile(parent: &mut ChildSpawnerCommands<'_>, evaluation: &Evaluation) {
    let values: Vec<f64> = evaluation.measures.iter().map(|one| one.value).collect();
    columns(
        parent,
        &values,
        1.0,
        (&Node::default().fill(), 28.0),
        Ink::Sky,
    );
}

fn cell(row: &mut ChildSpawnerCommands<'_>, width: f32, said: String, ink: Ink) {
    row.spawn((
        Node::default().width(px(width)).rigid().clip(),
        Pickable::IGNORE,
    ))
    .with_child(one_line(said, SMALL, ink));
}

fn measure(parent: &mut ChildSpawnerCommands<'_>, measure: &Measure, depth: Depth) {
    let row = Node::row(8.0).centred().rigid();
    parent.spawn((row, Pickable::IGNORE)).with_children(|row| {
        cell(row, 112.0, measure_name(measure.kind), Ink::Text);
        let width = match depth {
            Depth::Main => 160.0,
            Depth::All => 72.0,
            Depth::Full => 96.0,
        };
        row.spawn(bar(measure.value, width));
        let most = measure.curve.iter().copied().fold(0.0, f64::max);
        match depth {
            Depth::Main => {}
            Depth::All => columns(row, &measure.curve, most, (&wide(6.0), 15.0), Ink::Gold),
            Depth::Full => {
                columns(row, &measure.curve, most, (&wide(10.0), 28.0), Ink::Gold);
                row.spawn((Node::default().slim(), Pickable::IGNORE))
                    .with_child(paragraph(
                        measure_unit(measure.kind, &number(most)),
                        Ink::Dim,
                    ));
            }
        }
    });
}

/// Shows the measures and their total.
pub(super) fn judgement(
    parent: &mut ChildSpawnerCommands<'_>,
    evaluation: &Evaluation,
    depth: Depth,
) {
    let shown = evaluation.measures.iter();
    for one in shown.filter(|one| depth != Depth::Main || MAIN.contains(&one.kind)) {
        measure(parent, one, depth);
    }
    if depth == Depth::Full {
        let reasons: Vec<String> = evaluation.reasons.iter().map(language::said).collect();
        parent.spawn(paragraph(reasons.join("\n"), Ink::Dim));
    }
    let all = t!(
        "falling-judge-all",
        verdict = verdict_name(evaluation.verdict),
        number = format!("{:.0}", evaluation.total),
        count = evaluation.games,
    );
    parent.spawn(paragraph(all, Ink::Dim));
}
