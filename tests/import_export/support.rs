//! Random levels and sprites.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use kotodama::board::{Bounds, Rng};
use kotodama::words::import_export::Shared;
use kotodama::words::level::sprites::Sprite;
use kotodama::words::level::{IconState, Level, PathData, Placed};

/// Number of cases of each kind.
pub const CASES: u64 = 100;

pub const NOUNS: [&str; 6] = ["baba", "wall", "own-noun", "人", "level", "another_1"];

/// Returns a level of a few cells with any features of a level.
pub fn random_level(rng: &mut Rng) -> Level {
    let side = |rng: &mut Rng| i32::try_from(1 + rng.below(12)).expect("small");
    let bounds = Bounds {
        width: side(rng),
        height: side(rng),
    };
    let mut level = Level {
        name: ["", "A level", "「鏡」\n\"quoted\" \\"][rng.below(3)].to_owned(),
        author: ["", "me"][rng.below(2)].to_owned(),
        bounds,
        parent: (rng.below(3) == 0).then(|| "../map.level.ron".to_owned()),
        auto_delay: (rng.below(3) == 0).then_some(0.5),
        object_list: vec!["me".to_owned(); rng.below(2)],
        ..Level::default()
    };
    for _ in 0..rng.below(60) {
        let noun = NOUNS[rng.below(NOUNS.len())];
        let text = ["", "text_"][rng.below(2)];
        let mut placed = Placed {
            name: format!("{text}{noun}"),
            cell: rng.cell(bounds),
            ..Placed::default()
        };
        if rng.below(5) == 0 {
            placed.facing = rng.direction();
            placed.data.level = (rng.below(2) == 0).then(|| "lake/1.level.ron".to_owned());
            placed.data.icon = (rng.below(2) == 0).then_some(IconState::Locked);
            placed.data.z = (rng.below(2) == 0).then_some(7);
            placed.data.path = (rng.below(2) == 0).then_some(PathData {
                hidden: true,
                wins: 3,
            });
        }
        level.objects.push(placed);
    }
    if rng.below(2) == 0 {
        level.put_in_file_order();
    }
    level
}

/// Returns a sprite with few or very many colours.
pub fn random_sprite(rng: &mut Rng) -> Sprite {
    let mut sprite = Sprite::default();
    let colours = [1, 3, 255, 256, 2000][rng.below(5)];
    let palette: Vec<[u8; 4]> = (0..colours)
        .map(|_| {
            u32::try_from(rng.next_bits() >> 32)
                .expect("half")
                .to_le_bytes()
        })
        .collect();
    for frame in 0..3 {
        for y in 0..24 {
            for x in 0..24 {
                let colour = palette[rng.below(palette.len())];
                assert!(sprite.set_pixel(frame, x, y, colour));
            }
        }
    }
    sprite
}

/// Returns a level with up to three sprites.
pub fn random_shared(rng: &mut Rng) -> Shared {
    let level = random_level(rng);
    let mut sprites = BTreeMap::new();
    for _ in 0..rng.below(4) {
        let noun = NOUNS[rng.below(NOUNS.len())];
        sprites.insert(noun.to_owned(), random_sprite(rng));
    }
    Shared::new(level, &sprites)
}

/// Returns an empty folder for the files of one test.
pub fn scratch_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("import-export-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for scratch files is there");
    folder
}
