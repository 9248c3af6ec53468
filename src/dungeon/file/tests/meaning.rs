//! The meaning of files.

use std::sync::Arc;

use kotodama_board::Direction;

use super::{complete_example, dungeon, level, opened, problems, warnings};
use crate::definition::{LevelDefinition, Pattern};
use crate::direction::Cell;
use crate::file::document::Document;
use crate::name::{Known, Name};
use crate::state::State;
use crate::value::Value;

fn first_level(text: &str) -> Arc<LevelDefinition> {
    let definition = opened(text).definition;
    let level = definition.levels.into_values().next();
    level.expect("there is a level")
}

fn stack(level: &LevelDefinition, row: i32, col: i32) -> &[Arc<Pattern>] {
    let index = usize::try_from(row * level.cols + col).expect("inside");
    &level.stacks[usize::from(level.cells[index])]
}

fn names(stack: &[Arc<Pattern>]) -> Vec<&str> {
    stack.iter().map(|tile| &*tile.appearance.name).collect()
}

/// Returns the state values as text, whole numbers distinguished from
/// fractions.
fn shown(state: &State) -> Vec<String> {
    let values = state.sorted().into_iter();
    values
        .map(|(name, value)| format!("{name}={value:?}"))
        .collect()
}

fn document_state(text: &str) -> Vec<String> {
    shown(&opened(text).definition.state)
}

#[test]
fn the_example_means_what_it_says() {
    let opened = opened(&complete_example());
    assert_eq!(warnings(&opened), [""; 0]);
    let dungeon = opened.definition;
    assert_eq!(
        (&*dungeon.name, &*dungeon.author),
        ("The cellar", "someone")
    );
    assert_eq!(
        shown(&dungeon.state),
        ["gate_open=Bool(false)", "starting_lives=Int(3)"]
    );
    assert_eq!(dungeon.instruction_budget, 1000);
    let [player] = dungeon.players.as_slice() else {
        panic!("{:?}", dungeon.players);
    };
    assert_eq!(
        (player.character, player.color.as_deref()),
        (Some('☺'), Some("white"))
    );
    let ammo = (Known::Ammo.into(), Value::Int(12));
    assert!(player.state.contains(&ammo), "{:?}", player.state);

    let lever = &dungeon.templates["lever"];
    let script = lever.script.as_ref().expect("a lever has a script");
    assert_eq!(&*script.source[2], r"#SEQUENCE c, \, /");
    assert_eq!(script.lines_of("touch"), [1]);

    let level = &dungeon.levels[&1];
    assert_eq!((level.rows, level.cols, level.place), (4, 5, 0));
    assert!(level.is_entrance && !dungeon.levels[&2].is_entrance);
    assert_eq!(level.edges[Direction::Up.index()], Some(2));
    assert_eq!(level.edges[Direction::Right.index()], None);
    assert_eq!(
        shown(&level.state),
        ["fog_range=Int(4)", "visibility=Text(\"fog\")"]
    );
    assert_eq!(level.spawn, [Cell::new(1, 1), Cell::new(2, 2)]);
    assert_eq!(names(stack(level, 1, 1)), ["Floor"]);
    assert_eq!(names(stack(level, 2, 1)), ["Floor", "Lever"]);
    assert!(
        Arc::ptr_eq(&stack(level, 2, 1)[1], lever),
        "templates are shared"
    );
    let key = &stack(level, 1, 3)[1].appearance;
    assert_eq!(
        (key.color.as_deref(), key.template.as_deref()),
        (Some("red"), Some("colored_key"))
    );
    let gate = &stack(level, 2, 3)[1];
    let source = &gate.script.as_ref().expect("a gate has a script").source;
    let lines: Vec<&str> = source.iter().map(|line| &**line).collect();
    let expected = [
        "#END",
        ":TOGGLE",
        "@blocking = not @blocking",
        "The gate moves.",
    ];
    assert_eq!(lines, expected);
    assert_eq!(gate.appearance.template, None);
    let [(cell, None, gem)] = level.tiles.as_slice() else {
        panic!("{:?}", level.tiles);
    };
    assert_eq!(
        (*cell, gem.appearance.template.as_deref()),
        (Cell::new(2, 2), Some("gem"))
    );
    assert_eq!(gem.state.known(Known::Points), &Value::Int(5));
    assert!(
        gem.state.is_set(Known::Blocking),
        "D-FILE-07: values are laid over the template's"
    );
}

