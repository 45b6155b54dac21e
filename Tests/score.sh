#!/bin/sh
# Builds for release and prints the program's scores beside those of others, its own with intervals, and how calm and how
# quick a house's rooms are. Needs ../shared/eval, ../shared/traces and python3 with numpy.
set -eu
cd "$(dirname "$0")/.."

if ! [ -f ../shared/eval/eval.py ] || ! [ -f ../shared/traces/manifest.csv ]; then
  echo "score: ../shared/eval and ../shared/traces are not there; nothing to score"
  exit 0
fi
if ! python3 -c 'import numpy' 2>/dev/null; then
  echo "score: python3 with numpy is not there; nothing to score"
  exit 0
fi

build=${BUILD:-.build}
swift build --configuration release --product hotcold --scratch-path "$build"
hotcold=$build/release/hotcold
python3 ../shared/eval/eval.py --per-dataset --cmd "$hotcold replay {trace} --json" --name hotcold
python3 Tests/score.py "$hotcold" ../shared/eval ../shared/traces
exec python3 Tests/rooms.py "$hotcold" ../shared/traces/stations/dev
