#!/usr/bin/env python3
"""Writes the weights of train.py as Swift.

    python3 swift_weights.py weights.json RangingNetwork+Weights.swift
    python3 swift_weights.py one.json other.json RangingNetwork+Weights.swift  # their mean
    python3 swift_weights.py --read RangingNetwork+Weights.swift weights.json  # the opposite
"""
import base64
import json
import re
import sys

import numpy as np

LANES = 4  # numbers in a vector
INPUTS = 14
LETTERS = 112  # in a line
HEAD = '''\
// Written by the training program: not to be changed by hand.

extension RangingNetwork {
  /// For each group of four states, with "rate" and "target" in turn: the biases, then the weights of each input and state.
  /// Then the same for the outputs.
  static let weights: [Lanes] = decoded(
    """
'''
TAIL = '''    """)
}
'''


def vectors(weights):
    """The weights in the order of RangingNetwork.swift."""
    rates = np.vstack([weights["br"], weights["Wr"]])
    targets = np.vstack([weights["bc"], weights["Wc"]])
    for first in range(0, rates.shape[1], LANES):
        group = slice(first, first + LANES)
        for rate, target in zip(rates, targets):
            yield rate[group]
            yield target[group]
    for row in np.vstack([weights["bo"], weights["Wo"]]):
        hot, cold, _, distance, below, above = row
        yield [hot, cold, 0, distance]
        yield [below, above, 0, 0]


def swift(weights):
    numbers = np.concatenate(list(vectors(weights))).astype("<f4")
    text = base64.b64encode(numbers.tobytes()).decode()
    lines = [text[i:i + LETTERS] for i in range(0, len(text), LETTERS)]
    return HEAD + "\\\n".join(f"    {line}" for line in lines) + "\n" + TAIL


def read(source):
    """The weights of a Swift file."""
    with open(source, encoding="utf-8") as file:
        text = "".join(re.findall(r"^    ([A-Za-z0-9+/=]{4,})\\?$", file.read(), re.M))
    rows = np.frombuffer(base64.b64decode(text), "<f4").reshape(-1, LANES).astype(float)
    # Two rows for each input and state of each group of states, and of the outputs.
    width = next(n for n in range(LANES, 1000, LANES)
                 if len(rows) == 2 * (n // LANES + 1) * (1 + INPUTS + n))
    parts = rows.reshape(width // LANES + 1, -1, 2, LANES)
    rates, targets = (np.concatenate(list(parts[:-1, :, n]), axis=1) for n in (0, 1))
    words, widths = parts[-1, :, 0], parts[-1, :, 1]
    outputs = np.column_stack([words[:, 0], words[:, 1], words[:, 2], words[:, 3], widths[:, :2]])
    return {"br": rates[0], "Wr": rates[1:], "bc": targets[0], "Wc": targets[1:],
            "bo": outputs[0], "Wo": outputs[1:]}


def main():
    *sources, target = sys.argv[1:]
    if sources[0] == "--read":
        plain = {name: value.tolist() for name, value in read(sources[1]).items()}
        with open(target, "w", encoding="utf-8") as file:
            json.dump({"weights": plain}, file)
        return
    files = []
    for source in sources:
        with open(source, encoding="utf-8") as file:
            files.append(json.load(file)["weights"])
    mean = {name: np.mean([file[name] for file in files], axis=0) for name in files[0]}
    with open(target, "w", encoding="utf-8") as file:
        file.write(swift(mean))


if __name__ == "__main__":
    main()
