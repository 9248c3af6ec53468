//! Mixing: a new description of the parts of others (8.1).
//!
//! For each component a source is drawn, the parts are fitted together
//! ([`fit`]), and what cannot be played is thrown away ([`valid`]).

pub mod fit;
pub mod valid;

#[cfg(test)]
mod tests;

use serde::Serialize;

use super::description::printer;
use super::description::{Component, Description, FieldPart, Goal, Start};
use super::streams::{Stream, stream};
use kotodama_formats::{Message, message_errors, msg};

/// Draws that are made at most (F-MIX-03).
pub const MAX_DRAWS: u32 = 100;

/// A description that can be mixed, with the name that the result gives for
/// it.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// As on the command line: `builtin:pairs`, a path.
    pub name: String,
    /// What it says.
    pub description: Description,
}

/// What is mixed, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Order {
    /// Two or more.
    pub sources: Vec<Source>,
    /// What chance is derived from.
    pub seed: u64,
    /// Components whose source is given, as a position in the sources
    /// (F-MIX-07). Their draws are made all the same, so fixing one component
    /// leaves the others as they are.
    pub fixed: Vec<(Component, usize)>,
}

/// What came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixture {
    /// The new description.
    pub description: Description,
    /// The seed it was made with.
    pub seed: u64,
    /// How many draws were made, this one included.
    pub draws: u32,
    /// The source of each component, as a position in the sources.
    pub parts: [usize; Component::ALL.len()],
    /// The names of the sources in the same order.
    pub sources: [String; Component::ALL.len()],
    /// What had to be changed to fit the parts together (F-MIX-02).
    pub adaptations: Vec<Message>,
    /// The description as a file, with a comment that says all this
    /// (F-MIX-04).
    pub text: String,
}

/// Why nothing came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MixError {
    /// There are not enough sources.
    TooFewSources(usize),
    /// A source leaves everything to a script.
    Script(String),
    /// No draw gave anything valid. The component pairs that failed most
    /// often, each with an example of why.
    NothingValid(Vec<Message>),
}

message_errors!(MixError);

impl MixError {
    /// What it says.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::TooFewSources(count) => msg!(
                "problem-mix-few",
                "{count} sources, expected two or more",
                count = *count,
            ),
            Self::Script(name) => msg!(
                "problem-mix-script",
                "{name}: a script has no components to mix, expected a rule file that names its laws",
                name,
            ),
            Self::NothingValid(worst) => {
                let pairs = worst.iter().cloned().reduce(|before, last| {
                    msg!("problem-mix-pairs", "{before}; {last}", before, last)
                });
                msg!(
                    "problem-mix-nothing",
                    "none of {draws} draws gave valid rules; most often failed: {pairs}",
                    draws = MAX_DRAWS,
                    pairs = pairs.unwrap_or_else(|| Message::verbatim("")),
                )
            }
        }
    }
}

/// The document of `kotodama falling generate --json` (section 10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Document {
    mode: &'static str,
    seed: u64,
    draws: u32,
    components: Components,
    adaptations: Vec<Message>,
    rules: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Components {
    field: String,
    blocks: String,
    pieces: String,
    rotation: String,
    gravity: String,
    clear: String,
    game_over: String,
}

impl Mixture {
    /// The document about it.
    #[must_use]
    pub fn document(&self) -> Document {
        let [field, blocks, pieces, rotation, gravity, clear, game_over] = self.sources.clone();
        Document {
            mode: "falling-mix",
            seed: self.seed,
            draws: self.draws,
            components: Components {
                field,
                blocks,
                pieces,
                rotation,
                gravity,
                clear,
                game_over,
            },
            adaptations: self.adaptations.clone(),
            rules: self.text.clone(),
        }
    }
}

