//! Output of `kotodama run --inspect` for people.

use std::io::{self, Write};

use super::summary::origin;
use kotodama_words::inspect::lines::{InspectionLine, StatementLine, ThingLine};

/// Writes everything about a cell, or about the level itself.
pub fn write(out: &mut dyn Write, found: &InspectionLine) -> io::Result<()> {
    match found.cell {
        Some([x, y]) => writeln!(out, "Cell {x},{y}")?,
        None => writeln!(out, "The level itself")?,
    }
    if let Some(outside) = &found.outside {
        writeln!(out, "  {outside}")?;
    }
    for composed in &found.composed {
        writeln!(out, "  {composed}")?;
    }
    for thing in &found.things {
        write_thing(out, thing)?;
    }
    Ok(())
}

fn write_thing(out: &mut dyn Write, thing: &ThingLine) -> io::Result<()> {
    let mut about = Vec::new();
    about.extend(thing.id.map(|id| format!("object {id}")));
    about.extend(thing.facing.map(|facing| format!("faces {facing}")));
    for (is, word) in [
        (thing.float, "floats"),
        (thing.broken, "is broken"),
        (thing.hidden, "is hidden"),
    ] {
        about.extend(is.then(|| word.to_owned()));
    }
    match about.as_slice() {
        [] => writeln!(out, "\n{}", thing.name)?,
        about => writeln!(out, "\n{} ({})", thing.name, about.join(", "))?,
    }
    if let Some(level) = &thing.leads_to {
        writeln!(out, "  leads to {level}")?;
    }
    if thing.properties.is_empty() {
        writeln!(out, "  has no properties")?;
    }
    for property in &thing.properties {
        let from = property.from.join("; ");
        writeln!(out, "  is {}: {from}", property.name)?;
    }
    if !thing.rules.is_empty() {
        writeln!(out, "  Rules about {}:", thing.noun)?;
    }
    for rule in &thing.rules {
        write_rule(out, rule)?;
    }
    Ok(())
}

fn write_rule(out: &mut dyn Write, rule: &StatementLine) -> io::Result<()> {
    let mark = if rule.standing == "applies" { "+" } else { "-" };
    let origin = origin(rule.implicit, rule.mimic);
    let standing = match (rule.standing, &rule.cancelled_by) {
        ("cancelled", Some(by)) => format!(" (cancelled: {by})"),
        ("broken", _) => " (it is broken)".to_owned(),
        _ => String::new(),
    };
    writeln!(out, "    {mark} {}{origin}{standing}", rule.text)?;
    for condition in &rule.conditions {
        let answer = if condition.holds { "yes" } else { "no" };
        let added = condition.added_by.as_ref();
        let added = added.map_or_else(String::new, |by| format!(" (because of {by})"));
        let (text, why) = (&condition.text, &condition.why);
        writeln!(out, "        {text}: {answer}, {why}{added}")?;
    }
    Ok(())
}
