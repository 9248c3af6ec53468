//! Remarks on the objects that answer to the player, and on what happens to
//! them at once. No remark depends on how dice fall: who might be YOU is asked
//! of kind dice, what is to happen for certain of unkind ones.

use super::stage::{PLAYER, Remarks, Stage};
use super::{Kind, Severity};
use crate::grammar::Complement;
use crate::kinds::Noun;
use crate::lexicon::{Aspect, Property, Verb};
use crate::role::Role;
use crate::rules::{Chance, Thing};
use kotodama_board::ObjectId;
use kotodama_formats::{Message, msg};

pub(super) fn remarks(stage: &Stage<'_>, remarks: &mut Remarks) {
    if stage.looped {
        let message = msg!(
            "lint-endless-loop",
            "the rules contradict each other or are too many: the level ends as an infinite \
             loop before the first turn"
        );
        remarks.add(Severity::Error, Kind::EndlessLoop, message, []);
    } else if stage.is_lost() {
        nobody(stage, remarks);
    } else {
        held(stage, remarks);
        lost_at_once(stage, remarks);
        won_at_once(stage, remarks);
    }
}

/// Returns a rule about something that is not there.
pub(super) fn missing(text: String, noun: String) -> Message {
    msg!(
        "lint-place-one",
        "{text}, but there is no {noun} on the board: place one",
        text,
        noun,
    )
}

/// Remarks what is missing when nothing answers to input.
fn nobody(stage: &Stage<'_>, remarks: &mut Remarks) {
    let severity = match stirs(stage) {
        true => Severity::Warning,
        false => Severity::Error,
    };
    let answers = |complement| match complement {
        Complement::Property(property) => {
            PLAYER.contains(&property) || property == Property::Select
        }
        Complement::Noun(_) | Complement::Note(_) | Complement::Word(_) => false,
    };
    let mut rules = stage.rules.written.iter().filter(|written| {
        written.in_force
            && !written.implicit
            && !written.complement.0
            && answers(written.complement.1)
    });
    if let Some(written) = rules.next() {
        let text = written.text(stage.kinds).to_uppercase();
        let noun = written.subject.1;
        let exists = !stage.query.tiles.named(noun).is_empty();
        let message = match exists {
            true => msg!(
                "lint-holds-for-nothing",
                "{text} holds for nothing at the start: there is no player",
                text,
            ),
            false => missing(text, stage.say(noun)),
        };
        let cells = stage.cells_of(written.sources.iter().copied());
        remarks.add(severity, Kind::NoPlayerObject, message, cells);
        return;
    }
    let words = ["you", "you2", "3d", "select"];
    let mut there = words.iter().filter(|word| stage.vocabulary.has(word));
    match there.next() {
        None => {
            let message = msg!(
                "lint-no-player-word",
                "nothing is YOU and no word for it is on the board: spell a sentence such as \
                 CAT IS YOU"
            );
            remarks.add(Severity::Error, Kind::NoPlayerWord, message, []);
        }
        Some(word) => {
            let word = word.to_uppercase();
            let message = msg!(
                "lint-no-player-sentence",
                "nothing is YOU: {word} is on the board, but no sentence says who it is",
                word,
            );
            let cells = words.iter().flat_map(|word| stage.vocabulary.cells(word));
            remarks.add(severity, Kind::NoPlayerSentence, message, cells.copied());
        }
    }
}

/// Returns whether the board may change by itself, so that words come together.
fn stirs(stage: &Stage<'_>) -> bool {
    stage.query.rules.rules.iter().any(|rule| {
        let moves = match rule.complement {
            Complement::Property(property) => property.has(Aspect::Stirs),
            Complement::Noun(noun) => {
                rule.verb == Verb::Is && noun != rule.subject || rule.verb.has(Aspect::Stirs)
            }
            Complement::Word(_) => true,
            Complement::Note(_) => false,
        };
        moves && !stage.query.named(rule.subject).is_empty()
    })
}

/// Returns whether something other than an object answers to input.
fn more_than_objects(stage: &Stage<'_>) -> bool {
    let query = stage.query.supposing(Chance::BestCase);
    let mut selectors = query.objects_with(Property::Select).into_iter();
    PLAYER.iter().any(|&property| query.any_empty_is(property))
        || query.is_you_like(Thing::Level)
        || selectors.any(|id| !query.is_icon(id))
}

/// Fate of a player, whatever the dice show.
struct Fate<'a> {
    stage: &'a Stage<'a>,
    player: Thing,
}

impl Fate<'_> {
    /// Returns whether it certainly has the property.
    fn is(&self, property: Property) -> bool {
        let certain = self.stage.query.supposing(Chance::WorstCase);
        certain.is(property, self.player)
    }

    /// Returns whether it may have the property.
    fn may_be(&self, property: Property) -> bool {
        let possible = self.stage.query.supposing(Chance::BestCase);
        possible.is(property, self.player)
    }
}

