//! Table: bar, boards, hand, previews and side panel, drawn with egui. Commands
//! are carried out afterwards by [`act`](crate::acts::act).

mod bar;
mod board;
mod example;
mod hand;
mod outcomes;

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext, egui};
use kotodama_cards::card::Card;
use kotodama_ui::prelude::*;
use kotodama_ui::presses::Device;

use crate::acts::{Macros, act};
use crate::effects::Effects;
use crate::frame::Frame;
use crate::panels;
use crate::pictures::Pictures;
use crate::screens::CARDS;
use crate::session::Session;
use crate::state::Table;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pictures>()
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(CARDS)));
}

fn draw(world: &mut World) {
    let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let Ok(mut context) = contexts.single_mut(world) else {
        return;
    };
    let ctx = context.get_mut().clone();
    let mut acts = Vec::new();
    world.resource_scope(|world, mut session: Mut<Session>| {
        world.resource_scope(|world, mut table: Mut<Table>| {
            world.resource_scope(|world, mut pictures: Mut<Pictures>| {
                let palette = world.resource_ref::<Palette>();
                pictures.prepare(&ctx, &palette);
                let mut frame = Frame {
                    session: session.bypass_change_detection(),
                    table: table.bypass_change_detection(),
                    effects: world.resource::<Effects>(),
                    pictures: &pictures,
                    palette: world.resource::<Palette>(),
                    settings: world.resource::<Settings>(),
                    device: *world.resource::<Device>(),
                    macros: &world.resource::<Macros>().0,
                    now: world.resource::<Time<Real>>().elapsed(),
                    acts: Vec::new(),
                };
                show(&ctx, &mut frame);
                acts = frame.acts;
            });
        });
    });
    // Nothing below a menu can be pressed.
    if *world.resource::<State<Menu>>().get() == Menu::NONE {
        for what in acts {
            act(world, what);
        }
    }
}

/// Height of the hand and the previews.
const HAND: f32 = 136.0;

/// Returns the width of the side panel.
fn panel_width(width: f32) -> f32 {
    (width * 0.28).clamp(230.0, 420.0)
}

/// Shows everything.
pub(crate) fn show(ctx: &egui::Context, frame: &mut Frame<'_>) {
    let mut root = egui::Ui::new(
        ctx.clone(),
        "cards".into(),
        egui::UiBuilder::new()
            .layer_id(egui::LayerId::background())
            .max_rect(ctx.viewport_rect()),
    );
    frame.table.is_typing = ctx.egui_wants_keyboard_input();
    let size = ctx.viewport_rect().size();
    egui::Panel::top("cards bar").show(&mut root, |ui| bar::show(ui, frame));
    egui::Panel::bottom("cards hand")
        .exact_size(HAND.min(size.y * 0.32))
        .show(&mut root, |ui| {
            let hand = hand::width(ui.available_height());
            ui.horizontal_top(|ui| {
                ui.allocate_ui(egui::vec2(hand, ui.available_height()), |ui| {
                    hand::show(ui, frame);
                });
                ui.separator();
                ui.vertical(|ui| outcomes::show(ui, frame));
            });
        });
    egui::Panel::bottom("cards line").show(&mut root, |ui| bar::line(ui, frame));
    if let Some(panel) = frame.table.panel {
        egui::Panel::right("cards panel")
            .exact_size(panel_width(size.x))
            .show(&mut root, |ui| panels::show(ui, frame, panel));
    }
    egui::CentralPanel::default()
        .frame(
            egui::Frame::NONE
                .fill(frame.colour(Ink::Outer))
                .inner_margin(4.0),
        )
        .show(&mut root, |ui| board::show(ui, frame));
    hand::drag(ctx, frame);
    rule(ctx, frame);
}

/// Shows the full rule of a card (C-UI-02).
fn rule(ctx: &egui::Context, frame: &mut Frame<'_>) {
    let Some(card) = frame.table.rule else { return };
    let Some(entry) = kotodama_cards::reference::CARDS
        .iter()
        .find(|it| it.card == card)
    else {
        return;
    };
    let mut is_open = true;
    egui::Window::new(title(card))
        .id("cards rule".into())
        .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
        .collapsible(false)
        .resizable(false)
        .open(&mut is_open)
        .show(ctx, |ui| {
            ui.set_max_width(460.0);
            ui.horizontal(|ui| {
                let side = egui::vec2(64.0, 64.0);
                let (rect, _) = ui.allocate_exact_size(side, egui::Sense::hover());
                frame.pictures.paint(ui.painter(), rect, card.name(), 1.0);
                ui.label(kotodama_ui::language::said(&entry.line.into()));
            });
            ui.separator();
            ui.label(kotodama_ui::language::said(&entry.rule.into()));
            ui.separator();
            ui.label(frame.small(t!("cards-example"), Ink::Dim));
            example::show(ui, frame, entry);
        });
    if !is_open {
        frame.table.rule = None;
    }
}

/// Returns a card with its number of arguments.
fn title(card: Card) -> String {
    let name = card.name();
    match card.arity() {
        0 => t!("cards-card-number", card = name),
        count => t!("cards-card-arguments", card = name, count = count),
    }
}
