//! Random rule descriptions, for the property tests of several crates.
//!
//! [`any_description`] uses everything that a file can contain, sensible or
//! not; [`playable`] produces rules that pass the check.

#![allow(dead_code, reason = "each test crate uses some of it")]

use kotodama::falling::description::check::{Severity, check};
use kotodama::falling::description::reader::TRANSITIONS;
use kotodama::falling::description::*;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn role() -> impl Strategy<Value = u8> {
    1..=99_u8
}

fn roles() -> impl Strategy<Value = Vec<u8>> {
    vec(role(), 0..4)
}

fn some_roles() -> impl Strategy<Value = Vec<u8>> {
    vec(role(), 1..4)
}

fn text() -> impl Strategy<Value = String> {
    "[ -~äあ人\"\\\\]{0,20}"
}

fn shape_name() -> impl Strategy<Value = String> {
    prop_oneof![
        select(vec!["I", "T", "pair", "x"]).prop_map(str::to_owned),
        "[a-z_\"\\\\é0-9-]{1,8}",
    ]
}

fn glyph() -> impl Strategy<Value = char> {
    let glyphs: Vec<char> = ('!'..='~').filter(|c| !".*/,:".contains(*c)).collect();
    select(glyphs)
}

fn frames() -> impl Strategy<Value = u32> {
    prop_oneof![1..60_u32, Just(36_000)]
}

prop_compose! {
    fn some_block()(
        id in role(),
        glyph in glyph(),
        name in text(),
        colour in option::of(any::<(u8, u8, u8)>()),
        form in select(vec![
            Form::Disc,
            Form::Ring,
            Form::Square,
            Form::Frame,
            Form::Gem,
            Form::Bomb,
        ]),
        drawing in option::of(some_drawing()),
        picture in option::of("[a-z\"]{1,5}(/[a-z]{1,5})?\\.png"),
        family in option::of(role()),
        class in some_class(),
        weight in 0..5_u32,
    ) -> BlockPart {
        BlockPart { id, glyph, name, colour, form, drawing, picture, family, class, weight }
    }
}

fn some_drawing() -> impl Strategy<Value = Drawing> {
    prop_oneof![
        "[A-Z0-9]{1,6}".prop_map(Drawing::Text),
        select(vec![Drawing::Bone, Drawing::Panda]),
    ]
}

fn some_class() -> impl Strategy<Value = Class> {
    select(vec![
        Class::Normal,
        Class::Garbage,
        Class::Fixed,
        Class::Target,
    ])
}

/// Returns a matrix with at least one block.
fn matrix(cells: &'static str) -> impl Strategy<Value = Vec<String>> {
    let cells: Vec<char> = cells.chars().collect();
    (1..=4_usize, 1..=4_usize)
        .prop_flat_map(move |(width, height)| {
            let cell = prop_oneof![1 => Just('.'), 2 => select(cells.clone())];
            vec(vec(cell, width), height)
        })
        .prop_map(|rows| {
            let mut rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
            if rows.iter().all(|row| row.bytes().all(|c| c == b'.')) {
                rows[0].replace_range(0..1, "1");
            }
            rows
        })
}

prop_compose! {
    fn some_shape()(
        name in shape_name(),
        matrices in prop_oneof![
            3 => vec(matrix("1234Ax\"\\"), 1),
            1 => vec(matrix("12#'"), 1..5),
        ],
        has_states in any::<bool>(),
        axis in option::of((-2..5_i8, -2..5_i8)),
        turns in option::of(select(vec![1_u8, 2, 4])),
        weight in 0..4_u32,
        rotation in option::weighted(0.2, some_rotation()),
        joined in any::<bool>(),
    ) -> ShapePart {
        let has_states = has_states || matrices.len() > 1;
        ShapePart { name, matrices, has_states, axis, turns, weight, rotation, joined }
    }
}

fn some_shapes() -> impl Strategy<Value = Shapes> {
    let set = || select(shape_sets::NAMES.to_vec()).prop_map(str::to_owned);
    prop_oneof![
        vec(some_shape(), 1..4).prop_map(Shapes::List),
        set().prop_map(Shapes::Set),
        (set(), vec(some_shape(), 1..3)).prop_map(|(set, own)| Shapes::Both(set, own)),
    ]
}

