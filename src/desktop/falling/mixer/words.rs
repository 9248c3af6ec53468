//! What the mixer says of parts and of the estimate.

use super::judging::State;
use kotodama_falling::description::Component as Part;
use kotodama_falling::evaluate::Verdict;
use kotodama_falling::evaluate::measures::Kind;
use kotodama_ui::language::{self, t};

/// What a component is called.
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

fn verdict_name(verdict: Verdict) -> String {
    match verdict {
        Verdict::Broken => t!("falling-verdict-broken"),
        Verdict::Endless => t!("falling-verdict-endless"),
        Verdict::Dull => t!("falling-verdict-dull"),
        Verdict::Playable => t!("falling-verdict-playable"),
        Verdict::Unknown => t!("falling-verdict-unknown"),
    }
}

/// What the mixture was found to be.
pub(super) fn verdict(state: Option<&State>) -> String {
    let Some(state) = state else {
        return String::new();
    };
    match (&state.result, state.progress) {
        (Some(Err(message)), _) => message.clone(),
        (Some(Ok(result)), _) if result.games == 0 => t!("falling-desk-not-judged"),
        (Some(Ok(result)), _) => t!(
            "falling-desk-fun",
            verdict = verdict_name(result.verdict),
            fun = format!("{:.0}", result.total),
        ),
        (None, Some(progress)) => t!(
            "falling-desk-judging",
            game = (progress.done + 1).min(progress.games),
            games = progress.games,
        ),
        (None, None) if matches!(state.mixed, None | Some(Err(_))) => String::new(),
        (None, None) => t!("falling-desk-begins"),
    }
}

/// What speaks for the verdict.
pub(super) fn estimate(state: Option<&State>) -> String {
    let Some(Ok(result)) = state.and_then(|state| state.result.as_ref()) else {
        return String::new();
    };
    if result.games == 0 {
        return String::new();
    }
    let reasons: Vec<String> = result.reasons.iter().map(language::said).collect();
    let lines = result.measures.iter().map(|measure| {
        t!(
            "falling-desk-measure",
            what = measure_name(measure.kind),
            value = format!("{:.2}", measure.value),
        )
    });
    t!(
        "falling-desk-estimate",
        measures = lines.collect::<Vec<_>>().join("\n"),
        reasons = reasons.join("\n"),
        count = result.games,
    )
}

/// What a measure is called.
fn measure_name(kind: Kind) -> String {
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
