//! Ending of the pack, which a win by END shows (W-END-02): the line of the pack,
//! the credits with the player's own numbers, and an empty page, which another
//! module opens.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;

use crate::levels::Pack;
use crate::progress::{Progress, unfinished};
use crate::screens::ENDING;
use crate::session::Session;
use kotodama_audio::effect::Effect;
use kotodama_audio::mixer::Cue;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reel>()
        .add_message::<Cue>()
        .add_systems(OnEnter(ENDING), (begin, return_to_map))
        .add_systems(
            Update,
            (
                skip.in_set(AppSystems::Input),
                (go_on, show).chain().in_set(AppSystems::Show),
            )
                .chain()
                .run_if(in_state(ENDING)),
        );
}

/// Opens an empty page after the ending. Without it the title follows.
#[derive(Resource, Clone, Copy)]
pub struct BlankPage(pub fn(&mut World));

/// Seconds for which a card is shown.
const CARD: f32 = 5.5;
/// Seconds between the lines of a card.
const LINE: f32 = 0.9;
/// Seconds in which keys that are still held or hammered do not skip.
const GRACE: f32 = 0.8;

/// Cards of the ending.
#[derive(Resource, Default)]
struct Reel {
    cards: Vec<Card>,
    /// Index of the card to show.
    place: usize,
    /// Index of the card in sight.
    shown: Option<usize>,
    /// Seconds since the card came.
    seconds: f32,
    /// Seconds since the ending began.
    all: f32,
}

/// Lines that are shown together: text, size, colour.
type Card = Vec<(String, f32, Ink)>;

/// Root of the card in sight.
#[derive(Component)]
struct CardRoot;

/// Line of a card that appears after this many seconds.
#[derive(Component)]
struct Due(f32);

fn begin(mut reel: ResMut<Reel>, pack: Option<Res<Pack>>, progress: Res<Progress>) {
    *reel = Reel {
        cards: cards(pack.as_deref(), &progress),
        ..default()
    };
}

/// Makes "Continue" lead to the map of the last board, which itself is over.
fn return_to_map(world: &mut World) {
    let session = world.resource::<Session>();
    let Ok(map) = session.returned(world.get_resource::<Pack>()) else {
        return;
    };
    world.resource_mut::<Progress>().last = map.source.key();
    world.insert_resource(map);
    unfinished::begin(world);
}

fn cards(pack: Option<&Pack>, progress: &Progress) -> Vec<Card> {
    let levels: Vec<String> = pack.into_iter().flat_map(Pack::winnable).collect();
    let won = progress.count_won(levels.iter().map(String::as_str));
    let minutes = progress.seconds / 60;
    let numbers = [
        t!("ending-won", won = won, all = levels.len()),
        t!("ending-moves", moves = progress.moves),
        t!("ending-time", hours = minutes / 60, minutes = minutes % 60),
    ];
    let card = |head: String, lines: &[String]| {
        let lines = lines.iter().cloned().map(|line| (line, NORMAL, Ink::Text));
        std::iter::once((head, LARGE, Ink::Accent))
            .chain(lines)
            .collect()
    };
    let line = pack.and_then(Pack::ending).unwrap_or_default();
    vec![
        vec![(line, NORMAL, Ink::Accent)],
        card(t!("ending-title"), &[t!("ending-game"), t!("ending-team")]),
        card(
            t!("ending-stands"),
            &[
                t!("ending-engine"),
                t!("ending-font"),
                t!("ending-libraries"),
            ],
        ),
        card(t!("ending-you"), &numbers),
        card(t!("ending-page"), &[t!("ending-page-yours")]),
    ]
}

/// Leaves the ending with any key or button, bound or not.
fn skip(
    (mut keys, mut clicks, mut buttons, mut touches): (
        MessageReader<KeyboardInput>,
        MessageReader<MouseButtonInput>,
        MessageReader<GamepadButtonStateChangedEvent>,
        MessageReader<TouchInput>,
    ),
    time: Res<Time<Real>>,
    mut reel: ResMut<Reel>,
    mut menu: ResMut<Presses<MenuAction>>,
    mut commands: Commands,
) {
    reel.all += time.delta_secs();
    let is_down = |state: ButtonState| state == ButtonState::Pressed;
    let pressed = [
        keys.read().any(|key| is_down(key.state) && !key.repeat),
        clicks.read().any(|click| is_down(click.state)),
        buttons.read().any(|button| is_down(button.state)),
        touches
            .read()
            .any(|touch| touch.phase == TouchPhase::Started),
    ];
    menu.0.clear();
    if pressed.contains(&true) && reel.all > GRACE {
        commands.queue(finish);
    }
}

