//! Signs on buttons: the face has none for tools, so they are drawn here.

use bevy_egui::egui;

use kotodama_editor::Tool;
use kotodama_editor::action::Action;

/// Pixels of a sign's side; shown at twice that.
const SIDE: usize = 12;

macro_rules! signs {
    ($($name:ident $art:literal)*) => {
        /// A small picture on a button.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Sign { $($name,)* }

        impl Sign {
            const ALL: &'static [(Self, &'static str)] = &[$((Self::$name, $art),)*];
        }
    };
}

signs! {
Brush "
.........##.
........####
.......#.###
......###.#.
.....#####..
....#####...
...#####....
..#.###.....
.##.##......
.#####......
.###........
............"
Line "
.........###
.........###
........####
.......##...
......##....
.....##.....
....##......
...##.......
..##........
####........
###.........
###........."
Rectangle "
............
.##########.
.##########.
.##......##.
.##......##.
.##......##.
.##......##.
.##......##.
.##......##.
.##########.
.##########.
............"
Filled "
............
.##########.
.#........#.
.#.######.#.
.#.######.#.
.#.######.#.
.#.######.#.
.#.######.#.
.#.######.#.
.#........#.
.##########.
............"
Fill "
....#.......
...#.##.....
...#..##....
...#.#..#...
..####...#..
.##.......#.
##.........#
##########.#
#.#######.##
#..#####..##
#...###....#
.....#......"
Pick "
.........##.
........####
......#.####
.......####.
......####..
.....#.###..
....#.#..#..
...#.#......
..#.#.......
.#.#........
.##.........
#..........."
Erase "
.......##...
......####..
.....######.
....########
...#.######.
..#...####..
.#.....##...
.#....#.....
..#..#......
...##.......
............
.##########."
Select "
............
.###.##.###.
.#........#.
.#........#.
............
.#........#.
.#........#.
............
.#........#.
.#........#.
.###.##.###.
............"
Undo "
............
...#........
..##........
.########...
##########..
.########.#.
..##....###.
...#.....##.
.........##.
........##..
....#####...
............"
Redo "
............
........#...
........##..
...########.
..##########
.#.########.
.###....##..
.##.....#...
.##.........
..##........
...#####....
............"
Star "
.....##.....
.....##.....
....####....
############
.##########.
..########..
...######...
..########..
..###..###..
.##......##.
............
............"
}

impl Sign {
    /// The sign of an action, if it has one.
    pub(super) const fn of(action: Action) -> Option<Self> {
        Some(match action {
            Action::Use(Tool::Brush) => Self::Brush,
            Action::Use(Tool::Line) => Self::Line,
            Action::Use(Tool::Rectangle) => Self::Rectangle,
            Action::Use(Tool::FilledRectangle) => Self::Filled,
            Action::Use(Tool::Fill) => Self::Fill,
            Action::Use(Tool::Pick) => Self::Pick,
            Action::Use(Tool::Erase) => Self::Erase,
            Action::Use(Tool::Select) => Self::Select,
            Action::Undo => Self::Undo,
            Action::Redo => Self::Redo,
            _ => return None,
        })
    }

    /// As a widget, `scale` points for each of its pixels.
    pub(super) fn image(self, ctx: &egui::Context, scale: f32) -> egui::Image<'static> {
        let side = SIDE as f32 * scale;
        let tint = ctx.global_style().visuals.text_color();
        egui::Image::new((texture(ctx), egui::vec2(side, side)))
            .uv(self.place())
            .tint(tint)
    }

    /// Drawn into a rectangle.
    pub(super) fn paint(self, painter: &egui::Painter, rect: egui::Rect, tint: egui::Color32) {
        painter.image(texture(painter.ctx()), rect, self.place(), tint);
    }

    /// Where it is in the texture.
    fn place(self) -> egui::Rect {
        let width = 1.0 / Self::ALL.len() as f32;
        let left = self as usize as f32 * width;
        egui::Rect::from_min_max(egui::pos2(left, 0.0), egui::pos2(left + width, 1.0))
    }
}

/// All signs beside each other in white; made when they are first needed.
fn texture(ctx: &egui::Context) -> egui::TextureId {
    let id = egui::Id::new("signs");
    if let Some(texture) = ctx.data(|data| data.get_temp::<egui::TextureHandle>(id)) {
        return texture.id();
    }
    let width = SIDE * Sign::ALL.len();
    let mut image = egui::ColorImage::filled([width, SIDE], egui::Color32::TRANSPARENT);
    for (index, (_, art)) in Sign::ALL.iter().enumerate() {
        for (y, line) in art.trim_start().lines().enumerate() {
            for (x, _) in line.char_indices().filter(|&(_, pixel)| pixel == '#') {
                if let Some(pixel) = image.pixels.get_mut(y * width + index * SIDE + x) {
                    *pixel = egui::Color32::WHITE;
                }
            }
        }
    }
    let texture = ctx.load_texture("signs", image, egui::TextureOptions::NEAREST);
    let number = texture.id();
    ctx.data_mut(|data| data.insert_temp(id, texture));
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_square_and_every_tool_has_its_own() {
        for (sign, art) in Sign::ALL {
            let lines: Vec<&str> = art.trim_start().lines().collect();
            assert_eq!(lines.len(), SIDE, "{sign:?}");
            assert!(lines.iter().all(|line| line.len() == SIDE), "{sign:?}");
        }
        for (index, tool) in Tool::ALL.iter().enumerate() {
            let sign = Sign::of(Action::Use(*tool));
            assert!(sign.is_some(), "{tool:?}");
            let same = |other: &&Tool| Sign::of(Action::Use(**other)) == sign;
            assert_eq!(Tool::ALL.iter().filter(same).count(), 1, "{index}");
        }
    }
}
