//! Players, goals, words and stacks.

use kotodama::words::level::Level;
use kotodama::words::lint::{Kind, Severity, lint};

use super::boards::{board, gets, kanji, of_kind, remarks, show, spared};

/// A level without problems.
const SOUND: &str = "
    BABA IS YOU . .
    . . . . .
    FLAG IS WIN . .
    baba . . . flag
";

#[test]
fn a_sound_level_gets_no_remark() {
    let found: Vec<String> = remarks(&board(SOUND)).iter().map(show).collect();
    assert_eq!(found, [""; 0]);
}

#[test]
fn remarks_come_with_the_worst_first() {
    let level = board("BABA IS MORE . CHILL\n TELE . . baba ROKC");
    let found = lint(&level);
    let severities: Vec<Severity> = found.iter().map(|remark| remark.severity).collect();
    assert!(severities.is_sorted(), "{severities:?}");
    assert!(severities.contains(&Severity::Error) && severities.contains(&Severity::Hint));
}

#[test]
fn nothing_is_you_for_want_of_a_word() {
    gets(
        &board("FLAG IS WIN\n baba . flag"),
        Kind::NoPlayerWord,
        "error: nothing is YOU and no word for it is on the board: spell a sentence such as \
         CAT IS YOU",
    );
    // The letters would be enough.
    spared(&board("FLAG IS WIN . .\n Y . O U baba"), Kind::NoPlayerWord);
    spared(&board("FLAG IS WIN\n . . cursor"), Kind::NoPlayerWord);
}

#[test]
fn nothing_is_you_for_want_of_a_sentence() {
    gets(
        &board("FLAG IS WIN .\n BABA IS . YOU\n baba . . ."),
        Kind::NoPlayerSentence,
        "error: nothing is YOU: YOU is on the board, but no sentence says who it is @ 3,1",
    );
    // Moving objects may push the words together.
    gets(
        &board("KEKE IS MOVE .\n BABA IS . YOU\n baba . . keke"),
        Kind::NoPlayerSentence,
        "warning: nothing is YOU: YOU is on the board, but no sentence says who it is @ 3,1",
    );
    spared(&board(SOUND), Kind::NoPlayerSentence);
}

#[test]
fn nothing_is_you_for_want_of_an_object() {
    gets(
        &board("BABA IS YOU .\n . . . flag"),
        Kind::NoPlayerObject,
        "error: BABA IS YOU, but there is no BABA on the board: place one @ 0,0 1,0 2,0",
    );
    gets(
        &board("LONELY BABA IS YOU\n . . . baba+flag"),
        Kind::NoPlayerObject,
        "error: LONELY BABA IS YOU holds for nothing at the start: there is no player @ \
         0,0 1,0 2,0 3,0",
    );
    spared(
        &board("BABA AND KEKE IS YOU\n . . . . keke"),
        Kind::NoPlayerObject,
    );
    spared(&board("EMPTY IS YOU\n . . ."), Kind::NoPlayerObject);
    spared(&board("LEVEL IS YOU\n . . ."), Kind::NoPlayerObject);
}

#[test]
fn players_that_nothing_moves_are_named() {
    gets(
        &board("BABA IS YOU AND STILL\n . baba . . baba"),
        Kind::HeldPlayer,
        "warning: whatever is YOU is STILL: no key moves it @ 1,1 4,1",
    );
    spared(
        &board("BABA IS YOU AND SLEEP\n KEKE IS YOU . .\n baba . . . keke"),
        Kind::HeldPlayer,
    );
}

/// Returns a board of these rows, each filled up to the length of the last one.
fn filled_up(rows: &[&str], last: &str) -> Level {
    let width = last.split_whitespace().count();
    let filled = rows.iter().map(|row| {
        let missing = width - row.split_whitespace().count();
        format!("{row}{}", " .".repeat(missing))
    });
    let rows: Vec<String> = filled.chain([last.to_owned()]).collect();
    board(&rows.join("\n "))
}

