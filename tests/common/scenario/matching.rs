//! Compares actual values with expectations.

use kotodama::words::report::LevelLine;

use super::format::{Expect, LevelQuality, Pattern, Quality};
use super::play::Found;

/// Returns whether expected and actual objects can be paired with no object
/// left over.
pub fn cell_matches(expected: &[Pattern], found: &[Pattern]) -> bool {
    expected.len() == found.len() && assign(expected, &mut found.to_vec())
}

fn assign(expected: &[Pattern], left: &mut Vec<Pattern>) -> bool {
    let Some((first, rest)) = expected.split_first() else {
        return true;
    };
    for index in 0..left.len() {
        if fits(first, &left[index]) {
            let taken = left.remove(index);
            if assign(rest, left) {
                return true;
            }
            left.insert(index, taken);
        }
    }
    false
}

fn fits(expected: &Pattern, found: &Pattern) -> bool {
    expected.name == found.name
        && expected
            .facing
            .is_none_or(|facing| found.facing == Some(facing))
        && expected.id.is_none_or(|id| found.id == Some(id))
}

/// Returns the actual value of the key, if it differs.
pub fn difference(expect: &Expect, found: &Found) -> Option<String> {
    let differs = |same: bool, value: String| (!same).then_some(value);
    match expect {
        Expect::Status(status) => differs(*status == found.status, found.status.clone()),
        Expect::Rules(rules) => differs(*rules == found.rules, found.rules.join(" | ")),
        Expect::Implicit(rules) => differs(*rules == found.implicit, found.implicit.join(" | ")),
        Expect::Rule(text, times) => {
            let count = found.all_rules().filter(|rule| *rule == text).count();
            let same = times.map_or(count > 0, |times| times == count);
            differs(same, format!("{count} x {text}"))
        }
        Expect::NoRule(text) => {
            let count = found.all_rules().filter(|rule| *rule == text).count();
            differs(count == 0, format!("{count} x {text}"))
        }
        Expect::Turn(turn) => differs(*turn == found.turn, found.turn.to_string()),
        Expect::WonAt(turn) => {
            let shown = found
                .won_at
                .map_or("null".to_owned(), |turn| turn.to_string());
            differs(*turn == found.won_at, shown)
        }
        Expect::Ended(ended) => differs(*ended == found.ended, found.ended.to_string()),
        Expect::Bonus(bonus) => differs(*bonus == found.bonus, found.bonus.to_string()),
        Expect::Sounds(notes) => differs(*notes == found.sounds, found.sounds.join(" | ")),
        Expect::Object(quality) => differs(exists(quality, found), describe(&quality.name, found)),
        Expect::NoObject(quality) => {
            differs(!exists(quality, found), describe(&quality.name, found))
        }
        Expect::Count(name, count) => {
            let counted = found
                .objects
                .iter()
                .filter(|object| object.name == *name)
                .count();
            differs(counted == *count, format!("{name} {counted}"))
        }
        Expect::Listed(lines) => differs(*lines == found.listed, found.listed.join(" | ")),
        Expect::Level(quality) => {
            differs(level_fits(quality, &found.level), show_level(&found.level))
        }
    }
}

fn exists(quality: &Quality, found: &Found) -> bool {
    found.objects.iter().any(|object| {
        object.name == quality.name
            && quality.place.is_none_or(|place| place == object.place)
            && quality
                .facing
                .is_none_or(|facing| facing.name() == object.facing)
            && (object.float || !quality.float)
            && (object.hidden || !quality.hidden)
            && (object.asleep || !quality.asleep)
            && quality
                .colour
                .as_ref()
                .is_none_or(|colour| *colour == object.colour)
            && quality.text.is_none_or(|text| object.text == text)
            && quality.id.is_none_or(|id| id == object.id)
            && quality
                .icon
                .is_none_or(|icon| object.icon == Some(icon.name()))
            && (quality.level.is_none() || quality.level == object.level)
            && quality.path.is_none_or(|path| {
                object.path.is_some_and(|found| {
                    (found.hidden || !path.hidden) && (path.wins == 0 || path.wins == found.wins)
                })
            })
            && quality
                .role
                .as_ref()
                .is_none_or(|role| object.role == Some(role))
    })
}

fn level_fits(quality: &LevelQuality, level: &LevelLine) -> bool {
    let shown = quality.shown_facing;
    quality
        .facing
        .is_none_or(|facing| facing.name() == level.facing)
        && shown.is_none_or(|facing| facing.name() == level.shown_facing)
        && quality.offset.is_none_or(|offset| offset == level.offset)
        && quality
            .destroyed
            .is_none_or(|destroyed| destroyed == level.destroyed)
}

/// Returns the level itself in the form of the key `level`.
fn show_level(level: &LevelLine) -> String {
    let LevelLine {
        facing,
        shown_facing: shown,
        offset: [x, y],
        destroyed,
    } = level;
    let not = if *destroyed { "" } else { "not " };
    format!("facing={facing} shown={shown} offset={x},{y} {not}destroyed")
}

/// Returns all objects of a name with their qualities.
fn describe(name: &str, found: &Found) -> String {
    let objects: Vec<String> = found
        .objects
        .iter()
        .filter(|object| object.name == name)
        .map(ToString::to_string)
        .collect();
    if objects.is_empty() {
        format!("no {name}")
    } else {
        objects.join(", ")
    }
}

/// Tests of the comparison, run by the scenario harness.
pub mod tests {
    use kotodama::board::Direction;

    use super::{Pattern, cell_matches};

    fn pattern(facing: Option<Direction>, id: Option<u32>) -> Pattern {
        Pattern {
            name: "baba".to_owned(),
            facing,
            id,
        }
    }

    pub fn any_order() -> Result<(), String> {
        let (left, up) = (Direction::Left, Direction::Up);
        let found = [pattern(Some(up), Some(1)), pattern(Some(left), Some(2))];
        // The first expectation fits both objects, so it has to yield.
        let expected = [pattern(None, None), pattern(Some(up), None)];
        if cell_matches(&expected, &found) {
            Ok(())
        } else {
            Err("should match".to_owned())
        }
    }

    pub fn qualities() -> Result<(), String> {
        let found = [pattern(Some(Direction::Up), Some(1))];
        let wrong = [
            vec![pattern(Some(Direction::Left), None)],
            vec![pattern(None, Some(2))],
            vec![],
            vec![pattern(None, None), pattern(None, None)],
        ];
        match wrong.iter().find(|expected| cell_matches(expected, &found)) {
            Some(expected) => Err(format!("{expected:?} should not match")),
            None => Ok(()),
        }
    }
}
