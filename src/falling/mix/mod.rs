//! Mixing: builds a new description from parts of others (8.1).
//!
//! For each component a source is drawn ([`parts`]), the parts are fitted
//! together ([`fit`]), results that cannot be played are rejected ([`valid`]),
//! and the rest is tested in play ([`examine`]).

pub mod examine;
pub mod fit;
mod pace;
pub mod parts;
pub mod search;
pub mod source;
mod tell;
pub mod valid;

#[cfg(test)]
mod tests;

use serde::Serialize;

use super::description::{Component, Description, limits, printer};
use super::streams::{Stream, stream};
use kotodama_formats::{Message, message_errors, msg};
use parts::Parts;
pub use source::Source;
pub use tell::in_short;

/// Maximum number of draws (F-MIX-03).
pub const MAX_DRAWS: u32 = 100;

/// Request for a mixture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Order {
    /// Rules to mix, two or more.
    pub sources: Vec<Source>,
    /// Seed; without one the most natural mixture is made (F-MIX-10).
    pub seed: Option<u64>,
    /// Components with given sources, as indices into `sources`: one, or two
    /// for `gravity` and `clear` (F-MIX-07). They are drawn nevertheless, so
    /// that fixing one component does not affect the others.
    pub fixed: Vec<(Component, Vec<usize>)>,
}

/// A finished mixture.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixture {
    /// The new description.
    pub description: Description,
    /// Seed that it was made with; `None` if it was not drawn.
    pub seed: Option<u64>,
    /// Number of draws, including this one.
    pub draws: u32,
    /// Sources of each component.
    pub parts: Parts,
    /// Names of the sources of each component; two are joined by `+`.
    pub sources: [String; Component::ALL.len()],
    /// Summary in two or three sentences (F-MIX-18).
    pub told: Vec<Message>,
    /// Changes that fitted the parts together (F-MIX-02).
    pub adaptations: Vec<Message>,
    /// The description as a file, with a comment that lists all of this
    /// (F-MIX-04).
    pub text: String,
}

/// Reason why there is no mixture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MixError {
    /// Fewer than two sources.
    TooFewSources(usize),
    /// No source declares a component, or the given source does not.
    Undeclared(Component, Option<String>),
    /// A component is to come from more games than it can combine.
    TooManyGames(Component),
    /// The search was stopped.
    Stopped,
    /// No draw was valid. Contains the pairs of components that failed most
    /// often, each with an example.
    NothingValid(Vec<Message>),
}

message_errors!(MixError);

impl MixError {
    /// Returns the error as a message.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::TooFewSources(count) => msg!(
                "problem-mix-few",
                "{count} sources, expected two or more",
                count = *count,
            ),
            Self::Undeclared(component, Some(name)) => msg!(
                "problem-mix-script",
                "{name}: {component} is left to the script's own program and cannot be mixed, \
                 expected rules that declare it",
                name,
                component = component.name(),
            ),
            Self::Undeclared(component, None) => msg!(
                "problem-mix-undeclared",
                "no source declares {component}, expected a rule file or a script with a template",
                component = component.name(),
            ),
            Self::TooManyGames(component) => msg!(
                "problem-mix-games",
                "{component} comes from several games, expected one, or two for gravity and clear",
                component = component.name(),
            ),
            Self::Stopped => msg!("problem-mix-stopped", "stopped before anything was found"),
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
    seed: Option<u64>,
    draws: u32,
    components: Components,
    told: Vec<Message>,
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
    /// Returns the document that describes the mixture.
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
            told: self.told.clone(),
            adaptations: self.adaptations.clone(),
            rules: self.text.clone(),
        }
    }
}

/// Draws until a mixture is valid (F-MIX-01 to F-MIX-05). Without a seed it
/// tries the most natural mixtures first. Equal requests give equal bytes.
///
/// # Errors
///
/// The sources cannot be mixed, or no draw was valid.
pub fn generate(order: &Order) -> Result<Mixture, MixError> {
    generate_unless(order, || false)
}

