#!/bin/sh
# ruptures' exact search for change points, Pelt, misses the best answer if a stretch must have two packets or more, as it must by default.
#
# Version    ruptures 1.1.10 with numpy 2.4.6 and scipy 1.17.1 (PyPI)
# Expected   Pelt "computes the segmentation which minimizes the constrained sum of approximation errors" for a penalty; it discards many
#            indexes, "greatly reducing the computational cost while retaining the ability to find the optimal segmentation" (its
#            documentation). min_size is "the minimum distance between change points", 2 if nothing is said. Our guess before the run was
#            that its answer costs as much as the best of all that are allowed, with each min_size. For the levels -60 -59 -60 -60 -59
#            with a penalty of 0.1 (jump=1, so that each packet may be a change), and for 300 walks of 24 packets:
#                -60 -59 -60 -60 -59: no change, which costs 1.20        not the best: with min_size 1, 2, 3 and 5: none
# Seen           a change after the second packet, which costs 1.27      not the best: with min_size 1: none, 2: 2, 3: 3, 5: 8
#            A place is discarded when a change at the newest packet would be better than one there; but that newer change cannot be
#            used yet, as its stretch would be shorter than min_size. KernelCPD, which is written in C, gives the same for the five. So
#            "came nearer after the second packet" may be the pruning's, not the data's; min_size=1 is exact.
# Input      Levels of devices that come nearer or go away, made with a fixed seed.
# Reported   https://github.com/deepcharles/ruptures/pull/383 (by others, found after the run; the five levels are its example)
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ruptures==1.1.10 numpy==2.4.6 scipy==1.17.1

cat >"$folder/changes.py" <<'PYTHON'
import numpy as np
import ruptures


def error(levels, start, end):
    return ((levels[start:end] - levels[start:end].mean()) ** 2).sum()


def cost(levels, ends, penalty):
    return sum(error(levels, a, b) + penalty for a, b in zip([0] + ends[:-1], ends)) - penalty


def best(levels, size, penalty):
    """What the best of all allowed answers costs, by trying each last stretch for each end."""
    costs = [-penalty]
    for end in range(1, len(levels) + 1):
        costs.append(min((costs[a] + penalty + error(levels, a, end) for a in range(end - size + 1)), default=np.inf))
    return costs[-1]


def by_pelt(levels, size, penalty):
    return ruptures.Pelt(model="l2", min_size=size, jump=1).fit(levels).predict(pen=penalty)


few = np.array([-60.0, -59, -60, -60, -59])
answer = by_pelt(few, 2, 0.1)
print(f"five packets: {answer}, costs {cost(few, answer, 0.1):.2f}, the best {best(few, 2, 0.1):.2f}")
answer = list(map(int, ruptures.KernelCPD(kernel="linear", min_size=2).fit(few).predict(pen=0.1)))
print(f"KernelCPD: {answer}")
random = np.random.default_rng(1)
for size in (1, 2, 3, 5):
    worse = 0
    for _ in range(300):
        levels = np.repeat(random.normal(-65, 8, 6), 4) + random.normal(0, 3, 24)
        penalty = random.choice([10.0, 30, 100])
        worse += cost(levels, by_pelt(levels, size, penalty), penalty) > best(levels, size, penalty) + 1e-6
    print(f"min_size {size}: {worse} of 300 not the best")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/changes.py")
echo "$seen"
[ "$seen" = "five packets: [2, 5], costs 1.27, the best 1.20
KernelCPD: [2, 5]
min_size 1: 0 of 300 not the best
min_size 2: 2 of 300 not the best
min_size 3: 3 of 300 not the best
min_size 5: 8 of 300 not the best" ]
