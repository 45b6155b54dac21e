"""Simulated walks near a beacon. Each has its own physics and its own way of walking.

Four kinds of world:
- rough: like offices, malls and homes. Path loss of one or two slopes, walls, a shadow field,
  fading as a sum of plane waves whose path lengths make the three advertising channels fade alike or
  not, people who move and block those waves, the player's own body, and a receiver that loses
  weak packets, and others at random;
- home: rooms with furniture and one kind of path loss, fading that grows with the distance;
- calm: like the demo's house or a quiet home: the same, but weaker;
- ideal: path loss and white noise, nothing else.
"""
import numpy as np

STEP = 0.02  # seconds from one position to the next
POWER = -59.0  # dBm at 1 m, as the beacon claims
CHANNELS = np.array([2402.0, 2426.0, 2480.0])  # MHz
LIGHT = 299.79  # m/s, in millions
WAYS = ("stand", "hunt", "pace", "corridor", "shuttle", "ramp")
REAL = ("rough", "home")  # with noise, and people who pass
MIX = {"rough": (0.20, 0.42, 0.12, 0.16, 0.10, 0), "calm": (0.22, 0.22, 0.06, 0.40, 0.10, 0),
       "home": (0.20, 0.40, 0.08, 0.24, 0.08, 0), "ideal": (0.30, 0.15, 0.10, 0.10, 0.10, 0.25)}


def log_uniform(rng, low, high):
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def log_normal(rng, middle, spread):
    return float(middle * np.exp(rng.normal() * spread))


# Ways of walking


def stand(rng, count, kind):
    """Stands at one place; some players turn around."""
    if kind in REAL:
        distance = log_normal(rng, 2.5, 0.8)
    else:
        distance = log_uniform(rng, 0.25, 50 if kind == "ideal" else 16)
    angle = rng.uniform(0, 2 * np.pi)
    place = distance * np.array([np.cos(angle), np.sin(angle)])
    facing = rng.uniform(0, 2 * np.pi) + np.cumsum(rng.normal(0, 0.003, count))
    if rng.random() < 0.4:
        for start in rng.uniform(0, count, rng.poisson(count * STEP / 12)):
            facing = facing + rng.normal() * np.clip((np.arange(count) - start) * STEP, 0, 1)
    return np.tile(place, (count, 1)), facing


def ramp(rng, count):
    """Like a test bench: the level rises and falls at a constant rate in dB, with pauses."""
    clock, here, times, logs = 0.0, rng.uniform(np.log(0.3), np.log(30)), [0.0], []
    logs.append(here)
    while clock < count * STEP:
        clock += rng.uniform(0, 10)
        times.append(clock)
        logs.append(here)
        there = rng.uniform(np.log(0.3), np.log(30))
        clock += abs(there - here) / (np.log(10) / 20 * log_uniform(rng, 0.7, 4)) + 0.5
        here = there
        times.append(clock)
        logs.append(here)
    distance = np.exp(np.interp(np.arange(count) * STEP, times, logs))
    angle = rng.uniform(0, 2 * np.pi)
    return distance[:, None] * np.array([np.cos(angle), np.sin(angle)]), np.zeros(count)


def goals(rng, way, scale):
    """Yields the player's next goal, endlessly."""
    angle, aside, sign = rng.uniform(0, 2 * np.pi), rng.normal() * 0.6, 1.0
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    inwards, axis, here = rng.random() < 0.5, 0, rng.normal(size=2) * scale
    while True:
        if way in ("pace", "shuttle"):  # back and forth past the beacon
            sign = -sign
            far = sign * rng.uniform(0.5, 1.3) if rng.random() < 0.8 else rng.uniform(-1, 1)
            aside += rng.normal() * 0.1
            yield scale * far * along + aside * across
        elif way == "corridor":  # along two axes only, as through rooms and doors
            axis = 1 - axis
            here[axis] = rng.normal() * scale * (1 if rng.random() < 0.6 else 0.2)
            yield here[0] * along + here[1] * across
        else:  # out and in, sometimes far away
            if rng.random() < 0.7:
                inwards = not inwards
            reach = 2.0 if rng.random() < 0.15 else 0.12 if inwards else 1.1
            yield rng.normal(size=2) * scale * reach


