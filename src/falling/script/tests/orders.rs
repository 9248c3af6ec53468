use super::*;

/// F-SET-01, F-CLR-02.
#[test]
fn single_blocks_are_deleted() {
    assert_eq!(deleted("11/.B", "setBlockDeleteFlag(0, 0)"), "0,0");
    assert_eq!(
        deleted(
            "11/.B",
            "for y = 1, 0, -1 do for x = 0, 1 do setBlockDeleteFlag(x, y) end end"
        ),
        "0,0 1,0"
    );
}

/// F-SET-02, F-FRM-04: groups of the snapshot, combined with single blocks.
#[test]
fn groups_are_deleted() {
    let field = "112/1A2/1b2";
    assert_eq!(
        deleted(field, "setBlockGroupDeleteFlag(1, 0)"),
        "0,0 1,0 0,1 0,2"
    );
    assert_eq!(deleted(field, "setBlockGroupDeleteFlag(1, 1)"), "");
    assert_eq!(
        deleted(
            field,
            "setBlockGroupDeleteFlag(0, 2) setBlockGroupDeleteFlag(0, 0) setBlockDeleteFlag(2, 0)"
        ),
        "0,0 1,0 2,0 0,1 0,2"
    );
    assert_eq!(
        deleted(
            field,
            "setBlockDeleteFlag(0, 1) setBlockGroupDeleteFlag(2, 0)"
        ),
        "2,0 0,1 2,1 1,2 2,2"
    );
    // Earlier orders do not break up the group.
    assert_eq!(
        deleted(
            field,
            "setColorBlock(0, 1, 2) setBlockDeleteFlag(0, 1) setBlockGroupDeleteFlag(0, 0)"
        ),
        "0,0 1,0 0,1 0,2"
    );
}

/// F-FRM-02: cell by cell with a query before each, as the samples do.
#[test]
fn a_group_can_be_deleted_cell_by_cell() {
    assert_eq!(
        deleted(
            "11/11",
            "for y = 0, 1 do for x = 0, 1 do
               setBlockDownCellNum(x, y, 2)
               if getComboBlockNum(x, y) >= 4 and getAllBlockDownFlag() == false then
                 setBlockDeleteFlag(x, y)
               end
             end end"
        ),
        "0,0 1,0 0,1 1,1"
    );
}

/// F-SET-03, F-FALL-02, F-FRM-04.
#[test]
fn fall_orders_are_the_largest_for_each_cell() {
    let orders = update(
        "1A/.1/..",
        "setBlockDownCellNum(0, 0, 2) setBlockDownCellNum(0, 0, 1) setBlockDownCellNum(0, 0, -5)
         setBlockDownCellNum(1, 0, 2) setBlockDownCellNum(0, 1, 2)
         setBlockDownCellNum(1, 1, math.maxinteger) setBlockDownCellNum(1, 1, 0)",
    );
    assert_eq!(orders.expect("runs").falls, [(0, 2), (3, 3)]);
    assert!(
        update("1", "setBlockDownCellNum(0, 0, 0)")
            .expect("runs")
            .is_empty()
    );
    assert!(
        update("1", "setBlockDownCellNum(0, 0, math.mininteger)")
            .expect("runs")
            .is_empty()
    );
}

/// F-SET-04.
#[test]
fn roles_are_changed_in_order() {
    let changes = |text: &str| update("12/.C", text).expect("runs").changes;
    assert_eq!(
        changes("setColorBlock(1, 0, 5) setColorBlock(0, 0, 4) setColorBlock(0, 1, 3)"),
        [(1, 5), (0, 4), (2, 3)]
    );
    assert_eq!(changes("setColorBlock(0, 0, 0)"), [(0, 0)]);
    // The last call counts.
    assert_eq!(
        changes("setColorBlock(0, 0, 4) setColorBlock(0, 0, 5)"),
        [(0, 5)]
    );
    assert_eq!(
        changes("setColorBlock(0, 0, 4) setColorBlock(0, 0, 0)"),
        [(0, 0)]
    );
    // A new block in place of the old one is a different block.
    assert_eq!(
        changes("setColorBlock(0, 0, 0) setColorBlock(0, 0, 5) setColorBlock(0, 0, 6)"),
        [(0, 0), (0, 6)]
    );
    // A block that is being cleared does not change.
    assert_eq!(changes("setColorBlock(1, 1, 1)"), []);
    assert_eq!(
        update_fault("\nsetColorBlock(0, 0, 10)"),
        "test.lua:2: setColorBlock: argument 3 must be 0 or a role that was created, got 10"
    );
}

/// Orders of a frame do not remain in the next.
#[test]
fn orders_last_one_frame() {
    let mut script = updating(
        "11",
        "n = (n or 0) + 1
         if n == 1 then
           setBlockDeleteFlag(0, 0) setBlockDownCellNum(1, 0, 1) setColorBlock(1, 0, 2)
         end",
    );
    let mut orders = Orders::default();
    script.update(&grid("11"), &mut orders).expect("runs");
    assert_eq!(
        (
            orders.deletions.len(),
            orders.falls.len(),
            orders.changes.len()
        ),
        (1, 1, 1)
    );
    orders.clear();
    script.update(&grid("11"), &mut orders).expect("runs");
    assert!(orders.is_empty());
}

/// An error in the middle discards all orders of the call.
#[test]
fn a_failing_update_orders_nothing() {
    let mut orders = Orders::default();
    let mut script = updating("11", "setBlockDeleteFlag(0, 0) error('no')");
    assert!(script.update(&grid("11"), &mut orders).is_err());
    assert!(orders.is_empty());
}