fn some_randomizer() -> impl Strategy<Value = Randomizer> {
    let leaf = prop_oneof![
        Just(Randomizer::Uniform),
        (1..4_u32).prop_map(|copies| Randomizer::Bag { copies }),
        (1..5_u32, 1..7_u32, vec(shape_name(), 0..3)).prop_map(|(length, rolls, start)| {
            Randomizer::Tgm {
                length,
                rolls,
                start,
            }
        }),
        Just(Randomizer::Nes),
        vec(shape_name(), 1..30).prop_map(Randomizer::Cycle),
    ];
    leaf.prop_recursive(3, 4, 1, |inner| {
        (1..9_u32, shape_name(), inner).prop_map(|(n, shape, other)| Randomizer::Every {
            n,
            shape,
            other: Box::new(other),
        })
    })
}

fn some_role_randomizer() -> impl Strategy<Value = RoleRandomizer> {
    let opening = (0..4_u32, 1..5_u32).prop_map(|(pieces, roles)| Opening { pieces, roles });
    prop_oneof![
        Just(RoleRandomizer::Uniform),
        (1..64_u32, option::of(opening))
            .prop_map(|(each, opening)| RoleRandomizer::Pool { each, opening }),
    ]
}

prop_compose! {
    fn some_pieces()(
        shapes in some_shapes(),
        randomizer in some_randomizer(),
        roles in some_role_randomizer(),
        next in 0..=10_u8,
        hold in select(vec![HoldRule::Off, HoldRule::Once, HoldRule::Free]),
        initial in any::<bool>(),
        spawn in prop_oneof![
            (0..4_u8).prop_map(|above| Spawn::Default { above }),
            (-5..9_i16, -5..9_i16).prop_map(|(x, y)| Spawn::Origin(x, y)),
            (-5..9_i16, -5..9_i16).prop_map(|(x, y)| Spawn::Axis(x, y)),
        ],
        spawn_steps in 0..3_u8,
    ) -> PiecesPart {
        PiecesPart { shapes, randomizer, roles, next, hold, initial, spawn, spawn_steps }
    }
}

/// Returns any turning law.
pub fn some_law() -> impl Strategy<Value = TurnLaw> {
    let align = select(vec![Align::BottomLeft, Align::BottomCentre, Align::Centre]);
    prop_oneof![
        2 => Just(TurnLaw::FixedAxis),
        1 => align.prop_map(TurnLaw::MovableAxis),
        1 => select(vec![TurnLaw::Swap, TurnLaw::Change, TurnLaw::Listed, TurnLaw::NoTurn]),
    ]
}

fn shifts() -> impl Strategy<Value = Vec<(i8, i8)>> {
    vec((-3..=3_i8, -3..=3_i8), 0..6)
}

fn some_kicks() -> impl Strategy<Value = Kicks> {
    prop_oneof![
        select(vec![
            Kicks::Generic,
            Kicks::Srs,
            Kicks::Srs180,
            Kicks::Arika,
            Kicks::Pair,
            Kicks::Left,
            Kicks::InPlace,
        ]),
        (shifts(), shifts()).prop_map(|(right, left)| Kicks::List { right, left }),
        prop::sample::subsequence(TRANSITIONS.to_vec(), 0..6).prop_flat_map(|keys| {
            vec(shifts(), keys.len()).prop_map(move |rows| {
                let keys = keys.iter().map(|&key| key.to_owned());
                Kicks::Table(keys.zip(rows).collect())
            })
        }),
    ]
}

prop_compose! {
    fn some_rotation()(
        law in some_law(),
        kicks in some_kicks(),
        quick_turn in option::of(frames()),
        rotate_180 in any::<bool>(),
    ) -> RotationPart {
        RotationPart { law, kicks, quick_turn, rotate_180 }
    }
}

fn some_lock() -> impl Strategy<Value = Lock> {
    prop_oneof![
        (frames(), 0..20_u32, any::<bool>()).prop_map(|(frames, resets, soft_drop_locks)| {
            Lock::Delay {
                frames,
                resets,
                soft_drop_locks,
            }
        }),
        Just(Lock::OnStep),
    ]
}

