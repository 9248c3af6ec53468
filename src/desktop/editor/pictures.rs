//! Images of board objects in panels, from the same atlas.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui};

use kotodama_board::Direction;
use kotodama_editor::Thing;
use kotodama_gfx::atlas::Atlas;
use kotodama_ui::egui_context::to_egui;
use kotodama_ui::palette::{Ink, Palette};
use kotodama_words::level::sprites::Sprite;
use kotodama_words_window::view::Miniatures;

/// Access to images for panels.
#[derive(SystemParam)]
pub(super) struct Pictures<'w> {
    miniatures: Miniatures<'w>,
    textures: Option<ResMut<'w, EguiUserTextures>>,
}

/// Image for egui.
#[derive(Clone, Copy, Debug)]
pub(super) struct Icon {
    texture: egui::TextureId,
    uv: egui::Rect,
    tint: egui::Color32,
}

impl Icon {
    /// Returns a widget of this size in points; multiples of 24 are crisp.
    pub(super) fn image(&self, side: f32) -> egui::Image<'static> {
        egui::Image::new((self.texture, egui::vec2(side, side)))
            .uv(self.uv)
            .tint(self.tint)
    }

    /// Draws it into a rectangle with a given opacity.
    pub(super) fn paint(&self, painter: &egui::Painter, rect: egui::Rect, opacity: f32) {
        let tint = self.tint.gamma_multiply(opacity);
        painter.image(self.texture, rect, self.uv, tint);
    }
}

impl Pictures<'_> {
    /// Returns the image of an object with this name, as the current level
    /// shows it; `None` until the art is loaded.
    pub(super) fn named(&mut self, name: &str, facing: Direction) -> Option<Icon> {
        let picture = self.miniatures.look(name, None)?;
        let (atlas, textures) = (self.miniatures.atlas()?, self.textures.as_mut()?);
        let rect = Atlas::rect(picture.frames(facing, 0, false));
        let size = atlas.size();
        let at = |point: Vec2| egui::pos2(point.x / size.x, point.y / size.y);
        Some(Icon {
            texture: textures.add_image(EguiTextureHandle::Strong(atlas.image())),
            uv: egui::Rect::from_min_max(at(rect.min), at(rect.max)),
            tint: to_egui(picture.colour),
        })
    }

    /// Returns the image of an object in its visible colours.
    pub(super) fn sprite(&mut self, thing: &Thing) -> Option<Sprite> {
        let picture = self.miniatures.look(&thing.name, None)?;
        let atlas = self.miniatures.atlas()?;
        let first = picture.frames(thing.facing, 0, false);
        let tint = picture.colour.to_srgba().to_u8_array();
        let shaded = |pixel: [u8; 4]| {
            let parts = pixel.into_iter().zip(tint);
            let mut parts = parts.map(|(one, other)| u16::from(one) * u16::from(other) / 255);
            std::array::from_fn(|_| parts.next().unwrap_or_default() as u8)
        };
        let pixels = (first..first + 3).flat_map(|number| atlas.pixels(number));
        Some(Sprite::from_pixels(pixels.map(shaded)))
    }

    /// Returns the image of an object in its colour and direction.
    pub(super) fn of(&mut self, thing: &Thing) -> Option<Icon> {
        let mut icon = self.named(&thing.name, thing.facing)?;
        if let Some(colour) = &thing.data.colour
            && let Some(colour) = self.miniatures.palette().find(colour)
        {
            icon.tint = to_egui(colour);
        }
        Some(icon)
    }

    /// Returns a palette colour for egui.
    pub(super) fn colour(&self, ink: Ink) -> egui::Color32 {
        to_egui(self.miniatures.palette().of(ink))
    }
}

/// Returns a colour named in a file, for egui.
pub(super) fn colour(palette: &Palette, name: &str) -> egui::Color32 {
    to_egui(palette.get(name))
}

/// Runs `look` with the images of the world; returns the default without
/// colours.
pub(super) fn with<T: Default>(world: &mut World, look: impl FnOnce(&mut Pictures<'_>) -> T) -> T {
    let mut state = bevy::ecs::system::SystemState::<Pictures>::new(world);
    let pictures = state.get_mut(world);
    pictures.map_or_else(|_| T::default(), |mut pictures| look(&mut pictures))
}
