#!/usr/bin/env python3
"""Trains the ranging network, on simulated walks and on walks through the demo's houses.

    python3 train.py --program house-walks --seed 7 --out weights.json
    python3 swift_weights.py weights.json RangingNetwork+Weights.swift

Needs numpy, numba, jax and optax, two processors and 25 minutes.
"""
import argparse
import json
import multiprocessing
import os
import subprocess
import time

import numpy as np

import walks

# Bands of metres, and beyond the last of the mean loss in dB: where only near walkers are still heard, the network
# would take a weak level for an approach.
BANDS, LOSSES = np.array([2.0, 4.0, 8.0]), np.array([24.0, 28.0, 32.0, 36.0])
HOT, COLD, STILL, UNTAUGHT = range(4)
# Long rows, so that the network learns to remember the distance while the player stands for a minute.
ROWS, LENGTH = 12, 1024
# For each kind of walk: how many, their share of the samples (relative), and the share that is reversed in time, so that
# going away is as frequent as coming nearer. Few real ones are reversed, because the body would be on the wrong side.
POOLS = {"rough": (18000, 1.6, 0.15), "home": (10000, 0.40, 0.2), "calm": (7000, 0.09, 0.2),
         "ideal": (4000, 0.06, 0.5), "house": (1800, 0.5, 0.5)}
# The weight of standing, relative to walking. More would cost words on slow walks far away with few packets.
STANDING = {"rough": 0.7, "home": 0.6, "calm": 1.3, "ideal": 1.3, "house": 0.9}
THINNED = 0.4  # share of the samples of houses that lose as many packets as rough walks
WATCHED = 0.22  # share of the samples in which the network is asked once a second
FIRST_HOUSE = 10_000  # the seeds below are kept for tests
# In tenths of a second: shorter stops do not count, and the beginning of a stop is not taught.
STOP, UNSURE = 15, 2
# Chosen on recordings: added to the logits of nearer and farther.
TILTS = np.array([-0.05, 0.05])


def houses(program, count):
    """Walks of players who wander through demo houses."""
    command = [program, str(FIRST_HOUSE), str(count)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = np.array([line.split(",") for line in output.split()], float)
    starts = np.flatnonzero(np.diff(rows[:, 0], prepend=-1))
    return [dict(time=part[:, 1], loss=part[:, 2], distance=part[:, 3], standing=False)
            for part in np.split(rows, starts[1:])]


def bands(times, loss, distance):
    """The band of each packet; see BANDS."""
    mean, means = loss[0], np.empty(len(loss))
    for k, step in enumerate(np.diff(times, prepend=times[0])):
        mean += (1 - np.exp(-max(step, 0.05) / 1.2)) * (loss[k] - mean)
        means[k] = mean
    near = np.searchsorted(BANDS, distance, side="right")
    far = len(BANDS) + np.searchsorted(LOSSES, means, side="right")
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


class Pool:
    """Walks of one kind. Coming nearer and going away have equal shares in each band, with the first seconds
    counted separately. Otherwise the network would learn where beacons usually are, not which way the player walks. In
    calm worlds the same is true of standing."""

    FIRST = 3.0  # seconds

    def __init__(self, kind, found, rng):
        self.kind, backwards = kind, POOLS[kind][2]
        self.walks = []
        for one in found:
            times, loss, distance = one["time"], one["loss"], one["distance"]
            if rng.random() < backwards:
                times, loss, distance = times[-1] - times[::-1], loss[::-1], distance[::-1]
            way, importance = directions(times, distance, one["standing"])
            band = bands(times, loss, distance)
            self.walks.append((times, loss, distance, way, importance, band))
        self.seconds = np.full((2, len(BANDS) + len(LOSSES) + 1, 3), 1.0)

    def counts(self, way, age, band, seconds):
        """The weight of the direction at each step."""
        late = (age > self.FIRST).astype(int)
        taught = way != UNTAUGHT
        np.add.at(self.seconds, (late[taught], band[taught], way[taught]), seconds[taught])
        walking = self.seconds[:, :, :2].sum(2, keepdims=True)
        of_walking = walking / walking.sum(1, keepdims=True)
        of_standing = of_walking
        if self.kind in walks.REAL:
            standing = self.seconds[:, :, 2:]
            of_standing = standing / standing.sum(1, keepdims=True)
        shares = np.concatenate([of_walking / 2, of_walking / 2,
                                 STANDING[self.kind] * of_standing], 2)
        weights = shares * self.seconds.sum((1, 2), keepdims=True) / self.seconds
        weights = np.minimum(weights, [12.0, 12.0, 6.0])
        return np.where(taught, weights[late, band, np.minimum(way, STILL)], 0.0) * seconds

    def sample(self, rng, room):
        """A part of a walk, with the packets that a receiver may hear."""
        from network import INPUTS, inputs_of

        times, loss, distance, way, importance, band = self.walks[rng.integers(len(self.walks))]
        heard = self.heard(rng, times)
        if rng.random() < 0.75:  # from the middle of the walk
            heard = heard[rng.integers(0, max(1, len(heard) - rng.choice([60, 128, 128, 128]))):]
        pause = 1.0 if rng.random() < WATCHED else 0.09
        times = times[heard] - times[heard[0]]
        # The claimed power is often wrong.
        wrong = rng.normal() * (2.5 if self.kind in walks.REAL else 1.0) * (rng.random() < 0.7)
        inputs = np.zeros((room, INPUTS), np.float32)
        asked = np.zeros(room, np.int64)
        count = inputs_of(times, loss[heard] + wrong, pause, inputs, asked)
        asked = asked[:count]
        chosen, age = heard[asked], times[asked]
        steps = np.diff(age, prepend=0.0)
        seconds = np.clip(np.diff(age, append=age[-1] + 0.1), 0, max(pause, 0.5))
        counts = self.counts(way[chosen], age, band[chosen], seconds) * importance[chosen]
        share = 1 / max(seconds.sum(), 8.0)
        begins = np.zeros(count)
        begins[0] = 1
        return (inputs[:count], steps, begins, np.log(np.maximum(distance[chosen], 0.2)),
                np.minimum(way[chosen], STILL), seconds * share, counts * share)

    def heard(self, rng, times):
        """Which packets are heard: fewer than were sent, and sometimes none for a while."""
        rough = self.kind in walks.REAL or self.kind == "house" and rng.random() < THINNED
        shares = [1, 1, 0.5, 0.25, 0.12] if rough else [1, 1, 1, 0.5, 0.2]
        share = rng.choice(shares) if len(times) > 3 * (times[-1] - times[0]) else 1
        if len(times) * share < 40:
            share = 1
        kept = rng.random(len(times)) < share
        if rng.random() < (0.3 if rough else 0.1):
            gap = rng.uniform(times[0], times[-1])
            kept &= (times < gap) | (times > gap + rng.exponential(2))
        kept = np.flatnonzero(kept)
        return kept if len(kept) >= 20 else np.arange(len(times))


def deal(queue, pools, seed):
    """Puts batches into the queue, endlessly. Each row has parts of walks, one after another."""
    from network import INPUTS

    rng = np.random.default_rng([seed, 2])
    kinds = list(pools)
    shares = np.array([POOLS[kind][1] for kind in kinds])
    while True:
        types = (np.float32,) * 4 + (np.int32,) + (np.float32,) * 2
        batch = [np.zeros((LENGTH, ROWS) + ((INPUTS,) if not i else ()), t)
                 for i, t in enumerate(types)]
        for row in range(ROWS):
            begin = 0
            while LENGTH - begin >= 24:
                kind = rng.choice(kinds, p=shares / shares.sum())
                part = pools[kind].sample(rng, LENGTH - begin)
                end = begin + len(part[0])
                for whole, piece in zip(batch, part):
                    whole[begin:end, row] = piece
                begin = end
        queue.put(batch)


def train(weights, batches, rate, iterations, name):
    """One round. Returns a running mean of the weights, which performs better than the last ones."""
    import jax
    import network
    import optax

    schedule = optax.cosine_decay_schedule(rate, iterations)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0),
                            optax.adamw(schedule, weight_decay=1e-2))

    @jax.jit
    def update(weights, mean, state, batch):
        loss, slope = jax.value_and_grad(network.loss)(weights, batch)
        change, state = optimizer.update(slope, state, weights)
        weights = optax.apply_updates(weights, change)
        mean = jax.tree.map(lambda old, new: old + (new - old) * 0.003, mean, weights)
        return weights, mean, state, loss

    state, mean, losses, began = optimizer.init(weights), weights, [], time.time()
    for iteration in range(1, iterations + 1):
        weights, mean, state, loss = update(weights, mean, state, batches.get())
        losses.append(loss)
        if iteration % 500 == 0:
            print(f"round {name}, {iteration} of {iterations}: loss {np.mean(losses):.4f},"
                  f" {time.time() - began:.0f} s", flush=True)
            losses = []
    return mean


