//! The state of play for people: the board as text, the rules, the status.

use std::io::{self, Write};

use bevy::math::IVec2;

use kotodama_words::level::file::Board;
use kotodama_words::level::{Level, Placed};
use kotodama_words::report::{Report, Status};

/// Writes a summary; `level` adds what the report omits.
pub fn write(out: &mut dyn Write, level: &Level, report: &Report) -> io::Result<()> {
    writeln!(out, "{}", title(level))?;
    writeln!(out, "Turn {}: {}", report.turn, standing(report))?;
    if report.bonus > 0 {
        writeln!(out, "Bonus: {}", report.bonus)?;
    }

    let picture = picture(level, report);
    let board = Board::of(&picture);
    writeln!(out)?;
    for row in board.rows() {
        writeln!(out, "{row}")?;
    }
    writeln!(out)?;
    for (character, stack) in board.legend.entries() {
        match stack {
            [] => {}
            [name] => writeln!(out, "{character}  {name}")?,
            stack => writeln!(out, "{character}  {}, bottom to top", stack.join(", "))?,
        }
    }
    for placed in picture.objects.iter().skip(board.placed) {
        let (x, y) = (placed.cell.x, placed.cell.y);
        writeln!(out, "{x},{y}  {}", placed.name)?;
    }

    writeln!(out, "\nRules:")?;
    for rule in &report.rules {
        writeln!(out, "  {}{}", rule.text, origin(rule.implicit, rule.mimic))?;
    }
    if !report.sounds.is_empty() {
        writeln!(out, "\nNotes of the last turn:")?;
        for sound in &report.sounds {
            writeln!(out, "  {} plays {}", sound.noun, sound.note)?;
        }
    }
    Ok(())
}

fn title(level: &Level) -> String {
    let shown = |text: &str| text.replace(char::is_control, " ");
    match (level.name.as_str(), level.author.as_str()) {
        ("", "") => "A level without a name".to_owned(),
        (name, "") => shown(name),
        ("", author) => format!("A level by {}", shown(author)),
        (name, author) => format!("{}, by {}", shown(name), shown(author)),
    }
}

fn standing(report: &Report) -> String {
    match (report.status, report.won_at) {
        (Status::Playing, _) => "playing".to_owned(),
        (Status::Won, Some(turn)) => format!("won in turn {turn}"),
        (Status::Won, None) => "won".to_owned(),
        (Status::Lost, _) => "lost, the player controls nothing any more".to_owned(),
        (Status::Looped, _) => "infinite loop, the board was cleared".to_owned(),
        (Status::Left, _) => "the level was left".to_owned(),
    }
}

pub fn origin(implicit: bool, mimic: bool) -> &'static str {
    match (implicit, mimic) {
        (true, _) => " (always)",
        (_, true) => " (by MIMIC)",
        _ => "",
    }
}

/// Returns the board of the report as a level of plain objects in reading
/// order, which rows and a legend can represent.
fn picture(level: &Level, report: &Report) -> Level {
    let objects = report.objects.iter().map(|object| Placed {
        name: object.name.clone(),
        cell: IVec2::new(object.x, object.y),
        ..Placed::default()
    });
    let mut picture = Level {
        bounds: level.bounds,
        objects: objects.collect(),
        ..Level::default()
    };
    picture.put_in_file_order();
    picture
}
