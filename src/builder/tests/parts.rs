//! Cells, legends, templates and edges of levels.

use bevy::math::IVec2;
use kotodama_builder::cells::template;
use kotodama_builder::painting::{Brush, Layer};
use kotodama_builder::parts::Part;
use kotodama_builder::{Draft, Owner, Refused};
use kotodama_dungeon::file::document::Record;

use super::{example, names, text};

#[test]
fn painting_puts_tiles_where_the_layer_says() {
    let mut draft = example();
    let cell = IVec2::new(1, 1);
    let put = |draft: &mut Draft, slug, layer| {
        draft.paint(0, &[cell], &Brush::Tile(template(slug)), layer);
        names(&draft.stack(0, cell))
    };
    assert_eq!(put(&mut draft, "wall", Layer::Alone), ["wall"]);
    assert!(draft.stack(0, cell).is_spawn);
    assert_eq!(put(&mut draft, "floor", Layer::Ground), ["floor"]);
    assert_eq!(put(&mut draft, "gem", Layer::OnGround), ["floor", "gem"]);
    assert_eq!(
        put(&mut draft, "boulder", Layer::OnGround),
        ["floor", "boulder"]
    );
    assert_eq!(
        put(&mut draft, "lion", Layer::Top),
        ["floor", "boulder", "lion"]
    );
    assert_eq!(
        put(&mut draft, "lion", Layer::Top),
        ["floor", "boulder", "lion"]
    );
    draft.paint(0, &[cell], &Brush::Eraser, Layer::Top);
    assert_eq!(names(&draft.stack(0, cell)), ["floor", "boulder"]);
    draft.paint(0, &[cell], &Brush::Eraser, Layer::OnGround);
    assert_eq!(names(&draft.stack(0, cell)), ["floor"]);
}

/// Characters of the author's legend are reused, and new ones added only where
/// needed.
#[test]
fn the_legend_of_the_author_is_used() {
    let mut draft = example();
    let before = text(&draft);
    draft.paint(
        0,
        &[IVec2::new(2, 2)],
        &Brush::Tile(template("lever")),
        Layer::OnGround,
    );
    let level = draft.level(0).expect("a level");
    assert_eq!(level.legend.len(), 1, "{}", text(&draft));
    draft.paint(
        0,
        &[IVec2::new(3, 2)],
        &Brush::Tile(template("wall")),
        Layer::Alone,
    );
    let level = draft.level(0).expect("a level");
    assert_eq!(level.rows[2].text().chars().nth(3), Some('#'));
    assert_ne!(text(&draft), before);
}

#[test]
fn renaming_a_template_changes_all_its_uses() {
    let mut draft = example();
    draft.change_head(|head| {
        let record = Record {
            script: Some(vec!["#PUT slug: lever, direction: north".into()]),
            ..Record::default()
        };
        head.templates.insert("maker".to_owned(), record);
    });
    assert_eq!(draft.uses(Part::Template, "lever"), 2);
    let used = draft.delete_part(Part::Template, "lever", false);
    assert_eq!(used, Err(Refused::Used("lever".to_owned(), 2)));
    assert_eq!(draft.rename_part(Part::Template, "lever", "switch"), Ok(()));
    assert_eq!(draft.uses(Part::Template, "lever"), 0);
    assert_eq!(draft.uses(Part::Template, "switch"), 2);
    let maker = Owner::Template("maker".to_owned());
    assert_eq!(
        draft.script_text(&maker),
        "#PUT slug: switch, direction: north"
    );
    for slug in ["player", "Big", ""] {
        let refused = draft.rename_part(Part::Template, "switch", slug);
        assert_eq!(refused, Err(Refused::NoSlug(slug.to_owned())));
    }
    assert_eq!(draft.delete_part(Part::Template, "maker", false), Ok(()));
    assert!(draft.delete_part(Part::Template, "switch", false).is_err());
}

#[test]
fn edges_lead_both_ways() {
    let mut draft = example();
    let second = draft.add_level(IVec2::new(4, 4));
    assert_eq!(draft.level(second).expect("a level").number, 2);
    draft.set_edge(0, 2, Some(2));
    let edge = |draft: &Draft, level: usize, edge: usize| {
        let edge = &draft.level(level).expect("a level").edges[edge];
        edge.as_ref().map(|it| it.value)
    };
    assert_eq!((edge(&draft, 0, 2), edge(&draft, 1, 3)), (Some(2), Some(1)));
    draft.renumber_level(1, 7).expect("free");
    assert_eq!((edge(&draft, 0, 2), edge(&draft, 0, 0)), (Some(7), Some(7)));
    assert!(draft.renumber_level(1, 1).is_err());
    draft.set_edge(0, 2, None);
    assert_eq!((edge(&draft, 0, 2), edge(&draft, 1, 3)), (None, None));
    draft.delete_level(1).expect("not the last");
    assert_eq!(edge(&draft, 0, 0), None);
    assert_eq!(draft.delete_level(0), Err(Refused::LastLevel));
}
