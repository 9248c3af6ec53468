//! `kotodama falling generate`: new rules from parts of others.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::{OsStringValueParser, TypedValueParser};

use super::output;
use super::start;
use kotodama_falling::description::Component;
use kotodama_falling::mix::{self, Order, Source};
use kotodama_falling::{builtin, open};
use kotodama_formats::write_atomically;

/// Mix rules: each component comes from one of the sources
///
/// The components are field, blocks, pieces, rotation, gravity, clear and
/// `game_over`. Gravity and clear may come from two games at once, written A+B:
/// each clear rule then keeps its own way of falling. Without a seed the result
/// is the mixture that the games suggest: the shapes of one in the blocks of
/// the other, cleared as in both. With a seed the choice is random. The result
/// has been test-played: it ends, each of its rules has an effect, and no piece
/// clears itself. Prints a whole rule file; the same sources in the same order
/// and the same seed always produce the same rules.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  kotodama falling generate --from guideline,pairs
  kotodama falling generate --from pairs,timeline --seed 5
  kotodama falling generate --from pairs,bombs,classic --seed 1 --fix clear=bombs+classic")]
pub struct Arguments {
    #[command(flatten)]
    sources: Sources,
    /// Seed of the random choices, decimal or 0x...; without it nothing is
    /// random
    #[arg(long, value_name = "N", value_parser = start::seed)]
    seed: Option<u64>,
    /// Write the rules to this file *.falling.ron instead
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print the rules and their sources as one JSON document
    #[arg(long)]
    json: bool,
}

/// Sources of a mixture.
#[derive(Debug, clap::Args)]
pub struct Sources {
    /// The sources, two or more, separated by commas: names of built-in games,
    /// or files *.falling.ron or *.lua
    #[arg(long, value_name = "A,B", required = true, value_delimiter = ',')]
    from: Vec<PathBuf>,
    /// Fixed sources of components, separated by commas; gravity and clear can
    /// have one or two
    #[arg(long, value_name = "COMPONENT=A", value_delimiter = ',', value_parser = OsStringValueParser::new().try_map(fixed))]
    fix: Vec<(Component, String)>,
}

/// Returns the source need not be UTF-8: its name is compared as it is shown.
fn fixed(text: OsString) -> Result<(Component, String), String> {
    let text = text.to_string_lossy();
    let (name, source) = text
        .split_once('=')
        .ok_or_else(|| "expected COMPONENT=A, for example rotation=builtin:pairs".to_owned())?;
    let component = Component::ALL.into_iter().find(|one| one.name() == name);
    let component = component.ok_or_else(|| {
        let names = Component::ALL.map(Component::name).join(", ");
        format!("there is no component `{name}`, expected one of {names}")
    })?;
    Ok((component, source.to_owned()))
}

/// Reads the sources and mixes them.
pub fn generate(arguments: &Arguments) -> Result<ExitCode, ExitCode> {
    let order = order(&arguments.sources, arguments.seed)?;
    let mixture = mix::generate(&order).map_err(output::refused)?;
    if let Some(file) = &arguments.output {
        output::written(file, write_atomically(file, mixture.text.as_bytes()))?;
    }
    Ok(output::results(|out| match arguments.output {
        _ if arguments.json => output::json(out, &mixture.document()),
        None => write!(out, "{}", mixture.text),
        Some(_) => Ok(()),
    }))
}

/// Reads the sources.
pub fn order(arguments: &Sources, seed: Option<u64>) -> Result<Order, ExitCode> {
    if arguments.from.len() < 2 {
        return Err(output::misused("--from: expected two sources or more"));
    }
    let fixed = places(arguments).map_err(output::misused)?;
    let sources = arguments.from.iter().map(|name| source(name));
    Ok(Order {
        sources: sources.collect::<Result<_, _>>()?,
        seed,
        fixed,
    })
}

/// Returns the fixed components, each with the indices of its sources.
fn places(arguments: &Sources) -> Result<Vec<(Component, Vec<usize>)>, String> {
    let mut fixed: Vec<(Component, Vec<usize>)> = Vec::new();
    for (component, source) in &arguments.fix {
        let name = component.name();
        if fixed.iter().any(|(other, _)| other == component) {
            return Err(format!("--fix: `{name}` is fixed twice, expected it once"));
        }
        let place = |source: &str| {
            let source = full(Path::new(source));
            let mut from = arguments.from.iter();
            from.position(|other| full(other).to_string_lossy() == source.to_string_lossy())
        };
        // A file name may contain a plus.
        let whole = place(source).map(|place| vec![place]);
        let both = || {
            let each = source.split('+').map(place);
            each.collect::<Option<Vec<usize>>>()
        };
        let places = whole.or_else(both).ok_or_else(|| {
            format!("--fix: {name} comes from {source}, expected one of the sources of --from")
        })?;
        fixed.push((*component, places));
    }
    Ok(fixed)
}

/// Returns a source in full; a bare name stands for a built-in game.
/// itself.
fn full(name: &Path) -> PathBuf {
    match name.to_str() {
        Some(short) if builtin::text(short).is_some() => {
            PathBuf::from(format!("{}{short}", builtin::PREFIX))
        }
        _ => name.to_owned(),
    }
}

fn source(name: &Path) -> Result<Source, ExitCode> {
    let opened = open::open(&full(name)).map_err(output::refused)?;
    Ok(Source::of(&opened))
}
