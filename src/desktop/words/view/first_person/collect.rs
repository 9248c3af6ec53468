//! Conversion of the board's sprites to a scene, with the images, colours and
//! motion of the flat board.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::scene::{Colours, Eye, Form, Layer, Rgb, Scene, Skin, Thing, index_of};
use super::{FirstPerson, Lead, View, number_seen};
use crate::view::drawn::{Drawn, Marked};
use crate::view::layout::{CELL, cell_centre};
use crate::view::level::Tint;
use crate::view::motion::Wobble;
use crate::view::particles::Speck;
use crate::view::tiles::TileSprite;
use kotodama_board::Direction;
use kotodama_gfx::atlas::Atlas;
use kotodama_gfx::ground::Ground;
use kotodama_shell::settings::Settings;
use kotodama_ui::palette::{Ink, Palette};
use kotodama_words::LevelInfo;

/// Queries of everything visible.
#[derive(SystemParam)]
pub(super) struct Sight<'w, 's> {
    first_person: Res<'w, FirstPerson>,
    level_info: Res<'w, LevelInfo>,
    ground: Res<'w, Ground>,
    palette: Res<'w, Palette>,
    settings: Res<'w, Settings>,
    wobble: Res<'w, Wobble>,
    tiles: Query<'w, 's, TileParts>,
    specks: Query<'w, 's, SpeckParts, Without<View>>,
    tint: Query<'w, 's, &'static Sprite, (With<Tint>, Without<View>)>,
}

