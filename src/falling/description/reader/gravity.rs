//! The component `gravity` (F-GRV).

use super::context::Reader;
use super::parts;
use crate::description::{BlockLaw, GravityPart, HardDrop, Lock, PieceSpeed, SoftDrop, limits};
use kotodama_formats::Node;

const FIELDS: &[&str] = &[
    "piece",
    "soft",
    "soft_points",
    "hard",
    "hard_points",
    "hold_at_spawn",
    "lock",
    "blocks",
    "fall_frames",
    "fall_table",
];

pub fn gravity<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<GravityPart> {
    let fields = r.group(node, "Gravity", FIELDS)?;
    let default = GravityPart::default();
    Some(GravityPart {
        piece: r.field(&fields, "piece", default.piece, piece),
        soft: r.field(&fields, "soft", default.soft, soft),
        soft_points: r.field(&fields, "soft_points", default.soft_points, parts::points),
        hard: r.field(&fields, "hard", default.hard, hard),
        hard_points: r.field(&fields, "hard_points", default.hard_points, parts::points),
        hold_at_spawn: r.field(&fields, "hold_at_spawn", 0, parts::frames),
        lock: r.field(&fields, "lock", default.lock, lock),
        blocks: r.field(&fields, "blocks", default.blocks, blocks),
        fall_frames: r.field(&fields, "fall_frames", default.fall_frames, |r, node| {
            r.int(node, limits::FALL_FRAMES)
        }),
        fall_table: r.field(&fields, "fall_table", Vec::new(), |r, node| {
            r.list(node, usize::from(*limits::SIDE.end()), parts::some_frames)
        }),
    })
}

fn piece<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<PieceSpeed> {
    r.variant(
        node,
        "PieceSpeed",
        &[
            ("Cells", &["by_level"], |r, f| {
                let speeds = r.require(f, "by_level", |r, node| {
                    r.some(node, limits::MAX_LIST, |r, node| r.int(node, limits::CELLS))
                });
                speeds.map(PieceSpeed::Cells)
            }),
            ("Frames", &["by_level"], |r, f| {
                let frames = r.require(f, "by_level", |r, node| {
                    r.some(node, limits::MAX_LIST, parts::some_frames)
                });
                frames.map(PieceSpeed::Frames)
            }),
        ],
    )
}

fn soft<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<SoftDrop> {
    r.variant(
        node,
        "SoftDrop",
        &[
            ("Frames", &["frames"], |r, f| {
                let frames = r.require(f, "frames", parts::some_frames);
                frames.map(SoftDrop::Frames)
            }),
            ("Factor", &["factor"], |r, f| {
                let factor = r.require(f, "factor", |r, node| r.int(node, 1..=1000));
                factor.map(SoftDrop::Factor)
            }),
        ],
    )
}

fn hard<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<HardDrop> {
    const DROPS: [(&str, HardDrop); 3] = [
        ("Off", HardDrop::Off),
        ("Lock", HardDrop::Lock),
        ("Sonic", HardDrop::Sonic),
    ];
    r.word(node, "HardDrop", &DROPS)
}

fn lock<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Lock> {
    r.variant(
        node,
        "Lock",
        &[
            ("Delay", &["frames", "resets", "soft_places"], |r, f| {
                Some(Lock::Delay {
                    frames: r.field(f, "frames", 30, parts::some_frames),
                    resets: r.field(f, "resets", 15, parts::count),
                    soft_drop_locks: r.field(f, "soft_places", false, parts::flag),
                })
            }),
            ("OnStep", &[], |_, _| Some(Lock::OnStep)),
        ],
    )
}

fn blocks<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<BlockLaw> {
    const LAWS: [(&str, BlockLaw); 6] = [
        ("Cells", BlockLaw::Cascade),
        ("Rows", BlockLaw::Naive),
        ("Linked", BlockLaw::StickyBonds),
        ("Clusters", BlockLaw::StickyFamilies),
        ("Above", BlockLaw::Above),
        ("Stay", BlockLaw::Stay),
    ];
    r.word(node, "BlockLaw", &LAWS)
}
