//! Parts that are fitted together, without a play.

use super::super::super::description::{
    BlockLaw, Condition, FallLaw, Garbage, Goal, Kicks, Method, OverCondition, Randomizer, Score,
    Start,
};
use super::*;

/// F-MIX-02 (b), (d), (e).
#[test]
fn parts_are_fitted_together() {
    // Bombs come with their rules; the kicks of pairs do not suit columns of
    // three.
    let fitted = fit(
        &["jewels", "bombs", "pairs"],
        [&[0], &[0], &[0], &[2], &[1], &[1], &[2]],
    );
    let mixed = &fitted.description;
    let bomb = mixed.blocks.iter().find(|block| block.name == "bomb");
    let bomb = bomb.expect("bombs are added");
    assert_eq!((bomb.id, bomb.weight), (7, 0), "role 6 is taken");
    assert_eq!(
        mixed.garbage,
        Garbage::Grow {
            role: 7,
            per_link: 1
        }
    );
    assert_eq!(mixed.rotation.kicks, Kicks::Generic);
    let cells = OverCondition::Cells(vec![(2, 3)]);
    assert_eq!(mixed.game_over, [cells], "the column of the piece");
}

/// F-MIX-02 (f), and glyphs that are not placeholders.
#[test]
fn linked_falling_joins_shapes() {
    let fitted = fit(
        &["capsules", "guideline", "timeline"],
        [&[1], &[2], &[1], &[1], &[0], &[2], &[1]],
    );
    let mixed = &fitted.description;
    assert_eq!(mixed.gravity.blocks, BlockLaw::StickyBonds);
    let shapes = mixed.pieces.shapes.resolve(&mixed.blocks);
    assert!(shapes.iter().all(|shape| shape.part.joined));
}

/// F-MIX-11: fixed blocks become placeholders, the same in all states that are
/// turns of each other; a grey block that no shape contains is not dealt.
#[test]
fn fixed_blocks_of_another_game_become_placeholders() {
    let fitted = fit(
        &["classic", "pairs"],
        [&[0], &[1], &[0], &[0], &[1], &[1], &[0]],
    );
    let mixed = &fitted.description;
    let shapes = mixed.pieces.shapes.resolve(&mixed.blocks);
    let shape = |name: &str| {
        let found = shapes.iter().find(|shape| shape.part.name == name);
        found.expect("a shape").part.matrices.clone()
    };
    let trimmed = |rows: &[String]| {
        let rows = rows.iter().map(|row| row.trim_matches('.').to_owned());
        rows.filter(|row| !row.is_empty()).collect::<Vec<_>>()
    };
    let tee: Vec<Vec<String>> = shape("T").iter().map(|rows| trimmed(rows)).collect();
    assert_eq!(tee[0], ["123", "4"]);
    // Turned to the right: 4 is to the left of 2, 1 above it, 3 below.
    assert_eq!(tee[1], ["1", "42", "3"]);
    assert_eq!(tee[2], ["4", "321"]);
    assert!(said(&fitted.notes).contains(&"fit-coloured"));

    let fitted = fit(
        &["guideline", "pairs"],
        [&[0], &[0], &[1], &[1], &[1], &[1], &[0]],
    );
    let dealt = fitted.description.blocks.iter();
    let dealt: Vec<u8> = dealt.filter(|b| b.weight > 0).map(|b| b.id).collect();
    assert_eq!(
        dealt,
        [1, 2, 3, 4, 5, 6, 7],
        "grey is only for start fields"
    );
}

