//! The inside of a share code: the level file and the sprites as bytes.
//!
//! Texts are preceded by their length. A sprite is its name, the number of its
//! colours, the colours, and for each pixel which of them it has; with more
//! than 255 colours the number is 0 and the pixels follow as they are.

use std::collections::BTreeMap;

use kotodama_formats::{BadCode, Diagnostics, Message, msg};

use super::Shared;
use crate::level::sprites::{FRAMES, Pixel, SIDE, Sprite};
use crate::level::{check_noun, file};

/// Maximum number of sprites in a code.
const MAX_SPRITES: usize = 100;

const PIXELS: usize = FRAMES * SIDE * SIDE;

/// Name of the place in messages of the level reader.
const PLACE: &str = "share code";

pub fn pack(shared: &Shared) -> Result<Vec<u8>, BadCode> {
    if shared.sprites.len() > MAX_SPRITES {
        let count = shared.sprites.len();
        return Err(BadCode::Contents(msg!(
            "problem-code-sprites",
            "this level uses {count} sprites of its own, a share code holds at most {most}",
            count,
            most = MAX_SPRITES,
        )));
    }
    let mut out = Vec::new();
    put_text(&mut out, &file::write(&shared.level))?;
    for (noun, sprite) in &shared.sprites {
        put_text(&mut out, noun)?;
        put_sprite(&mut out, sprite);
    }
    Ok(out)
}

fn put_text(out: &mut Vec<u8>, text: &str) -> Result<(), BadCode> {
    let length = u32::try_from(text.len()).map_err(|_| BadCode::TooLarge)?;
    out.extend(length.to_le_bytes());
    out.extend(text.as_bytes());
    Ok(())
}

fn put_sprite(out: &mut Vec<u8>, sprite: &Sprite) {
    let mut colours: BTreeMap<Pixel, u8> = sprite.pixels().map(|pixel| (pixel, 0)).collect();
    let Ok(count) = u8::try_from(colours.len()) else {
        out.push(0);
        out.extend(sprite.pixels().flatten());
        return;
    };
    out.push(count);
    for ((colour, place), number) in colours.iter_mut().zip(0..) {
        *place = number;
        out.extend(colour);
    }
    out.extend(sprite.pixels().filter_map(|pixel| colours.get(&pixel)));
}

pub fn unpack(bytes: &[u8]) -> Result<Shared, BadCode> {
    let mut rest = Rest(bytes);
    let level = file::read(PLACE, rest.text()?).map_err(|problems| faulty(&problems))?;
    let mut sprites = BTreeMap::new();
    while !rest.0.is_empty() {
        if sprites.len() >= MAX_SPRITES {
            return Err(BadCode::Malformed);
        }
        let noun = rest.text()?;
        check_noun(noun).map_err(|_| BadCode::Malformed)?;
        let sprite = rest.sprite()?;
        if sprites.insert(noun.to_owned(), sprite).is_some() {
            return Err(BadCode::Malformed);
        }
    }
    Ok(Shared { level, sprites })
}

/// Bytes not read yet.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], BadCode> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(BadCode::Malformed)?;
        self.0 = rest;
        Ok(taken)
    }

    fn text(&mut self) -> Result<&'a str, BadCode> {
        let (length, rest) = self.0.split_first_chunk().ok_or(BadCode::Malformed)?;
        self.0 = rest;
        let length = usize::try_from(u32::from_le_bytes(*length));
        let bytes = self.take(length.map_err(|_| BadCode::Malformed)?)?;
        std::str::from_utf8(bytes).map_err(|_| BadCode::Malformed)
    }

    fn pixels(&mut self, count: usize) -> Result<Vec<Pixel>, BadCode> {
        let (pixels, _) = self.take(count * size_of::<Pixel>())?.as_chunks();
        Ok(pixels.to_vec())
    }

    fn sprite(&mut self) -> Result<Sprite, BadCode> {
        let count = usize::from(*self.take(1)?.first().ok_or(BadCode::Malformed)?);
        if count == 0 {
            return Ok(Sprite::from_pixels(self.pixels(PIXELS)?));
        }
        let colours = self.pixels(count)?;
        let colour = |&number: &u8| {
            let colour = colours.get(usize::from(number)).copied();
            colour.ok_or(BadCode::Malformed)
        };
        let pixels: Result<Vec<Pixel>, BadCode> = self.take(PIXELS)?.iter().map(colour).collect();
        Ok(Sprite::from_pixels(pixels?))
    }
}

/// Returns a level with mistakes.
fn faulty(problems: &Diagnostics) -> BadCode {
    BadCode::Contents(msg!(
        "problem-code-level",
        "the level in this share code is faulty: {problems}",
        problems = first(problems),
    ))
}

/// Returns the first problem and the number of others.
fn first(problems: &Diagnostics) -> Message {
    match problems.list.len() {
        0 | 1 => problems.first(),
        count => msg!(
            "problem-and-more",
            "{first} (and {count} more)",
            first = problems.first(),
            count = count - 1,
        ),
    }
}
