//! Random scripts of the whole grammar (sections 10 to 13): every command of
//! the table with any allowed parameters, and every other kind of line.

use kotodama::dungeon::commands::TABLE;
use kotodama::dungeon::name::Known;
use kotodama::dungeon::script::command::{Command, Count, Kind, Parameters};
use kotodama::dungeon::sound;
use kotodama::dungeon::standard;
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

use super::{Commands, ITEMS, TEMPLATES};

/// Labels that every script has.
const LABELS: &[&str] = &["touch", "thud", "shot", "bombed", "open", "close", "a", "b"];

/// Names of tiles that receive messages of scripts.
pub const TILE_NAMES: &[&str] = &["door", "Rock", "Floor", "x", "north", "all"];

/// Names of values without a meaning, and of attributes.
const NAMES: &[&str] = &[
    "a",
    "b",
    "dir",
    "red_key",
    "text",
    "kin",
    "list",
    "id",
    "name",
    "character",
    "color",
    "background_color",
    "row",
    "col",
    "z_index",
    "distance",
    "is_facing",
    "north_edge",
    "rows",
];

const WAYS: &[&str] = &[
    "north", "south", "west", "east", "up", "down", "left", "right", "idle", "continue", "player",
];

const DIRECTIONS: &[&str] = &["north", "south", "west", "east", "up", "Down"];

const ROTATIONS: &[&str] = &["clockwise", "counterclockwise", "reverse"];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "-1",
    "5",
    "7.5",
    "0.05",
    "-0.5",
    "100",
    "2147483647",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "99999999999999999999.5",
];

const POSITIVE: &[&str] = &["1", "2", "3.5", "10", "2147483648", "9223372036854775807"];

const TEXTS: &[&str] = &[
    "nil", "true", "false", "hello", "north", "HAPPY", "red", "#fff", "gun", "a b", "touch", "é☺",
    "global", "floor", "first",
];

const COLORS: &[&str] = &["red", "#fff", "#12ab9F", "nil"];

/// Returns the name of a state value.
fn name() -> BoxedStrategy<String> {
    let known: Vec<&str> = Known::ALL.iter().map(|known| known.text()).collect();
    prop_oneof![select(NAMES), select(known)]
        .prop_map(str::to_owned)
        .boxed()
}

fn text_of(words: &'static [&'static str]) -> BoxedStrategy<String> {
    select(words).prop_map(str::to_owned).boxed()
}

fn literal() -> BoxedStrategy<String> {
    prop_oneof![select(NUMBERS), select(TEXTS), select(WAYS)]
        .prop_map(str::to_owned)
        .boxed()
}

/// Returns a target that state lines can write to.
fn target() -> BoxedStrategy<String> {
    prop_oneof![
        3 => Just("sender".to_owned()),
        1 => Just("self".to_owned()),
        2 => text_of(DIRECTIONS),
        1 => (1..80_u32).prop_map(|id| id.to_string()),
        1 => name().prop_map(|name| format!("{{@{name}}}")),
        1 => Just("{?sender}".to_owned()),
    ]
    .boxed()
}

/// Returns a variable of the own tile, the level or the dungeon, without a
/// suffix.
fn own_name() -> BoxedStrategy<String> {
    (select(vec!["@", "@@", "&"]), name())
        .prop_map(|(scope, name)| format!("{scope}{name}"))
        .boxed()
}

fn variable() -> BoxedStrategy<String> {
    let suffix = prop_oneof![6 => Just(""), 1 => Just("+_key"), 1 => Just(" + x")];
    let own = (own_name(), suffix.clone()).prop_map(|(name, suffix)| format!("{name}{suffix}"));
    let who = prop_oneof![
        4 => target(),
        1 => text_of(ROTATIONS),
        1 => Just("here".to_owned()),
        1 => Just(String::new()),
    ];
    let other =
        (who, name(), suffix).prop_map(|(who, name, suffix)| format!("?{who}@{name}{suffix}"));
    prop_oneof![
        4 => own,
        4 => other,
        1 => (1..=999_u32).prop_map(|most| format!("?random@{most}")),
        1 => Just("?any_player@is_facing".to_owned()),
    ]
    .boxed()
}

