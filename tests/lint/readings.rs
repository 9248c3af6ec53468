//! Sentences on boards: rules with their places, incomplete sentences, and
//! unintended sentences.

use kotodama::words::level::Level;
use kotodama::words::lint::{Accident, Lack, RuleAt, Words};

use super::boards::{board, kanji, reading, show_cell};

fn cells(words: &Words) -> String {
    let cells: Vec<String> = words.cells.iter().map(show_cell).collect();
    cells.join(" ")
}

/// Returns the rules written on the board, as `text @ cells`.
fn rules(level: &Level) -> Vec<String> {
    let rules = reading(level).rules.into_iter();
    rules
        .filter(|rule| !rule.implicit)
        .map(|rule| {
            let force = if rule.in_force { "" } else { " (cancelled)" };
            format!("{}{force} @ {}", rule.text, cells(&rule.words))
        })
        .collect()
}

fn broken(level: &Level) -> Vec<(Lack, String)> {
    let broken = reading(level).broken.into_iter();
    broken
        .map(|broken| {
            let words = cells(&broken.words);
            (broken.lack, format!("{} @ {words}", broken.message))
        })
        .collect()
}

fn accidents(level: &Level) -> Vec<(Accident, String)> {
    let accidents = reading(level).accidental.into_iter();
    accidents
        .map(|accident| {
            let message = accident
                .message
                .to_string()
                .replace("; is it intended?", "");
            let words = cells(&accident.words);
            (accident.accident, format!("{message} @ {words}"))
        })
        .collect()
}

#[track_caller]
fn lacks(rows: &str, expected: &[(Lack, &str)]) {
    let found = broken(&board(rows));
    let found: Vec<(Lack, &str)> = found
        .iter()
        .map(|(lack, text)| (*lack, text.as_str()))
        .collect();
    assert_eq!(found, expected, "{rows}");
}

#[track_caller]
fn happens(rows: &str, expected: &[(Accident, &str)]) {
    let found = accidents(&board(rows));
    let found: Vec<(Accident, &str)> = found
        .iter()
        .map(|(kind, text)| (*kind, text.as_str()))
        .collect();
    assert_eq!(found, expected, "{rows}");
}

#[test]
fn rules_have_the_places_of_their_words() {
    let level = board(
        "BABA AND KEKE IS YOU
         . . FLAG . .
         WALL . IS . .
         IS . WIN . .
         NOT . . . .
         STOP . . . .",
    );
    assert_eq!(
        rules(&level),
        [
            "baba is you @ 0,0 1,0 3,0 4,0",
            "keke is you @ 1,0 2,0 3,0 4,0",
            "flag is win @ 2,1 2,2 2,3",
            "wall is not stop @ 0,2 0,3 0,4 0,5",
        ]
    );
    let implicit: Vec<RuleAt> = reading(&level)
        .rules
        .into_iter()
        .filter(|rule| rule.implicit)
        .collect();
    assert_eq!(implicit.len(), 3);
    assert!(implicit.iter().all(|rule| rule.words == Words::default()));
    let flag = reading(&level).rules.into_iter();
    let flag: Vec<RuleAt> = flag.filter(|rule| rule.text == "flag is win").collect();
    assert!(flag[0].words.vertical);
    let ids: Vec<u32> = flag[0].words.objects.iter().map(|id| id.0).collect();
    // Numbered from 1 in the order of the file.
    let names = ids
        .iter()
        .map(|&id| level.objects[id as usize - 1].name.as_str());
    assert_eq!(
        names.collect::<Vec<_>>(),
        ["text_flag", "text_is", "text_win"]
    );
}

#[test]
fn cancelled_rules_and_copies_say_so() {
    let level = board("BABA IS YOU . .\n BABA IS NOT YOU .\n KEKE MIMIC BABA . .");
    let found = reading(&level).rules;
    let rule = |text: &str| found.iter().find(|rule| rule.text == text).unwrap();
    assert!(!rule("baba is you").in_force);
    assert!(rule("baba is not you").in_force);
    assert!(rule("keke is you").mimic);
    assert!(!rule("keke mimic baba").mimic);
}

#[test]
fn sentences_of_a_board_that_loops_are_shown_all_the_same() {
    let level = board("BABA IS YOU . . .\n BABA FEELING YOU IS NOT YOU\n baba . . . IS WIN");
    let texts: Vec<String> = reading(&level).rules.into_iter().map(|r| r.text).collect();
    assert!(texts.contains(&"baba is you".to_owned()), "{texts:?}");
    assert!(texts.contains(&"baba feeling you is not you".to_owned()));
    assert_eq!(broken(&level)[0].0, Lack::Subject);
}

#[test]
fn spelled_and_stacked_words_have_places_too() {
    let level = board("B A BA IS YOU+WIN .");
    let mut with_baba = level.clone();
    with_baba.object_list = vec!["baba".to_owned()];
    assert_eq!(rules(&level), [""; 0]);
    assert_eq!(
        rules(&with_baba),
        [
            "baba is you @ 0,0 1,0 2,0 3,0 4,0",
            "baba is win @ 0,0 1,0 2,0 3,0 4,0"
        ]
    );
}

