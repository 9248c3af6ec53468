//! Displays a failed scenario.

use super::format::{Pattern, write_board};

/// Returns expected and actual board side by side; rows that differ are marked.
pub fn side_by_side(expected: &[Vec<Vec<Pattern>>], found: &[Vec<Vec<Pattern>>]) -> Vec<String> {
    let left = write_board(expected);
    let right = write_board(&like(expected, found));
    let width = left
        .iter()
        .map(String::len)
        .max()
        .unwrap_or(0)
        .max("expected".len());
    let mut lines = vec![format!("  {:width$}     found", "expected")];
    for (y, (a, b)) in left.iter().zip(&right).enumerate() {
        let fits = expected[y]
            .iter()
            .zip(&found[y])
            .all(|(expected, found)| super::matching::cell_matches(expected, found));
        let mark = if fits { ' ' } else { '!' };
        lines.push(format!("  {a:width$}  {mark}  {b}"));
    }
    lines
}

/// Returns the actual board with the qualities that the expectation uses:
/// facing and id for the kinds of objects for which it has any.
pub fn like(expected: &[Vec<Vec<Pattern>>], found: &[Vec<Vec<Pattern>>]) -> Vec<Vec<Vec<Pattern>>> {
    let given: Vec<&Pattern> = expected.iter().flatten().flatten().collect();
    let has = |name: &str, what: fn(&Pattern) -> bool| {
        given
            .iter()
            .any(|pattern| pattern.name == name && what(pattern))
    };
    let shown = |object: &Pattern| Pattern {
        name: object.name.clone(),
        facing: object
            .facing
            .filter(|_| has(&object.name, |pattern| pattern.facing.is_some())),
        id: object
            .id
            .filter(|_| has(&object.name, |pattern| pattern.id.is_some())),
    };
    found
        .iter()
        .map(|row| {
            row.iter()
                .map(|cell| cell.iter().map(shown).collect())
                .collect()
        })
        .collect()
}

/// Tests of the display, run by the scenario harness.
pub mod tests {
    use kotodama::board::Direction;

    use super::Pattern;

    pub fn side_by_side() -> Result<(), String> {
        let object = |name: &str, id| Pattern {
            name: name.to_owned(),
            facing: Some(Direction::Up),
            id: Some(id),
        };
        let expected = Pattern {
            facing: None,
            id: None,
            ..object("baba", 1)
        };
        let lines = super::side_by_side(
            &[vec![vec![expected], vec![]]],
            &[vec![vec![], vec![object("baba", 1), object("text_is", 2)]]],
        );
        let wanted = ["  expected     found", "  baba .    !  . baba+IS"];
        if lines == wanted {
            Ok(())
        } else {
            Err(format!("{lines:#?}"))
        }
    }
}
