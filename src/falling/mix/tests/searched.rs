//! The search for mixtures (F-MIX-08), and their ranking.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex};

use super::super::super::evaluate::{Options, Verdict, evaluate};
use super::super::super::open;
use super::super::search::{Found, News, Search, search};
use super::*;

fn request(seeds: u64, threads: usize) -> Search {
    Search {
        order: order(&["guideline", "pairs", "jewels", "timeline"], Some(0), &[]),
        seeds,
        best: 3,
        options: Options::QUICK,
        threads,
    }
}

fn seeds(found: &[Arc<Found>]) -> Vec<Option<u64>> {
    found.iter().map(|one| one.mixture.seed).collect()
}

/// F-MIX-08: the result does not depend on the number of threads, has the best
/// mixture first, and no two similar ones.
#[test]
fn a_search_finds_the_same_on_all_cores() {
    let goes_on = |_: &News<'_>| ControlFlow::Continue(());
    let one = search(&request(6, 1), goes_on).expect("they can be mixed");
    let two = search(&request(6, 2), goes_on).expect("they can be mixed");
    assert_eq!(seeds(&one), seeds(&two));
    assert!((1..=3).contains(&one.len()));
    assert!(one.is_sorted_by(|a, b| a.evaluation.total >= b.evaluation.total));
    let parts = one.iter().map(|found| &found.mixture.parts);
    let parts: Vec<&Parts> = parts.collect();
    for (place, first) in parts.iter().enumerate() {
        for other in &parts[place + 1..] {
            let different = first.iter().zip(other.iter()).filter(|(a, b)| a != b);
            assert!(different.count() >= 2);
        }
    }
}

/// F-MIX-08: the best mixtures so far are known at any time, at first judged by
/// one game of each player; those in the result were judged by all games.
#[test]
fn a_search_reports_its_progress() {
    let request = request(5, 1);
    let told = Mutex::new(Vec::new());
    let found = search(&request, |news: &News<'_>| {
        let best = news.best();
        assert!(best.len() <= request.best);
        assert!(best.is_sorted_by(|a, b| a.evaluation.total >= b.evaluation.total));
        let mut told = told.lock().expect("nobody has panicked");
        told.push((news.progress, seeds(&best)));
        ControlFlow::Continue(())
    });
    let found = found.expect("they can be mixed");
    let told = told.into_inner().expect("nobody has panicked");
    let (sorting, closer) = told.split_at(5);
    for (number, (progress, best)) in (1..).zip(sorting) {
        assert_eq!((progress.done, progress.finalists), (number, 0));
        assert_eq!(best.is_empty(), progress.judged == 0);
    }
    let (last, best) = closer.last().expect("there are finalists");
    assert_eq!((last.closer, last.finalists), (last.finalists, last.judged));
    assert_eq!(*best, seeds(&found));
    assert!(found.iter().all(|one| one.evaluation.games == 2));
}

/// F-MIX-08: a stopped search returns what it has found.
#[test]
fn a_search_can_be_stopped() {
    let stop = |news: &News<'_>| {
        let progress = news.progress;
        assert!(progress.done <= 2, "{progress:?}");
        match progress.done {
            2 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let found = search(&request(1_000_000, 1), stop).expect("they can be mixed");
    assert!(found.len() <= 2);
    let few = Search {
        order: order(&["pairs"], None, &[]),
        ..request(1, 1)
    };
    let error = search(&few, stop).expect_err("one source");
    assert_eq!(error, MixError::TooFewSources(1));
}

/// Games that ship rank above the median mixture, dull ones in the lowest
/// quarter; broken and endless ones do not occur. Takes minutes.
#[test]
#[ignore = "takes minutes"]
fn games_that_ship_outrank_the_median_mixture() {
    for first in [0, 1000] {
        let batch = Search {
            order: order(builtin::NAMES, Some(first), &[]),
            best: usize::MAX,
            ..request(100, 2)
        };
        let found = search(&batch, |_| ControlFlow::Continue(())).expect("they can be mixed");
        let mut totals: Vec<f64> = found.iter().map(|one| one.evaluation.total).collect();
        totals.sort_by(f64::total_cmp);
        let at = |part: usize| totals[totals.len() * part / 4];
        let (quarter, median) = (at(1), at(2));
        for one in &found {
            let (verdict, total) = (one.evaluation.verdict, one.evaluation.total);
            let is_good = verdict == Verdict::Playable;
            assert!(is_good || total <= quarter, "{verdict:?} {total} {quarter}");
            let is_out = matches!(verdict, Verdict::Broken | Verdict::Endless);
            assert!(!is_out, "{}", one.mixture.text);
        }
        for name in builtin::NAMES {
            let opened = open::open(Path::new(&format!("builtin:{name}"))).expect("built-in");
            let judged = evaluate(&opened, Options::QUICK, |_| ControlFlow::Continue(()));
            let total = judged.expect("no script").total;
            assert!(total > median, "{name}: {total}, median {median}");
        }
    }
}
