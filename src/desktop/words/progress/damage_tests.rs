//! Tests of progress files with damage at random places.

use std::path::Path;

use kotodama_shell::mutations::{survives_damage, written};
use kotodama_shell::recovery::salvage;

use super::Progress;

/// Returns typical progress.
fn progress() -> Progress {
    let all = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let into = |level: &str, names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        (level.to_owned(), names)
    };
    Progress {
        won: all(&[
            "road/01-inai.level.ron",
            "road/02-isutori.level.ron",
            "lake/03-\"quoted\", (it).level.ron",
            "shrine/人.level.ron",
        ]),
        bonus: all(&["road/02-isutori.level.ron", "lake/ice.level.ron"]),
        last: Some("lake/ice.level.ron".to_owned()),
        transformed: [
            into("lake/map.level.ron", &["keke", "text_level"]),
            into("shrine/人.level.ron", &["baba"]),
        ]
        .into(),
        seconds: 12_340,
        met: all(&["and", "is", "not", "push", "win", "you"]),
        ..Progress::default()
    }
}

#[test]
fn damaged_progress_keeps_what_was_not_hit() {
    survives_damage("1.progress.ron", &progress());
}

#[test]
fn a_blow_in_the_entry_of_a_level_costs_no_other_level() {
    let text = written(&progress());
    let whole = progress();
    let entries = whole.won.iter().map(|level| format!("{level:?},"));
    for (nth, entry) in entries.enumerate() {
        let at = text.find(&entry).expect("it is written");
        for hit in at..at + entry.len() {
            for &new in b"\"\\,:/0a\0" {
                let mut bytes = text.clone().into_bytes();
                bytes[hit] = new;
                let found = salvage::<Progress>(&String::from_utf8_lossy(&bytes)).value;
                let others = whole
                    .won
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != nth);
                for (_, level) in others {
                    assert!(
                        found.has_won(level),
                        "{level}\n{}",
                        String::from_utf8_lossy(&bytes)
                    );
                }
                assert_eq!(found.bonus, whole.bonus);
                assert_eq!(found.transformed, whole.transformed);
                assert_eq!(found.met, whole.met);
            }
        }
    }
}

#[test]
fn a_field_that_nobody_knows_is_not_thrown_away() {
    let text = written(&progress()).replace("won:", "wom:");
    let found = salvage::<Progress>(&text);
    assert_eq!(found.value.bonus, progress().bonus);
    let said = found.damage.expect("it is noticed").of(Path::new("p"));
    assert!(said.contains("wom"), "{said}");
}
