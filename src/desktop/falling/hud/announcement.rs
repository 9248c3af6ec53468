//! What is said in the middle of the field before play begins.

use bevy::prelude::*;

use crate::session::{FallingSession, Ready};
use kotodama_falling::flow::{Flow, Phase};
use kotodama_falling::rules::Rules;
use kotodama_ui::prelude::*;

/// What is said.
#[derive(Component)]
pub(super) struct Countdown;

/// What the words lie over.
#[derive(Component)]
pub(super) struct OverField;

/// Returns the words over the field, without any as yet.
pub(super) fn announcement() -> impl Bundle {
    (
        OverField,
        Node::default().whole().absolute().centred().middle(),
        Pickable::IGNORE,
        children![(
            Node::default().pad(18.0, 2.0),
            Fill(Ink::Shadow, 0.7),
            Visibility::Hidden,
            children![(Countdown, text("", LARGE, Ink::Accent))],
        )],
    )
}

pub(super) fn announce(
    (ready, flow, session): (Res<Ready>, Option<Res<Flow>>, Res<FallingSession>),
    menu: Res<State<Menu>>,
    text: Option<Single<(&mut Text, &ChildOf), With<Countdown>>>,
    mut boxes: Query<&mut Visibility>,
) {
    let Some(text) = text else { return };
    let (mut text, parent) = text.into_inner();
    let said = match (flow.as_deref(), *menu.get()) {
        (_, menu) if menu != Menu::NONE => String::new(),
        _ if session.is_over() => String::new(),
        _ if ready.0 > 0.0 => match ready.number() {
            Some(number) => number.to_string(),
            None => t!("falling-ready"),
        },
        // The rules themselves wait before the first piece.
        (Some(flow), _) => waiting(flow, session.rules(), session.inputs.frames()),
        _ => String::new(),
    };
    if let Ok(mut visibility) = boxes.get_mut(parent.parent()) {
        visibility.set_if_neq(match said.is_empty() {
            true => Visibility::Hidden,
            false => Visibility::Inherited,
        });
    }
    text.set_if_neq(Text(said));
}

/// Seconds until the first piece.
fn waiting(flow: &Flow, rules: &Rules, frame: u32) -> String {
    match flow.phase {
        Phase::Wait(left) if frame < rules.description.waits.start && left > 0 => {
            left.div_ceil(60).to_string()
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_falling::builtin;

    #[test]
    fn the_rules_own_wait_is_counted_down() {
        let mut description = builtin::read("pairs").expect("built-in rules");
        description.waits.start = 180;
        let rules = Rules::compile(description);
        let at = |left| Flow {
            phase: Phase::Wait(left),
            ..Flow::default()
        };
        assert_eq!(waiting(&at(180), &rules, 0), "3");
        assert_eq!(waiting(&at(121), &rules, 59), "3");
        assert_eq!(waiting(&at(1), &rules, 179), "1");
        assert_eq!(waiting(&at(12), &rules, 900), "");
    }
}
