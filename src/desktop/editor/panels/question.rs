//! What is asked before something would be lost, over everything else.

use bevy::prelude::*;
use bevy_egui::egui;

use super::widgets;
use crate::files;
use crate::files::questions::{Answer, Asked};

pub(super) fn show(ctx: &egui::Context, world: &mut World) {
    let Some(question) = world.resource::<Asked>().0.clone() else {
        return;
    };
    let mut given: Option<Answer> = None;
    let id = egui::Id::new("question");
    // A new question starts with its first answer in focus.
    let asked = egui::Id::new(("asked", &question.title, &question.text));
    let is_new = ctx.data(|data| data.get_temp::<egui::Id>(id)) != Some(asked);
    ctx.data_mut(|data| data.insert_temp(id, asked));
    let modal = egui::Modal::new(id).show(ctx, |ui| {
        ui.set_width((ctx.content_rect().width() - 60.0).clamp(160.0, 460.0));
        ui.colored_label(ui.visuals().warn_fg_color, &question.title);
        ui.add_space(6.0);
        ui.label(&question.text);
        ui.add_space(10.0);
        ui.horizontal_wrapped(|ui| {
            for (index, (label, answer)) in question.answers.iter().enumerate() {
                let button = ui.button(label);
                if index == 0 && is_new {
                    button.request_focus();
                }
                if widgets::named(ui, &button, &format!("answer {label}")).clicked() {
                    given = Some(answer.clone());
                }
            }
        });
    });
    let escaped = ctx.input(|input| input.key_pressed(egui::Key::Escape));
    if given.is_none() && (escaped || modal.should_close()) {
        given = question.answers.last().map(|(_, answer)| answer.clone());
    }
    if let Some(answer) = given {
        ctx.data_mut(|data| data.remove::<egui::Id>(id));
        world.resource_mut::<Asked>().0 = None;
        files::answer(world, answer);
    }
}
