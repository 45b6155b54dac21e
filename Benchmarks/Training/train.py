#!/usr/bin/env python3
"""Trains the ranging network, on simulated walks and on walks through the demo's houses.

    python3 train.py --program house-walks --out RangingNetwork+Weights.swift

Needs what requirements.txt lists; an iteration takes about 25 ms of one processor. On one machine the same seed gives the same
weights.
"""
import argparse
import os
import subprocess
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # else the sums depend on the number of processors

import network
import numba
import numpy as np
import swift
import walks

# Bands of metres, and beyond the last of the mean loss in dB: where only near walkers are still heard, the network
# would take a weak level for an approach.
BANDS, LOSSES = np.array([2.0, 4.0, 8.0]), np.array([24.0, 28.0, 32.0, 36.0])
HOT, COLD, STILL, UNTAUGHT = range(4)
# Steps of a row in a batch. The next batch goes on where this one ends, so that the network remembers the distance while
# the player stands for minutes.
ROWS, LENGTH = 32, 384
LONGEST_WALK = 3000  # steps
WALKS, HOUSES = 12_000, 1500
HOUSE_SHARE = 0.28  # of the samples
# The share of walks that are reversed in time, so that going away is as frequent as coming nearer. Few simulated ones are,
# because the body would be on the wrong side.
REVERSED = {"walk": 0.17, "house": 0.4}
# The weight of standing, relative to walking. More would cost words on slow walks far away with few packets.
STANDING = {"walk": 0.7, "house": 0.9}
# Seconds between two answers of the network, and their shares of the samples: those between are for the training alone, which
# so sees longer walks with as many steps.
PAUSES, PAUSE_SHARES = (0.09, 0.3, 1.0), (0.4, 0.38, 0.22)
FIRST_HOUSE = 10_000  # the seeds below are kept for tests
# In tenths of a second: shorter stops do not count, and the beginning of a stop is not taught.
STOP, UNSURE = 15, 2
# Seconds, and metres within them, that contradict a call.
PASSED, MOVED = 2.0, 0.2
RATE = 6e-3  # of learning
NEWS = 0.003  # share of each step in the running mean


def houses(program):
    """Walks of players who wander through demo houses."""
    process = subprocess.Popen([program, str(FIRST_HOUSE), str(HOUSES)], stdout=subprocess.PIPE)
    rows = np.loadtxt(process.stdout, delimiter=",")
    starts = np.flatnonzero(np.diff(rows[:, 0]))
    return [dict(time=part[:, 1], loss=part[:, 2], distance=part[:, 3], standing=False)
            for part in np.split(rows, starts + 1)]


@numba.njit(cache=True)
def means_of(times, loss):
    """The mean loss over 1.2 s at each packet."""
    mean, means = loss[0], np.empty(len(loss))
    for k in range(len(loss)):
        step = times[k] - times[k - 1] if k else 0.0
        mean += (1 - np.exp(-max(step, 0.05) / 1.2)) * (loss[k] - mean)
        means[k] = mean
    return means


def bands(times, loss, distance):
    """The band of each packet; see BANDS."""
    near = np.searchsorted(BANDS, distance, side="right")
    far = len(BANDS) + np.searchsorted(LOSSES, means_of(times, loss), side="right")
    return np.where(near < len(BANDS), near, far)


