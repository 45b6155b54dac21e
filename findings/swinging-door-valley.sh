#!/bin/sh
# swinging-door compresses a tag that is carried 30 m away and back, -60 to -90 to -60 dBm, to a straight line of -60: the way is lost.
#
# Version    swinging-door 2.0.1, and historian-data-compression 0.0.14, which is based on it, with numpy 2.4.6 and pandas 3.1.1 (PyPI)
# Expected   "Implementation of the Swinging Door algorithm". That algorithm (Bristol 1990; Thornhill and others, 2004, to whom the second
#            package refers) keeps so many points that no dropped one is farther than the deviation from the line between those that
#            are kept. Our guess before the run, for a deviation of 2 dB and an even fall and rise of 1 dB a second:
#                a point near the lowest level is kept, and no level is wrong by more than 2 dB
# Seen       Both keep the first and the last point only, (0, -60) and (60, -60): in the middle the level is wrong by 30 dB.
#            The mirror image, a hill, keeps points on its way, though it is wrong by up to 3.7 dB, and by up to 7.9 dB with the second.
#            It seems that each level moves one of the two doors only: the lower one is not looked at while the upper one moves. In an
#            even fall, and in the rise behind it, the upper door moves with each level, and the lower one stays where the first put it.
# Input      One level a second; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check swinging-door==2.0.1 historian-data-compression==0.0.14 \
    numpy==2.4.6 pandas==3.1.1

cat >"$folder/compress.py" <<'PYTHON'
import numpy
from historian_data_compression import swinging_door_compression
from swinging_door import swinging_door

DEVIATION = 2
SHAPES = {
    "fall": [-60 - i for i in range(31)],
    "valley": [-60 - i for i in range(31)] + [-89 + i for i in range(30)],
    "hill": [-90 + i for i in range(31)] + [-61 - i for i in range(30)],
}

for name, levels in SHAPES.items():
    for compress in (swinging_door, swinging_door_compression):
        kept = [(float(time), float(level)) for time, level in compress(iter(enumerate(levels)), DEVIATION)]
        line = numpy.interp(range(len(levels)), *zip(*kept))
        print(f"{name}, {compress.__name__}: {len(levels)} levels, kept {len(kept)}, wrong by up to {max(abs(line - levels)):.1f} dB")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/compress.py")
echo "$seen"
[ "$seen" = "fall, swinging_door: 31 levels, kept 2, wrong by up to 0.0 dB
fall, swinging_door_compression: 31 levels, kept 2, wrong by up to 0.0 dB
valley, swinging_door: 61 levels, kept 2, wrong by up to 30.0 dB
valley, swinging_door_compression: 61 levels, kept 2, wrong by up to 30.0 dB
hill, swinging_door: 61 levels, kept 3, wrong by up to 3.7 dB
hill, swinging_door_compression: 61 levels, kept 5, wrong by up to 7.9 dB" ]
