//! A pack, `*pack.ron`: level files in the order of play, and optionally a map,
//! whose icons lead to them.
//!
//! ```
//! let text = r#"Pack(title: "First", map: "map.level.ron", levels: ["a.level.ron"])"#;
//! let pack = kotodama_words::level::pack::read("pack.ron", text).unwrap();
//! assert_eq!(pack.levels, ["a.level.ron"]);
//! assert_eq!(pack.map.as_deref(), Some("map.level.ron"));
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::{file, is_relative};
use kotodama_formats::{DiagnosticSink, Diagnostics, Named, Node, Places, Pretty, msg, phrase};

/// Ending of the names of pack files.
pub const EXTENSION: &str = "pack.ron";

/// Maximum number of levels in the list of a pack.
pub const MAX_LEVELS: usize = 2000;

/// Contents of a pack file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    /// Title above the level list.
    pub title: String,
    /// File name of the level in which play begins, relative to the pack; it is
    /// not part of the list.
    pub map: Option<String>,
    /// Line with which the ending begins that END shows (W-END-02).
    pub ending: Option<String>,
    /// File names of the levels, relative to the pack, in order.
    pub levels: Vec<String>,
}

/// Reads a pack file.
///
/// # Errors
///
/// The file cannot be read, or has problems. Whether the levels exist is not
/// checked.
pub fn read_file(path: &Path) -> Result<Pack, Diagnostics> {
    let text = kotodama_formats::read_text(path)?;
    read(&path.display().to_string(), &text)
}

/// Reads the text of a pack file; `path` is used in messages only.
///
/// # Errors
///
/// Returns every problem in the text.
pub fn read(path: &str, text: &str) -> Result<Pack, Diagnostics> {
    let mut sink = DiagnosticSink::new(path, text);
    let pack = read_pack(&mut sink);
    sink.finish(pack)
}

/// Returns the line and column, counted from 1, of every file name in the text
/// of a pack file.
#[must_use]
pub fn places(text: &str) -> BTreeMap<String, (usize, usize)> {
    let mut sink = DiagnosticSink::new("", text);
    let sink = &mut sink;
    let document = Node::document(sink);
    let fields =
        document.and_then(|node| node.fields(sink, kotodama_formats::WHOLE, "Pack", PACK_FIELDS));
    let Some(fields) = fields else {
        return BTreeMap::new();
    };
    let levels = fields.get("levels");
    let levels = levels.and_then(|node| node.list(sink, "`levels`"));
    let mut named: Vec<Node<'_>> = levels.unwrap_or_default();
    named.extend(fields.get("map"));
    named.sort_by_key(|node| node.at());
    let mut places = Places::of(text);
    let mut found = BTreeMap::new();
    for node in named {
        let place = places.place(node.at());
        if let Some(name) = node.text(sink, "") {
            found.entry(name.into_value()).or_insert(place);
        }
    }
    found
}

const PACK_FIELDS: &[&str] = &["title", "map", "ending", "levels"];

fn read_pack(sink: &mut DiagnosticSink<'_>) -> Option<Pack> {
    let document = Node::document(sink)?;
    let fields = document.fields(sink, kotodama_formats::WHOLE, "Pack", PACK_FIELDS)?;
    let mut pack = Pack::default();
    if let Some(title) = fields.require(sink, "title") {
        let title = title.text(sink, "`title`")?;
        pack.title = title.into_value();
    }
    if let Some(map) = fields.get("map") {
        pack.map = level_file(sink, map, "`map`");
    }
    if let Some(ending) = fields.get("ending") {
        let ending = ending.text(sink, "`ending`")?;
        pack.ending = Some(ending.into_value());
    }
    let node = fields.require(sink, "levels")?;
    let too_many = |count| {
        msg!(
            "problem-pack-list",
            "`levels` has {count} levels, expected at most {most}",
            count,
            most = MAX_LEVELS,
        )
    };
    let levels = node.list_up_to(sink, "`levels`", MAX_LEVELS, too_many)?;
    if levels.is_empty() {
        let message = msg!(
            "problem-pack-empty",
            "`levels` is empty, expected at least one level"
        );
        sink.add(node.at(), message);
    }
    let mut listed = BTreeSet::new();
    for level in levels {
        let Some(name) = level_file(sink, level, phrase!("problem-part-level", "a level")) else {
            continue;
        };
        if !listed.insert(name.clone()) {
            let message = msg!(
                "problem-pack-twice",
                "{name} is listed twice, expected it once",
                name = format!("{name:?}"),
            );
            sink.add(level.at(), message);
        } else if pack.map.as_ref() == Some(&name) {
            let message = msg!(
                "problem-pack-map-listed",
                "{name} is the map, expected another level in the list",
                name = format!("{name:?}"),
            );
            sink.add(level.at(), message);
        }
        pack.levels.push(name);
    }
    Some(pack)
}

