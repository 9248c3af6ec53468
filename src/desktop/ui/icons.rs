//! Button icons: 12 x 12 pixels, white on transparent, drawn by
//! `assets/src/icons.py`.

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::ui::UiSystems;

/// Side of an icon in pixels.
pub const SIDE: usize = 12;

/// Sheet of all icons. It is part of the program, so that panels have it from
/// the first frame.
const SHEET: &[u8] = include_bytes!("../../../assets/icons.png");

/// Icon of a button, in the order of the sheet.
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
    /// Sign in the middle of the second player's cross.
    Second,
    Brush,
    Line,
    Rectangle,
    FilledRectangle,
    Fill,
    Pick,
    Erase,
    Select,
    Star,
    SkipOn,
    SkipBack,
    StepOn,
    StepBack,
    StopAndGo,
    Slower,
    Faster,
}

/// Number of icons.
const COUNT: usize = Icon::Faster as usize + 1;

/// An icon in a button, as high as small text.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Node, Pickable = Pickable::IGNORE)]
pub struct Picture(pub Icon);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        draw.before(UiSystems::Prepare)
            .run_if(resource_exists::<Assets<Image>>),
    );
}

/// Draws new icons.
fn draw(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    mut sheet_of_all: Local<Option<Handle<Image>>>,
    mut pictures: Query<(Entity, &Picture, &mut Node), Added<Picture>>,
) {
    for (entity, picture, mut node) in &mut pictures {
        let image = sheet_of_all.get_or_insert_with(|| images.add(sheet()));
        node.width = px(SIDE as f32);
        node.height = px(SIDE as f32);
        commands.entity(entity).insert(ImageNode {
            image: image.clone(),
            rect: Some(place(picture.0)),
            ..default()
        });
    }
}

/// Returns the area of an icon in [`sheet`], in pixels.
pub fn place(icon: Icon) -> Rect {
    let corner = Vec2::new((icon as usize * SIDE) as f32, 0.0);
    Rect::from_corners(corner, corner + SIDE as f32)
}

/// Returns the size of [`sheet`] in pixels.
pub fn size() -> Vec2 {
    Vec2::new((SIDE * COUNT) as f32, SIDE as f32)
}

/// Returns the sheet of all icons.
pub fn sheet() -> Image {
    Image::from_buffer(
        SHEET,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::RENDER_WORLD,
    )
    .inspect_err(|problem| error!("cannot read the button icons: {problem}"))
    .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn pixels(number: usize) -> Vec<bool> {
        let sheet = sheet();
        let pixel = |x, y| sheet.get_color_at(x, y).expect("it is in the sheet");
        let side = SIDE as u32;
        let all = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        all.map(|(x, y)| pixel(number as u32 * side + x, y).to_srgba())
            .map(|colour| match colour.to_u8_array() {
                [255, 255, 255, 255] => true,
                [_, _, _, 0] => false,
                colour => panic!("{number}: {colour:?}"),
            })
            .collect()
    }

    #[test]
    fn every_icon_has_a_picture_and_no_two_are_alike() {
        assert_eq!(sheet().size_f32(), size());
        assert_eq!(place(Icon::Faster).max, size());
        let mut seen = BTreeSet::from([vec![false; SIDE * SIDE]]);
        for number in 0..COUNT {
            assert!(seen.insert(pixels(number)), "{number}");
        }
    }

    #[test]
    fn arrows_point_where_they_lead() {
        let weight = |icon: Icon, part: fn(usize, usize) -> bool| {
            let pixels = pixels(icon as usize);
            let all = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
            all.zip(pixels)
                .filter(|((x, y), on)| *on && part(*x, *y))
                .count()
        };
        // The head is heavier than the shaft.
        let halves: [(Icon, fn(usize, usize) -> bool); 4] = [
            (Icon::Right, |x, _| x > 5),
            (Icon::Up, |_, y| y < 6),
            (Icon::Left, |x, _| x < 6),
            (Icon::Down, |_, y| y > 5),
        ];
        for (icon, half) in halves {
            let all = weight(icon, |_, _| true);
            assert!(weight(icon, half) * 2 > all, "{icon:?}");
        }
    }
}