prop_compose! {
    /// Returns any gravity.
    pub fn some_gravity()(
        piece in prop_oneof![
            vec(0..200_000_u32, 1..30).prop_map(PieceSpeed::Cells),
            vec(frames(), 1..30).prop_map(PieceSpeed::Frames),
        ],
        soft in prop_oneof![
            frames().prop_map(SoftDrop::Frames),
            (1..40_u32).prop_map(SoftDrop::Factor),
        ],
        soft_points in 0..3_u32,
        hard in select(vec![HardDrop::Off, HardDrop::Lock, HardDrop::Sonic]),
        hard_points in 0..3_u32,
        hold_at_spawn in 0..60_u32,
        lock in some_lock(),
        blocks in select(vec![
            BlockLaw::Cascade, BlockLaw::Naive, BlockLaw::StickyBonds,
            BlockLaw::StickyFamilies, BlockLaw::Above, BlockLaw::Stay,
        ]),
        fall_frames in 1..5_u32,
        mut fall_table in prop_oneof![3 => Just(Vec::new()), 1 => vec(1..40_u32, 1..12)],
    ) -> GravityPart {
        fall_table.sort_unstable();
        GravityPart {
            piece, soft, soft_points, hard, hard_points, hold_at_spawn, lock, blocks,
            fall_frames, fall_table,
        }
    }
}

fn some_condition() -> impl Strategy<Value = Condition> {
    let axes = vec(
        select(vec![Axis::Row, Axis::Column, Axis::Rising, Axis::Falling]),
        1..5,
    );
    let hidden = any::<bool>;
    prop_oneof![
        (1..9_u32, any::<bool>(), roles(), hidden()).prop_map(|(min, diagonal, roles, hidden)| {
            Condition::Connected {
                min,
                diagonal,
                roles,
                hidden,
            }
        }),
        (1..6_u32, axes, roles(), hidden()).prop_map(|(min, axes, roles, hidden)| {
            Condition::Line {
                min,
                axes,
                roles,
                hidden,
            }
        }),
        hidden().prop_map(|hidden| Condition::FullRow { hidden }),
        (matrix("ab#-"), roles(), hidden()).prop_map(|(rows, roles, hidden)| {
            // A matrix that would be empty gets a placeholder.
            let rows = rows.iter().map(|row| row.replace('1', "a")).collect();
            Condition::Pattern {
                rows,
                roles,
                hidden,
            }
        }),
        (vec((role(), role()), 1..3), hidden())
            .prop_map(|(pairs, hidden)| Condition::Ignite { pairs, hidden }),
        (some_roles(), roles(), roles(), 1..5_u32, hidden()).prop_map(
            |(lit, bombs, also, range, hidden)| {
                Condition::Blast {
                    lit,
                    bombs,
                    also,
                    range,
                    hidden,
                }
            }
        ),
        (some_roles(), hidden()).prop_map(|(roles, hidden)| Condition::Beside { roles, hidden }),
        (some_roles(), frames(), hidden()).prop_map(|(roles, frames, hidden)| {
            Condition::After {
                roles,
                frames,
                hidden,
            }
        }),
        (some_roles(), hidden()).prop_map(|(roles, hidden)| Condition::SameAs { roles, hidden }),
    ]
}

fn some_method() -> impl Strategy<Value = Method> {
    let release = prop_oneof![
        frames().prop_map(|frames| Release::Timeline { frames }),
        frames().prop_map(Release::Frames),
        some_roles().prop_map(Release::Signal),
    ];
    prop_oneof![
        2 => (0..50_u32).prop_map(|frames| Method::Immediate { frames }),
        1 => (vec((role(), role()), 1..4), prop_oneof![Just(30), 0..50_u32])
            .prop_map(|(to, last)| Method::Change { to, last }),
        1 => release.prop_map(Method::Stock),
    ]
}

prop_compose! {
    fn some_rule()(
        when in some_condition(),
        how in some_method(),
        fall in option::of(select(vec![FallLaw::Naive, FallLaw::Above, FallLaw::Cascade])),
        name in prop_oneof![Just(String::new()), text()],
    ) -> ClearRule {
        ClearRule { when, how, fall, name }
    }
}

/// Returns any score model without names of shapes.
pub fn one_score() -> impl Strategy<Value = Score> {
    let points = || 0..2000_u32;
    let powers = prop_oneof![
        Just(Powers::Tsu),
        Just(Powers::Doubling),
        vec(0..1000_u32, 1..20).prop_map(Powers::List),
    ];
    prop_oneof![
        points().prop_map(|unit| Score::PerBlock { unit }),
        (
            points(),
            powers,
            select(vec![Colours::Tsu, Colours::Fever]),
            select(vec![Groups::Tsu, Groups::Fever]),
        )
            .prop_map(|(unit, powers, colours, groups)| Score::Chain {
                unit,
                powers,
                colours,
                groups,
            }),
        (
            vec(points(), 1..5),
            select(vec![RowTimes::Level, RowTimes::LevelPlusOne, RowTimes::One]),
        )
            .prop_map(|(points, times)| Score::Rows { points, times }),
        points().prop_map(|unit| Score::Triples { unit }),
        (points(), option::of((1..9_u32, 1..9_u32)))
            .prop_map(|(unit, many)| Score::Patterns { unit, many }),
        Just(Score::Guideline { spins: Vec::new() }),
        points().prop_map(|base| Score::Targets { base }),
    ]
}

