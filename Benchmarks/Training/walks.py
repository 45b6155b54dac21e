"""Simulated walks near a beacon. Each has its own physics and its own way of walking.

The physics: path loss of one or two slopes, walls, a shadow field, fading as a sum of plane waves whose path lengths make the
three advertising channels fade alike or not, people who move and block those waves, the player's own body, and a receiver that
loses weak packets, and others at random.
"""
import numpy as np

STEP = 0.02  # seconds from one position to the next
POWER = -59.0  # dBm at 1 m, as the beacon claims
CHANNELS = np.array([2402.0, 2426.0, 2480.0])  # MHz
LIGHT = 299.79  # m/s, in millions
WAYS = {"stand": 0.17, "turn": 0.13, "hunt": 0.29, "pace": 0.1, "corridor": 0.16, "shuttle": 0.09, "linger": 0.06}
MILD = 0.3  # share of the walks in tidy rooms: one slope, no drift, a good receiver
CLEAN = 0.08  # share of the walks with little besides path loss
SLOW = 0.08  # share of the walks whose beacon sends less than once a second
FEWEST = 12  # packets of a walk


def log_uniform(rng, low, high):
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def log_normal(rng, middle, spread):
    return float(middle * np.exp(rng.normal() * spread))


# Ways of walking


def stand(rng, count):
    """Stands at one place; some players turn around, a little or by steps of an eighth, and carry the phone around with them."""
    near = rng.random() < 0.25
    distance = log_uniform(rng, 0.15, 1.5) if near else log_normal(rng, 2.5, 0.8)
    angle = rng.uniform(0, 2 * np.pi)
    place = distance * np.array([np.cos(angle), np.sin(angle)])
    facing = rng.uniform(0, 2 * np.pi) + np.cumsum(rng.normal(0, 0.003, count))
    if rng.random() < 0.5:
        eighths = rng.random() < 0.4
        for start in rng.uniform(0, count, rng.poisson(count * STEP / rng.uniform(6, 20))):
            turn = np.pi / 4 * rng.choice([-1, 1, 1, 2]) if eighths else rng.normal()
            facing = facing + turn * np.clip((np.arange(count) - start) * STEP, 0, 1)
    reach = min(rng.uniform(0, 0.4), distance / 2)
    return place + reach * np.column_stack([np.cos(facing), np.sin(facing)]), facing


def turn(rng, count):
    """Turns on the spot, whole turns at once or by eighths, and rests in between."""
    distance, angle = log_uniform(rng, 0.6, 5), rng.uniform(0, 2 * np.pi)
    facing, way = np.empty(count), rng.uniform(0, 2 * np.pi)
    seconds, rest = rng.uniform(4, 12), log_uniform(rng, 0.3, 25)
    eighths, begin = rng.random() < 0.5, 0
    while begin < count:
        part = np.pi / 4 if eighths else 2 * np.pi * rng.uniform(0.3, 1.5)
        steps = max(int(seconds * part / (2 * np.pi) / STEP), 1)
        course = way + part * rng.choice([-1, 1, 1]) * np.minimum(
            np.arange(steps + int(rng.exponential(rest) / STEP)) / steps, 1)
        facing[begin:begin + len(course)] = course[:count - begin]
        begin, way = begin + len(course), course[-1]
    reach = min(rng.uniform(0.1, 0.4), distance / 2)
    place = distance * np.array([np.cos(angle), np.sin(angle)])
    return place + reach * np.column_stack([np.cos(facing), np.sin(facing)]), facing


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
        elif way == "linger":  # a few steps from place to place
            here = here * 0.9 + rng.normal(size=2) * rng.uniform(0.5, 2.5)
            yield here.copy()
        else:  # out and in, sometimes far away
            if rng.random() < 0.7:
                inwards = not inwards
            reach = 2.0 if rng.random() < 0.15 else 0.12 if inwards else 1.1
            yield rng.normal(size=2) * scale * reach