/// Remarks that every player shares some fate.
fn all_players(
    stage: &Stage<'_>,
    shares: impl Fn(&Fate<'_>) -> Option<Message>,
) -> Option<(Message, Vec<ObjectId>)> {
    let players = stage.players(Chance::BestCase);
    if players.is_empty() || more_than_objects(stage) {
        return None;
    }
    let mut fates = players.iter().map(|&id| {
        let player = Thing::Object(id);
        shares(&Fate { stage, player })
    });
    let first = fates.next().flatten()?;
    if !fates.all(|fate| fate.is_some()) {
        return None;
    }
    Some((first, players))
}

fn held(stage: &Stage<'_>, remarks: &mut Remarks) {
    let fate = all_players(stage, |fate| {
        if fate.is(Property::Still) {
            Some(msg!("lint-still", "STILL"))
        } else {
            fate.is(Property::Sleep)
                .then(|| msg!("lint-sleep", "SLEEP"))
        }
    });
    if let Some((word, players)) = fate {
        let message = msg!(
            "lint-held",
            "whatever is YOU is {word}: no key moves it",
            word,
        );
        let cells = stage.cells_of(players);
        remarks.add(Severity::Warning, Kind::HeldPlayer, message, cells);
    }
}

fn lost_at_once(stage: &Stage<'_>, remarks: &mut Remarks) {
    let fate = all_players(stage, |fate| {
        let is = |property| fate.is(property);
        if is(Property::Done) {
            return Some(msg!("lint-done", "DONE"));
        }
        if fate.may_be(Property::Safe) {
            return None;
        }
        if is(Property::Boom) {
            Some(msg!("lint-boom", "BOOM"))
        } else if is(Property::Hot) && is(Property::Melt) {
            Some(msg!("lint-hot-melt", "HOT and MELT"))
        } else if is(Property::Open) && is(Property::Shut) {
            Some(msg!("lint-open-shut", "OPEN and SHUT"))
        } else {
            is(Property::Defeat).then(|| msg!("lint-defeat", "DEFEAT"))
        }
    });
    if let Some((word, players)) = fate {
        let message = msg!(
            "lint-loses-at-once",
            "whatever is YOU is {word} too: you lose at once",
            word,
        );
        let cells = stage.cells_of(players);
        remarks.add(Severity::Warning, Kind::LosesAtOnce, message, cells);
    }
}

fn won_at_once(stage: &Stage<'_>, remarks: &mut Remarks) {
    let query = stage.query.supposing(Chance::WorstCase);
    let possible = stage.query.supposing(Chance::BestCase);
    // A WIN object that is also DONE does not win (W-WIN-02).
    let wins = |id: ObjectId| {
        let thing = Thing::Object(id);
        let is_done = possible.is(Property::Done, thing);
        query.is(Property::End, thing) || query.is(Property::Win, thing) && !is_done
    };
    let players = stage.players(Chance::WorstCase);
    // The focused player is never its own goal (K-32).
    let itself: Vec<ObjectId> = players.iter().copied().filter(|&id| wins(id)).collect();
    if !itself.is_empty() {
        let message = msg!(
            "lint-wins-itself",
            "something is YOU and WIN: the first move wins, whatever it is"
        );
        let cells = stage.cells_of(itself);
        remarks.add(Severity::Warning, Kind::WinsAtOnce, message, cells);
        return;
    }
    let goal = query.focused(Role::Win);
    let on_goal: Vec<ObjectId> = players
        .into_iter()
        .filter(|&id| {
            let mut others = query.overlapping(id);
            others.any(|other| wins(other) && goal.is_none_or(|goal| goal == other))
        })
        .collect();
    if !on_goal.is_empty() {
        let message = msg!(
            "lint-wins-waiting",
            "what is YOU stands on what is WIN: waiting wins the level"
        );
        let cells = stage.cells_of(on_goal);
        remarks.add(Severity::Warning, Kind::WinsAtOnce, message, cells);
    }
}

impl Stage<'_> {
    fn is_lost(&self) -> bool {
        let query = self.query.supposing(Chance::BestCase);
        self.players(Chance::BestCase).is_empty()
            && ![Property::You, Property::You2]
                .into_iter()
                .any(|property| query.any_empty_is(property))
            && !query.is_you_like(Thing::Level)
            && !query.any_object_is(Property::Select)
    }

    /// Returns whether some rule in force brings forth things of this noun.
    pub(super) fn brings_forth(&self, noun: Noun) -> bool {
        self.query.rules.rules.iter().any(|rule| {
            let creates = matches!(rule.verb, Verb::Is | Verb::Has | Verb::Make);
            !rule.not
                && creates
                && rule.subject != noun
                && rule.complement == Complement::Noun(noun)
        })
    }
}
