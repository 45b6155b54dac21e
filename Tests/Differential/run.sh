#!/bin/sh
# Runs captures.py (COUNT / 1000 captures, at least 100) and differential.py with a Python that has bumble: installed, or in the guest's cache. Without
# bumble, tshark alone judges the captures.
set -eu
cd "$(dirname "$0")/../.."

captures=$(($2 / 1000 < 100 ? 100 : $2 / 1000))
guest=${GUEST_CACHE:-$PWD/.cache/guest}/system/usr/share/bumble
for python in python3 /usr/bin/python3; do
  for modules in "" "$guest"; do
    if PYTHONPATH=$modules PYTHONDONTWRITEBYTECODE=1 "$python" -c 'import bumble.hci' 2>/dev/null; then
      export PYTHONPATH="$modules" PYTHONDONTWRITEBYTECODE=1
      "$python" Tests/Differential/captures.py "$1" "$captures" || [ $? = 77 ]
      exec "$python" Tests/Differential/differential.py "$@"
    fi
  done
done
python3 Tests/Differential/captures.py "$1" "$captures" || [ $? = 77 ]
echo "differential: skipped, because bumble is missing (pip install bumble)"
