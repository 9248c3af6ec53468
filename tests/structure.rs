//! Checks the dependencies between rooms against the layers below and the
//! drawing in `docs/architecture.md`. A room is a crate of the workspace.
//!
//! The compiler already refuses a circle of crates. It cannot know the intended
//! direction, that no mode may know another one, and that the shell of the
//! window serves every mode alike. A new room is added to [`LAYERS`], the rooms
//! of a new mode also to [`MODES`].
//!
//! `KOTODAMA_REWRITE=1 cargo test --no-default-features --test structure`
//! rewrites the drawing; review the difference before you keep it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Crates at the same height, which do not depend on each other.
struct Layer {
    name: &'static str,
    /// Whether its crates may depend on a mode, directly or not.
    knows_modes: bool,
    /// Folders below `src`; the package at the root is the empty one.
    crates: &'static [&'static str],
}

/// The layers from the ground up. A crate depends only on lower layers.
const LAYERS: &[Layer] = &[
    Layer {
        name: "ground",
        knows_modes: false,
        crates: &["board", "formats", "solver"],
    },
    Layer {
        name: "simulation",
        knows_modes: false,
        crates: &["sim"],
    },
    Layer {
        name: "documents",
        knows_modes: false,
        crates: &["documents"],
    },
    Layer {
        name: "modes",
        knows_modes: false,
        crates: &["words", "falling", "dungeon", "cards"],
    },
    Layer {
        name: "editing",
        knows_modes: true,
        crates: &["builder", "editor"],
    },
    Layer {
        name: "command line",
        knows_modes: true,
        crates: &["cli"],
    },
    Layer {
        name: "shell",
        knows_modes: false,
        crates: &["desktop/shell"],
    },
    Layer {
        name: "interface",
        knows_modes: false,
        crates: &["desktop/ui"],
    },
    Layer {
        name: "sound and graphics",
        knows_modes: false,
        crates: &["desktop/audio", "desktop/gfx"],
    },
    Layer {
        name: "windows of the modes",
        knows_modes: true,
        crates: &[
            "desktop/words",
            "desktop/falling",
            "desktop/dungeon",
            "desktop/cards",
        ],
    },
    Layer {
        name: "window of the editor",
        knows_modes: true,
        crates: &["desktop/builder", "desktop/editor"],
    },
    Layer {
        name: "application",
        knows_modes: true,
        crates: &["desktop/app"],
    },
    Layer {
        name: "program",
        knows_modes: true,
        crates: &[""],
    },
];

/// The crates of one mode.
struct Mode {
    name: &'static str,
    /// The rules of the mode, and its part of the window.
    crates: &'static [&'static str],
    /// Parts of identifiers by which a crate would name the mode without
    /// depending on it. "Words" is too common a word for that.
    names: &'static [&'static str],
}

const MODES: &[Mode] = &[
    Mode {
        name: "words",
        crates: &["words", "desktop/words"],
        names: &[],
    },
    Mode {
        name: "falling",
        crates: &["falling", "desktop/falling"],
        names: &["falling"],
    },
    Mode {
        name: "dungeon",
        crates: &["dungeon", "desktop/dungeon"],
        names: &["dungeon"],
    },
    Mode {
        name: "cards",
        crates: &["cards", "desktop/cards"],
        names: &["cards"],
    },
];

/// Files only for tests, besides those with such a name.
const TEST_SUPPORT: &[&str] = &[
    "src/desktop/falling/bench.rs",
    "src/desktop/shell/mutations.rs",
];

/// Rooms in which no files import each other in a circle, other than a file and
/// those below it.
const WITHOUT_CIRCLES: &[&str] = &[
    "board",
    "builder",
    "cards",
    "cli",
    "desktop/app",
    "desktop/cards",
    "desktop/dungeon",
    "desktop/gfx",
    "desktop/words",
    "documents",
    "editor",
    "falling",
    "formats",
    "sim",
    "solver",
];

const PAGE: &str = "docs/architecture.md";
const BEGIN: &str = "<!-- begin: written by tests/structure.rs -->\n";
const END: &str = "<!-- end -->";

/// A crate of the workspace.
#[derive(Clone, Debug, Default)]
struct Crate {
    package: String,
    description: String,
    /// Folders of the workspace's crates on which it depends.
    stands_on: BTreeSet<String>,
}