fn some_score() -> impl Strategy<Value = Score> {
    prop_oneof![
        4 => one_score(),
        1 => vec(shape_name(), 1..3).prop_map(|spins| Score::Guideline { spins }),
        1 => vec(one_score(), 1..4).prop_map(Score::All),
    ]
}

fn some_over() -> impl Strategy<Value = OverCondition> {
    prop_oneof![
        Just(OverCondition::BlockOut),
        option::of(0..30_u8).prop_map(OverCondition::TopReached),
        (option::of(0..30_u8), frames())
            .prop_map(|(row, frames)| OverCondition::TopTimeout(row, frames)),
        any::<bool>().prop_map(|part| OverCondition::LockOut { part }),
        vec((0..10_u8, 0..20_u8), 1..4).prop_map(OverCondition::Cells),
    ]
}

/// Returns any rule for the level to go up.
pub fn some_level() -> impl Strategy<Value = LevelPart> {
    let up = prop_oneof![
        Just(LevelUp::Never),
        (1..40_u32).prop_map(LevelUp::Rows),
        (1..40_u32).prop_map(LevelUp::Blocks),
        (1..40_u32).prop_map(LevelUp::Pieces),
        (1..4000_u32).prop_map(LevelUp::Frames),
        Just(LevelUp::ClassicRows),
    ];
    (0..10_u32, 0..40_u32, up).prop_map(|(start, more, up)| LevelPart {
        start,
        max: start + more,
        up,
    })
}

fn some_goal() -> impl Strategy<Value = Goal> {
    let targets = prop_oneof![
        some_class().prop_map(GoalTargets::Class),
        some_roles().prop_map(GoalTargets::Roles),
    ];
    prop_oneof![
        2 => Just(Goal::Endless),
        1 => (1..99_u32).prop_map(Goal::Rows),
        1 => (1..99_999_u64).prop_map(Goal::Score),
        1 => (1..99_999_u64).prop_map(Goal::Frames),
        1 => targets.prop_map(Goal::ClearAll),
        1 => (1..99_u32).prop_map(Goal::Pieces),
    ]
}

fn some_start() -> impl Strategy<Value = Start> {
    prop_oneof![
        2 => Just(Start::Empty),
        1 => vec("[.a-c0-9\"#]{1,20}", 0..15).prop_map(Start::Rows),
        1 => (0..30_u32).prop_map(Start::Targets),
        1 => (1..15_u32, 0..7_u32, role())
            .prop_map(|(rows, holes, role)| Start::Noise { rows, holes, role }),
    ]
}

fn some_garbage() -> impl Strategy<Value = Garbage> {
    prop_oneof![
        Just(Garbage::Off),
        (role(), 1..9_u32, 1..9_u32).prop_map(|(role, every, count)| Garbage::Drop {
            role,
            every,
            count
        }),
        (role(), 1..9_u32, 1..4_u32, 0..4_u32).prop_map(|(role, every, rows, holes)| {
            Garbage::Raise {
                role,
                every,
                rows,
                holes,
            }
        }),
        (role(), 1..4_u32).prop_map(|(role, per_link)| Garbage::Grow { role, per_link }),
    ]
}

prop_compose! {
    fn some_field()(
        width in 1..=20_u8,
        height in 1..=30_u8,
        hidden in 0..=20_u8,
    ) -> FieldPart {
        FieldPart { width, height, hidden }
    }
}

fn some_waits() -> impl Strategy<Value = Waits> {
    (0..9_u32, 0..40_u32, 0..40_u32).prop_map(|(start, entry_delay, settle_delay)| Waits {
        start,
        entry_delay,
        settle_delay,
    })
}

fn some_controls() -> impl Strategy<Value = Controls> {
    (0..20_u32, 0..9_u32, any::<bool>()).prop_map(|(das, arr, enforce)| Controls {
        das,
        arr,
        enforce,
    })
}

fn some_display() -> impl Strategy<Value = Display> {
    (any::<[bool; 3]>(), option::of(0..=10_u8)).prop_map(|([ghost, smooth_x, smooth_y], next)| {
        Display {
            ghost,
            smooth_x,
            smooth_y,
            next,
        }
    })
}

