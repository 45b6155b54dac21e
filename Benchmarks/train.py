#!/usr/bin/env python3
"""Trains the network that tells HOT from COLD where packets are many, and writes its weights.

  train.py HOTCOLD TRAINING-ROWS WEIGHTS.swift [--traces FOLDER] [--leave SET]...

HOTCOLD and TRAINING-ROWS are the built programs. What it learns from: hunts of the demo's autopilot, walks of our own in
houses of many kinds, players who stand, steady walks without fading, and, with --traces, recordings with true distances:
FOLDER holds a folder for each set of recordings, which are CSV files with truth_m. Those in RECORDINGS are used, if they
are there. --leave leaves a set out, to be tried afterwards.

The loss is the cross entropy of three classes: nearer or farther by more than 0.25 m/s (near the goal by less), or standing
for two seconds and more. Each set, each distance band and each direction has the same say, so that many far packets do
not drown few near ones. It takes numpy and jax (pip install jax), and six minutes on two busy cores.
"""
import argparse, collections, concurrent.futures, glob, os, subprocess, tempfile
import numpy as np, jax, jax.numpy as jnp

NEURONS, EPOCHS, RATE, BATCH, SEED = 48, 90, 8e-3, 4096, 11
INPUTS, LEAST_DENSITY = 10, 2.5
BANDS = (2, 4, 8)  # metres
WALKS = 0.25  # m/s
# Near the goal a slow step counts as well, if it changes the distance by as large a share in a second: where there is
# little noise, or the steps are known well. In all sets it cost more wrong words than it brought right ones.
STEPS, SHARE = 0.1, 0.12  # m/s, 1/s
SLOW_SETS = ("line", "cable_semireal")
# How much a cell (distance band; nearer, farther) counts, and a set beside the others.
CELLS = ((1.35, 1), (1.1, 1.1), (1.2, 1.25), (0.9, 1))
SETS = collections.defaultdict(lambda: 1.0, house=1.5, line=0.3)
STANDING = 0.4
# With many packets a second, of somebody who walks or stands as players do.
RECORDINGS = ("synth", "cable_semireal", "body_static", "cable_static", "lab_static", "people_static")
STILL_SETS = {"stand": 7.0, "door": 7.0}  # Others in which nobody moves count a quarter.


def labels(time, truth, name):
    """-1 nearer, 1 farther, 0 stands; 8 does not count."""
    grid = np.arange(time[0] + 1, time[-1] - 1, 0.1)
    known = np.isfinite(truth)
    if len(grid) < 60 or known.sum() < 20:
        return None
    mean = np.ones(11) / 11
    path = np.interp(grid, time[known], truth[known])
    speed = np.convolve(np.gradient(np.convolve(path, mean, "same"), 0.1), mean, "same")
    share = np.interp(time, grid, abs(speed) / np.maximum(np.interp(grid, time[known], truth[known]), 0.1))
    speed = np.interp(time, grid, speed)
    walks = abs(speed) > WALKS
    if name in SLOW_SETS:
        walks |= (abs(speed) > STEPS) & (share > SHARE)
    label = np.where(walks, np.sign(speed).astype(int), np.where(abs(speed) < STEPS, 0, 8))
    label[(time < grid[0] + 1.2) | (time > grid[-1] - 1.2)] = 8
    walked = -np.inf
    for i, now in enumerate(time):
        # A word may stay for two seconds after a stop.
        if abs(label[i]) == 1:
            walked = now
        elif label[i] == 0 and now - walked < 2:
            label[i] = 8
    return label


