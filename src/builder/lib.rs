//! The builder of dungeons without its panels: what is edited, what can be done
//! to it, and what is known of its scripts while they are typed.
//!
//! | module | what it is |
//! |---|---|
//! | [`draft`] | a dungeon file in the form that is edited; copies share what is equal |
//! | [`cells`] | what stands in a cell, whether the rows or the list of tiles say so |
//! | [`painting`], [`clip`] | strokes and fills; cells as a value |
//! | [`parts`] | templates, items and sounds with their uses |
//! | [`levels`] | the levels, their sizes and edges |
//! | [`scripts`] | where the scripts of a file are |
//! | [`values`] | state values, as they are typed |
//! | [`language`] | colours, completion, help and labels of scripts |
//! | [`problems`] | what is wrong, where |
//! | [`store`] | opening and saving |
//! | [`trial`] | playing from a place, and looking into the game |
//!
//! The model is that of the file: [`kotodama_dungeon::file::Document`]. A change
//! is a function on a draft; the document of `kotodama_documents` makes it a step.

#![cfg_attr(
    not(test),
    warn(
        missing_docs,
        clippy::expect_used,
        clippy::float_arithmetic,
        clippy::indexing_slicing,
        clippy::iter_over_hash_type,
        clippy::unwrap_used
    )
)]

pub mod cells;
pub mod clip;
pub mod draft;
pub mod language;
pub mod levels;
pub mod painting;
pub mod parts;
pub mod passages;
pub mod problems;
pub mod scripts;
pub mod stops;
pub mod store;
pub mod trial;
pub mod values;

pub use cells::Stack;
pub use clip::Clip;
pub use draft::Draft;
pub use parts::Refused;
pub use passages::Passage;
pub use scripts::Owner;
pub use trial::Trial;

/// A dungeon being edited, with its past.
pub type Document = kotodama_documents::Document<Draft>;

/// A start in the builder, as the command line asks for it.
#[derive(Clone, Debug, Default)]
pub struct BuilderStart {
    /// The dungeon; one that does not exist yet is made when it is saved.
    pub file: std::path::PathBuf,
}
