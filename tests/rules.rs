//! The book of rules in `docs/rules`: cited rows exist, links lead somewhere,
//! files can be read. Its scenarios are played with all others.

#[path = "common/rows.rs"]
mod rows;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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
    // The readers of scenarios are tested with made-up rows.
    files.retain(|file| !file.starts_with(root().join("tests/common")));
    let mut unknown = Vec::new();
    for file in files {
        let text = read(&file);
        let rows = rows::cited(&text).filter(|row| !defined.contains_key(*row));
        unknown.extend(rows.map(|row| format!("{}: {row}", file.display())));
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}

/// Returns the targets of the links of a page, without web addresses.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let behind = page.split("](").skip(1);
    let links = behind.filter_map(|rest| rest.split(')').next());
    links.filter(|link| !link.contains("://"))
}

/// Returns the anchor of a heading: lower case, blanks as hyphens, without
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

/// Returns the fenced blocks of a page whose kind starts with `kind`, each with
/// the rest of its kind.
fn blocks<'p>(page: &'p str, kind: &str) -> Vec<(&'p str, &'p str)> {
    let fence = format!("\n```{kind} ");
    let blocks = page.split(fence.as_str()).skip(1).map(|rest| {
        let (kind, rest) = rest.split_once('\n').expect("a block has lines");
        (kind, rest.split("\n```").next().unwrap_or_default())
    });
    blocks.collect()
}

#[test]
fn files_can_be_read() {
    let folder = std::env::temp_dir().join(format!("kotodama-rules-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let mut count = 0;
    for page in rows::files(&root().join("docs/rules"), "md") {
        let text = read(&page);
        for form in ["ron", "txt"] {
            for (kind, block) in blocks(&text, form) {
                let file = folder.join(format!("{count}.{kind}.{form}"));
                fs::write(&file, block).expect("it is written");
                let output = Command::new(env!("CARGO_BIN_EXE_kotodama"))
                    .arg("check")
                    .arg(&file)
                    .output()
                    .expect("the program runs");
                let problems = String::from_utf8_lossy(&output.stderr);
                let page = page.display();
                assert!(output.status.success(), "{page}: {problems}in\n{block}");
                count += 1;
            }
        }
    }
    fs::remove_dir_all(&folder).expect("the folder goes");
    assert!(count > 0, "the book has files");
}
