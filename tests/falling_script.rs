//! The same script in two processes (F-BOX-07): the order of `pairs`, numbers
//! for objects, random numbers, bits of floats.

use std::process::Command;

use kotodama::falling::grid::Grid;
use kotodama::falling::orders::Orders;
use kotodama::falling::script::Script;

const SCRIPT: &str = "
    createBlockPattern(1) setTumo({{1}}, 0, 0)
    local t = {}
    for i = 1, 200 do
      t[{}] = i
      t[function() return i end] = -i
      t['key' .. i] = i
      t[('long key '):rep(10) .. i] = i
      t[i * 1000003] = i
      t[i / 7] = i
    end
    t[print] = 1 t[getFieldBlock] = 2 t[string.rep] = 3 t[math.sin] = 4
    for k, v in pairs(t) do print(type(k), v) end
    for name in pairs(_G) do print(name) end
    for name in pairs(math) do print(name) end
    print({}, print, getFieldBlock, string.format('%p %p', {}, 'text'))
    function update()
      local sum = 0
      for i = 1, 1000 do
        sum = sum + math.sin(i) * math.random() + i ^ 0.3 + math.log(i, 3) + math.atan(i, 7)
      end
      print(string.format('%a', sum), 0/0, math.random(0), {})
      local s = {}
      for i = 1, 500 do s[i] = (i * 7919) % 101 end
      table.sort(s, function(a, b) return a % 10 < b % 10 end)
      print(table.concat(s, ' '))
    end
";

#[expect(clippy::print_stdout, reason = "the other process reads it")]
fn print_history() {
    let mut script = Script::load("test.lua", SCRIPT, 3, Box::new(|line| println!("> {line}")))
        .expect("the script is valid");
    for _ in 0..3 {
        script
            .update(&Grid::new(6, 12, 0), &mut Orders::default())
            .expect("the script runs");
    }
}

/// Not a test: run by the other processes.
#[test]
fn history() {
    print_history();
}

#[test]
fn processes_agree() {
    let history = || {
        let output = Command::new(std::env::current_exe().expect("a path"))
            .args(["--exact", "history", "--nocapture", "--test-threads=1"])
            .output()
            .expect("it starts");
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).expect("text");
        let lines = text.lines().filter_map(|line| line.split_once("> "));
        lines.map(|(_, line)| line.to_owned()).collect::<Vec<_>>()
    };
    let first = history();
    assert!(first.len() > 900, "{} lines", first.len());
    assert_eq!(first, history());
    assert_eq!(first, history());
}
