//! Bundles: rules and everything they need as one text. A rule file that
//! leaves everything to a script (F-RON-03) travels with the script (F-UI-16).

use std::fmt::Write as _;

use super::description::reader;
use super::open::{Kind, Opened, Source};
use kotodama_formats::{DiagnosticSink, Diagnostics, Named, Node, Text, phrase, quoted, raw};

/// First word of a bundle.
pub const NAME: &str = "Rules";

const RULES: &[&str] = &["name", "kind", "text", "around"];

/// Returns the text of the rules: the file itself if it needs no other file,
/// otherwise a bundle.
#[must_use]
pub fn to_text(source: &Source) -> String {
    match source.around {
        None => source.text.clone(),
        Some(_) => format!("{NAME}({})\n", fields(source, 4)),
    }
}

/// Returns the fields, each on its own line, indented by `indent` spaces.
pub(super) fn fields(source: &Source, indent: usize) -> String {
    let mut text = "\n".to_owned();
    let mut field = |name: &str, value: &str| {
        let _ = writeln!(text, "{:indent$}{name}: {value},", "");
    };
    field("name", &quoted(&source.name));
    field("kind", source.kind.name());
    field("text", &raw(&source.text));
    if let Some(around) = &source.around {
        field("around", &raw(around));
    }
    text
}

/// Reads rules that [`to_text`] has bundled; `path` is used in messages only.
///
/// # Errors
///
/// Returns every problem in the text and in the rules it contains.
pub fn read(path: &str, text: &str) -> Result<Opened, Diagnostics> {
    let mut sink = DiagnosticSink::new(path, text);
    let document = Node::document(&mut sink);
    let opened = document.and_then(|document| {
        let called = phrase!("problem-part-text", "the text");
        node(document, &mut sink, (called, NAME), 0)
    });
    sink.finish(opened)
}

/// Returns the rule file with the name of its script replaced; `None` if it
/// names no script.
#[must_use]
pub fn pointing_to(around: &str, script: &str) -> Option<String> {
    let names = |text: &str| reader::read("", text).ok()?.script;
    let old = quoted(&names(around)?);
    let mut places = around.match_indices(&old);
    places.find_map(|(at, _)| {
        let (before, rest) = around.split_at_checked(at)?;
        let text = format!("{before}{}{}", quoted(script), rest.strip_prefix(&old)?);
        (names(&text).as_deref() == Some(script)).then_some(text)
    })
}

/// Reads the rules in a node; `called` is its name in messages, `name` its name
/// in the text.
pub(super) fn node<'a>(
    node: Node<'a>,
    f: &mut DiagnosticSink<'a>,
    (called, name): (impl Named, &'static str),
    seed: u64,
) -> Option<Opened> {
    let fields = node.fields(f, called, name, RULES)?;
    let name = fields.require(f, "name");
    let name = name.and_then(|node| node.text(f, "`name`"));
    let kinds = Kind::ALL.map(|kind| (kind.name(), kind));
    let kind = fields.require(f, "kind");
    let kind = kind.and_then(|node| node.choice(f, "`kind`", &kinds));
    let text = fields.require(f, "text");
    let text = text.and_then(|node| node.text(f, "`text`"))?;
    let around = fields.get("around");
    let around = around.and_then(|node| node.text(f, "`around`"));
    let source = Source {
        name: name?.into_value(),
        kind: kind?,
        text: text.value().to_owned(),
        around: around.map(Text::into_value),
        files: Vec::new(),
    };
    if let Some(around) = &source.around
        && let Err(problems) = reader::read("around", around)
    {
        let node = fields.get("around")?;
        let text = node.text(f, "`around`")?;
        f.add_within(&text, "`around`", &problems);
        return None;
    }
    match source.open().and_then(|opened| opened.seeded(seed)) {
        Ok(opened) => Some(opened),
        Err(problems) => {
            f.add_within(&text, "`text`", &problems);
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AROUND: &str = r#"Falling(
    name: "own.lua",
    author: "somebody",
    // Everything else is in "own.lua".
    script: "own.lua",
)"#;

    fn packed() -> Source {
        Source {
            name: "folder/own.lua".to_owned(),
            kind: Kind::Script,
            text: SCRIPT.to_owned(),
            around: Some(AROUND.to_owned()),
            files: Vec::new(),
        }
    }

    const SCRIPT: &str = "-- \"#quotes\"#\nsetFieldSize( 6, 12 )\ncreateBlockPattern( 1 )\n\
        setTumo( { [0] = { 1 } }, 0, 0 )\nfunction update() end\n";

    #[test]
    fn a_rule_file_travels_with_its_script() {
        let source = packed();
        let text = to_text(&source);
        assert!(text.starts_with("Rules("), "{text}");
        let Ok(opened) = read("clipboard", &text) else {
            panic!("{text}\n{:?}", read("clipboard", &text).err());
        };
        assert_eq!(opened.source, source);
        assert_eq!(opened.rules.description.name, "own.lua");
    }

    #[test]
    fn rules_without_a_script_are_their_own_text() {
        let alone = Source {
            around: None,
            ..packed()
        };
        assert_eq!(to_text(&alone), SCRIPT);
    }

    #[test]
    fn the_rule_file_follows_a_renamed_script() {
        let text = pointing_to(AROUND, "own-2.lua").expect("it names a script");
        let read = reader::read("", &text).expect("still a rule file");
        assert_eq!(read.script.as_deref(), Some("own-2.lua"));
        assert_eq!(read.name, "own.lua");
        assert_eq!(pointing_to("Falling(name: \"x\")", "y.lua"), None);
        assert_eq!(pointing_to("nothing", "y.lua"), None);
    }

    #[test]
    fn problems_of_a_bundle_are_reported() {
        for text in [
            "",
            "Rules(",
            "Rules(name: 1)",
            "Rules(name: \"x\", kind: Song, text: \"\")",
        ] {
            let problems = read("clipboard", text).expect_err(text).to_string();
            assert!(problems.starts_with("clipboard"), "{text}: {problems}");
        }
    }
}
