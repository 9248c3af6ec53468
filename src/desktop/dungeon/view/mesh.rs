//! Single mesh for everything drawn of a level.

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::glyphs::{Glyphs, sheet};
use crate::screens::DUNGEON;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Picture>();
}

/// Rectangle filled with a colour or with a part of the sheet. Positions are in
/// logical pixels of the window, downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Quad {
    pub at: Rect,
    /// Part of the sheet, 0 to 1; `None` fills the rectangle.
    pub part: Option<Rect>,
    pub colour: LinearRgba,
}

impl Quad {
    /// Returns the part of it inside an area.
    pub fn clipped(self, area: Rect) -> Option<Self> {
        let at = self.at.intersect(area);
        if at.is_empty() || self.at.is_empty() {
            return None;
        }
        let part = self.part.map(|part| {
            let from = (at.min - self.at.min) / self.at.size();
            let to = (at.max - self.at.min) / self.at.size();
            Rect::from_corners(part.min + from * part.size(), part.min + to * part.size())
        });
        Some(Self { at, part, ..self })
    }
}

/// Drawn mesh, once there is one.
#[derive(Resource, Default)]
pub(super) struct Picture {
    /// Mesh, and a second one of the same kind that stays: without it the
    /// memory on the graphics card would be released and allocated with every
    /// change.
    shown: Option<[Handle<Mesh>; 2]>,
}

impl Picture {
    /// Forgets the mesh; its entity is removed with its screen.
    pub fn clear(&mut self) {
        self.shown = None;
    }

    /// Draws these rectangles in order.
    pub fn draw(
        &mut self,
        quads: &[Quad],
        glyphs: &Glyphs,
        commands: &mut Commands,
        (meshes, materials, images): (
            &mut Assets<Mesh>,
            &mut Assets<ColorMaterial>,
            &mut Assets<Image>,
        ),
    ) {
        let mesh = mesh(quads, glyphs.solid());
        if let Some([known, _]) = &self.shown {
            if let Err(error) = meshes.insert(known.id(), mesh) {
                warn!("{error}");
            }
            return;
        }
        let nothing = Quad {
            at: Rect::default(),
            part: None,
            colour: LinearRgba::NONE,
        };
        let kept = meshes.add(self::mesh(&[nothing], glyphs.solid()));
        let mesh = meshes.add(mesh);
        let material = materials.add(ColorMaterial::from(images.add(sheet())));
        commands.spawn((
            Name::new("Level"),
            DespawnOnExit(DUNGEON),
            Mesh2d(mesh.clone()),
            MeshMaterial2d(material),
            Transform::default(),
            NoFrustumCulling,
        ));
        self.shown = Some([mesh, kept]);
    }
}

/// Returns the mesh in screen coordinates, with the origin in the upper left
/// corner.
fn mesh(quads: &[Quad], solid: Vec2) -> Mesh {
    let count = quads.len() as u32;
    let mut places = Vec::with_capacity(quads.len() * 4);
    let mut texels = Vec::with_capacity(quads.len() * 4);
    let mut colours = Vec::with_capacity(quads.len() * 4);
    for Quad { at, part, colour } in quads {
        let part = part.unwrap_or(Rect::from_corners(solid, solid));
        for (place, texel) in [
            (at.min, part.min),
            (
                Vec2::new(at.min.x, at.max.y),
                Vec2::new(part.min.x, part.max.y),
            ),
            (at.max, part.max),
            (
                Vec2::new(at.max.x, at.min.y),
                Vec2::new(part.max.x, part.min.y),
            ),
        ] {
            places.push([place.x, -place.y, 0.0]);
            texels.push(texel.to_array());
            colours.push(colour.to_f32_array());
        }
    }
    let corners = (0..count).flat_map(|quad| [0, 1, 2, 0, 2, 3].map(|corner| quad * 4 + corner));
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_indices(Indices::U32(corners.collect()))
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
    .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, texels)
    .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_outside_of_an_area_is_cut_off_with_its_picture() {
        let quad = Quad {
            at: Rect::new(0.0, 0.0, 16.0, 16.0),
            part: Some(Rect::new(0.0, 0.5, 0.5, 1.0)),
            colour: LinearRgba::WHITE,
        };
        let area = Rect::new(8.0, 4.0, 100.0, 100.0);
        let cut = quad.clipped(area).expect("a part is inside");
        assert_eq!(cut.at, Rect::new(8.0, 4.0, 16.0, 16.0));
        assert_eq!(cut.part, Some(Rect::new(0.25, 0.625, 0.5, 1.0)));
        assert_eq!(quad.clipped(Rect::new(20.0, 0.0, 30.0, 16.0)), None);
    }
}
