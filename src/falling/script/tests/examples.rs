use super::samples::orders;
use super::*;
use crate::rules::Template;

fn open(name: &str) -> Script {
    let example = EXAMPLES.iter().find(|example| example.name == name);
    let text = example.expect("it ships").text;
    let printer = Box::new(|line: &str| panic!("prints {line}"));
    let mut script = Script::load(name, text, 0, printer).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(warnings(&mut script), Vec::<String>::new());
    script
}

#[test]
fn lanterns_use_a_template_and_a_start_field() {
    let script = open("lanterns");
    let settings = script.settings();
    assert_eq!(settings.template(), Some(Template::Connected { min: 5 }));
    assert!(!script.has_update());
    assert_eq!(settings.shapes.len(), 3);
    assert!(settings.shapes.iter().all(|states| states.len() == 4));
    let filled = settings.start.iter().filter(|role| **role > 0).count();
    assert_eq!(filled, 14);
}

#[test]
fn rivers_flow_from_wall_to_wall() {
    let mut script = open("rivers");
    let (field, falls) = orders(&mut script, "3....1/1111.1/2..111/22222./111111");
    assert_eq!(field, "3....*/****.*/2..***/22222./******");
    assert_eq!(falls.len(), 6 + 5 + 5 + 4 + 2);
    let (field, _) = orders(&mut script, "3....1/11...1/21.111/2112../22..11");
    assert_eq!(field, "3....1/11...1/21.111/2112../22..11");
    let (field, _) = orders(&mut script, "3....1/11...1/21.111/2111../22..11");
    assert_eq!(field, "3....*/**...*/2*.***/2***../22..11");
    // While any block falls, rivers do not flow.
    let (field, _) = orders(&mut script, "b...../111111");
    assert_eq!(field, "b...../111111");
}

#[test]
fn seasons_grow() {
    let mut script = open("seasons");
    let mut frame = |rows: &str| {
        let grid = samples::bottom(&script, rows);
        let mut orders = Orders::default();
        script
            .update(&grid, &mut orders)
            .unwrap_or_else(|fault| panic!("{fault}"));
        let first = u16::try_from(72 - rows.replace('/', "").len()).expect("small");
        let changes: Vec<_> = orders
            .changes
            .iter()
            .map(|(index, role)| (index - first, *role))
            .collect();
        let gone: Vec<_> = orders
            .deletions
            .iter()
            .map(|gone| gone.index - first)
            .collect();
        (changes, gone)
    };
    assert_eq!(frame(".111.2"), (vec![(2, 2)], vec![1, 3]));
    assert_eq!(frame("444..."), (vec![], vec![0, 1, 2]));
    assert_eq!(
        frame("1...../1...../111..."),
        (vec![(6, 2), (13, 2)], vec![0, 12, 14])
    );
    assert_eq!(frame("11.11./3.3.3."), (vec![], vec![]));
}

const PAGE: &str = include_str!("../../../../docs/scripts.md");

#[test]
fn the_documentation_names_every_function_and_no_other() {
    let mut documented: Vec<&str> = PAGE
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('('))
        .map(|(name, _)| name)
        .collect();
    let mut defined: Vec<&str> = functions::FUNCTIONS
        .iter()
        .map(|function| function.name)
        .collect();
    documented.sort_unstable();
    defined.sort_unstable();
    assert_eq!(documented, defined);
}

#[test]
fn the_example_of_the_documentation_runs() {
    let (_, rest) = PAGE.split_once("```lua\n").expect("an example");
    let (text, _) = rest.split_once("```").expect("its end");
    let mut script = try_load(text).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(warnings(&mut script), Vec::<String>::new());
    assert_eq!(orders(&mut script, "1111..").0, "****..");
}
