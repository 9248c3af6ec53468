//! What icons show on top of their picture: the number of their level, a star
//! once it is won, a diamond for its bonus, arrows if it was made into something
//! else (W-ICON-09).

use bevy::prelude::*;

use super::looks::Looks;
use super::marks::mark_sprite;
use super::tiles::{IconLook, Shown, Shows, TileSystems};
use crate::desktop::gfx::art::Art;
use crate::desktop::gfx::atlas::Atlas;
use crate::desktop::shell::screen::board_is_shown;
use crate::desktop::ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        mark_icons
            .in_set(AppSystems::Show)
            .in_set(TileSystems::Animate)
            .run_if(board_is_shown.and_then(resource_changed::<Shows>)),
    );
}

/// A mark on a sprite, and what it was made for.
#[derive(Component)]
struct Badge(IconLook);

fn mark_icons(
    mut commands: Commands,
    icons: Query<(Entity, &Shown, Option<&Children>), Changed<Shown>>,
    badges: Query<&Badge>,
    (art, palette): (Res<Art>, Res<Palette>),
    mut atlas: ResMut<Atlas>,
    mut looks: ResMut<Looks>,
) {
    for (entity, shown, children) in &icons {
        let own = children.into_iter().flatten().copied();
        let own: Vec<Entity> = own.filter(|child| badges.contains(*child)).collect();
        let wanted = shown.icon;
        let plain = wanted
            == IconLook {
                locked: wanted.locked,
                ..IconLook::default()
            };
        let fits = |badge: &Entity| badges.get(*badge).is_ok_and(|badge| badge.0 == wanted);
        if own.is_empty() && plain || !own.is_empty() && own.iter().all(fits) {
            continue;
        }
        for badge in own {
            commands.entity(badge).try_despawn();
        }
        let mut pictures = Vec::new();
        if wanted.number > 0 {
            let colour = if wanted.won { "mint" } else { "white" };
            let number = looks.number(wanted.number, &art, &mut atlas);
            pictures.push((number, colour, 0.0001));
        }
        let marks = looks.marks(&mut atlas);
        for (is_shown, mark, colour) in [
            (wanted.won, marks.star, "gold"),
            (wanted.bonus, marks.diamond, "mint"),
            (wanted.changed, marks.turned, "violet"),
        ] {
            if is_shown {
                pictures.push((mark, colour, 0.0002));
            }
        }
        for (picture, colour, height) in pictures {
            let mark = mark_sprite(picture, (colour, 1.0), height, &atlas, &palette);
            commands.spawn((Badge(wanted), mark, ChildOf(entity)));
        }
    }
}
