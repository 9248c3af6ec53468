//! Matches with shell scripts that misbehave.
#![cfg(unix)]

use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{Heard, threaded};
use crate::contest::{Contest, Step, Terms, Verdict};

/// Plays a shell script against the idle player.
fn play(script: &str, player: usize, turns: u32, seconds: f64) -> Verdict {
    let terms = Terms {
        turns,
        seed: 0,
        move_time: Duration::from_secs_f64(seconds),
    };
    let program = format!("sh -c '{script}'");
    let mut names = ["builtin:idle".to_owned(), "builtin:idle".to_owned()];
    names[player] = program;
    let stop = Arc::new(AtomicBool::new(false));
    let mut contest = Contest::new(names, terms, stop).expect("the shell starts");
    while let Step::Played(_) = contest.step() {}
    contest.end();
    contest.verdict().expect("nobody stopped it")
}

/// Returns the kind of the fault, its turn and the number of moves before it.
fn fault(script: &str, player: usize) -> String {
    let verdict = play(script, player, 5, 0.3);
    let Verdict { turn, moves, .. } = verdict;
    match verdict.fault {
        Some((it, fault)) => {
            assert_eq!((it, verdict.winner), (player, Some(1 - player)));
            assert_eq!(verdict.points[1 - player], 6, "C-END-04");
            let kind = fault.kind.name();
            format!(
                "{kind} in turn {turn} after {moves} moves: {}",
                fault.message
            )
        }
        None => format!("none: {}", verdict.line()),
    }
}

#[test]
fn c_fault_01_what_is_no_move_loses_at_once() {
    let one = "printf \"1\\nI\\n0\\n";
    assert_eq!(
        fault(&format!("{one}3\\n\"; sleep 9"), 0),
        "invalid in turn 2 after 2 moves: expected 1 or 2, found \"3\"",
    );
    assert_eq!(
        fault(&format!("{one}1\\nJ\\n\"; sleep 9"), 1),
        "invalid in turn 2 after 3 moves: expected a card, found \"J\"",
    );
    assert_eq!(
        fault("printf \"2\\n256\\n\"; sleep 9", 0),
        "invalid in turn 1 after 0 moves: expected a slot from 0 to 255, found \"256\"",
    );
    assert_eq!(
        fault("yes | tr -d \"\\n\"", 0),
        "invalid in turn 1 after 0 moves: expected lines of at most 64 bytes",
    );
}

#[test]
fn c_fault_02_an_output_that_ends_loses_when_the_next_move_is_due() {
    let ended = "after 4 moves: its output ended when a move was due";
    let script = "printf \"1\\nI\\n0\\n2\\n7\\nzero\\n1\\nI\\n\"";
    assert_eq!(fault(script, 0), format!("exit in turn 3 {ended}"));
    assert_eq!(
        fault("exec 1>&-; sleep 9", 1),
        "exit in turn 1 after 1 moves: its output ended when a move was due",
    );
}

#[test]
fn c_fault_03_silence_loses_when_the_time_is_over() {
    let begun = Instant::now();
    assert_eq!(
        fault("printf \"1\\nI\\n\"; sleep 99", 0),
        "timeout in turn 1 after 0 moves: no move came within 0.3 seconds",
    );
    assert!(
        begun.elapsed() < Duration::from_secs(30),
        "nobody waits for it"
    );
}

#[test]
fn c_proto_04_moves_ahead_are_taken_when_due_and_nobody_has_to_read() {
    let script = "printf \"1\\nsucc\\n0\\n1\\nI\\n9\\n1\\nI\\n9\\n\"; sleep 9";
    let verdict = play(script, 0, 3, 5.0);
    assert_eq!((verdict.moves, verdict.reason), (6, "turns"));
    // A flood of moves, and more to read than a pipe holds.
    let flood = "yes \"1\nI\n0\"";
    for script in [flood, &format!("exec 0<&-; {flood}")] {
        let verdict = play(script, 1, 20_000, 5.0);
        assert_eq!((verdict.moves, verdict.reason), (40_000, "turns"));
    }
}

