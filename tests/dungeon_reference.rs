//! The page for authors of dungeons: its tables are made from the table of
//! commands and the standard tiles, and its example is played.

use std::fmt::Write as _;
use std::sync::Arc;
use std::{env, fs};

use kotodama::dungeon::commands::TABLE;
use kotodama::dungeon::file::{Options, open};
use kotodama::dungeon::inputs::Inputs;
use kotodama::dungeon::player::{Player, Players};
use kotodama::dungeon::script::command::{Count, Parameters};
use kotodama::dungeon::{Game, standard};

const PAGE: &str = "docs/dungeons.md";

fn page() -> String {
    fs::read_to_string(PAGE).expect("the page is there")
}

/// Returns the part of the page between two lines.
fn part<'a>(page: &'a str, begin: &str, end: &str) -> (&'a str, &'a str, &'a str) {
    let (before, rest) = page.split_once(begin).expect("the part has a beginning");
    let (part, after) = rest.split_once(end).expect("the part has an end");
    (before, part, after)
}

/// Compares a part of the page with its expected contents, or writes it.
fn compare(name: &str, wanted: &str) {
    let page = page();
    let begin = format!("<!-- begin: {name}, written by tests/dungeon_reference.rs -->\n");
    let end = format!("<!-- end: {name} -->");
    let (before, now, after) = part(&page, &begin, &end);
    if env::var_os("KOTODAMA_REWRITE").is_some_and(|value| value == "1") {
        let page = [before, &begin, wanted, &end, after].concat();
        fs::write(PAGE, page).expect("the page can be written");
        return;
    }
    assert!(
        now == wanted,
        "{PAGE} should say (KOTODAMA_REWRITE=1 rewrites it):\n{wanted}"
    );
}

/// Returns the syntax of a command.
fn form(parameters: Parameters) -> String {
    match parameters {
        Parameters::List { list, .. } => {
            let each = list.iter().map(|parameter| match parameter.count {
                Count::One => parameter.name.to_owned(),
                Count::Optional => format!("[{}]", parameter.name),
                Count::Many => format!("{}...", parameter.name),
            });
            each.collect::<Vec<String>>().join(", ")
        }
        Parameters::Pairs(pairs) => {
            let each = pairs.iter().map(|pair| format!("{}: ...", pair.key));
            each.collect::<Vec<String>>().join(", ")
        }
    }
}

/// Commands and templates are in one page and are written one after the other.
#[test]
fn the_tables_say_what_the_program_knows() {
    let mut commands = String::from("\n| command | what it does |\n|---|---|\n");
    for command in TABLE {
        let written = format!("#{} {}", command.name, form(command.parameters));
        let help = command.help.replace('|', "\\|");
        let _ = writeln!(commands, "| `{}` | {help} |", written.trim_end());
    }
    compare("commands", &(commands + "\n"));
    let mut templates = String::from("\n| template | name | character |\n|---|---|---|\n");
    for (slug, pattern) in &standard::definition().templates {
        let shown = &pattern.appearance;
        let character = match shown.character {
            ' ' => String::new(),
            '|' => "`\\|`".to_owned(),
            '`' => "`` ` ``".to_owned(),
            character => format!("`{character}`"),
        };
        let _ = writeln!(templates, "| `{slug}` | {} | {character} |", shown.name);
    }
    compare("templates", &(templates + "\n"));
}

#[test]
fn the_example_is_valid_and_can_be_won() {
    let page = page();
    let begin = "<!-- begin: a dungeon that the tests play -->\n\n```ron\n";
    let (_, text, _) = part(&page, begin, "```");
    let opened = open("docs/dungeons.md", text, Options::default());
    let opened = opened.unwrap_or_else(|bad| panic!("{bad}"));
    assert!(opened.warnings.is_none(), "{:?}", opened.warnings);
    let mut game = Game::new(Arc::new(opened.definition), 0, 1);
    // The lever, then around the wall into the light.
    let inputs: Inputs = "e.ssee.e".parse().expect("valid inputs");
    for actions in inputs.iter() {
        game.cycle(actions.clone());
    }
    let world = game.world();
    let player = world.resource::<Players>().0[0];
    let record = world.get::<Player>(player).and_then(|it| it.record.clone());
    assert_eq!(
        record.map(|it| (it.victory, it.result)),
        Some((true, "Out".to_owned()))
    );
}
