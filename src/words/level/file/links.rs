//! Links of a level file to other files: finds them in its text, and changes
//! them without touching the rest, including comments.

use std::ops::Range;

use super::phrases::AN_OBJECT;
use super::read::{LEVEL_FIELDS, OBJECT_FIELDS};
use kotodama_formats::{DiagnosticSink, Diagnostics, Node, WHOLE, phrase, quoted};

/// A field that names another level file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Path as written in the file.
    pub to: String,
    /// Whether it is the `parent` of the level; otherwise it is the `level` of
    /// an object.
    pub is_parent: bool,
    /// Byte range of the string in the text, including its quotes.
    pub span: Range<usize>,
}

/// Returns the links of a level file in the order of its text. Links of objects
/// are in the order of the objects.
///
/// # Errors
///
/// The text is not a level file. Faulty links are left out without an error.
pub fn links(path: &str, text: &str) -> Result<Vec<Link>, Diagnostics> {
    let mut sink = DiagnosticSink::new(path, text);
    let links = find(&mut sink);
    match links {
        Some(links) => Ok(links),
        None => sink.finish(None),
    }
}

fn find(f: &mut DiagnosticSink<'_>) -> Option<Vec<Link>> {
    let fields = Node::document(f)?.fields(f, WHOLE, "Level", LEVEL_FIELDS)?;
    let mut links = Vec::new();
    let parent = fields.get("parent");
    links.extend(parent.and_then(|node| link(f, node, true)));
    let objects = fields
        .get("objects")
        .and_then(|node| node.list(f, "`objects`"));
    for object in objects.unwrap_or_default() {
        let object = object.fields(f, AN_OBJECT, "Object", OBJECT_FIELDS);
        let level = object.and_then(|fields| fields.get("level"));
        links.extend(level.and_then(|node| link(f, node, false)));
    }
    links.sort_by_key(|link| link.span.start);
    Some(links)
}

fn link(sink: &mut DiagnosticSink<'_>, node: Node<'_>, is_parent: bool) -> Option<Link> {
    let text = node.text(sink, phrase!("problem-part-link", "a link"))?;
    Some(Link {
        span: text.span(),
        to: text.into_value(),
        is_parent,
    })
}

/// Returns the text with changed links; `None` if no link changes. `change`
/// returns the new path, or `None` to leave a link unchanged.
///
/// # Errors
///
/// The text is not a level file.
pub fn relink(
    path: &str,
    text: &str,
    mut change: impl FnMut(&Link) -> Option<String>,
) -> Result<Option<String>, Diagnostics> {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for link in links(path, text)? {
        if let Some(to) = change(&link) {
            out.push_str(text.get(done..link.span.start).unwrap_or_default());
            out.push_str(&quoted(&to));
            done = link.span.end;
        }
    }
    if done == 0 {
        return Ok(None);
    }
    out.push_str(text.get(done..).unwrap_or_default());
    Ok(Some(out))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_links_change() {
        let text = r##"// a note on "b.level.ron"
Level(
    legend: {'.': []}, rows: [". ."],
    objects: [
        (name: "level", x: 0, y: 0, level: "b.\x6cevel.ron"), // "b.level.ron"
        (name: "level", x: 1, y: 0, level: r#"a"b.level.ron"# /* here */),
    ],
    parent: /* up */ "b.level.ron",
)"##;
        let mut seen = Vec::new();
        let changed = relink("a", text, |link| {
            seen.push((link.to.clone(), link.is_parent));
            Some(format!("new {}", seen.len()))
        });
        let expected = text
            .replace(r#"level: "b.\x6cevel.ron""#, r#"level: "new 1""#)
            .replace(r##"r#"a"b.level.ron"#"##, r#""new 2""#)
            .replace(r#"*/ "b.level.ron""#, r#"*/ "new 3""#);
        assert_eq!(changed, Ok(Some(expected)));
        let links = [
            ("b.level.ron", false),
            ("a\"b.level.ron", false),
            ("b.level.ron", true),
        ];
        assert_eq!(
            seen,
            links.map(|(to, is_parent)| (to.to_owned(), is_parent))
        );
        assert_eq!(relink("a", text, |_| None), Ok(None));
        assert!(relink("a", "Level(", |_| None).is_err());
    }
}
