//! The component `clear`: conditions and methods (F-CND, F-MTH).

use super::context::Reader;
use super::parts;
use super::score::score;
use crate::description::{Axis, ClearPart, ClearRule, Condition, FallLaw, Method, Release, limits};
use kotodama_formats::{Node, msg};

pub fn clear<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<ClearPart> {
    let fields = r.group(node, "Clear", &["rules", "score"])?;
    let default = ClearPart::default();
    Some(ClearPart {
        rules: r.field(&fields, "rules", Vec::new(), |r, node| {
            r.list(node, limits::MAX_RULES, rule)
        }),
        score: r.field(&fields, "score", default.score, score),
    })
}

/// Frames of clearing if a file does not say how many (F-CLR-01).
pub const CLEARING: u32 = 30;

fn rule<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<ClearRule> {
    let fields = r.group(node, "Rule", &["when", "how", "fall", "name"])?;
    let when = r.require(&fields, "when", condition);
    let immediate = Method::Immediate { frames: CLEARING };
    let how = r.field(&fields, "how", immediate, method);
    let fall = r.option(&fields, "fall", fall);
    let name = r.field(&fields, "name", String::new(), parts::name);
    Some(ClearRule {
        when: when?,
        how,
        fall,
        name,
    })
}

fn fall<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<FallLaw> {
    const LAWS: [(&str, FallLaw); 3] = [
        ("Rows", FallLaw::Naive),
        ("Above", FallLaw::Above),
        ("Cells", FallLaw::Cascade),
    ];
    r.word(node, "FallLaw", &LAWS)
}

fn condition<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Condition> {
    r.variant(
        node,
        "Condition",
        &[
            (
                "Connected",
                &["min", "diagonal", "roles", "hidden"],
                |r, f| {
                    Some(Condition::Connected {
                        min: r.field(f, "min", 4, min),
                        diagonal: r.field(f, "diagonal", false, parts::flag),
                        roles: r.field(f, "roles", Vec::new(), parts::roles),
                        hidden: r.field(f, "hidden", false, parts::flag),
                    })
                },
            ),
            ("Line", &["min", "axes", "roles", "hidden"], |r, f| {
                Some(Condition::Line {
                    min: r.field(f, "min", 3, min),
                    axes: r.field(f, "axes", vec![Axis::Row, Axis::Column], axes),
                    roles: r.field(f, "roles", Vec::new(), parts::roles),
                    hidden: r.field(f, "hidden", false, parts::flag),
                })
            }),
            ("FullRow", &["hidden"], |r, f| {
                let hidden = r.field(f, "hidden", false, parts::flag);
                Some(Condition::FullRow { hidden })
            }),
            ("Pattern", &["rows", "roles", "hidden"], |r, f| {
                let rows = r.require(f, "rows", pattern);
                let roles = r.field(f, "roles", Vec::new(), parts::roles);
                let hidden = r.field(f, "hidden", false, parts::flag);
                Some(Condition::Pattern {
                    rows: rows?,
                    roles,
                    hidden,
                })
            }),
            ("Ignite", &["pairs", "hidden"], |r, f| {
                let pairs = r.require(f, "pairs", |r, node| {
                    r.some(node, limits::MAX_LIST, parts::role_pair)
                });
                let hidden = r.field(f, "hidden", false, parts::flag);
                Some(Condition::Ignite {
                    pairs: pairs?,
                    hidden,
                })
            }),
            (
                "Blast",
                &["lit", "bombs", "also", "range", "hidden"],
                |r, f| {
                    let lit = r.require(f, "lit", parts::some_roles);
                    let bombs = r.field(f, "bombs", Vec::new(), parts::roles);
                    let also = r.field(f, "also", Vec::new(), parts::roles);
                    let range = r.require(f, "range", |r, node| r.int(node, 1..=100));
                    let hidden = r.field(f, "hidden", false, parts::flag);
                    Some(Condition::Blast {
                        lit: lit?,
                        bombs,
                        also,
                        range: range?,
                        hidden,
                    })
                },
            ),
            ("Beside", &["roles", "hidden"], |r, f| {
                let roles = r.require(f, "roles", parts::some_roles);
                let hidden = r.field(f, "hidden", false, parts::flag);
                Some(Condition::Beside {
                    roles: roles?,
                    hidden,
                })
            }),
            ("After", &["roles", "frames", "hidden"], |r, f| {
                let roles = r.require(f, "roles", parts::some_roles);
                let frames = r.require(f, "frames", parts::some_frames);
                let hidden = r.field(f, "hidden", false, parts::flag);
                Some(Condition::After {
                    roles: roles?,
                    frames: frames?,
                    hidden,
                })
            }),
            ("SameAs", &["roles", "hidden"], |r, f| {
                let roles = r.require(f, "roles", parts::some_roles);
                let hidden = r.field(f, "hidden", false, parts::flag);
                Some(Condition::SameAs {
                    roles: roles?,
                    hidden,
                })
            }),
        ],
    )
}

