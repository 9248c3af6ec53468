use super::*;
use kotodama_falling::open::{Kind, Source, open};
use kotodama_shell::files::Damages;

pub fn folder(name: &str) -> PathBuf {
    let name = format!("kotodama_falling_{name}_{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn places(folder: &Path) -> Places {
    Places {
        rules: Some(folder.to_path_buf()),
        shipped: None,
        records: Some(folder.join("records.ron")),
        replays: Some(folder.join("replays")),
        practice: None,
    }
}

/// F-UI-09
#[test]
fn a_fault_costs_the_high_scores_that_are_being_saved_and_is_told() {
    let before = |folder: &Path| {
        let mut older = Records::default();
        older.add("x", &Goal::Endless, entry(50));
        older.add("x", &Goal::Endless, entry(40));
        files::store(&folder.join("records.ron"), &older).expect("written");
        std::fs::write(folder.join("practice.ron"), "()").expect("written");
    };
    crate::written::survives("falling_records", before, |folder| {
        let places = places(folder);
        let mut world = World::new();
        let records = read(&mut world, &places);
        world.insert_resource(records);
        world.insert_resource(places);
        remove(&mut world, "x", &entry(40));
        kotodama_shell::mutations::told(&world)
    });
}

fn entry(score: u64) -> HighScore {
    HighScore {
        score,
        frames: 100,
        ..HighScore::default()
    }
}

#[test]
fn a_play_that_cleared_nothing_is_kept_only_if_it_won_a_race() {
    for (goal, cleared, won, kept) in [
        (Goal::Endless, 0, false, false),
        (Goal::Endless, 4, false, true),
        // The time was up.
        (Goal::Frames(7200), 0, true, false),
        (Goal::Frames(7200), 4, true, true),
        (Goal::Pieces(150), 0, true, false),
        (Goal::Rows(40), 4, false, true),
        // Points for drops were enough.
        (Goal::Score(100), 0, true, true),
    ] {
        assert_eq!(is_worth_keeping(&goal, cleared, won), kept, "{goal:?}");
    }
}

#[test]
fn the_digest_is_of_the_content_and_the_goal() {
    let original = open(Path::new("builtin:pairs")).expect("built-in rules");
    let change = |from: &str, to: &str| {
        let text = original.source.text.replacen(from, to, 1);
        assert_ne!(text, original.source.text, "{from}");
        let source = Source {
            name: "other.falling.ron".into(),
            kind: Kind::Description,
            text,
            ..Source::default()
        };
        digest(
            &source
                .open()
                .unwrap_or_else(|problems| panic!("{problems}")),
        )
    };
    let own = digest(&original);
    let name = format!("name: \"{}\"", original.rules.description.name);
    assert_eq!(change(&name, "name: \"Something else\""), own);
    assert_eq!(change(&name, &format!("// a remark\n    {name}")), own);
    assert_eq!(change("most: 30", "most: 6"), own);
    assert_eq!(change("colour: (229, 72, 79)", "colour: (9, 9, 9)"), own);
    assert_eq!(
        change("name: \"red\"", "name: \"ruby\", drawing: Bone"),
        own
    );
    assert_ne!(change("glyph: 'R'", "glyph: 'R', deal: 3"), own);
    let goal = format!("{name}, goal: Score(5000)");
    assert_ne!(change(&name, &goal), own);
    let other = open(Path::new("builtin:jewels")).expect("built-in rules");
    assert_ne!(digest(&other), own);
}

/// F-GOAL-04.
#[test]
fn each_variant_has_a_list_of_its_own() {
    use kotodama_falling::goal::variants::Variant;
    let opened = open(Path::new("builtin:guideline")).expect("built-in rules");
    let mut digests = Vec::new();
    for variant in Variant::of(&opened.rules) {
        let mut setup = Setup::seeded(5);
        variant.put(&opened.rules, &mut setup);
        assert!(counts(&setup), "{variant:?}");
        let digest = digest_of(&opened, &setup);
        assert!(!digests.contains(&digest), "{variant:?}");
        digests.push(digest);
    }
    // Those of the rules' own goal are where they have always been.
    assert_eq!(digests[0], digest(&opened));
    let level = Setup {
        level: Some(9),
        ..Setup::default()
    };
    assert_eq!(digest_of(&opened, &level), digest(&opened));
}

#[test]
fn the_best_come_first_and_the_tenth_is_the_last() {
    let mut records = Records::default();
    for score in [50, 10, 90, 20, 80, 30, 70, 40, 60, 100] {
        assert!(records.add("x", &Goal::Endless, entry(score)).is_some());
    }
    let scores: Vec<u64> = records.of("x").iter().map(|entry| entry.score).collect();
    assert_eq!(scores, [100, 90, 80, 70, 60, 50, 40, 30, 20, 10]);
    assert_eq!(records.add("x", &Goal::Endless, entry(10)), None);
    let (place, out) = records
        .add("x", &Goal::Endless, entry(95))
        .expect("good enough");
    assert_eq!((place, out), (1, Some(entry(10))));
    assert_eq!(records.of("y"), []);
}

#[test]
fn in_a_race_the_quicker_one_wins() {
    let won = |frames, score| HighScore {
        won: true,
        frames,
        ..entry(score)
    };
    let mut records = Records::default();
    for play in [entry(9000), won(500, 10), won(400, 5), entry(1)] {
        records.add("x", &Goal::Rows(40), play);
    }
    let order: Vec<(bool, u32, u64)> = records
        .of("x")
        .iter()
        .map(|entry| (entry.won, entry.frames, entry.score))
        .collect();
    let expected = [
        (true, 400, 5),
        (true, 500, 10),
        (false, 100, 9000),
        (false, 100, 1),
    ];
    assert_eq!(order, expected);
}

#[test]
fn records_survive_writing_and_damaged_ones_are_set_aside_with_a_notice() {
    let folder = folder("records");
    let places = places(&folder);
    let mut world = World::new();
    assert_eq!(read(&mut world, &places), Records::default());
    let mut records = Records::default();
    records.add("x", &Goal::Endless, entry(7));
    let path = folder.join("records.ron");
    files::store(&path, &records).expect("the folder can be written");
    assert_eq!(read(&mut world, &places), records);
    let told = |world: &mut World| world.resource_mut::<Damages>().tell().len();
    assert_eq!(told(&mut world), 0);
    std::fs::write(&path, "(rules: {\"x\": [(score: -").expect("written");
    assert_eq!(read(&mut world, &places), Records::default());
    assert_eq!(told(&mut world), 1);
    assert!(folder.join("records.damaged.ron").exists());
    std::fs::remove_dir_all(&folder).expect("the test's folder");
}

/// F-UI-09: lists that were kept under another digest are found by the rules
/// in their replays; what names no replay stays as it is.
#[test]
fn older_lists_are_found_again_by_their_replays() {
    let folder = folder("again");
    let places = places(&folder);
    let replays = folder.join("replays");
    std::fs::create_dir_all(&replays).expect("a folder");
    let opened = open(Path::new("builtin:capsules")).expect("built-in rules");
    let setup = Setup::seeded(3);
    let game = opened.play(&setup);
    let inputs = ".9".parse().expect("inputs");
    let replay = replay::Replay::record(opened.clone(), setup.clone(), inputs, game.world());
    let name = "old-1-3.replay.ron";
    replay.write_file(&replays.join(name)).expect("written");
    let mut records = Records {
        version: 1,
        ..Records::default()
    };
    let played = HighScore {
        replay: name.to_owned(),
        ..entry(70)
    };
    for entry in [entry(900), played] {
        records.add("old", &Goal::Endless, entry);
    }
    records.add("gone", &Goal::Endless, entry(5));
    files::store(&folder.join("records.ron"), &records).expect("written");
    let mut world = World::new();
    let found = read(&mut world, &places);
    assert!(world.resource::<Damages>().is_empty());
    let list = found.of(&digest_of(&opened, &setup));
    assert_eq!(list.len(), 2);
    assert_eq!(found.of("old"), []);
    assert_eq!(found.of("gone").len(), 1);
    std::fs::remove_dir_all(&folder).expect("the test's folder");
}

#[test]
fn damaged_records_keep_what_was_not_hit() {
    let mut records = Records {
        version: 1,
        ..Records::default()
    };
    for (digest, score) in [("0123456789abcdef", 70), ("fedcba9876543210", 900)] {
        for score in [score, score + 5] {
            let entry = HighScore {
                name: "Four, (in) a row".to_owned(),
                replay: format!("{digest}-{score}.replay.ron"),
                ..entry(score)
            };
            records.add(digest, &Goal::Endless, entry);
        }
    }
    kotodama_shell::mutations::survives_damage("records.ron", &records);
}

#[test]
fn a_replay_is_only_ever_deleted_in_its_folder() {
    let folder = folder("forget");
    let inner = folder.join("replays");
    std::fs::create_dir_all(&inner).expect("a folder");
    let outside = folder.join("x.replay.ron");
    let inside = inner.join("x.replay.ron");
    for path in [&outside, &inside] {
        std::fs::write(path, "").expect("written");
    }
    forget(&inner, "../x.replay.ron");
    forget(&inner, "");
    assert!(outside.exists());
    forget(&inner, "x.replay.ron");
    assert!(!inside.exists());
    std::fs::remove_dir_all(&folder).expect("the test's folder");
}

#[test]
fn days() {
    for (seconds, shown) in [
        (0, "1970-01-01"),
        (951_782_399, "2000-02-28"),
        (951_782_400, "2000-02-29"),
        (951_868_800, "2000-03-01"),
        (1_767_225_599, "2025-12-31"),
        (1_767_225_600, "2026-01-01"),
    ] {
        assert_eq!(day(seconds), shown);
    }
}
