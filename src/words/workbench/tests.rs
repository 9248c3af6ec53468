use super::*;
use crate::level::file::read;

fn level(rows: &str) -> Level {
    let text = format!(
        "Level(name: \"test\", legend: {{'.': [], 'b': [\"baba\"], 'f': [\"flag\"], 'r': \
         [\"rock\"], 'w': [\"wall\"], 'B': [\"text_baba\"], 'I': [\"text_is\"], 'Y': \
         [\"text_you\"], 'F': [\"text_flag\"], 'W': [\"text_win\"], 'R': [\"text_rock\"], 'P': \
         [\"text_push\"], 'L': [\"text_wall\"], 'S': [\"text_stop\"], 'D': [\"text_defeat\"]}}, \
         rows: [{rows}])"
    );
    read("test", &text).expect("a level")
}

fn report(level: &Level, moves: &str) -> Report {
    let recorded = Recorded {
        moves: moves.to_owned(),
        ..Recorded::default()
    };
    examine(level, &recorded, &Effort::default(), &Stage::default()).expect("it is examined")
}

fn need<'r>(report: &'r Report, title: &str) -> &'r Need {
    let mut pieces = report.pieces.iter();
    let found = pieces.find(|(piece, _)| piece.title() == title);
    &found
        .unwrap_or_else(|| panic!("no {title} in {:?}", report.pieces))
        .1
}

/// Nothing is WIN until the loose WIN is pushed behind FLAG IS; the rock is of
/// no use, and the frame is not a piece.
#[test]
fn what_a_level_does_without_is_named() {
    let level = level(
        "\"BIYLISRIP\", \"wwwwww...\", \"wF...w...\", \"wI.r.w...\", \"w.Wbfw...\", \
         \"wwwwww...\"",
    );
    let report = report(&level, "");
    assert_eq!(report.space.end, End::Exhausted);
    assert_eq!(report.shortest.as_ref().map(Vec::len), Some(3));
    assert_eq!(need(&report, "WIN at 2,4"), &Need::Needed);
    assert_eq!(need(&report, "FLAG at 1,2"), &Need::Needed);
    assert!(matches!(need(&report, "rock at 3,3"), Need::Not(_)));
    let names: Vec<&str> = { report.pieces.iter() }
        .map(|(piece, _)| piece.name.as_str())
        .collect();
    assert!(
        !names.contains(&"YOU") && !names.contains(&"wall"),
        "{names:?}"
    );
    let remarks = report.remarks(&Recorded::default());
    let titles: Vec<&str> = remarks.iter().map(|remark| remark.title.as_str()).collect();
    assert!(titles.contains(&"rock at 3,3 is not needed"), "{titles:?}");
}

#[test]
fn an_answered_remark_passes() {
    let level = level("\"b . . f\", \"B I Y .\", \"F I W .\"");
    let found = report(&level, "rrr");
    let mut recorded = Recorded::default();
    for remark in found.remarks(&recorded) {
        recorded.remarks.insert(remark.title, "meant".to_owned());
    }
    assert!(text_of(&found, &recorded).1);
}

/// One rock blocks the only way; without it the way is shorter.
#[test]
fn an_obstacle_is_no_remark() {
    let level = level(
        "\"B I Y L I S R\", \"F I W w w w I\", \"w w w w w w P\", \"b . r . f w .\", \
         \". . . . w w .\"",
    );
    let report = report(&level, "");
    assert!(report.shortest.is_some());
    assert!(matches!(need(&report, "rock at 2,3"), Need::Blocks(_)));
}

/// Behind the rock that is pushed into the corridor there is no way back.
#[test]
fn states_are_counted_and_a_pit_is_lost() {
    let level = level(
        "\"B I Y w r I D\", \"F I W w w w w\", \"b . . . f w R\", \"w w r w w w I\", \"w w . w w w D\", \
         \"L I S w . . .\"",
    );
    let report = report(&level, "rrrr");
    let lost = report.space.lost.expect("all states are visited");
    assert!(lost < report.space.states);
    assert!(report.luck.is_too_good(), "a corridor");
}

#[test]
fn a_map_is_not_examined() {
    let mut level = level("\"b . . f\", \"B I Y .\", \"F I W .\"");
    if let Some(placed) = level.objects.first_mut() {
        placed.data.level = Some("a.level.ron".to_owned());
    }
    let recorded = Recorded::default();
    let result = examine(&level, &recorded, &Effort::default(), &Stage::default());
    assert!(result.is_err());
}

#[test]
fn a_cancelled_examination_still_reports() {
    let level = level("\"b . . f\", \"B I Y .\", \"F I W .\"");
    let stage = Stage::default();
    stage.progress.cancel();
    let report = examine(&level, &Recorded::default(), &Effort::default(), &stage);
    assert!(report.expect("it is examined").cancelled);
}