#[test]
fn a_verb_without_complement_is_broken() {
    use Lack::Complement;
    lacks(
        "BABA IS . .",
        &[(Complement, "BABA IS … lacks what it is @ 0,0 1,0")],
    );
    lacks(
        "BABA IS NOT .",
        &[(Complement, "BABA IS … lacks what it is @ 0,0 1,0 2,0")],
    );
    lacks(
        "BABA HAS . .",
        &[(Complement, "BABA HAS … lacks what it has @ 0,0 1,0")],
    );
    lacks(
        "BABA HAS YOU .",
        &[(Complement, "BABA HAS … YOU: HAS takes a noun @ 0,0 1,0 2,0")],
    );
    lacks(
        "BABA IS AND YOU",
        &[(
            Complement,
            "BABA IS … AND: IS takes a noun or a property @ 0,0 1,0 2,0",
        )],
    );
    lacks(
        "BABA PLAY H .",
        &[(Complement, "BABA PLAY … H: PLAY takes a note @ 0,0 1,0 2,0")],
    );
    lacks("BABA PLAY A SHARP", &[]);
    // Downwards.
    lacks(
        ". KEKE\n. MAKE\n. .",
        &[(Complement, "KEKE MAKE … lacks what it makes @ 1,0 1,1")],
    );
    // The noun is shared, the verb is not.
    lacks(
        "BABA IS YOU\nIS . .\n. . .",
        &[(Complement, "BABA IS … lacks what it is @ 0,0 0,1")],
    );
    lacks(
        "BABA IS KEKE EAT",
        &[(Complement, "KEKE EAT … lacks what it eats @ 2,0 3,0")],
    );
}

#[test]
fn a_verb_without_subject_is_broken() {
    use Lack::Subject;
    lacks(
        ". IS YOU .",
        &[(Subject, "… IS YOU lacks a noun before it @ 1,0 2,0")],
    );
    lacks(
        ". IS NOT YOU",
        &[(Subject, "… IS NOT YOU lacks a noun before it @ 1,0 2,0 3,0")],
    );
    lacks(
        "PUSH IS YOU .",
        &[(Subject, "… IS YOU lacks a noun before it @ 1,0 2,0")],
    );
    lacks(
        "BABA NOT IS YOU",
        &[(
            Subject,
            "NOT IS YOU: NOT goes after a verb, not before it @ 1,0 2,0 3,0",
        )],
    );
    // A word of a sentence does not need a subject.
    lacks("BABA IS YOU\n. WIN .\n. . .", &[]);
}

#[test]
fn a_condition_without_its_word_is_broken() {
    use Lack::{Target, Verb};
    lacks(
        "BABA ON IS YOU",
        &[
            (Target, "BABA ON … lacks a noun after it @ 0,0 1,0"),
            (Lack::Subject, "… IS YOU lacks a noun before it @ 2,0 3,0"),
        ],
    );
    lacks(
        "BABA NOT FACING PUSH IS",
        &[(
            Target,
            "BABA NOT FACING … lacks a noun or a direction after it @ 0,0 1,0 2,0",
        )],
    );
    lacks(
        "BABA FEELING KEKE . .",
        &[(Target, "BABA FEELING … lacks a property after it @ 0,0 1,0")],
    );
    lacks(
        "BABA FACING UP . .",
        &[(Verb, "BABA FACING UP lacks a verb such as IS @ 0,0 1,0 2,0")],
    );
}

#[test]
fn what_lacks_a_verb_is_broken() {
    use Lack::Verb;
    lacks(
        "BABA YOU . .",
        &[(Verb, "BABA YOU lacks a verb such as IS @ 0,0 1,0")],
    );
    lacks(
        "BABA AND KEKE .",
        &[(Verb, "BABA AND KEKE lacks a verb such as IS @ 0,0 1,0 2,0")],
    );
    lacks(
        "LONELY BABA . .",
        &[(Verb, "LONELY BABA lacks a verb such as IS @ 0,0 1,0")],
    );
    lacks(
        "BABA ON ROCK .",
        &[(Verb, "BABA ON ROCK lacks a verb such as IS @ 0,0 1,0 2,0")],
    );
    // Words that merely lie side by side.
    lacks("BABA KEKE . .", &[]);
    lacks("YOU BABA . .", &[]);
    lacks("PUSH . BABA .", &[]);
    // Beside a sentence.
    lacks("BABA IS YOU .\n. KEKE . .\n. . . .", &[]);
    lacks("BABA IS YOU .\n. . . .\nYOU . . .", &[]);
}

#[test]
fn an_and_that_leads_on_to_nothing_is_broken() {
    use Lack::Continuation;
    lacks(
        "BABA IS YOU AND .",
        &[(Continuation, "… AND … lacks its continuation @ 3,0")],
    );
    lacks(
        "BABA IS YOU AND NOT",
        &[(Continuation, "… AND NOT … lacks its continuation @ 3,0 4,0")],
    );
    lacks("BABA IS YOU . AND", &[]);
    lacks("BABA IS YOU AND KEKE", &[]);
    // It belongs to the other sentence.
    lacks(
        "BABA IS YOU AND .\n. . . IS .\n. . . . .",
        &[(Continuation, "… AND … lacks its continuation @ 3,0")],
    );
    lacks(
        ". . . KEKE .\nBABA IS YOU AND .\n. . . ME .\n. . . IS .\n. . . YOU .",
        &[],
    );
}