type SpeckParts = (&'static Speck, &'static Sprite, &'static Transform);
type TileParts = (Entity, &'static TileSprite, &'static Drawn, &'static Marked);

impl Sight<'_, '_> {
    /// Returns the scene as seen by the protagonist; `None` outside first
    /// person.
    pub(super) fn scene(&self) -> Option<Scene> {
        let first_person = &*self.first_person;
        let lead = first_person.lead.filter(|_| first_person.is_shown())?;
        let (_, shown, drawn, _) = self.tiles.get(lead.sprite).ok()?;
        let (at, lift) = place(shown, drawn);
        let mut scene = Scene {
            eye: Eye {
                at,
                angle: first_person.angle,
                lift,
                facing: lead.facing,
            },
            cell: lead.cell,
            bounds: self.level_info.bounds.size(),
            things: Vec::new(),
            skins: Vec::new(),
            colours: self.colours(),
        };
        for tile in &self.tiles {
            let cell = tile.1.cell;
            scene.add(cell, |skins| self.tile(skins, &lead, tile));
        }
        let right = scene.eye.right();
        for (number, parts) in (0..).zip(&self.specks) {
            let cell = cell_of(parts.0.home);
            scene.add(cell, |skins| speck(skins, parts, right, number));
        }
        scene.things.sort_by_key(|thing| thing.order);
        Some(scene)
    }

    fn tile(
        &self,
        skins: &mut Vec<Skin>,
        lead: &Lead,
        (entity, shown, drawn, marked): (Entity, &TileSprite, &Drawn, &Marked),
    ) -> Option<Thing> {
        let form = Form::of(shown.picture.z);
        if shown.look.hidden || matches!(form, Form::Front { .. }) {
            return None;
        }
        let frame = self.wobble.frame(&self.settings);
        let marks = marked.0.iter().filter(|mark| !mark.lies);
        let marks: Vec<Layer> = marks
            .filter_map(|mark| layer(mark.colour, Atlas::rect(mark.picture_in(frame))))
            .collect();
        let mut seen = [0; 4];
        let mut last: Option<(u32, usize)> = None;
        for looking in Direction::ALL {
            let number = number_seen(shown, drawn.picture, looking);
            let index = match last {
                Some((same, index)) if same == number => index,
                _ => {
                    let picture = layer(drawn.colour, Atlas::rect(number));
                    let layers = picture.into_iter().chain(marks.iter().copied());
                    let skin = Skin {
                        layers: layers.collect(),
                        is_sign: shown.picture.is_text,
                    };
                    index_of(skins, skin)
                }
            };
            last = Some((number, index));
            seen[looking.index()] = index;
        }
        let (at, lift) = place(shown, drawn);
        Some(Thing {
            form,
            order: (shown.picture.z, shown.id),
            cell: shown.cell,
            at,
            lift,
            scale: drawn.scale,
            skins: seen,
            joined: shown.picture.joined(shown.frames),
            is_lead: entity == lead.sprite,
            is_speck: false,
        })
    }

    fn colours(&self) -> Colours {
        let ground = &*self.ground;
        let tint = self.tint.iter().next().map(|tint| tint.color);
        let tinted = |colour: Color| match tint {
            Some(tint) if tint.alpha() > 0.0 => colour.mix(&tint.with_alpha(1.0), tint.alpha()),
            _ => colour,
        };
        let [dark, light] = ground.shades().map(tinted);
        let haze = tinted(ground.outer.mix(&ground.border, 0.38));
        Colours {
            floor: [rgb(dark), rgb(light)],
            line: rgb(tinted(ground.board.mix(&ground.border, 0.4))),
            wall: rgb(ground.border.mix(&ground.shadow, 0.2)),
            sky: rgb(tinted(ground.outer)),
            haze: rgb(haze),
            hills: rgb(haze.mix(&ground.outer, 0.55)),
            stars: rgb(self.palette.of(Ink::Text)),
            sign: rgb(ground.outer.mix(&ground.border, 0.12)),
            frame: rgb(ground.border),
            needle: rgb(self.palette.of(Ink::Accent)),
        }
    }
}

fn rgb(colour: Color) -> Rgb {
    let [r, g, b, _] = colour.to_srgba().to_u8_array();
    [r, g, b]
}

/// Returns the position of a tile and its height above the ground. On the flat
/// board floating tiles are drawn a little higher.
fn place(shown: &TileSprite, drawn: &Drawn) -> (Vec2, f32) {
    let (at, lift) = match shown.floats {
        true => (shown.at, (drawn.at.y - shown.at.y) / CELL),
        false => (drawn.at.truncate(), 0.0),
    };
    (Vec2::new(at.x, -at.y) / CELL, lift.max(0.0))
}

/// Returns the cell at a position of the board, whose origin is its upper left
/// corner.
fn cell_of(place: Vec2) -> IVec2 {
    (Vec2::new(place.x, -place.y) / CELL).floor().as_ivec2()
}

/// Number of steps in which particles fade, so that many share an image.
const FADING: f32 = 6.0;

/// Returns a particle, which rises, falls and drifts from the cell where it
/// began, as on the flat board.
fn speck(
    skins: &mut Vec<Skin>,
    (speck, sprite, transform): (&Speck, &Sprite, &Transform),
    right: Vec2,
    number: u32,
) -> Option<Thing> {
    let cell = cell_of(speck.home);
    let way = (transform.translation.truncate() - cell_centre(cell)) / CELL;
    let mut picture = layer(sprite.color, sprite.rect?)?;
    picture.tint[3] = (picture.tint[3] * FADING).ceil() / FADING;
    let skin = Skin {
        layers: vec![picture],
        is_sign: false,
    };
    let index = index_of(skins, skin);
    Some(Thing {
        form: Form::Upright,
        // Above everything in its cell.
        order: (u8::MAX, number),
        cell,
        at: cell.as_vec2() + 0.5 + right * way.x,
        lift: way.y.max(-0.4),
        scale: transform.scale.x,
        skins: [index; 4],
        joined: None,
        is_lead: false,
        is_speck: true,
    })
}

fn layer(colour: Color, rect: Rect) -> Option<Layer> {
    let tint = colour.to_linear().to_f32_array();
    (colour.alpha() > 0.0).then_some(Layer {
        corner: rect.min.as_uvec2(),
        tint,
    })
}