/// Draws until something valid comes out (F-MIX-01 to F-MIX-05). The same
/// order gives the same bytes.
///
/// # Errors
///
/// The sources cannot be mixed, or nothing valid came out.
pub fn generate(order: &Order) -> Result<Mixture, MixError> {
    let sources = &order.sources;
    if sources.len() < 2 {
        return Err(MixError::TooFewSources(sources.len()));
    }
    let scripted = sources.iter().find(|one| one.description.script.is_some());
    if let Some(source) = scripted {
        return Err(MixError::Script(source.name.clone()));
    }
    let mut rng = stream(order.seed, Stream::Mixing);
    let mut failures = Failures::default();
    for draws in 1..=MAX_DRAWS {
        let mut parts = [0; Component::ALL.len()];
        for (part, component) in parts.iter_mut().zip(Component::ALL) {
            let drawn = rng.below(sources.len());
            let fixed = order.fixed.iter().find(|(other, _)| *other == component);
            *part = fixed.map_or(drawn, |&(_, source)| source.min(sources.len() - 1));
        }
        let attempt = recombine(sources, parts, order.seed);
        match attempt {
            Ok((description, adaptations)) => {
                let names = parts.map(|part| name_of(sources, part));
                let comment = comment(&names, order.seed, draws, &adaptations);
                return Ok(Mixture {
                    text: printer::print_with_comment(&description, &comment),
                    description,
                    seed: order.seed,
                    draws,
                    parts,
                    sources: names,
                    adaptations,
                });
            }
            Err(failure) => failures.add(sources, parts, failure),
        }
    }
    Err(MixError::NothingValid(failures.worst()))
}

/// Puts the parts together and tests the result.
fn recombine(
    sources: &[Source],
    parts: [usize; Component::ALL.len()],
    seed: u64,
) -> Result<(Description, Vec<Message>), valid::Failure> {
    let (description, adaptations) = fit::fit(sources, parts, seed)?;
    valid::test(&description)?;
    Ok((description, adaptations))
}

fn name_of(sources: &[Source], part: usize) -> String {
    sources
        .get(part)
        .map(|source| source.name.clone())
        .unwrap_or_default()
}

fn comment(
    names: &[String; Component::ALL.len()],
    seed: u64,
    draws: u32,
    adaptations: &[Message],
) -> String {
    let mut lines = vec![
        format!("A mixture: seed {seed}, draw {draws}."),
        String::new(),
    ];
    let longest = Component::ALL.iter().map(|part| part.name().len()).max();
    for (component, name) in Component::ALL.iter().zip(names) {
        let width = longest.unwrap_or(0);
        lines.push(format!("{:width$}  {name}", component.name()));
    }
    if !adaptations.is_empty() {
        lines.push(String::new());
        lines.push("Changed to fit together:".to_owned());
        lines.extend(adaptations.iter().map(|line| format!("- {line}")));
    }
    lines.join("\n")
}

/// Which pairs of components failed how often.
#[derive(Default)]
struct Failures {
    rows: Vec<(Message, u32, Message)>,
}

impl Failures {
    fn add(
        &mut self,
        sources: &[Source],
        parts: [usize; Component::ALL.len()],
        failure: valid::Failure,
    ) {
        let from = |component: Component| {
            let place = Component::ALL.iter().position(|other| *other == component);
            let part = place.and_then(|place| parts.get(place)).copied();
            let name = name_of(sources, part.unwrap_or(0));
            msg!(
                "problem-mix-from",
                "{component} of {name}",
                component = component.name(),
                name,
            )
        };
        let [one, other] = failure.pair;
        let key = msg!(
            "problem-mix-pair",
            "{one} with {other}",
            one = from(one),
            other = from(other),
        );
        match self.rows.iter_mut().find(|(pair, ..)| *pair == key) {
            Some((_, count, _)) => *count += 1,
            None => self.rows.push((key, 1, failure.message)),
        }
    }

    fn worst(mut self) -> Vec<Message> {
        self.rows
            .sort_by_key(|(_, count, _)| std::cmp::Reverse(*count));
        let worst = self.rows.into_iter().take(3);
        worst
            .map(|(pair, count, message)| {
                msg!(
                    "problem-mix-failed",
                    "{pair} ({count} times: {message})",
                    pair,
                    count,
                    message,
                )
            })
            .collect()
    }
}

/// A field without anything that the mixture drops.
pub(super) fn bare(name: String, field: FieldPart) -> Description {
    Description {
        field,
        goal: Goal::Endless,
        start: Start::Empty,
        ..Description::new(&name)
    }
}
