//! What the mixer says of parts and of what was measured.

use super::judging::State;
use kotodama_falling::description::Component as Part;
use kotodama_falling::evaluate::Verdict;
use kotodama_falling::evaluate::measures::Kind;
use kotodama_formats::Message;
use kotodama_ui::language::{self, t};

/// Returns what a component is called.
pub(super) fn part_name(part: Part) -> String {
    match part {
        Part::Field => t!("falling-part-field"),
        Part::Blocks => t!("falling-part-blocks"),
        Part::Pieces => t!("falling-part-pieces"),
        Part::Rotation => t!("falling-part-rotation"),
        Part::Gravity => t!("falling-part-gravity"),
        Part::Clear => t!("falling-part-clear"),
        Part::GameOver => t!("falling-part-game-over"),
    }
}

/// Returns what a verdict is called.
pub(super) fn verdict_name(verdict: Verdict) -> String {
    match verdict {
        Verdict::Broken => t!("falling-verdict-broken"),
        Verdict::Endless => t!("falling-verdict-endless"),
        Verdict::Dull => t!("falling-verdict-dull"),
        Verdict::Playable => t!("falling-verdict-playable"),
        Verdict::Unknown => t!("falling-verdict-unknown"),
    }
}

/// Returns how far the judge is, as long as there is no judgement.
pub(super) fn judging(state: Option<&State>) -> String {
    let Some(state) = state else {
        return String::new();
    };
    match (&state.result, state.progress) {
        (Some(Err(message)), _) => message.clone(),
        (Some(Ok(result)), _) if result.games == 0 => t!("falling-desk-not-judged"),
        (Some(Ok(_)), _) => String::new(),
        (None, Some(progress)) => t!(
            "falling-desk-judging",
            game = (progress.done + 1).min(progress.games),
            games = progress.games,
        ),
        (None, None) if matches!(state.mixed, None | Some(Err(_))) => String::new(),
        (None, None) => t!("falling-desk-begins"),
    }
}

/// Returns the sentences, one a line.
pub(super) fn sentences(list: &[Message]) -> String {
    let list: Vec<String> = list.iter().map(language::said).collect();
    list.join("\n")
}

/// Returns a sentence that fits into this many Latin letters of the face, half
/// as many kana: whole, or up to a word, with an ellipsis.
pub(super) fn fitted(sentence: &str, most: usize) -> String {
    let width = |c: char| if c < '\u{2e80}' { 1 } else { 2 };
    if sentence.chars().map(width).sum::<usize>() <= most {
        return sentence.to_owned();
    }
    let (mut used, mut end, mut word) = (1, 0, 0);
    for (at, c) in sentence.char_indices() {
        used += width(c);
        if used > most {
            break;
        }
        if c == ' ' {
            word = at;
        }
        end = at + c.len_utf8();
    }
    // Japanese has no blanks and may end anywhere.
    let end = if word > 0 && sentence.is_ascii() {
        word
    } else {
        end
    };
    let kept = sentence.get(..end).unwrap_or_default();
    format!("{}…", kept.trim_end_matches([' ', ',', '、']))
}

/// Returns a number for people, with as many places as say something.
pub(super) fn number(number: f64) -> String {
    match number {
        10.0.. => format!("{number:.0}"),
        _ => format!("{number:.2}"),
    }
}

/// Returns what a measure is called.
pub(super) fn measure_name(kind: Kind) -> String {
    match kind {
        Kind::Pace => t!("falling-measure-pace"),
        Kind::Danger => t!("falling-measure-danger"),
        Kind::Variety => t!("falling-measure-variety"),
        Kind::Decisions => t!("falling-measure-decisions"),
        Kind::Comebacks => t!("falling-measure-comebacks"),
        Kind::Chains => t!("falling-measure-chains"),
        Kind::Surprise => t!("falling-measure-surprise"),
        Kind::Skill => t!("falling-measure-skill"),
        Kind::Ending => t!("falling-measure-ending"),
    }
}

/// Returns what its curve counts, and its highest point.
pub(super) fn measure_unit(kind: Kind, most: &str) -> String {
    match kind {
        Kind::Pace => t!("falling-curve-pace", most = most),
        Kind::Danger => t!("falling-curve-danger", most = most),
        Kind::Variety => t!("falling-curve-variety", most = most),
        Kind::Decisions => t!("falling-curve-decisions", most = most),
        Kind::Comebacks => t!("falling-curve-comebacks", most = most),
        Kind::Chains => t!("falling-curve-chains", most = most),
        Kind::Surprise => t!("falling-curve-surprise", most = most),
        Kind::Skill => t!("falling-curve-skill", most = most),
        Kind::Ending => t!("falling-curve-ending", most = most),
    }
}

#[cfg(test)]
mod tests {
    use super::fitted;

    #[test]
    fn a_sentence_ends_with_a_word_or_an_ellipsis() {
        assert_eq!(
            fitted("Full rows are cleared.", 22),
            "Full rows are cleared."
        );
        assert_eq!(fitted("Full rows are cleared.", 21), "Full rows are…");
        assert_eq!(fitted("Rows, and more", 6), "Rows…");
        assert_eq!(
            fitted("うまった行が消えます。", 22),
            "うまった行が消えます。"
        );
        assert_eq!(fitted("うまった行が消えます。", 12), "うまった行…");
        assert_eq!(fitted("unbreakable", 4), "unb…");
    }
}
