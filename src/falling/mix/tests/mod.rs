mod examined;
mod fitted;
mod named;
mod searched;

use super::super::builtin;
use super::super::description::reader;
use super::super::open::{Kind, Source as Text};
use super::super::script::EXAMPLES;
use super::*;

fn sources(names: &[&str]) -> Vec<Source> {
    let source = |name: &&str| {
        let description = builtin::read(name).expect("a built-in file");
        Source::of_description(format!("builtin:{name}"), description)
    };
    names.iter().map(source).collect()
}

fn order(names: &[&str], seed: Option<u64>, fixed: &[(Component, &[usize])]) -> Order {
    let fixed = fixed
        .iter()
        .map(|(component, from)| (*component, from.to_vec()));
    Order {
        sources: sources(names),
        seed,
        fixed: fixed.collect(),
    }
}

fn mix(names: &[&str], seed: Option<u64>) -> Result<Mixture, MixError> {
    generate(&order(names, seed, &[]))
}

/// Returns the parts fitted together, without a play.
fn fit(names: &[&str], parts: [&[usize]; 7]) -> fit::Fitted {
    let sources = sources(names);
    let mut all = Parts::default();
    for (component, from) in Component::ALL.into_iter().zip(parts) {
        all.set(component, from.to_vec());
    }
    fit::fit(&sources, &all, "test").expect("it fits")
}

fn said(notes: &[Message]) -> Vec<&'static str> {
    notes.iter().map(|note| note.key).collect()
}

fn script(text: &str) -> Source {
    let text = Text {
        name: "own.lua".to_owned(),
        kind: Kind::Script,
        text: text.to_owned(),
        ..Text::default()
    };
    let opened = text.open();
    Source::of(&opened.unwrap_or_else(|problems| panic!("{problems}")))
}

/// F-MIX-04, F-MIX-05: every mixture is complete, reads back, passes the check,
/// and is the same every time.
#[test]
fn mixtures_read_back_and_are_the_same_every_time() {
    let names = ["pairs", "jewels", "guideline"];
    for seed in [None, Some(1)] {
        let mixture = mix(&names, seed).expect("something valid");
        let again = reader::read("mixture", &mixture.text).expect(&mixture.text);
        assert_eq!(again, mixture.description, "{}", mixture.text);
        assert_eq!(mix(&names, seed), Ok(mixture));
    }
}

/// F-MIX-04, F-MIX-09: everything that scripts declare can be written to a
/// file.
#[test]
fn declarations_of_scripts_read_back() {
    for example in EXAMPLES {
        let text = printer::print(&script(example.text).description);
        reader::read("mixture", &text).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    }
}

/// F-MIX-01: the sources of the components are drawn from stream 4, in order;
/// fixing one component does not affect the others (F-MIX-07).
#[test]
fn draws_are_those_of_stream_4() {
    let sources = sources(&["guideline", "pairs", "jewels"]);
    let mut two_games = 0;
    for seed in 0..60 {
        let mut rng = stream(seed, Stream::Mixing);
        let drawn = [(); 7].map(|()| rng.below(3));
        let both = rng.below(3) == 0;
        let other = rng.below(2);
        let is_turned = rng.below(2) == 1;
        let parts = parts::draw(&mut stream(seed, Stream::Mixing), &sources, &[]);
        for (place, component) in Component::ALL.into_iter().enumerate() {
            if component != Component::Gravity || !both {
                assert_eq!(parts.first(component), drawn[place], "{seed}");
            }
        }
        if both {
            two_games += 1;
            let others = (0..3).filter(|one| *one != drawn[5]);
            let second = others.collect::<Vec<_>>()[other];
            let clear = vec![drawn[5], second];
            let mut falls = clear.clone();
            if is_turned {
                falls.reverse();
            }
            assert_eq!(parts.of(Component::Clear), clear);
            assert_eq!(parts.of(Component::Gravity), falls);
        }
        let fixed = [(Component::Rotation, vec![1])];
        let fixed = parts::draw(&mut stream(seed, Stream::Mixing), &sources, &fixed);
        for component in Component::ALL {
            match component {
                Component::Rotation => assert_eq!(fixed.of(component), [1]),
                other => assert_eq!(fixed.of(other), parts.of(other), "{seed}"),
            }
        }
    }
    assert!((10..30).contains(&two_games), "{two_games} of 60");
}

/// F-MIX-07: gravity comes from both games that clear, unless it is given too.
#[test]
fn falling_follows_clearing() {
    let sources = sources(&["guideline", "pairs", "jewels"]);
    let fixed = vec![(Component::Clear, vec![0, 1])];
    for seed in 0..10 {
        let parts = parts::draw(&mut stream(seed, Stream::Mixing), &sources, &fixed);
        assert_eq!(parts.of(Component::Gravity), [0, 1]);
        let fixed = [fixed.clone(), vec![(Component::Gravity, vec![2])]].concat();
        let parts = parts::draw(&mut stream(seed, Stream::Mixing), &sources, &fixed);
        assert_eq!(parts.of(Component::Gravity), [2]);
    }
}

#[test]
fn refused_mixtures_say_why() {
    assert_eq!(mix(&["pairs"], None), Err(MixError::TooFewSources(1)));
    let own_update =
        script("createBlockPattern(1) setTumo({ [0] = { 1 } }, 0, 0) function update() end");
    assert!(!own_update.declares(Component::Clear));
    let mut mine = order(&["pairs", "jewels"], None, &[(Component::Clear, &[2])]);
    mine.sources.push(own_update.clone());
    let error = generate(&mine).expect_err("it declares no clear rules");
    let name = Some("own.lua".to_owned());
    assert_eq!(error, MixError::Undeclared(Component::Clear, name));
    let only_scripts = Order {
        sources: vec![own_update.clone(), own_update],
        ..Order::default()
    };
    assert_eq!(
        generate(&only_scripts),
        Err(MixError::Undeclared(Component::Gravity, None))
    );
    let many = order(&["pairs", "jewels"], None, &[(Component::Field, &[0, 1])]);
    assert_eq!(
        generate(&many),
        Err(MixError::TooManyGames(Component::Field))
    );
    // A field of one column has no room for lines of four.
    let mut narrow = order(
        &["capsules", "jewels"],
        Some(0),
        &[(Component::Field, &[1]), (Component::Clear, &[0])],
    );
    narrow.sources[1].description.field.width = 1;
    narrow.sources[1].description.field.height = 3;
    let error = generate(&narrow);
    let Err(MixError::NothingValid(pairs)) = error else {
        panic!("{error:?}");
    };
    assert!(!pairs.is_empty());
}
