#!/usr/bin/env bash
# An evening in the real window: the first start, a level, the map, settings,
# another saved game; then the program is killed again and again, and files are
# damaged. All is as it was left. Usage, in an X display of 1280x800 that does
# not reset when its last client is killed (Xvfb -noreset):
#
#   tests/window/session.sh PROGRAM [FOLDER FOR PICTURES]
set -euo pipefail

# shellcheck source=tests/window/lib.sh
. "$(dirname "$0")/lib.sh"

# The language of a game that nobody has asked yet.
export LANGUAGE=en LANG=C
settings=$work/config/kotodama/settings.ron
saves=$work/data/kotodama/saves
levels=$PWD/levels

# The recorded solution of a level.
solution() { # FILE
  sed -n "s/.*\"${1##*/}\": (moves: \"\([a-z.]*\)\".*/\1/p" "$levels/${1%/*}/solutions.ron"
}

# The level in play of a slot, and its moves.
level_of() { head -n 1 "$saves/$1.moves" | sed 's/^[^"]*"\([^"]*\)".*/\1/'; }
moves_of() { tail -n +2 "$saves/$1.moves"; }

in_level() { [ -f "$saves/$1.moves" ] && [ "$(level_of "$1")" = "$2" ]; }
has_moves() { in_level "$1" "$2" && [ "$(moves_of "$1")" = "$3" ]; }
# The level is there, and is seen.
await_level() {
  until_true "$2 in slot $1" in_level "$1" "$2"
  until_true "the level to stand still" is_calm
}
# The banner of a win stays until it is left; the key that leaves it is nothing to
# a level, and only tried again while the level is still there.
leave_banner() { # SLOT LEVEL
  is_left() {
    in_level "$1" "$2" && return
    key Return
    in_level "$1" "$2"
  }
  until_true "$2 in slot $1" is_left "$1" "$2"
  await_level "$1" "$2"
}
await_moves() { until_true "the moves $3 in $2" has_moves "$1" "$2" "$3"; }

# Presses keys that change what is seen, one after the other. For menus in which
# nothing moves by itself.
step() { # KEY...
  local before name
  for name in "$@"; do
    before=$(looks)
    key "$name"
    until_true "an answer to $name" looks_other_than "$before"
    until_true "the picture to stand still" is_calm
  done
}

# The keys of moves.
keys_of() { # MOVES
  local i
  for ((i = 0; i < ${#1}; i++)); do
    case ${1:i:1} in
      r) echo Right ;;
      l) echo Left ;;
      u) echo Up ;;
      d) echo Down ;;
      x) echo r ;;
      *) echo "${1:i:1}" ;;
    esac
  done
}

# Plays moves as quickly as keys can be sent: none may be lost.
play() { # MOVES
  # shellcheck disable=SC2046 # a list of words
  send key --delay 0 $(keys_of "$1")
}

# Presses that cannot win the second level.
random_moves() {
  local all=(l u d z l u d x) moves=""
  for _ in $(seq 40); do moves+=${all[RANDOM % 8]}; done
  echo "$moves"
}

# All moves of before are there, and of those pressed since then the first. One
# press of undo takes back as many turns as changed nothing, each of them a z.
is_continued() { # BEFORE NOW PRESSED
  [ "${2:0:${#1}}" = "$1" ] || return 1
  local new pressed
  new=$(printf %s "${2:${#1}}" | tr -s z)
  pressed=$(printf %s "$3" | tr -s z)
  [ "$new" = "${pressed:0:${#new}}" ]
}

# How much of a processor the program takes within three seconds.
load() {
  local before after
  before=$(ticks)
  sleep 3
  after=$(ticks)
  echo $(((after - before) * 100 / 3 / $(getconf CLK_TCK)))
}
ticks() { awk '{ print $14 + $15 }' "/proc/$pid/stat"; }

has_ended() { ! kill -0 "$pid" 2>/dev/null; }

murder() {
  kill -KILL "$pid"
  wait "$pid" 2>/dev/null || true
  pid=""
}

# Starts anew. What was half written is gone, and the title stands still.
begin() {
  start
  until_true "the title to stand still" is_calm
  local left
  left=$(find "$work" -name '.*.tmp')
  [ -z "$left" ] || fail "half-written files are left: $left"
}

