#!/usr/bin/env python3
"""Measures how stable and how fast located rooms are, on walks past several stations: `rooms.py PROGRAM FOLDER`.

FOLDER has a folder for each building, with stations.csv, rooms.csv and the walks. For resting tags it prints how often per
hour the located room and the nearest station change. For walkers it prints the median number of seconds from a change of the
true room until the located room is correct.
"""
import csv
import glob
import json
import os
import statistics
import subprocess
import sys

SETTLED = 10.0  # seconds; earlier positions are ignored


def rows(path):
    with open(path, encoding="utf-8") as file:
        return list(csv.DictReader(file))


def room_of(rooms, x, y):
    """The room that contains a position, or the nearest room."""
    def distance(room):
        dx = max(float(room["x0_m"]) - x, x - float(room["x1_m"]), 0)
        dy = max(float(room["y0_m"]) - y, y - float(room["y1_m"]), 0)
        return dx * dx + dy * dy
    return min(rooms, key=distance)["room"]


def positions(program, walk):
    folder = os.path.dirname(walk)
    command = [program, "locate", "--stations", f"{folder}/stations.csv", "--rooms", f"{folder}/rooms.csv", walk, "--json"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    found = [json.loads(line) for line in lines]
    return [one for one in found if one["type"] == "position" and one["time"] >= SETTLED]


def delays(found, truth):
    """Seconds from each change of the true room until the located room is correct, or until the next change."""
    changes = [(time, room) for (_, before), (time, room) in zip(truth, truth[1:]) if room != before]
    for (time, room), end in zip(changes, [time for time, _ in changes[1:]] + [truth[-1][0]]):
        if time >= SETTLED:
            yield next((one["time"] for one in found if time <= one["time"] < end and one["room"] == room), end) - time


def main():
    program, folder = sys.argv[1:]
    flips, hours, waits = {"room": 0, "station": 0}, 0.0, []
    for walk in sorted(glob.glob(f"{folder}/*/*.csv")):
        if os.path.basename(walk) in ("rooms.csv", "stations.csv"):
            continue
        found = positions(program, walk)
        if os.path.basename(walk).startswith("standing"):
            hours += (found[-1]["time"] - SETTLED) / 3600
            for key in flips:
                flips[key] += sum(a.get(key) != b.get(key) for a, b in zip(found, found[1:]))
        else:
            rooms = rows(f"{os.path.dirname(walk)}/rooms.csv")
            truth = [(float(row["time_s"]), room_of(rooms, float(row["truth_x_m"]), float(row["truth_y_m"])))
                     for row in rows(walk) if row["truth_x_m"]]
            waits += delays(found, truth)
    for key, count in flips.items():
        print(f"{key}: {count / hours:.1f} changes per hour for resting tags ({60 * hours:.0f} minutes)")
    if waits:
        print(f"a walker's room is correct after {statistics.median(waits):.1f} s (median of {len(waits)} changes)")


if __name__ == "__main__":
    main()