/// Like [`generate`], but stops once `is_enough`, called before each draw,
/// returns true.
///
/// # Errors
///
/// As for [`generate`], or it was stopped before a mixture was found.
pub fn generate_unless(order: &Order, is_enough: impl Fn() -> bool) -> Result<Mixture, MixError> {
    can_mix(order)?;
    let sources = &order.sources;
    let mut failures = Failures::default();
    if order.seed.is_none() {
        for (draws, parts) in (1..).zip(parts::named(sources, &order.fixed)) {
            if is_enough() {
                return Err(MixError::Stopped);
            }
            match mixture(sources, parts.clone(), None, draws) {
                Ok(mixture) => return Ok(mixture),
                Err(failure) => failures.add(sources, &parts, failure),
            }
        }
    }
    let seed = order.seed.unwrap_or(0);
    let mut rng = stream(seed, Stream::Mixing);
    for draws in 1..=MAX_DRAWS {
        if is_enough() {
            return Err(MixError::Stopped);
        }
        let parts = parts::draw(&mut rng, sources, &order.fixed);
        match mixture(sources, parts.clone(), Some(seed), draws) {
            Ok(mixture) => return Ok(mixture),
            Err(failure) => failures.add(sources, &parts, failure),
        }
    }
    Err(MixError::NothingValid(failures.worst()))
}

/// Checks that there are sources for all components.
fn can_mix(order: &Order) -> Result<(), MixError> {
    let sources = &order.sources;
    if sources.len() < 2 {
        return Err(MixError::TooFewSources(sources.len()));
    }
    for component in Component::ALL {
        if parts::declaring(sources, component).is_empty() {
            return Err(MixError::Undeclared(component, None));
        }
    }
    for (component, fixed) in &order.fixed {
        let most = match component {
            Component::Gravity | Component::Clear => 2,
            _ => 1,
        };
        if fixed.is_empty() || fixed.len() > most {
            return Err(MixError::TooManyGames(*component));
        }
        let mut fixed = fixed.iter().filter_map(|&place| sources.get(place));
        if let Some(source) = fixed.find(|source| !source.declares(*component)) {
            return Err(MixError::Undeclared(*component, Some(source.name.clone())));
        }
    }
    Ok(())
}

/// Combines the parts and tests the result.
fn mixture(
    sources: &[Source],
    parts: Parts,
    seed: Option<u64>,
    draws: u32,
) -> Result<Mixture, valid::Failure> {
    let mut fitted = fit::fit(sources, &parts, &title(sources, &parts, seed))?;
    examine::examine(&mut fitted)?;
    let told = tell::tell(sources, &parts, &fitted);
    let names = parts.map(|part| name_of(sources, part));
    let comment = comment(&names, seed, draws, &told, &fitted.notes);
    Ok(Mixture {
        text: printer::print_with_comment(&fitted.description, &comment),
        description: fitted.description,
        seed,
        draws,
        parts,
        sources: names,
        told,
        adaptations: fitted.notes,
    })
}

/// Returns the title of the mixture, made from the seed or the games.
fn title(sources: &[Source], parts: &Parts, seed: Option<u64>) -> String {
    if let Some(seed) = seed {
        return format!("Mixture {seed}");
    }
    let mut titles: Vec<&str> = Vec::new();
    let named = [Component::Pieces, Component::Blocks, Component::Clear];
    for place in named
        .into_iter()
        .chain(Component::ALL)
        .flat_map(|part| parts.of(part))
    {
        let title = sources.get(*place).map_or("", Source::title);
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    let title = titles.join(" + ");
    title.chars().take(limits::MAX_NAME).collect()
}

fn name_of(sources: &[Source], part: &[usize]) -> String {
    let names = part.iter().filter_map(|&place| sources.get(place));
    let names: Vec<&str> = names.map(|source| source.name.as_str()).collect();
    names.join("+")
}

fn comment(
    names: &[String; Component::ALL.len()],
    seed: Option<u64>,
    draws: u32,
    told: &[Message],
    adaptations: &[Message],
) -> String {
    let mut lines = vec![match seed {
        Some(seed) => format!("A mixture: seed {seed}, draw {draws}."),
        None => format!("A mixture: of its games, attempt {draws}."),
    }];
    lines.push(String::new());
    lines.extend(told.iter().map(ToString::to_string));
    lines.push(String::new());
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

/// Number of failures of each pair of components.
#[derive(Default)]
struct Failures {
    rows: Vec<(Message, u32, Message)>,
}

impl Failures {
    fn add(&mut self, sources: &[Source], parts: &Parts, failure: valid::Failure) {
        let from = |component: Component| {
            let name = name_of(sources, parts.of(component));
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
