//! Marks on tiles: the cross of a cancelled text, the shadow of a floating
//! object, the number of an icon's level, a star once it is won, a diamond for
//! its bonus, arrows if it was transformed (W-ICON-09), corners around the
//! focused player and goal of Kanji Shift (K-22), the composed word over its
//! parts (K-46).

use bevy::prelude::*;

use super::drawn::{Mark, Marked};
use super::looks::{Looks, in_state};
use super::systems::TileSystems;
use super::tiles::{IconLook, TileSprite, TileSpriteIndex};
use kotodama_board::Direction;
use kotodama_gfx::art::Art;
use kotodama_gfx::atlas::Atlas;
use kotodama_gfx::glyphs;
use kotodama_shell::frame::AppSystems;
use kotodama_shell::screen::board_is_shown;
use kotodama_ui::palette::{Ink, Palette};
use kotodama_words::LevelInfo;
use kotodama_words::components::TextState;
use kotodama_words::kinds::Kinds;
use kotodama_words::roles::Role;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        mark.in_set(AppSystems::Show)
            .in_set(TileSystems::Animate)
            .run_if(board_is_shown.and_then(resource_changed::<TileSpriteIndex>)),
    );
}

/// Updates the marks of tiles.
fn mark(
    mut tiles: Query<(&TileSprite, &mut Marked), Changed<TileSprite>>,
    (art, palette): (Res<Art>, Res<Palette>),
    (kinds, level_info): (Res<Kinds>, Res<LevelInfo>),
    mut looks: ResMut<Looks>,
    mut atlas: ResMut<Atlas>,
) {
    for (shown, mut marked) in &mut tiles {
        let mut marks = Vec::new();
        if let Some(noun) = shown.look.composed {
            let name = format!("text_{}", kinds.noun_name(noun));
            let word = looks.named(&name, &level_info, &art, &palette, &mut atlas);
            marks.push(Mark {
                picture: word.frames(Direction::default(), 0, false),
                colour: in_state(word.colour, shown.look.text, palette.of(Ink::Board)),
                height: COMPOSED,
                rise: 0.0,
                wobbles: true,
                lies: false,
            });
        }
        marks.extend(marks_of(shown, &art, &palette, &mut atlas));
        marked.set_if_neq(Marked(marks));
    }
}

/// Height of a composed word above the tiles of its parts, below other marks.
const COMPOSED: f32 = 0.000_07;

/// Opacity of the shadow of a floating object.
const SHADOW: f32 = 0.25;

fn marks_of(
    shown: &TileSprite,
    art: &Art,
    palette: &Palette,
    atlas: &mut ResMut<Atlas>,
) -> Vec<Mark> {
    let mark = |picture, colour, height| Mark {
        picture,
        colour: palette.get(colour),
        height,
        rise: 0.0,
        wobbles: false,
        lies: false,
    };
    let IconLook {
        number,
        won,
        bonus,
        changed,
        locked: _,
    } = shown.icon;
    let mut marks = Vec::new();
    if shown.floats {
        // Below all words, floating ones too, so that they stay readable.
        let shadow = mark(art.picture("shadow"), "shadow", shown.bottom());
        marks.push(Mark {
            colour: shadow.colour.with_alpha(SHADOW),
            lies: true,
            ..shadow
        });
    }
    if number > 0 {
        let picture = Atlas::get_or_make(atlas, &format!("number {number}"), || {
            [glyphs::number(&art.alphabet, number)]
        });
        let colour = if won { "mint" } else { "white" };
        marks.push(mark(picture, colour, 0.0001));
    }
    for (name, colour, shows) in [
        ("won", "gold", won),
        ("bonus", "mint", bonus),
        ("changed", "violet", changed),
    ] {
        marks.extend(shows.then(|| mark(art.picture(name), colour, 0.0002)));
    }
    if shown.look.text == TextState::Crossed {
        let picture = Atlas::get_or_make(atlas, "cross", glyphs::cross_frames);
        marks.push(Mark {
            wobbles: true,
            ..mark(picture, "danger", 0.0002)
        });
    }
    if let Some(role) = shown.look.role {
        let colour = match role {
            Role::You => "tile_you",
            Role::Win => "tile_win",
        };
        marks.push(mark(art.picture("corners"), colour, 0.0003));
    }
    marks
}
