//! A second, simple simulator to compare matches with. Terms are never freed,
//! so a term is identified and shared by its number.

use std::collections::{BTreeMap, HashMap, VecDeque};

use super::{Dice, Move};
use crate::card::Card;
use crate::evaluate::Error;
use crate::game::{Game, Options};
use crate::players::blocks::{Builder, build};
use crate::start::StartSlot;
use crate::value::Value;

#[derive(Clone)]
enum Term {
    Int(i64),
    Fun(Card, Vec<usize>),
}
use Term::{Fun, Int};

/// The number of `I`.
const I: usize = 0;

struct Plain {
    terms: Vec<Term>,
    digests: HashMap<usize, [u8; 32]>,
    v: [[i64; 256]; 2],
    f: [[usize; 256]; 2],
    me: usize,
    zombie: bool,
    count: u32,
    zombies: u32,
}

impl Plain {
    fn new() -> Self {
        Self {
            terms: vec![Fun(Card::I, vec![])],
            digests: HashMap::new(),
            v: [[10_000; 256]; 2],
            f: [[I; 256]; 2],
            me: 0,
            zombie: false,
            count: 0,
            zombies: 0,
        }
    }

    fn make(&mut self, term: Term) -> usize {
        self.terms.push(term);
        self.terms.len() - 1
    }

    fn apply(&mut self, f: usize, x: usize) -> Result<usize, &'static str> {
        let Fun(card, mut a) = self.terms[f].clone() else {
            return Err("not-a-function");
        };
        if self.count == 1000 {
            return Err("limit");
        }
        self.count += 1;
        a.push(x);
        if a.len() < card.arity() {
            return Ok(self.make(Fun(card, a)));
        }
        let (me, you) = (self.me, 1 - self.me);
        let sign = if self.zombie { -1 } else { 1 };
        match card {
            Card::I | Card::K => return Ok(a[0]),
            Card::Succ => {
                let n = self.int(a[0])?;
                return Ok(self.make(Int((n + 1).min(65535))));
            }
            Card::Dbl => {
                let n = self.int(a[0])?;
                return Ok(self.make(Int((n * 2).min(65535))));
            }
            Card::S => {
                let h = self.apply(a[0], a[2])?;
                let y = self.apply(a[1], a[2])?;
                return self.apply(h, y);
            }
            Card::Get => {
                let i = self.slot(a[0])?;
                return if self.v[me][i] > 0 {
                    Ok(self.f[me][i])
                } else {
                    Err("dead-slot")
                };
            }
            Card::Copy => return Ok(self.f[you][self.slot(a[0])?]),
            Card::Inc => self.change(me, self.slot(a[0])?, sign),
            Card::Dec => self.change(you, 255 - self.slot(a[0])?, -sign),
            Card::Attack | Card::Help => {
                let i = self.slot(a[0])?;
                let n = self.int(a[2])?;
                if n > self.v[me][i] {
                    return Err("low-vitality");
                }
                self.v[me][i] -= n;
                let j = self.slot(a[1])?;
                match card {
                    Card::Attack => self.change(you, 255 - j, -sign * (9 * n / 10)),
                    _ => self.change(me, j, sign * (11 * n / 10)),
                }
            }
            Card::Revive => {
                let i = self.slot(a[0])?;
                self.v[me][i] = if self.v[me][i] <= 0 { 1 } else { self.v[me][i] };
            }
            Card::Zombie => {
                let i = 255 - self.slot(a[0])?;
                if self.v[you][i] > 0 {
                    return Err("slot-alive");
                }
                self.f[you][i] = a[1];
                self.v[you][i] = -1;
            }
            Card::Put | Card::Zero => {}
        }
        Ok(I)
    }

    fn int(&self, term: usize) -> Result<i64, &'static str> {
        match self.terms[term] {
            Int(n) => Ok(n),
            Fun(..) => Err("not-an-integer"),
        }
    }

    fn slot(&self, term: usize) -> Result<usize, &'static str> {
        match self.terms[term] {
            Int(n) if n < 256 => Ok(n as usize),
            _ => Err("not-a-slot"),
        }
    }

    fn change(&mut self, player: usize, slot: usize, by: i64) {
        let v = &mut self.v[player][slot];
        if *v > 0 {
            *v = (*v + by).clamp(0, 65535);
        }
    }

    fn step(&mut self, choice: Move) -> (Option<&'static str>, u32) {
        self.zombie = true;
        for slot in 0..256 {
            if self.v[self.me][slot] == -1 {
                self.count = 0;
                self.zombies += 1;
                let _ = self.apply(self.f[self.me][slot], I);
                self.f[self.me][slot] = I;
                self.v[self.me][slot] = 0;
            }
        }
        self.zombie = false;
        self.count = 0;
        let slot = usize::from(choice.slot);
        let card = match choice.card {
            Card::Zero => self.make(Int(0)),
            card => self.make(Fun(card, vec![])),
        };
        let field = self.f[self.me][slot];
        let result = match choice.is_left {
            _ if self.v[self.me][slot] <= 0 => Err("dead-slot"),
            true => self.apply(card, field),
            false => self.apply(field, card),
        };
        let error = result.err();
        self.f[self.me][slot] = result.unwrap_or(I);
        self.me = 1 - self.me;
        (error, self.count)
    }

    /// Returns the digest of a term (C-HASH-01). Arguments are older than the
    /// terms they belong to, so there is always one to start with.
    fn digest(&mut self, term: usize) -> [u8; 32] {
        let mut waiting = vec![term];
        while let Some(&last) = waiting.last() {
            let bytes = match &self.terms[last] {
                Int(n) => format!("N{n}").into_bytes(),
                Fun(card, arguments) => {
                    let digests = &self.digests;
                    let unknown = arguments.iter().filter(|it| !digests.contains_key(it));
                    let unknown: Vec<usize> = unknown.copied().collect();
                    if !unknown.is_empty() {
                        waiting.extend(unknown);
                        continue;
                    }
                    let head = format!("F{}\0", card.name()).into_bytes();
                    let arguments = arguments.iter().flat_map(|it| digests[it]);
                    head.into_iter().chain(arguments).collect()
                }
            };
            self.digests.insert(last, crate::digest::sha256(&bytes));
            waiting.pop();
        }
        self.digests[&term]
    }

    fn compare(&mut self, game: &Game, player: usize, slot: usize) {
        let (vitality, field) = game.slot(player, slot).unwrap();
        let place = format!("slot {slot} of player {player}");
        assert_eq!(i64::from(vitality), self.v[player][slot], "{place}");
        let expected = self.digest(self.f[player][slot]);
        assert_eq!(field.digest(), expected, "{place} holds {field}");
    }
}

