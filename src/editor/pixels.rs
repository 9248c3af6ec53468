//! Drawing the sprite of a noun of the level, with its own history.

use std::collections::BTreeSet;

use bevy::math::IVec2;

use super::shape;
use kotodama_words::level::sprites::{FRAMES, Pixel, SIDE, Sprite};

/// A transparent pixel.
pub const CLEAR: Pixel = [0; 4];

/// A change of a whole frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// Mirrored, left to right.
    Across,
    /// Mirrored, top to bottom.
    Down,
    /// A quarter turn to the right.
    Turn,
    /// Shifted; pixels that leave on one side enter on the other.
    Shift(IVec2),
    /// Emptied.
    Clear,
}

/// A sprite that is being drawn.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    sprite: Sprite,
    /// The sprite before the current stroke.
    before: Option<Sprite>,
    undo: Vec<Sprite>,
    redo: Vec<Sprite>,
    saved: Sprite,
}

impl Canvas {
    /// Starts with a saved sprite.
    #[must_use]
    pub fn new(sprite: Sprite) -> Self {
        Self {
            saved: sprite.clone(),
            sprite,
            ..Self::default()
        }
    }

    /// Returns the sprite as it is shown.
    #[must_use]
    pub const fn sprite(&self) -> &Sprite {
        &self.sprite
    }

    /// Returns whether it differs from the saved sprite.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.sprite != self.saved
    }

    /// Marks it as saved.
    pub fn mark_saved(&mut self) {
        self.saved = self.sprite.clone();
    }

    /// Marks it as no longer saved anywhere.
    pub fn mark_lost(&mut self) {
        self.saved = Sprite::default();
    }

    /// Returns a pixel; transparent outside the frame.
    #[must_use]
    pub fn pixel(&self, frame: usize, at: IVec2) -> Pixel {
        let (x, y) = (usize::try_from(at.x), usize::try_from(at.y));
        let found = x.ok().zip(y.ok());
        let found = found.and_then(|(x, y)| self.sprite.pixel(frame, x, y));
        found.unwrap_or(CLEAR)
    }

    fn set(&mut self, frame: usize, at: IVec2, pixel: Pixel) {
        if let (Ok(x), Ok(y)) = (usize::try_from(at.x), usize::try_from(at.y)) {
            self.sprite.set_pixel(frame, x, y, pixel);
        }
    }

    /// Starts a stroke, which is one step regardless of its length.
    pub fn begin(&mut self) {
        self.end();
        self.before = Some(self.sprite.clone());
    }

    /// Ends the stroke.
    pub fn end(&mut self) {
        if let Some(before) = self.before.take() {
            self.note(before);
        }
    }

    fn note(&mut self, before: Sprite) {
        if before != self.sprite {
            self.undo.push(before);
            self.redo.clear();
        }
    }

    /// Continues the stroke from one pixel to another.
    pub fn draw(&mut self, frame: usize, from: IVec2, to: IVec2, pixel: Pixel) {
        for at in shape::line(from, to) {
            self.set(frame, at, pixel);
        }
    }

    /// Replaces the stroke so far with a line.
    pub fn draw_line(&mut self, frame: usize, from: IVec2, to: IVec2, pixel: Pixel) {
        if let Some(before) = &self.before {
            self.sprite = before.clone();
        }
        self.draw(frame, from, to, pixel);
    }

    /// Makes a change as a step.
    fn step(&mut self, change: impl FnOnce(&mut Self)) {
        self.begin();
        change(self);
        self.end();
    }

    /// Fills the connected pixels of the same colour.
    pub fn fill(&mut self, frame: usize, at: IVec2, pixel: Pixel) {
        let old = self.pixel(frame, at);
        self.step(|canvas| {
            let mut seen = BTreeSet::from([(at.x, at.y)]);
            let mut open = vec![at];
            while let Some(at) = open.pop() {
                canvas.set(frame, at, pixel);
                for by in [IVec2::X, IVec2::Y, IVec2::NEG_X, IVec2::NEG_Y] {
                    let next = at + by;
                    if is_inside(next)
                        && canvas.pixel(frame, next) == old
                        && seen.insert((next.x, next.y))
                    {
                        open.push(next);
                    }
                }
            }
        });
    }

    /// Changes whole frames.
    pub fn change(&mut self, frames: impl IntoIterator<Item = usize>, change: Change) {
        let side = to_i32(SIDE);
        let last = side - 1;
        // The source of a pixel of the changed frame.
        let source = |at: IVec2| match change {
            Change::Across => IVec2::new(last - at.x, at.y),
            Change::Down => IVec2::new(at.x, last - at.y),
            Change::Turn => IVec2::new(at.y, last - at.x),
            Change::Shift(by) => {
                let back = |at: i32, by: i32| at.wrapping_sub(by).rem_euclid(side);
                IVec2::new(back(at.x, by.x), back(at.y, by.y))
            }
            Change::Clear => IVec2::NEG_ONE,
        };
        self.step(|canvas| {
            let before = canvas.clone();
            for frame in frames {
                for at in pixels() {
                    canvas.set(frame, at, before.pixel(frame, source(at)));
                }
            }
        });
    }

    /// Copies a frame over others.
    pub fn copy_frame(&mut self, from: usize, to: impl IntoIterator<Item = usize>) {
        self.step(|canvas| {
            for to in to {
                for at in pixels() {
                    let pixel = canvas.pixel(from, at);
                    canvas.set(to, at, pixel);
                }
            }
        });
    }

    /// Copies the first drawn frame over blank ones, which would make the
    /// sprite flicker.
    pub fn fill_blank_frames(&mut self) {
        let is_drawn = |frame: &usize| {
            pixels().any(|at| {
                let [.., alpha] = self.pixel(*frame, at);
                alpha > 0
            })
        };
        let (drawn, blank): (Vec<usize>, Vec<usize>) = frames().partition(is_drawn);
        if let Some(&first) = drawn.first() {
            self.copy_frame(first, blank);
        }
    }

    /// Replaces the sprite.
    pub fn replace(&mut self, sprite: Sprite) {
        self.step(|canvas| canvas.sprite = sprite);
    }

    /// Undoes the last step; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.end();
        let before = self.undo.pop();
        before.is_some_and(|before| {
            self.redo.push(std::mem::replace(&mut self.sprite, before));
            true
        })
    }

    /// Redoes a step; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.end();
        let after = self.redo.pop();
        after.is_some_and(|after| {
            self.undo.push(std::mem::replace(&mut self.sprite, after));
            true
        })
    }

    /// Returns whether a step can be undone, and whether one can be redone.
    #[must_use]
    pub const fn has_steps(&self) -> (bool, bool) {
        (!self.undo.is_empty(), !self.redo.is_empty())
    }
}