def walk(rng, way, count, kind):
    """Positions (the beacon is at 0) and the directions that the player faces."""
    speed = np.clip(log_normal(rng, 0.85, 0.35), 0.25, 1.7)
    scale = log_normal(rng, 6.0, 0.75)
    stops, pause = rng.uniform(0.05, 0.8), log_normal(rng, 5.5, 0.6)
    if kind == "home":
        speed = np.clip(log_normal(rng, 0.95, 0.3), 0.3, 1.5)
    if kind == "calm":
        speed, scale = rng.uniform(0.6, 1.5), log_normal(rng, 6.0, 0.5)
        pause = log_normal(rng, 3, 0.6)
    if way == "pace" and rng.random() < 0.4:
        speed, scale = rng.uniform(0.15, 0.5), rng.uniform(1, 4)
    if way == "shuttle":
        scale, speed = rng.uniform(0.4, 2.2), rng.uniform(0.3, 1.2)
        stops, pause = rng.uniform(0.1, 0.5), rng.uniform(3, 7)
    turns_at_stops = rng.random() < 0.5
    # The recording begins in the middle, because the first way always leads towards the beacon.
    before = int(rng.uniform(5, 25) / STEP)
    positions, facings, length = [], [], 0
    place, facing = rng.normal(size=2) * scale, rng.uniform(0, 2 * np.pi)
    for goal in goals(rng, way, scale):
        if length >= before + count:
            break
        if rng.random() < stops:
            steps = int(rng.exponential(pause) / STEP) + 25
            turn = rng.normal() * 1.2 if turns_at_stops and rng.random() < 0.6 else 0.0
            since = np.arange(steps) * STEP - rng.uniform(0.1, 0.9) * steps * STEP
            facings.append(facing + turn * (1 - np.exp(-2 * np.maximum(since, 0))))
            positions.append(np.tile(place, (steps, 1)))
            facing, length = facings[-1][-1], length + steps
        far = np.hypot(*(goal - place))
        if far < 0.15:
            continue
        steps = int(far / np.clip(log_normal(rng, speed, 0.15), 0.12, 1.8) / STEP) + 1
        share = np.arange(1, steps + 1)[:, None] / steps
        ahead = np.arctan2(*(goal - place)[::-1])
        turn = (ahead - facing + np.pi) % (2 * np.pi) - np.pi
        turned = np.minimum(np.arange(steps) * STEP / rng.uniform(0.25, 0.85), 1)
        positions.append(place + share * (goal - place))
        facings.append(facing + turn * turned)
        place, facing, length = goal.copy(), ahead, length + steps
    return np.concatenate(positions)[before:][:count], np.concatenate(facings)[before:][:count]


# Physics. Each function returns dB for each packet.


def path_loss(rng, kind, distance):
    """Returns the loss, with one or two slopes, and the distance where the second begins."""
    distance = np.maximum(distance, 0.1)
    if kind == "home":
        return 10 * rng.uniform(1.5, 2.6) * np.log10(distance), np.inf
    if kind != "rough":
        return 10 * rng.uniform(1.8, 2.8) * np.log10(distance), np.inf
    slope, far_slope, bend = rng.uniform(1.2, 2.7), 0.0, np.inf
    if rng.random() < 0.5:
        slope, far_slope = rng.uniform(1.4, 2.3), rng.uniform(0.3, 3.4)
        bend = log_normal(rng, 1.4, 0.7)
    near = np.minimum(distance, bend)
    return 10 * slope * np.log10(near) + 10 * far_slope * np.log10(distance / near), bend


def shadows(rng, kind, places, distance):
    """A random field as a sum of waves, weaker near the beacon."""
    count = 40
    size = rng.uniform(*{"rough": (0.5, 5), "home": (1.5, 4.5)}.get(kind, (0.3, 2)))
    wave = abs(rng.normal(size=count)) / log_normal(rng, 1.9, 0.55)
    wave /= np.maximum(np.sqrt(rng.gamma(1.5, 1, count)), 0.15)
    angle = rng.uniform(0, 2 * np.pi, count)
    phase = places @ (wave * np.array([np.cos(angle), np.sin(angle)]))
    field = np.cos(phase + rng.uniform(0, 2 * np.pi, count)).sum(1) * np.sqrt(2 / count)
    return size * field * (1 - np.exp(-distance / rng.uniform(0.3, 1.8)))


