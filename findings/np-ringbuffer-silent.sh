#!/bin/sh
# np-ringbuffer's timed buffer leaves out one interval of each silence: three silent seconds are two, and a single one is none.
#
# Version    np-ringbuffer 1.0.0 (PyPI), "A module for ring buffer operations using NumPy backend"
# Expected   Its README: TimedNumpyRingBuffer adds what comes within an interval to the newest number and begins a new one for the next
#            interval; the code appends 0 for intervals in which nothing came. So, a packet counted in the seconds 0, 1, 3 and 7, our guess
#            before the run was
#                1 1 0 1 0 0 0 1
# Seen           1 1 1 0 0 1
#            The number of silent intervals is one too small. A rate of packets made from it is too high whenever packets are missed, and
#            what looks like eight seconds are six.
# Input      Four packets, with a clock that the script turns.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check np-ringbuffer==1.0.0 numpy==2.4.6

cat >"$folder/count.py" <<'PYTHON'
from types import SimpleNamespace

from np_ringbuffer import ringbuffer

START, HALF, SECOND = 1_700_000_000 * 10**9, 5 * 10**8, 10**9


def counts(seconds):
    """The counts per second after a packet in the middle of each of these seconds."""
    now = START
    ringbuffer.time = SimpleNamespace(time_ns=lambda: now)
    packets = ringbuffer.TimedNumpyRingBuffer(interval_ms=1000, capacity=20)
    for second in seconds:
        now = START + second * SECOND + HALF
        packets.add(1)
    return [int(count) for count in packets.values()]


for seconds in ([0, 0, 1], [0, 1, 2], [0, 2], [0, 1, 3, 7]):
    print("packets in", *seconds, "are counted as", *counts(seconds))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/count.py")
echo "$seen"
[ "$seen" = "packets in 0 0 1 are counted as 2 1
packets in 0 1 2 are counted as 1 1 1
packets in 0 2 are counted as 1 1
packets in 0 1 3 7 are counted as 1 1 1 0 0 1" ]
