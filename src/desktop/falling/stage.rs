//! The field on the screen: its ground, its frame, and one sprite for each
//! picture of the [`super::scene`].

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::art::{Look, ParticleShape, Sheet};
use super::choices::Marks;
use super::effects::{EffectSystems, Effects};
use super::frame_clock::FrameClock;
use super::layout::FallingLayout;
use super::pictures;
use super::pool::{Pool, Sprites};
use super::scene::{self, Quad, Scene};
use super::session::FallingSession;
use super::versus::Rival;
use crate::choices::FallingChoices;
use crate::menus::FALLING_FAILED;
use crate::screens::FIELD;
use kotodama_falling::description::{Method, Release};
use kotodama_falling::field::Field;
use kotodama_falling::flow::{Clock, Status};
use kotodama_falling::piece::{GravityProgress, LockDelay, Piece};
use kotodama_falling::rules::Rules;
use kotodama_falling::stock::timeline::Timelines;
use kotodama_gfx::art::Art;
use kotodama_gfx::ground::Ground;
use kotodama_gfx::ground::checker;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FallingLayout>()
        .init_resource::<QuadBuffer>()
        .init_resource::<Glide>()
        .add_systems(OnEnter(FIELD), spawn_floor)
        .add_systems(OnExit(FIELD), clear)
        .add_systems(
            Update,
            (
                (take_rules, lay_out, lay_floor, place_camera).chain(),
                (glide, compose, show).chain().after(EffectSystems),
            )
                .chain()
                .in_set(AppSystems::Show)
                .in_set(StageSystems)
                .run_if(in_state(FIELD)),
        );
}

/// The field is drawn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct StageSystems;

/// The pictures of the moment.
#[derive(Resource, Default)]
struct QuadBuffer(Pool);

/// Prepares pictures for the rules, and again when other marks are chosen.
fn take_rules(
    session: Res<FallingSession>,
    rules: Option<Res<Rules>>,
    settings: Res<Settings>,
    palette: Res<Palette>,
    art: Res<Art>,
    mut marks: Local<Option<Marks>>,
    mut sheet: ResMut<Sheet>,
) {
    let Some(rules) = rules else { return };
    let wanted = settings.of::<FallingChoices>().marks;
    // A script may change what blocks look like at any time.
    let is_new = rules.is_changed() && !sheet.shows(&rules);
    if is_new || *marks != Some(wanted) || palette.is_changed() {
        *marks = Some(wanted);
        let pictures = pictures::load(&rules, session.folder());
        sheet.begin(&rules, wanted, &palette, &art, pictures);
    }
}

fn lay_out(
    window: Single<&Window, With<PrimaryWindow>>,
    scale: Res<UiScale>,
    (field, session): (Res<Field>, Res<FallingSession>),
    (watching, rival): (Option<Res<super::watch::Watching>>, Option<Res<Rival>>),
    mut layout: ResMut<FallingLayout>,
    mut sheet: ResMut<Sheet>,
) {
    let size = window.physical_size().as_vec2();
    if size.min_element() < 1.0 {
        return;
    }
    let grid = field.grid();
    let cells = grid.visible();
    let unit = scale.0 * window.scale_factor();
    let room = watching.map_or(0.0, |watching| watching.room());
    let size = (size - Vec2::new(0.0, room * unit)).max(Vec2::ONE);
    let wanted = match rival.is_some_and(|rival| rival.is_here()) {
        true => FallingLayout::with_rival(size, unit, cells),
        false => FallingLayout::new(size, unit, cells, session.block_size),
    };
    layout.set_if_neq(wanted);
    if sheet.needs_size(wanted.cell) {
        sheet.resize(wanted.cell);
    }
}

/// A part of what lies under the blocks.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Shadow,
    Border,
    Gap,
    Cells,
}

