//! Small pictures of blocks and pieces on buttons.

use bevy::prelude::*;

use super::PracticeDraft;
use crate::art::colours::role_colour;
use crate::art::paint::Joins;
use crate::art::sheet::{Look, Sheet};
use crate::choices::FallingChoices;
use crate::pictures;
use crate::screens::PRACTICE;
use kotodama_falling::notation::Asked;
use kotodama_falling::rules::{Content, Rules};
use kotodama_gfx::art::Art;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(PRACTICE), take_rules).add_systems(
        Update,
        draw.in_set(AppSystems::Show)
            .after(super::show::ShowSystems)
            .run_if(in_state(PRACTICE)),
    );
}

/// Takes the pictures of the chosen rules.
fn take_rules(
    draft: Res<PracticeDraft>,
    settings: Res<Settings>,
    palette: Res<Palette>,
    art: Option<Res<Art>>,
    sheet: Option<ResMut<Sheet>>,
) {
    let (Some(art), Some(mut sheet)) = (art, sheet) else {
        return;
    };
    let rules = draft.rules();
    let path = std::path::Path::new(&draft.opened.source.name);
    let folder = path.is_file().then(|| path.parent()).flatten();
    sheet.begin(
        rules,
        settings.of::<FallingChoices>().marks,
        &palette,
        &art,
        pictures::load(rules, folder),
    );
}

/// What a picture shows.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[require(Drawn)]
pub(super) enum Small {
    /// A block of this role.
    Role(u8),
    /// A piece; roles that are drawn by chance are outlines.
    Piece(Asked),
}

/// The state of the pictures when it was drawn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Drawn(Option<u32>);

/// Width and height of a picture, in units of the interface.
pub(super) const SIDE: f32 = 30.0;
/// Blocks of pieces are at most so large.
const LARGEST: f32 = 12.0;

/// Blocks with their places, `None` where chance decides.
fn blocks(rules: &Rules, small: &Small) -> Vec<(IVec2, Option<u8>)> {
    match small {
        Small::Role(role) => vec![(IVec2::ZERO, Some(*role))],
        Small::Piece((number, roles)) => {
            let Some(shape) = rules.shapes.get(*number) else {
                return Vec::new();
            };
            let role_of = |content| match content {
                Content::Fixed(role) => Some(role),
                Content::Placeholder(number) => {
                    let place = shape.placeholders.binary_search(&number).ok()?;
                    roles.get(place).copied().flatten()
                }
            };
            let cells = shape.state(0).cells.iter();
            cells
                .map(|cell| (cell.offset, role_of(cell.content)))
                .collect()
        }
    }
}

/// Returns a block at a place, as the game draws it, or plain where there are
/// no pictures.
pub(super) fn block(
    sheet: Option<&mut ResMut<Sheet>>,
    (rules, palette): (&Rules, &Palette),
    (role, joins): (Option<u8>, Joins),
    at: Rect,
) -> impl Bundle + use<> {
    let node = Node::at(at.min.x, at.min.y).sized(at.width(), at.height());
    let part = |role: u8| rules.description.blocks.iter().find(|part| part.id == role);
    let (image, ground) = match (sheet, role) {
        (Some(sheet), role) => {
            let look = match role {
                Some(role) => Look::Block(role, joins),
                None => Look::Ghost(1),
            };
            let found = sheet.find(look);
            let rect = found.unwrap_or_else(|| sheet.make(look));
            let image = ImageNode {
                image: sheet.image.clone(),
                rect: Some(rect),
                ..default()
            };
            (image, Color::NONE)
        }
        (None, Some(role)) => (ImageNode::default(), role_colour(part(role), role, palette)),
        (None, None) => (ImageNode::default(), palette.of(Ink::Dim)),
    };
    (node, image, BackgroundColor(ground), Pickable::IGNORE)
}

fn draw(
    mut commands: Commands,
    draft: Res<PracticeDraft>,
    palette: Res<Palette>,
    mut sheet: Option<ResMut<Sheet>>,
    mut smalls: Query<(Entity, &Small, &mut Drawn)>,
) {
    let generation = sheet.as_ref().map_or(0, |sheet| sheet.generation());
    for (entity, small, mut drawn) in &mut smalls {
        let wanted = Drawn(Some(generation));
        if *drawn == wanted {
            continue;
        }
        *drawn = wanted;
        commands.entity(entity).despawn_children();
        let rules = draft.rules();
        let blocks = blocks(rules, small);
        let corner = blocks.iter().map(|(at, _)| *at).reduce(IVec2::min);
        let end = blocks.iter().map(|(at, _)| *at).reduce(IVec2::max);
        let (Some(corner), Some(end)) = (corner, end) else {
            continue;
        };
        let extent = (end - corner + 1).as_vec2();
        let most = match small {
            Small::Role(_) => SIDE - 8.0,
            Small::Piece(_) => LARGEST,
        };
        let side = ((SIDE - 2.0) / extent).min_element().min(most);
        let margin = (Vec2::splat(SIDE) - extent * side) / 2.0;
        for (at, role) in blocks {
            let at = margin + (at - corner).as_vec2() * side;
            let bundle = block(
                sheet.as_mut(),
                (rules, &palette),
                (role, Joins::default()),
                Rect::from_corners(at, at + side),
            );
            commands.spawn((ChildOf(entity), bundle));
        }
    }
}
