//! The builder of dungeons without its panels: the edited draft, the operations
//! on it, and help for its scripts while they are typed.
//!
//! | module | what it is |
//! |---|---|
//! | [`draft`] | a dungeon file in editable form; copies share what is equal |
//! | [`cells`] | contents of a cell, from the rows and the list of tiles |
//! | [`painting`], [`clip`] | strokes and fills; cells as a value |
//! | [`parts`] | templates, items and sounds with their uses |
//! | [`levels`] | the levels, their sizes and edges |
//! | [`scripts`] | the scripts of a file and their owners |
//! | [`values`] | state values as they are typed |
//! | [`language`] | colours, completion, help and labels of scripts |
//! | [`problems`] | problems of a dungeon, with their places |
//! | [`store`] | opening and saving |
//! | [`trial`] | playing from a place, with a debugger |
//!
//! The model is that of the file: [`kotodama_dungeon::file::Document`]. A
//! change is a function on a draft; the document of `kotodama_documents` makes
//! it a step.

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

/// A dungeon being edited, with its history.
pub type Document = kotodama_documents::Document<Draft>;

/// A request to start in the builder, from the command line.
#[derive(Clone, Debug, Default)]
pub struct BuilderStart {
    /// The dungeon file; it is created on saving if it does not exist.
    pub file: std::path::PathBuf,
}
