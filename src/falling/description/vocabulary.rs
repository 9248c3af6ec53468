//! Every key that a rule file can contain, with its help in one line
//! (F-RON-05).

use super::blocks::{BlockPart, Class, Drawing, Form};
use super::clear::{
    Axis, ClearPart, ClearRule, Condition, FallLaw, LastMethod, Method, Property, Release,
};
use super::gravity::{BlockLaw, GravityPart, HardDrop, Lock, PieceSpeed, SoftDrop};
use super::pieces::{
    HoldRule, Opening, PiecesPart, Randomizer, RoleRandomizer, ShapeAxis, Shapes, Spawn,
    WrittenShape,
};
use super::rotation::{Align, Kicks, RotationPart, TurnLaw};
use super::score::{Colours, Groups, Powers, RowTimes, Score};
use super::settings::{
    Controls, Display, Garbage, Goal, GoalTargets, LevelPart, LevelUp, LockedCells, OverCondition,
    Start, Waits,
};
use super::table::{Help, Table};
use super::versus::{Arrival, Attack, Versus};
use super::whole::{Description, FieldPart};

/// All types of a description.
const TYPES: &[Help] = &[
    Description::HELP,
    FieldPart::HELP,
    BlockPart::HELP,
    Form::HELP,
    Drawing::HELP,
    Class::HELP,
    PiecesPart::HELP,
    Shapes::HELP,
    WrittenShape::HELP,
    ShapeAxis::HELP,
    Randomizer::HELP,
    RoleRandomizer::HELP,
    Opening::HELP,
    HoldRule::HELP,
    Spawn::HELP,
    RotationPart::HELP,
    TurnLaw::HELP,
    Align::HELP,
    Kicks::HELP,
    GravityPart::HELP,
    PieceSpeed::HELP,
    SoftDrop::HELP,
    HardDrop::HELP,
    Lock::HELP,
    BlockLaw::HELP,
    ClearPart::HELP,
    ClearRule::HELP,
    FallLaw::HELP,
    Condition::HELP,
    Property::HELP,
    Axis::HELP,
    Method::HELP,
    LastMethod::HELP,
    Release::HELP,
    Score::HELP,
    Powers::HELP,
    Colours::HELP,
    Groups::HELP,
    RowTimes::HELP,
    OverCondition::HELP,
    LockedCells::HELP,
    LevelPart::HELP,
    LevelUp::HELP,
    Goal::HELP,
    GoalTargets::HELP,
    Start::HELP,
    Garbage::HELP,
    Versus::HELP,
    Attack::HELP,
    Arrival::HELP,
    Waits::HELP,
    Controls::HELP,
    Display::HELP,
];

/// Returns all keys of rule files: types (`Deal`), fields (`Field.width`),
/// variants (`Deal.Bag`) and the values in their brackets (`Deal.Bag.copies`),
/// each with its help.
pub fn vocabulary() -> impl Iterator<Item = (String, &'static str)> {
    TYPES.iter().flat_map(|kind| {
        let rows = kind.rows.iter().flat_map(|&(name, help, values)| {
            let row = format!("{}.{name}", kind.called);
            let values = values.iter().map({
                let row = row.clone();
                move |&(name, help)| (format!("{row}.{name}"), help)
            });
            let values: Vec<_> = values.collect();
            std::iter::once((row, help)).chain(values)
        });
        std::iter::once((kind.called.to_owned(), kind.help)).chain(rows)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// F-RON-05.
    #[test]
    fn every_key_has_one_line() {
        let keys: BTreeSet<String> = vocabulary().map(|(key, _)| key).collect();
        assert_eq!(keys.len(), vocabulary().count(), "a key appears twice");
        for (key, help) in vocabulary() {
            assert!(
                !help.is_empty() && help.len() <= 130 && !help.ends_with('.'),
                "{key}: {help}"
            );
        }
        let line = |key| vocabulary().find(|(other, _)| other == key);
        assert_eq!(
            line("Field.width").map(|it| it.1),
            Some("Columns, 1 to 100")
        );
        assert_eq!(line("Waits.entry_delay"), None, "files say spawn");
    }
}