def walls(rng, kind, places):
    """Each wall shadows a half plane that does not contain the beacon."""
    loss = np.zeros(len(places))
    if rng.random() < (0.55 if kind == "rough" else 0.7):
        for _ in range(min(rng.poisson(1.6 if kind == "rough" else 2.2), 6)):
            angle = rng.uniform(0, 2 * np.pi)
            behind = places @ np.array([np.cos(angle), np.sin(angle)]) > log_uniform(rng, 0.7, 12)
            dense = rng.choice([3, 5, 5, 8, 10]) if kind == "calm" else rng.uniform(2, 9)
            loss += behind * dense
    return np.minimum(loss, 20 if kind == "calm" else rng.uniform(8, 18))


def body(rng, kind, places, facing, distance):
    """The loss of the player's own body between beacon and phone, and a gain that compensates for its mean."""
    most = 0.0
    if kind == "rough" and rng.random() < 0.75:
        most = rng.uniform(0, 11)
    if kind == "home" and rng.random() < 0.6:
        most = rng.uniform(0, 8)
    if kind == "calm" and rng.random() < 0.3:
        most = rng.uniform(0, 4)
    away = 0.5 - 0.5 * np.cos(facing - np.arctan2(-places[:, 1], -places[:, 0]))
    loss = most * away ** rng.uniform(0.7, 2.5) * (1 - 0.5 * np.exp(-distance))
    return loss, 0.4 * most


def fading(rng, kind, places, distance, times, steadiness, people):
    """Rice fading: a direct wave and many others.

    steadiness: the power of the direct wave against that of the others, for each packet.
    people: whether they move about.
    """
    count, three = 20, rng.random() < 0.75
    channel = rng.integers(0, 3 if three else 1, len(times))
    wave = 2 * np.pi * CHANNELS[channel] / LIGHT
    angle = rng.uniform(0, 2 * np.pi, count)
    # The channels differ more for waves that travelled farther.
    farther = rng.exponential(log_normal(rng, 6, 0.9), count)
    size = (rng.normal(size=count) + 1j * rng.normal(size=count)) / np.sqrt(2 * count)
    phase = wave[:, None] * (places @ np.array([np.cos(angle), np.sin(angle)]) + farther)
    if people:
        moved = np.arange(count) < rng.uniform(0.2, 1) * count
        pause = np.sqrt(np.diff(times, prepend=times[0]))[:, None]
        drift = rng.normal(size=(len(times), count)) * pause * log_uniform(rng, 0.2, 5)
        phase = phase + np.cumsum(drift, axis=0) * moved
    direct = wave * distance + (rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else 0)
    sum_ = (np.exp(1j * phase) @ size + np.sqrt(steadiness) * np.exp(1j * direct))
    gain = 10 * np.log10(abs(sum_) ** 2 / (steadiness + 1) + 4e-4)
    if three and rng.random() < 0.5:
        gain = gain + (rng.normal(size=3) * (0.5 if kind == "calm" else 1.5))[channel]
    return -gain


def unrest(rng, kind, times, standing, people):
    """Changes over time: drift, people who pass, and steps of the level."""
    loss, duration = np.zeros(len(times)), times[-1] - times[0]
    if kind == "calm":
        return loss
    if kind == "rough" and rng.random() < (0.5 if standing else 0.3):
        size, memory = rng.uniform(0.3, 4), log_uniform(rng, 0.4, 15)
        keep = np.exp(-np.diff(times, prepend=times[0] - 99) / memory)
        news = rng.normal(size=len(times)) * size * np.sqrt(1 - keep * keep)
        level = 0.0
        for i in range(len(times)):
            level = level * keep[i] + news[i]
            loss[i] += level
    if people or rng.random() < 0.2:
        for _ in range(rng.poisson(duration * rng.uniform(0.01, 0.15))):
            width, when = log_uniform(rng, 0.2, 2.5), times[0] + rng.uniform(0, duration)
            loss += rng.uniform(1, 11) * np.exp(-0.5 * ((times - when) / width) ** 2)
    if kind == "rough" and rng.random() < 0.3:
        for _ in range(rng.poisson(duration * 0.03)):
            loss += rng.normal() * 3.5 * (times > times[0] + rng.uniform(0, duration))
    return loss