def walk(rng, way, count):
    """Positions (the beacon is at 0) and the directions that the player faces."""
    speed, scale = np.clip(log_normal(rng, 0.87, 0.33), 0.25, 1.7), log_normal(rng, 6.0, 0.75)
    stops, pause = rng.uniform(0.05, 0.8), log_normal(rng, 5.5, 0.6)
    if way == "pace" and rng.random() < 0.4:
        speed, scale = rng.uniform(0.15, 0.5), rng.uniform(1, 4)
    if way == "shuttle":
        scale, speed = rng.uniform(0.4, 2.2), rng.uniform(0.3, 1.2)
        stops, pause = rng.uniform(0.1, 0.5), rng.uniform(3, 7)
    elif rng.random() < 0.12:
        scale = log_uniform(rng, 0.5, 2)
    if way == "linger":
        stops, pause = rng.uniform(0.7, 1), log_uniform(rng, 4, 50)
    elif rng.random() < 0.1:
        pause = log_uniform(rng, 10, 100)
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


def drift(rng, clock, memory):
    """A random way around 0 with a variance of 1 and so many seconds of memory, at each time of `clock`."""
    # One point for each fifth of the memory, and straight lines between.
    points = np.arange(int(clock[-1] / memory * 5) + 2)
    keep, way = np.exp(-0.2), rng.normal(size=len(points))
    for k in points[1:]:
        way[k] = keep * way[k - 1] + np.sqrt(1 - keep * keep) * way[k]
    return np.interp(clock / memory * 5, points, way)


# Physics. Each function returns dB for each packet.


def path_loss(rng, mild, distance):
    """Returns the loss, with one or two slopes, and the distance where the second begins."""
    distance = np.maximum(distance, 0.1)
    slope, far_slope, bend = rng.uniform(1.2, 2.7), 0.0, np.inf
    if not mild and rng.random() < 0.5:
        slope, far_slope, bend = rng.uniform(1.4, 2.3), rng.uniform(0.3, 3.4), log_normal(rng, 1.4, 0.7)
    near = np.minimum(distance, bend)
    return 10 * slope * np.log10(near) + 10 * far_slope * np.log10(distance / near), bend


def shadows(rng, places, distance):
    """A random field as a sum of waves, weaker near the beacon."""
    count = 40
    wave = abs(rng.normal(size=count)) / log_normal(rng, 1.9, 0.55)
    wave /= np.maximum(np.sqrt(rng.gamma(1.5, 1, count)), 0.15)
    angle = rng.uniform(0, 2 * np.pi, count)
    phase = places @ (wave * np.array([np.cos(angle), np.sin(angle)]))
    field = np.cos(phase + rng.uniform(0, 2 * np.pi, count)).sum(1) * np.sqrt(2 / count)
    return rng.uniform(0.5, 5) * field * (1 - np.exp(-distance / rng.uniform(0.3, 1.8)))


def walls(rng, places):
    """Each wall shadows a half plane that does not contain the beacon."""
    loss = np.zeros(len(places))
    for _ in range(min(rng.poisson(1.8), 6) if rng.random() < 0.6 else 0):
        angle = rng.uniform(0, 2 * np.pi)
        behind = places @ np.array([np.cos(angle), np.sin(angle)]) > log_uniform(rng, 0.7, 12)
        loss += behind * rng.uniform(2, 9)
    return np.minimum(loss + screens(rng, places), rng.uniform(8, 18))


def screens(rng, places):
    """Walls that end somewhere, at a door for example. A player who passes such an end loses or gains their loss at once, coming
    nearer or going away."""
    loss = np.zeros(len(places))
    for _ in range(min(rng.poisson(2), 6) if rng.random() < 0.6 else 0):
        angle, along = rng.uniform(0, 2 * np.pi, 2)
        middle = log_uniform(rng, 0.7, 12) * np.array([np.cos(angle), np.sin(angle)])
        course = np.array([np.cos(along), np.sin(along)])
        half = log_uniform(rng, 0.4, 4)
        # Where the straight line from the beacon meets the wall: at `share` of it, `place` from the middle.
        across = places[:, 0] * course[1] - places[:, 1] * course[0]
        across[across == 0] = 1e-9
        share = (middle[0] * course[1] - middle[1] * course[0]) / across
        place = (share[:, None] * places - middle) @ course
        loss += ((0 < share) & (share < 1) & (abs(place) < half)) * rng.uniform(3, 12)
    return loss


