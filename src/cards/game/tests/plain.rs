//! A second, simple-minded simulator, to compare matches with.

use super::Dice;
use crate::card::Card;
use crate::game::{Game, Options};

#[derive(Clone)]
enum Term {
    Int(i64),
    Fun(Card, Vec<Term>),
}
use Term::{Fun, Int};

fn show(term: &Term) -> String {
    match term {
        Int(0) => "zero".to_owned(),
        Int(n) => n.to_string(),
        Fun(card, arguments) => {
            let rest: Vec<String> = arguments
                .iter()
                .map(|it| format!("({})", show(it)))
                .collect();
            format!("{}{}", card.name(), rest.concat())
        }
    }
}

struct Plain {
    v: [[i64; 256]; 2],
    f: [Vec<Term>; 2],
    me: usize,
    zombie: bool,
    count: u32,
}

impl Plain {
    fn apply(&mut self, f: Term, x: Term) -> Result<Term, &'static str> {
        let Fun(card, mut a) = f else {
            return Err("not-a-function");
        };
        if self.count == 1000 {
            return Err("limit");
        }
        self.count += 1;
        a.push(x);
        if a.len() < card.arity() {
            return Ok(Fun(card, a));
        }
        let int = |term: &Term| {
            if let Int(n) = term {
                Ok(*n)
            } else {
                Err("not-an-integer")
            }
        };
        let slot = |term: &Term| match term {
            Int(n) if *n < 256 => Ok(*n as usize),
            _ => Err("not-a-slot"),
        };
        let (me, you) = (self.me, 1 - self.me);
        let sign = if self.zombie { -1 } else { 1 };
        match card {
            Card::I | Card::K => return Ok(a[0].clone()),
            Card::Succ => return Ok(Int((int(&a[0])? + 1).min(65535))),
            Card::Dbl => return Ok(Int((int(&a[0])? * 2).min(65535))),
            Card::S => {
                let h = self.apply(a[0].clone(), a[2].clone())?;
                let y = self.apply(a[1].clone(), a[2].clone())?;
                return self.apply(h, y);
            }
            Card::Get => {
                let i = slot(&a[0])?;
                return if self.v[me][i] > 0 {
                    Ok(self.f[me][i].clone())
                } else {
                    Err("dead-slot")
                };
            }
            Card::Copy => return Ok(self.f[you][slot(&a[0])?].clone()),
            Card::Inc => self.change(me, slot(&a[0])?, sign),
            Card::Dec => self.change(you, 255 - slot(&a[0])?, -sign),
            Card::Attack | Card::Help => {
                let i = slot(&a[0])?;
                let n = int(&a[2])?;
                if n > self.v[me][i] {
                    return Err("low-vitality");
                }
                self.v[me][i] -= n;
                let j = slot(&a[1])?;
                match card {
                    Card::Attack => self.change(you, 255 - j, -sign * (9 * n / 10)),
                    _ => self.change(me, j, sign * (11 * n / 10)),
                }
            }
            Card::Revive => {
                let i = slot(&a[0])?;
                self.v[me][i] = if self.v[me][i] <= 0 { 1 } else { self.v[me][i] };
            }
            Card::Zombie => {
                let i = 255 - slot(&a[0])?;
                if self.v[you][i] > 0 {
                    return Err("slot-alive");
                }
                self.f[you][i] = a[1].clone();
                self.v[you][i] = -1;
            }
            Card::Put | Card::Zero => {}
        }
        Ok(Fun(Card::I, vec![]))
    }

    fn change(&mut self, player: usize, slot: usize, by: i64) {
        let v = &mut self.v[player][slot];
        if *v > 0 {
            *v = (*v + by).clamp(0, 65535);
        }
    }

    fn step(&mut self, choice: super::Move) -> (Option<&'static str>, u32) {
        self.zombie = true;
        for slot in 0..256 {
            if self.v[self.me][slot] == -1 {
                self.count = 0;
                let _ = self.apply(self.f[self.me][slot].clone(), Fun(Card::I, vec![]));
                self.f[self.me][slot] = Fun(Card::I, vec![]);
                self.v[self.me][slot] = 0;
            }
        }
        self.zombie = false;
        self.count = 0;
        let slot = usize::from(choice.slot);
        let card = match choice.card {
            Card::Zero => Int(0),
            card => Fun(card, vec![]),
        };
        let field = self.f[self.me][slot].clone();
        let result = match choice.is_left {
            _ if self.v[self.me][slot] <= 0 => Err("dead-slot"),
            true => self.apply(card, field),
            false => self.apply(field, card),
        };
        let error = result.as_ref().err().copied();
        self.f[self.me][slot] = result.unwrap_or(Fun(Card::I, vec![]));
        self.me = 1 - self.me;
        (error, self.count)
    }
}

#[test]
fn c_app_03_random_matches_are_as_in_a_simple_simulator() {
    let mut errors = std::collections::BTreeSet::new();
    for seed in 1..30_u64 {
        let mut dice = Dice(seed * 104_729);
        let mut text = String::new();
        let mut plain = Plain {
            v: [[10_000; 256]; 2],
            f: [
                vec![Fun(Card::I, vec![]); 256],
                vec![Fun(Card::I, vec![]); 256],
            ],
            me: 0,
            zombie: false,
            count: 0,
        };
        // Some slots are dead, or zombies, or hold what loops and hurts.
        let fields = [
            "zombie(0)",
            "S(S(dec)(get))(I)",
            "help(1)(2)",
            "S(get)(I)",
            "attack(1)(253)",
            "3000",
        ];
        for player in 0..2 {
            for (index, field) in fields.iter().enumerate() {
                for (slot, vitality) in [(index, 10_000), (255 - index, dice.below(3) as i64 - 1)] {
                    text += &format!(
                        "(player: {player}, slot: {slot}, vitality: {vitality}, field: \"{field}\"),"
                    );
                    plain.v[player][slot] = vitality;
                    plain.f[player][slot] = term(&crate::notation::read(field).unwrap());
                }
            }
        }
        let start = crate::start::read("start", &format!("CardState(slots: [{text}])")).unwrap();
        let mut game = Game::new(&start, Options::default());
        for _ in 0..1500 {
            let choice = dice.choice();
            if !game.play(choice) {
                break;
            }
            let (error, count) = plain.step(choice);
            let last = game.progress().last.unwrap();
            assert_eq!(
                last.error.map(crate::evaluate::Error::name),
                error,
                "{choice}"
            );
            if error != Some("dead-slot") {
                assert_eq!(last.applications, count, "{choice}");
            }
            errors.extend(error);
        }
        for player in 0..2 {
            for slot in 0..256 {
                let (vitality, field) = game.slot(player, slot).unwrap();
                assert_eq!(
                    i64::from(vitality),
                    plain.v[player][slot],
                    "{player} {slot}"
                );
                if field.size() <= 1000 {
                    assert_eq!(field.to_string(), show(&plain.f[player][slot]));
                }
            }
        }
    }
    assert!(errors.len() >= 5, "{errors:?}");
}

fn term(value: &crate::value::Value) -> Term {
    use crate::value::Value;
    match value {
        Value::Number(n) => Int(i64::from(*n)),
        Value::Card(card) => Fun(*card, vec![]),
        Value::Partial(it) => {
            let arguments = std::iter::once(it.first()).chain(it.second());
            Fun(it.card(), arguments.map(term).collect())
        }
    }
}
