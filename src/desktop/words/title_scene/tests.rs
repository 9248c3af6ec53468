use super::*;

fn names(game: &Game, name: &str) -> Vec<(i32, i32)> {
    let objects = game.report().objects;
    let mut cells: Vec<(i32, i32)> = objects
        .iter()
        .filter(|object| object.name == name)
        .map(|object| (object.x, object.y))
        .collect();
    cells.sort_unstable();
    cells
}

#[test]
fn the_ending_changes_the_sky_and_brings_a_guest() {
    let seen = |ended| {
        let level = board(Grammar::Words, &scenery(ended)).expect("a board");
        let game = Game::new(&level, 0);
        ["moon", "star", "sun", "frog", "house"].map(|name| names(&game, name).len())
    };
    assert_eq!(seen(false), [1, 5, 0, 0, 1]);
    assert_eq!(seen(true), [0, 0, 1, 1, 1]);
}

#[test]
fn the_sentences_form_beside_the_menu() {
    /// Width of the menu, in interface units: `GROUP` of the title menu.
    const MENU: f32 = 640.0;
    let level = board(Grammar::Words, BOARD).expect("a board");
    let game = Game::new(&level, 0);
    let columns = names(&game, "text_is").into_iter();
    let columns: Vec<i32> = columns.filter(|at| at.1 == 10).map(|at| at.0).collect();
    assert_eq!(columns.len(), 2);
    for (width, height, scale) in [
        (800.0, 600.0, 1.0),
        (1280.0, 720.0, 1.0),
        (1920.0, 1080.0, 2.0),
        (2560.0, 1440.0, 2.0),
    ] {
        let size = Vec2::new(width, height);
        let zoom = backdrop::zoom(size);
        for &column in &columns {
            let at = place(Vec2::new(column as f32, 10.0), size / zoom).x * zoom;
            let inner = (at - width / 2.0).abs() - CELL * zoom / 2.0;
            assert!(inner >= MENU * scale / 2.0, "{size} {column}");
            assert!(at > 0.0 && at < width, "{size} {column}");
        }
    }
}

#[test]
fn the_meadow_blooms_and_withers_and_every_word_comes_back() {
    for ended in [false, true] {
        blooms_and_withers(&scenery(ended));
    }
}

fn blooms_and_withers(scenery: &str) {
    let level = board(Grammar::Words, scenery).expect("a board");
    let mut game = Game::new(&level, 0);
    let meadow = names(&game, "grass");
    assert!(meadow.len() > 10);
    let before: Vec<_> = ["cat", "text_flower", "text_grass"]
        .map(|name| names(&game, name))
        .into();
    let mut most = 0;
    for round in 0..2 {
        let mut least = usize::MAX;
        for step in MOVES.chars() {
            let way = match step {
                'r' => Direction::Right,
                'u' => Direction::Up,
                'l' => Direction::Left,
                'd' => Direction::Down,
                _ => continue,
            };
            game.play_turn(Input::Step(Player::One, way));
            // In sight beside the menu.
            let words = ["text_flower", "text_grass"].map(|name| names(&game, name));
            let mut cells = words.into_iter().flatten();
            assert!(cells.all(|(x, _)| !(5..18).contains(&x)));
            let flowers = names(&game, "flower").len();
            (most, least) = (most.max(flowers), least.min(flowers));
        }
        let after: Vec<_> = ["cat", "text_flower", "text_grass"]
            .map(|name| names(&game, name))
            .into();
        assert_eq!(before, after, "round {round}");
        assert_eq!((most, least), (meadow.len(), 0), "round {round}");
    }
}
