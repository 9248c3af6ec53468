//! The pictures on the buttons: twelve pixels each way, drawn here.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;

use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Pixels of a picture's side.
pub(super) const SIDE: usize = 12;

type Drawing = [&'static str; SIDE];

const ARROW: Drawing = [
    "............",
    "......#.....",
    "......##....",
    "......###...",
    ".#########..",
    ".##########.",
    ".##########.",
    ".#########..",
    "......###...",
    "......##....",
    "......#.....",
    "............",
];
const WAIT: Drawing = [
    "..########..",
    "..########..",
    "...#....#...",
    "...#....#...",
    "...##..##...",
    "....####....",
    "....####....",
    "...#.##.#...",
    "...#.##.#...",
    "...######...",
    "..########..",
    "..########..",
];
const ENTER: Drawing = [
    "......######",
    "......######",
    "....#.....##",
    "....##....##",
    ".######...##",
    ".#######..##",
    ".#######..##",
    ".######...##",
    "....##....##",
    "....#.....##",
    "......######",
    "......######",
];
const UNDO: Drawing = [
    "............",
    "...##.......",
    "..###.......",
    ".########...",
    "##########..",
    ".##########.",
    "..###...###.",
    "...##....##.",
    ".........##.",
    "........###.",
    "...#######..",
    "...######...",
];
const RESTART: Drawing = [
    "............",
    ".##......##.",
    ".##.....###.",
    ".##....####.",
    ".##...#####.",
    ".##..######.",
    ".##..######.",
    ".##...#####.",
    ".##....####.",
    ".##.....###.",
    ".##......##.",
    "............",
];
const LOOK: Drawing = [
    "...#####....",
    "..##...##...",
    ".##.....##..",
    ".#.......#..",
    ".#.......#..",
    ".#.......#..",
    ".##.....##..",
    "..##...###..",
    "...########.",
    "........####",
    ".........###",
    "..........#.",
];
const PAUSE: Drawing = [
    "............",
    "..###..###..",
    "..###..###..",
    "..###..###..",
    "..###..###..",
    "..###..###..",
    "..###..###..",
    "..###..###..",
    "..###..###..",
    "..###..###..",
    "..###..###..",
    "............",
];
const TURN: Drawing = [
    "...#####..#.",
    "..#######.#.",
    ".##....####.",
    "##.....####.",
    "##....#####.",
    "##..........",
    "##..........",
    "##.......##.",
    ".##.....###.",
    "..########..",
    "...######...",
    "............",
];
const HALF_TURN: Drawing = [
    ".......#....",
    ".......##...",
    ".#########..",
    ".##########.",
    ".......##...",
    ".......#....",
    "....#.......",
    "...##.......",
    ".##########.",
    "..#########.",
    "...##.......",
    "....#.......",
];
const HOLD: Drawing = [
    "............",
    "####....####",
    "#..........#",
    "#..##......#",
    "...##.......",
    "...######...",
    "...######...",
    "............",
    "#..........#",
    "#..........#",
    "####....####",
    "............",
];
const HARD_DROP: Drawing = [
    "....####....",
    "....####....",
    "....####....",
    ".##########.",
    "..########..",
    "...######...",
    "....####....",
    ".....##.....",
    "............",
    "............",
    ".##########.",
    ".##########.",
];
const MAP: Drawing = [
    "............",
    "##...##...##",
    "####.####.##",
    "##.####.####",
    "##...##...##",
    "##...##...##",
    "##...##...##",
    "##...##...##",
    "####.####.##",
    "##.####.####",
    "##...##...##",
    "............",
];
const TWO: Drawing = [
    "............",
    "...######...",
    "..##....##..",
    "........##..",
    "........##..",
    ".......##...",
    ".....##.....",
    "....##......",
    "...##.......",
    "..##........",
    "..########..",
    "............",
];

/// A drawing, turned or mirrored: for each pixel the one of the drawing.
type Look = (Drawing, fn(usize, usize) -> (usize, usize));

const LAST: usize = SIDE - 1;

const fn plain(x: usize, y: usize) -> (usize, usize) {
    (x, y)
}

const fn mirrored(x: usize, y: usize) -> (usize, usize) {
    (LAST - x, y)
}

const fn upwards(x: usize, y: usize) -> (usize, usize) {
    (LAST - y, x)
}

const fn downwards(x: usize, y: usize) -> (usize, usize) {
    (y, x)
}

const LOOKS: [Look; 18] = [
    (ARROW, plain),
    (ARROW, upwards),
    (ARROW, mirrored),
    (ARROW, downwards),
    (WAIT, plain),
    (ENTER, plain),
    (UNDO, plain),
    (UNDO, mirrored),
    (RESTART, plain),
    (LOOK, plain),
    (PAUSE, plain),
    (TURN, mirrored),
    (TURN, plain),
    (HALF_TURN, plain),
    (HOLD, plain),
    (HARD_DROP, plain),
    (MAP, plain),
    (TWO, plain),
];

/// The picture of a button, by its place in [`LOOKS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Right,
    Up,
    Left,
    Down,
    Wait,
    Enter,
    Undo,
    Redo,
    Restart,
    Inspect,
    Pause,
    TurnLeft,
    TurnRight,
    HalfTurn,
    Hold,
    HardDrop,
    Map,
    /// The sign in the middle of the second player's cross.
    Second,
}

