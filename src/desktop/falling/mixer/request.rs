//! What the mixer is asked for, and what came of it.

use crate::rule_browser::entries::RuleEntry;
use crate::session::fresh_seed;
use kotodama_board::Rng;
use kotodama_falling::description::{Component, Description, printer};
use kotodama_falling::mix::{self, Mixture, Order};
use kotodama_falling::open::{Kind, Opened, Source};
use kotodama_ui::language::{self, t};

/// Rules that can be mixed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Choice {
    /// What people call them.
    pub label: String,
    /// What is mixed.
    pub source: mix::Source,
    /// Whether they take part.
    pub ticked: bool,
}

/// What to mix. Sources are places in `choices`.
#[derive(Clone, Debug, Default)]
pub(super) struct MixRequest {
    pub choices: Vec<Choice>,
    /// The source that each component must have; `None`: any.
    pub locks: [Option<usize>; Component::ALL.len()],
    pub seed: u64,
    /// What the result is to be called; empty: as it is.
    pub name: String,
}

impl MixRequest {
    /// Takes over the rules in the rule browser; ticks stay.
    pub fn offer(&mut self, entries: &[RuleEntry]) {
        let before = std::mem::take(&mut self.choices);
        let locked = self.locks.map(|lock| {
            let choice = lock.and_then(|place| before.get(place));
            choice.map(|choice| choice.source.name.clone())
        });
        let readable = entries
            .iter()
            .filter_map(|entry| Some((entry, entry.opened.as_ref().ok()?)));
        self.choices = readable
            .map(|(entry, opened)| {
                let old = before.iter().find(|choice| choice.source.name == entry.key);
                Choice {
                    label: entry.title(),
                    ticked: old.map_or(before.is_empty(), |old| old.ticked),
                    source: mix::Source {
                        name: entry.key.clone(),
                        ..mix::Source::of(opened)
                    },
                }
            })
            .collect();
        self.locks = locked.map(|name| {
            let name = name?;
            let mut choices = self.choices.iter();
            choices.position(|choice| choice.source.name == name)
        });
        if before.is_empty() {
            self.seed = fresh_seed() % 10_000;
        }
    }

    /// Chooses another seed.
    pub fn roll(&mut self) {
        let next = Rng::new(fresh_seed() ^ self.seed).next_bits() % 100_000;
        self.seed = if next == self.seed { next + 1 } else { next };
    }

    /// Advances the choice for a component: any source, or one of the ticked
    /// ones.
    pub fn step(&mut self, part: usize, ahead: bool) {
        let places = self.ticked();
        let Some(lock) = self.locks.get_mut(part) else {
            return;
        };
        // 0 is any.
        let now = lock.and_then(|lock| places.iter().position(|place| *place == lock));
        let now = now.map_or(0, |now| now + 1);
        let count = places.len() + 1;
        let next = (now + if ahead { 1 } else { count - 1 }) % count;
        *lock = next
            .checked_sub(1)
            .and_then(|next| places.get(next))
            .copied();
    }

    /// Returns the places of the choices that take part.
    fn ticked(&self) -> Vec<usize> {
        let is_ticked = |place: &usize| self.choices.get(*place).is_some_and(|one| one.ticked);
        (0..self.choices.len()).filter(is_ticked).collect()
    }

    /// Returns what is asked for. What is locked to a source that is not ticked
    /// is free.
    pub fn order(&self) -> Result<Order, String> {
        let ticked = self.ticked();
        let sources: Vec<mix::Source> = ticked
            .iter()
            .filter_map(|place| self.choices.get(*place))
            .map(|choice| choice.source.clone())
            .collect();
        if sources.len() < 2 {
            return Err(t!("falling-desk-two"));
        }
        let fixed = Component::ALL.into_iter().zip(self.locks);
        let fixed = fixed.filter_map(|(component, lock)| {
            let place = ticked.iter().position(|place| Some(*place) == lock)?;
            Some((component, vec![place]))
        });
        Ok(Order {
            sources,
            seed: Some(self.seed),
            fixed: fixed.collect(),
        })
    }

