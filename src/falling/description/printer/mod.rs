//! Description to text: what [`read`](super::reader::read) gives back. All
//! components are written, and of everything else what is not the default;
//! equal descriptions give equal bytes.

mod clear;
mod pieces;
mod riders;

use super::{BlockLaw, HardDrop, Lock, PieceSpeed, SoftDrop};
use super::{BlockPart, Class, Description, FieldPart, Form, GravityPart, OverCondition};
use kotodama_formats::Pretty;

/// Writes a description as the text of a rule file.
#[must_use]
pub fn print(description: &Description) -> String {
    document(description).document()
}

/// The same with comment lines before it. They may contain anything; each line
/// of them becomes a line `// ...`.
#[must_use]
pub fn print_with_comment(description: &Description, comment: &str) -> String {
    let mut out = String::new();
    for line in comment.lines() {
        let line: String = line.chars().filter(|c| !c.is_control()).collect();
        out.push_str(format!("// {line}").trim_end());
        out.push('\n');
    }
    out + &print(description)
}

/// Collects the fields that differ from their defaults.
#[derive(Default)]
struct Fields(Vec<(&'static str, Pretty)>);

impl Fields {
    /// A field that is always written.
    fn put(&mut self, name: &'static str, value: Pretty) -> &mut Self {
        self.0.push((name, value));
        self
    }

    /// A field that is written unless it is the default.
    fn unless<T: PartialEq>(
        &mut self,
        name: &'static str,
        value: &T,
        default: &T,
        print: impl FnOnce(&T) -> Pretty,
    ) -> &mut Self {
        if value != default {
            self.put(name, print(value));
        }
        self
    }

    /// A number or flag that is written unless it is the default.
    fn plain<T: PartialEq + ToString>(
        &mut self,
        name: &'static str,
        value: T,
        default: T,
    ) -> &mut Self {
        self.unless(name, &value, &default, |value| {
            Pretty::of(value.to_string())
        })
    }

    /// The group of the fields.
    fn group(&mut self, name: &'static str) -> Pretty {
        Pretty::Group(name, std::mem::take(&mut self.0))
    }
}

fn document(d: &Description) -> Pretty {
    let default = Description::new("");
    let mut fields = Fields::default();
    let f = &mut fields;
    f.put("name", Pretty::text(&d.name));
    f.unless("author", &d.author, &default.author, |text| {
        Pretty::text(text)
    });
    if let Some(script) = &d.script {
        f.put("script", Pretty::text(script));
    } else {
        f.put("field", field(&d.field));
        f.put("blocks", Pretty::list(&d.blocks, block));
        f.put("pieces", pieces::pieces(&d.pieces));
        f.put("rotation", pieces::rotation(&d.rotation));
        f.put("gravity", gravity(&d.gravity));
        f.put("clear", clear::clear(&d.clear));
        f.put("game_over", Pretty::list(&d.game_over, over));
        f.unless("level", &d.level, &default.level, riders::level);
        f.unless("goal", &d.goal, &default.goal, riders::goal);
        f.unless("start", &d.start, &default.start, riders::start);
        f.unless("garbage", &d.garbage, &default.garbage, riders::garbage);
        f.unless("waits", &d.waits, &default.waits, riders::waits);
    }
    f.unless("controls", &d.controls, &default.controls, riders::controls);
    f.unless("display", &d.display, &default.display, riders::display);
    f.group("Falling")
}

fn field(field: &FieldPart) -> Pretty {
    let mut f = Fields::default();
    f.put("width", Pretty::of(field.width));
    f.put("height", Pretty::of(field.height));
    // Without `hidden` a field that is given has none.
    f.plain("hidden", field.hidden, 0);
    f.group("")
}

fn block(block: &BlockPart) -> Pretty {
    let default = BlockPart::new(block.id, block.glyph);
    let mut f = Fields::default();
    f.put("id", Pretty::of(block.id));
    f.put("glyph", Pretty::of(format!("{:?}", block.glyph)));
    f.unless("name", &block.name, &default.name, |text| {
        Pretty::text(text)
    });
    if let Some((red, green, blue)) = block.colour {
        f.put(
            "colour",
            Pretty::Call("", [red, green, blue].map(Pretty::of).to_vec()),
        );
    }
    f.unless("form", &block.form, &default.form, |form| {
        Pretty::word(match form {
            Form::Disc => "Disc",
            Form::Ring => "Ring",
            Form::Square => "Square",
            Form::Frame => "Frame",
            Form::Gem => "Gem",
        })
    });
    if let Some(picture) = &block.picture {
        f.put("picture", Pretty::text(picture));
    }
    if let Some(family) = block.family {
        f.put("family", Pretty::of(family));
    }
    f.unless("class", &block.class, &default.class, |it| class(*it));
    f.plain("deal", block.weight, default.weight);
    f.group("")
}

fn class(class: Class) -> Pretty {
    Pretty::word(match class {
        Class::Normal => "Normal",
        Class::Garbage => "Garbage",
        Class::Fixed => "Fixed",
        Class::Target => "Target",
    })
}

fn numbers<T: ToString>(numbers: &[T]) -> Pretty {
    Pretty::list(numbers, |number| Pretty::of(number.to_string()))
}

fn gravity(gravity: &GravityPart) -> Pretty {
    let default = GravityPart::default();
    let mut f = Fields::default();
    f.put(
        "piece",
        match &gravity.piece {
            PieceSpeed::Cells(list) => Pretty::Call("Cells", vec![numbers(list)]),
            PieceSpeed::Frames(list) => Pretty::Call("Frames", vec![numbers(list)]),
        },
    );
    f.put(
        "soft",
        match gravity.soft {
            SoftDrop::Frames(frames) => Pretty::Call("Frames", vec![Pretty::of(frames)]),
            SoftDrop::Factor(factor) => Pretty::Call("Factor", vec![Pretty::of(factor)]),
        },
    );
    f.plain("soft_points", gravity.soft_points, default.soft_points);
    f.put(
        "hard",
        Pretty::word(match gravity.hard {
            HardDrop::Off => "Off",
            HardDrop::Lock => "Lock",
            HardDrop::Sonic => "Sonic",
        }),
    );
    f.plain("hard_points", gravity.hard_points, default.hard_points);
    f.plain(
        "hold_at_spawn",
        gravity.hold_at_spawn,
        default.hold_at_spawn,
    );
    f.put(
        "lock",
        match gravity.lock {
            Lock::OnStep => Pretty::word("OnStep"),
            Lock::Delay {
                frames,
                resets,
                soft_drop_locks,
            } => {
                let mut f = Fields::default();
                f.put("frames", Pretty::of(frames));
                f.put("resets", Pretty::of(resets));
                f.plain("soft_places", soft_drop_locks, false);
                f.group("Delay")
            }
        },
    );
    f.put(
        "blocks",
        Pretty::word(match gravity.blocks {
            BlockLaw::Cascade => "Cells",
            BlockLaw::Naive => "Rows",
            BlockLaw::StickyBonds => "Linked",
            BlockLaw::StickyFamilies => "Clusters",
            BlockLaw::Above => "Above",
            BlockLaw::Stay => "Stay",
        }),
    );
    f.put("fall_frames", Pretty::of(gravity.fall_frames));
    f.unless(
        "fall_table",
        &gravity.fall_table,
        &default.fall_table,
        |table| numbers(table),
    );
    f.group("")
}

/// Two numbers in brackets.
fn pair<T: ToString>((a, b): (T, T)) -> Pretty {
    Pretty::Call(
        "",
        vec![Pretty::of(a.to_string()), Pretty::of(b.to_string())],
    )
}

fn over(condition: &OverCondition) -> Pretty {
    match condition {
        OverCondition::BlockOut => Pretty::word("SpawnBlocked"),
        OverCondition::TopReached(row) => {
            Pretty::Call("TopReached", row.iter().map(Pretty::of).collect())
        }
        OverCondition::TopTimeout(row, frames) => {
            let mut f = Fields::default();
            if let Some(row) = row {
                f.put("row", Pretty::of(row));
            }
            f.put("frames", Pretty::of(frames));
            f.group("TopTimeout")
        }
        OverCondition::LockOut { part } => {
            let cells = if *part { "Part" } else { "Whole" };
            Pretty::Call("LockOut", vec![Pretty::word(cells)])
        }
        OverCondition::Cells(cells) => {
            Pretty::Call("Cells", vec![Pretty::list(cells.iter().copied(), pair)])
        }
    }
}
