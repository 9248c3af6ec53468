//! The bot's field beside the player's, the garbage that is on its way to
//! both, and what is sent.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::{Flight, Match, Rival, name};
use crate::art::{Look, ParticleShape, Sheet};
use crate::choices::FallingChoices;
use crate::layout::FallingLayout;
use crate::pool::{Pool, Sprites};
use crate::scene::{Quad, Scene};
use crate::screens::FIELD;
use crate::session::FallingSession;
use crate::stage::{StageSystems, extinguish, is_covered, lines, put};
use kotodama_falling::description::{Arrival, Versus};
use kotodama_falling::field::Field;
use kotodama_falling::flow::{Clock, Flow, Status};
use kotodama_falling::piece::LockDelay;
use kotodama_falling::report::piece_of;
use kotodama_falling::rules::Rules;
use kotodama_falling::versus::Battle;
use kotodama_gfx::ground::{Ground, checker};
use kotodama_ui::prelude::*;
use kotodama_ui::touch_controls::layout_obstacles::ReserveFullRect;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pictures>()
        .add_systems(OnEnter(FIELD), spawn)
        .add_systems(OnExit(FIELD), clear)
        .add_systems(
            Update,
            (lay, write_name, compose, show)
                .chain()
                .after(StageSystems)
                .in_set(AppSystems::Show)
                .run_if(in_state(FIELD)),
        );
}

/// The pictures of the bot's field.
#[derive(Resource, Default)]
struct Pictures(Pool);

/// A part of what lies under the blocks, or of a bar beside a field.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Border,
    Gap,
    Cells,
    /// The ground of the bar beside the field of a side, 0 or 1.
    Track(usize),
    /// Garbage that can arrive.
    Due(usize),
    /// Garbage that cannot arrive yet.
    Held(usize),
}

const PARTS: [(Part, f32); 9] = [
    (Part::Border, -3.0),
    (Part::Gap, -2.0),
    (Part::Cells, -1.0),
    (Part::Track(0), -1.0),
    (Part::Track(1), -1.0),
    (Part::Due(0), -0.5),
    (Part::Due(1), -0.5),
    (Part::Held(0), -0.5),
    (Part::Held(1), -0.5),
];

/// The name of the bot, above its field.
#[derive(Component)]
struct Label;

/// Keeps buttons on the screen away from the bot's field.
#[derive(Component)]
struct Cover;

fn spawn(mut commands: Commands) {
    for (part, z) in PARTS {
        commands.spawn((
            Name::new("Opponent's floor"),
            DespawnOnExit(FIELD),
            part,
            Sprite::default(),
            Transform::from_xyz(0.0, 0.0, z),
            Visibility::Hidden,
        ));
    }
    commands.spawn((
        Name::new("Opponent's name"),
        DespawnOnExit(FIELD),
        Label,
        Text::default(),
        font(SMALL),
        Ink::Dim,
        Node::default().absolute(),
        GlobalZIndex(-3),
        Pickable::IGNORE,
    ));
    commands.spawn((
        Name::new("Opponent's field"),
        DespawnOnExit(FIELD),
        Cover,
        ReserveFullRect,
        Node {
            display: Display::None,
            ..Node::default().absolute()
        },
        GlobalZIndex(-3),
        Pickable::IGNORE,
    ));
}

fn clear(mut pictures: ResMut<Pictures>) {
    *pictures = Pictures::default();
}

/// Width of a bar, and its distance from the frame of the field, in units of
/// the interface.
const BAR: f32 = 7.0;
const BESIDE: f32 = 3.0;

/// Returns the bar beside a field: its whole, and the part for garbage between
/// two amounts, in rows from the bottom.
fn bar(layout: &FallingLayout, field: Rect, rows: i32, from: f32, to: f32) -> Rect {
    let right = field.min.x - layout.frame - BESIDE * layout.unit;
    let row = field.height() / rows.max(1) as f32;
    let most = rows as f32;
    Rect::from_corners(
        Vec2::new(right - BAR * layout.unit, field.max.y - to.min(most) * row),
        Vec2::new(right, field.max.y - from.min(most) * row),
    )
}

/// Returns garbage as rows of the field.
fn as_rows(rules: &Rules, amount: u64) -> f32 {
    let width = match rules.description.versus {
        Versus::Attacks {
            garbage: Arrival::Blocks { .. },
            ..
        } => rules.description.field.width,
        _ => 1,
    };
    amount as f32 / f32::from(width.max(1))
}

