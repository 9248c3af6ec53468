//! The level editor without its window: effects of each tool and command on the
//! board, and invariants of all of them.

#[path = "../properties/boards.rs"]
#[expect(dead_code, reason = "only the random levels are needed here")]
mod boards;
#[path = "../common/cases.rs"]
mod cases;
mod clipboard;
mod drawn;
mod files;
mod keys;
mod objects;
mod random;
mod settings;
mod shapes;
mod tools;

use bevy::math::IVec2;
use kotodama::editor::Held;

const PLAIN: Held = Held {
    shift: false,
    ctrl: false,
};
const SHIFT: Held = Held {
    shift: true,
    ctrl: false,
};
const CTRL: Held = Held {
    shift: false,
    ctrl: true,
};

fn at(x: i32, y: i32) -> IVec2 {
    IVec2::new(x, y)
}
