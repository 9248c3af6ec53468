use super::*;

/// F-GET-01, F-GET-02, F-LUA-01.
#[test]
fn sizes_are_integers() {
    assert_eq!(
        printed(
            "111/111",
            "print(getFieldWidth(), getFieldHeight(), getFieldWidth() / 1)"
        ),
        "3\t2\t3.0"
    );
}

/// F-GET-03.
#[test]
fn blocks_of_cells() {
    assert_eq!(
        printed(
            ".1/Bb",
            "print(getFieldBlock(0, 0), getFieldBlock(1, 0), getFieldBlock(0, 1), getFieldBlock(1, 1))"
        ),
        "0\t1\t102\t2"
    );
}

/// F-GET-04 to F-GET-08, F-GET-11, F-CLR-03.
#[test]
fn groups_and_lines() {
    let field = "1A1/a12/111";
    let question = |function: &str| {
        printed(
            field,
            &format!(
                "for y = 0, 2 do
                   local row = ''
                   for x = 0, 2 do row = row .. {function}(x, y) end
                   print(row)
                 end"
            ),
        )
    };
    // Falling blocks count; blocks that are being cleared do not.
    assert_eq!(question("getComboBlockNum"), "601\n661\n666");
    assert_eq!(
        question("getComboSeriesHorizontalBlockNum"),
        "101\n221\n333"
    );
    assert_eq!(question("getComboSeriesVerticalBlockNum"), "301\n321\n321");
    assert_eq!(
        question("getComboSeriesRightUpDiagonalBlockNum"),
        "103\n131\n311"
    );
    assert_eq!(
        question("getComboSeriesLeftUpDiagonalBlockNum"),
        "301\n231\n123"
    );
}

/// F-GET-09, F-GET-10, F-FALL-01.
#[test]
fn falling_blocks() {
    let asked = "print(getAllBlockDownFlag(), getBlockDownFlag(0, 0), getBlockDownFlag(1, 0), \
                 getBlockDownFlag(0, 1))";
    assert_eq!(printed("a1/.A", asked), "true\ttrue\tfalse\tfalse");
    assert_eq!(printed("11/.A", asked), "false\tfalse\tfalse\tfalse");
}

/// F-FRM-02: answers come from the snapshot, whatever has been ordered.
#[test]
fn orders_do_not_affect_answers() {
    let asked = "print(getFieldBlock(0, 0), getComboBlockNum(0, 0), getAllBlockDownFlag())";
    assert_eq!(
        printed(
            "11/11",
            &format!(
                "{asked} setBlockDeleteFlag(1, 0) setColorBlock(0, 1, 2) setColorBlock(0, 0, 0) \
                 setBlockDownCellNum(0, 0, 5) {asked}"
            )
        ),
        "1\t4\tfalse\n1\t4\tfalse"
    );
}

/// F-GET-11: every query for every cell of the largest field stays well within
/// the budget.
#[test]
fn every_cell_of_the_largest_field_may_be_asked() {
    let mut script = load(
        "setFieldSize(100, 100)
         function update()
           local sum = 0
           for y = 0, 99 do for x = 0, 99 do
             sum = sum + getComboBlockNum(x, y) + getComboSeriesVerticalBlockNum(x, y)
           end end
           assert(sum == 10000 * 10100)
         end",
    );
    let mut field = Grid::new(100, 100, 0);
    for index in field.indices() {
        field.set(index, Some(Block::resting(1)));
    }
    assert_eq!(script.update(&field, &mut Orders::default()), Ok(false));
}

/// Each frame has a snapshot of its own.
#[test]
fn each_frame_has_its_own_snapshot() {
    let mut script = updating(
        "11",
        "if getComboBlockNum(0, 0) >= 2 then setBlockGroupDeleteFlag(0, 0) end",
    );
    let mut count = |rows: &str| {
        let mut orders = Orders::default();
        script.update(&grid(rows), &mut orders).expect("runs");
        orders.deletions.len()
    };
    assert_eq!(
        [
            count("11"),
            count("12"),
            count("AA"),
            count("22"),
            count("..")
        ],
        [2, 0, 0, 2, 0]
    );
}
