#!/bin/sh
# fast-bocpd says of a level that stays the same for more than 200 packets that it has changed, again and again.
#
# Version    fast-bocpd 1.0.0 with numpy 2.4.6 (PyPI), for the reference scipy 1.17.1
# Expected   get_map_run_length(): "Get the most likely (MAP) run length at current time", so that "Current regime is .. observations old";
#            max_run_length, "Maximum run length to track", is 200 if nothing is said. By Adams and MacKay's recursion (2007) a stretch
#            without a change has a run length that grows by one with each packet. Our guess before the run was that it stays at 200 from
#            there on, and that no more changes are reported than with a greater maximum. For 600 packets of one level, in three series,
#            the run lengths after 150, 251, 451 and 600 packets, and how many changes OnlineChangeDetector reports after the first 200:
#                150 200 200 200, 2 changes      150 200 200 200, 2 changes      150 200 200 200, 2 changes
# Seen           150 130 171 24, 7 changes       150 55 8 200, 8 changes         150 68 168 200, 10 changes
#            What is older than 200 packets is dropped, it seems, and the rest made to add up to 1 again: run lengths that were all but
#            impossible, like "a change 55 packets ago", are all that is left. With max_run_length=1000 the run lengths are the
#            recursion's, 150 251 451 600. At ten packets a second, a thing that lies still begins to move after 20 s.
# Input      Levels of -50 dBm with a noise of 2 dB, from three seeds; a prior for levels of devices.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check fast-bocpd==1.0.0 numpy==2.4.6 scipy==1.17.1

cat >"$folder/still.py" <<'PYTHON'
import numpy as np
from fast_bocpd import BOCPD, ConstantHazard, GaussianNIG, OnlineChangeDetector
from scipy.stats import t as student

PRIOR = np.array([-60.0, 0.05, 2.0, 8.0])  # mean, its weight, and shape and scale of the variance
HAZARD = 1 / 100
PACKETS = (150, 251, 451, 600)


def by_recursion(levels):
    """The most likely run length after each packet, with all run lengths kept."""
    shares = np.array([1.0])
    first = PRIOR
    stretches = PRIOR[:, None]
    for level in levels:
        shares = np.append(HAZARD * likelihood(level, first), (1 - HAZARD) * likelihood(level, stretches) * shares)
        shares /= shares.sum()
        stretches = np.column_stack((updated(level, first), updated(level, stretches)))
        yield int(shares.argmax())


def likelihood(level, parameters):
    mean, count, shape, scale = parameters
    return student.pdf(level, 2 * shape, mean, np.sqrt(scale * (count + 1) / (shape * count)))


def updated(level, parameters):
    mean, count, shape, scale = parameters
    return np.array([(count * mean + level) / (count + 1), count + 1, shape + 0.5,
                     scale + count * (level - mean) ** 2 / (2 * (count + 1))])


def prepared(longest):
    return BOCPD(GaussianNIG(*PRIOR), ConstantHazard(1 / HAZARD), max_run_length=longest)


for seed in (1, 2, 3):
    levels = np.random.default_rng(seed).normal(-50, 2, 600)
    lengths = list(by_recursion(levels))
    print(f"series {seed}: by the recursion", *(lengths[packets - 1] for packets in PACKETS))
    for longest in (200, 1000):
        search, lengths = prepared(longest), []
        for level in levels:
            search.update(level)
            lengths.append(search.get_map_run_length())
        detector = OnlineChangeDetector(prepared(longest))
        changes = [number for number, level in enumerate(levels) if detector.update(level)]
        print(f"  up to {longest}:", *(lengths[packets - 1] for packets in PACKETS), "changes after 200:",
              sum(number >= 200 for number in changes))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/still.py")
echo "$seen"
[ "$seen" = "series 1: by the recursion 150 251 451 600
  up to 200: 150 130 171 24 changes after 200: 7
  up to 1000: 150 251 451 600 changes after 200: 2
series 2: by the recursion 150 251 451 600
  up to 200: 150 55 8 200 changes after 200: 8
  up to 1000: 150 251 451 600 changes after 200: 2
series 3: by the recursion 150 251 451 600
  up to 200: 150 68 168 200 changes after 200: 10
  up to 1000: 150 251 451 600 changes after 200: 2" ]
