//! Levels of the reference game as players store them for levels of their own:
//! a pair of files, the layers `*.l` ([`layers`]) and the text `*.ld`, and
//! folders of them ([`folder`]).
//!
//! The form comes from public descriptions and from what several independent
//! programs read and write. Where their accounts differ, or there is only one,
//! what is found is taken with a remark rather than refused.

pub mod folder;
pub mod layers;

mod general;
mod ini;
mod level;
mod look;
mod objects;

use std::fs;
use std::path::{Path, PathBuf};

use super::converted::{Converted, NamedLevel};
use super::remarks::Remarks;
use super::{Form, MAX_TEXT};
use ini::Ini;
use kotodama_formats::{Diagnostics, Message, msg};

pub use layers::BadLayers;

/// Extension of layers.
pub const LAYERS: &str = "l";

/// Extension of texts.
pub const TEXT: &str = "ld";

/// The longest file of layers that is read, in bytes.
pub const MAX_BYTES: u64 = 8 << 20;

/// Reason why a pair or a folder of pairs cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum BadPair {
    /// The layers of this file have a problem.
    Layers(String, BadLayers),
    /// A text without its layers.
    NoLayers(String),
    /// A folder without a pair that can be read; what is wrong with the first.
    NoPairs(Option<Box<Self>>),
    /// A file that cannot be read.
    File(Diagnostics),
}

impl BadPair {
    /// Returns the message for the player.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Layers(file, bad) => msg!(
                "problem-pair-layers",
                "{file}: {what}",
                file,
                what = bad.message(),
            ),
            Self::NoLayers(file) => msg!(
                "problem-pair-no-layers",
                "the objects of this level are in the file {file}, expected it beside the text",
                file,
            ),
            Self::NoPairs(None) => msg!(
                "problem-pair-none",
                "there is no level in the folder, expected pairs of files \"*.l\" and \"*.ld\""
            ),
            Self::NoPairs(Some(first)) => msg!(
                "problem-pair-none-sound",
                "no level of the folder can be read: {first}",
                first = first.message(),
            ),
            Self::File(problems) => problems.message(),
        }
    }
}

/// Returns whether bytes are layers.
#[must_use]
pub fn is_layers(bytes: &[u8]) -> bool {
    bytes.starts_with(layers::MAGIC)
}

/// Returns whether a text is the text half of a pair.
#[must_use]
pub fn is_text(text: &str) -> bool {
    Ini::is_in(text)
}

/// Returns whether a path is half of a pair, a folder, or the text about a
/// folder.
#[must_use]
pub fn is_ours(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default();
    let is_half = [LAYERS, TEXT]
        .iter()
        .any(|it| ending.eq_ignore_ascii_case(it));
    is_half || folder::is_world(path) || path.is_dir()
}

/// Reads what [`is_ours`] finds: a pair by one of its halves, a folder, or a
/// folder by the text about it.
///
/// # Errors
///
/// Files that cannot be read, and layers with something wrong.
pub fn read_path(path: &Path) -> Result<Converted, BadPair> {
    if path.is_dir() {
        return folder::read(path);
    }
    if folder::is_world(path) {
        return folder::read(path.parent().unwrap_or(Path::new("")));
    }
    let (layers, text) = (half(path, LAYERS), half(path, TEXT));
    if !layers.is_file() && text.is_file() {
        return Err(BadPair::NoLayers(file_name(&layers)));
    }
    let bytes = bytes(&layers)?;
    let said = match text.is_file() {
        true => Some(self::bytes(&text)?),
        false => None,
    };
    read(&file_name(&layers), &bytes, said.as_deref())
}

/// Reads both halves of a pair; `name` is that of the layers, for the messages.
/// Without a text the objects are those that every level begins with.
///
/// # Errors
///
/// Layers with something wrong.
pub fn read(name: &str, layers: &[u8], text: Option<&[u8]>) -> Result<Converted, BadPair> {
    let mut remarks = Remarks::default();
    let (found, ini) = halves(name, layers, text, &mut remarks)?;
    let level = level::convert(&found, &ini, &level::Links::new(), &mut remarks);
    Ok(Converted {
        form: Form::Pair,
        title: level.name.clone(),
        author: level.author.clone(),
        levels: vec![NamedLevel {
            file: folder::file_of(stem(name)),
            level,
        }],
        map: None,
        is_pack: false,
        remarks: remarks.finish(),
    })
}

/// Reads both halves as they are; the remarks are about the text from now on.
fn halves(
    name: &str,
    layers: &[u8],
    text: Option<&[u8]>,
    remarks: &mut Remarks,
) -> Result<(Vec<layers::Layer>, Ini), BadPair> {
    remarks.begin(name);
    let found = layers::read(layers, remarks);
    let found = found.map_err(|bad| BadPair::Layers(name.to_owned(), bad))?;
    let Some(text) = text else {
        remarks.about_file(msg!(
            "problem-import-left-text",
            "there is no file *.ld beside it: title, looks, icons and changed objects are missing"
        ));
        return Ok((found, Ini::default()));
    };
    remarks.begin(&format!("{}.{TEXT}", stem(name)));
    let ini = Ini::read(text, remarks);
    Ok((found, ini))
}

/// Returns a half of the pair to which a path belongs, with the capitals that
/// its ending has.
fn half(path: &Path, ending: &str) -> PathBuf {
    let lower = path.with_extension(ending);
    let upper = path.with_extension(ending.to_uppercase());
    if upper.is_file() && !lower.is_file() {
        upper
    } else {
        lower
    }
}

fn bytes(path: &Path) -> Result<Vec<u8>, BadPair> {
    let most = match path
        .extension()
        .is_some_and(|it| it.eq_ignore_ascii_case(LAYERS))
    {
        true => MAX_BYTES,
        false => u64::try_from(MAX_TEXT).unwrap_or(MAX_BYTES),
    };
    kotodama_formats::read_bytes(path, most).map_err(BadPair::File)
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Returns a file name without its ending.
fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Returns the files of a folder, in order.
fn files_of(folder: &Path) -> Vec<PathBuf> {
    let here = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    let entries = fs::read_dir(here)
        .into_iter()
        .flatten()
        .filter_map(Result::ok);
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}
