//! The book of rules in `docs/rules`: what is cited stands in it, and its links
//! lead somewhere.

#[path = "common/rows.rs"]
mod rows;

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_row_that_is_cited_is_defined() {
    let defined = rows::defined(root()).unwrap_or_else(|problem| panic!("{problem}"));
    let mut files = vec![root().join("README.md")];
    for (folder, extensions) in [
        ("assets", &["ron", "txt", "md"][..]),
        ("benches", &["rs"]),
        ("docs", &["md"]),
        ("levels", &["ron", "txt", "md"]),
        ("src", &["rs"]),
        ("tests", &["rs", "md", "txt", "scn", "cards", "dun", "fall"]),
    ] {
        for extension in extensions {
            files.extend(rows::files(&root().join(folder), extension));
        }
    }
    let mut unknown = Vec::new();
    for file in files {
        let text = read(&file);
        let rows = rows::cited(&text).filter(|row| !defined.contains_key(*row));
        unknown.extend(rows.map(|row| format!("{}: {row}", file.display())));
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}

/// Where the links of a page lead, without those into the web.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let behind = page.split("](").skip(1);
    let links = behind.filter_map(|rest| rest.split(')').next());
    links.filter(|link| !link.contains("://"))
}

/// The anchor that a heading gets: lower case, blanks as hyphens, without
/// punctuation.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let letters = heading.chars().filter_map(|it| match it {
        ' ' => Some('-'),
        '-' | '_' => Some(it),
        _ => it.is_alphanumeric().then_some(it),
    });
    letters.collect()
}

#[test]
fn links_lead_somewhere() {
    let mut broken = Vec::new();
    for page in rows::files(&root().join("docs"), "md") {
        let text = read(&page);
        for link in links(&text) {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target: PathBuf = match file.is_empty() {
                true => page.clone(),
                false => page.parent().expect("a folder").join(file),
            };
            let is_there = target.exists()
                && (place.is_empty()
                    || read(&target)
                        .lines()
                        .any(|line| line.starts_with('#') && anchor(line) == place));
            if !is_there {
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn every_page_is_in_the_table_of_contents() {
    let book = root().join("docs/rules");
    let contents = read(&book.join("SUMMARY.md"));
    let listed: Vec<PathBuf> = links(&contents).map(|link| book.join(link)).collect();
    for page in rows::files(&book, "md") {
        let is_listed = listed.contains(&page) || page.ends_with("SUMMARY.md");
        assert!(is_listed, "{} is not in SUMMARY.md", page.display());
    }
}