def folded(weights):
    """Plain numbers, with the constants chosen on recordings folded into the output weights."""
    plain = {name: np.array(value, float) for name, value in weights.items()}
    plain["bo"][:2] += TILTS
    # The third output is unused.
    plain["Wo"][:, 2], plain["bo"][2] = 0, 0
    return {name: np.round(value, 4).tolist() for name, value in plain.items()}


def unfolded(plain):
    """The opposite of `folded`."""
    weights = {name: np.array(value) for name, value in plain.items()}
    weights["bo"][:2] -= TILTS
    return {name: value.astype(np.float32) for name, value in weights.items()}


def write(path, weights):
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump({"weights": weights}, file)
    os.replace(path + ".new", path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="house-walks")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", required=True, help="the weights, as JSON")
    parser.add_argument("--start", help="weights to go on from, with the second round alone")
    parser.add_argument("--rate", type=float, default=2.5e-3, help="of learning, in the second round")
    parser.add_argument("--iterations", type=int, default=14000, help="of each of the two rounds")
    options = parser.parse_args()

    rng = np.random.default_rng([options.seed, 1])
    pools = {}
    for kind, (count, _, _) in POOLS.items():
        if kind == "house":
            found = houses(options.program, count)
        else:
            found = walks.simulated(kind, count, options.seed)
        pools[kind] = Pool(kind, found, rng)
        print(kind, len(found), "walks", flush=True)
    context = multiprocessing.get_context("fork")
    queue = context.Queue(8)
    worker = context.Process(target=deal, args=(queue, pools, options.seed), daemon=True)
    worker.start()

    import network  # after the fork, because jax's threads do not survive it

    rounds = [("one", 6e-3), ("two", options.rate)]
    weights = network.new_weights(options.seed)
    if options.start:
        with open(options.start, encoding="utf-8") as file:
            weights = unfolded(json.load(file)["weights"])
        del rounds[0]
    for name, rate in rounds:
        weights = train(weights, queue, rate, options.iterations, name)
        write(options.out, folded(weights))
    worker.terminate()


if __name__ == "__main__":
    main()