/// Where a picture is in [`sheet`].
pub(super) fn place(icon: Icon) -> Rect {
    let corner = Vec2::new((icon as usize * SIDE) as f32, 0.0);
    Rect::from_corners(corner, corner + SIDE as f32)
}

/// All pictures beside each other, white on nothing.
pub(super) fn sheet() -> Image {
    let width = SIDE * LOOKS.len();
    let mut bytes = vec![0; width * SIDE * 4];
    for (number, (drawing, turned)) in LOOKS.iter().enumerate() {
        for y in 0..SIDE {
            for x in 0..SIDE {
                let (column, row) = turned(x, y);
                let line = drawing.get(row).map_or(&[] as &[u8], |row| row.as_bytes());
                let at = (y * width + number * SIDE + x) * 4;
                if line.get(column) == Some(&b'#')
                    && let Some(pixel) = bytes.get_mut(at..at + 4)
                {
                    pixel.fill(255);
                }
            }
        }
    }
    Image::new(
        Extent3d {
            width: width as u32,
            height: SIDE as u32,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        bytes,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn pixels(number: usize) -> Vec<bool> {
        let (drawing, turned) = LOOKS[number];
        let all = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
        all.map(|(x, y)| {
            let (column, row) = turned(x, y);
            drawing[row].as_bytes()[column] == b'#'
        })
        .collect()
    }

    #[test]
    fn every_drawing_has_its_size_and_no_two_are_alike() {
        let mut seen = BTreeSet::new();
        for (number, (drawing, _)) in LOOKS.iter().enumerate() {
            assert!(drawing.iter().all(|row| row.len() == SIDE), "{number}");
            assert!(seen.insert(pixels(number)), "{number}");
        }
        let last = place(Icon::Second);
        assert_eq!(last.max.x as usize, SIDE * LOOKS.len());
    }

    #[test]
    fn arrows_point_where_they_lead() {
        let weight = |number: usize, part: fn(usize, usize) -> bool| {
            let pixels = pixels(number);
            let all = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
            all.zip(pixels)
                .filter(|((x, y), on)| *on && part(*x, *y))
                .count()
        };
        // The head is heavier than the shaft.
        let halves: [(usize, fn(usize, usize) -> bool); 4] = [
            (0, |x, _| x > 5),
            (1, |_, y| y < 6),
            (2, |x, _| x < 6),
            (3, |_, y| y > 5),
        ];
        for (number, half) in halves {
            let all = weight(number, |_, _| true);
            assert!(weight(number, half) * 2 > all, "{number}");
        }
    }
}
