//! What is mixed on the desk, and what came of it.

use crate::board::Rng;
use crate::desktop::falling::session::fresh_seed;
use crate::desktop::falling::shelf::entries::Entry;
use crate::desktop::ui::language::{self, t};
use crate::falling::description::{Component, Description, printer};
use crate::falling::mix::{self, Mixture, Order};
use crate::falling::open::{Kind, Opened, Source};

/// Rules that can be mixed.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// What people call them.
    pub label: String,
    /// What is mixed.
    pub source: mix::Source,
    /// Do they take part?
    pub ticked: bool,
}

/// The wishes on the desk. Sources are places in `choices`.
#[derive(Clone, Debug, Default)]
pub(super) struct Wish {
    pub choices: Vec<Choice>,
    /// The source that each component must have; `None`: any.
    pub locks: [Option<usize>; Component::ALL.len()],
    pub seed: u64,
    /// What the result is to be called; empty: as it is.
    pub name: String,
}

impl Wish {
    /// Takes over the rules on the shelf; ticks stay.
    pub fn offer(&mut self, entries: &[Entry]) {
        let before = std::mem::take(&mut self.choices);
        let locked = self.locks.map(|lock| {
            let choice = lock.and_then(|place| before.get(place));
            choice.map(|choice| choice.source.name.clone())
        });
        let declarative = entries.iter().filter_map(|entry| {
            let opened = entry.opened.as_ref().ok()?;
            opened.script.is_none().then_some((entry, opened))
        });
        self.choices = declarative
            .map(|(entry, opened)| {
                let old = before.iter().find(|choice| choice.source.name == entry.key);
                Choice {
                    label: entry.title(),
                    ticked: old.map_or(before.is_empty(), |old| old.ticked),
                    source: mix::Source {
                        name: entry.key.clone(),
                        description: opened.rules.description.clone(),
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

    /// Another seed.
    pub fn roll(&mut self) {
        let next = Rng::new(fresh_seed() ^ self.seed).next_bits() % 100_000;
        self.seed = if next == self.seed { next + 1 } else { next };
    }

    /// The next wish for a component: any, or one of the ticked sources.
    pub fn step(&mut self, part: usize, ahead: bool) {
        let ticked = |place: &usize| self.choices.get(*place).is_some_and(|one| one.ticked);
        let places: Vec<usize> = (0..self.choices.len()).filter(ticked).collect();
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

    /// Mixes. What is locked to a source that is not ticked is free.
    pub fn mix(&self) -> Result<Mixed, String> {
        let ticked: Vec<usize> = (0..self.choices.len())
            .filter(|place| self.choices.get(*place).is_some_and(|one| one.ticked))
            .collect();
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
            Some((component, place))
        });
        let order = Order {
            sources,
            seed: self.seed,
            fixed: fixed.collect(),
        };
        let mixture = mix::generate(&order).map_err(|error| language::said(&error.message()))?;
        let labels = mixture.parts.map(|part| {
            let choice = ticked.get(part).and_then(|place| self.choices.get(*place));
            choice
                .map(|choice| choice.label.clone())
                .unwrap_or_default()
        });
        let opened = open(&mixture.text)?;
        Ok(Mixed {
            mixture,
            labels,
            opened,
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
    /// The rules under a name; an empty one leaves them theirs.
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
    use crate::falling::builtin;

    fn wish() -> Wish {
        let choices = ["guideline", "pairs", "timeline"].map(|name| Choice {
            label: name.to_uppercase(),
            ticked: true,
            source: mix::Source {
                name: format!("builtin:{name}"),
                description: builtin::read(name).expect("built-in rules"),
            },
        });
        Wish {
            choices: choices.into(),
            seed: 3,
            ..Wish::default()
        }
    }

    #[test]
    fn a_lock_holds_whatever_is_rolled() {
        let mut wish = wish();
        wish.choices[0].ticked = false;
        wish.locks[3] = Some(2);
        for seed in 0..5 {
            wish.seed = seed;
            let mixed = wish.mix().expect("a mixture");
            assert_eq!(mixed.labels[3], "TIMELINE");
            assert!(mixed.labels.iter().all(|label| label != "GUIDELINE"));
        }
        // Locked to what takes no part: free.
        wish.locks[3] = Some(0);
        assert!(wish.mix().is_ok());
        wish.choices[1].ticked = false;
        assert!(wish.mix().is_err());
    }

    #[test]
    fn locks_go_round_through_what_is_ticked() {
        let mut wish = wish();
        wish.choices[1].ticked = false;
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push(wish.locks[0]);
            wish.step(0, true);
        }
        assert_eq!(seen, [None, Some(0), Some(2), None]);
        wish.step(0, false);
        assert_eq!(wish.locks[0], None);
        wish.step(0, false);
        assert_eq!(wish.locks[0], Some(2));
    }

    #[test]
    fn a_name_changes_nothing_else() {
        let mixed = wish().mix().expect("a mixture");
        let named = mixed.named("  My own  ").expect("valid rules");
        assert_eq!(named.rules.description.name, "My own");
        assert!(named.source.text.starts_with("// A mixture:"));
        let digest = crate::desktop::falling::records::digest;
        assert_eq!(digest(&named), digest(&mixed.opened));
        let unnamed = mixed.named(" ").expect("valid rules");
        assert_eq!(unnamed.source.text, mixed.mixture.text);
    }
}