def body(rng, places, facing, distance, way):
    """The loss of the player's own body between beacon and phone, and a gain that compensates for its mean."""
    # Who stands may have the phone in a pocket; who walks around looks at it.
    most = rng.uniform(0, 20 if way == "stand" else 12) if rng.random() < 0.7 else 0.0
    if way == "turn":
        most = rng.uniform(5, 30)
    away = 0.5 - 0.5 * np.cos(facing - np.arctan2(-places[:, 1], -places[:, 0]))
    loss = most * away ** rng.uniform(0.7, 2.5) * (1 - 0.5 * np.exp(-distance))
    return loss, 0.4 * most


def fading(rng, places, distance, times, steadiness, people):
    """Rice fading: a direct wave and many others.

    steadiness: the power of the direct wave against that of the others, for each packet.
    people: whether they move about.
    """
    count, three = 20, rng.random() < 0.75
    channel = rng.integers(0, 3 if three else 1, len(times))
    wave = 2 * np.pi * CHANNELS[channel] / LIGHT
    angle = rng.uniform(0, 2 * np.pi, count)
    # The channels differ more for waves that travelled farther: by 10 dB in the middle of all walks.
    farther = rng.exponential(log_normal(rng, 12, 0.9), count)
    size = (rng.normal(size=count) + 1j * rng.normal(size=count)) / np.sqrt(2 * count)
    phase = wave[:, None] * (places @ np.array([np.cos(angle), np.sin(angle)]) + farther)
    if people:
        moved = np.arange(count) < rng.uniform(0.2, 1) * count
        pause = np.sqrt(np.diff(times, prepend=times[0]))[:, None]
        change = rng.normal(size=(len(times), count)) * pause * log_uniform(rng, 0.2, 5)
        phase = phase + np.cumsum(change, axis=0) * moved
    direct = wave * distance + (rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else 0)
    sum_ = np.exp(1j * phase) @ size + np.sqrt(steadiness) * np.exp(1j * direct)
    gain = 10 * np.log10(abs(sum_) ** 2 / (steadiness + 1) + 4e-4)
    if three and rng.random() < 0.7:
        # What antennas and filters add to that.
        gain = gain + (rng.normal(size=3) * log_uniform(rng, 0.5, 5))[channel]
    return -gain


def unrest(rng, mild, times, standing, people):
    """Changes over time: drift, people who pass, and steps of the level, as of a hand that is put elsewhere, or for a while."""
    loss, clock, duration = np.zeros(len(times)), times - times[0], times[-1] - times[0]
    if not mild and rng.random() < (0.5 if standing else 0.3):
        loss += rng.uniform(0.3, 4) * drift(rng, clock, log_uniform(rng, 0.4, 20))
    if people or rng.random() < 0.2:
        for _ in range(rng.poisson(duration * rng.uniform(0.01, 0.15))):
            width, when = log_uniform(rng, 0.2, 2.5), rng.uniform(0, duration)
            loss += rng.uniform(1, 11) * np.exp(-0.5 * ((clock - when) / width) ** 2)
    if not mild and rng.random() < (0.45 if standing else 0.25):
        for _ in range(rng.poisson(duration * log_uniform(rng, 0.01, 0.1))):
            loss += rng.normal() * 3.5 * np.clip((clock - rng.uniform(0, duration)) / rng.uniform(0.1, 2), 0, 1)
    if rng.random() < (0.5 if standing else 0.1):
        for _ in range(rng.poisson(duration * log_uniform(rng, 0.01, 0.1))):
            edge, begin, length = log_uniform(rng, 0.1, 2), rng.uniform(0, duration), log_uniform(rng, 0.5, 15)
            loss += rng.normal() * 6 * (np.clip((clock - begin) / edge, 0, 1) - np.clip((clock - begin - length) / edge, 0, 1))
    return loss


