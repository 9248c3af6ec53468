//! From words on the board to sentences: pure functions over tokens, which
//! know nothing of entities, rules in force or the board's size.
//!
//! [`run`] turns the cells of one run (consecutive cells with words, in a row
//! or a column) into chains of tokens, [`spelling`] finds the words that
//! letters spell, [`composition`] the nouns that other nouns of a cell make up,
//! [`scan`] takes sentences from a chain.

pub mod composition;
pub mod piece;
pub mod run;
pub mod scan;
pub mod sentence;
pub mod spelling;

pub use composition::Compositions;
pub use piece::{CellWords, Piece, TooComplex};
pub use run::{Reading, read_run};
pub use sentence::{
    Complement, Condition, Negatable, Note, Phrase, PhraseWord, Predicate, Sentence, Target, Term,
};
pub use spelling::Spellings;
