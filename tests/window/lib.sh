# shellcheck shell=bash
# What the sessions in the real window share. They run in an X display of
# 1280x800, with an empty folder for the player's files, and wait for what can
# be seen: files, pictures. Usage, at the beginning of a session:
#
#   . "$(dirname "$0")/lib.sh" PROGRAM [FOLDER FOR PICTURES]

program=$(realpath "$1")
shots=${2:-}
[ -z "$shots" ] || shots=$(realpath "$shots")
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
export BEVY_ASSET_ROOT=$PWD
export XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data
pid=""
finish() {
  [ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

fail() {
  echo "$(basename "$0"): $1" >&2
  tail -n 5 "$work/log" >&2 || true
  [ -z "$shots" ] || import -window root "$shots/failed.png" || true
  exit 1
}

# Tries a command until it succeeds, for half a minute.
until_true() { # WHAT IT WAITS FOR, COMMAND...
  local what=$1
  shift
  for _ in $(seq 150); do
    if "$@"; then return; fi
    sleep 0.2
  done
  fail "waited in vain for $what"
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

is_colourful() {
  [ "$(import -window root png:- | identify -format '%k' -)" -ge 64 ]
}

key() { # KEY... with time for a slow renderer to take each
  for name in "$@"; do
    xdotool key "$name"
    sleep 0.25
  done
}

is_open() {
  kill -0 "$pid" 2>/dev/null || fail "the program ended"
  window=$(xdotool search --onlyvisible --pid "$pid" 2>/dev/null | head -n 1)
  [ -n "$window" ]
}

# Starts the program and waits until there is something to see.
start() { # ARGUMENT...
  "$program" "$@" >"$work/log" 2>&1 &
  pid=$!
  window=""
  until_true "a window" is_open
  until_true "a picture" is_colourful
  xdotool windowfocus "$window"
  sleep 0.3
}