/// All crates by their folders below `src`.
type Crates = BTreeMap<String, Crate>;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the path of a source file below the root and its code without unit
/// tests; `None` for a file of tests.
fn code(path: &PathBuf) -> Option<(String, String)> {
    let text = fs::read_to_string(path).expect("it is a source file");
    let below = path.strip_prefix(root()).unwrap_or(path);
    let name = below.to_string_lossy().replace('\\', "/");
    let tests = ["/tests.rs", "_tests.rs", "/testing.rs", "/tests/"];
    if tests.iter().any(|part| name.contains(part)) || TEST_SUPPORT.contains(&name.as_str()) {
        return None;
    }
    let code = text.split("#[cfg(test)]\nmod focus_tests {").next();
    let code = code.and_then(|code| code.split("#[cfg(test)]\nmod tests {").next());
    Some((name, code.unwrap_or_default().to_owned()))
}

/// Reads the manifests of the workspace, without dependencies of tests.
fn read_rooms() -> Crates {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| env!("CARGO").into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--offline", "--format-version=1"])
        .current_dir(root())
        .output()
        .expect("cargo runs this test");
    assert!(output.status.success(), "{output:?}");
    let metadata: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &serde_json::Value| value.as_array().cloned().unwrap_or_default();
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let manifest = text(&package["manifest_path"]);
            let own = Path::new(&manifest).parent().expect("it is a file");
            let stands_on = list(&package["dependencies"])
                .iter()
                .filter(|dependency| dependency["kind"].is_null())
                .filter_map(|dependency| dependency["path"].as_str().map(Path::new))
                .map(folder)
                .collect();
            let found = Crate {
                package: text(&package["name"]),
                description: text(&package["description"]),
                stands_on,
            };
            (folder(own), found)
        })
        .collect()
}

/// Returns a folder of the workspace as it is named in [`LAYERS`].
fn folder(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    let path = path.strip_prefix("src").unwrap_or(path);
    path.to_string_lossy().replace('\\', "/")
}

fn shown(folder: &str) -> String {
    match folder {
        "" => "src".to_owned(),
        _ => format!("src/{folder}"),
    }
}

fn height(folder: &str) -> Option<usize> {
    LAYERS
        .iter()
        .position(|layer| layer.crates.contains(&folder))
}

fn mode_of(folder: &str) -> Option<&'static Mode> {
    MODES.iter().find(|mode| mode.crates.contains(&folder))
}

/// Returns all crates on which a crate depends, directly or not.
fn foundation(crates: &Crates, folder: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for below in crates.get(&next).iter().flat_map(|it| &it.stands_on) {
            if found.insert(below.clone()) {
                open.push(below.clone());
            }
        }
    }
    found
}

/// Returns a sentence for each dependency that breaks the rules.
fn problems(crates: &Crates) -> Vec<String> {
    let mut problems = Vec::new();
    for (folder, found) in crates {
        let name = shown(folder);
        let Some(own) = height(folder) else {
            problems.push(format!("{name} is missing from LAYERS"));
            continue;
        };
        for below in &found.stands_on {
            if height(below).is_some_and(|height| height >= own) {
                let layer = LAYERS[own].name;
                let below = shown(below);
                problems.push(format!(
                    "{name} ({layer}) may not stand on {below}, which is not below it"
                ));
            }
        }
        for below in foundation(crates, folder) {
            let Some(mode) = mode_of(&below) else {
                continue;
            };
            let (below, other) = (shown(&below), mode.name);
            match mode_of(folder) {
                Some(own) if own.name != mode.name => problems.push(format!(
                    "{name} may not stand on {below}, which belongs to the mode {other}"
                )),
                None if !LAYERS[own].knows_modes => problems.push(format!(
                    "{name} may not stand on {below}: it serves all modes alike"
                )),
                _ => {}
            }
        }
    }
    problems
}

