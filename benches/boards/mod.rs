//! Boards for the measurements.

use bevy::math::IVec2;
use kotodama::board::{Bounds, Direction, Rng};
use kotodama::words::level::{Level, Placed};

/// Returns a level from rows of cells: `.` is empty, capitals are text.
pub fn drawn(rows: &[&str]) -> Level {
    let mut level = Level::default();
    for (y, row) in (0..).zip(rows) {
        for (x, cell) in (0..).zip(row.split_whitespace()) {
            if cell != "." {
                put(&mut level, cell, x, y);
            }
            level.bounds.width = level.bounds.width.max(x + 1);
        }
        level.bounds.height = y + 1;
    }
    level
}

fn put(level: &mut Level, cell: &str, x: i32, y: i32) {
    let name = match cell.chars().all(|c| c.is_ascii_uppercase()) {
        true => format!("text_{}", cell.to_lowercase()),
        false => cell.to_owned(),
    };
    level.objects.push(Placed {
        name,
        cell: IVec2::new(x, y),
        ..Placed::default()
    });
}

/// Returns a beginners' level of 11 x 9 with some 70 objects. BABA walks in the
/// middle.
pub fn beginners() -> Level {
    drawn(&[
        "BABA IS YOU . . . . . FLAG IS WIN",
        "wall wall wall wall wall wall wall wall wall wall wall",
        "tile tile . . . rock . . . grass grass",
        "tile tile . . . rock . . . grass grass",
        "tile baba . . . rock . . flag grass grass",
        "tile tile . . . rock . . . grass grass",
        "tile tile . . . rock . . . grass grass",
        "wall wall wall wall wall wall wall wall wall wall wall",
        "WALL IS STOP . . . . . ROCK IS PUSH",
    ])
}

/// Returns a level of 24 x 14 with some 130 objects.
pub fn larger() -> Level {
    let mut level = drawn(&[
        "BABA IS YOU . WALL IS STOP . ROCK IS PUSH . FLAG IS WIN . WATER IS SINK . SKULL IS DEFEAT",
    ]);
    level.bounds.height = 14;
    for x in 0..24 {
        put(&mut level, "wall", x, 1);
        put(&mut level, "wall", x, 13);
    }
    for y in 3..12 {
        put(&mut level, "water", 9, y);
        put(&mut level, "water", 10, y);
        put(&mut level, "grass", 18, y);
        put(&mut level, "grass", 19, y);
        put(&mut level, "tile", 21, y);
        put(&mut level, "skull", 14, y);
    }
    for y in 4..9 {
        put(&mut level, "rock", 6, y);
    }
    put(&mut level, "baba", 2, 7);
    put(&mut level, "flag", 22, 7);
    level
}

/// Returns an N x N board: 5 % of the cells hold text in whole sentences, 2 %
/// walls, 1 % rocks. Rows 0 to 2 are kept free for `lane` in row 1.
pub fn generated(side: i32, lane: &str) -> Level {
    const FIRST: [[&str; 3]; 4] = [
        ["BABA", "IS", "YOU"],
        ["WALL", "IS", "STOP"],
        ["ROCK", "IS", "PUSH"],
        ["FLAG", "IS", "WIN"],
    ];
    const NOUNS: [&str; 8] = [
        "KEKE", "GRASS", "WATER", "LAVA", "ICE", "DOOR", "KEY", "SKULL",
    ];
    const PROPERTIES: [&str; 8] = [
        "SINK", "HOT", "MELT", "OPEN", "SHUT", "DEFEAT", "STOP", "PUSH",
    ];
    let mut rng = Rng::new(1);
    let mut level = Level {
        bounds: Bounds {
            width: side,
            height: side,
        },
        ..Level::default()
    };
    for (x, cell) in (0..).zip(lane.split_whitespace()) {
        if cell != "." {
            put(&mut level, cell, x, 1);
        }
    }
    let mut taken = vec![false; level.bounds.area()];
    let area = side * side;
    let mut below = |n: i32| i32::try_from(rng.below(usize::try_from(n).unwrap_or(1))).unwrap_or(0);
    let sentences = (area / 20 / 3).max(4);
    let mut placed = 0;
    while placed < sentences {
        let (x, y) = (below(side - 2), 3 + below(side - 3));
        let around = |(x, y): (i32, i32)| {
            (-1..=3).flat_map(move |dx| (-1..=1).map(move |dy| IVec2::new(x + dx, y + dy)))
        };
        let free =
            around((x, y)).all(|cell| level.bounds.index(cell).is_none_or(|index| !taken[index]));
        // A crowded small board takes as many as fit.
        if !free && below(1000) > 0 {
            continue;
        }
        let pick = usize::try_from(placed).unwrap_or(0);
        let words = FIRST.get(pick).copied().unwrap_or([
            NOUNS[usize::try_from(below(8)).unwrap_or(0)],
            "IS",
            PROPERTIES[usize::try_from(below(8)).unwrap_or(0)],
        ]);
        for (dx, word) in (0..).zip(words) {
            put(&mut level, word, x + dx, y);
            if let Some(index) = level.bounds.index(IVec2::new(x + dx, y)) {
                taken[index] = true;
            }
        }
        placed += 1;
    }
    for (name, count) in [("wall", area / 50), ("rock", area / 100)] {
        let mut left = count;
        while left > 0 {
            let cell = IVec2::new(below(side), 3 + below(side - 3));
            if let Some(index) = level.bounds.index(cell).filter(|&index| !taken[index]) {
                taken[index] = true;
                put(&mut level, name, cell.x, cell.y);
                left -= 1;
            }
        }
    }
    level
}

/// Returns a level of 100 x 100 with 1,000 MOVE objects facing every way among
/// walls and rocks. The sentences are walled in, so that no bug pushes them
/// apart.
pub fn crowd() -> Level {
    let mut level = drawn(&["BUG IS MOVE . WALL IS STOP . ROCK IS PUSH"]);
    level.bounds = Bounds {
        width: 100,
        height: 100,
    };
    for x in 0..100 {
        put(&mut level, "wall", x, 1);
    }
    let mut rng = Rng::new(2);
    let mut taken = std::collections::BTreeSet::new();
    for (name, count) in [("wall", 200), ("rock", 100), ("bug", 1000)] {
        let mut left = count;
        while left > 0 {
            let mut below = |n| i32::try_from(rng.below(n)).unwrap_or(0);
            let cell = IVec2::new(below(100), 2 + below(98));
            if taken.insert((cell.x, cell.y)) {
                level.objects.push(Placed {
                    name: name.to_owned(),
                    cell,
                    facing: Direction::ALL[rng.below(4)],
                    ..Placed::default()
                });
                left -= 1;
            }
        }
    }
    level
}
