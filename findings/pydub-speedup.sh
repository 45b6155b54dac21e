#!/bin/sh
# pydub's speedup(2.0) makes a message of one second 1.74 times as fast, not twice, and 2.5 changes nothing.
#
# Version    pydub 0.25.1 (PyPI), with Python below 3.13
# Expected   AudioSegment.speedup(playback_speed=1.5, chunk_size=150, crossfade=25): the sound at another speed. sox's tempo and soundstretch
#            give half of the length for 2, also for 0.07 s. Our guess before the run was that 2.0 halves the length; for 0.7 s, 1 s and
#            10 s of a tone at 16 kHz at 1.5, 2.0, 2.5 and 3.0:
#                0.7 s 1.50 2.00 2.50 3.00      1 s 1.50 2.00 2.50 3.00      10 s 1.50 2.00 2.50 3.00
# Seen           0.7 s 1.40 1.65 1.65 2.55      1 s 1.38 1.74 1.74 2.35      10 s 1.49 1.97 2.40 2.92
#            The sound is cut in pieces of some 0.3 s, of which a part each is left out; the last piece stays whole, however long it is.
#            With a talk of a minute it does not matter (1.99 for 2). Announcements of a word or two, which one wants short as they hold
#            up the next beep, are those that hardly get so, and a higher speed need not make them shorter.
# Input      A tone of 440 Hz.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pydub==0.25.1

cat >"$folder/fast.py" <<'PYTHON'
import importlib.util

if importlib.util.find_spec("audioop") is None:
    raise SystemExit("pydub 0.25.1 needs Python's module audioop (up to 3.12).")
from pydub.generators import Sine

for length in (700, 1000, 10000, 60000):
    sound = Sine(440, sample_rate=16000).to_audio_segment(duration=length)
    print(f"{length} ms:", *(f"{length / len(sound.speedup(speed)):.2f}" for speed in (1.5, 2.0, 2.5, 3.0)))
PYTHON

seen=$("$folder/venv/bin/python" -W ignore "$folder/fast.py")
echo "$seen"
[ "$seen" = "700 ms: 1.40 1.65 1.65 2.55
1000 ms: 1.38 1.74 1.74 2.35
10000 ms: 1.49 1.97 2.40 2.92
60000 ms: 1.50 1.99 2.48 3.00" ]