/// Puts the floor of the bot's field and the bars where the layout wants them.
fn lay(
    (layout, ground, palette): (Res<FallingLayout>, Res<Ground>, Res<Palette>),
    (rival, own): (Res<Rival>, Option<Res<Battle>>),
    (field, rules): (Res<Field>, Option<Res<Rules>>),
    mut images: ResMut<Assets<Image>>,
    mut drawn: Local<Option<(IVec2, Ground)>>,
    mut parts: Query<(Ref<Part>, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let shown = rival.0.as_deref().zip(own).zip(rules);
    let Some(((rival, own), rules)) = shown else {
        for (_, _, _, mut visibility) in &mut parts {
            visibility.set_if_neq(Visibility::Hidden);
        }
        return;
    };
    let cells = field.grid().visible().max(IVec2::ONE);
    let is_new = parts.iter().any(|(part, ..)| part.is_added());
    let checker_changed = is_new || drawn.as_ref() != Some(&(cells, ground.clone()));
    let other = rival.game.world().get_resource::<Battle>();
    let other = other.cloned().unwrap_or_default();
    let battles = [&*own, &other];
    let fields = [layout.field, layout.rival];
    let amounts = battles.map(|battle| {
        let pending = as_rows(&rules, battle.pending);
        (pending - as_rows(&rules, battle.held), pending)
    });
    let beside = |side: usize, from: f32, to: f32| {
        let field = fields.get(side).copied().unwrap_or_default();
        bar(&layout, field, cells.y, from, to)
    };
    let amount = |side: usize| amounts.get(side).copied().unwrap_or_default();
    for (part, mut sprite, mut transform, mut visibility) in &mut parts {
        let danger = palette.of(Ink::Danger);
        let (rect, colour) = match *part {
            Part::Border => {
                let colour = ground.border.mix(&palette.of(Ink::PanelEdge), 0.6);
                (layout.rival.inflate(layout.frame), colour)
            }
            Part::Gap => (layout.rival.inflate(layout.gap()), ground.outer),
            Part::Cells => (layout.rival, Color::WHITE),
            Part::Track(side) => {
                let colour = palette.of(Ink::Shadow).with_alpha(0.55);
                (beside(side, 0.0, cells.y as f32), colour)
            }
            Part::Due(side) => (beside(side, 0.0, amount(side).0), danger),
            Part::Held(side) => {
                let (due, all) = amount(side);
                (beside(side, due, all), danger.with_alpha(0.45))
            }
        };
        put(rect, colour, &mut sprite, &mut transform);
        if *part == Part::Cells && checker_changed {
            let [dark, light] = ground.shades();
            sprite.image = images.add(checker(cells.as_uvec2(), dark, light));
        }
        visibility.set_if_neq(match rect.size().min_element() > 0.0 {
            true => Visibility::Inherited,
            false => Visibility::Hidden,
        });
    }
    if checker_changed {
        *drawn = Some((cells, ground.clone()));
    }
}

/// Height of the name above the field, in units of the interface.
const NAME: f32 = 24.0;

fn write_name(
    (session, layout): (Res<FallingSession>, Res<FallingLayout>),
    mut labels: Query<(&mut Text, &mut Node), (With<Label>, Without<Cover>)>,
    mut covers: Query<&mut Node, With<Cover>>,
) {
    let said = session.opponent.map(name).unwrap_or_default();
    let unit = layout.unit.max(0.01);
    for (mut text, mut node) in &mut labels {
        text.set_if_neq(Text(said.clone()));
        let left = px(layout.rival.min.x / unit);
        let top = px((layout.rival.min.y - layout.frame) / unit - NAME);
        if (node.left, node.top) != (left, top) {
            (node.left, node.top) = (left, top);
        }
    }
    let area = layout.rival.inflate(layout.frame);
    for mut node in &mut covers {
        let wanted = Node {
            display: match layout.rival.is_empty() {
                true => Display::None,
                false => Display::Flex,
            },
            left: px(area.min.x / unit),
            top: px(area.min.y / unit),
            width: px(area.width() / unit),
            height: px(area.height() / unit),
            ..node.clone()
        };
        node.set_if_neq(wanted);
    }
}

/// Seconds that what is sent flies.
const FLIES: f32 = 0.5;
/// Seconds between two lights of one attack.
const BETWEEN: f32 = 0.05;
/// Lights of an attack at most.
const LIGHTS: u64 = 10;

fn compose(
    (session, menu, settings): (Res<FallingSession>, Res<State<Menu>>, Res<Settings>),
    (sheet, palette, layout): (Res<Sheet>, Res<Palette>, Res<FallingLayout>),
    time: Res<Time<Real>>,
    mut rival: ResMut<Rival>,
    mut ended: Local<f32>,
    mut pictures: ResMut<Pictures>,
) {
    let quads = &mut pictures.0.quads;
    quads.clear();
    let Some(rival) = rival.0.as_deref_mut() else {
        return;
    };
    if is_covered(*menu.get(), &session) {
        return;
    }
    let world = rival.game.world();
    let (Some(rules), Some(field)) = (world.get_resource::<Rules>(), world.get_resource::<Field>())
    else {
        return;
    };
    let grid = field.grid();
    let landed = BTreeMap::new();
    let scene = Scene {
        rules,
        grid,
        sheet: &sheet,
        frame: world.get_resource::<Clock>().map_or(0, |clock| clock.frame),
        part: 0.0,
        smooth_y: false,
        calm: settings.reduced_flashes,
        landed: &landed,
        time: time.elapsed_secs(),
    };
    if settings.grid {
        let colour = palette.of(Ink::PanelEdge).with_alpha(0.8);
        quads.extend(lines(grid.visible()).map(|line| line.tinted(colour)));
    }
    scene.forbidden(palette.of(Ink::Danger).with_alpha(0.3), quads);
    let piece = piece_of(world);
    let has_ghost = rules.description.display.ghost && !settings.of::<FallingChoices>().no_ghost;
    if let Some(piece) = piece.filter(|_| has_ghost && !session.is_over()) {
        scene.ghost(piece, quads);
    }
    scene.blocks(quads);
    if let Some(piece) = piece {
        scene.piece(piece, &LockDelay::default(), Vec2::ZERO, quads);
    }
    let flow = world.get_resource::<Flow>();
    let is_lost = flow.is_some_and(|flow| flow.status == Status::Over);
    let delta = time.delta_secs().min(0.1);
    *ended = if is_lost { *ended + delta } else { 0.0 };
    if is_lost {
        extinguish(grid.visible().y, *ended, quads);
    }
    let (rows, columns) = (grid.visible().y, grid.width());
    fly(rival, &layout, (rows, columns), delta, &palette, quads);
}

/// Lets what is sent fly from the field of one side to the bar of the other.
fn fly(
    rival: &mut Match,
    layout: &FallingLayout,
    (rows, columns): (i32, i32),
    delta: f32,
    palette: &Palette,
    quads: &mut Vec<Quad>,
) {
    let cell = layout.rival_cell(columns).max(0.01);
    let fields = [layout.field, layout.rival];
    let colour = palette.of(Ink::Accent);
    for flight in &mut rival.flights {
        flight.age += delta;
        let Flight { from, amount, age } = *flight;
        let (Some(one), Some(other)) = (fields.get(from), fields.get(1 - from.min(1))) else {
            continue;
        };
        let start = one.center();
        let target = bar(layout, *other, rows, 0.0, 1.0).center();
        for light in 0..amount.min(LIGHTS) {
            let part = (age - BETWEEN * light as f32) / FLIES;
            if !(0.0..=1.0).contains(&part) {
                continue;
            }
            let eased = part * part * (3.0 - 2.0 * part);
            let arc = Vec2::Y * (part * (1.0 - part) * one.height() * 0.5);
            let at = start.lerp(target, eased) - arc;
            let look = Look::Particle(ParticleShape::Glow);
            let at = (at - layout.rival.min) / cell;
            quads.push(Quad::new(look, at).sized(Vec2::splat(1.4)).tinted(colour));
        }
    }
    let longest = FLIES + BETWEEN * LIGHTS as f32;
    rival.flights.retain(|flight| flight.age <= longest);
}

fn show(
    mut commands: Commands,
    (layout, field): (Res<FallingLayout>, Res<Field>),
    mut pictures: ResMut<Pictures>,
    mut sheet: ResMut<Sheet>,
    mut sprites: Sprites,
) {
    let cell = layout.rival_cell(field.grid().width());
    let place = (layout.rival.min, cell);
    pictures
        .0
        .show(&mut commands, place, &mut sheet, &mut sprites);
}
