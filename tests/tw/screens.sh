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

# Somebody who has won nearly everything.
someone() {
  rm -rf "$work/config" "$work/data"
  mkdir -p "$settings" "$saves"
  echo "(version: 1, introduced: true, window_size: (${size/x/, }), language: $language)" \
    >"$settings/settings.ron"
  {
    echo '(version: 2, won: ['
    (cd levels && find . -name '*.level.ron' ! -name 'hakushi*' ! -name 'map*' -printf '"%P",\n' | sort)
    echo '], last: Some("lake/map.level.ron"), moves: 4321, seconds: 54321)'
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

: >"$shots/order"
while read -r line; do
  case $line in '' | '#'*) continue ;; esac
  name=${line%%:*}
  [ -z "${SCREENS:-}" ] || [[ " $SCREENS " = *" $name "* ]] || continue
  rest=${line#*:}
  # shellcheck disable=SC2206 # words
  arguments=(${rest%%|*})
  keys=""
  [[ $rest != *'|'* ]] || keys=${rest#*|}
  someone
  [[ " ${arguments[*]:-} " != *" NEW "* ]] || rm -rf "$work/config" "$work/data"
  # shellcheck disable=SC2206
  arguments=(${arguments[*]/NEW/})
  start ${arguments[@]+"${arguments[@]}"}
  for one in $keys; do
    case $one in
      ~*) sleep "${one#\~}" ;;
      =*) take "${one#=}" ;;
      *) key "$one" ;;
    esac
  done
  [[ $rest == *=* ]] || take "$name"
  stop
done <"$list"