/// Returns the drawing and the table for the page.
fn drawing(crates: &Crates) -> String {
    let mut text = String::from("\n```mermaid\nflowchart TD\n");
    let id = |folder: &str| match folder {
        "" => "program".to_owned(),
        _ => folder.replace('/', "_"),
    };
    let placed: Vec<(&Layer, Vec<&str>)> = LAYERS
        .iter()
        .rev()
        .map(|layer| {
            let there = layer.crates.iter().copied();
            (layer, there.filter(|it| crates.contains_key(*it)).collect())
        })
        .filter(|(_, there): &(_, Vec<_>)| !there.is_empty())
        .collect();
    for (layer, there) in &placed {
        let name = layer.name;
        let _ = writeln!(
            text,
            "    subgraph layer_{} [{name}]",
            name.replace(' ', "_")
        );
        for folder in there {
            let _ = writeln!(text, "        {}[\"{}\"]", id(folder), shown(folder));
        }
        text.push_str("    end\n");
    }
    for folder in placed.iter().flat_map(|(_, there)| there) {
        let direct = &crates[*folder].stands_on;
        let indirect: BTreeSet<String> = direct
            .iter()
            .flat_map(|below| foundation(crates, below))
            .collect();
        for below in direct.difference(&indirect) {
            let _ = writeln!(text, "    {} --> {}", id(folder), id(below));
        }
    }
    text.push_str("```\n\n| layer | room | what it is | stands on |\n|---|---|---|---|\n");
    for (layer, there) in &placed {
        for folder in there {
            let found = &crates[*folder];
            let below: Vec<String> = found.stands_on.iter().map(|it| shown(it)).collect();
            let below = match below.is_empty() {
                true => "nothing of ours".to_owned(),
                false => below.join(", "),
            };
            let (layer, name) = (layer.name, shown(folder));
            let what = &found.description;
            let _ = writeln!(text, "| {layer} | `{name}` | {what} | {below} |");
        }
    }
    text.push('\n');
    text
}

/// Returns the source files of a crate without those of crates inside it.
fn sources(folder: &str, crates: &Crates) -> Vec<PathBuf> {
    let inner: BTreeSet<PathBuf> = crates
        .keys()
        .filter(|it| *it != folder)
        .map(|it| root().join(shown(it)))
        .collect();
    let mut open = vec![root().join(shown(folder))];
    let mut found = Vec::new();
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).expect("it is a folder of the workspace") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() && !inner.contains(&path) {
                open.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Splits a line of code into the parts of its identifiers, in lower case:
/// `Screen::FallingMenu` into screen, falling and menu.
fn parts(line: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut before = ' ';
    for letter in line.chars() {
        let begins = letter.is_uppercase() && !before.is_uppercase();
        if begins || !letter.is_alphanumeric() {
            parts.push(String::new());
        }
        if letter.is_alphanumeric() {
            parts
                .last_mut()
                .expect("it begins with one")
                .extend(letter.to_lowercase());
        }
        before = letter;
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Returns the paths that a file imports, with braces expanded.
fn imported(code: &str) -> Vec<String> {
    let code: Vec<&str> = code.lines().filter(is_code).map(str::trim).collect();
    let statements = code.join(" ");
    let statements = statements.split(';').filter_map(|it| {
        let begin = it.rfind("use ")?;
        let is_word = it[..begin].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        (!is_word).then(|| it[begin + 4..].trim())
    });
    statements.flat_map(|path| expanded("", path)).collect()
}

/// Expands the braces of an import.
fn expanded(before: &str, path: &str) -> Vec<String> {
    let Some((own, inner)) = path.split_once('{') else {
        return vec![format!("{before}{path}")];
    };
    let before = format!("{before}{own}");
    let inner = inner.trim_end().strip_suffix('}').unwrap_or(inner);
    let (mut depth, mut paths) = (0, vec![String::new()]);
    for letter in inner.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                paths.push(String::new());
                continue;
            }
            _ => {}
        }
        paths.last_mut().expect("it begins with one").push(letter);
    }
    let paths = paths.iter().map(|path| path.trim());
    let paths = paths.filter(|path| !path.is_empty());
    paths.flat_map(|path| expanded(&before, path)).collect()
}

