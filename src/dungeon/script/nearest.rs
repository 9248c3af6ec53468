//! Suggestions for mistyped words.

/// Maximum length of a word that gets a suggestion, in characters.
const LONGEST: usize = 32;

/// Returns the candidate with the fewest slips from the word, ignoring case:
/// one slip for every three characters, at most two.
pub(super) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let word = folded(word)?;
    let near = candidates.into_iter().filter_map(|candidate| {
        let known = folded(candidate)?;
        let most = (word.len().max(known.len()) / 3).min(2);
        if word.len().abs_diff(known.len()) > most {
            return None;
        }
        let slips = distance(&word, &known);
        (slips <= most).then_some((slips, candidate))
    });
    let nearest = near.min_by_key(|(slips, _)| *slips);
    nearest.map(|(_, candidate)| candidate)
}

/// Returns the characters of a word in lower case; `None` if it is too long.
fn folded(word: &str) -> Option<Vec<char>> {
    let characters = word.chars().take(LONGEST + 1);
    let folded: Vec<char> = characters.map(|c| c.to_ascii_lowercase()).collect();
    (folded.len() <= LONGEST).then_some(folded)
}

/// Counts the characters to add, remove, replace or swap with the next one
/// (optimal string alignment).
fn distance(one: &[char], other: &[char]) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (row, &a) in one.iter().enumerate() {
        let mut next = vec![row + 1];
        for (col, &b) in other.iter().enumerate() {
            let get = |costs: &[usize], col: usize| costs.get(col).copied().unwrap_or(usize::MAX);
            let replaced = get(&last, col) + usize::from(a != b);
            let left_out = get(&last, col + 1) + 1;
            let added = get(&next, col) + 1;
            let mut best = replaced.min(left_out).min(added);
            let is_exchange = row > 0
                && col > 0
                && one.get(row - 1) == Some(&b)
                && other.get(col - 1) == Some(&a);
            if is_exchange {
                best = best.min(get(&before_last, col - 1) + 1);
            }
            next.push(best);
        }
        before_last = std::mem::replace(&mut last, next);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        for (one, other, slips) in [
            ("go", "go", 0),
            ("goo", "go", 1),
            ("north", "nroth", 1),
            ("become", "becme", 1),
            ("touch", "tuoch_", 2),
            ("", "ab", 2),
            ("kitten", "sitting", 3),
        ] {
            let characters = |word: &str| word.chars().collect::<Vec<_>>();
            assert_eq!(distance(&characters(one), &characters(other)), slips);
            assert_eq!(distance(&characters(other), &characters(one)), slips);
        }
    }

    #[test]
    fn only_what_is_near_is_meant() {
        let known = ["BECOME", "GO", "IF", "END", "SEND"];
        for (word, meant) in [
            ("becmoe", Some("BECOME")),
            ("bcom", Some("BECOME")),
            ("GOO", Some("GO")),
            ("ENDD", Some("END")),
            ("sned", Some("SEND")),
            ("xy", None),
            ("", None),
            ("teleport", None),
        ] {
            assert_eq!(nearest(word, known), meant, "{word}");
        }
        let long = "x".repeat(LONGEST + 1);
        assert_eq!(nearest(&long, [long.as_str()]), None);
    }
}
