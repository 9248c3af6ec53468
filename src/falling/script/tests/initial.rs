use super::*;

/// 5.4: the defaults.
#[test]
fn a_script_that_sets_nothing_has_these_settings() {
    let script = load("");
    let settings = script.settings();
    assert_eq!((settings.width, settings.height), (6, 12));
    assert_eq!(settings.block_size, None);
    assert_eq!((settings.clear_mode, settings.clear_number), (-1, 4));
    assert_eq!(settings.template(), None);
    assert!(!settings.super_rotation && !settings.quick_turn && !settings.hard_drop);
    assert!(!settings.vertical_smooth && !settings.horizontal_smooth && settings.shadow);
    assert_eq!(
        (settings.down_speed, settings.move_wait, settings.start_wait),
        (1311, 3, 10)
    );
    assert_eq!(settings.start, [0; 72]);
}

/// F-INI-01 to F-INI-08: later calls replace earlier ones.
#[test]
fn settings_are_noted() {
    let script = load(
        "setFieldSize(3, 4) setFieldSize(100, 50) blockSize(30) setClearMode(0) clearBlockNum(5)
         createBlockPattern(7) createBlockPattern(7) createBlockPattern(0) createBlockPattern(99)
         setSuperRotation(true) setQuickTurn(true) setHardDrop(true) setHardDrop(false)",
    );
    let settings = script.settings();
    assert_eq!((settings.width, settings.height), (100, 50));
    assert_eq!(settings.block_size, Some(30));
    assert_eq!(
        settings.template(),
        Some(crate::rules::Template::Connected { min: 5 })
    );
    assert!(settings.roles.iter().eq(&[1, 2, 7, 99]));
    assert!(settings.super_rotation && settings.quick_turn && !settings.hard_drop);
}

/// F-INI-03.
#[test]
fn clear_modes() {
    use crate::rules::Template;
    for (mode, template) in [
        ("-1", None),
        ("-7", None),
        ("math.mininteger", None),
        ("0", Some(Template::Connected { min: 4 })),
        ("1", Some(Template::Rows)),
    ] {
        assert_eq!(
            load(&format!("setClearMode({mode})")).settings().template(),
            template
        );
    }
}

/// F-MSC.
#[test]
fn speeds_and_waits() {
    for (speed, expected) in [
        ("0", 0),
        ("1", 65536),
        ("1.0", 65536),
        ("3", 3 * 65536),
        ("100", 6_553_600),
        ("0.02", 1311),
        ("1 / 131072", 1),
        ("0.5 / 131072", 0),
        ("0.1", 6554),
    ] {
        assert_eq!(
            load(&format!("setTumoDownSpeed({speed})"))
                .settings()
                .down_speed,
            expected
        );
    }
    let script = load("setTumoMoveWait(0) setTumoMoveStartWait(0)");
    assert_eq!(
        (script.settings().move_wait, script.settings().start_wait),
        (0, 1)
    );
}

/// F-LUA-05.
#[test]
fn a_script_that_clears_nothing_is_valid() {
    assert_eq!(
        warnings(&mut load("")),
        ["test.lua:1: there is neither a function update nor a template: nothing is cleared"]
    );
    assert_eq!(warnings(&mut load("update = 5")).len(), 1);
    assert!(warnings(&mut load("function update() end")).is_empty());
    assert!(warnings(&mut load("setClearMode(1)")).is_empty());
    let mut orders = Orders::default();
    assert_eq!(
        load("").update(&Grid::new(6, 12, 0), &mut orders),
        Ok(false)
    );
    assert!(orders.is_empty());
}

/// F-LUA-03, F-LUA-04.
#[test]
fn update_is_looked_up_every_time() {
    let mut script = load(
        "n = 0
         local function second() setBlockDeleteFlag(1, 0) update = nil end
         function update() n = n + 1 setBlockDeleteFlag(n - 1, 0)
           if n == 2 then update = second end return 1, 2, 3 end",
    );
    let field = grid("111111/......").clone();
    let mut script_field = Grid::new(6, 12, 0);
    for (index, block) in field.blocks() {
        script_field.set(index, Some(*block));
    }
    let mut frame = || {
        let mut orders = Orders::default();
        script.update(&script_field, &mut orders).expect("runs");
        let cells: Vec<_> = orders
            .deletions
            .iter()
            .map(|deletion| deletion.index)
            .collect();
        (cells, script.has_update())
    };
    assert_eq!(frame(), (vec![0], true));
    assert_eq!(frame(), (vec![1], true));
    assert_eq!(frame(), (vec![1], false));
    assert_eq!(frame(), (vec![], false));
}

