//! Values: integers and partial applications, immutable and shared (C-VAL-06).

use std::sync::{Arc, OnceLock};

use crate::card::Card;
use crate::digest::{Digest, sha256};

/// An integer or a function.
#[derive(Clone, Debug)]
pub enum Value {
    /// An integer, 0 to 65535.
    Number(u16),
    /// A card without arguments; never [`Card::Zero`], which is a number.
    Card(Card),
    /// A card with some, but not all, of its arguments.
    Partial(Arc<Partial>),
}

/// A card with one or two arguments.
#[derive(Debug)]
pub struct Partial {
    card: Card,
    first: Value,
    second: Option<Value>,
    size: u64,
    digest: OnceLock<Digest>,
}

/// Replaces an argument whose partial application is freed.
const EMPTY: Value = Value::Number(0);

impl Partial {
    /// Returns the card.
    #[must_use]
    pub const fn card(&self) -> Card {
        self.card
    }

    /// Returns the first argument.
    #[must_use]
    pub const fn first(&self) -> &Value {
        &self.first
    }

    /// Returns the second argument, if any.
    #[must_use]
    pub const fn second(&self) -> Option<&Value> {
        self.second.as_ref()
    }

    /// Moves arguments that have arguments themselves to `freed`.
    fn empty(&mut self, freed: &mut Vec<Arc<Self>>) {
        if let Value::Partial(partial) = std::mem::replace(&mut self.first, EMPTY) {
            freed.push(partial);
        }
        if let Some(Value::Partial(partial)) = self.second.take() {
            freed.push(partial);
        }
    }
}

/// Frees without recursion, since values may be deeper than the stack.
impl Drop for Partial {
    fn drop(&mut self) {
        let mut freed = Vec::new();
        self.empty(&mut freed);
        while let Some(partial) = freed.pop() {
            if let Some(mut last) = Arc::into_inner(partial) {
                last.empty(&mut freed);
            }
        }
    }
}

impl Value {
    /// Returns the value of a card.
    #[must_use]
    pub fn of(card: Card) -> Self {
        match card {
            Card::Zero => Self::Number(0),
            card => Self::Card(card),
        }
    }

    /// Returns a card with one or two arguments.
    #[must_use]
    pub fn partial(card: Card, first: Self, second: Option<Self>) -> Self {
        let rest = second.as_ref().map_or(0, Self::size);
        let size = first.size().saturating_add(rest).saturating_add(1);
        Self::Partial(Arc::new(Partial {
            card,
            first,
            second,
            size,
            digest: OnceLock::new(),
        }))
    }

    /// Returns whether the value is `I`.
    #[must_use]
    pub const fn is_identity(&self) -> bool {
        matches!(self, Self::Card(Card::I))
    }

    /// Returns the number of card names and numbers in the written form, at
    /// most 2^64 - 1 (C-VAL-05).
    #[must_use]
    pub fn size(&self) -> u64 {
        match self {
            Self::Partial(partial) => partial.size,
            _ => 1,
        }
    }

    /// Returns the digest (C-HASH-01). Each shared part is digested once.
    #[must_use]
    pub fn digest(&self) -> Digest {
        if let Some(digest) = self.known_digest() {
            return digest;
        }
        let mut waiting = vec![self];
        while let Some(value) = waiting.last() {
            let Self::Partial(partial) = value else {
                waiting.pop();
                continue;
            };
            let arguments = std::iter::once(&partial.first).chain(&partial.second);
            let unknown = waiting.len();
            let missing = arguments.clone().filter(|it| it.known_digest().is_none());
            let missing: Vec<&Self> = missing.collect();
            waiting.extend(missing);
            if waiting.len() == unknown {
                partial.digest.get_or_init(|| {
                    let mut bytes = head(partial.card);
                    bytes.extend(arguments.filter_map(Self::known_digest).flatten());
                    sha256(&bytes)
                });
                waiting.pop();
            }
        }
        self.known_digest().unwrap_or_default()
    }

    fn known_digest(&self) -> Option<Digest> {
        match self {
            Self::Number(number) => Some(sha256(format!("N{number}").as_bytes())),
            Self::Card(card) => Some(sha256(&head(*card))),
            Self::Partial(partial) => partial.digest.get().copied(),
        }
    }
}

fn head(card: Card) -> Vec<u8> {
    [b"F", card.name().as_bytes(), b"\0"].concat()
}

/// Compares written forms at the cost of a digest.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(one), Self::Number(two)) => one == two,
            (Self::Card(one), Self::Card(two)) => one == two,
            (Self::Partial(one), Self::Partial(two)) => {
                Arc::ptr_eq(one, two) || one.size == two.size && self.digest() == other.digest()
            }
            _ => false,
        }
    }
}

impl Eq for Value {}
