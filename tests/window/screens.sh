#!/usr/bin/env bash
# Takes a picture of every screen in a list, each in a program of its own.
# Usage, in an X display of that size (contact.sh opens one):
#
#   tests/window/screens.sh PROGRAM FOLDER SIZE LANGUAGE LIST
set -euo pipefail

list=$(realpath "$5")
# shellcheck source=tests/window/lib.sh
. "$(dirname "$0")/lib.sh" "$1" "$2"
size=$3 language=$4

export LANGUAGE=en LANG=C
settings=$work/config/kotodama
saves=$work/data/kotodama/saves

# Somebody who has won nearly everything, and was last in this level.
someone() { # LEVEL
  rm -rf "$work/config" "$work/data"
  mkdir -p "$settings" "$saves"
  echo "(version: 1, introduced: true, window_size: (${size/x/, }), language: $language)" \
    >"$settings/settings.ron"
  {
    echo '(version: 2, won: ['
    (cd levels && find . -name '*.level.ron' ! -name 'hakushi*' ! -name 'map*' -printf '"%P",\n' | sort)
    echo "], last: Some(\"$1\"), moves: 4321, seconds: 54321)"
  } >"$saves/1.progress.ron"
}

take() { # NAME
  settle "$(frames)" 20
  picture "$1"
  echo "$1.png" >>"$shots/order"
}

stop() {
  kill -KILL "$pid"
  wait "$pid" 2>/dev/null || true
  pid=""
}

shoot() { # NAME ARGUMENTS KEYS
  local word one arguments=() last=lake/map.level.ron is_new=""
  for word in $2; do
    case $word in
      NEW) is_new=1 ;;
      LAST=*) last=${word#LAST=} ;;
      *) arguments+=("$word") ;;
    esac
  done
  someone "$last"
  if [ -n "$is_new" ]; then
    sed -i 's/introduced: true/introduced: false/' "$settings/settings.ron"
    rm -rf "$work/data"
  fi
  start ${arguments[@]+"${arguments[@]}"}
  for one in $3; do
    case $one in
      ~*) sleep "${one#\~}" ;;
      =*) take "${one#=}" ;;
      +*) send keydown "${one#+}" ;;
      -*) send keyup "${one#-}" ;;
      *) key "$one" ;;
    esac
  done
  [[ $3 == *=* ]] || take "$1"
}

: >"$shots/order"
while read -r line; do
  case $line in '' | '#'*) continue ;; esac
  name=${line%%:*}
  [ -z "${SCREENS:-}" ] || [[ " $SCREENS " = *" $name "* ]] || continue
  rest=${line#*:}
  keys=""
  [[ $rest != *'|'* ]] || keys=${rest#*|}
  # A subshell, so that a screen that fails does not end the others.
  (
    trap '[ -z "$pid" ] || stop' EXIT
    shoot "$name" "${rest%%|*}" "$keys"
  ) </dev/null || echo "screens.sh: $name is missing" >&2
done <"$list"
