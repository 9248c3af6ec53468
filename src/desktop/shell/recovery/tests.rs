use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Serialize;

use super::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct File {
    version: u32,
    name: String,
    size: (u32, u32),
    inner: Inner,
    lists: BTreeMap<String, Vec<u32>>,
    last: Option<u32>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Inner {
    on: bool,
    words: Vec<String>,
}

impl PlayerFile for File {
    const VERSION: u32 = 3;
}

impl Default for File {
    fn default() -> Self {
        Self {
            version: 1,
            name: "default".to_owned(),
            size: (1, 2),
            inner: Inner::default(),
            lists: BTreeMap::new(),
            last: None,
        }
    }
}

fn file() -> File {
    File {
        version: 3,
        name: "a, \"b\": (c]".to_owned(),
        size: (30, 40),
        inner: Inner {
            on: true,
            words: ["one", "two, {", "three"].map(str::to_owned).into(),
        },
        lists: [("x: y", vec![1, 2, 3]), ("z", vec![])]
            .map(|(name, list)| (name.to_owned(), list))
            .into(),
        last: Some(9),
    }
}

fn written(file: &File) -> String {
    ron::ser::to_string_pretty(file, ron::ser::PrettyConfig::default()).expect("it is written")
}

fn read(text: &str) -> File {
    salvage(text).value
}

#[test]
fn what_is_whole_is_read_as_it_is() {
    let all = salvage::<File>(&written(&file()));
    assert_eq!(all.value, file());
    assert_eq!((all.version, all.existed, all.damage), (3, true, None));
    assert_eq!(salvage::<File>("(last: Some(2))").version, 0);
}

#[test]
fn of_a_newer_version_nothing_is_read() {
    let newer = |text: &str| {
        let found = read_text::<File>(text);
        assert_eq!(found.is_newer(), found.damage.is_some(), "{text}");
        match found.is_newer() {
            true => assert_eq!(found.value, File::default(), "{text}"),
            false => assert_ne!(found.value, File::default(), "{text}"),
        }
        found.is_newer()
    };
    let text = written(&file());
    assert!(!newer(&text));
    assert!(!newer(&text.replace("version: 3", "version: 2")));
    assert!(!newer(&text.replace("version: 3,", "")));
    assert!(newer(&text.replace("version: 3", "version: 4")));
    // What it holds may have another form.
    let other = text.replace("last: Some(9)", "last: Level(\"a\")");
    assert!(newer(&other.replace("version: 3", "version: 4")));
    let one_line = other.replace('\n', " ");
    assert!(newer(&one_line.replace("version: 3", "version: 4")));
    let cut_off = &other[..other.len() / 2];
    assert!(newer(&cut_off.replace("version: 3", "version: 4")));
}

#[test]
fn a_broken_field_costs_only_itself() {
    let text = written(&file());
    let without = |change: fn(&mut File)| {
        let mut file = file();
        change(&mut file);
        file
    };
    for (from, to, wanted) in [
        ("Some(9)", "9", without(|file| file.last = None)),
        ("(30, 40)", "(30, x)", without(|file| file.size = (1, 2))),
        ("(30, 40)", "(30, 40", without(|_| ())),
        ("(30, 40)", "(30, 40), ,", without(|_| ())),
        (
            "on: true",
            "on: maybe",
            without(|file| file.inner.on = false),
        ),
        (
            "\"two, {\"",
            "2",
            without(|file| drop(file.inner.words.remove(1))),
        ),
        (
            "            2,\n",
            "            -2,\n",
            without(|file| {
                file.lists.insert("x: y".into(), vec![1, 3]);
            }),
        ),
        (
            "name: \"",
            "name: ",
            without(|file| file.name = "default".into()),
        ),
        (
            "inner: (",
            "inner: ",
            without(|file| file.inner = Inner::default()),
        ),
        ("lists: {", "lists: [", without(|file| file.lists.clear())),
    ] {
        assert_ne!(text.replace(from, to), text, "{from}");
        let found = salvage::<File>(&text.replace(from, to));
        assert!(found.damage.is_some(), "{to}");
        let same_else = File {
            size: wanted.size,
            inner: found.value.inner.clone(),
            ..wanted.clone()
        };
        // A missing bracket may cost the part that it would have closed.
        match to {
            "(30, 40" => assert_eq!(
                File {
                    size: (30, 40),
                    ..found.value
                },
                wanted
            ),
            "inner: " => assert_eq!(found.value, same_else, "{to}"),
            _ => assert_eq!(found.value, wanted, "{to}"),
        }
    }
}

#[test]
fn a_file_that_was_cut_off_keeps_what_came_before() {
    let text = written(&file());
    let end = text.find("lists").expect("the field is there");
    let found = read(&text[..end]);
    assert_eq!(found.inner, file().inner);
    assert_eq!((found.name, found.size), (file().name, (30, 40)));
    assert!(found.lists.is_empty());
}

#[test]
fn rubbish_gives_the_defaults() {
    for text in [
        "",
        "(",
        ")",
        "\0\0\0\0",
        "hello",
        "((((((((((",
        "(a: (b: [c: {",
        "\"",
        "(\"(",
    ] {
        assert_eq!(read(text), File::default(), "{text:?}");
    }
    let deep = format!("(inner: {}", "(".repeat(100_000));
    assert_eq!(read(&deep), File::default());
    let long = format!("(lists: {{\"a\": [{}", "x,".repeat(200_000));
    assert_eq!(read(&long).name, File::default().name);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// Loses or changes bytes of a file: fields written on other lines stay as
    /// they were.
    #[test]
    fn mutated_files_keep_what_was_not_hit(
        at in 0_usize..10_000,
        length in 0_usize..4,
        new in "[a-z0-9(){}\\[\\]\",: \\\\/\n-]{0,4}",
    ) {
        let text = written(&file());
        let at = at % text.len();
        let end = (at + length).min(text.len());
        prop_assume!(text.is_char_boundary(at) && text.is_char_boundary(end));
        let mutated = format!("{}{new}{}", &text[..at], &text[end..]);
        let found = read(&mutated);
        let whole = file();
        let line = |name: &str| {
            let from = text.find(&format!("\n    {name}:")).expect("the field is there");
            let rest = &text[from + 1..];
            let next = rest.match_indices("\n    ").map(|(at, _)| at);
            let mut next = next.filter(|at| !rest[at + 5..].starts_with([' ', ')', ']', '}']));
            from..from + 1 + next.next().unwrap_or(rest.len())
        };
        let is_safe = |name: &str| {
            let range = line(name);
            (end < range.start || at > range.end) && at > 0
                // Added text may have become a field with this name.
                && !new.contains([':', ')', '\n'])
        };
        if is_safe("name") { prop_assert_eq!(&found.name, &whole.name, "{}", mutated); }
        if is_safe("size") { prop_assert_eq!(found.size, whole.size, "{}", mutated); }
        if is_safe("last") { prop_assert_eq!(found.last, whole.last, "{}", mutated); }
        if is_safe("inner") { prop_assert_eq!(&found.inner, &whole.inner, "{}", mutated); }
        if is_safe("lists") { prop_assert_eq!(&found.lists, &whole.lists, "{}", mutated); }
    }

    #[test]
    fn no_text_is_too_strange(text in "\\PC{0,200}") {
        read(&text);
        read(&format!("(name: \"a\",{text}"));
    }
}
