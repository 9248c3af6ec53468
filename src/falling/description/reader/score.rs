//! What clearing is worth (F-SCR).

use super::context::Reader;
use super::parts;
use crate::description::{Colours, Groups, Powers, RowTimes, Score, limits};
use kotodama_formats::{Node, msg, part};

/// Points of a block or the like if a file does not say how many.
pub const UNIT: u32 = 10;

pub fn score<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Score> {
    r.variant(
        node,
        "Score",
        &[
            ("PerBlock", &["unit"], |r, f| {
                let unit = r.field(f, "unit", UNIT, parts::points);
                Some(Score::PerBlock { unit })
            }),
            ("Chain", &["unit", "powers", "colours", "groups"], |r, f| {
                Some(Score::Chain {
                    unit: r.field(f, "unit", UNIT, parts::points),
                    powers: r.field(f, "powers", Powers::Tsu, powers),
                    colours: r.field(f, "colours", Colours::Tsu, colours),
                    groups: r.field(f, "groups", Groups::Tsu, groups),
                })
            }),
            ("Rows", &["points", "times"], |r, f| {
                let points = r.require(f, "points", some_points);
                let times = r.field(f, "times", RowTimes::default(), times);
                Some(Score::Rows {
                    points: points?,
                    times,
                })
            }),
            ("Triples", &["unit"], |r, f| {
                let unit = r.field(f, "unit", UNIT, parts::points);
                Some(Score::Triples { unit })
            }),
            ("Patterns", &["unit", "many"], |r, f| {
                let unit = r.field(f, "unit", UNIT, parts::points);
                let many = r.option(f, "many", many);
                Some(Score::Patterns { unit, many })
            }),
            ("Guideline", &["spins"], |r, f| {
                let spins = r.field(f, "spins", Vec::new(), |r, node| {
                    r.list(node, limits::MAX_SHAPES, parts::shape_name)
                });
                Some(Score::Guideline { spins })
            }),
            ("Targets", &["base"], |r, f| {
                let base = r.require(f, "base", parts::points)?;
                Some(Score::Targets { base })
            }),
            ("All", &["models"], |r, f| {
                r.require(f, "models", models).map(Score::All)
            }),
        ],
    )
}

/// Models whose points add up; a sum of sums would be a longer sum.
fn models<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<Score>> {
    if r.depth > 0 {
        let message = msg!(
            "problem-score-all",
            "`All` stands inside `All`, expected one list of models"
        );
        r.wrong(node, message);
        return None;
    }
    r.depth += 1;
    let models = r.some(node, limits::MAX_SCORES, score);
    r.depth -= 1;
    models
}

fn some_points<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<u32>> {
    r.some(node, limits::MAX_LIST, parts::points)
}

fn powers<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Powers> {
    r.variant(
        node,
        "Powers",
        &[
            ("Tsu", &[], |_, _| Some(Powers::Tsu)),
            ("Doubling", &[], |_, _| Some(Powers::Doubling)),
            ("List", &["powers"], |r, f| {
                r.require(f, "powers", some_points).map(Powers::List)
            }),
        ],
    )
}

fn colours<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Colours> {
    const COLOURS: [(&str, Colours); 2] = [("Tsu", Colours::Tsu), ("Fever", Colours::Fever)];
    r.word(node, "Colours", &COLOURS)
}

fn groups<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Groups> {
    const GROUPS: [(&str, Groups); 2] = [("Tsu", Groups::Tsu), ("Fever", Groups::Fever)];
    r.word(node, "Groups", &GROUPS)
}

fn times<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<RowTimes> {
    const TIMES: [(&str, RowTimes); 3] = [
        ("Level", RowTimes::Level),
        ("LevelPlusOne", RowTimes::LevelPlusOne),
        ("One", RowTimes::One),
    ];
    r.word(node, "RowTimes", &TIMES)
}

/// From how many places on, and the factor.
fn many<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<(u32, u32)> {
    let expected = part!(
        "problem-expected-many",
        "a number of places and a factor such as (4, 4)",
    );
    let [from, factor] = r.tuple(node, expected)?;
    let from = r.int(from, limits::SOME);
    let factor = r.int(factor, 1..=1000);
    Some((from?, factor?))
}
