//! Icons on tool buttons, because the font has no such symbols.

use bevy_egui::egui;

use kotodama_editor::Tool;
use kotodama_editor::action::Action;
use kotodama_ui::icons::{self, Icon};

/// Small icon on a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign(Icon);

impl Sign {
    /// Icon of a favourite.
    pub(super) const FAVOURITE: Self = Self(Icon::Star);

    /// Returns the icon of an action, if it has one.
    pub(super) const fn of(action: Action) -> Option<Self> {
        Some(Self(match action {
            Action::Use(Tool::Brush) => Icon::Brush,
            Action::Use(Tool::Line) => Icon::Line,
            Action::Use(Tool::Rectangle) => Icon::Rectangle,
            Action::Use(Tool::FilledRectangle) => Icon::FilledRectangle,
            Action::Use(Tool::Fill) => Icon::Fill,
            Action::Use(Tool::Pick) => Icon::Pick,
            Action::Use(Tool::Erase) => Icon::Erase,
            Action::Use(Tool::Select) => Icon::Select,
            Action::Undo => Icon::Undo,
            Action::Redo => Icon::Redo,
            _ => return None,
        }))
    }

    /// Returns a widget with `scale` points per pixel.
    pub(super) fn image(self, ctx: &egui::Context, scale: f32) -> egui::Image<'static> {
        let side = icons::SIDE as f32 * scale;
        let tint = ctx.global_style().visuals.text_color();
        egui::Image::new((texture(ctx), egui::vec2(side, side)))
            .uv(self.place())
            .tint(tint)
    }

    /// Draws it into a rectangle.
    pub(super) fn paint(self, painter: &egui::Painter, rect: egui::Rect, tint: egui::Color32) {
        painter.image(texture(painter.ctx()), rect, self.place(), tint);
    }

    /// Returns its area in the texture.
    fn place(self) -> egui::Rect {
        let place = icons::place(self.0);
        let [min, max] = [place.min, place.max].map(|point| (point / icons::size()).to_array());
        egui::Rect::from_min_max(min.into(), max.into())
    }
}

/// Returns the sheet of all icons, loaded on first use.
fn texture(ctx: &egui::Context) -> egui::TextureId {
    let id = egui::Id::new("signs");
    if let Some(texture) = ctx.data(|data| data.get_temp::<egui::TextureHandle>(id)) {
        return texture.id();
    }
    let sheet = icons::sheet();
    let size = sheet.size().to_array().map(|side| side as usize);
    let pixels = sheet.data.unwrap_or_default();
    let image = egui::ColorImage::from_rgba_unmultiplied(size, &pixels);
    let texture = ctx.load_texture("signs", image, egui::TextureOptions::NEAREST);
    let number = texture.id();
    ctx.data_mut(|data| data.insert_temp(id, texture));
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_has_its_own_sign() {
        for (index, tool) in Tool::ALL.iter().enumerate() {
            let sign = Sign::of(Action::Use(*tool));
            assert!(sign.is_some(), "{tool:?}");
            let same = |other: &&Tool| Sign::of(Action::Use(**other)) == sign;
            assert_eq!(Tool::ALL.iter().filter(same).count(), 1, "{index}");
        }
    }
}