def directions(times, distance, standing):
    """For each packet the direction of the player, and its weight: more after turns and stops.

    Speed is the difference of means over 1 s. Between standing and walking nothing is taught.
    """
    tick = 0.1
    clock = np.arange(times[0], times[-1] + tick, tick)
    padded = np.pad(np.interp(clock, times, distance), 10, mode="edge")
    smooth = np.convolve(padded, np.ones(11) / 11, "valid")
    speed = smooth[10:] - smooth[:-10]
    way = np.full(len(clock), UNTAUGHT)
    way[speed < -0.2], way[speed > 0.2], way[abs(speed) < 0.1] = HOT, COLD, STILL
    if standing:
        way[:] = STILL
    since, stopped = np.zeros(len(clock)), np.full(len(clock), 99.0)
    last, clear = None, 99.0
    edges = np.flatnonzero(np.diff(way)) + 1
    for begin, end in zip(np.r_[0, edges], np.r_[edges, len(clock)]):
        if way[begin] in (HOT, COLD) and way[begin] != last:
            last, clear = way[begin], 99.0 if begin == 0 else 0.0
        since[begin:end] = clear + tick * np.arange(end - begin)
        clear += tick * (end - begin)
        if way[begin] == STILL and not standing:
            if end - begin < STOP:
                way[begin:end] = UNTAUGHT
            elif begin:
                way[begin:begin + UNSURE] = UNTAUGHT
                stopped[begin:end] = tick * np.arange(end - begin)
    counts = (1 + 0.3 * ((since > 0.5) & (since < 3))) * (1 + 0.7 * (stopped < 3))
    now = np.minimum(np.round((times - times[0]) / tick).astype(int), len(clock) - 1)
    return way[now], counts[now]


def passed(times, distance, standing):
    """For each packet which way the last seconds led: a call that they contradict is wrong."""
    before = np.interp(times - PASSED, times, distance)
    way = np.where(distance < before - MOVED, HOT, np.where(distance > before + MOVED, COLD, STILL))
    if standing:
        way[:] = STILL
    way[times < times[0] + PASSED] = UNTAUGHT
    return way


@numba.njit(cache=True)
def balance(taught, way, late, band, seconds, standing):
    """The weight of the direction at each step.

    taught: seconds taught so far [late, band, way], to which these are added.
    """
    counts = np.zeros(len(way))
    for k in range(len(way)):
        if way[k] != UNTAUGHT:
            taught[late[k], band[k], way[k]] += seconds[k]
    walking, total = taught[:, :, :2].sum(), taught.sum()
    for k in range(len(way)):
        if way[k] != UNTAUGHT:
            row = taught[late[k], band[k]]
            share, most = (row[HOT] + row[COLD]) / walking / 2, 12.0
            if way[k] == STILL:
                share, most = standing * row[STILL] / (total - walking), 6.0
            counts[k] = min(share * total / row[way[k]], most) * seconds[k]
    return counts


class Pool:
    """Walks of one kind. Coming nearer and going away have equal shares in each band, with the first seconds
    counted separately. Otherwise the network would learn where beacons usually are, not which way the player walks."""

    FIRST = 3.0  # seconds

    def __init__(self, kind, found, rng):
        self.kind, self.walks = kind, []
        for one in found:
            times, loss, distance = one["time"], one["loss"], one["distance"]
            if rng.random() < REVERSED[kind]:
                times, loss, distance = times[-1] - times[::-1], loss[::-1], distance[::-1]
            way, importance = directions(times, distance, one["standing"])
            band = bands(times, loss, distance)
            self.walks.append((times, loss, distance, way, passed(times, distance, one["standing"]), importance, band))
        self.taught, self.passed = (np.full((2, len(BANDS) + len(LOSSES) + 1, 3), 1.0) for _ in range(2))

    def sample(self, rng):
        """A part of a walk, with the packets that a receiver may hear."""
        times, loss, distance, way, passed, importance, band = self.walks[rng.integers(len(self.walks))]
        heard = self.heard(rng, times)
        if rng.random() < 0.75:  # from the middle of the walk
            heard = heard[rng.integers(0, max(1, len(heard) - 100)):]
        pause = rng.choice(PAUSES, p=PAUSE_SHARES)
        times = times[heard] - times[heard[0]]
        # The claimed power is often wrong.
        wrong = rng.normal() * 2.5 * (rng.random() < 0.7)
        inputs = np.empty((LONGEST_WALK, network.INPUTS), np.float32)
        asked = np.empty(LONGEST_WALK, np.int64)
        count = network.inputs_of(times, loss[heard] + wrong, pause, inputs, asked)
        chosen, age = heard[asked[:count]], times[asked[:count]]
        steps = np.diff(age, prepend=0.0)
        seconds = np.append(np.clip(steps[1:], 0, max(pause, 0.5)), 0.1)
        late, standing = (age > self.FIRST).astype(int), STANDING[self.kind]
        counts = importance[chosen] * balance(self.taught, way[chosen], late, band[chosen], seconds, standing)
        passed_counts = balance(self.passed, passed[chosen], late, band[chosen], seconds, standing)
        share = 1 / max(seconds.sum(), 8.0)
        begins = np.zeros(count)
        begins[0] = 1
        return (inputs[:count], steps, begins, np.log(np.maximum(distance[chosen], 0.1)),
                np.minimum(way[chosen], STILL), np.minimum(passed[chosen], STILL),
                seconds * share, counts * share, passed_counts * share)

    def heard(self, rng, times):
        """Which packets are heard: fewer than were sent, and sometimes none for a while."""
        fast = len(times) > 3 * (times[-1] - times[0])
        share = (1, 1, 0.5, 0.25, 0.12)[rng.integers(5)] if fast else 1
        if len(times) * share < 40:
            share = 1
        kept = rng.random(len(times)) < share
        if rng.random() < 0.3:
            gap = rng.uniform(times[0], times[-1])
            kept &= (times < gap) | (times > gap + rng.exponential(2))
        kept = np.flatnonzero(kept)
        return kept if len(kept) >= walks.FEWEST else np.arange(len(times))


