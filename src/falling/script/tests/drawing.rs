use super::*;
use crate::description::Form;

/// F-DRW-02, F-DRW-03.
#[test]
fn forms_and_colours() {
    let script = load(
        "setBlockForm(1, 0) setBlockForm(2, 1) setBlockForm(3, 2) setBlockForm(4, 3)
         setBlockForm(0, 1) setBlockFormColor(0, 1, 2, 3) setBlockFormColor(2, 255, 0, 7)
         setBlockFormColor(1, 1, 1, 1) setBlockFormColor(1, 9, 8, 7)",
    );
    let settings = script.settings();
    let form = |role| settings.look(role).form;
    assert_eq!(
        [form(1), form(2), form(3), form(4), form(5)],
        [
            Form::Ring,
            Form::Disc,
            Form::Frame,
            Form::Square,
            Form::Square
        ]
    );
    assert_eq!(settings.look(2).colour, Some((255, 0, 7)));
    assert_eq!(settings.look(1).colour, Some((9, 8, 7)));
    assert_eq!(settings.look(3).colour, None);
    assert!(!settings.looks.contains_key(&0));
}

/// F-DRW-01.
#[test]
fn pictures_stay_in_the_folder() {
    let mut script = load(
        "setBlockGraph(1, 'a.png') setBlockGraph(2, 'sub/../b.png')
         setBlockGraph(3, '/etc/x.png') setBlockGraph(4, '../x.png') setBlockGraph(5, 'a/../../x.png')
         setBlockGraph(6, 'C:/x.png') setBlockGraph(7, '..\\\\x.png') setBlockGraph(8, '\\\\\\\\host\\\\x.png')
         setBlockGraph(9, '') setBlockGraph(0, 'zero.png')
         function update() end",
    );
    {
        let settings = script.settings();
        let picture = |role| settings.look(role).picture;
        assert_eq!(picture(1).as_deref(), Some("a.png"));
        assert_eq!(picture(2).as_deref(), Some("sub/../b.png"));
        for role in 3..=9 {
            assert_eq!(picture(role), None, "{role}");
        }
        assert!(!settings.looks.contains_key(&0));
    }
    let warnings = warnings(&mut script);
    assert_eq!(warnings.len(), 7);
    assert_eq!(
        warnings[0],
        "test.lua:2: setBlockGraph: \"/etc/x.png\" is not in the script's folder, the form is drawn"
    );
}

/// Warnings take little memory, however many and long they are.
#[test]
fn warnings_are_few_and_short() {
    let mut script = load(
        "local s = ('x'):rep(900)
         for n = 1, 3000 do setBlockGraph(1, '../' .. n .. s) end
         function update() end",
    );
    let warnings = warnings(&mut script);
    assert!((100..=1000).contains(&warnings.len()), "{}", warnings.len());
    assert!(warnings.iter().all(|it| it.chars().count() < 300));
}
