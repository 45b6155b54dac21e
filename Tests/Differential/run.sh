#!/bin/sh
# Runs differential.py with whatever Python here has bumble, that of the guest's cache among them. Where none has, it
# says so and is content.
set -eu
cd "$(dirname "$0")/../.."

guest=${GUEST_CACHE:-$PWD/.cache/guest}/system/usr/share/bumble
for python in python3 /usr/bin/python3; do
  for modules in "" "$guest"; do
    if PYTHONPATH=$modules PYTHONDONTWRITEBYTECODE=1 "$python" -c 'import bumble.hci' 2>/dev/null; then
      export PYTHONPATH="$modules" PYTHONDONTWRITEBYTECODE=1
      exec "$python" Tests/Differential/differential.py "$@"
    fi
  done
done
echo "differential: skipped, for no Python here has bumble (pip install bumble)"