/// F-MIX-19: every clear rule keeps the law of falling of its game.
#[test]
fn every_clear_rule_keeps_its_law_of_falling() {
    let falls = |names: &[&str], parts: [&[usize]; 7]| {
        let fitted = fit(names, parts);
        let rules = fitted.description.clear.rules.iter();
        (
            fitted.description.gravity.blocks,
            rules
                .map(|rule| (rule.when.name(), rule.fall))
                .collect::<Vec<_>>(),
        )
    };
    let names = ["pairs", "guideline", "jewels", "pairs_blocks", "capsules"];
    let both = [
        ("full_row", Some(FallLaw::Naive)),
        ("connected", Some(FallLaw::Above)),
    ];
    // Pairs come first, but full rows are still the first rule.
    let (law, rules) = falls(&names, [&[1], &[0], &[1], &[1], &[0, 1], &[0, 1], &[1]]);
    assert_eq!((law, rules.as_slice()), (BlockLaw::Stay, &both[..]));
    // Two games in which every unsupported block falls.
    let (law, rules) = falls(&names, [&[0], &[0], &[0], &[0], &[0, 2], &[0, 2], &[0]]);
    assert_eq!(law, BlockLaw::Cascade);
    assert!(rules.iter().all(|(_, fall)| fall.is_none()));
    // The rules of `pairs_blocks` name laws of their own, which have no effect
    // where every block falls.
    let (law, rules) = falls(&names, [&[3], &[3], &[3], &[3], &[0], &[3], &[3]]);
    assert_eq!(law, BlockLaw::Cascade);
    assert!(rules.iter().all(|(_, fall)| fall.is_none()));
    // A game that leaves falling to its rules.
    let (law, rules) = falls(&names, [&[0], &[0], &[0], &[0], &[3], &[2], &[0]]);
    assert_eq!(law, BlockLaw::Stay);
    assert_eq!(rules, [("line", Some(FallLaw::Above))]);
    // Joined blocks fall together, whichever game cleared.
    let (law, _) = falls(&names, [&[1], &[4], &[1], &[1], &[1, 4], &[1, 4], &[1]]);
    assert_eq!(law, BlockLaw::StickyBonds);
}

/// F-MIX-12: the lit bomb comes with the blast rule, and only with it.
#[test]
fn tools_come_with_their_rules() {
    let names = ["bombs", "pairs"];
    let fitted = fit(&names, [&[1], &[1], &[1], &[1], &[1], &[0], &[1]]);
    let mixed = &fitted.description;
    let Randomizer::Every { n: 8, shape, .. } = &mixed.pieces.randomizer else {
        panic!("{:?}", mixed.pieces.randomizer);
    };
    let shapes = mixed.pieces.shapes.resolve(&mixed.blocks);
    assert!(shapes.iter().any(|other| other.part.name == *shape));
    let conditions: Vec<&str> = mixed
        .clear
        .rules
        .iter()
        .map(|rule| rule.when.name())
        .collect();
    assert_eq!(conditions, ["line", "blast"]);

    let fitted = fit(&names, [&[0], &[1], &[0], &[0], &[1], &[1], &[0]]);
    let mixed = &fitted.description;
    assert_eq!(mixed.pieces.randomizer, Randomizer::Uniform);
    let shapes = mixed.pieces.shapes.resolve(&mixed.blocks);
    assert_eq!(shapes.len(), 1);
    assert!(said(&fitted.notes).contains(&"fit-useless-shape"));
}