fn condition() -> BoxedStrategy<String> {
    let not = prop_oneof![3 => Just(""), 1 => Just("not "), 1 => Just("!")];
    let operator = select(vec!["==", "!=", "<=", ">=", "<", ">", "=~", "!~"]);
    let right = prop_oneof![literal(), variable()];
    (not, variable(), of((operator, right)))
        .prop_map(|(not, left, rest)| match rest {
            Some((operator, right)) => format!("{not}{left} {operator} {right}"),
            None => format!("{not}{left}"),
        })
        .boxed()
}

/// Returns a value: an operand or a parameter.
fn value() -> BoxedStrategy<String> {
    prop_oneof![
        6 => literal(),
        4 => variable(),
        1 => condition(),
        1 => Just("?self".to_owned()),
        2 => Just("?sender".to_owned()),
    ]
    .boxed()
}

fn who() -> BoxedStrategy<String> {
    prop_oneof![
        4 => Just("?sender".to_owned()),
        1 => Just("?self".to_owned()),
        2 => text_of(DIRECTIONS),
        1 => variable(),
    ]
    .boxed()
}

fn slugs(of: &[&str], standard: impl Iterator<Item = String>) -> BoxedStrategy<String> {
    let own: Vec<String> = of.iter().map(|slug| (*slug).to_owned()).collect();
    let standard: Vec<String> = standard.filter(|slug| slug != "player").collect();
    match (own.is_empty(), standard.is_empty()) {
        (true, _) => select(standard).boxed(),
        (false, true) => select(own).boxed(),
        (false, false) => prop_oneof![2 => select(own), 1 => select(standard)].boxed(),
    }
}

fn template(commands: Commands) -> BoxedStrategy<String> {
    let all = standard::definition().templates.keys();
    let standard = all.map(ToString::to_string);
    slugs(
        &TEMPLATES,
        standard.filter(move |_| commands == Commands::All),
    )
}

/// Returns a parameter of a kind.
fn param(kind: Kind, commands: Commands) -> BoxedStrategy<String> {
    let or_variable =
        |literal: BoxedStrategy<String>| prop_oneof![4 => literal, 1 => variable()].boxed();
    match kind {
        Kind::Target => prop_oneof![text_of(DIRECTIONS), text_of(TILE_NAMES), value()].boxed(),
        Kind::Direction => or_variable(text_of(WAYS)),
        Kind::DirectionToShoot => or_variable(
            select(WAYS)
                .prop_filter("idle is none", |way| *way != "idle")
                .prop_map(str::to_owned)
                .boxed(),
        ),
        Kind::DirectionOrRotation => {
            or_variable(prop_oneof![text_of(WAYS), text_of(ROTATIONS)].boxed())
        }
        Kind::Who => who(),
        Kind::Label => text_of(LABELS),
        Kind::LabelOrLines => prop_oneof![
            text_of(LABELS),
            (1..6_u32).prop_map(|lines| lines.to_string())
        ]
        .boxed(),
        Kind::Condition => condition(),
        Kind::Positive | Kind::Number => or_variable(text_of(POSITIVE)),
        Kind::PositiveInteger => or_variable(text_of(&["1", "2", "9223372036854775807"])),
        Kind::NotNegative => or_variable(text_of(&["0", "1", "2", "3.5", "9223372036854775807"])),
        Kind::Word(words) => or_variable(text_of(words)),
        Kind::Flag => or_variable(text_of(&["true", "false"])),
        Kind::Template => or_variable(template(commands)),
        Kind::Item => {
            let standard = standard::definition().items.keys();
            or_variable(slugs(&ITEMS, standard.map(ToString::to_string)))
        }
        Kind::Sound => or_variable(slugs(&[], sound::STANDARD.iter().map(|it| it.0.to_owned()))),
        Kind::Character => or_variable(text_of(&["c", "☺", ",", "long"])),
        Kind::Color => or_variable(text_of(COLORS)),
        Kind::Name => prop_oneof![name(), own_name()].boxed(),
        Kind::Operator => text_of(&["=", "+=", "-=", "*=", "/=", "++", "--"]),
        Kind::Level => or_variable(text_of(&[
            "up",
            "down",
            "1",
            "2",
            "-7",
            "9223372036854775807",
        ])),
        Kind::Shape => or_variable(text_of(&["line", "cone", "circle", "blob"])),
        Kind::WordOrId(words) => {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            let words = match words.is_empty() {
                true => Just("?sender".to_owned()).boxed(),
                false => select(words).boxed(),
            };
            prop_oneof![
                words,
                Just("?sender".to_owned()),
                Just("12".to_owned()),
                variable()
            ]
            .boxed()
        }
        Kind::RowOrCol(_) => or_variable(text_of(&["0", "1", "2", "5", "2147483647", "-1"])),
        Kind::Any => value(),
    }
}