# Goes on at the title with the level that was left.
go_on() { # SLOT LEVEL
  local before
  before=$(stat -c %y "$saves/$1.moves")
  key Return
  until_true "the game to go on" is_written_since "$saves/$1.moves" "$before"
  await_level "$1" "$2"
}
is_written_since() { [ "$(stat -c %y "$1")" != "$2" ]; }

is_sound() {
  ! grep -E '(WARN|ERROR) kotodama' "$work/log" || fail "something went wrong"
  [ -z "$(find "$work" -name '*damaged*')" ] || fail "a file was set aside"
}

echo "== the first start asks for language, motion and colours"
start
picture first
key Right
await "$settings" 'language: Japanese'
key Down Right
await "$settings" 'wobble: false'
key Down Right
await "$settings" 'colours: Safe'
key Down Return
await "$settings" 'introduced: true'
until_true "the title to stand still" is_calm
picture title

echo "== a new game; the first level is won"
key Return
await_level 1 road/01-inai.level.ron
won=$(solution road/01-inai.level.ron)
play "$won"
await_moves 1 road/01-inai.level.ron "$won"
await "$saves/1.progress.ron" '"road/01-inai.level.ron",'
picture won

echo "== over the map to the next"
leave_banner 1 road/map.level.ron
play rr
await_moves 1 road/map.level.ron rr
picture map
key Return
await_level 1 road/02-isutori.level.ron
second=$(solution road/02-isutori.level.ron)
play "${second:0:2}"
await_moves 1 road/02-isutori.level.ron "${second:0:2}"

echo "== settings are changed in the pause"
step Escape
# Below resume, restart, hints and map: more, which opens on the settings.
step Down Down Down Down Return
picture more
step Return
picture settings
# Display, its sixth row; sound, its second; language.
step Down Down Down Down Down Right
await "$settings" 'grid: true'
step Next Next Down Left
await "$settings" 'music: 4'
step Next Next Left
await "$settings" 'language: English'
# Back in the pause, which keeps its focus and its open entries; they fold first.
# Opened again, it begins at its top.
step Escape Escape Escape Escape
rest
picture pause
left=$(looks)
load=$(load)
echo "the pause takes $load % of a processor"
[ "$load" -lt 30 ] || fail "the pause does not rest"
cp "$settings" "$work/left.ron"

echo "== the end, and a new beginning: all is as it was left"
step Down Down Down Down Return
step Down Down Down Down Right
xdotool key --delay 0 Return
until_true "the end of the program" has_ended
wait "$pid" || fail "the program ended with status $?"
pid=""
begin
cmp "$settings" "$work/left.ron" || fail "the settings have changed"
go_on 1 road/02-isutori.level.ron
has_moves 1 road/02-isutori.level.ron "${second:0:2}" || fail "moves are lost: $(moves_of 1)"
step Escape
until_true "the pause to look as before" looks_like "$left"
step Escape

echo "== killed in the middle of a level"
play "${second:2:2}"
await_moves 1 road/02-isutori.level.ron "${second:0:4}"
murder
begin
go_on 1 road/02-isutori.level.ron
# The rest of the solution wins: it stands exactly as it did.
play "${second:4}"
await "$saves/1.progress.ron" '"road/02-isutori.level.ron",'
leave_banner 1 road/map.level.ron
[ "$(grep -c level.ron "$saves/1.progress.ron")" -ge 3 ] || fail "a win is missing"

echo "== another saved game has a progress of its own"
murder
cp "$saves/1.progress.ron" "$work/first.ron"
begin
step Down Return Down
key Return
await_level 2 road/01-inai.level.ron
await "$settings" 'slot: 2'
play r
await_moves 2 road/01-inai.level.ron r
murder
begin
picture second
cmp "$saves/1.progress.ron" "$work/first.ron" || fail "the first game has changed"
grep -q 'won: \[\]' "$saves/2.progress.ron" || fail "the second game has wins"
step Down Return Up
key Return
await_level 1 road/map.level.ron
await "$settings" 'slot: 1'
key Return
await_level 1 road/02-isutori.level.ron