/// D-FILE-11, D-VAL-01.
#[test]
fn state_is_a_map_of_values() {
    let text = dungeon(
        r#"state: {"a": true, "B": -3, "c": 2.50, "d": "X", "e": ["gun", "x y"], "f": (),
        "g": "nil", "h": r"C:\", "i": 9223372036854775807},"#,
    );
    let expected = [
        "a=Bool(true)",
        "b=Int(-3)",
        "c=Float(2.5)",
        "d=Text(\"X\")",
        "e=List([\"gun\", \"x y\"])",
        "g=Text(\"nil\")",
        "h=Text(\"C:\\\\\")",
        "i=Int(9223372036854775807)",
    ];
    assert_eq!(document_state(&text), expected);
}

/// D-FILE-11, D-VAL-03.
#[test]
fn state_may_be_one_text() {
    let text = dungeon(
        r#"state: "blocking: true, Facing: North, n: 5,x:-0.5, w: NIL, starting_equipment: gun  gun","#,
    );
    let expected = [
        "blocking=Bool(true)",
        "facing=Text(\"North\")",
        "n=Int(5)",
        "starting_equipment=List([\"gun\", \"gun\"])",
        "x=Float(-0.5)",
    ];
    assert_eq!(document_state(&text), expected);
    assert_eq!(document_state(&dungeon(r#"state: " ","#)), [""; 0]);
}

fn script(field: &str) -> Vec<String> {
    let text = dungeon(&format!(
        "templates: {{\"t\": (name: \"T\", script: {field})}},"
    ));
    let document: Document = opened(&text).document;
    let lines = document.templates["t"].script.iter().flatten();
    lines.map(|line| line.text().to_owned()).collect()
}

/// D-FILE-10, D-GRAM-01.
#[test]
fn a_script_is_a_text_or_a_list_of_lines() {
    let cases: [(&str, &[&str]); 12] = [
        ("\"#END\"", &["#END"]),
        ("\"\"", &[]),
        ("[]", &[]),
        ("\"#END\\n\"", &["#END"]),
        (
            "\"\n    #END\n      x\n\n    y\n    \"",
            &["#END", "  x", "", "y"],
        ),
        ("\"\n\t#END\n\t x\"", &["#END", " x"]),
        ("\"\n\t#END\n  x\"", &["\t#END", "  x"]),
        ("\"\n\n  x\n      \n  y\"", &["", "x", "    ", "y"]),
        ("\"a\r\nb\rc\n\n\"", &["a", "b", "c", ""]),
        ("\"  a\n b\"", &[" a", "b"]),
        ("[\"  a\", \"\", \"  b\"]", &["  a", "", "  b"]),
        ("[\"a\\nb\", \"\\\\\"]", &["a", "b", "\\"]),
    ];
    for (field, expected) in cases {
        assert_eq!(script(field), expected, "{field:?}");
    }
}

/// D-FILE-12, D-FILE-07.
#[test]
fn templates_start_from_templates() {
    let text = dungeon(
        r##"templates: {
            "c": (template: "b", color: "#fff", state: {"points": (), "blocking": "x"}),
            "b": (template: "wall", name: "B", state: {"points": 5}, script: "#END"),
            "d": (template: "c", script: []),
            "wall": (name: "My wall", character: 'W'),
        },"##,
    );
    let templates = opened(&text).definition.templates;
    let c = &templates["c"];
    assert_eq!((&*c.appearance.name, c.appearance.character), ("B", 'W'));
    assert_eq!(c.appearance.template.as_deref(), Some("c"));
    assert_eq!(
        shown(&c.state),
        ["blocking=Text(\"x\")"],
        "the own wall has no state"
    );
    assert!(c.script.is_some() && templates["d"].script.is_none());
    assert_eq!(
        &*templates["wall"].appearance.name, "My wall",
        "it replaces the standard one"
    );
    assert!(
        templates.contains_key("floor"),
        "the others are still there"
    );
}

/// D-FILE-06.
#[test]
fn the_legend_of_a_level_wins() {
    let text = level(r#"legend: {'.': ["wall"], '"': []}, rows: [". \"", ". .",], number: 7"#);
    let level = first_level(&text);
    assert_eq!(level.number, 7);
    assert_eq!(names(stack(&level, 1, 0)), ["Wall"]);
    assert_eq!(names(stack(&level, 0, 1)), [""; 0], "void");
}

/// D-FILE-04.
#[test]
fn levels_are_numbered_on() {
    let text = "Dungeon(name: \"d\", legend: {'.': []}, levels: [(rows: [\".\"]), \
                Level(number: 5, rows: [\".\"]), (rows: [\".\"]), (rows: [\".\"], number: 2)])";
    let levels = opened(text).definition.levels;
    let numbers: Vec<(i64, usize)> = levels.values().map(|it| (it.number, it.place)).collect();
    assert_eq!(numbers, [(1, 0), (2, 3), (5, 1), (6, 2)]);
}

/// Equal tiles share one pattern.
#[test]
fn equal_tiles_are_one_pattern() {
    let tile = "(template: \"wall\", name: \"x\", script: \"#END\")";
    let other = "(script: [\"#END\"], name: \"x\", template: \"wall\")";
    let text = level(&format!(
        "legend: {{'a': [{tile}], 'b': [{other}]}}, rows: [\"a b\"], tiles: [\n\
         (row: 0, col: 0, z: 9, template: \"wall\", name: \"x\", script: \"#END\")]"
    ));
    let level = first_level(&text);
    let (a, b) = (&stack(&level, 0, 0)[0], &stack(&level, 0, 1)[0]);
    assert!(Arc::ptr_eq(a, b) && Arc::ptr_eq(a, &level.tiles[0].2));
    assert_eq!(level.tiles[0].1, Some(9));
}

/// D-FILE-13, D-FILE-14, D-FILE-03.
#[test]
fn sounds_animations_and_two_players_are_read() {
    let text = dungeon(
        r##"sounds: {"ping": [1, -0.5, 2.0]}, instruction_budget: 7, format: 1,
        player: [(name: "A", state: "equipment: gun gun"), (character: '&', state: {"equipment": "gun"})],
        templates: {"t": (name: "T", animate: (period: 2, characters: "|/-", colors: ["red", "blue"],
            background_colors: ["#123"], random: true), background_color: "linen")},"##,
    );
    let dungeon = opened(&text).definition;
    assert_eq!(dungeon.sounds["ping"], [1.0, -0.5, 2.0]);
    assert_eq!(dungeon.instruction_budget, 7);
    let equipment = dungeon.players.iter().flat_map(|it| &it.state);
    let equipment = equipment.filter(|(name, _)| *name == Known::Equipment.into());
    let lengths: Vec<usize> = equipment.map(|(_, it)| it.as_list().len()).collect();
    assert_eq!(lengths, [2, 1]);
    let template = &dungeon.templates["t"];
    let animation = template.animation().expect("it moves");
    assert_eq!((animation.period, animation.is_random), (2, true));
    assert_eq!(animation.characters, ['|', '/', '-']);
    assert_eq!(
        (animation.colors.len(), animation.backgrounds.len()),
        (2, 1)
    );
    assert_eq!(template.appearance.background.as_deref(), Some("linen"));
}

/// D-FILE-12.
#[test]
fn items_have_scripts_too() {
    let text = dungeon(
        r#"items: {"horn": (name: "Horn", consumable: true, script: "Toot!\n#SOUND door"), "x": ()},
        state: {"starting_equipment": "horn gun x"},"#,
    );
    let items = opened(&text).definition.items;
    let horn = &items["horn"];
    assert!(horn.is_consumable && !horn.is_weapon && horn.script.is_some());
    assert!(items["gun"].is_weapon, "the standard ones are there");
    assert_eq!(
        (&*items["x"].name, items["x"].script.is_none()),
        ("x", true)
    );
}

/// D-LIMIT-02: the largest level; at most 2 seconds in a release build.
#[test]
fn the_largest_level_is_read() {
    let row = ". # . # . @ G _ B k".repeat(100);
    let rows = format!("\"{row}\",\n").repeat(1000);
    let text = complete_example().replace("(rows: [\". .\"])", &format!("(rows: [{rows}])"));
    let text = text.replace("'_': [],", "'_': [], 'B': [\"boulder\"],");
    let dungeon = opened(&text).definition;
    let level = &dungeon.levels[&2];
    assert_eq!(
        (level.rows, level.cols, level.cells.len()),
        (1000, 1000, 1_000_000)
    );
    assert_eq!(names(stack(level, 999, 999)), ["Floor", "Colored Key"]);
    assert_eq!(level.spawn.len(), 100_000);
}

#[test]
fn names_are_folded() {
    let level = first_level(&level(r#"rows: ["."], state: {"Fog_RANGE": 3, "x Y": 1}"#));
    assert_eq!(level.state.known(Known::FogRange), &Value::Int(3));
    assert_eq!(level.state.get(&Name::new("X y")), &Value::Int(1));
    assert_eq!(problems(&dungeon("")), [""; 0]);
}