#[test]
fn no_remark_depends_on_how_dice_fall() {
    // Objects in other places get other random numbers.
    for x in 0..12 {
        let cells: Vec<&str> = (0..12)
            .map(|at| if at < x { "rock" } else { "." })
            .collect();
        let row = format!("{} baba", cells.join(" "));
        let held = ["BABA IS YOU", "SELDOM BABA IS STILL"];
        spared(&filled_up(&held, &row), Kind::HeldPlayer);
        let lost = ["BABA IS YOU", "OFTEN BABA IS DEFEAT"];
        spared(&filled_up(&lost, &row), Kind::LosesAtOnce);
        let won = ["BABA IS YOU", "OFTEN BABA IS WIN"];
        spared(&filled_up(&won, &row), Kind::WinsAtOnce);
        let seldom = filled_up(&["SELDOM BABA IS YOU"], &row);
        spared(&seldom, Kind::NoPlayerObject);
        let never = filled_up(&["SELDOM KEKE IS YOU"], &row);
        assert!(!of_kind(&never, Kind::NoPlayerObject).is_empty());
    }
}

#[test]
fn no_remark_depends_on_how_dice_of_other_rules_fall() {
    // Objects with other ids get other random numbers.
    for flags in 0..12 {
        let cells: Vec<&str> = (0..12)
            .map(|at| if at < flags { "flag" } else { "." })
            .collect();
        let row = format!("{} rock baba", cells.join(" "));
        let powered = ["SELDOM ROCK IS POWER", "POWERED BABA IS YOU"];
        spared(&filled_up(&powered, &row), Kind::NoPlayerObject);
        let grouped = ["SELDOM ROCK IS GROUP", "BABA NEAR GROUP IS YOU"];
        spared(&filled_up(&grouped, &row), Kind::NoPlayerObject);
        let held = [
            "OFTEN ROCK IS POWER",
            "BABA IS YOU",
            "POWERED BABA IS STILL",
        ];
        spared(&filled_up(&held, &row), Kind::HeldPlayer);
    }
}

#[test]
fn players_that_are_lost_at_once_are_named() {
    for (words, named) in [
        ("DEFEAT . .", "DEFEAT"),
        ("HOT AND MELT", "HOT and MELT"),
        ("SHUT AND OPEN", "OPEN and SHUT"),
        ("DONE . .", "DONE"),
    ] {
        gets(
            &board(&format!("BABA IS YOU AND {words}\n baba . . . . . .")),
            Kind::LosesAtOnce,
            &format!("warning: whatever is YOU is {named} too: you lose at once @ 0,1"),
        );
    }
    let safe = "BABA IS YOU AND DEFEAT AND SAFE\n baba . . . . . .";
    spared(&board(safe), Kind::LosesAtOnce);
    let other = "BABA AND KEKE IS YOU . .\n KEKE IS DEFEAT . . . .\n baba . keke . . . .";
    spared(&board(other), Kind::LosesAtOnce);
    spared(
        &board("BABA IS YOU AND HOT\n baba . . . ."),
        Kind::LosesAtOnce,
    );
}

#[test]
fn levels_that_are_won_at_once_are_named() {
    gets(
        &board("BABA IS YOU AND WIN\n baba . . . ."),
        Kind::WinsAtOnce,
        "warning: something is YOU and WIN: the first move wins, whatever it is @ 0,1",
    );
    gets(
        &board("BABA IS YOU . .\n FLAG IS WIN . .\n baba+flag . . . ."),
        Kind::WinsAtOnce,
        "warning: what is YOU stands on what is WIN: waiting wins the level @ 0,2",
    );
    // They do not overlap.
    let floats = "BABA IS YOU . .\n FLAG IS WIN AND FLOAT\n baba+flag . . . .";
    spared(&board(floats), Kind::WinsAtOnce);
    spared(&board(SOUND), Kind::WinsAtOnce);
}

#[test]
fn a_level_without_a_word_that_wins_is_an_error() {
    gets(
        &board("BABA IS YOU\n baba . flag"),
        Kind::NoWinWord,
        "error: there is no way to win: neither WIN nor END is on the board",
    );
    // It can be left by a transformation.
    gets(
        &board("BABA IS YOU\n baba . LEVEL"),
        Kind::NoWinWord,
        "hint: there is no way to win: neither WIN nor END is on the board",
    );
    for rest in ["END . .", "W I N", "ALL IS DONE"] {
        spared(
            &board(&format!("BABA IS YOU\n baba . .\n {rest}")),
            Kind::NoWinWord,
        );
    }
    spared(&board("BABA IS YOU\n baba WIN ."), Kind::NoWinWord);
}

