use super::super::functions::{Argument, FUNCTIONS};
use super::*;

/// F-ARG-01: integers.
#[test]
fn whole_floats_are_integers_and_nothing_else_is() {
    load("setFieldSize(6.0, 12)");
    load("setFieldSize(2^3, 12)");
    assert_eq!(
        fault("setFieldSize(6.5, 12)"),
        "test.lua:1: setFieldSize: argument 1 must be an integer, got 6.5"
    );
    assert_eq!(
        fault("\nsetFieldSize(6, '12')"),
        "test.lua:2: setFieldSize: argument 2 must be an integer, got string"
    );
    assert_eq!(
        fault("setFieldSize(6, 0/0)"),
        "test.lua:1: setFieldSize: argument 2 must be an integer, got nan"
    );
    assert_eq!(
        fault("setFieldSize(1/0, 6)"),
        "test.lua:1: setFieldSize: argument 1 must be an integer, got inf"
    );
}

/// F-ARG-02: missing arguments.
#[test]
fn missing_arguments_are_errors() {
    assert_eq!(
        fault("setFieldSize(6)"),
        "test.lua:1: setFieldSize: argument 2 must be an integer, got nothing"
    );
    assert_eq!(
        fault("setFieldSize(nil, 6)"),
        "test.lua:1: setFieldSize: argument 1 must be an integer, got nil"
    );
    assert_eq!(
        update_fault("getFieldBlock(1)"),
        "test.lua:1: getFieldBlock: argument 2 must be an integer, got nothing"
    );
}

/// F-ARG-01: flags, texts, numbers, tables.
#[test]
fn the_other_types_are_checked_as_strictly() {
    for (call, expected) in [
        (
            "setHardDrop(1)",
            "setHardDrop: argument 1 must be true or false, got 1",
        ),
        (
            "setHardDrop(nil)",
            "setHardDrop: argument 1 must be true or false, got nil",
        ),
        (
            "setHardDrop('true')",
            "setHardDrop: argument 1 must be true or false, got string",
        ),
        (
            "setBlockGraph(1, 2)",
            "setBlockGraph: argument 2 must be a string, got 2",
        ),
        (
            "setTumo(1, 0, 0)",
            "setTumo: argument 1 must be a table, got 1",
        ),
        (
            "setTumoDownSpeed('1')",
            "setTumoDownSpeed: argument 1 must be a number, got string",
        ),
        (
            "setTumoDownSpeed(0/0)",
            "setTumoDownSpeed: argument 1 must be a finite number, got nan",
        ),
        (
            "setTumoDownSpeed(1/0)",
            "setTumoDownSpeed: argument 1 must be a finite number, got inf",
        ),
        (
            "setTumoDownSpeed(-0.01)",
            "setTumoDownSpeed: argument 1 must be from 0 to 100, got -0.01",
        ),
    ] {
        assert_eq!(fault(call), format!("test.lua:1: {expected}"));
    }
}

