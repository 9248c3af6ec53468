//! Equal behaviour everywhere (F-BOX-07).

use super::*;

const HISTORY: &str = "
    local t = {}
    for i = 1, 100 do
      t[{}] = i
      t[function() return i end] = -i
      t['key' .. i] = i
      t[('long'):rep(20) .. i] = i
      t[i * 1000] = i
      t[i + 0.5] = i
      t[i % 2 == 0] = i
    end
    t[print] = 1 t[string.rep] = 2 t[math.sin] = 3 t[pcall] = 4
    for k, v in pairs(t) do print(type(k), v) end
    for name in pairs(_G) do print(name) end
    for name in pairs(string) do print(name) end
    local a, b, f = {}, {}, function() end
    print(b, a, f, print, b, tostring(a) == tostring(a))
    print(string.format('%p %p %p %p', a, b, {}, 'text'), string.format('%p', 1))
    for i = 1, 20 do print(math.random(), math.random(i), math.random(-i, i)) end
    print(math.random(0), 0/0, -(0/0), string.format('%f %g %.3f', 0/0, -(0/0), 1/0))
    local s = {} for i = 1, 300 do s[i] = (i * 7919) % 31 end
    table.sort(s, function(a, b) return a % 5 < b % 5 end)
    print(table.concat(s, ' '))
";

/// F-BOX-07: compared between states here, and between processes in
/// `tests/falling_script.rs`.
#[test]
fn runs_are_repeated_exactly() {
    let first = run(HISTORY).expect("runs");
    // Other states in the process change the addresses.
    let _noise: Vec<_> = (0..10).map(|i| open(i).0).collect();
    assert_eq!(run(HISTORY).expect("runs"), first);
}

/// F-BOX-07.
#[test]
fn numbers_stand_for_addresses_in_order_of_first_use() {
    assert_eq!(
        line("local a, b = {}, {} print(b) print(a) print(b) print(print)"),
        "table: 0x00000001\ntable: 0x00000002\ntable: 0x00000001\nfunction: 0x00000003"
    );
    assert_eq!(
        line("local a = {} print(string.format('%p|%12p|%p', a, {}, nil), a)"),
        "0x00000001|  0x00000002|(null)\ttable: 0x00000001"
    );
    assert_eq!(
        line("print(('x'):format(), setmetatable({}, {__name = 'N'}))"),
        "x\tN: 0x00000001"
    );
}

/// F-BOX-07, F-MOD-11.
#[test]
fn random_numbers_come_from_stream_3() {
    use crate::streams::{Stream, stream};

    for seed in [0, 1, 0xffff_ffff_ffff_ffff] {
        let (sandbox, lines) = open(seed);
        let text = "print(math.random(0), math.random(6), math.random(-3, 3), math.random(9))
                    math.randomseed(7) print(math.random(0))
                    math.randomseed(7, 8) print(math.random(0), math.random())
                    print(math.random(math.mininteger, math.maxinteger))
                    math.randomseed() print(math.random(0))";
        let function = sandbox.load(text).expect("loads");
        sandbox.run(&function, INITIAL_BUDGET).expect("runs");
        let mut rng = stream(seed, Stream::Script);
        let first = rng.next_bits();
        let mut seven = stream(7, Stream::Script);
        let bits = seven.next_bits();
        let half = seven.next_bits() >> 11;
        assert_eq!(
            *lines.borrow(),
            [
                format!(
                    "{}\t{}\t{}\t{}",
                    first.cast_signed(),
                    rng.below(6) + 1,
                    rng.below(7).cast_signed() - 3,
                    rng.below(9) + 1
                ),
                bits.cast_signed().to_string(),
                format!(
                    "{}\t{}",
                    bits.cast_signed(),
                    shown(half as f64 / (1u64 << 53) as f64)
                ),
                i64::MIN
                    .wrapping_add_unsigned(seven.next_bits())
                    .to_string(),
                first.cast_signed().to_string(),
            ]
        );
    }
    assert_eq!(
        error("\nmath.random(3, 2)"),
        "test.lua:2: bad argument #2 to 'random' (interval is empty)"
    );
}

/// Returns a float as Lua writes it, `%.14g`.
fn shown(x: f64) -> String {
    line(&format!("print({x:e})"))
}

/// F-BOX-07: known bits, from an implementation that rounds exactly.
#[test]
fn functions_have_the_same_bits_everywhere() {
    let hex = |expression: &str| line(&format!("print(string.format('%a', {expression}))"));
    assert_eq!(hex("2 ^ 0.5"), "0x1.6a09e667f3bcdp+0");
    assert_eq!(hex("10 ^ -5"), "0x1.4f8b588e368fp-17");
    assert_eq!(hex("1.5 ^ 100.25"), hex("1.5 ^ 100.25"));
    assert_eq!(hex("3 ^ 30"), "0x1.76838794f172p+47");
}

/// `^` gives the same results as the crate it was taken from.
#[test]
fn powers_are_those_of_libm() {
    let (sandbox, _) = open(0);
    let pow: Function = sandbox
        .lua()
        .load("return function(x, y) return x ^ y end")
        .eval()
        .expect("compiles");
    let mut rng = kotodama_board::Rng::new(1);
    let special = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        2.0,
        0.5,
        -0.5,
        3.0,
        -3.0,
        1e300,
        -1e300,
        1e-300,
        5e-324,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        1e10,
        9_007_199_254_740_993.0,
        1.000_000_1,
        0.999_999_9,
        2147483649.0,
        1e19,
        -7.0,
        1074.0,
        -1074.0,
        -1075.0,
        1023.5,
    ];
    let mut pairs: Vec<(f64, f64)> = Vec::new();
    for x in special {
        pairs.extend(special.map(|y| (x, y)));
    }
    for _ in 0..20_000 {
        let any = f64::from_bits(rng.next_bits());
        let near = f64::from_bits((rng.next_bits() >> 2) | 0x3000_0000_0000_0000);
        let small = (rng.below(2000) as f64 - 1000.0) / 16.0;
        pairs.extend([(any, small), (near, small), (near, near), (any, any)]);
    }
    for (x, y) in pairs {
        let ours: f64 = pow.call((x, y)).expect("computes");
        // Lua squares by multiplication.
        let theirs = libm::pow(x, y);
        assert!(
            ours.to_bits() == theirs.to_bits() || ours.is_nan() && theirs.is_nan(),
            "{x:e} ^ {y:e}: {ours:e}, libm says {theirs:e}"
        );
    }
}