#[test]
fn goals_that_are_not_there_are_named() {
    let rest = "\n BABA IS YOU . .\n baba . . . .";
    gets(
        &board(&format!("FLAG IS WIN . .{rest}")),
        Kind::NoGoalObject,
        "warning: FLAG IS WIN, but there is no FLAG on the board: place one @ 0,0 1,0 2,0",
    );
    // There is another goal.
    let other = board("FLAG AND STAR IS WIN\n BABA IS YOU . .\n baba . . . star");
    assert_eq!(
        of_kind(&other, Kind::NoGoalObject)[0].severity,
        Severity::Hint
    );
    // A goal can be created.
    let made = "FLAG IS WIN . .\n BABA MAKE FLAG . .\n BABA IS YOU . .\n baba . . . .";
    spared(&board(made), Kind::NoGoalObject);
    spared(
        &board(&format!("TEXT IS WIN . .{rest}")),
        Kind::NoGoalObject,
    );
    spared(&board(SOUND), Kind::NoGoalObject);
}

#[test]
fn in_kanji_shift_one_thing_is_not_both_player_and_goal() {
    let rows = "HUMAN IS YOU . .\n HUMAN IS WIN . .\n . . . . .\n . human . .";
    gets(
        &kanji(&format!("{rows} .")),
        Kind::GoalIsPlayer,
        "warning: the only HUMAN is the player, so nothing is the goal: place another one @ 1,3",
    );
    spared(&kanji(&format!("{rows} human")), Kind::GoalIsPlayer);
    spared(&kanji(&format!("{rows} human")), Kind::NoPlayerObject);
    gets(
        &kanji("HUMAN IS YOU\n GATE IS WIN\n . . gate"),
        Kind::NoPlayerObject,
        "error: HUMAN IS YOU, but there is no HUMAN on the board: place one @ 0,0 1,0 2,0",
    );
    gets(
        &kanji("HUMAN IS YOU\n . . .\n . . human"),
        Kind::NoWinWord,
        "error: there is no way to win: neither WIN nor END is on the board",
    );
}

#[test]
fn rules_that_never_come_to_rest_are_an_error() {
    let level = board("BABA IS YOU . . .\n BABA FEELING YOU IS NOT YOU\n baba . . . . .");
    let found = of_kind(&level, Kind::EndlessLoop);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].severity, Severity::Error);
    let sound = board("BABA IS YOU . . .\n BABA FEELING PUSH IS NOT YOU\n baba . . . . .");
    spared(&sound, Kind::EndlessLoop);
}

#[test]
fn slips_in_nouns_are_noticed() {
    let with = |word: &str| board(&format!("{SOUND}\n {word} . . . ."));
    for (slip, meant) in [
        ("PSUH", "PUSH"),
        ("DEFAET", "DEFEAT"),
        ("STOPP", "STOP"),
        ("SINKX", "SINK"),
        ("PULK", "PULL"),
        ("FLAGG", "FLAG"),
        ("LAG2", ""),
    ] {
        if meant.is_empty() {
            spared(&with(slip), Kind::Misspelled);
            continue;
        }
        gets(
            &with(slip),
            Kind::Misspelled,
            &format!("warning: {slip} names nothing here: did you mean {meant}? @ 0,4"),
        );
    }
    // Words, nouns with pictures, nouns that name an object, names used twice.
    for word in ["PUSH", "ROCK", "BABA", "XYZZY", "YON"] {
        spared(&with(word), Kind::Misspelled);
    }
    spared(
        &board(&format!("{SOUND}\n MOVER . . . mover")),
        Kind::Misspelled,
    );
    spared(
        &board(&format!("{SOUND}\n MOVER . . . MOVER")),
        Kind::Misspelled,
    );
}

#[test]
fn entities_with_the_names_of_words_are_noticed() {
    gets(
        &board(&format!("{SOUND}\n . push . . .")),
        Kind::Unnameable,
        "warning: no sentence can name the object push, since PUSH is another word: did you \
         mean text_push? @ 1,4",
    );
    spared(
        &board(&format!("{SOUND}\n . cursor PUSH rock level")),
        Kind::Unnameable,
    );
}