/// F-ARG-03.
#[test]
fn ranges_are_named() {
    for (call, expected) in [
        (
            "setFieldSize(0, 5)",
            "setFieldSize: argument 1 must be from 1 to 100, got 0",
        ),
        (
            "setFieldSize(5, 101)",
            "setFieldSize: argument 2 must be from 1 to 100, got 101",
        ),
        (
            "blockSize(513)",
            "blockSize: argument 1 must be from 1 to 512, got 513",
        ),
        (
            "setClearMode(2)",
            "setClearMode: argument 1 must be at most 1, got 2",
        ),
        (
            "clearBlockNum(0)",
            "clearBlockNum: argument 1 must be from 1 to 10000, got 0",
        ),
        (
            "createBlockPattern(100)",
            "createBlockPattern: argument 1 must be from 0 to 99, got 100",
        ),
        (
            "createBlockPattern(-1)",
            "createBlockPattern: argument 1 must be from 0 to 99, got -1",
        ),
        (
            "setTumo({{1}}, 100, 0)",
            "setTumo: argument 2 must be from 0 to 99, got 100",
        ),
        (
            "setTumo({{1}}, 0, 16)",
            "setTumo: argument 3 must be from 0 to 15, got 16",
        ),
        (
            "setBlockForm(1, 4)",
            "setBlockForm: argument 2 must be from 0 to 3, got 4",
        ),
        (
            "setBlockFormColor(1, 0, 0, 256)",
            "setBlockFormColor: argument 4 must be from 0 to 255, got 256",
        ),
        (
            "setTumoMoveWait(601)",
            "setTumoMoveWait: argument 1 must be from 0 to 600, got 601",
        ),
        (
            "setTumoMoveStartWait(-1)",
            "setTumoMoveStartWait: argument 1 must be from 0 to 600, got -1",
        ),
        (
            "setTumoDownSpeed(101)",
            "setTumoDownSpeed: argument 1 must be from 0 to 100, got 101",
        ),
        (
            "setColorBlock(0, 0, 3)",
            "setColorBlock: argument 3 must be 0 or a role that was created, got 3",
        ),
        (
            "setColorBlock(0, 0, -1)",
            "setColorBlock: argument 3 must be 0 or a role that was created, got -1",
        ),
        (
            "setColorBlock(-9, 0, 1e9)",
            "setColorBlock: argument 3 must be 0 or a role that was created, got 1000000000.0",
        ),
    ] {
        assert_eq!(fault(call), format!("test.lua:1: {expected}"));
    }
}

/// F-ARG-03, F-ARG-04.
#[test]
fn any_integer_is_a_coordinate() {
    let corners = [
        "-1, 0",
        "0, -1",
        "6, 0",
        "0, 2",
        "math.maxinteger, 0",
        "0, math.mininteger",
    ];
    for place in corners {
        for function in FUNCTIONS
            .iter()
            .filter(|function| function.arguments.first() == Some(&Argument::Coordinate))
        {
            let third = if function.arguments.len() > 2 {
                ", 1"
            } else {
                ""
            };
            let call = format!("{}({place}{third})", function.name);
            let lines = printed("111111/111111", &format!("print({call})"));
            let expected = if function.name.contains("get") {
                if function.name.contains("Flag") {
                    "false"
                } else {
                    "0"
                }
            } else {
                ""
            };
            assert_eq!(lines, expected, "{call}");
            let orders = update("111111/111111", &call).expect("runs");
            assert!(orders.is_empty(), "{call}");
        }
    }
    let mut script = updating("11", "setBlockDeleteFlag(9, 9)");
    script
        .update(&grid("11"), &mut Orders::default())
        .expect("runs");
    assert!(warnings(&mut script).is_empty());
}

/// F-ARG-02, F-ARG-07.
#[test]
fn more_arguments_are_ignored_and_results_are_few() {
    load("setFieldSize(6, 12, 'x', {})");
    assert_eq!(
        printed("1", "print(select('#', setBlockDeleteFlag(0, 0, 1, 2)))"),
        "0"
    );
    assert_eq!(
        printed("1", "print(select('#', getFieldBlock(0, 0, 1, 2)))"),
        "1"
    );
    assert_eq!(
        printed(
            "1",
            "print(select('#', setShadow(true)), select('#', setTumoMoveWait(1)))"
        ),
        "0\t0"
    );
}

/// F-ARG-02: the line of the call and a text, whether caught or not.
#[test]
fn errors_of_arguments_are_texts_with_a_place() {
    assert_eq!(
        printed("1", "print(pcall(getFieldBlock, 'x', 1))"),
        "false\ttest.lua:1: getFieldBlock: argument 1 must be an integer, got string"
    );
    assert_eq!(
        printed("1", "print(pcall(function()\n\ngetFieldBlock(1, {})\nend))"),
        "false\ttest.lua:3: getFieldBlock: argument 2 must be an integer, got table"
    );
    let error = try_load(&format!("{PIECE}\n\nblockSize({{}})"))
        .err()
        .expect("fails");
    assert_eq!(
        (error.line, error.function.as_deref()),
        (3, Some("blockSize"))
    );
}

