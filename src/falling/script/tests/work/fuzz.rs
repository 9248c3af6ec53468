//! Random scripts: each ends in time, within its memory, with a one-line
//! message, and in the same way each time.

use super::cases::cases;
use super::grammar::Writer;
use super::*;
use kotodama_board::Rng;

/// Budgets of a case, small because there are many cases.
const INITIAL: u32 = 300_000;
const UPDATE: u32 = 150_000;
const FRAMES: u32 = 2;

/// Allowance for compiling these short scripts.
const READING: u32 = 20_000;

/// Outcome of a script.
#[derive(Debug, PartialEq)]
struct Played {
    faults: Vec<Option<Fault>>,
    printed: Vec<String>,
    warnings: Vec<String>,
}

/// Plays the script and returns its outcome and working time.
fn play(text: &str) -> (Played, Duration) {
    let bench = Bench::new();
    let start = worked();
    let mut faults = vec![bench.begin(text, i64::from(INITIAL)).err()];
    bench.check_memory();
    for _ in 0..FRAMES {
        if faults.iter().all(Option::is_none) {
            faults.push(bench.update(i64::from(UPDATE)).err());
            bench.check_memory();
        }
    }
    let time = worked() - start;
    let lines = u32::try_from(text.lines().count()).expect("few lines");
    for fault in faults.iter().flatten() {
        check_text(&fault.message.english);
        assert!((1..=lines + 1).contains(&fault.line), "{fault}");
    }
    let warnings = bench.bridge.borrow();
    let warnings = warnings.warnings.iter().map(ToString::to_string);
    let played = Played {
        faults,
        printed: bench.printed.borrow().clone(),
        warnings: warnings.collect(),
    };
    (played, time)
}

/// F-BOX-03 to F-BOX-07.
#[test]
fn random_scripts_end_within_their_limits() {
    let allowed =
        SLACK + Duration::from_nanos(u64::from(UNIT)) * (INITIAL + FRAMES * UPDATE + READING);
    let (mut tried, mut exhausted, mut updated) = (0, 0, 0);
    for case in cases(1500) {
        let text = Writer::new(Rng::new(case)).script();
        let (played, mut time) = play(&text);
        for _ in 0..2 {
            if time > allowed || case % 16 == 0 {
                let (again, other) = play(&text);
                assert_eq!(again, played, "case {case}:\n{text}");
                time = time.min(other);
            }
        }
        assert!(time <= allowed, "{time:?} in case {case}:\n{text}");
        let is_budget = |fault: &Fault| fault.kind == FaultKind::Budget;
        tried += 1;
        exhausted += u32::from(played.faults.iter().flatten().any(is_budget));
        updated += u32::from(played.faults.len() > 1);
    }
    // Most of the scripts do real work.
    if tried > 100 {
        assert!(
            exhausted * 5 > tried,
            "only {exhausted} of {tried} worked until the end"
        );
        assert!(
            updated * 5 > tried,
            "only {updated} of {tried} came to update"
        );
    }
}

/// F-BOX-06: damaged texts, most of which are not valid scripts.
#[test]
fn damaged_scripts_are_read_or_refused() {
    for case in cases(1500) {
        let mut rng = Rng::new(case);
        let text = Writer::new(Rng::new(case)).script();
        let mut bytes = text.into_bytes();
        for _ in 0..=rng.below(4) {
            let at = rng.below(bytes.len());
            let end = (at + 1 + rng.below(30)).min(bytes.len());
            match rng.below(5) {
                0 => bytes[at] = rng.next_bits().to_le_bytes()[0],
                1 => drop(bytes.drain(at..end)),
                2 => {
                    let part = bytes[at..end].to_vec();
                    for _ in 0..1 + rng.below(200) {
                        bytes.splice(at..at, part.iter().copied());
                    }
                }
                3 => bytes.truncate(at.max(1)),
                _ => {
                    let some = b"[]=\"'\\()-{}.:~\n\0";
                    bytes.insert(at, some[rng.below(some.len())]);
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        let start = worked();
        let result = Bench::new().begin(&text, 50_000);
        let time = worked() - start;
        if let Err(fault) = result {
            check_text(&fault.message.english);
        }
        assert!(
            time < Duration::from_millis(200),
            "{time:?} in case {case}:\n{text}"
        );
    }
}
