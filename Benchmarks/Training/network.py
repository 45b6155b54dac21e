"""The network: levels of seven time scales go into a small recurrent layer whose states have their own time constants; out
come a direction, the way of the last seconds, and three quantiles of the logarithm of the distance.

It has to agree with Levels.swift, RangingNetwork.swift and Arithmetic.swift: with other STATES or LONGEST, `groups`, the size
of `x` and `steps` there change, too.
"""
import numba
import numpy as np

# Outputs: the logarithms of the odds of nearer and farther against standing still, the median of ln of metres, the widths
# below and above it before softplus, and the logarithms of the odds that the last seconds led nearer and farther.
INPUTS, STATES, OUTPUTS = 14, 40, 7
# What a state and an output depend on: a bias, the inputs, the states.
SOURCES = 1 + INPUTS + STATES
SLOWEST = 9.6  # seconds; each of the six means that follow is twice as fast
HALF_NEWS = 0.027  # seconds after which half of a packet is news
WEAKEST = 3.0  # the weakest level that receivers hear, as an input
SHORTEST, LONGEST = 0.02, 10.0  # seconds of a step
PASSED_WEIGHT = 1.0  # of the last seconds' way in the loss
SLOWEST_RATE, FASTEST_RATE = -5, 4  # logarithms of the rates of states, 1/s


@numba.njit(cache=True)
def inputs_of(times, losses, pause, inputs, asked):
    """Fills `inputs` for each time that the network is asked, and `asked` with the packets.

    Every packet counts, but the network is asked only when `pause` seconds have passed.
    Returns how often it was asked.
    """
    sums, weights = np.zeros(8), np.zeros(8)
    density, since, count = 0.0, 0.0, 0
    for k in range(len(times)):
        step = max(times[k] - times[k - 1], 0.0) if k else 0.0
        since += step
        news = max(step, 0.0006)
        worth = news / (news + HALF_NEWS) if k else 1.0
        keep = np.exp(-step / SLOWEST)
        for i in range(7):
            weights[i] = weights[i] * keep + worth
            sums[i] = sums[i] * keep + worth * losses[k]
            if i == 1:
                weights[7] = weights[7] * keep + worth
                sums[7] *= keep
            if i == 2:
                density = density * keep + 1 / 2.4
            keep *= keep
        sums[7] += worth * abs(losses[k] - sums[4] / weights[4])
        if k and since < pause:
            continue
        since = 0.0
        row, means = inputs[count], sums / weights
        for i in range(6):
            row[i] = (means[i] - means[i + 1]) / 4
        row[6] = min((means[4] - 20) / 12, WEAKEST)
        row[7] = min((means[2] - 20) / 12, WEAKEST)
        row[8] = means[7] / 4 - 1
        row[9] = np.log(density + 0.1) - 1
        row[10] = (losses[k] - means[6]) / 4
        row[11] = np.log(max(step, 0.003)) / 2 + 1 if k else 1.0
        row[12] = min((means[3] - 20) / 12, WEAKEST)
        row[13] = min((means[0] - 20) / 12, WEAKEST)
        asked[count] = k
        count += 1
        if count == len(inputs):
            break
    return count


def new_weights(seed):
    """Those of the states [source, rates and targets of states], and of the outputs [source, output]."""
    rng = np.random.default_rng([seed, 0])
    rates, targets, outputs = (
        rng.normal(size=(SOURCES, columns)) * size / np.sqrt(INPUTS + STATES)
        for columns, size in ((STATES, 0.3), (STATES, 1), (OUTPUTS, 0.3)))
    rates[0] = np.linspace(-2.5, 1.5, STATES)  # from slow states to fast ones
    targets[0] = 0
    outputs[0, 2] = 1.4
    return [np.hstack([rates, targets]).astype(np.float32), outputs.astype(np.float32)]


@numba.njit(cache=True, fastmath=True)
def exponential(x):
    """For x below 0, as in Arithmetic.swift."""
    y = max(x, np.float32(-32)) * np.float32(0.03125)
    power = np.float32(0.00504480) * y + np.float32(0.03821141)
    power = power * y + np.float32(0.16491630)
    power = power * y + np.float32(0.49959751)
    power = power * y + np.float32(0.99996864)
    power = power * y + np.float32(1)
    power *= power
    power *= power
    power *= power
    power *= power
    return power * power


@numba.njit(cache=True, fastmath=True)
def forward(of_states, sums, steps, begins, states):
    """of_states [rates and targets of states, state], sums [time, rates and targets, row] of biases and inputs, steps and
    begins [time, row], states [state, row].

    Returns for each time the states before and after it [time, state, row], and the tape for `backward`: rates (0 where
    clipped), shares that are kept, and targets.
    """
    times, _, rows = sums.shape
    width = len(states)
    before = np.empty((times, width, rows), np.float32)
    after = np.empty((times, width, rows), np.float32)
    tape = np.empty((times, 3, width, rows), np.float32)
    more = np.empty((2 * width, rows), np.float32)
    for t in range(times):
        for j in range(width):
            for r in range(rows):
                before[t, j, r] = states[j, r] * (np.float32(1) - begins[t, r])
        np.dot(of_states, before[t], more)
        for j in range(width):
            for r in range(rows):
                raw = sums[t, j, r] + more[j, r]
                clipped = min(max(raw, np.float32(SLOWEST_RATE)), np.float32(FASTEST_RATE))
                rate = exponential(clipped - np.float32(4)) * np.float32(54.59815)
                kept = exponential(-rate * steps[t, r])
                x = sums[t, width + j, r] + more[width + j, r]
                power = exponential(np.float32(-2) * abs(x))
                size = (np.float32(1) - power) / (np.float32(1) + power)
                target = size if x >= 0 else -size
                tape[t, 0, j, r] = rate if raw == clipped else np.float32(0)
                tape[t, 1, j, r] = kept
                tape[t, 2, j, r] = target
                after[t, j, r] = target + kept * (before[t, j, r] - target)
        states = after[t]
    return before, after, tape