/// Returns a command of the table with parameters.
fn command(command: &'static Command, commands: Commands) -> BoxedStrategy<String> {
    let head = format!("#{}", command.name);
    if command.name == "SEND" {
        return send(commands);
    }
    match command.parameters {
        Parameters::List { list, .. } => {
            let mut params: Vec<BoxedStrategy<String>> = Vec::new();
            let mut required = 0;
            for parameter in list {
                let times = if parameter.count == Count::Many { 3 } else { 1 };
                for _ in 0..times {
                    params.push(param(parameter.kind, commands));
                }
                if parameter.count != Count::Optional {
                    required = params.len() - (times - 1);
                }
            }
            let most = params.len();
            (params, required..=most)
                .prop_map(move |(params, count)| {
                    let params = params.get(..count).unwrap_or_default();
                    match params.is_empty() {
                        true => head.clone(),
                        false => format!("{head} {}", params.join(", ")),
                    }
                })
                .boxed()
        }
        Parameters::Pairs(pairs) => {
            let given: Vec<BoxedStrategy<(bool, String)>> = pairs
                .iter()
                .map(|pair| {
                    let key = pair.key;
                    (any::<bool>(), param(pair.kind, commands))
                        .prop_map(move |(is_given, value)| (is_given, format!("{key}: {value}")))
                        .boxed()
                })
                .collect();
            let more = vec((name(), value()), 0..2);
            (given, more, any::<bool>(), template(commands))
                .prop_map(move |(given, more, prefixed, slug)| {
                    let mut given: Vec<String> = given
                        .into_iter()
                        .filter(|(is_given, _)| *is_given)
                        .map(|(_, pair)| pair)
                        .collect();
                    let has = |given: &[String], key: &str| {
                        given
                            .iter()
                            .any(|pair| pair.starts_with(&format!("{key}: ")))
                    };
                    // Both or neither.
                    if has(&given, "row") != has(&given, "col") {
                        given.push(match has(&given, "row") {
                            true => "col: 1".to_owned(),
                            false => "row: 1".to_owned(),
                        });
                    }
                    for (name, value) in more {
                        let key = match prefixed {
                            true => format!("target_{name}"),
                            false => name,
                        };
                        if !has(&given, &key)
                            && !matches!(
                                key.as_str(),
                                "name" | "color" | "character" | "row" | "col" | "background_color"
                            )
                        {
                            given.push(format!("{key}: {value}"));
                        }
                    }
                    match head.as_str() {
                        "#REMOVE" | "#REPLACE"
                            if !given.iter().any(|pair| pair.starts_with("target")) =>
                        {
                            given.push("target: door".to_owned());
                        }
                        "#PUT" if !has(&given, "slug") && !has(&given, "clone") => {
                            given.push(format!("slug: {slug}"));
                        }
                        _ if given.is_empty() => given.push("a: 1".to_owned()),
                        _ => {}
                    }
                    format!("{head} {}", given.join(", "))
                })
                .boxed()
        }
    }
}