fn spawn_floor(mut commands: Commands) {
    for (part, z) in [
        (Part::Shadow, -4.0),
        (Part::Border, -3.0),
        (Part::Gap, -2.0),
        (Part::Cells, -1.0),
    ] {
        commands.spawn((
            Name::new("Floor"),
            DespawnOnExit(FIELD),
            part,
            Sprite::default(),
            Transform::from_xyz(0.0, 0.0, z),
        ));
    }
}

/// Puts the floor where the layout wants it.
fn lay_floor(
    layout: Res<FallingLayout>,
    ground: Res<Ground>,
    field: Res<Field>,
    effects: Res<Effects>,
    palette: Res<Palette>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut images: ResMut<Assets<Image>>,
    mut drawn: Local<Option<(IVec2, Ground)>>,
    mut parts: Query<(Ref<Part>, &mut Sprite, &mut Transform)>,
) {
    let grid = field.grid();
    let cells = grid.visible().max(IVec2::ONE);
    let is_new = parts.iter().any(|(part, ..)| part.is_added());
    let checker_changed = is_new || drawn.as_ref() != Some(&(cells, ground.clone()));
    let in_danger = is_in_danger(&field) && effects.ended.is_none();
    for (part, mut sprite, mut transform) in &mut parts {
        let (grow, colour) = match *part {
            Part::Shadow => (layout.frame, ground.shadow),
            Part::Border => {
                let pulse = if settings.reduced_flashes {
                    0.6
                } else {
                    0.5 + 0.4 * (time.elapsed_secs() * 6.0).sin()
                };
                let colour = match in_danger {
                    true => ground.border.mix(&palette.of(Ink::Danger), pulse),
                    false => ground.border.mix(&palette.of(Ink::PanelEdge), 0.6),
                };
                (layout.frame, colour)
            }
            Part::Gap => (layout.gap(), ground.outer),
            Part::Cells => (0.0, Color::WHITE),
        };
        let mut rect = layout.field.inflate(grow);
        if *part == Part::Shadow {
            rect.min.y += layout.frame;
            rect.max.y += layout.frame;
        }
        put(rect, colour, &mut sprite, &mut transform);
        if *part == Part::Cells && checker_changed {
            let [dark, light] = ground.shades();
            sprite.image = images.add(checker(cells.as_uvec2(), dark, light));
        }
    }
    if checker_changed {
        *drawn = Some((cells, ground.clone()));
    }
}

/// Puts a part of the floor into this place on the screen, in this colour.
pub(super) fn put(
    rect: Rect,
    colour: Color,
    sprite: &mut Mut<'_, Sprite>,
    transform: &mut Mut<'_, Transform>,
) {
    let at = rect.center();
    let place = Vec3::new(at.x, -at.y, transform.translation.z);
    if transform.translation != place {
        transform.translation = place;
    }
    let size = rect.size();
    if sprite.custom_size != Some(size) || sprite.color != colour {
        sprite.custom_size = Some(size);
        sprite.color = colour;
    }
}

/// Returns whether the stack reaches the uppermost part of the field.
pub(super) fn is_in_danger(field: &Field) -> bool {
    let grid = field.grid();
    let (hidden, rows) = (grid.hidden(), grid.visible().y);
    let limit = hidden + (rows / 5).max(1);
    rows > 4
        && grid
            .blocks()
            .take_while(|(index, _)| grid.cell(*index).y < limit)
            .any(|(_, block)| block.is_resting())
}

/// Places the camera: the window's upper left corner is the world's origin, and
/// a pixel its unit; the camera only moves when the field shakes.
fn place_camera(
    window: Single<&Window, With<PrimaryWindow>>,
    layout: Res<FallingLayout>,
    effects: Res<Effects>,
    time: Res<Time<Real>>,
    camera: Single<(&mut Transform, &mut Projection), With<Camera2d>>,
) {
    let (mut transform, mut projection) = camera.into_inner();
    let now = time.elapsed_secs();
    let swing = Vec2::new((now * 71.0).sin(), (now * 93.0).cos());
    let shaken = swing * effects.shake * 3.0 + Vec2::Y * effects.push * 4.0;
    let shaken = (shaken * layout.unit).round();
    let place = shaken.extend(transform.translation.z);
    if transform.translation != place {
        transform.translation = place;
    }
    let scale = window.scale_factor();
    if let Projection::Orthographic(shown) = projection.bypass_change_detection()
        && shown.scale.to_bits() != scale.to_bits()
    {
        shown.scale = scale;
        projection.set_changed();
    }
}