def packet_times(rng, slow, duration):
    """The times at which the beacon sends."""
    rate = (1.9, 10, 8, 9, 5, 2.5)[rng.integers(6)] if rng.random() < 0.5 else log_uniform(rng, 1, 20)
    period = 1 / (log_uniform(rng, 0.1, 1) if slow else rate)
    jitter = 0.01 if rng.random() < 0.8 else 0.04
    gaps = period + rng.uniform(0, jitter, int(duration / period) + 1)
    times = rng.uniform(0, period) + np.cumsum(gaps)
    if rng.random() < 0.1:  # a scanner that sleeps
        sleep = 2 * rng.uniform(0.5, 3)
        times = times[times % sleep < 0.65 * sleep]
    return times[times < duration - STEP]


def simulate(rng):
    """One walk: time, loss and distance of each packet heard; None if there are too few."""
    way = rng.choice(list(WAYS), p=list(WAYS.values()))
    standing, mild, slow = way in ("stand", "turn"), rng.random() < MILD, rng.random() < SLOW
    duration = rng.uniform(100, 300) if slow or rng.random() < 0.3 else rng.uniform(30, 100)
    count = int(duration / STEP)
    positions, facing = {"stand": stand, "turn": turn}[way](rng, count) if standing else walk(rng, way, count)
    # A hand always moves a little, within some centimetres.
    memory, clock = log_uniform(rng, 0.5, 10), np.arange(count) * STEP
    hand = np.column_stack([drift(rng, clock, memory), drift(rng, clock, memory)])
    positions = positions + rng.choice([0, 0.01, 0.03, 0.08]) * hand
    height = abs(rng.normal()) * (0.15 if mild else 0.7)
    times = packet_times(rng, slow, duration)
    if len(times) < FEWEST:
        return None
    now = np.minimum((times / STEP).astype(int), count - 1)
    places, facing = positions[now], facing[now]
    distance = np.sqrt((places ** 2).sum(1) + height ** 2)

    loss, bend = path_loss(rng, mild, distance)
    people = rng.random() < (0.5 if standing else 0.3)
    wall = walls(rng, places)
    own, compensation = body(rng, places, facing, distance, way)
    steadiness = 10 ** ((rng.uniform(0 if mild else -6, 12) - wall - own) / 10)
    steadiness *= 2 ** (-distance / rng.choice([2, 4, 8, 30]))
    steadiness *= np.minimum(bend / np.maximum(distance, 0.1), 1)
    trouble = wall + own - compensation + shadows(rng, places, distance)
    trouble += fading(rng, places, distance, times, steadiness, people)
    trouble += unrest(rng, mild, times, standing, people)
    # The claimed power is often wrong, and more often too low. A walk passes many places, but who stands has one.
    trouble -= rng.normal() * (10 if way == "turn" else 5 if standing else 2.5) + rng.choice([6, 4, 2, 0])
    loss = loss + trouble * (rng.uniform(0, 0.5) if rng.random() < CLEAN else 1)
    noise = rng.uniform(0.3, 2) if rng.random() < 0.65 else rng.uniform(2, 4.5)
    # Weak packets are lost, and others at random.
    missed = rng.choice([0.05, 0.15, 0.35]) if rng.random() < 0.7 else rng.uniform(0, 0.5)
    floor = 36 + rng.normal() * 3
    heard = rng.random(len(times)) > missed
    heard &= rng.random(len(times)) < 1 / (1 + np.exp(np.clip(loss - floor, -50, 50)))
    if heard.sum() < FEWEST:
        return None
    loss = loss[heard]
    if rng.random() < 0.06:  # some receivers report means of three packets
        loss[2:] = (loss[2:] + loss[1:-1] + loss[:-2]) / 3
        noise = 0.3
    return dict(time=times[heard], loss=np.round(loss + rng.normal(size=len(loss)) * noise),
                distance=distance[heard], standing=standing)