prop_compose! {
    fn some_riders()(
        level in some_level(),
        goal in some_goal(),
        start in some_start(),
        garbage in some_garbage(),
        waits in some_waits(),
        controls in some_controls(),
        display in some_display(),
    ) -> Description {
        Description { level, goal, start, garbage, waits, controls, display, ..Description::new("") }
    }
}

prop_compose! {
    fn some_rules()(
        name in "[!-~人][ -~あ]{0,10}",
        author in text(),
        field in some_field(),
        blocks in vec(some_block(), 1..8),
        pieces in some_pieces(),
        rotation in some_rotation(),
        gravity in some_gravity(),
        rules in vec(some_rule(), 0..4),
        score in some_score(),
        game_over in vec(some_over(), 0..4),
        riders in some_riders(),
    ) -> Description {
        let clear = ClearPart { rules, score };
        Description {
            name, author, field, blocks, pieces, rotation, gravity, clear, game_over, ..riders
        }
    }
}

prop_compose! {
    fn some_script()(
        name in "[a-z]{1,10}",
        script in "[a-z]{1,5}(/[a-z]{1,5})?\\.lua",
        controls in some_controls(),
        display in some_display(),
    ) -> Description {
        Description { script: Some(script), controls, display, ..Description::new(&name) }
    }
}

/// Returns any contents of a rule file; most of it cannot be played.
pub fn any_description() -> impl Strategy<Value = Description> {
    prop_oneof![9 => some_rules(), 1 => some_script()]
}

/// Returns whether the description has no errors.
pub fn passes(description: &Description) -> bool {
    let remarks = check(description);
    remarks
        .iter()
        .all(|remark| remark.severity == Severity::Warning)
}

/// Returns rules that pass the check, with all laws, conditions and methods.
pub fn playable() -> impl Strategy<Value = Description> {
    (some_rules(), 2..=7_u8, 4..=14_u8, 4..=24_u8, 0..=6_u8)
        .prop_map(|(mut d, count, width, height, hidden)| {
            d.field = FieldPart {
                width,
                height,
                hidden,
            };
            blocks(&mut d, count);
            pieces(&mut d);
            rules(&mut d, count);
            riders(&mut d, count);
            d
        })
        .prop_filter("the check refuses it", passes)
}

/// Sets `count` blocks with the roles from 1 on, but at least as many as the
/// shapes need, the first of which is dealt.
fn blocks(d: &mut Description, count: u8) {
    let template = d.blocks.clone();
    let letters = "IJLOSTZ".chars();
    let glyphs = letters
        .zip(1..=7_u8)
        .filter(|(_, id)| *id <= count || needs_letters(d));
    d.blocks = glyphs
        .zip(template.iter().cycle())
        .map(|((glyph, id), block)| BlockPart {
            id,
            glyph,
            family: block.family.map(|family| family % 7 + 1),
            weight: if id == 1 { 1 } else { block.weight },
            class: if id == 1 { Class::Normal } else { block.class },
            ..block.clone()
        })
        .collect();
}

fn needs_letters(d: &Description) -> bool {
    match &d.pieces.shapes {
        Shapes::Set(set) | Shapes::Both(set, _) => set == "tetrominoes" || set == "classic",
        Shapes::List(_) => false,
    }
}

fn pieces(d: &mut Description) {
    let mut own = match d.pieces.shapes.clone() {
        Shapes::List(own) | Shapes::Both(_, own) => own,
        Shapes::Set(_) => Vec::new(),
    };
    for (index, shape) in own.iter_mut().enumerate() {
        shape.name = format!("own{index}");
        shape.weight += 1;
        for row in shape.matrices.iter_mut().flatten() {
            *row = row.replace(|c: char| !c.is_ascii_digit() && c != '.', "I");
        }
        let rotation = shape.rotation.iter_mut();
        rotation.for_each(|rotation| rotation.kicks = Kicks::Generic);
    }
    let shapes = match &d.pieces.shapes {
        Shapes::List(_) => Shapes::List(own),
        Shapes::Set(set) => Shapes::Set(set.clone()),
        Shapes::Both(set, _) => Shapes::Both(set.clone(), own),
    };
    let names: Vec<String> = shapes
        .resolve(&[])
        .into_iter()
        .map(|shape| shape.part.name)
        .collect();
    rename(&mut d.pieces.randomizer, &names);
    d.pieces.shapes = shapes;
    if !matches!(d.pieces.spawn, Spawn::Default { .. }) {
        d.pieces.spawn = Spawn::Default { above: 0 };
    }
    if matches!(d.rotation.kicks, Kicks::Pair | Kicks::Table(_)) {
        d.rotation.kicks = Kicks::Generic;
    }
}