@numba.njit(cache=True, fastmath=True)
def backward(to_states, before, steps, begins, tape, slopes):
    """to_states [state, rates and targets], slopes [time, state, row]: of the loss by the states after.

    Returns the slopes by the sums [time, rates and targets, row].
    """
    times, _, width, rows = tape.shape
    later = np.zeros((width, rows), np.float32)
    through = np.empty((width, rows), np.float32)
    of_sums = np.empty((times, 2 * width, rows), np.float32)
    for t in range(times - 1, -1, -1):
        for j in range(width):
            for r in range(rows):
                rate, kept, target = tape[t, 0, j, r], tape[t, 1, j, r], tape[t, 2, j, r]
                slope = slopes[t, j, r] + later[j, r]
                through[j, r] = slope * kept
                gap = before[t, j, r] - target
                of_sums[t, j, r] = -slope * gap * kept * steps[t, r] * rate
                of_sums[t, width + j, r] = (
                    slope * (np.float32(1) - kept) * (np.float32(1) - target * target))
        np.dot(to_states, of_sums[t], later)
        for j in range(width):
            for r in range(rows):
                later[j, r] = (later[j, r] + through[j, r]) * (np.float32(1) - begins[t, r])
    return of_sums


def loss(weights, batch, states):
    """The quantile loss of the distance plus the cross entropies of the direction and of the last seconds' way.

    Returns it with its slopes by the weights, and the last states.
    """
    inputs, steps, begins, log_distance, way, passed, distance_counts, way_counts, passed_counts = batch
    of_states, of_outputs = weights
    inputs = np.concatenate([np.ones_like(inputs[:, :1]), inputs], 1)
    steps = np.clip(steps, np.float32(SHORTEST), np.float32(LONGEST))
    sums = of_states[:-STATES].T.copy() @ inputs
    before, after, tape = forward(of_states[-STATES:].T.copy(), sums, steps, begins, states)
    out = of_outputs.T.copy() @ np.concatenate([inputs, after], 1)
    slopes = np.zeros_like(out)

    distance_share = 2 * distance_counts / distance_counts.sum()
    middle, total = out[:, 2], 0.0
    below, above = np.logaddexp(out[:, 3], 0), np.logaddexp(out[:, 4], 0)
    for share, sign, width, row in ((0.5, 0, 0, 2), (0.1, -1, below, 3), (0.9, 1, above, 4)):
        error = log_distance - middle - sign * width
        total += (np.maximum(share * error, (share - 1) * error) * distance_share).sum()
        slope = np.where(error > 0, -share, 1 - share) * distance_share
        slopes[:, 2] += slope
        if sign:
            slopes[:, row] = sign * slope / (1 + np.exp(-out[:, row]))

    for weight, first, chosen, counts in ((1.5, 0, way, way_counts), (PASSED_WEIGHT, 5, passed, passed_counts)):
        share = weight * counts / counts.sum()
        odds = np.concatenate([out[:, first:first + 2], np.zeros_like(out[:, :1])], 1)
        odds = np.exp(odds - odds.max(1, keepdims=True))
        odds /= odds.sum(1, keepdims=True)
        right = chosen[:, None] == np.arange(3)[:, None]
        total -= (np.log((odds * right).sum(1) + 1e-9) * share).sum()
        slopes[:, first:first + 2] = ((odds - right) * share[:, None])[:, :2]

    of_after = np.ascontiguousarray(of_outputs[-STATES:]) @ slopes
    of_sums = backward(of_states[-STATES:], before, steps, begins, tape, of_after)
    return total, [product([inputs, before], of_sums), product([inputs, after], slopes)], after[-1]


def product(sources, slopes):
    """Slopes by sums [time, sum, row], as slopes by the weights [source, sum] of these sources [time, source, row]."""
    flat = [part.transpose(1, 0, 2).reshape(part.shape[1], -1) for part in (*sources, slopes)]
    return np.concatenate([part @ flat[-1].T for part in flat[:-1]])


class Adam:
    """Adam with decay of weights and limited slopes (Loshchilov and Hutter, 2019)."""

    def __init__(self, weights, decay=1e-2, most=1.0):
        self.first = [np.zeros_like(part) for part in weights]
        self.second = [np.zeros_like(part) for part in weights]
        self.decay, self.most, self.count = decay, most, 0

    def step(self, weights, slopes, rate):
        """Returns the next weights."""
        self.count += 1
        size = np.sqrt(sum(float((slope.astype(float) ** 2).sum()) for slope in slopes))
        limit = np.float32(min(1.0, self.most / max(size, 1e-12)))
        result = []
        for part, slope, first, second in zip(weights, slopes, self.first, self.second):
            slope = slope * limit
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            mean = first / (1 - 0.9 ** self.count)
            change = mean / (np.sqrt(second / (1 - 0.999 ** self.count)) + 1e-8)
            result.append((part - rate * (change + self.decay * part)).astype(np.float32))
        return result
