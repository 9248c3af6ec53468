//! State values of tiles, levels and the dungeon: comparison, arithmetic and
//! display (sections 2 and 11).

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// Longest text that a script can assemble, in bytes. Values that would become
/// longer stay as they were.
pub const MAX_TEXT: usize = 10_000;

/// A value (D-VAL-01).
#[derive(Clone, Debug, Default)]
pub enum Value {
    /// Nothing: never set.
    #[default]
    Nil,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with a fraction; always finite.
    Float(f64),
    /// A text.
    Text(Arc<str>),
    /// A list of texts.
    List(Arc<[Arc<str>]>),
}

/// Returns the text in lower case, shared if it is already.
#[must_use]
pub fn lower_case(text: &Arc<str>) -> Arc<str> {
    match is_lower_case(text) {
        true => Arc::clone(text),
        false => text.to_lowercase().into(),
    }
}

/// Returns whether a text is known to be in lower case.
#[must_use]
pub fn is_lower_case(text: &str) -> bool {
    text.bytes()
        .all(|it| it.is_ascii() && !it.is_ascii_uppercase())
}

/// A number. Whole numbers are exact, all others are fractions.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// A whole number.
    Int(i64),
    /// A number with a fraction; always finite.
    Float(f64),
}

/// Operation of `+=`, `-=`, `*=` and `/=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// The sum.
    Add,
    /// The difference.
    Subtract,
    /// The product.
    Multiply,
    /// The quotient.
    Divide,
}

impl Value {
    /// Returns a text.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::Text(text.into())
    }

    /// Reads a literal of a script (D-VAL-03).
    #[must_use]
    pub fn literal(text: &str) -> Self {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if is_number(digits) {
            // Beyond 64 bits, numbers are clamped (D-VAL-06).
            let end = match text.starts_with('-') {
                true => i64::MIN,
                false => i64::MAX,
            };
            return Self::Int(text.parse().unwrap_or(end));
        }
        if let Some((whole, part)) = digits.split_once('.')
            && is_number(whole)
            && is_number(part)
        {
            let number: Option<f64> = text.parse().ok();
            return match number.filter(|number| number.is_finite()) {
                Some(number) => Self::Float(number),
                None => Self::text(text),
            };
        }
        match text.to_ascii_lowercase().as_str() {
            "nil" => Self::Nil,
            "true" => Self::Bool(true),
            "false" => Self::Bool(false),
            _ => Self::text(text),
        }
    }

    /// Returns whether it counts as true (D-VAL-02).
    #[must_use]
    pub const fn is_set(&self) -> bool {
        !matches!(self, Self::Nil | Self::Bool(false))
    }

    /// Returns whether it is the same value of the same kind. Equal numbers of
    /// different kinds are not (D-VAL-04), as they are displayed differently.
    #[must_use]
    pub fn is_identical(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Text(one), Self::Text(other)) => Arc::ptr_eq(one, other) || one == other,
            (Self::Int(one), Self::Int(other)) => one == other,
            (Self::Float(one), Self::Float(other)) => one.to_bits() == other.to_bits(),
            (Self::Int(_), Self::Float(_)) | (Self::Float(_), Self::Int(_)) => false,
            _ => self == other,
        }
    }

    /// Returns the number, if it is one.
    #[must_use]
    pub const fn number(&self) -> Option<Number> {
        match self {
            Self::Int(number) => Some(Number::Int(*number)),
            Self::Float(number) => Some(Number::Float(*number)),
            _ => None,
        }
    }

    /// Returns the whole number, if it is one.
    #[must_use]
    pub const fn integer(&self) -> Option<i64> {
        match self {
            Self::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the text, if it is one.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the texts of a list; none if it is not a list.
    #[must_use]
    pub fn as_list(&self) -> &[Arc<str>] {
        match self {
            Self::List(list) => list,
            _ => &[],
        }
    }

    /// Returns a text in lower case, as state lines store it (D-VAL-07); any
    /// other value unchanged.
    #[must_use]
    pub fn folded(self) -> Self {
        match self {
            Self::Text(text) if text.chars().any(char::is_uppercase) => {
                Self::Text(text.to_lowercase().into())
            }
            other => other,
        }
    }

    /// Returns a text with `word` appended; any other value unchanged
    /// (D-VAR-09).
    #[must_use]
    pub fn followed_by(self, word: &str) -> Self {
        match self {
            Self::Text(text) if text.len() + word.len() <= MAX_TEXT => {
                Self::Text(format!("{text}{word}").into())
            }
            other => other,
        }
    }

    /// Returns the result of an operation with the old value; anything other
    /// than a number counts as 0. `None` if the old value stays (D-EXPR-01,
    /// D-EXPR-02, D-VAL-06).
    #[must_use]
    pub fn calculated(&self, operation: Arithmetic, operand: &Self) -> Option<Self> {
        let number = |value: &Self| value.number().unwrap_or(Number::Int(0));
        let result = number(self).calculated(operation, number(operand));
        result.map(Self::from)
    }

    /// Returns whether a list has the right side as a member, or a text
    /// contains it; `None` for other values (D-EXPR-06).
    #[must_use]
    pub fn contains(&self, part: &Self) -> Option<bool> {
        let part = || part.to_string();
        match self {
            Self::List(list) => {
                let part = part();
                Some(list.iter().any(|member| **member == *part))
            }
            Self::Text(text) => Some(text.contains(&part())),
            _ => None,
        }
    }
}

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        match number {
            Number::Int(number) => Self::Int(number),
            Number::Float(number) => Self::Float(number),
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

#[expect(
    clippy::float_arithmetic,
    reason = "sums, products and quotients of fractions are exact to the last bit everywhere"
)]
impl Number {
    /// Returns it as a fraction.
    #[expect(
        clippy::cast_precision_loss,
        reason = "beyond 53 bits fractions are as near as they can be"
    )]
    #[must_use]
    pub const fn fraction(self) -> f64 {
        match self {
            Self::Int(number) => number as f64,
            Self::Float(number) => number,
        }
    }

    /// Returns it rounded down to a whole number, within 64 bits.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what is out of range stops at its end"
    )]
    #[must_use]
    pub fn floor(self) -> i64 {
        match self {
            Self::Int(number) => number,
            Self::Float(number) => number.floor() as i64,
        }
    }

    /// Returns whether it is above 0.
    #[must_use]
    pub fn is_positive(self) -> bool {
        self.fraction() > 0.0
    }

    fn calculated(self, operation: Arithmetic, other: Self) -> Option<Self> {
        if let (Self::Int(one), Self::Int(other)) = (self, other) {
            let exact = match operation {
                Arithmetic::Add => Some(one.saturating_add(other)),
                Arithmetic::Subtract => Some(one.saturating_sub(other)),
                Arithmetic::Multiply => Some(one.saturating_mul(other)),
                Arithmetic::Divide if other == 0 => return None,
                Arithmetic::Divide if one.checked_rem(other).unwrap_or(0) == 0 => {
                    Some(one.saturating_div(other))
                }
                Arithmetic::Divide => None,
            };
            if let Some(exact) = exact {
                return Some(Self::Int(exact));
            }
        }
        let (one, other) = (self.fraction(), other.fraction());
        let result = match operation {
            Arithmetic::Add => one + other,
            Arithmetic::Subtract => one - other,
            Arithmetic::Multiply => one * other,
            Arithmetic::Divide if other == 0.0 => return None,
            Arithmetic::Divide => one / other,
        };
        result.is_finite().then_some(Self::Float(result))
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Int(one), Self::Int(other)) => Some(one.cmp(other)),
            (one, other) => one.fraction().partial_cmp(&other.fraction()),
        }
    }
}