#[test]
fn sentences_as_they_should_be_are_not_broken() {
    for rows in [
        "BABA IS YOU",
        "BABA IS YOU AND WIN AND NOT PUSH",
        "LONELY BABA ON ROCK AND FACING UP IS YOU",
        "BABA IS KEKE IS YOU",
        "BABA PLAY A SHARP 5",
        "BABA HAS LOVE AND MAKE KEKE",
        "PUSH BABA IS YOU KEKE",
        "NOT BABA IS YOU",
    ] {
        lacks(rows, &[]);
    }
}

#[test]
fn in_kanji_shift_text_has_to_look_like_a_sentence() {
    let found = |rows: &str| broken(&kanji(rows));
    assert_eq!(
        found("HUMAN IS . ."),
        [(
            Lack::Complement,
            "HUMAN IS … lacks what it is @ 0,0 1,0".to_owned()
        )]
    );
    assert_eq!(
        found(". IS YOU ."),
        [(
            Lack::Subject,
            "… IS YOU lacks a noun before it @ 1,0 2,0".to_owned()
        )]
    );
    // An entity beside a word is ordinary.
    assert_eq!(found("tree IS . ."), []);
    assert_eq!(found(". IS tree ."), []);
    assert_eq!(found("tree tree YOU HUMAN"), []);
    // It is an ordinary noun.
    let level = kanji("human IS YOU .");
    assert_eq!(rules(&level), ["human is you @ 0,0 1,0 2,0"]);
}

#[test]
fn a_column_made_of_rows_is_accidental() {
    happens(
        ". KEKE IS PUSH
         BABA IS YOU .
         . ROCK IS STOP",
        &[(
            Accident::Crossing,
            "KEKE IS ROCK arises where other sentences lie side by side @ 1,0 1,1 1,2",
        )],
    );
    // With one row less, the column is intended.
    happens(". KEKE . .\n BABA IS YOU .\n . ROCK . .", &[]);
    happens("BABA IS YOU\n ROCK IS PUSH\n FLAG IS WIN", &[]);
}

#[test]
fn a_stray_word_at_the_verb_of_a_sentence_is_accidental() {
    happens(
        ". ROCK . .
         BABA IS YOU .
         . KEKE IS PUSH",
        &[(
            Accident::Touching,
            "ROCK IS KEKE borrows its verb and another word from sentences that it crosses @ \
             1,0 1,1 1,2",
        )],
    );
    // Shared corners are intended.
    happens("BABA IS YOU\n IS . .\n PUSH . .", &[]);
}

#[test]
fn a_sentence_that_runs_on_into_others_is_accidental() {
    let rows = ". . . . ROCK
                . . . KEKE IS
                FLAG IS WIN AND PUSH
                . . . ME .
                . . . IS .
                . . . YOU .";
    happens(
        rows,
        &[(
            Accident::RunsOn,
            "FLAG IS WIN AND PUSH runs on into a sentence that it meets, with AND PUSH @ \
             0,2 1,2 2,2 3,2 4,2",
        )],
    );
    // The last word stands alone.
    happens(&rows.replace("ROCK", "."), &[]);
    happens(&rows.replace("WIN AND", ". AND"), &[]);
    let head = ". BABA . . .
                KEKE AND FLAG IS WIN
                IS ME . . .
                YOU IS . . .
                . PUSH . . .";
    happens(
        head,
        &[(
            Accident::RunsOn,
            "KEKE AND FLAG IS WIN begins in a sentence that it meets, with KEKE AND @ \
             0,1 1,1 2,1 3,1 4,1",
        )],
    );
    happens(&head.replace("YOU", "."), &[]);
}

#[test]
fn a_sentence_whose_end_begins_another_is_accidental() {
    happens(
        "BABA IS YOU AND KEKE IS WIN",
        &[(
            Accident::Overlap,
            "BABA IS YOU AND KEKE runs on into KEKE IS WIN @ 0,0 1,0 2,0 3,0 4,0",
        )],
    );
    happens(
        "BABA IS KEKE IS YOU",
        &[(
            Accident::Overlap,
            "BABA IS KEKE runs on into KEKE IS YOU @ 0,0 1,0 2,0",
        )],
    );
    happens("BABA IS YOU AND KEKE . WIN", &[]);
    happens("BABA IS YOU KEKE IS WIN", &[]);
}

#[test]
fn kanji_sentences_can_be_accidental_too() {
    let level = kanji(". HUMAN IS YOU\n TREE IS STOP .\n . GATE IS WIN");
    let found = accidents(&level);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, Accident::Crossing);
    assert!(found[0].1.starts_with("HUMAN IS GATE"), "{found:?}");
}