def batches(pools, rng):
    """Yields batches, endlessly. Each row is a stream of parts of walks."""
    rest = [None] * ROWS
    while True:
        batch = [np.zeros((LENGTH, network.INPUTS, ROWS), np.float32)]
        batch += [np.zeros((LENGTH, ROWS), kind) for kind in ("f4", "f4", "f4", "i4", "i4", "f4", "f4", "f4")]
        for row in range(ROWS):
            begin = 0
            while begin < LENGTH:
                if rest[row] is None or not len(rest[row][0]):
                    rest[row] = pools[int(rng.random() < HOUSE_SHARE)].sample(rng)
                end = min(begin + len(rest[row][0]), LENGTH)
                for whole, piece in zip(batch, rest[row]):
                    whole[begin:end, ..., row] = piece[:end - begin]
                rest[row] = [piece[end - begin:] for piece in rest[row]]
                begin = end
        yield batch


def train(weights, batches, iterations):
    """Returns a running mean of the weights, which performs better than the last ones."""
    adam, mean, losses, began = network.Adam(weights), weights, [], time.time()
    states = np.zeros((network.STATES, ROWS), np.float32)
    for iteration in range(1, iterations + 1):
        loss, slopes, states = network.loss(weights, next(batches), states)
        rate = RATE * min(iteration / 200, (1 + np.cos(np.pi * iteration / iterations)) / 2)
        weights = adam.step(weights, slopes, rate)
        mean = [old + (new - old) * NEWS for old, new in zip(mean, weights)]
        losses.append(loss)
        if iteration % 500 == 0 or iteration == iterations:
            print(f"{iteration} of {iterations}: loss {np.mean(losses):.4f},"
                  f" {time.time() - began:.0f} s", flush=True)
            losses = []
    return mean


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="house-walks")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--iterations", type=int, default=30_000)
    parser.add_argument("--out", required=True, help="the weights, as Swift")
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    simulated = []
    while len(simulated) < WALKS:
        if one := walks.simulate(rng):
            simulated.append(one)
    pools = [Pool("walk", simulated, rng), Pool("house", houses(options.program), rng)]
    print("the walks are ready", flush=True)
    weights = train(network.new_weights(options.seed), batches(pools, rng), options.iterations)
    with open(options.out, "w", encoding="utf-8") as file:
        file.write(swift.source(weights))


if __name__ == "__main__":
    main()