/// F-LUA-06: each violation is an error.
#[test]
fn the_description_is_checked_as_a_whole() {
    let fault = |text: &str| try_load(text).err().expect("fails").to_string();
    assert_eq!(
        fault(""),
        "test.lua:1: there is no piece: setTumo was not called"
    );
    assert_eq!(
        fault("createBlockPattern(1) setTumo({{1}}, 0, 0)\nsetTumo({{1}}, 2, 0)"),
        "test.lua:2: setTumo: pattern 1 is missing below 2"
    );
    assert_eq!(
        fault("createBlockPattern(1)\nsetTumo({{1}}, 1, 0)"),
        "test.lua:2: setTumo: pattern 0 is missing below 1"
    );
    assert_eq!(
        fault("createBlockPattern(1) setTumo({{1}}, 0, 0)\nsetTumo({{1}}, 0, 2)"),
        "test.lua:2: setTumo: state 1 of pattern 0 is missing below 2"
    );
    assert_eq!(
        fault("createBlockPattern(1)\n\nsetTumo({{-2}}, 0, 0)"),
        "test.lua:3: setTumo: state 0 of pattern 0 has the fixed role 2, which was not created"
    );
    assert_eq!(
        fault("createBlockPattern(1)\n\nsetTumo({{-1000}}, 0, 0)"),
        "test.lua:3: setTumo: state 0 of pattern 0 has the fixed role 1000, which was not created"
    );
    assert_eq!(
        fault("\nsetTumo({{1}}, 0, 0)"),
        "test.lua:2: setTumo: state 0 of pattern 0 has placeholders, but no role was created"
    );
    assert_eq!(
        fault("createBlockPattern(1)\nsetTumo({{2}}, 0, 0)"),
        "test.lua:2: setTumo: state 0 of pattern 0 has no block"
    );
    assert_eq!(
        fault("createBlockPattern(1) setFieldSize(2, 9)\nsetTumo({{0, 1, 0}}, 0, 0)"),
        "test.lua:2: setTumo: state 0 of pattern 0 is 3 columns wide, but the field only 2"
    );
    assert_eq!(
        fault(
            "createBlockPattern(1) local t = {} for y = 1, 9 do t[y] = {1,1,1,1,1,1,1,1} end
             setFieldSize(9, 9) setTumo(t, 0, 0)"
        ),
        "test.lua:2: setTumo: state 0 of pattern 0 has more than 64 blocks"
    );
    // Roles may be created after the shapes that need them; other states may be wider.
    assert!(
        try_load(
            "setTumo({{1, -5}}, 0, 0) createBlockPattern(5) setTumo({{1, 1, 1}}, 0, 1)
             setFieldSize(2, 5)"
        )
        .is_ok()
    );
}

/// F-ARG-05.
#[test]
fn the_start_field_answers_in_the_initial_phase() {
    let script = load(
        "assert(getFieldWidth() == 6 and getFieldHeight() == 12)
         assert(math.type(getFieldWidth()) == 'integer')
         setFieldSize(4, 3)
         assert(getFieldWidth() == 4 and getFieldHeight() == 3)
         for x = 0, 2 do setColorBlock(x, 2, 1) end setColorBlock(1, 1, 1) setColorBlock(3, 0, 2)
         setColorBlock(9, 9, 1) setColorBlock(-1, 0, 1)
         assert(getFieldBlock(0, 2) == 1 and getFieldBlock(3, 0) == 2 and getFieldBlock(0, 0) == 0)
         assert(getComboBlockNum(1, 1) == 4 and getComboSeriesHorizontalBlockNum(0, 2) == 3)
         assert(getComboSeriesVerticalBlockNum(1, 2) == 2)
         setColorBlock(1, 2, 0)
         assert(getComboBlockNum(1, 1) == 1 and getComboSeriesHorizontalBlockNum(0, 2) == 1)
         assert(getAllBlockDownFlag() == false and getBlockDownFlag(0, 2) == false)
         setFieldSize(3, 4)",
    );
    assert_eq!(
        script.settings().start,
        [0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0]
    );
}

/// F-BOX-02, F-BOX-07.
#[test]
fn the_seed_is_that_of_the_game() {
    let numbers = |seed| {
        let lines = Rc::new(RefCell::new(Vec::new()));
        let sink = Rc::clone(&lines);
        let text =
            format!("{PIECE} print(math.random(0)) function update() print(math.random(0)) end");
        let printer = Box::new(move |line: &str| sink.borrow_mut().push(line.to_owned()));
        let mut script = Script::load("test.lua", &text, seed, printer).expect("loads");
        for _ in 0..2 {
            script
                .update(&Grid::new(6, 12, 0), &mut Orders::default())
                .expect("runs");
        }
        lines.take()
    };
    assert_eq!(numbers(5), numbers(5));
    assert_ne!(numbers(5), numbers(6));
    let mut rng = crate::streams::stream(5, crate::streams::Stream::Script);
    let expected: Vec<_> = (0..3)
        .map(|_| rng.next_bits().cast_signed().to_string())
        .collect();
    assert_eq!(numbers(5), expected);
}

/// F-LUA-07: budget and memory in both phases.
#[test]
fn limits_hold_in_both_phases() {
    assert!(fault("\nwhile true do end").starts_with("test.lua:2: the script takes too long"));
    assert!(
        update_fault("\nwhile true do end").starts_with("test.lua:2: the script takes too long")
    );
    assert!(
        update_fault("local t = {} while true do\nt[#t + 1] = ('x'):rep(1000000) .. #t end")
            .starts_with("test.lua:2: not enough memory")
    );
    assert_eq!(
        update_fault("local function f() return f() + 1 end\nf()"),
        "test.lua:1: stack overflow"
    );
    // Each call has its own budget.
    let mut script = load("function update() for i = 1, 1900000 do end end");
    for _ in 0..10 {
        let changed = script.update(&Grid::new(6, 12, 0), &mut Orders::default());
        assert_eq!(changed, Ok(false));
    }
}

/// A script can delete the engine's functions from its globals only; the entry
/// point of the engine is not among the globals.
#[test]
fn scripts_may_break_their_own_globals_only() {
    let mut script = load(
        "assert(kotodama == nil)
         local all = _G
         for name in pairs(all) do all[name] = nil end
         function update() end",
    );
    let changed = script.update(&Grid::new(6, 12, 0), &mut Orders::default());
    assert_eq!(changed, Ok(false));
    assert!(
        fault("setmetatable(_G, {__index = function(_, k) error('no ' .. k) end}) x = y")
            .contains("no y")
    );
    let mut script = load(
        "setmetatable(_G, {__index = function(_, k) if k == 'update' then error('asked') end end})",
    );
    let fault = script.update(&Grid::new(6, 12, 0), &mut Orders::default());
    assert_eq!(fault.expect_err("fails").to_string(), "test.lua:1: asked");
}
