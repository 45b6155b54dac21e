#!/bin/sh
# numpy-ringbuffer gives an old level, or what was in the memory, for b[-1] until the buffer is full, and b[3] of three levels is no error.
#
# Version    numpy-ringbuffer 0.2.2 (PyPI), "Ring buffer implementation for numpy"
# Expected   Its README: it supports operations from collections.deque and the collections.Sequence protocol. There b[-1] is the last item,
#            an index past the end is an IndexError, and extend() with more than fits keeps the last items. One expects, for
#            a buffer of 5 levels that had held -41 to -45, was emptied, and then got -60, -70 and -80:
#                b[-1] -80    b[3] IndexError    b[5] IndexError    extend() by 0 to 7: 3 4 5 6 7
# Seen           b[-1] -45    b[3] -44           b[5] -60           extend() by 0 to 7: empty
#            A whole number is only taken modulo the capacity, not the length; b[-1:] is right. An empty buffer ignores what is too long for
#            it without a word, though one that holds a single level takes it. In a fresh buffer b[-1] is uninitialized memory, mostly 0.
# Input      Levels made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check numpy-ringbuffer==0.2.2 numpy==2.4.6

cat >"$folder/read.py" <<'PYTHON'
from collections import deque

import numpy
from numpy_ringbuffer import RingBuffer

CAPACITY = 5


def item(levels, index):
    try:
        return int(levels[index])
    except IndexError:
        return "IndexError"


for name, levels in (("deque", deque(maxlen=CAPACITY)), ("RingBuffer", RingBuffer(CAPACITY))):
    for level in range(-41, -41 - CAPACITY, -1):
        levels.append(level)
    while len(levels) > 0:
        levels.popleft()
    for level in (-60, -70, -80):
        levels.append(level)
    print(f"{name}: holds", *map(int, levels), *(f"[{index}] {item(levels, index)}" for index in (0, -1, 3, 5)))

for held in (0, 1):
    levels = RingBuffer(CAPACITY)
    levels.extend(numpy.full(held, -50))
    levels.extend(numpy.arange(8))
    print(f"{held} held, 8 more:", *map(int, levels))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "deque: holds -60 -70 -80 [0] -60 [-1] -80 [3] IndexError [5] IndexError
RingBuffer: holds -60 -70 -80 [0] -60 [-1] -45 [3] -44 [5] -60
0 held, 8 more:
1 held, 8 more: 3 4 5 6 7" ]