/// Compares kind and value; numbers by value (D-VAL-04).
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Nil, Self::Nil) => true,
            (Self::Bool(one), Self::Bool(other)) => one == other,
            (Self::Text(one), Self::Text(other)) => one == other,
            (Self::List(one), Self::List(other)) => one == other,
            _ => match (self.number(), other.number()) {
                (Some(one), Some(other)) => one == other,
                _ => false,
            },
        }
    }
}

/// Writes the value as text (D-VAL-05).
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nil => Ok(()),
            Self::Bool(value) => value.fmt(f),
            Self::Int(number) => number.fmt(f),
            // The shortest form that reads back the same, always with a point.
            Self::Float(number) => {
                let text = number.to_string();
                f.write_str(&text)?;
                match text.contains('.') {
                    true => Ok(()),
                    false => f.write_str(".0"),
                }
            }
            Self::Text(text) => f.write_str(text),
            Self::List(list) => {
                for (index, member) in list.iter().enumerate() {
                    if index > 0 {
                        f.write_str(" ")?;
                    }
                    f.write_str(member)?;
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read_by_their_form() {
        let shown = |text: &str| format!("{:?}", Value::literal(text));
        assert_eq!(shown("NIL"), "Nil");
        assert_eq!(shown("True"), "Bool(true)");
        assert_eq!(shown("-7"), "Int(-7)");
        assert_eq!(shown("2.50"), "Float(2.5)");
        assert_eq!(shown("99999999999999999999"), format!("Int({})", i64::MAX));
        for text in ["-", ".5", "5.", "1.2.3", "+1", " ", "1e3", ""] {
            assert_eq!(shown(text), format!("Text({text:?})"));
        }
    }

    #[test]
    fn numbers_are_equal_by_their_worth_and_never_to_a_text() {
        assert_eq!(Value::literal("5"), Value::literal("5.0"));
        assert_ne!(Value::literal("4"), Value::text("4"));
        assert_ne!(Value::Nil, Value::Bool(false));
    }

    #[test]
    fn fractions_are_shown_with_a_point() {
        for (literal, shown) in [("2.0", "2.0"), ("0.1", "0.1"), ("-3.25", "-3.25")] {
            assert_eq!(Value::literal(literal).to_string(), shown);
        }
        let list = Value::List(["gun".into(), "stone".into()].into());
        assert_eq!(list.to_string(), "gun stone");
        assert_eq!(Value::Nil.to_string(), "");
    }

    #[test]
    fn calculations_stop_at_the_ends_and_divide_exactly_if_they_can() {
        let calculate = |one: &str, operation, other: &str| {
            let result = Value::literal(one).calculated(operation, &Value::literal(other));
            result.map(|value| value.to_string())
        };
        use Arithmetic::{Add, Divide, Multiply};
        assert_eq!(calculate("6", Divide, "3").as_deref(), Some("2"));
        assert_eq!(calculate("7", Divide, "2").as_deref(), Some("3.5"));
        assert_eq!(calculate("7", Divide, "0"), None);
        assert_eq!(calculate("7", Divide, "0.0"), None);
        assert_eq!(calculate("hello", Add, "2").as_deref(), Some("2"));
        let max = i64::MAX.to_string();
        assert_eq!(calculate(&max, Add, "1"), Some(max.clone()));
        assert_eq!(calculate(&max, Multiply, "-2"), Some(i64::MIN.to_string()));
        assert_eq!(
            Value::Int(i64::MIN).calculated(Divide, &Value::Int(-1)),
            Some(Value::Int(i64::MAX))
        );
    }
}
