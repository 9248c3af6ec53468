//! Pictures that rules bring along for their blocks.

use std::collections::BTreeMap;
use std::path::{Component, Path};

use bevy::log::warn;
use image::RgbaImage;

use kotodama_falling::rules::Rules;

/// Larger pictures are refused: a block is never shown so large.
const LARGEST: u32 = 2048;

/// Loads the pictures of roles that have one, relative to the rules' folder.
/// One that cannot be loaded is warned of, and its block is drawn.
pub(super) fn load(rules: &Rules, folder: Option<&Path>) -> BTreeMap<u8, RgbaImage> {
    let mut pictures = BTreeMap::new();
    for part in &rules.description.blocks {
        let Some(name) = &part.picture else { continue };
        let Some(folder) = folder else {
            warn!("the picture {name:?} of block {} has no folder", part.id);
            continue;
        };
        match read(folder, Path::new(name)) {
            Ok(picture) => {
                pictures.insert(part.id, picture);
            }
            Err(problem) => warn!("{name}: {problem}; the block is drawn instead"),
        }
    }
    pictures
}

fn read(folder: &Path, name: &Path) -> Result<RgbaImage, String> {
    let is_inside = name
        .components()
        .all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if !is_inside {
        return Err("a picture lies in the folder of the rules".to_owned());
    }
    let path = folder.join(name);
    let mut reader = image::ImageReader::open(&path).map_err(|error| error.to_string())?;
    let mut limits = image::Limits::default();
    limits.max_image_width = Some(LARGEST);
    limits.max_image_height = Some(LARGEST);
    reader.limits(limits);
    let picture = reader.decode().map_err(|error| error.to_string())?;
    let picture = picture.to_rgba8();
    // Others than squares are fitted.
    let side = picture.width().max(picture.height()).max(1);
    let mut square = RgbaImage::new(side, side);
    let margin = |length: u32| i64::from((side - length) / 2);
    let (x, y) = (margin(picture.width()), margin(picture.height()));
    image::imageops::overlay(&mut square, &picture, x, y);
    Ok(square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_fitted_into_squares_and_stay_in_their_folder() {
        let name = format!("kotodama_block_pictures_{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        let tall = RgbaImage::from_pixel(2, 6, image::Rgba([9, 8, 7, 255]));
        tall.save(folder.join("tall.png")).expect("saved");
        let square = read(&folder, Path::new("tall.png")).expect("a picture");
        assert_eq!(square.dimensions(), (6, 6));
        assert_eq!(square.get_pixel(0, 0).0, [0; 4]);
        assert_eq!(square.get_pixel(2, 0).0, [9, 8, 7, 255]);
        for refused in ["../tall.png", "/etc/hostname", "none.png"] {
            assert!(read(&folder, Path::new(refused)).is_err(), "{refused}");
        }
        std::fs::remove_dir_all(&folder).expect("the test's folder");
    }
}