/// F-ARG-05.
#[test]
fn orders_do_nothing_in_the_initial_phase() {
    let mut script = load(
        "setColorBlock(0, 0, 1)\n\
         setBlockDeleteFlag(0, 0)\n\
         setBlockGroupDeleteFlag(0, 0) setBlockDownCellNum(0, 0, 3)\n\
         setBlockDeleteFlag(0, 0)\n\
         function update() end",
    );
    assert_eq!(
        warnings(&mut script),
        [
            "test.lua:2: setBlockDeleteFlag has no effect in the initial phase",
            "test.lua:3: setBlockGroupDeleteFlag has no effect in the initial phase",
            "test.lua:3: setBlockDownCellNum has no effect in the initial phase",
        ]
    );
    let mut orders = Orders::default();
    script
        .update(&Grid::new(6, 12, 0), &mut orders)
        .expect("runs");
    assert!(orders.is_empty());
}

/// F-ARG-06.
#[test]
fn initial_settings_do_nothing_inside_update() {
    let mut script = load(
        "\nfunction update()
           setFieldSize(3, 3) blockSize(1) createBlockPattern(9)
           setTumo({{9}}, 1, 0) setClearMode(0) clearBlockNum(9)
           setFieldSize(3, 3)
         end",
    );
    let before = script.settings().clone();
    for _ in 0..3 {
        let changed = script.update(&Grid::new(6, 12, 0), &mut Orders::default());
        assert_eq!(changed, Ok(false));
    }
    assert_eq!(*script.settings(), before);
    assert_eq!(
        warnings(&mut script),
        [
            "test.lua:3: setFieldSize has no effect inside update",
            "test.lua:3: blockSize has no effect inside update",
            "test.lua:3: createBlockPattern has no effect inside update",
            "test.lua:4: setTumo has no effect inside update",
            "test.lua:4: setClearMode has no effect inside update",
            "test.lua:4: clearBlockNum has no effect inside update",
        ]
    );
}

/// F-ARG-06: the other settings take effect in the next frame.
#[test]
fn other_settings_change_inside_update() {
    let mut script = load(
        "n = 0
         function update()
           n = n + 1
           if n == 2 then
             setSuperRotation(true) setQuickTurn(true) setHardDrop(true) setShadow(false)
             setTumoDownSpeed(1) setTumoMoveWait(7) setTumoMoveStartWait(8)
             setBlockForm(1, 0) setVerticalSmoothFlag(true) setHorizontalSmoothFlag(true)
           end
         end",
    );
    let field = Grid::new(6, 12, 0);
    let mut orders = Orders::default();
    assert_eq!(script.update(&field, &mut orders), Ok(false));
    assert_eq!(script.update(&field, &mut orders), Ok(true));
    {
        let settings = script.settings();
        assert!(settings.super_rotation && settings.quick_turn && settings.hard_drop);
        assert!(settings.vertical_smooth && settings.horizontal_smooth && !settings.shadow);
        assert_eq!(
            (settings.down_speed, settings.move_wait, settings.start_wait),
            (65536, 7, 8)
        );
    }
    assert_eq!(script.update(&field, &mut orders), Ok(false));
}

/// F-BOX-03: a call of the engine counts as 10.
#[test]
fn calls_of_the_engine_are_charged() {
    // Each round: MOVE, MOVE or LOADI twice, CALL, FORLOOP, and 10.
    let call = |rounds: u32| {
        let text = format!("local f = getFieldBlock for i = 1, {rounds} do f(0, 0) end");
        update("1", &text).map(drop)
    };
    assert_eq!(call(130_000), Ok(()));
    let fault = call(135_000).expect_err("too many");
    assert_eq!(fault.kind, FaultKind::Budget);
}

/// F-SRC-05: misprinted names are not aliases.
#[test]
fn misprinted_names_do_not_exist() {
    assert_eq!(
        update_fault("setBlockDownCell(0, 0, 1)"),
        "test.lua:1: attempt to call a nil value (global 'setBlockDownCell')"
    );
}