def line(seed):
    """A recording of somebody who walks straight to a beacon and away from it, with hardly any noise: by so many metres
    or by such a share of the distance a second, as a test bench changes a level."""
    random = np.random.default_rng([2, seed])
    grid = np.arange(0, 60, 0.05)
    truth, distance, speed, share, rest = [], random.uniform(0.5, 15), 0, 0, 0
    for now in grid:
        if now >= rest:
            rest = now + random.uniform(1, 12)
            way = random.choice((-1, -1, 0, 1, 1))
            speed, share = (way * random.uniform(0.3, 1.4), 0) if random.random() < 0.5 else (0, way * random.uniform(0.1, 0.5))
        distance = min(max(distance + (speed + share * distance) * 0.05, 0.2), 25)
        truth.append(distance)
    noise, exponent = random.uniform(0, 1.5), random.uniform(1.6, 3)
    time = np.cumsum(random.choice((0.02, 0.05, 0.1, 0.1, 0.1, 0.2)) + random.uniform(0, 0.01, 3000))
    time = time[(time < 60) & (random.random(3000) > random.uniform(0, 0.4))]
    truth = np.interp(time, grid, truth)
    rssi = np.round(-59 - 10 * exponent * np.log10(truth) + random.normal(0, noise, len(time)))
    return "".join(f"{t:.5f},C0:00:00:00:00:01,{r:.0f},-59,,,,{d:.4f}\n" for t, r, d in zip(time, rssi, truth))


def rows_of(command, **given):
    out = subprocess.run(command, capture_output=True, check=True, **given).stdout
    return np.frombuffer(out, np.float32).reshape(-1, 2 + INPUTS)


class Examples:
    def __init__(self):
        self.parts = []

    def add(self, name, rows):
        if len(rows) < 60:
            return
        time, truth = rows[:, 0].astype(float), rows[:, 1].astype(float)
        label = labels(time, truth, name)
        if label is None:
            return
        lasts = np.minimum(np.diff(time, append=time[-1] + 0.1), 2)
        keep = (rows[:, -1] > LEAST_DENSITY) & (label != 8) & np.isfinite(truth)
        band = np.digitize(truth[keep], BANDS)
        self.parts.append((rows[keep, 2:], label[keep], band, lasts[keep], np.full(keep.sum(), name)))

    def all(self):
        return [np.concatenate(part) for part in zip(*self.parts)]


def weights(label, band, lasts, name):
    weight = lasts.copy()
    for one in set(name):
        mine = name == one
        moves = (mine & (label != 0)).any()
        for cell in range(4):
            for way, share in zip((-1, 1), CELLS[cell]):
                chosen = mine & (band == cell) & (label == way)
                if seconds := weight[chosen].sum():
                    weight[chosen] *= min(1 / seconds, 1 / 20) * share
        chosen = mine & (label == 0)
        seconds = weight[chosen].sum()
        weight[chosen] *= STANDING * 8 / seconds if seconds > 20 else 0
        weight[mine] *= SETS[one] if moves else STILL_SETS.get(one, 1.0) / 4
    return weight / weight.sum()


def train(inputs, label, weight):
    random = np.random.default_rng(SEED)
    mean, deviation = inputs.mean(0), inputs.std(0) + 1e-6
    keep = weight > 0
    x = ((inputs[keep] - mean) / deviation).astype(np.float32)
    answer = np.where(label[keep] < 0, 0, np.where(label[keep] > 0, 1, 2))
    weight = (weight[keep] * keep.sum()).astype(np.float32)
    normal = lambda *shape, scale: (random.normal(0, scale, shape)).astype(np.float32)
    net = [normal(INPUTS, NEURONS, scale=INPUTS**-0.5), normal(NEURONS, scale=0.5),
           normal(NEURONS, 2, scale=0.5 * NEURONS**-0.5), np.zeros(2, np.float32)]

    def loss(net, x, answer, weight):
        hidden = x @ net[0] + net[1]
        out = hidden / (1 + jnp.abs(hidden)) @ net[2] + net[3]
        log = jax.nn.log_softmax(jnp.concatenate([out, jnp.zeros_like(out[:, :1])], 1))
        chosen = jnp.take_along_axis(log, answer[:, None], 1)[:, 0]
        return -(weight * chosen).mean() + 1e-5 * sum((part**2).sum() for part in net)

    @jax.jit
    def step(net, first, second, count, rate, x, answer, weight):
        slope = jax.grad(loss)(net, x, answer, weight)
        first = [0.9 * a + 0.1 * b for a, b in zip(first, slope)]
        second = [0.999 * a + 0.001 * b * b for a, b in zip(second, slope)]
        move = lambda a, b: (a / (1 - 0.9**count)) / (jnp.sqrt(b / (1 - 0.999**count)) + 1e-8)
        return [a - rate * move(b, c) for a, b, c in zip(net, first, second)], first, second

    first = second = [0 * part for part in net]
    count = 0
    for epoch in range(EPOCHS):
        order = random.permutation(len(x))
        rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS))
        for start in range(0, len(x) - BATCH + 1, BATCH):
            some = order[start:start + BATCH]
            count += 1
            net, first, second = step(net, first, second, float(count), rate, x[some], answer[some], weight[some])
    net = [np.array(part) for part in net]
    # What brings the inputs to one scale goes into the weights.
    net[1] = net[1] - (mean / deviation) @ net[0]
    net[0] = net[0] / deviation[:, None]
    return net


