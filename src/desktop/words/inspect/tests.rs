use leafwing_input_manager::prelude::*;

use super::*;
use crate::actions::PlayAction;
use crate::menus::INSPECT;
use crate::progress::Progress;
use crate::screens::LEVEL;
use crate::session::Session;
use kotodama_shell::screen::Screen;
use kotodama_ui::testing;
use kotodama_words as words;
use kotodama_words::WordsPlugin;
use kotodama_words::glossary::examples::board;
use kotodama_words::level::Grammar;

#[test]
fn beyond_the_border_there_is_the_level_itself() {
    let last = IVec2::new(4, 2);
    let inside = |cell: IVec2| cell.x >= 0 && cell.y >= 0 && cell.x <= 4 && cell.y <= 2;
    let mut inspecting = Inspecting {
        at: LookedAt::Cell(IVec2::new(3, 1)),
        reading: false,
    };
    let mut go = |x, y| {
        inspecting.step(IVec2::new(x, y), inside, last);
        inspecting.at
    };
    assert_eq!(go(1, 0), LookedAt::Cell(IVec2::new(4, 1)));
    assert_eq!(go(1, 0), LookedAt::Level);
    assert_eq!(go(-1, 0), LookedAt::Cell(IVec2::new(4, 1)));
    assert_eq!(go(0, -1), LookedAt::Cell(IVec2::new(4, 0)));
    assert_eq!(go(0, -1), LookedAt::Level);
    assert_eq!(go(0, 1), LookedAt::Cell(IVec2::new(2, 0)));
}

/// Returns an app in which this board is being played.
fn playing(drawn: &str) -> App {
    let mut app = testing::app_with_keys::<PlayAction>();
    app.init_resource::<Progress>()
        .init_resource::<Session>()
        .init_resource::<Queue>()
        .init_resource::<Lights>()
        .add_plugins((WordsPlugin, crate::input::plugin, plugin));
    let level = board(Grammar::Words, drawn).expect("a board");
    words::load(app.world_mut(), &level, 0);
    let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
    screen.set(LEVEL);
    app.update();
    app
}

fn press(app: &mut App, key: KeyCode) {
    key.press(app.world_mut());
    app.update();
    key.release(app.world_mut());
    app.update();
}

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

fn says(app: &mut App) -> Vec<String> {
    let mut texts = app.world_mut().query::<&Text>();
    texts.iter(app.world()).map(|text| text.0.clone()).collect()
}

#[test]
fn looking_passes_no_turn_and_says_why() {
    let mut app = playing(
        "BABA IS YOU . .
         BABA NEAR ROCK IS WIN
         baba . rock . .",
    );
    let before = words::snapshot(app.world_mut());
    press(&mut app, KeyCode::Tab);
    assert_eq!(menu(&app), INSPECT);
    // It starts at the player.
    let at = app.world().resource::<Inspecting>().at;
    assert_eq!(at, LookedAt::Cell(IVec2::new(0, 2)));
    let said = says(&mut app).join("\n");
    assert!(
        said.contains("YOU") && said.contains("baba is you"),
        "{said}"
    );
    let why = "no ROCK in its cell and the eight around it";
    assert!(said.contains(why), "{said}");
    // The words that make it YOU, or could, are highlighted.
    let lit = &app.world().resource::<Lights>().cells;
    assert!(lit.contains(&IVec2::new(2, 0)) && lit.contains(&IVec2::new(1, 1)));

    press(&mut app, KeyCode::ArrowRight);
    press(&mut app, KeyCode::ArrowRight);
    let said = says(&mut app).join("\n");
    assert!(
        said.contains("ROCK") && !said.contains("baba is you"),
        "{said}"
    );
    // Into the panel, back to the board, back to play.
    press(&mut app, KeyCode::Enter);
    assert!(app.world().resource::<Inspecting>().reading);
    press(&mut app, KeyCode::Escape);
    assert_eq!(menu(&app), INSPECT);
    press(&mut app, KeyCode::Escape);
    assert_eq!(menu(&app), Menu::NONE);
    assert_eq!(*app.world().resource::<Lights>(), Lights::default());
    assert!(says(&mut app).is_empty());
    assert!(app.world().resource::<Queue>().0.is_empty());
    assert!(words::snapshot(app.world_mut()) == before);
}

/// Returns the button at the top of the panel.
fn back(app: &mut App) -> Entity {
    let world = app.world_mut();
    let mut named = world.query::<(Entity, &Name)>();
    let mut named = named
        .iter(world)
        .filter(|(_, name)| name.as_str() == "Back");
    named.next().expect("there is a way back").0
}

#[test]
fn the_panel_is_closed_by_a_click_and_keys_do_not_meet_the_button() {
    use bevy::ui_widgets::Activate;
    use kotodama_ui::focus::Focusable;

    let mut app = playing("BABA IS YOU\nbaba . .");
    press(&mut app, KeyCode::Tab);
    let button = back(&mut app);
    assert!(!app.world().entity(button).contains::<Focusable>());
    press(&mut app, KeyCode::Enter);
    let button = back(&mut app);
    assert!(app.world().entity(button).contains::<Focusable>());
    app.world_mut().trigger(Activate { entity: button });
    app.update();
    app.update();
    assert_eq!(menu(&app), Menu::NONE);
}

#[test]
fn the_same_key_leaves() {
    let mut app = playing("BABA IS YOU\nbaba . .");
    press(&mut app, KeyCode::Tab);
    press(&mut app, KeyCode::Tab);
    assert_eq!(menu(&app), Menu::NONE);
}

#[test]
fn the_panel_is_headed_by_what_is_there_and_tells_no_idle_facing() {
    let mut app = playing("BABA IS YOU . .\nbaba . rock . .");
    press(&mut app, KeyCode::Tab);
    let said = says(&mut app);
    let named = said.iter().filter(|line| line.as_str() == "BABA");
    assert_eq!(named.count(), 2, "the heading and the object: {said:?}");
    let said = said.join("\n");
    assert!(said.contains("Column 1, row 2"), "{said}");
    assert!(!said.contains("faces right"), "{said}");
    press(&mut app, KeyCode::ArrowUp);
    let said = says(&mut app);
    assert!(said.contains(&"The word BABA".to_owned()), "{said:?}");
    assert!(said.contains(&"the word BABA".to_owned()), "{said:?}");
}