/// Returns the modules among `modules` that each of them imports from, except
/// for parents and children. A module is its path below the room:
/// `clear::line`.
fn imports_of_files(modules: &BTreeMap<String, String>) -> BTreeMap<String, BTreeSet<String>> {
    let is_above = |one: &str, other: &str| {
        one.is_empty() || other == one || other.starts_with(&format!("{one}::"))
    };
    let imports = modules.iter().map(|(module, code)| {
        let named = imported(code).into_iter().filter_map(|path| {
            let own = module.split("::").filter(|part| !part.is_empty());
            let mut place: Vec<&str> = own.collect();
            let mut parts = path.split("::").map(str::trim).peekable();
            match *parts.peek()? {
                "crate" => place.clear(),
                "self" | "super" => {}
                // A child of this module, or another crate.
                child => {
                    let child = [place.join("::").as_str(), child].join("::");
                    modules.get(child.trim_start_matches("::"))?;
                }
            }
            for part in parts {
                match part {
                    "crate" | "self" => {}
                    "super" => drop(place.pop()),
                    _ => place.push(part),
                }
            }
            while !modules.contains_key(&place.join("::")) {
                place.pop()?;
            }
            Some(place.join("::"))
        });
        let others = named.filter(|other| !is_above(module, other) && !is_above(other, module));
        (module.clone(), others.collect())
    });
    imports.collect()
}

/// Returns a sentence for each import that closes a circle.
fn circles(imports: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let crates: Crates = imports
        .iter()
        .map(|(module, stands_on)| {
            let stands_on = stands_on.clone();
            let found = Crate {
                stands_on,
                ..Crate::default()
            };
            (module.clone(), found)
        })
        .collect();
    let pairs = imports
        .iter()
        .flat_map(|(one, others)| others.iter().map(move |other| (one, other)));
    let closing = pairs.filter(|(one, other)| foundation(&crates, other).contains(*one));
    closing
        .map(|(one, other)| format!("{one} imports {other}, which stands on it"))
        .collect()
}

fn is_code(line: &&str) -> bool {
    !line.trim_start().starts_with("//")
}

