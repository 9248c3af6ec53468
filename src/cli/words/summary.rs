//! The state of play for people: the board as text, the rules, the status.

use std::io::{self, Write};

use bevy::math::IVec2;

use kotodama_words::level::file::Board;
use kotodama_words::level::{Level, Placed};
use kotodama_words::report::{Report, Status};
use kotodama_words::work::Excess;

/// Writes a summary; `level` adds what the report omits, and `missed` is the
/// number of turns of the last tick that were not played.
pub fn write(out: &mut dyn Write, level: &Level, report: &Report, missed: u32) -> io::Result<()> {
    writeln!(out, "{}", title(level))?;
    writeln!(out, "Turn {}: {}", report.turn, standing(report))?;
    if missed > 0 {
        let (turns, were) = match missed {
            1 => ("turn", "was"),
            _ => ("turns", "were"),
        };
        writeln!(
            out,
            "The last tick ended early: {missed} more {turns} of LEVEL IS AUTO {were} too many"
        )?;
    }
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
        (Status::Lost, _) => "lost, the player no longer controls anything".to_owned(),
        (Status::Looped, _) => {
            let why = report.too_much.map(too_much);
            let why = why.map_or_else(String::new, |why| format!(": {why}"));
            format!("infinite loop, the board was cleared{why}")
        }
        (Status::Left, _) => "the level was left".to_owned(),
    }
}

/// Returns the exceeded limit, as a clause.
const fn too_much(excess: Excess) -> &'static str {
    match excess {
        Excess::Rounds => "the rules kept changing each other and never settled",
        Excess::Contradiction => "the rules contradict themselves",
        Excess::Readings => "the words can be read in too many ways",
        Excess::Rules => "the sentences make too many rules",
        Excess::Copies => "MIMIC makes too many rules",
        Excess::Objects => "too many objects were created",
        Excess::Attempts => "too many objects try to move",
        Excess::Falls => "objects fall too far",
        Excess::Depth => "conditions depend on each other too deeply",
        Excess::Conditions => "there are too many conditions to check",
        Excess::Tiles => "too many objects have to be checked or changed",
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