#[test]
fn kanji_shift_has_few_words() {
    let rows = "HUMAN IS YOU .\n GATE IS WIN .\n human . . gate\n";
    gets(
        &kanji(&format!("{rows} . MOVE . .")),
        Kind::NotAWord,
        "hint: MOVE is not a word of Kanji Shift: it ends every sentence @ 1,3",
    );
    spared(&kanji(&format!("{rows} . TREE MELT AND")), Kind::NotAWord);
    spared(&board(&format!("{SOUND}\n . MOVE . . .")), Kind::NotAWord);
}

#[test]
fn letters_that_spell_nothing_are_named() {
    gets(
        &board(&format!("{SOUND}\n W I N Q .")),
        Kind::IdleLetter,
        "hint: no word with Q can be spelled from the letters here @ 3,4",
    );
    spared(&board(&format!("{SOUND}\n BA BA . . .")), Kind::IdleLetter);
    // One is missing for KEKE.
    let keke = |letters: &str| board(&format!("{SOUND}\n {letters} . . .\n KEKE . . . ."));
    assert_eq!(of_kind(&keke("K E"), Kind::IdleLetter).len(), 2);
    let keke = board(&format!("{SOUND}\n K E K E .\n KEKE . . . ."));
    spared(&keke, Kind::IdleLetter);
    // A note needs PLAY.
    let note = |play: &str| board(&format!("{SOUND}\n {play} A SHARP . ."));
    assert_eq!(of_kind(&note("."), Kind::IdleLetter).len(), 2);
    spared(&note("PLAY"), Kind::IdleLetter);
}

#[test]
fn the_object_list_is_for_what_it_changes() {
    let with = |rows: &str, list: &[&str], closed| {
        let mut level = board(&format!("{SOUND}{rows}"));
        level.object_list = list.iter().map(|&noun| noun.to_owned()).collect();
        level.object_list_closed = closed;
        level
    };
    gets(
        &with("", &["keke"], false),
        Kind::UnusedNoun,
        "hint: KEKE on the object list has no effect: it cannot be spelled with the letters here",
    );
    gets(
        &with("", &["flag"], false),
        Kind::UnusedNoun,
        "hint: FLAG on the object list has no effect: it is on the board anyway",
    );
    spared(&with("\n M E . . .", &["me"], false), Kind::UnusedNoun);
    gets(
        &with("", &["baba"], true),
        Kind::UnlistedNoun,
        "warning: the closed object list lacks FLAG: no rule can create one @ 0,2 4,3",
    );
    let whole = with("", &["baba", "flag"], true);
    spared(&whole, Kind::UnlistedNoun);
    spared(&whole, Kind::UnusedNoun);
}

#[test]
fn chance_is_pointed_out() {
    gets(
        &board(&format!("{SOUND}\n TELE . . . SELDOM")),
        Kind::Random,
        "hint: SELDOM, TELE: chance may decide, which no solver can predict @ 0,4 4,4",
    );
    spared(&board(&format!("{SOUND}\n . IDLE MOVE . .")), Kind::Random);
}

#[test]
fn several_of_a_kind_in_a_cell_are_named() {
    let with = |stack: &str| board(&format!("{SOUND}\n . {stack} . . ."));
    gets(
        &with("rock+rock"),
        Kind::Duplicate,
        "warning: several rock lie in 1 cell: remove the ones not intended @ 1,4",
    );
    spared(&with("rock+wall"), Kind::Duplicate);
    let seven = ["rock"; 7].join("+");
    gets(
        &with(&seven),
        Kind::Surplus,
        "warning: more than 6 rock lie in 1 cell: the others vanish at the start @ 1,4",
    );
    spared(&with(&["rock"; 6].join("+")), Kind::Surplus);
}

#[test]
fn what_lies_under_something_is_named() {
    let with = |stack: &str| board(&format!("{SOUND}\n . {stack} . . ."));
    gets(
        &with("rock+PUSH"),
        Kind::Covered,
        "hint: rock lies under text_push and can hardly be seen: move one of them @ 1,4",
    );
    gets(
        &with("ROCK+PUSH"),
        Kind::Covered,
        "hint: text_rock lies under text_push and can hardly be seen: move one of them @ 1,4",
    );
    for seen in [
        "tile+PUSH",
        "ice+ROCK",
        "rock+star",
        "wall+rock",
        "CURSOR+cursor",
    ] {
        spared(&with(seen), Kind::Covered);
    }
}