#[test]
fn c_proto_05_nothing_is_left_of_a_program_that_does_not_end() {
    let file = std::env::temp_dir().join(format!("kotodama-left-{}", std::process::id()));
    let shown = file.display();
    let moves = "printf \"1\\nI\\n0\\n1\\nI\\n0\\n\"";
    let script = format!(
        "trap \"\" TERM HUP INT; sleep 97 & echo $! $$ > {shown}; {moves}; sleep 98; sleep 99"
    );
    let begun = Instant::now();
    let verdict = play(&script, 0, 2, 5.0);
    assert_eq!(verdict.reason, "turns");
    assert!(
        begun.elapsed() >= Duration::from_secs(1),
        "it has a second to end"
    );
    let pids = std::fs::read_to_string(&file).expect("it wrote its number");
    let _ = std::fs::remove_file(&file);
    assert_eq!(pids.split_whitespace().count(), 2);
    for pid in pids.split_whitespace() {
        let stat = PathBuf::from(format!("/proc/{pid}/stat"));
        // The orphan is a zombie process until the system reaps it.
        let is_gone = || {
            let status = std::fs::read_to_string(&stat);
            status.map_or(true, |status| status.contains(") Z "))
        };
        // A busy system may take a moment to end killed processes.
        let wait = || std::thread::sleep(Duration::from_millis(10));
        (0..300).take_while(|_| !is_gone()).for_each(|_| wait());
        assert!(is_gone(), "{pid} still runs");
    }
}

#[test]
fn c_proto_05_a_match_can_be_stopped_while_a_program_thinks() {
    let terms = Terms {
        turns: 5,
        seed: 0,
        move_time: Duration::from_secs(600),
    };
    let stop = Arc::new(AtomicBool::new(false));
    let names = ["sh -c \"sleep 99\"".to_owned(), "builtin:idle".to_owned()];
    let mut contest = Contest::new(names, terms, Arc::clone(&stop)).expect("the shell starts");
    let other = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!(contest.step(), Step::Stopped);
    other.join().expect("it ends");
    assert!(contest.verdict().is_none());
}

#[test]
fn c_cli_05_what_cannot_be_started_is_said() {
    let start = |name: &str| {
        let terms = Terms {
            turns: 5,
            seed: 0,
            move_time: Duration::from_secs(1),
        };
        let names = [name.to_owned(), "builtin:idle".to_owned()];
        let contest = Contest::new(names, terms, Arc::default());
        contest.map_or_else(|error| error.to_string(), |_| "started".to_owned())
    };
    let head = "the player cannot be started";
    assert!(start("/no/such/program -x").contains(&format!("/no/such/program -x: {head}: ")));
    assert_eq!(
        start(" "),
        format!(" : {head}: expected the name of a program")
    );
    assert_eq!(start("'a"), format!("'a: {head}: expected a closing '"));
    let names = start("builtin:strong");
    assert!(names.contains("expected one of idle, random"), "{names}");
}

#[test]
fn where_pipes_cannot_be_waited_for_threads_do_it() {
    let mut pipes = threaded::Pipes::start(Command::new("cat")).expect("cat starts");
    let mut heard = Vec::new();
    assert_eq!(
        pipes.read(&mut heard, Duration::from_millis(1)),
        Heard::Nothing
    );
    pipes.write(b"1\nI\n");
    pipes.write(b"0\n");
    while heard.len() < 6 {
        assert_ne!(pipes.read(&mut heard, Duration::from_secs(9)), Heard::End);
    }
    assert_eq!(heard, b"1\nI\n0\n");
    assert!(!pipes.has_ended());
    pipes.close_input();
    assert_eq!(pipes.read(&mut heard, Duration::from_secs(9)), Heard::End);
    pipes.kill();
    assert!(pipes.has_ended());
    let mut pipes = threaded::Pipes::start(Command::new("yes")).expect("yes starts");
    assert_eq!(pipes.read(&mut heard, Duration::from_secs(9)), Heard::Bytes);
    pipes.kill();
    assert!(pipes.has_ended());
}
