#!/usr/bin/env bash
# Walks through the screens of screens.txt and takes a picture of each. Usage,
# in an X display of that size:
#
#   tests/window/screens.sh PROGRAM FOLDER SIZE LANGUAGE
set -euo pipefail

ways=$(realpath "$(dirname "$0")/screens.txt")
size=$3
language=$4
# shellcheck source=tests/window/lib.sh
. "$(dirname "$0")/lib.sh" "$1" "$2"

export LANGUAGE=en LANG=C
mkdir -p "$XDG_CONFIG_HOME/kotodama"

# Each line is a name, a colon, the arguments of the program in brackets if it
# has to begin anew, and keys. A number is a time to wait, in seconds.
number=0
while IFS= read -r line <&3; do
  case $line in '' | '#'*) continue ;; esac
  name=${line%%:*}
  keys=${line#*:}
  if [[ $keys == *\[*\]* ]]; then
    arguments=${keys#*[}
    arguments=${arguments%%]*}
    keys=${keys#*]}
    if [ -n "$pid" ]; then
      kill -KILL "$pid"
      wait "$pid" 2>/dev/null || true
    fi
    printf '(version: 1, introduced: true, window_size: (%s, %s), language: %s)\n' \
      "${size%x*}" "${size#*x}" "$language" >"$XDG_CONFIG_HOME/kotodama/settings.ron"
    # shellcheck disable=SC2086 # a list of words
    start $arguments
  fi
  for press in $keys; do
    case $press in
      [0-9]*s) sleep "${press%s}" ;;
      *) key "$press" ;;
    esac
  done
  sleep 0.5
  number=$((number + 1))
  picture "$(printf '%02d' "$number")-$name"
done 3<"$ways"