/// How far the piece is drawn beside its column.
#[derive(Resource, Default)]
struct Glide {
    x: f32,
    /// The column and shape it was in.
    of: Option<(i32, usize)>,
}

/// Cells a second in which the drawn piece follows the real one.
const GLIDE: f32 = 22.0;

fn glide(time: Res<Time<Real>>, piece: Option<Single<Ref<Piece>>>, mut glide: ResMut<Glide>) {
    let Some(piece) = piece else {
        *glide = Glide::default();
        return;
    };
    let now = (piece.origin.x, piece.dealt.shape);
    match glide.of {
        Some((x, shape)) if shape == now.1 && !piece.is_added() => {
            glide.x += (x - now.0) as f32;
            // A move to the wall does not trail behind.
            glide.x = glide.x.clamp(-1.5, 1.5);
        }
        _ => glide.x = 0.0,
    }
    glide.of = Some(now);
    let step = GLIDE * time.delta_secs();
    glide.x -= glide.x.clamp(-step, step);
}

/// Returns whether the field is hidden from a player who has stopped it.
pub(super) fn is_covered(menu: Menu, session: &FallingSession) -> bool {
    let covers = menu.pauses && menu != FALLING_FAILED;
    covers && !session.is_over()
}

fn compose(
    (rules, clock, timelines): (
        Option<Res<Rules>>,
        Option<Res<Clock>>,
        Option<Res<Timelines>>,
    ),
    field: Res<Field>,
    piece: Option<Single<(&Piece, &GravityProgress, &LockDelay)>>,
    (session, settings, menu, frame_clock): (
        Res<FallingSession>,
        Res<Settings>,
        Res<State<Menu>>,
        Res<FrameClock>,
    ),
    (palette, sheet, effects): (Res<Palette>, Res<Sheet>, Res<Effects>),
    (glide, time): (Res<Glide>, Res<Time<Real>>),
    mut buffer: ResMut<QuadBuffer>,
) {
    let quads = &mut buffer.0.quads;
    quads.clear();
    let (Some(rules), Some(clock)) = (rules, clock) else {
        return;
    };
    if is_covered(*menu.get(), &session) {
        return;
    }
    let display = rules.description.display;
    let choices = &settings.of::<FallingChoices>();
    let calm = settings.reduced_flashes;
    let smooth_y = choices.smooth_y.or(display.smooth_y && settings.smooth);
    let scene = Scene {
        rules: &rules,
        grid: field.grid(),
        sheet: &sheet,
        frame: clock.frame,
        part: if session.is_over() {
            0.0
        } else {
            frame_clock.part()
        },
        smooth_y,
        calm,
        landed: &effects.landed,
        time: time.elapsed_secs(),
    };
    if settings.grid {
        let grid = field.grid();
        let cells = grid.visible();
        let colour = palette.of(Ink::PanelEdge).with_alpha(0.8);
        quads.extend(lines(cells).map(|line| line.tinted(colour)));
    }
    scene.forbidden(palette.of(Ink::Danger).with_alpha(0.3), quads);
    effects.behind(quads);
    let piece = piece.map(Single::into_inner);
    if let Some((piece, _, _)) = piece
        && display.ghost
        && !choices.no_ghost
        && !session.is_over()
    {
        scene.ghost(piece, quads);
    }
    scene.blocks(quads);
    if let Some((piece, descent, lock_delay)) = piece {
        let mut moved = Vec2::ZERO;
        if choices.smooth_x.or(display.smooth_x && settings.smooth) {
            moved.x = glide.x;
        }
        if smooth_y {
            moved.y = scene::sunk(field.grid(), piece, descent);
        }
        // Whoever wants no shaking sees it darken only.
        if settings.shake {
            moved.x += 0.1 * effects.refused * (70.0 * scene.time).sin();
        }
        scene.piece(piece, lock_delay, moved, quads);
        scene.refused(piece, effects.refused, moved, quads);
    }
    // Another play in this world may have left its own.
    let has_lines = rules
        .clear()
        .iter()
        .any(|rule| matches!(rule.how, Method::Stock(Release::Timeline { .. })));
    if let Some(timelines) = timelines.filter(|_| has_lines) {
        scene.timelines(&timelines, palette.of(Ink::Accent), quads);
    }
    if let Some((Status::Over, age)) = effects.ended {
        extinguish(field.grid().visible().y, age, quads);
    }
    effects.before(calm, quads);
}