/// Returns the numbers of all frames.
pub fn frames() -> impl Iterator<Item = usize> {
    0..FRAMES
}

/// Returns the places of all pixels of a frame in reading order.
pub fn pixels() -> impl Iterator<Item = IVec2> {
    let side = to_i32(SIDE);
    (0..side).flat_map(move |y| (0..side).map(move |x| IVec2::new(x, y)))
}

/// Returns whether the pixel exists.
#[must_use]
pub fn is_inside(at: IVec2) -> bool {
    let side = to_i32(SIDE);
    (0..side).contains(&at.x) && (0..side).contains(&at.y)
}

/// Converts a small size.
fn to_i32(size: usize) -> i32 {
    i32::try_from(size).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const RED: Pixel = [255, 0, 0, 255];

    fn at(x: i32, y: i32) -> IVec2 {
        IVec2::new(x, y)
    }

    /// Returns a canvas with a few pixels in one frame.
    fn some() -> Canvas {
        let mut canvas = Canvas::default();
        canvas.begin();
        canvas.draw(0, at(2, 3), at(7, 3), RED);
        canvas.end();
        canvas
    }

    #[test]
    fn a_stroke_is_one_step() {
        let mut canvas = Canvas::default();
        canvas.begin();
        canvas.draw(1, at(0, 0), at(4, 4), RED);
        canvas.draw(1, at(4, 4), at(90, 4), RED);
        canvas.end();
        assert_eq!(canvas.pixel(1, at(23, 4)), RED);
        assert_eq!(canvas.pixel(0, at(2, 2)), CLEAR);
        assert!(canvas.is_modified());
        assert!(canvas.undo());
        assert!(!canvas.undo());
        assert!(!canvas.is_modified());
        assert!(canvas.redo());
        assert_eq!(canvas.pixel(1, at(2, 2)), RED);
        // A stroke that changes nothing is not a step.
        canvas.begin();
        canvas.draw(1, at(2, 2), at(2, 2), RED);
        canvas.end();
        assert!(canvas.undo());
        assert_eq!(canvas.has_steps(), (false, true));
    }

    #[test]
    fn a_line_follows_its_end() {
        let mut canvas = Canvas::default();
        canvas.begin();
        canvas.draw_line(0, at(0, 0), at(9, 0), RED);
        canvas.draw_line(0, at(0, 0), at(0, 9), RED);
        canvas.end();
        assert_eq!(canvas.pixel(0, at(9, 0)), CLEAR);
        assert_eq!(canvas.pixel(0, at(0, 9)), RED);
    }

    #[test]
    fn filling_stops_at_lines() {
        let mut canvas = Canvas::default();
        canvas.begin();
        canvas.draw(0, at(10, 0), at(10, 23), RED);
        canvas.end();
        let blue = [0, 0, 255, 255];
        canvas.fill(0, at(0, 0), blue);
        let count = |canvas: &Canvas, pixel| {
            let same = pixels().filter(|&at| canvas.pixel(0, at) == pixel);
            same.count()
        };
        assert_eq!(count(&canvas, blue), 240);
        canvas.fill(0, at(0, 0), blue);
        canvas.undo();
        assert_eq!(count(&canvas, blue), 0);
    }

    #[test]
    fn frames_are_changed_as_wholes() {
        let mut canvas = some();
        canvas.change([0], Change::Across);
        assert_eq!(canvas.pixel(0, at(21, 3)), RED);
        canvas.change([0], Change::Shift(at(3, -4)));
        assert_eq!(canvas.pixel(0, at(0, 23)), RED);
        canvas.copy_frame(0, [2]);
        assert_eq!(canvas.pixel(2, at(0, 23)), RED);
        canvas.change(frames(), Change::Clear);
        assert_eq!(*canvas.sprite(), Sprite::default());
    }

    #[test]
    fn blank_frames_become_like_the_first_that_is_drawn() {
        let mut canvas = Canvas::default();
        canvas.fill_blank_frames();
        assert_eq!(canvas.has_steps(), (false, false), "nothing is drawn");
        canvas.begin();
        canvas.draw(1, at(2, 3), at(7, 3), RED);
        canvas.end();
        canvas.fill_blank_frames();
        assert!(frames().all(|frame| canvas.pixel(frame, at(7, 3)) == RED));
        assert!(canvas.undo());
        assert_eq!(canvas.pixel(0, at(7, 3)), CLEAR);
        canvas.redo();
        // Frames that are drawn stay as they are.
        canvas.change([2], Change::Shift(at(0, 1)));
        canvas.fill_blank_frames();
        assert_eq!(canvas.pixel(2, at(7, 3)), CLEAR);
    }

    fn any_change() -> impl Strategy<Value = Change> {
        prop_oneof![
            Just(Change::Across),
            Just(Change::Down),
            Just(Change::Turn),
            Just(Change::Clear),
            (-30..30, -30..30).prop_map(|(x, y)| Change::Shift(at(x, y))),
        ]
    }

    proptest! {
        #[test]
        fn undo_and_redo_are_exact(
            changes in prop::collection::vec((any_change(), 0..FRAMES, 0..24, 0..24), 1..20),
        ) {
            let mut canvas = some();
            for (change, frame, x, y) in changes {
                canvas.fill(frame, at(x, y), [1, 2, 3, 255]);
                canvas.change([frame], change);
            }
            let last = canvas.sprite().clone();
            while canvas.undo() {}
            prop_assert_eq!(canvas.sprite(), &Sprite::default());
            while canvas.redo() {}
            prop_assert_eq!(canvas.sprite(), &last);
        }
    }
}
