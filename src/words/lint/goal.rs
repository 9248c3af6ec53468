//! Remarks on the goal of a level.

use super::player::missing;
use super::stage::{Remarks, Stage};
use super::{Kind, Severity};
use crate::grammar::Complement;
use crate::lexicon::Property;
use crate::role::Role;
use crate::rules::Written;
use crate::ruleset::RolePolicy;
use kotodama_formats::msg;

pub(super) fn remarks(stage: &Stage<'_>, remarks: &mut Remarks) {
    if stage.features().is_map() || stage.looped {
        return;
    }
    let has = |word| stage.vocabulary.has(word);
    let all_is_done = has("all") && has("is") && has("done");
    if !has("win") && !has("end") && !all_is_done {
        // A level can also be left by a transformation of its own (W-LV-03):
        // rooms of a house are (W-ICON-12).
        if has("level") && stage.level.parent.is_some() && !stage.features().has_hints {
            return;
        }
        let severity = match has("level") {
            true => Severity::Hint,
            false => Severity::Error,
        };
        let message = msg!(
            "lint-no-win-word",
            "there is no way to win: neither WIN nor END is on the board"
        );
        remarks.add(severity, Kind::NoWinWord, message, []);
        return;
    }
    missing_goals(stage, remarks);
    only_the_player(stage, remarks);
}

/// Returns the rules in force that say what wins.
fn winning<'a>(stage: &'a Stage<'_>) -> impl Iterator<Item = &'a Written> {
    let wins =
        [Property::Win, Property::End].map(|property| (false, Complement::Property(property)));
    stage
        .rules
        .written
        .iter()
        .filter(move |written| written.in_force && wins.contains(&written.complement))
}

fn missing_goals(stage: &Stage<'_>, remarks: &mut Remarks) {
    // Other nouns stand for things that need no object of their name.
    let is_plain = |written: &&Written| {
        let (not, noun) = written.subject;
        !not && noun.is_in_all()
    };
    let is_there = |written: &Written| !stage.query.tiles.named(written.subject.1).is_empty();
    let some_goal = winning(stage).any(|written| !is_plain(&written) || is_there(written));
    for written in winning(stage).filter(is_plain) {
        let noun = written.subject.1;
        if is_there(written) || stage.brings_forth(noun) {
            continue;
        }
        let severity = match some_goal {
            true => Severity::Hint,
            false => Severity::Warning,
        };
        let text = written.text(stage.kinds).to_uppercase();
        let message = missing(text, stage.say(noun));
        let cells = stage.cells_of(written.sources.iter().copied());
        remarks.add(severity, Kind::NoGoalObject, message, cells);
    }
}

/// Remarks in Kanji Shift that the player is never the goal (K-27, K-32).
fn only_the_player(stage: &Stage<'_>, remarks: &mut Remarks) {
    if stage.ruleset.roles != RolePolicy::Focused || stage.query.focused(Role::Win).is_some() {
        return;
    }
    let Some(player) = stage.query.focused(Role::You) else {
        return;
    };
    let candidates = winning(stage).flat_map(|written| stage.query.tiles.named(written.subject.1));
    if candidates.eq([&player]) {
        let name = stage.name(player).to_uppercase();
        let message = msg!(
            "lint-goal-is-player",
            "the only {name} is the player, so nothing is the goal: place another one",
            name,
        );
        let cells = stage.cells_of([player]);
        remarks.add(Severity::Warning, Kind::GoalIsPlayer, message, cells);
    }
}
