//! When a win is reported to the record of wins.

use kotodama::words::Game;
use kotodama::words::input::Input;
use kotodama::words::level::file;
use kotodama::words::messages::TurnEvent;

#[test]
fn a_win_is_told_once_and_once_more_with_a_bonus() {
    // W-STAT-01, W-BONUS-02
    let text = r#"Level(
        legend: {
            'B': ["text_baba"], 'F': ["text_flag"], 'S': ["text_star"], 'i': ["text_is"],
            'Y': ["text_you"], 'W': ["text_win"], 'O': ["text_bonus"],
            'b': ["baba"], 'f': ["flag"], 's': ["star"],
        },
        rows: ["BiY", "FiW", "SiO", "sbf"],
    )"#;
    let level = file::read("test", text).expect("a valid level");
    let mut game = Game::new(&level, 0);
    let mut told = Vec::new();
    for input in Input::parse_moves("r z r z lr r r").expect("valid moves") {
        game.play(input);
        let won = |what: &TurnEvent| matches!(what, TurnEvent::Won { .. });
        told.push(game.events().any(won));
    }
    let expected = [true, false, false, false, false, false, true, false];
    assert_eq!(told, expected);
}