fn finish(world: &mut World) {
    match world.get_resource::<BlankPage>().copied() {
        Some(BlankPage(open)) => open(world),
        None => go_to(Screen::TITLE)(world),
    }
}

/// Turns to the next card; behind the last one lies the page.
fn go_on(time: Res<Time<Real>>, mut reel: ResMut<Reel>, mut commands: Commands) {
    if reel.shown != Some(reel.place) {
        return;
    }
    // A sleeping window does not skip cards.
    reel.seconds += time.delta_secs().min(LINE);
    if reel.seconds >= CARD {
        reel.seconds = 0.0;
        reel.place += 1;
        if reel.place >= reel.cards.len() {
            commands.queue(finish);
        }
    }
}

/// Shows the card and, one after the other, its lines; at once if nothing is to
/// move.
fn show(
    mut commands: Commands,
    mut reel: ResMut<Reel>,
    settings: Res<Settings>,
    old: Query<Entity, With<CardRoot>>,
    mut lines: Query<(&Due, &mut Visibility)>,
    mut next: ResMut<NextFrame>,
    mut cues: MessageWriter<Cue>,
) {
    next.within(Duration::from_millis(100));
    if reel.shown != Some(reel.place)
        && let Some(card) = reel.cards.get(reel.place).cloned()
    {
        old.iter().for_each(|root| commands.entity(root).despawn());
        commands
            .spawn((CardRoot, screen("Ending"), DespawnOnExit(ENDING)))
            .with_children(|root| {
                for (place, (line, size, ink)) in card.into_iter().enumerate() {
                    let due = match settings.smooth {
                        true => place as f32 * LINE,
                        false => 0.0,
                    };
                    let node = Node::default().max_width(percent(86));
                    root.spawn((node, text(line, size, ink), Due(due), Visibility::Hidden));
                }
                let node = Node::default().absolute().margin(UiRect::top(vh(86)));
                root.spawn((node, text(t!("ending-skip"), SMALL, Ink::Dim)));
            });
        cues.write(Effect::Page.into());
        reel.shown = Some(reel.place);
        reel.seconds = 0.0;
        next.at_once();
    }
    for (due, mut visibility) in &mut lines {
        if due.0 <= reel.seconds {
            visibility.set_if_neq(Visibility::Inherited);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hold::{self, HOLD, Held};
    use crate::level_navigation::source::LevelSource;
    use crate::levels::PackLevel;
    use crate::screens::LEVEL;
    use kotodama_ui::testing;
    use kotodama_words::Outcome;
    use kotodama_words::level::Level;
    use kotodama_words::messages::TurnEvent;

    #[derive(Resource, Default)]
    struct Opened(u32);

    /// Number of cards that were heard.
    #[derive(Resource, Default)]
    struct Pages(usize);

    fn count_pages(mut cues: MessageReader<Cue>, mut pages: ResMut<Pages>) {
        let heard = cues.read().filter(|cue| **cue == Effect::Page.into());
        pages.0 += heard.count();
    }

    fn pack(ending: Option<&str>) -> Pack {
        Pack {
            ending: ending.map(str::to_owned),
            ..Pack::default()
        }
    }

    fn app(pack: Pack, session: Session) -> App {
        let mut app = testing::app();
        app.init_resource::<Progress>()
            .init_resource::<Outcome>()
            .init_resource::<NextFrame>()
            .init_resource::<Opened>()
            .add_message::<TurnEvent>()
            .insert_resource(pack)
            .insert_resource(session)
            .insert_resource(BlankPage(|world| world.resource_mut::<Opened>().0 += 1))
            .add_plugins((hold::plugin, plugin));
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(LEVEL);
        app.update();
        app
    }

    fn of_pack() -> Session {
        let source = LevelSource::Pack("a.level.ron".to_owned());
        Session::new(source, Level::default())
    }

    fn win(app: &mut App, ended: bool) {
        app.world_mut().resource_mut::<Outcome>().ended = ended;
        app.world_mut()
            .write_message(TurnEvent::Won { at: Vec::new() });
    }

    fn pass(app: &mut App, seconds: f32) {
        for _ in 0..(seconds / 0.016) as u32 + 2 {
            app.update();
        }
    }

    fn is_ending(app: &App) -> bool {
        *app.world().resource::<State<Screen>>().get() == ENDING
    }

    #[test]
    fn w_end_02_a_win_by_end_is_held_and_then_ends_the_pack() {
        let mut app = app(pack(Some("The end")), of_pack());
        app.init_resource::<Pages>().add_systems(Last, count_pages);
        win(&mut app, true);
        app.update();
        assert!(app.world().resource::<Held>().is_waiting());
        assert!(app.world().resource::<Progress>().ended);
        pass(&mut app, HOLD);
        assert!(is_ending(&app));
        let mut texts = app.world_mut().query::<&Text>();
        assert!(texts.iter(app.world()).any(|text| text.0 == "The end"));
        // All cards, each with the sound of a page, and then the page.
        pass(&mut app, CARD * 5.0 + 1.0);
        assert!(app.world().resource::<Opened>().0 > 0);
        assert_eq!(app.world().resource::<Pages>().0, 5);
    }

    #[test]
    fn what_is_continued_after_the_ending_is_the_map() {
        let map = PackLevel {
            file: "map.level.ron".to_owned(),
            level: Level::default(),
        };
        let pack = Pack {
            map: Some(map),
            ..pack(Some("The end"))
        };
        let mut session = of_pack();
        session.level.parent = Some("map.level.ron".to_owned());
        let mut app = app(pack, session);
        win(&mut app, true);
        pass(&mut app, HOLD);
        let last = app.world().resource::<Progress>().last_played();
        assert_eq!(last, Some("map.level.ron"));
        let source = &app.world().resource::<Session>().source;
        assert_eq!(*source, LevelSource::Pack("map.level.ron".to_owned()));
    }

    #[test]
    fn any_key_skips_what_is_left() {
        use leafwing_input_manager::prelude::*;
        let mut app = app(pack(Some("The end")), of_pack());
        win(&mut app, true);
        pass(&mut app, HOLD);
        KeyCode::F9.press(app.world_mut());
        app.update();
        assert_eq!(app.world().resource::<Opened>().0, 0, "it comes too early");
        KeyCode::F9.release(app.world_mut());
        pass(&mut app, GRACE);
        KeyCode::F9.press(app.world_mut());
        app.update();
        app.update();
        assert_eq!(app.world().resource::<Opened>().0, 1);
    }

    #[test]
    fn other_wins_and_other_plays_end_nothing() {
        let test = Session {
            is_test: true,
            ..of_pack()
        };
        let file = Session::new(LevelSource::File("a.level.ron".into()), Level::default());
        for (pack, session, ended) in [
            (pack(Some("The end")), of_pack(), false),
            (pack(None), of_pack(), true),
            (pack(Some("The end")), test, true),
            (pack(Some("The end")), file, true),
        ] {
            let mut app = app(pack, session);
            win(&mut app, ended);
            pass(&mut app, HOLD + 1.0);
            assert!(!is_ending(&app));
            assert!(!app.world().resource::<Progress>().ended);
        }
    }

    #[test]
    fn the_credits_count_what_the_player_has_done() {
        let mut progress = Progress {
            moves: 4321,
            seconds: 7260,
            ..Progress::default()
        };
        progress.win("elsewhere.level.ron", false);
        let cards = cards(Some(&pack(Some("The end"))), &progress);
        let lines: Vec<String> = cards.into_iter().flatten().map(|line| line.0).collect();
        let all = lines.join("\n");
        for part in ["0 of 0", "4321", "2 h 1 min"] {
            assert!(all.contains(part), "{part} in {all}");
        }
    }
}