def swift(net):
    row = lambda numbers: "[" + ", ".join(f"{number:.4g}" for number in numbers) + "]"
    lines = ["// Made by Benchmarks/train.py: not to be changed by hand.", "", "extension TrendNetwork {",
             "  static let numbers: [Lanes] = ["]
    for start in range(0, NEURONS, 4):
        four = slice(start, start + 4)
        rows = [net[1][four], *(net[0][i, four] for i in range(INPUTS)), net[2][four, 0], net[2][four, 1]]
        lines += [f"    // Neurons {start} to {start + 3}."] + [f"    {row(numbers)}," for numbers in rows]
    lines += ["  ]", f"  static let hotterBias: Float = {net[3][0]:.4g}",
              f"  static let colderBias: Float = {net[3][1]:.4g}", "}", ""]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hotcold"), parser.add_argument("rows"), parser.add_argument("weights")
    parser.add_argument("--traces"), parser.add_argument("--leave", action="append", default=[])
    given = parser.parse_args()
    random = np.random.default_rng(7)
    examples = Examples()

    def simulated(name, kind, seeds):
        if name in given.leave:
            return
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for rows in pool.map(lambda seed: rows_of([given.rows, kind, str(seed)]), seeds):
                examples.add(name, rows)

    def recorded(name, path, error):
        with open(path) as file:
            examples.add(name, rows_of([given.rows, "recording", str(error)], stdin=file))

    simulated("walk", "walk", range(1, 1501))
    simulated("stand", "stand", range(5001, 5401))
    simulated("stand", "door", range(9001, 9601))
    if "house" not in given.leave:
        with tempfile.TemporaryDirectory() as folder:
            for seed in range(1001, 2201):
                path = f"{folder}/{seed}.csv"
                subprocess.run([given.hotcold, "record", path, "--demo", "--seed", str(seed)],
                               capture_output=True, check=True)
                # As if the beacon's power were told wrong by some dB.
                recorded("house", path, random.normal(0, 4))
    if "line" not in given.leave:
        for seed in range(1, 401):
            examples.add("line", rows_of([given.rows, "recording", str(random.normal(0, 4))], input=line(seed).encode()))
    for path in sorted(glob.glob(f"{given.traces}/*/*.csv")) if given.traces else []:
        name = os.path.basename(os.path.dirname(path))
        if name not in RECORDINGS or name in given.leave:
            continue
        for _ in range(1 if name.endswith("static") else 4):
            recorded(name, path, random.normal(0, 4))

    inputs, label, band, lasts, name = examples.all()
    for one in sorted(set(name)):
        print(f"{one}: {(name == one).sum()} packets")
    with open(given.weights, "w") as file:
        file.write(swift(train(inputs, label, weights(label, band, lasts, name))))


if __name__ == "__main__":
    main()