    /// Mixes, until it is enough.
    pub fn mix_unless(&self, is_enough: impl Fn() -> bool) -> Result<Mixed, String> {
        let order = self.order()?;
        let ticked = self.ticked();
        let mixture = mix::generate_unless(&order, is_enough)
            .map_err(|error| language::said(&error.message()))?;
        let labels = mixture.parts.map(|part| {
            let choices = part.iter().filter_map(|&part| {
                let choice = ticked.get(part).and_then(|place| self.choices.get(*place));
                choice.map(|choice| choice.label.as_str())
            });
            choices.collect::<Vec<_>>().join(" + ")
        });
        Ok(Mixed {
            labels,
            ..Mixed::of(mixture)?
        })
    }
}

fn open(text: &str) -> Result<Opened, String> {
    let source = Source {
        name: "mixture".to_owned(),
        kind: Kind::Description,
        text: text.to_owned(),
        ..Source::default()
    };
    source
        .open()
        .map_err(|problems| language::problems(&problems))
}

/// What came of it.
#[derive(Clone, Debug)]
pub(super) struct Mixed {
    pub mixture: Mixture,
    /// Where each component comes from, for people.
    pub labels: [String; Component::ALL.len()],
    pub opened: Opened,
}

impl Mixed {
    /// Returns a mixture, ready to be played.
    pub fn of(mixture: Mixture) -> Result<Self, String> {
        let opened = open(&mixture.text)?;
        Ok(Self {
            mixture,
            labels: Default::default(),
            opened,
        })
    }

    /// Returns the rules under a name; an empty one leaves them theirs.
    pub fn named(&self, name: &str) -> Result<Opened, String> {
        if name.trim().is_empty() {
            return Ok(self.opened.clone());
        }
        let comment: Vec<&str> = self
            .mixture
            .text
            .lines()
            .map_while(|line| line.strip_prefix("//"))
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .collect();
        let description = Description {
            name: name.trim().to_owned(),
            ..self.mixture.description.clone()
        };
        open(&printer::print_with_comment(
            &description,
            &comment.join("\n"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_falling::builtin;

    impl MixRequest {
        fn mix(&self) -> Result<Mixed, String> {
            self.mix_unless(|| false)
        }
    }

    fn request() -> MixRequest {
        let choices = ["guideline", "pairs", "timeline"].map(|name| Choice {
            label: name.to_uppercase(),
            ticked: true,
            source: mix::Source::of_description(
                format!("builtin:{name}"),
                builtin::read(name).expect("built-in rules"),
            ),
        });
        MixRequest {
            choices: choices.into(),
            seed: 3,
            ..MixRequest::default()
        }
    }

    #[test]
    fn a_lock_holds_whatever_is_rolled() {
        let mut request = request();
        request.choices[0].ticked = false;
        request.locks[3] = Some(2);
        for seed in 0..5 {
            request.seed = seed;
            let mixed = request.mix().expect("a mixture");
            assert_eq!(mixed.labels[3], "TIMELINE");
            assert!(mixed.labels.iter().all(|label| label != "GUIDELINE"));
        }
        // Locked to what takes no part: free.
        request.locks[3] = Some(0);
        assert!(request.mix().is_ok());
        request.choices[1].ticked = false;
        assert!(request.mix().is_err());
    }

    #[test]
    fn locks_go_round_through_what_is_ticked() {
        let mut request = request();
        request.choices[1].ticked = false;
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push(request.locks[0]);
            request.step(0, true);
        }
        assert_eq!(seen, [None, Some(0), Some(2), None]);
        request.step(0, false);
        assert_eq!(request.locks[0], None);
        request.step(0, false);
        assert_eq!(request.locks[0], Some(2));
    }

    #[test]
    fn a_name_changes_nothing_else() {
        let mixed = request().mix().expect("a mixture");
        let named = mixed.named("  My own  ").expect("valid rules");
        assert_eq!(named.rules.description.name, "My own");
        assert!(named.source.text.starts_with("// A mixture:"));
        let digest = crate::records::digest;
        assert_eq!(digest(&named), digest(&mixed.opened));
        let unnamed = mixed.named(" ").expect("valid rules");
        assert_eq!(unnamed.source.text, mixed.mixture.text);
    }
}
