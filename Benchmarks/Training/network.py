"""The network: levels of seven time scales go into a small recurrent layer whose states have their
own time constants; out come a direction and three quantiles of the logarithm of the distance.

It has to agree with Levels.swift and RangingNetwork.swift.
"""
import os

os.environ.setdefault(
    "XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import jax
import jax.numpy as jnp
import numba
import numpy as np

INPUTS, STATES, OUTPUTS = 14, 64, 6
SLOWEST = 9.6  # seconds; each of the six means that follow is twice as fast
HALF_NEWS = 0.027  # seconds after which half of a packet is news
SHORTEST, LONGEST = 0.02, 5.0  # seconds of a step


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
        row[6] = (means[4] - 20) / 12
        row[7] = (means[2] - 20) / 12
        row[8] = means[7] / 4 - 1
        row[9] = np.log(density + 0.1) - 1
        row[10] = (losses[k] - means[6]) / 4
        row[11] = np.log(max(step, 0.003)) / 2 + 1 if k else 1.0
        row[12] = (means[3] - 20) / 12
        row[13] = (means[0] - 20) / 12
        asked[count] = k
        count += 1
        if count == len(inputs):
            break
    return count


def new_weights(seed):
    keys = jax.random.split(jax.random.PRNGKey(seed), 3)

    def normal(key, rows, columns):
        return jax.random.normal(key, (rows, columns)) / np.sqrt(rows)

    rows = INPUTS + STATES
    return {
        "Wr": normal(keys[0], rows, STATES) * 0.3,
        # From slow states to fast ones.
        "br": jnp.linspace(-2.5, 1.5, STATES),
        "Wc": normal(keys[1], rows, STATES),
        "bc": jnp.zeros(STATES),
        "Wo": normal(keys[2], rows, OUTPUTS) * 0.3,
        "bo": jnp.array([0.0, 0.0, 0.0, 1.4, 0.0, 0.0]),
    }


def outputs(weights, inputs, steps, begins):
    """inputs [time, row, 14], steps and begins [time, row] -> [time, row, 6].

    The outputs: the logarithms of the odds of nearer and farther against standing still, one that
    is not used, the median of ln of metres, and the widths below and above it before softplus.
    begins: 1 where another walk begins, which knows nothing of the one before.
    """
    rate = inputs @ weights["Wr"][:INPUTS] + weights["br"]
    target = inputs @ weights["Wc"][:INPUTS] + weights["bc"]
    rate_of_states, target_of_states = weights["Wr"][INPUTS:], weights["Wc"][INPUTS:]

    def step(states, now):
        rate, target, seconds, begins = now
        states = states * (1 - begins[:, None])
        rate = jnp.exp(jnp.clip(rate + states @ rate_of_states, -5, 4))
        target = jnp.tanh(target + states @ target_of_states)
        states = states + (1 - jnp.exp(-rate * seconds[:, None])) * (target - states)
        return states, states

    steps = jnp.clip(steps, SHORTEST, LONGEST)
    start = jnp.zeros((inputs.shape[1], STATES))
    _, states = jax.lax.scan(step, start, (rate, target, steps, begins))
    return jnp.concatenate([inputs, states], -1) @ weights["Wo"] + weights["bo"]


def loss(weights, batch):
    """Quantile loss of the distance and cross entropy of the direction."""
    inputs, steps, begins, log_distance, way, distance_counts, way_counts = batch
    out = outputs(weights, inputs, steps, begins)
    middle = out[..., 3]
    quantiles = (
        (0.5, middle),
        (0.1, middle - jax.nn.softplus(out[..., 4])),
        (0.9, middle + jax.nn.softplus(out[..., 5])),
    )
    miss = 0.0
    for share, quantile in quantiles:
        error = log_distance - quantile
        miss += jnp.maximum(share * error, (share - 1) * error)
    odds = jnp.concatenate([out[..., :2], jnp.zeros_like(out[..., :1])], -1)
    surprise = -jnp.take_along_axis(jax.nn.log_softmax(odds), way[..., None], -1)[..., 0]
    return (
        2 * (miss * distance_counts).sum() / distance_counts.sum()
        + 1.5 * (surprise * way_counts).sum() / way_counts.sum()
    )
