//! Help for scripts, problems and values.

use bevy::math::IVec2;
use kotodama_builder::cells::{self, template};
use kotodama_builder::language::{self, Known};
use kotodama_builder::painting::{Brush, Layer};
use kotodama_builder::values::Holder;
use kotodama_builder::{Owner, Passage, problems};
use kotodama_dungeon::file::document::Record;
use kotodama_dungeon::value::Value;

use super::example;

#[test]
fn completions_fit_the_position() {
    let known = Known::of(&example()).with_script(":touch\n:open\n");
    let texts = |line: &str| {
        let found = language::complete(line, line.len(), &known).candidates;
        found.into_iter().map(|it| it.text).collect::<Vec<_>>()
    };
    assert!(texts("#BEC").contains(&"BECOME".to_owned()));
    assert_eq!(texts("#zap o")[0], "open");
    assert!(texts("#BECOME slug: lev").contains(&"lever".to_owned()));
    assert!(!texts("#BECOME slug: lever, s").contains(&"slug".to_owned()));
    assert!(texts("#GO no").contains(&"north".to_owned()));
    assert!(texts("#SEND tog").contains(&"toggle".to_owned()));
    assert!(texts("#SEND toggle, ga").contains(&"gate".to_owned()));
    assert!(texts("@blo").contains(&"blocking".to_owned()));
    assert!(texts("&gate").contains(&"gate_open".to_owned()));
    assert_eq!(texts("!to"), ["touch"]);
    assert!(texts("Just text").is_empty());
}

#[test]
fn labels_are_renamed_with_their_senders() {
    let mut draft = example();
    assert_eq!(language::definitions(&draft, "toggle").len(), 1);
    let senders = language::senders(&draft, "toggle");
    assert_eq!(senders.len(), 1);
    assert_eq!((senders[0].line, senders[0].column), (4, 6));
    assert_eq!(language::rename_label(&mut draft, "toggle", "not good"), 0);
    assert_eq!(language::rename_label(&mut draft, "toggle", "swing"), 2);
    let lever = Owner::Template("lever".to_owned());
    assert!(draft.script_text(&lever).contains("#SEND swing, gate"));
    assert_eq!(language::definitions(&draft, "swing").len(), 1);
    assert!(language::senders(&draft, "toggle").is_empty());
}

#[test]
fn problems_tell_their_place() {
    let mut draft = example();
    // The example leads to a level 2.
    draft.add_level(IVec2::new(3, 3));
    assert_eq!(
        problems::problems(&draft)
            .iter()
            .filter(|it| it.is_error)
            .count(),
        0
    );
    let lever = Owner::Template("lever".to_owned());
    draft.set_script(&lever, "#END\n:TOUCH\n#BECMOE slug: wall");
    let found = problems::problems(&draft);
    let found: Vec<_> = found.iter().filter_map(|it| it.script.clone()).collect();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].line, 2);
    draft.paint(
        0,
        &[IVec2::new(2, 2)],
        &Brush::Tile(template("passage")),
        Layer::Top,
    );
    // It leads to its own level, which contains it.
    assert_eq!(problems::problems(&draft).len(), 1);
    let mut passage = Record {
        template: Some("passage".to_owned().into()),
        ..Record::default()
    };
    passage
        .state
        .insert("to_level".to_owned(), Value::Int(9).into());
    let brush = Brush::Tile(cells::entry_of(&passage));
    draft.paint(0, &[IVec2::new(2, 2)], &brush, Layer::OnGround);
    let found = problems::problems(&draft);
    assert!(
        found
            .iter()
            .any(|it| it.message.to_string().contains("leads to level 9"))
    );
    let (red, gray) = (IVec2::new(1, 3), IVec2::new(3, 3));
    draft.paint(0, &[gray], &Brush::Tile(template("passage")), Layer::Top);
    passage.background_color = Some("Red".to_owned());
    let brush = Brush::Tile(cells::entry_of(&passage));
    draft.paint(0, &[red], &brush, Layer::Top);
    let ends = |color: &str| {
        let color = color.to_owned();
        draft.ends(0, &Passage { to: 1, color })
    };
    assert_eq!(ends("red"), [red]);
    assert_eq!(ends("gray"), [IVec2::new(2, 2), gray]);
}

#[test]
fn values_are_typed() {
    let mut draft = example();
    let holder = Holder::Level(0);
    draft.set_value(&holder, "Dark ", Some(Value::Bool(true)));
    assert_eq!(
        draft.values(&holder).get("dark").map(|it| it.value.clone()),
        Some(Value::Bool(true))
    );
    draft.set_value(&holder, "dark", None);
    assert_eq!(draft.values(&holder).get("dark"), None);
    for (kind, typed) in [(1, "true"), (2, "-3"), (3, "0.5"), (4, "a b"), (5, "a b")] {
        let value = kotodama_builder::values::read(kind, typed).expect("it is one");
        assert_eq!(
            (
                kotodama_builder::values::kind_of(&value),
                kotodama_builder::values::typed(&value)
            ),
            (kind, typed.to_owned())
        );
    }
    assert_eq!(kotodama_builder::values::read(2, "x"), None);
    assert_eq!(kotodama_builder::values::read(3, "inf"), None);
}
