"""The weights as Swift's source."""
import numpy as np

LANES = 4  # numbers in a vector
LETTERS = 120  # in a line
UNITS = 20_000  # for a weight of 1
HEAD = '''\
// Written by the training program: not to be changed by hand.

extension RangingNetwork {
  /// For each group of four states, with "rate" and "target" in turn: the biases, then the weights of each input and state.
  /// Then the same for the outputs.
  static let weights: [Lanes] = decoded(
    #"""
'''
TAIL = '''    """#)
}
'''


def source(weights):
    of_states, of_outputs = weights
    groups = of_states.reshape(len(of_states), 2, -1, LANES).transpose(2, 0, 1, 3)
    outputs = np.zeros((len(of_outputs), 2 * LANES))
    outputs[:, [0, 1, 3, 4, 5, 6, 7]] = of_outputs
    return text(np.round(np.append(groups, outputs) * UNITS).astype(int))


def text(numbers):
    """The numbers, between -2^17 and 2^17, as three letters of six bits each, from "0" to "o"."""
    numbers = numbers + 2**17
    letters = np.column_stack([numbers >> 12, numbers >> 6 & 63, numbers & 63]) + ord("0")
    text = letters.astype(np.uint8).tobytes().decode()
    lines = [f"    {text[i:i + LETTERS]}" for i in range(0, len(text), LETTERS)]
    return HEAD + "\\#\n".join(lines) + "\n" + TAIL