fn level_file(sink: &mut DiagnosticSink<'_>, node: Node<'_>, what: impl Named) -> Option<String> {
    let name = node.text(sink, what)?.into_value();
    let message = if !name.ends_with(file::EXTENSION) {
        msg!(
            "problem-pack-no-level-file",
            "{name} is not a level file, expected a name that ends in {ending}",
            name = format!("{name:?}"),
            ending = format!("{:?}", file::EXTENSION),
        )
    } else if !is_relative(&name) {
        msg!(
            "problem-pack-outside",
            "{name} is not a level of this pack, expected a level file relative to it, such as {example}",
            name = format!("{name:?}"),
            example = "\"lake-1.level.ron\"",
        )
    } else {
        return Some(name);
    };
    sink.add(node.at(), message);
    None
}

/// Returns a pack as text that [`read`] reads back.
#[must_use]
pub fn write(pack: &Pack) -> String {
    let mut fields = vec![("title", Pretty::text(&pack.title))];
    if let Some(map) = &pack.map {
        fields.push(("map", Pretty::text(map)));
    }
    if let Some(ending) = &pack.ending {
        fields.push(("ending", Pretty::text(ending)));
    }
    let levels = pack.levels.iter().map(|level| Pretty::text(level));
    fields.push(("levels", Pretty::Lines(levels.collect()).in_lines()));
    Pretty::Group("Pack", fields).document()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_of_a_pack_name_their_places() {
        let slip = read("pack.ron", "Pack(\n  titel: \"x\",\n)").expect_err("a slip");
        let slip = slip.to_string();
        assert!(
            slip.contains("pack.ron:2:3: unknown field `titel`"),
            "{slip}"
        );
        let list = "Pack(title: \"x\", levels: [\n  \"a.level.ron\",\n  \"a.level.ron\",\n  \"b.txt\",\n])";
        let problems = read("pack.ron", list).expect_err("listed twice");
        assert_eq!(
            problems.to_string(),
            "pack.ron:3:3: \"a.level.ron\" is listed twice, expected it once\n\
             pack.ron:4:3: \"b.txt\" is not a level file, expected a name that ends in \".level.ron\""
        );
    }

    #[test]
    fn the_map_is_a_level_file_and_not_in_the_list() {
        let refused = |map: &str| {
            let text = format!("Pack(title: \"x\", map: {map}, levels: [\"a.level.ron\"])");
            read("pack.ron", &text)
                .expect_err("a wrong map")
                .to_string()
        };
        assert_eq!(
            refused("\"a.txt\""),
            "pack.ron:1:23: \"a.txt\" is not a level file, expected a name that ends in \".level.ron\""
        );
        assert_eq!(
            refused("\"a.level.ron\""),
            "pack.ron:1:47: \"a.level.ron\" is the map, expected another level in the list"
        );
    }

    #[test]
    fn levels_of_a_pack_are_relative_to_it() {
        let list = r#"Pack(title: "x", levels: [
            "/etc/a.level.ron",
            "C:a.level.ron",
            "more/b.level.ron",
            "a\u{0}.level.ron",
        ])"#;
        let problems = read("pack.ron", list).expect_err("not beside the pack");
        let problems = problems.to_string();
        let lines: Vec<&str> = problems.lines().collect();
        assert_eq!(lines.len(), 3, "{problems}");
        for (line, place) in lines.iter().zip(["2:13", "3:13", "5:13"]) {
            let start = format!("pack.ron:{place}: ");
            assert!(line.starts_with(&start), "{line}");
            assert!(
                line.contains("expected a level file relative to it"),
                "{line}"
            );
        }
    }

    #[test]
    fn the_levels_of_a_pack_are_limited() {
        let list: String = (0..200_000)
            .map(|n| format!("  \"{n}.level.ron\",\n"))
            .collect();
        let text = format!("Pack(title: \"x\", levels: [\n{list}])");
        let problems = read("pack.ron", &text).expect_err("too many");
        assert_eq!(
            problems.to_string(),
            "pack.ron:2002:3: `levels` has 200000 levels, expected at most 2000"
        );
    }

    #[test]
    fn named_files_have_places() {
        let text = "Pack(title: \"x\",\n  map: \"m.level.ron\", levels: [\n  \"ü.level.ron\",\"a.level.ron\"])";
        let places = places(text);
        assert_eq!(places.get("m.level.ron"), Some(&(2, 8)));
        assert_eq!(places.get("ü.level.ron"), Some(&(3, 3)));
        assert_eq!(places.get("a.level.ron"), Some(&(3, 17)));
    }

    #[test]
    fn an_ending_is_a_line_of_text() {
        let text = "Pack(title: \"x\", ending: \"The end\", levels: [\"a.level.ron\"])";
        let pack = read("pack.ron", text).expect("a pack");
        assert_eq!(pack.ending.as_deref(), Some("The end"));
        assert_eq!(read("pack.ron", &write(&pack)), Ok(pack));
        let wrong = text.replace("\"The end\"", "true");
        let problems = read("pack.ron", &wrong).expect_err("no text");
        assert!(
            problems.to_string().starts_with("pack.ron:1:26: "),
            "{problems}"
        );
    }

    #[test]
    fn an_empty_pack_is_refused() {
        let problems = read("pack.ron", "Pack(title: \"x\", levels: [])").expect_err("empty");
        assert_eq!(
            problems.to_string(),
            "pack.ron:1:26: `levels` is empty, expected at least one level"
        );
    }
}
