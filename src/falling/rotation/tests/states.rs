//! The states of shapes under each law.

use super::*;

/// 6.9 and F-ROT-02: the states of all seven.
#[test]
fn the_states_of_the_seven_tetrominoes() {
    let rules = rules("tetrominoes", TurnLaw::FixedAxis, Kicks::Srs);
    let names: Vec<_> = rules.shapes.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["I", "J", "L", "O", "S", "T", "Z"]);
    for (name, states) in [
        (
            "I",
            &[
                "..../IIII/..../....",
                "..I./..I./..I./..I.",
                "..../..../IIII/....",
                ".I../.I../.I../.I..",
            ][..],
        ),
        (
            "J",
            &["J../JJJ/...", ".JJ/.J./.J.", ".../JJJ/..J", ".J./.J./JJ."],
        ),
        (
            "L",
            &["..L/LLL/...", ".L./.L./.LL", ".../LLL/L..", "LL./.L./.L."],
        ),
        ("O", &[".OO./.OO./..../...."]),
        (
            "S",
            &[".SS/SS./...", ".S./.SS/..S", ".../.SS/SS.", "S../SS./.S."],
        ),
        (
            "T",
            &[".T./TTT/...", ".T./.TT/.T.", ".../TTT/.T.", ".T./TT./.T."],
        ),
        (
            "Z",
            &["ZZ./.ZZ/...", "..Z/.ZZ/.Z.", ".../ZZ./.ZZ", ".Z./ZZ./Z.."],
        ),
    ] {
        assert_eq!(texts(&rules, name), states, "{name}");
    }
}

/// 6.9: the other lists.
#[test]
fn built_in_lists() {
    let fixed = |set| rules(set, TurnLaw::FixedAxis, Kicks::Generic);
    let multi = fixed("tetrominoes_multi");
    assert_eq!(texts(&multi, "T")[1], ".2./.31/.4.");
    assert_eq!(
        texts(&fixed("pair"), "pair"),
        [".1./.2./...", ".../.21/...", ".../.2./.1.", ".../12./..."]
    );
    let column = rules("column", TurnLaw::Swap, Kicks::InPlace);
    assert_eq!(texts(&column, "column"), ["1/2/3", "3/1/2", "2/3/1"]);
    assert_eq!(
        texts(&fixed("square"), "square"),
        ["12/34", "31/42", "43/21", "24/13"]
    );
    assert_eq!(texts(&fixed("triple"), "triple")[1], "21/3.");
    let capsule = rules(
        "capsule",
        TurnLaw::MovableAxis(Align::BottomLeft),
        Kicks::Left,
    );
    assert_eq!(texts(&capsule, "capsule"), ["12", "1/2", "21", "2/1"]);
    assert_eq!(shape(&fixed("big"), "big").1.states.len(), 7);

    let classic = rules(
        "classic",
        TurnLaw::MovableAxis(Align::Centre),
        Kicks::InPlace,
    );
    let counts: Vec<_> = classic
        .shapes
        .iter()
        .map(|s| (s.name.as_str(), s.states.len()))
        .collect();
    let expected = [
        ("T", 4),
        ("J", 4),
        ("Z", 2),
        ("O", 1),
        ("S", 2),
        ("L", 4),
        ("I", 2),
    ];
    assert_eq!(counts, expected);
    assert_eq!(texts(&classic, "Z")[1], "..../...Z/..ZZ/..Z.");
    for shape in &classic.shapes {
        assert!(shape.states.iter().all(|s| s.anchor == IVec2::ZERO));
    }
}
