#!/usr/bin/env python3
"""Scores the trends and the distances of a program: `score.py PROGRAM EVAL TRACES`.

It prints for each set of recordings, with 80% intervals from resampling whole recordings: the share of moving time with the
right word minus that with the wrong one, the share of standing time with any word, and how often `low...high` contains the
true distance. `*`: no number in the program was chosen on this set. Then how many of the calls in demo houses were wrong.
"""
import collections
import csv
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import numpy as np

# The sets that no number was chosen on.
LEFT_OUT = ("airtag_static",)
MOVING = ("lab_track", "mall_walk", "cable_semireal", "synth")
STANDING = ("body_static", "cable_static", "lab_static", "people_static", "cable_semireal", "synth")
WORDS = {"hotter": -1, "colder": 1}
RESAMPLES = 400
# Sixty houses have so few COLDs that a share of 12% reads as 5 or 20. No number in the program was chosen on these.
HOUSES = range(50001, 50401)
MOVED = 0.2  # metres the other way within two seconds make a call wrong


def lines(program, path, address=None):
    options = ["--address", address] if address else []
    command = [program, "replay", path, "--json", *options]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def recordings(metrics, traces):
    """Yields the set, the path, the address if there are others in it, and the truth of each recording."""
    with open(f"{traces}/manifest.csv", encoding="utf-8") as file:
        found = [(row["dataset"], f"{traces}/{row['trace']}", None, row["kind"], float(row["truth_sd_m"]))
                 for row in csv.DictReader(file) if row["split"] == "dev"]
    with open(f"{traces}/ambient/hunts.csv", encoding="utf-8") as file:
        found += [("flat_person", f"{traces}/ambient/{row['trace']}", row["hunted"], row["kind"], float(row["truth_sd_m"]))
                  for row in csv.DictReader(file) if row["set"].startswith("flat")]
    for name, path, address, kind, deviation in found:
        with open(path, encoding="utf-8") as file:
            rows = [row for row in csv.DictReader(file) if address in (None, row["address"])]
        trace = {"t": np.array([float(row["time_s"]) for row in rows]), "d": np.array([float(row["truth_m"]) for row in rows])}
        yield name, path, address, metrics.truth(trace, kind, deviation)


def counts(metrics, estimates, truth):
    """Grid points: moving, right, wrong, standing, false; scored, within the interval."""
    clock, distance, _, classes = truth
    times = np.array([one["time"] for one in estimates])
    words = metrics.zoh(clock, times, np.array([float(WORDS.get(one["trend"], 0)) for one in estimates]), 0.0)
    low, high = (metrics.zoh(clock, times, np.array([one[key] or np.nan for one in estimates], float)) for key in ("low", "high"))
    moving, known = abs(classes) == 1, np.isfinite(low)
    return np.array([
        moving.sum(), (moving & (words == classes)).sum(), (moving & (words == -classes)).sum(),
        (classes == 0).sum(), ((classes == 0) & (words != 0)).sum(),
        known.sum(), (known & (low <= distance) & (distance <= high)).sum()], float)


def shares(sums):
    """Net, false and held, in percent, and J, of the sums of each set."""
    def share(part, whole):
        return 100 * part / whole if whole else float("nan")
    table = {name: (share(one[1] - one[2], one[0]), share(one[4], one[3]), share(one[6], one[5])) for name, one in sums.items()}
    total = np.mean([table[name][0] for name in MOVING]) - np.mean([table[name][1] for name in STANDING]) / 2
    return table, total


def score_words(program, evaluation, traces):
    sys.path.insert(0, evaluation)
    import metrics

    sets = collections.defaultdict(list)
    jobs = list(recordings(metrics, traces))
    with ThreadPoolExecutor(2) as workers:
        outputs = workers.map(lambda job: lines(program, job[1], job[2]), jobs)
        for (name, _, _, truth), output in zip(jobs, outputs):
            sets[name].append(counts(metrics, [one for one in output if one["type"] == "estimate"], truth))
    rng, resampled = np.random.default_rng(1), []
    for _ in range(RESAMPLES):
        resampled.append(shares({name: sum(parts[i] for i in rng.integers(len(parts), size=len(parts)))
                                 for name, parts in sets.items()}))
    table, total = shares({name: sum(parts) for name, parts in sets.items()})

    def interval(numbers):
        return "{:.1f} to {:.1f}".format(*np.nanquantile(numbers, (0.1, 0.9)))

    print(f"{'':<16} {'right - wrong %':<22} {'false %':<22} held %")
    for name, one in sorted(table.items()):
        cells = [f"{one[k]:.1f}  {interval([r[0][name][k] for r in resampled])}" if np.isfinite(one[k]) else "-" for k in (0, 1)]
        print(f"{name + ('*' if name in LEFT_OUT else ''):<16} {cells[0]:<22} {cells[1]:<22} {one[2]:.0f}")
    print(f"J {total:.1f}, {interval([r[1] for r in resampled])}; held {np.mean([one[2] for one in table.values()]):.0f}%")


def score_calls(program):
    calls = collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        for seed in HOUSES:
            path = f"{folder}/{seed}.csv"
            subprocess.run([program, "record", path, "--demo", "--seed", str(seed), "--speed", "1000000"],
                           capture_output=True, check=True)
            with open(path, encoding="utf-8") as file:
                rows = list(csv.DictReader(file))
            for call in lines(program, path):
                if call["type"] == "call":
                    own = [row for row in rows if row["address"] == call["address"] and row["truth_m"]]
                    times, metres = ([float(row[key]) for row in own] for key in ("time_s", "truth_m"))
                    now, before = np.interp([call["time"], call["time"] - 2], times, metres)
                    calls[call["call"]].append((now - before) * (1 if call["call"] == "COLD" else -1))
    for word, ways in sorted(calls.items(), reverse=True):
        ways = np.array(ways)
        wrong = 100 * np.mean(ways < -MOVED)
        error = 196 * np.sqrt(wrong / 100 * (1 - wrong / 100) / len(ways))
        print(f"{word}: {len(ways)} calls in {len(HOUSES)} demo houses, {100 * np.mean(ways > MOVED):.1f}% right,"
              f" {wrong:.1f}% wrong (+-{error:.1f})")


def main():
    program, evaluation, traces = sys.argv[1:]
    score_words(os.path.abspath(program), evaluation, traces)
    score_calls(os.path.abspath(program))


if __name__ == "__main__":
    main()