/// Replaces unknown names of shapes by existing ones.
fn rename(randomizer: &mut Randomizer, names: &[String]) {
    let pick = |name: &mut String| *name = names[name.len() % names.len()].clone();
    match randomizer {
        Randomizer::Uniform | Randomizer::Bag { .. } | Randomizer::Nes => {}
        Randomizer::Tgm { start, .. } => start.iter_mut().for_each(pick),
        Randomizer::Cycle(list) => list.iter_mut().for_each(pick),
        Randomizer::Every { shape, other, .. } => {
            pick(shape);
            rename(other, names);
        }
    }
}

fn rules(d: &mut Description, count: u8) {
    let fit = |role: &mut u8| *role = *role % count + 1;
    for rule in &mut d.clear.rules {
        match &mut rule.when {
            Condition::Connected { roles, .. }
            | Condition::Line { roles, .. }
            | Condition::Pattern { roles, .. } => roles.clear(),
            Condition::Beside { roles, .. }
            | Condition::After { roles, .. }
            | Condition::SameAs { roles, .. } => roles.iter_mut().for_each(fit),
            Condition::FullRow { .. } => {}
            Condition::Sentence {
                is,
                nouns,
                properties,
                ..
            } => {
                is.iter_mut().for_each(fit);
                for (word, named) in nouns {
                    fit(word);
                    fit(named);
                }
                properties.iter_mut().for_each(|(word, _)| fit(word));
            }
            Condition::Ignite { pairs, .. } => {
                for (igniter, fuse) in pairs {
                    fit(igniter);
                    fit(fuse);
                }
            }
            Condition::Blast {
                lit, bombs, also, ..
            } => {
                for roles in [lit, bombs, also] {
                    roles.iter_mut().for_each(fit);
                }
            }
        }
        match &mut rule.how {
            Method::Immediate { .. } | Method::Stock(Release::Frames(_)) => {}
            Method::Change { to, .. } => {
                // Upwards only, so that it ends.
                *to = (1..count).map(|role| (role, role + 1)).collect();
            }
            Method::Stock(Release::Timeline { frames }) => *frames = 15,
            Method::Stock(Release::Signal(roles)) => roles.iter_mut().for_each(fit),
        }
        if matches!(rule.when, Condition::Beside { .. }) {
            rule.how = Method::Immediate { frames: 20 };
        }
    }
    if let Score::Guideline { spins } = &mut d.clear.score {
        spins.clear();
    }
}

fn riders(d: &mut Description, count: u8) {
    let rows = d.field.height + d.field.hidden;
    let width = d.field.width;
    for condition in &mut d.game_over {
        match condition {
            OverCondition::TopReached(Some(row)) | OverCondition::TopTimeout(Some(row), _) => {
                *row %= rows;
            }
            OverCondition::Cells(cells) => {
                for (x, y) in cells {
                    *x %= width;
                    *y %= rows;
                }
            }
            _ => {}
        }
    }
    match &mut d.garbage {
        Garbage::Off => {}
        Garbage::Drop { role, count: n, .. } => {
            *role = *role % count + 1;
            *n = (*n).min(u32::from(width));
        }
        Garbage::Raise { role, .. } | Garbage::Grow { role, .. } => *role = *role % count + 1,
    }
    match &mut d.start {
        Start::Empty => {}
        Start::Rows(list) => {
            list.truncate(usize::from(d.field.height / 2));
            for row in list {
                let cells: Vec<char> = row
                    .chars()
                    .map(|c| if c == '.' { c } else { 'I' })
                    .collect();
                *row = (0..usize::from(width))
                    .map(|x| cells[x % cells.len()])
                    .collect();
            }
        }
        Start::Targets(_) => d.start = Start::Empty,
        Start::Noise { rows, holes, role } => {
            *rows = (*rows).min(u32::from(d.field.height / 2));
            *holes = (*holes).min(u32::from(width));
            *role = *role % count + 1;
        }
    }
    if matches!(d.goal, Goal::ClearAll(_)) {
        d.goal = Goal::ClearAll(GoalTargets::Roles(vec![1]));
    }
}