echo "== killed again and again"
murder
for round in $(seq 20); do
  begin
  if [ $((round % 3)) = 0 ]; then
    # While settings are written.
    step Up Left Return Next Next
    { for _ in $(seq 60); do xdotool key Left Left Right Right; done; } 2>/dev/null &
  else
    go_on 1 road/02-isutori.level.ron
    before=$(moves_of 1)
    sent=$(random_moves)
    for name in $(keys_of "$sent"); do
      xdotool key --delay 0 "$name"
      sleep 0.02
    done 2>/dev/null &
  fi
  keys=$!
  sleep "0.$((RANDOM % 90 + 10))"
  murder
  kill "$keys" 2>/dev/null || true
  wait "$keys" 2>/dev/null || true
  [ "$(tail -n 1 "$settings")" = ")" ] || fail "the settings are cut off"
  [ "$(tail -n 1 "$saves/1.progress.ron")" = ")" ] || fail "the progress is cut off"
  [ $((round % 3)) = 0 ] || is_continued "$before" "$(moves_of 1)" "$sent" ||
    fail "moves are lost: $(moves_of 1), before $before, pressed $sent"
done
begin
is_sound
murder

echo "== damaged files are said to be, and what is good in them is kept"
sed -i 's/music: .*/music: loud,/' "$settings"
sed -i '0,\|"road/02-isutori.level.ron",|s||02-isutori,|' "$saves/1.progress.ron"
printf '?rr' >>"$saves/1.moves"
cp "$settings" "$work/settings"
cp "$saves/1.progress.ron" "$work/progress"
cp "$saves/1.moves" "$work/moves"
begin
picture damaged
for name in settings.ron:[0-9]+:[0-9]+: 1.progress.ron:[0-9]+:[0-9]+: 1.moves:2:[0-9]+:; do
  grep -qE "$name" "$work/log" || fail "nothing is said of $name"
done
cmp "$work/settings" "$work/config/kotodama/settings.damaged.ron" || fail "the settings are not set aside"
cmp "$work/progress" "$saves/1.progress.damaged.ron" || fail "the progress is not set aside"
cmp "$work/moves" "$saves/1.damaged.moves" || fail "the moves are not set aside"
for kept in 'language: English' 'grid: true' 'wobble: false' 'music: 5'; do
  grep -q "$kept" "$settings" || fail "the settings have lost $kept"
done
grep -q '"road/01-inai.level.ron",' "$saves/1.progress.ron" || fail "a win is lost"
before=$(tail -n +2 "$work/moves")
[ "$(moves_of 1)" = "${before%?rr}" ] || fail "moves are lost"
go_on 1 road/02-isutori.level.ron
play l
has_one_more() { [ "$(moves_of 1)" = "${before%?rr}l" ]; }
until_true "the game to go on" has_one_more

echo "== all of the title is in sight in the lowest window"
murder
begin
# As many units of the interface as a window of 1920x1080 has.
xdotool windowsize --sync "$window" 960 540
until_true "the title to stand still" is_calm
picture lowest
send mousemove 709 479
# The last entry quits.
xdotool click 1
until_true "the end of the program" has_ended
wait "$pid" || fail "the program ended with status $?"
pid=""

echo "== files of a newer version are refused, and kept"
newer() { sed -i "s/version: *[0-9]*,/version: 99,/" "$1" && cp "$1" "$2"; }
newer "$settings" "$work/settings"
newer "$saves/1.progress.ron" "$work/progress"
newer "$saves/1.moves" "$work/moves"
begin
picture newer
for name in settings.ron:[0-9]+:[0-9]+: 1.progress.ron:[0-9]+:[0-9]+:; do
  grep -qE "$name this file is of version 99" "$work/log" || fail "nothing is said of $name"
done
cmp "$work/settings" "$work/config/kotodama/settings.newer.ron" || fail "the settings are lost"
cmp "$work/progress" "$saves/1.progress.newer.ron" || fail "the progress is lost"
cmp "$work/moves" "$saves/1.newer.moves" || fail "the moves are lost"
murder
echo "the session went as it should"
