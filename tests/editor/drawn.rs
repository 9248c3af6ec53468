//! Boards drawn as text, and strokes on them.

use bevy::math::IVec2;
use kotodama::board::{Bounds, Direction};
use kotodama::editor::tool::Tool;
use kotodama::editor::{Action, Document, Draft, Editor, Held, Item, Thing};

/// Meaning of the characters, bottom to top.
const SIGNS: &[(char, &[&str])] = &[
    ('.', &[]),
    ('w', &["wall"]),
    ('b', &["baba"]),
    ('r', &["rock"]),
    ('f', &["flag"]),
    ('W', &["baba", "wall"]),
    ('R', &["baba", "rock"]),
    ('V', &["wall", "baba"]),
    ('M', &["rock", "wall"]),
];

const ARROWS: [(char, Direction); 4] = [
    ('>', Direction::Right),
    ('^', Direction::Up),
    ('<', Direction::Left),
    ('v', Direction::Down),
];

/// Returns an editor with this board; arrows are KEKEs.
pub fn board(rows: &[&str]) -> Editor {
    let side = |length: usize| i32::try_from(length).expect("small");
    let mut draft = Draft::empty(Bounds {
        width: side(rows[0].len()),
        height: side(rows.len()),
    });
    for (row, y) in rows.iter().zip(0..) {
        for (sign, x) in row.chars().zip(0..) {
            draft.put(IVec2::new(x, y), stack(sign));
        }
    }
    Editor::new(Document::opened(draft), None)
}

fn stack(sign: char) -> Vec<Item> {
    if let Some((_, facing)) = ARROWS.iter().find(|(arrow, _)| *arrow == sign) {
        let thing = Thing {
            facing: *facing,
            ..Thing::named("keke")
        };
        return vec![thing.into()];
    }
    let (_, names) = SIGNS
        .iter()
        .find(|(known, _)| *known == sign)
        .expect("a sign");
    names.iter().map(|name| Thing::named(name).into()).collect()
}

/// Returns the board as text.
pub fn rows(editor: &Editor) -> Vec<String> {
    let draft = editor.draft();
    let signs = || {
        let plain = SIGNS.iter().map(|(sign, _)| *sign);
        plain.chain(ARROWS.iter().map(|(sign, _)| *sign))
    };
    // Only KEKEs show their facing.
    let told = |thing: &Thing| match thing.name.as_str() {
        "keke" => thing.clone(),
        name => Thing::named(name),
    };
    let sign = |cell: IVec2| {
        let items = draft.stack(cell).iter();
        let plain = items
            .clone()
            .all(|item| item.thing.data == Default::default());
        let things: Vec<Thing> = items.map(|item| told(&item.thing)).collect();
        let same = |sign: &char| {
            let stack = stack(*sign);
            plain && stack.iter().map(|item| &item.thing).eq(things.iter())
        };
        signs().find(same).unwrap_or('?')
    };
    let bounds = draft.bounds();
    let row = |y| (0..bounds.width).map(|x| sign(IVec2::new(x, y))).collect();
    (0..bounds.height).map(row).collect()
}

/// Checks the board and the names of the steps that led to it.
#[track_caller]
pub fn check(editor: &Editor, expected: &[&str], steps: &[&str]) {
    assert_eq!(rows(editor), expected, "status: {}", editor.status.english);
    let names: Vec<&str> = editor
        .document
        .past()
        .iter()
        .map(|s| s.name.english.as_str())
        .collect();
    assert_eq!(names, steps);
}

/// Moves the pressed pointer along these cells.
pub fn stroke(editor: &mut Editor, tool: Tool, held: Held, cells: &[(i32, i32)]) {
    editor.tool = tool;
    editor.brush = Thing::named("wall");
    drag(editor, held, cells);
}

/// Does the same with the present tool and brush.
pub fn drag(editor: &mut Editor, held: Held, cells: &[(i32, i32)]) {
    let mut cells = cells.iter().map(|&(x, y)| IVec2::new(x, y));
    editor.press(cells.next().expect("a cell"), held);
    cells.for_each(|cell| editor.drag(cell));
    editor.release();
}

/// Moves the cursor to a cell with the arrow keys.
pub fn go(editor: &mut Editor, x: i32, y: i32) {
    let to = IVec2::new(x, y);
    for _ in 0..100 {
        let way = to - editor.cursor;
        let direction = match (way.x.signum(), way.y.signum()) {
            (1, _) => Direction::Right,
            (-1, _) => Direction::Left,
            (_, 1) => Direction::Down,
            (_, -1) => Direction::Up,
            _ => return,
        };
        editor.act(Action::Move(direction));
    }
    panic!("the cursor does not come to {to}");
}
