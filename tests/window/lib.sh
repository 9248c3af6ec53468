# shellcheck shell=bash
# What the sessions in the real window share. They run in an X display of
# 1280x800, with an empty folder for the player's files. Nothing here waits for
# a fixed time: the sessions wait for files, for pictures, and for frames, which
# the program counts in its log. Usage, at the beginning of a session:
#
#   . "$(dirname "$0")/lib.sh" PROGRAM [FOLDER FOR PICTURES]

program=$(realpath "$1")
shots=${2:-}
[ -z "$shots" ] || shots=$(realpath "$shots")
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
export BEVY_ASSET_ROOT=$PWD
export XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data
export RUST_LOG=kotodama::frames=trace NO_COLOR=1
pid=""
finish() {
  [ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

fail() {
  echo "$(basename "$0"): $1" >&2
  grep -v kotodama::frames "$work/log" | tail -n 5 >&2 || true
  grep kotodama::frames "$work/log" | tail -n 1 >&2 || true
  [ -z "$shots" ] || import -window root "$shots/failed.png" || true
  exit 1
}

# Tries a command until it succeeds, for two minutes.
until_true() { # WHAT IT WAITS FOR, COMMAND...
  local what=$1 end=$((SECONDS + 120))
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || fail "waited in vain for $what"
    sleep 0.1
  done
}

# Waits until a file has a text in it.
await() { # FILE TEXT
  has() { [ -f "$1" ] && grep -qF -- "$2" "$1"; }
  until_true "$2 in $(basename "$1")" has "$1" "$2"
}

picture() { # NAME
  [ -z "$shots" ] || import -window root "$shots/$1.png"
}

# What is on the screen, as a short text.
looks() {
  import -window root rgb:- | md5sum
}
looks_like() { [ "$(looks)" = "$1" ]; }
looks_other_than() { [ "$(looks)" != "$1" ]; }

# How many frames the program has begun since its files were loaded.
frames() { grep -c kotodama::frames "$work/log" || true; }

# The program has nothing to do, which is not the same as getting no time for it
# on a busy machine.
sleeps() { ! grep -qsE '^State:[[:space:]]+[RD]' "/proc/$pid/task/"*/status; }

# Waits until the program has handled what it was sent, and has drawn all that
# follows: a few frames later, or when it draws no more for lack of anything new.
settle() { # FRAMES BEFORE IT WAS SENT, [FRAMES TO WAIT FOR]
  local enough now last=-1 still=0 end=$((SECONDS + 120))
  enough=$(($(frames) + ${2:-6}))
  while now=$(frames) && [ "$now" -lt "$enough" ]; do
    if [ "$now" = "$last" ] && [ "$now" -gt "$1" ] && sleeps; then
      still=$((still + 1))
      [ "$still" -lt 3 ] || return 0
    else
      still=0
    fi
    last=$now
    [ "$SECONDS" -lt "$end" ] || fail "the program draws no more"
    is_running
    sleep 0.05
  done
}

is_running() { kill -0 "$pid" 2>/dev/null || fail "the program ended"; }

# Gives the program what xdotool can send, and waits until it has settled. Keys
# go down and up at once: held a little, on a busy machine, they would repeat.
send() { # ARGUMENTS OF XDOTOOL
  local before
  before=$(frames)
  xdotool "$@"
  settle "$before"
}

key() { # KEY... each after the one before was handled
  local name
  for name in "$@"; do
    send key --delay 0 "$name"
  done
}

# The picture does not change any more.
is_calm() {
  local before
  before=$(looks)
  settle 0 12
  looks_like "$before"
}

# Waits until a menu at rest was drawn again, which happens every two seconds,
# and does not change any more.
rest() {
  local enough=$(($(frames) + 2))
  until_true "a frame at rest" has_drawn "$enough"
  until_true "the picture to stand still" is_calm
}
has_drawn() { [ "$(frames)" -ge "$1" ]; }

is_open() {
  is_running
  window=$(xdotool search --onlyvisible --pid "$pid" 2>/dev/null | head -n 1)
  [ -n "$window" ]
}

is_colourful() {
  [ "$(import -window root png:- | identify -format '%k' -)" -ge 8 ]
}

is_loaded() {
  is_running
  [ "$(frames)" -gt 0 ]
}

# Starts the program and waits until its first screen can be used.
start() { # ARGUMENT...
  "$program" "$@" >"$work/log" 2>&1 &
  pid=$!
  window=""
  until_true "a window" is_open
  until_true "the first screen" is_loaded
  until_true "a picture" is_colourful
  send windowfocus --sync "$window"
  settle 0
}