fn min<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<u32> {
    r.int(node, limits::MIN)
}

fn axes<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<Axis>> {
    r.some(node, limits::MAX_LIST, |r, node| {
        const AXES: [(&str, Axis); 4] = [
            ("Row", Axis::Row),
            ("Column", Axis::Column),
            ("Rising", Axis::Rising),
            ("Falling", Axis::Falling),
        ];
        r.word(node, "Axis", &AXES)
    })
}

fn pattern<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Vec<String>> {
    let before = r.count();
    let rows = r.some(node, usize::from(*limits::SIDE.end()), pattern_row)?;
    let width = rows.first().map_or(0, String::len);
    if r.count() == before
        && let Some(odd) = rows.iter().find(|row| row.len() != width)
    {
        let cells = odd.len();
        r.wrong(node, parts::odd_rows(width, cells));
    }
    Some(rows)
}

fn pattern_row<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<String> {
    let text = r.text(node)?;
    let cells = text.value().chars().count();
    let most = usize::from(*limits::SIDE.end());
    if cells == 0 || cells > most {
        let message = msg!(
            "problem-pattern-row",
            "this row has {cells} cells, expected 1 to {most}",
            cells,
            most,
        );
        r.wrong(node, message);
        return None;
    }
    let is_known = |c: char| c.is_ascii_alphabetic() || matches!(c, '.' | '#' | '-');
    let unknown: Vec<_> = text.characters().filter(|&(_, c)| !is_known(c)).collect();
    for &(at, c) in &unknown {
        let message = msg!(
            "problem-pattern-character",
            "{character} is unknown, expected a letter (alike blocks), `.` (anything), `#` (any \
             block) or `-` (empty)",
            character = format!("{c:?}"),
        );
        r.sink.add(at, message);
    }
    unknown.is_empty().then(|| text.into_value())
}

fn method<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Method> {
    r.variant(
        node,
        "Method",
        &[
            ("Immediate", &["frames"], |r, f| {
                let frames = r.field(f, "frames", CLEARING, parts::frames);
                Some(Method::Immediate { frames })
            }),
            ("Change", &["to", "last"], |r, f| {
                let to = r.require(f, "to", |r, node| {
                    r.some(node, limits::MAX_LIST, parts::role_pair)
                });
                let last = r.field(f, "last", CLEARING, last);
                Some(Method::Change { to: to?, last })
            }),
            ("Stock", &["release"], |r, f| {
                r.require(f, "release", release).map(Method::Stock)
            }),
        ],
    )
}

/// The method of roles that are changed no further.
fn last<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<u32> {
    r.variant(
        node,
        "LastMethod",
        &[("Immediate", &["frames"], |r, f| {
            Some(r.field(f, "frames", CLEARING, parts::frames))
        })],
    )
}

fn release<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Release> {
    r.variant(
        node,
        "Release",
        &[
            ("Timeline", &["frames"], |r, f| {
                let frames = r.require(f, "frames", parts::some_frames)?;
                Some(Release::Timeline { frames })
            }),
            ("Frames", &["frames"], |r, f| {
                r.require(f, "frames", parts::some_frames)
                    .map(Release::Frames)
            }),
            ("Signal", &["roles"], |r, f| {
                r.require(f, "roles", parts::some_roles)
                    .map(Release::Signal)
            }),
        ],
    )
}