def packet_times(rng, kind, duration):
    """The times at which the beacon sends."""
    rates = (1.9, 10, 8, 9, 5, 2.5) if kind in REAL else (10, 10, 10, 8, 5, 2)
    if kind in REAL and rng.random() < 0.5:
        rates = (log_uniform(rng, 1, 20),)
    period = 1 / rng.choice(rates)
    jitter = 0.01 if rng.random() < 0.8 else 0.04
    gaps = period + rng.uniform(0, jitter, int(duration / period) + 1)
    times = rng.uniform(0, period) + np.cumsum(gaps)
    if kind == "rough" and rng.random() < 0.12:  # a scanner that sleeps
        sleep = 2 * rng.uniform(0.5, 3)
        times = times[times % sleep < 0.65 * sleep]
    return times[times < duration - STEP]


def simulate(rng, kind):
    """One walk: time, level and distance of each packet heard; None if there are too few."""
    way = rng.choice(WAYS, p=MIX[kind])
    duration = rng.uniform(100, 250) if rng.random() < 0.25 else rng.uniform(30, 100)
    count = int(duration / STEP)
    if way == "stand":
        positions, facing = stand(rng, count, kind)
    elif way == "ramp":
        positions, facing = ramp(rng, count)
    else:
        positions, facing = walk(rng, way, count, kind)
    # A hand always moves a little.
    hand = rng.normal(size=(count, 2)) * rng.choice([0, 0.0006, 0.002]) * (kind == "rough")
    positions = positions + np.cumsum(hand, axis=0)
    height = abs(rng.normal()) * (0.7 if kind == "rough" else 0.15)
    if kind == "rough" and way == "stand" and rng.random() < 0.3:
        height += 1
    times = packet_times(rng, kind, duration)
    now = np.minimum((times / STEP).astype(int), count - 1)
    places, facing = positions[now], facing[now]
    distance = np.sqrt((places ** 2).sum(1) + height ** 2)
    if len(times) < 20:
        return None

    loss, bend = path_loss(rng, kind, distance)
    averages = False
    if kind == "ideal":
        noise, level = rng.uniform(0, 4.2), POWER - loss + rng.normal() * 1.0
    else:
        rough, home = kind == "rough", kind == "home"
        people = kind in REAL and rng.random() < (0.45 if way == "stand" else 0.3)
        wall = walls(rng, kind, places)
        own, compensation = body(rng, kind, places, facing, distance)
        decibels = rng.uniform(*{"rough": (-6, 12), "home": (0, 12), "calm": (8, 18)}[kind])
        steadiness = 10 ** ((decibels - wall - own) / 10)
        if kind in REAL:
            steadiness *= 2 ** (-distance / rng.choice([2, 4, 8, 30]))
            steadiness *= np.minimum(bend / np.maximum(distance, 0.1), 1)
        loss = loss + wall + own + shadows(rng, kind, places, distance)
        loss = loss + fading(rng, kind, places, distance, times, steadiness, people)
        loss = loss + unrest(rng, kind, times, way == "stand", people)
        power = POWER + compensation + rng.normal() * {"rough": 2.5, "home": 2.0, "calm": 1.0}[kind]
        if home:
            power += rng.choice([4, 2, 0, -2])
        if rough:
            power += rng.choice([6, 4, 2, 0]) + (rng.normal() * 3 if rng.random() < 0.3 else 0)
        noise = rng.uniform(0.3, 1.5)
        if kind in REAL:
            noise = rng.uniform(0.3, 2) if rng.random() < 0.65 else rng.uniform(2, 4.5)
        level, averages = power - loss, rough and rng.random() < 0.06
    # Weak packets are lost, and others at random.
    missed = rng.choice([0.05, 0.15, 0.35]) if rng.random() < 0.7 else rng.uniform(0, 0.5)
    if kind not in REAL:
        missed *= 0.5
    floor = rng.normal() * 3 - 95 - 10 * (kind == "ideal")
    heard = rng.random(len(times)) > missed
    heard &= rng.random(len(times)) < 1 / (1 + np.exp(np.clip(floor - level, -50, 50)))
    times, level, distance = times[heard], level[heard], distance[heard]
    if len(times) < 20:
        return None
    level = np.round(level + rng.normal(size=len(times)) * (0.3 if averages else noise))
    if averages:  # some receivers report means of three packets
        level[2:] = np.round((level[2:] + level[1:-1] + level[:-2]) / 3)
    return dict(time=times, loss=POWER - level, distance=distance, standing=way == "stand")


def simulated(kind, count, seed):
    rng, result = np.random.default_rng([seed, list(MIX).index(kind)]), []
    while len(result) < count:
        one = simulate(rng, kind)
        if one:
            result.append(one)
    return result
