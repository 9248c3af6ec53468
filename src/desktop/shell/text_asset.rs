//! Assets parsed from text files, with one loader for all of them.

use std::marker::PhantomData;

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext};
use bevy::prelude::*;

use kotodama_formats::Diagnostics;

/// Asset parsed from the text of its file.
pub trait TextAsset: Asset + Sized {
    /// File extensions, if they select the loader.
    const EXTENSIONS: &'static [&'static str] = &[];

    /// Parses the text. Other files that it names are loaded through `context`;
    /// `path` is for messages, each of which names its place.
    fn parse(path: &str, text: &str, context: &mut LoadContext<'_>)
    -> Result<Self, TextAssetError>;
}

/// Loader of a [`TextAsset`].
#[derive(TypePath)]
pub struct TextLoader<A: TextAsset>(PhantomData<fn() -> A>);

impl<A: TextAsset> Default for TextLoader<A> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

/// Reason why a text could not become an asset.
#[derive(Debug, thiserror::Error)]
pub enum TextAssetError {
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error("{path}: the file is not text in UTF-8")]
    NoText { path: String },
    #[error(transparent)]
    Diagnostics(#[from] Diagnostics),
    /// Problem of a file format that belongs to the game itself.
    #[error("{0}")]
    Own(String),
}

impl From<String> for TextAssetError {
    fn from(text: String) -> Self {
        Self::Own(text)
    }
}

impl<A: TextAsset> AssetLoader for TextLoader<A> {
    type Asset = A;
    type Settings = ();
    type Error = TextAssetError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        context: &mut LoadContext<'_>,
    ) -> Result<A, TextAssetError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let path = context.path().path().display().to_string();
        let Ok(text) = String::from_utf8(bytes) else {
            return Err(TextAssetError::NoText { path });
        };
        A::parse(&path, &text, context)
    }

    fn extensions(&self) -> &[&str] {
        A::EXTENSIONS
    }
}

/// Returns the message for a RON syntax error in a file of ours, with its
/// place.
pub fn syntax_problem(path: &str, error: &ron::error::SpannedError) -> String {
    let place = error.span.start;
    format!("{path}:{}:{}: {}", place.line, place.col, error.code)
}