/// F-MIX-13: grey blocks never appear in `pairs`, which has no garbage.
#[test]
fn parts_that_cannot_act_are_dropped() {
    let fitted = fit(
        &["guideline", "pairs"],
        [&[0], &[0], &[0], &[0], &[0, 1], &[0, 1], &[0]],
    );
    let mixed = &fitted.description;
    let conditions: Vec<&str> = mixed
        .clear
        .rules
        .iter()
        .map(|rule| rule.when.name())
        .collect();
    assert_eq!(conditions, ["full_row", "connected"]);
    assert_eq!(fitted.origins, [0, 1]);
    assert!(said(&fitted.notes).contains(&"fit-dead-rule"));
    assert!(mixed.blocks.iter().all(|block| block.id != 9));
    // Both games earn points; points for triples are dropped without lines.
    assert!(matches!(&mixed.clear.score, Score::All(models) if models.len() == 2));
    // Of two equal rules the second would never act.
    let fitted = fit(
        &["pairs", "carnival"],
        [&[0], &[0], &[0], &[0], &[0, 1], &[0, 1], &[0]],
    );
    let rules = &fitted.description.clear.rules;
    assert!(matches!(
        rules.as_slice(),
        [one] if matches!(one.when, Condition::Connected { min: 4, .. })
    ));
    // Bombs that nothing sets off are not added as garbage.
    let mut bombs = sources(&["bombs", "pairs"]);
    bombs[0].description.clear.rules.truncate(1);
    let parts = Parts::all_of(0);
    let fitted = fit::fit(&bombs, &parts, "test").expect("it fits");
    assert_eq!(fitted.description.garbage, Garbage::Off);
}

/// F-MIX-02 (b): results of changes are added as blocks, so that changes do not
/// form a cycle.
#[test]
fn changes_do_not_form_a_cycle() {
    let fitted = fit(
        &["evolve", "timeline"],
        [&[1], &[1], &[1], &[1], &[0], &[0], &[1]],
    );
    let mixed = &fitted.description;
    assert!(mixed.blocks.iter().any(|block| block.id == 3));
    let changes: Vec<(u8, u8)> = mixed
        .clear
        .rules
        .iter()
        .flat_map(|rule| match &rule.how {
            Method::Change { to, .. } => to.clone(),
            _ => Vec::new(),
        })
        .collect();
    assert_eq!(changes, [(1, 2), (2, 3)]);
    assert!(valid::test(mixed).is_ok());
    // A cycle across two rules, of which the check only warns, is refused.
    let mut circle = mixed.clone();
    for rule in &mut circle.clear.rules {
        if let Method::Change { to, .. } = &mut rule.how
            && to[0].0 == 2
        {
            to[0].1 = 1;
        }
    }
    let failure = valid::test(&circle).expect_err("1, 2, 1");
    assert_eq!(failure.message.key, "problem-change-circle-rules");
}

/// F-MIX-01: goal and start are kept together with their blocks.
#[test]
fn goals_stay_with_their_blocks() {
    let names = ["capsules", "pairs"];
    let fitted = fit(&names, [&[0], &[0], &[1], &[1], &[0], &[0], &[0]]);
    assert!(matches!(fitted.description.goal, Goal::ClearAll(_)));
    let fitted = fit(&names, [&[0], &[1], &[1], &[1], &[0], &[0], &[0]]);
    assert_eq!(fitted.description.goal, Goal::Endless);
    assert_eq!(fitted.description.start, Start::Empty);
    assert!(said(&fitted.notes).contains(&"fit-goal"));
}

/// F-MIX-09: a script with a template declares clearing and gravity.
#[test]
fn scripts_take_part_as_far_as_they_declare() {
    let own = script(
        "setFieldSize(6, 12) setClearMode(0) clearBlockNum(4)
        for role = 1, 4 do createBlockPattern(role) end
        setTumo({ [0] = { 1 }, { 2 } }, 0, 0)
        setTumo({ [0] = { 2, 1 } }, 0, 1)",
    );
    assert!(own.declares(Component::Clear));
    assert_eq!(own.description.gravity.blocks, BlockLaw::Cascade);
    let rules = &own.description.clear.rules;
    assert!(matches!(rules[0].when, Condition::Connected { min: 4, .. }));
    let states = own.shapes()[0].part.matrices.clone();
    assert_eq!(states, [vec!["1", "2"], vec!["21"]]);
    let mut mine = order(&["guideline"], None, &[]);
    mine.sources.push(own);
    let mixture = generate(&mine).expect("something valid");
    assert_eq!(mixture.parts.of(Component::Clear), [0, 1]);
    assert_eq!(mixture.parts.of(Component::Blocks), [1]);
}
