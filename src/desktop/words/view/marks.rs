//! What is drawn on tiles: the cross of a cancelled text, the shadow under what
//! floats, the number of an icon's level, a star once it is won, a diamond for
//! its bonus, arrows if it was made into something else (W-ICON-09), corners
//! around the focused player and goal of Kanji Shift (K-22).

use bevy::prelude::*;

use super::drawn::{Mark, Marked};
use super::looks::Looks;
use super::tiles::{IconLook, Shown, Shows, TileSystems};
use kotodama_gfx::art::Art;
use kotodama_gfx::atlas::Atlas;
use kotodama_shell::frame::AppSystems;
use kotodama_shell::screen::board_is_shown;
use kotodama_ui::palette::Palette;
use kotodama_words::components::TextState;
use kotodama_words::roles::Role;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        mark.in_set(AppSystems::Show)
            .in_set(TileSystems::Animate)
            .run_if(board_is_shown.and_then(resource_changed::<Shows>)),
    );
}

/// Tiles get the marks that belong to them now.
fn mark(
    mut tiles: Query<(&Shown, &mut Marked), Changed<Shown>>,
    (art, palette): (Res<Art>, Res<Palette>),
    mut atlas: ResMut<Atlas>,
    mut looks: ResMut<Looks>,
) {
    for (shown, mut marked) in &mut tiles {
        let marks = marks_of(shown, &mut looks, &art, &palette, &mut atlas);
        marked.set_if_neq(Marked(marks));
    }
}

fn marks_of(
    shown: &Shown,
    looks: &mut Looks,
    art: &Art,
    palette: &Palette,
    atlas: &mut ResMut<Atlas>,
) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mark = |picture, colour, height| Mark {
        picture,
        colour: palette.get(colour),
        height,
        wobbles: false,
        lies: false,
    };
    if shown.floats {
        let shadow = mark(looks.marks(atlas).shadow, "shadow", -0.0002);
        marks.push(Mark {
            colour: shadow.colour.with_alpha(0.55),
            lies: true,
            ..shadow
        });
    }
    let IconLook {
        number,
        won,
        bonus,
        changed,
        locked: _,
    } = shown.icon;
    if number > 0 {
        let colour = if won { "mint" } else { "white" };
        marks.push(mark(looks.number(number, art, atlas), colour, 0.0001));
    }
    if won {
        marks.push(mark(looks.marks(atlas).star, "gold", 0.0002));
    }
    if bonus {
        marks.push(mark(looks.marks(atlas).diamond, "mint", 0.0002));
    }
    if changed {
        marks.push(mark(looks.marks(atlas).turned, "violet", 0.0002));
    }
    if shown.look.text == TextState::Crossed {
        marks.push(Mark {
            wobbles: true,
            ..mark(looks.marks(atlas).cross, "danger", 0.0002)
        });
    }
    if let Some(role) = shown.look.role {
        let colour = match role {
            Role::You => "tile_you",
            Role::Win => "tile_win",
        };
        marks.push(mark(looks.marks(atlas).corners, colour, 0.0003));
    }
    marks
}