/// Builds something in slots now and then, so that the interesting cases occur:
/// loops, attacks that kill, zombies that run, values that contain themselves.
fn deed(dice: &mut Dice) -> Vec<Move> {
    let mut below = |most| dice.below(most);
    let amount = [1, 255, 5000, 9000, 10_001][below(5) as usize];
    let (one, two) = (below(6), below(4));
    let text = match below(12) {
        0 => "S(S(dec)(get))(I)".to_owned(),
        1 => "S(get)(I)".to_owned(),
        2 | 3 => format!("S(K(attack({one})({two})))(K({amount}))"),
        4 => format!("S(K(help({one})({two})))(K({amount}))"),
        5 | 10 => format!("S(K(zombie({two})))(K(help(4)(5)))"),
        6 | 11 => format!("S(K(zombie({two})))(get)"),
        7 => "S(I)(I)".to_owned(),
        8 => format!("S(K(revive))(K({}))", 255 - two),
        _ => "S(S)(S(K(K)))".to_owned(),
    };
    let value = crate::notation::read(&text).unwrap();
    // These two read themselves from slot 0 and run until the limit.
    let is_loop = text.ends_with("(I)") && text.contains("get");
    let slot = if is_loop { 0 } else { (4 + below(3)) as u8 };
    let mut moves = Builder::on(slot).clear().moves();
    moves.extend(build(&value, slot, &[8, 9, 10]).unwrap());
    let last = match below(4) {
        _ if is_loop => Builder::on(slot).right(Card::Zero),
        0 => Builder::on(slot).left(Card::S).left(Card::K),
        1 => Builder::on(slot).apply_to_number(below(4) as u16),
        _ => Builder::on(slot).right(Card::Zero),
    };
    moves.extend(last.moves());
    moves
}

/// C-APP, C-COUNT, C-ERR, C-CARD, C-ZOMBIE: a hundred thousand moves.
#[test]
fn c_app_03_random_matches_are_as_in_a_simple_simulator() {
    const MOVES: usize = 100_000;
    let mut errors: BTreeMap<&str, u32> = BTreeMap::new();
    let (mut played, mut zombies) = (0, 0);
    for seed in 1.. {
        let mut dice = Dice(seed * 104_729);
        let mut plain = Plain::new();
        // Zombies have targets from the start.
        let dead = (0..2).flat_map(|player| (252..256).map(move |slot| (player, slot)));
        let start = dead.map(|(player, slot)| {
            plain.v[player][slot] = 0;
            StartSlot {
                player,
                slot,
                vitality: 0,
                field: Value::of(Card::I),
            }
        });
        let start: Vec<StartSlot> = start.collect();
        let mut game = Game::new(&start, Options::default());
        let mut plans = [VecDeque::new(), VecDeque::new()];
        while played < MOVES {
            let plan = &mut plans[plain.me];
            if plan.is_empty() && dice.below(30) == 0 {
                plan.extend(deed(&mut dice));
            }
            let choice = plan.pop_front().unwrap_or_else(|| dice.choice());
            if !game.play(choice) {
                break;
            }
            game.forget_events();
            played += 1;
            let (error, count) = plain.step(choice);
            let last = game.progress().last.unwrap();
            assert_eq!(last.error.map(Error::name), error, "{choice}");
            assert_eq!(last.applications, count, "{choice}");
            *errors.entry(error.unwrap_or("none")).or_default() += 1;
            plain.compare(&game, last.player, usize::from(choice.slot));
            if played % 500 == 0 {
                for place in 0..512 {
                    plain.compare(&game, place / 256, place % 256);
                }
            }
        }
        zombies += plain.zombies;
        if played >= MOVES {
            break;
        }
    }
    // The builds ensure that every error occurs.
    assert_eq!(errors.len(), 8, "{errors:?}");
    assert!(errors.values().all(|count| *count > 50), "{errors:?}");
    assert!(zombies > 150, "{zombies} zombies");
}