#[test]
fn crates_stand_on_lower_layers_and_modes_know_nothing_of_each_other() {
    let problems = problems(&read_rooms());
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn the_drawing_shows_who_stands_on_whom() {
    let path = root().join(PAGE);
    let page = fs::read_to_string(&path).expect("the page is there");
    let expected = drawing(&read_rooms());
    let (before, rest) = page.split_once(BEGIN).expect("the page has a beginning");
    let (now, after) = rest.split_once(END).expect("the page has an end");
    if env::var_os("KOTODAMA_REWRITE").is_some_and(|value| value == "1") {
        let page = [before, BEGIN, &expected, END, after].concat();
        fs::write(&path, page).expect("the page can be written");
        return;
    }
    assert!(
        now == expected,
        "{PAGE} should say (KOTODAMA_REWRITE=1 rewrites it):\n{expected}"
    );
}

#[test]
fn what_serves_all_modes_names_none() {
    let crates = read_rooms();
    let free = LAYERS.iter().filter(|layer| !layer.knows_modes);
    let mut found = Vec::new();
    for folder in free.flat_map(|layer| layer.crates) {
        if mode_of(folder).is_some() || !crates.contains_key(*folder) {
            continue;
        }
        for (path, code) in sources(folder, &crates).iter().filter_map(code) {
            for (number, line) in code.lines().enumerate().filter(|(_, line)| is_code(line)) {
                let parts = parts(line);
                let names = MODES.iter().flat_map(|mode| mode.names);
                for name in names.filter(|name| parts.iter().any(|part| part == *name)) {
                    found.push(format!("{path}:{}: names {name}", number + 1));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn files_of_a_room_import_each_other_in_one_direction() {
    let crates = read_rooms();
    let mut found = Vec::new();
    for room in WITHOUT_CIRCLES {
        let begin = format!("{}/", shown(room));
        let files = sources(room, &crates);
        let modules: BTreeMap<String, String> = files
            .iter()
            .filter_map(code)
            .map(|(path, code)| {
                let path = path.strip_prefix(&begin).unwrap_or(&path);
                let path = path.strip_suffix(".rs").unwrap_or(path);
                let mut parts: Vec<&str> = path.split('/').collect();
                parts.pop_if(|last| matches!(*last, "lib" | "mod"));
                (parts.join("::"), code)
            })
            .collect();
        let problems = circles(&imports_of_files(&modules));
        found.extend(problems.iter().map(|problem| format!("{begin}: {problem}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn circles_of_files_are_found() {
    let modules = |files: &[(&str, &str)]| -> BTreeMap<String, String> {
        let own = |&(module, code): &(&str, &str)| (module.to_owned(), code.to_owned());
        files.iter().map(own).collect()
    };
    let files = modules(&[
        ("", "mod line;\nmod clear;"),
        (
            "clear",
            "use self::row::Row;\nuse super::line::{\n    Line,\n};",
        ),
        ("clear::row", "use super::Clear;\nuse std::fmt;"),
        ("line", "// use crate::clear::Clear;\npub struct Line;"),
    ]);
    assert_eq!(circles(&imports_of_files(&files)), [""; 0]);
    let files = modules(&[
        ("", ""),
        ("clear", "use super::{grid, line::{self, Line}};"),
        ("grid", ""),
        (
            "line",
            "use std::fmt;\npub use crate::clear::row::Row as R;",
        ),
        ("clear::row", "use super::super::grid::Grid;"),
    ]);
    let imports = imports_of_files(&files);
    let of = |module: &str| -> Vec<&str> { imports[module].iter().map(String::as_str).collect() };
    assert_eq!(of("clear"), ["grid", "line"]);
    assert_eq!(of("line"), ["clear::row"]);
    let files = modules(&[
        ("line", "use crate::row::Row;"),
        ("row", "use super::line::Line;"),
    ]);
    assert_eq!(
        circles(&imports_of_files(&files)),
        [
            "line imports row, which stands on it",
            "row imports line, which stands on it"
        ]
    );
}

#[test]
fn crates_name_everything_they_stand_on() {
    let crates = read_rooms();
    let mut idle = Vec::new();
    for (folder, found) in &crates {
        let code: String = sources(folder, &crates)
            .iter()
            .map(|path| fs::read_to_string(path).expect("it is a source file"))
            .collect();
        for below in &found.stands_on {
            let package = crates[below].package.replace('-', "_");
            if !code.lines().filter(is_code).any(|it| it.contains(&package)) {
                idle.push(format!("{} never names {package}", shown(folder)));
            }
        }
    }
    assert!(idle.is_empty(), "{}", idle.join("\n"));
}

#[test]
fn wrong_dependencies_are_found() {
    let standing = |pairs: &[(&str, &[&str])]| -> Crates {
        let named = |(folder, below): &(&str, &[&str])| {
            let stands_on = below.iter().map(|it| (*it).to_owned()).collect();
            let found = Crate {
                stands_on,
                ..Crate::default()
            };
            ((*folder).to_owned(), found)
        };
        pairs.iter().map(named).collect()
    };
    let good = standing(&[
        ("board", &[]),
        ("words", &["board"]),
        ("falling", &["board"]),
        ("desktop/shell", &["board"]),
        ("desktop/words", &["desktop/shell", "words"]),
        ("desktop/app", &["desktop/words", "falling"]),
    ]);
    assert_eq!(problems(&good), [""; 0]);
    let wrong = [
        (
            standing(&[("board", &["words"]), ("words", &[])]),
            "src/board (ground) may not stand on src/words, which is not below it",
        ),
        (
            standing(&[("falling", &["words"]), ("words", &[])]),
            "src/falling may not stand on src/words, which belongs to the mode words",
        ),
        (
            standing(&[("desktop/falling", &["editor"]), ("editor", &["words"])]),
            "src/desktop/falling may not stand on src/words, which belongs to the mode words",
        ),
        (
            standing(&[("desktop/ui", &["cli"]), ("cli", &["falling"])]),
            "src/desktop/ui may not stand on src/falling: it serves all modes alike",
        ),
        (
            standing(&[("cellar", &[])]),
            "src/cellar is missing from LAYERS",
        ),
    ];
    for (crates, problem) in wrong {
        let found = problems(&crates);
        assert!(found.iter().any(|it| it == problem), "{problem}: {found:?}");
    }
    assert_eq!(parts("Screen::FallingMenu"), ["screen", "falling", "menu"]);
    assert_eq!(
        parts("falling_blocks(EMPTY)"),
        ["falling", "blocks", "empty"]
    );
}