/// Width of a line between cells, in cells.
const LINE: f32 = 0.05;

/// Lines between the cells of a field.
pub(super) fn lines(cells: IVec2) -> impl Iterator<Item = Quad> {
    let size = cells.as_vec2();
    let line = |at, size| Quad::new(Look::Particle(ParticleShape::Plain), at).sized(size);
    let upright = (1..cells.x).map(move |x| {
        let at = Vec2::new(x as f32, size.y / 2.0);
        line(at, Vec2::new(LINE, size.y))
    });
    let across = (1..cells.y).map(move |y| {
        let at = Vec2::new(size.x / 2.0, y as f32);
        line(at, Vec2::new(size.x, LINE))
    });
    upright.chain(across)
}

/// Dims the blocks of a lost play from the bottom up.
pub(super) fn extinguish(rows: i32, age: f32, quads: &mut [Quad]) {
    let shade = Color::srgb(0.3, 0.31, 0.4);
    for quad in quads {
        if let Look::Block(..) = quad.look {
            let from_below = 1.0 - quad.at.y / rows.max(1) as f32;
            let part = ((age - from_below * 0.8) * 3.0).clamp(0.0, 1.0);
            quad.colour = quad.colour.mix(&shade, part);
        }
    }
}

fn show(
    mut commands: Commands,
    layout: Res<FallingLayout>,
    mut buffer: ResMut<QuadBuffer>,
    mut sheet: ResMut<Sheet>,
    mut sprites: Sprites,
) {
    let place = (layout.field.min, layout.cell);
    buffer
        .0
        .show(&mut commands, place, &mut sheet, &mut sprites);
}

fn clear(mut buffer: ResMut<QuadBuffer>) {
    *buffer = QuadBuffer::default();
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::menus::FALLING_OVER;
    use crate::menus::FALLING_PAUSE;

    #[test]
    fn a_stopped_field_is_hidden_until_the_play_is_over() {
        let mut session = FallingSession::default();
        assert!(is_covered(FALLING_PAUSE, &session));
        assert!(is_covered(Menu::SETTINGS, &session));
        assert!(!is_covered(Menu::NONE, &session));
        session.ended = true;
        assert!(!is_covered(FALLING_OVER, &session));
        assert!(!is_covered(FALLING_PAUSE, &session));
    }

    #[test]
    fn pictures_are_cut_at_the_upper_edge() {
        let look = Look::Particle(ParticleShape::Plain);
        let quad = |y| Quad::new(look, Vec2::new(0.5, y)).clipped();
        assert_eq!(quad(0.5).map(|(_, cut)| cut), Some(0.0));
        assert!(quad(-0.5).is_none());
        let half = quad(0.0).expect("half of it is seen");
        assert_eq!((half.0.at.y, half.0.size.y, half.1), (0.25, 0.5, 0.5));
    }
}