/// Returns `SEND` to every kind of target; harmless ones send no damage.
fn send(commands: Commands) -> BoxedStrategy<String> {
    let harmless = &["touch", "a", "b", "open", "close", "zzz"];
    let message = match commands {
        Commands::All => prop_oneof![4 => text_of(LABELS), 1 => value()].boxed(),
        Commands::Harmless => text_of(harmless),
    };
    let target = prop_oneof![
        4 => text_of(&["self", "global", "all", "others", "here", "door", "12", "?sender"]),
        2 => text_of(DIRECTIONS),
        1 => variable(),
    ];
    let delay = prop_oneof![
        2 => text_of(&["0.05", "0.1", "1", "0", "9223372036854775807"]),
        1 => variable(),
    ];
    (message, of((target, of(delay))))
        .prop_map(|(message, rest)| match rest {
            None => format!("#SEND {message}"),
            Some((target, None)) => format!("#SEND {message}, {target}"),
            Some((target, Some(delay))) => format!("#SEND {message}, {target}, {delay}"),
        })
        .boxed()
}

fn any_command(commands: Commands) -> BoxedStrategy<String> {
    const HARMFUL: [&str; 6] = ["GIVE", "TAKE", "EQUIP", "UNEQUIP", "SHOOT", "DIE"];
    let allowed = TABLE
        .iter()
        .filter(|row| commands == Commands::All || !HARMFUL.contains(&row.name));
    let all: Vec<BoxedStrategy<String>> = allowed.map(|row| command(row, commands)).collect();
    (0..all.len())
        .prop_flat_map(move |index| all.get(index).cloned().expect("it is one of them"))
        .boxed()
}

fn state_line() -> BoxedStrategy<String> {
    let scope = prop_oneof![
        3 => Just("@".to_owned()),
        1 => Just("@@".to_owned()),
        1 => Just("&".to_owned()),
        3 => target().prop_map(|target| format!("?{target}@")),
    ];
    let operator = select(vec![" = ", "+=", " -= ", " *= ", "/="]);
    let assign = prop_oneof![
        6 => (operator, value()).prop_map(|(operator, value)| format!("{operator}{value}")),
        1 => Just("++".to_owned()),
        1 => Just(" --".to_owned()),
    ];
    (scope, name(), assign)
        .prop_map(|(scope, name, assign)| format!("{scope}{name}{assign}"))
        .boxed()
}

fn text_line() -> BoxedStrategy<String> {
    let filled = prop_oneof![variable(), literal()];
    prop_oneof![
        1 => Just(String::new()),
        3 => ("[ a-zA-Z.,é☺]{0,20}", filled)
            .prop_map(|(text, value)| format!(" {text} ${{ {value} }}")),
        1 => Just(" ${".to_owned()),
    ]
    .boxed()
}

fn line(commands: Commands) -> BoxedStrategy<String> {
    let moves = vec(
        (
            select(vec!["/", "?"]),
            select(vec!["n", "s", "E", "w", "i", "c", "p"]),
        ),
        1..5,
    );
    prop_oneof![
        12 => any_command(commands),
        4 => state_line(),
        2 => moves.prop_map(|steps| steps.iter().map(|(way, to)| format!("{way}{to}")).collect()),
        2 => text_line(),
        1 => text_of(LABELS).prop_map(|label| format!("!{label};Choose ${{@a}}")),
        1 => (condition(), of(1..4_u32)).prop_map(|(condition, skip)| match skip {
            Some(skip) => format!("~{condition}, {skip}"),
            None => format!("~{condition}"),
        }),
        1 => text_of(LABELS).prop_map(|label| format!(":{label}")),
    ]
    .boxed()
}

/// Returns a script with every label, so that every reference to a label is
/// valid.
pub fn script(commands: Commands) -> BoxedStrategy<Vec<String>> {
    let opening = vec(line(commands), 0..6);
    let rest = vec(vec(line(commands), 0..3), LABELS.len());
    (opening, rest)
        .prop_map(|(opening, rest)| {
            let mut lines = opening;
            for (label, more) in LABELS.iter().zip(rest) {
                lines.push(format!(":{label}"));
                lines.extend(more);
            }
            lines
        })
        .boxed()
}
