"""Light, video walls and rooms. Each scene takes the phase of its loop, 0 up to 1."""

import math

import numpy as np
from studio import *


def truss(start, end, size=0.3):
    """A square girder of steel tubes with its lattice."""
    start, end = Vector(start), Vector(end)
    way = (end - start).normalized()
    side = way.cross(Vector((0, 1, 0)) if abs(way.y) < 0.9 else Vector((0, 0, 1))).normalized() * size / 2
    up = way.cross(side).normalized() * size / 2
    corners = [side + up, side - up, -side - up, -side + up]
    length = (end - start).length
    steps = max(2, round(length / size / 1.2))
    for index, corner in enumerate(corners):
        rod(start + corner, end + corner, 0.03)
        other = corners[(index + 1) % 4]
        for step in range(steps):
            low, high = start + way * length * step / steps, start + way * length * (step + 1) / steps
            rod(low + (corner if step % 2 else other), high + (other if step % 2 else corner), 0.016)


def rod(start, end, radius, made_of=None):
    way = end - start
    turn = [math.degrees(angle) for angle in way.to_track_quat("Z", "Y").to_euler()]
    tube((start + end) / 2, radius, way.length, made_of or STEEL(), 0, turn, sides=12)


def moving_head(x, y, z, pan, tilt, colour, reach=9, width=0.12, spread=5.0, strength=0.5):
    """Hangs from its place: base, yoke, head, and the beam it throws."""
    with at(x, y, z, (180, 0, pan)):
        box((0, 0, 0.12), (0.5, 0.5, 0.22), BLACK(), 0.04)
        for sign in (-1, 1):
            box((sign * 0.27, 0, 0.5), (0.07, 0.22, 0.66), BLACK(), 0.03)
        with at(0, 0, 0.66, (tilt, 0, 0)):
            lathe((0, 0, 0), [(0, -0.3), (0.16, -0.3), (0.21, -0.2), (0.2, 0.3), (0.22, 0.36), (0.17, 0.37)], BLACK(), sides=40)
            tube((0, 0, 0.35), 0.17, 0.03, light_material(f"lens {colour}", colour, 14), 0)
            beam((0, 0, 0.38), (0, 0, reach), width, colour, strength, spread)


def booth(x, y, z, picture):
    box((x, y, z + 0.55), (3.2, 0.9, 1.1), BLACK(), 0.04)
    screen((x, y - 0.46, z + 0.55), (3.0, 0.86), picture, 1.4, (90, 0, 0))
    for place in (-0.9, 0.9):
        box((x + place, y, z + 1.16), (0.8, 0.66, 0.12), SATIN(), 0.03)
        tube((x + place, y - 0.05, z + 1.25), 0.26, 0.06, STEEL())
    box((x, y, z + 1.17), (0.7, 0.66, 0.14), SATIN(), 0.03)
    # The one who plays.
    with at(x, y + 0.55, z):
        skin = material("figure", (0.006, 0.006, 0.007), 0.8)
        ball((0, 0, 2.42), 0.2, skin, (0.85, 0.95, 1.15))
        ball((0, 0, 1.75), 0.42, skin, (1, 0.6, 1.2))
        for sign in (-1, 1):
            wire([(sign * 0.38, 0, 2.0), (sign * 0.56, -0.15, 1.6), (sign * 0.5, -0.5, 1.32)], 0.09, skin)


def stripes(phase, width=320, height=92):
    """Slanted light running over the front of a booth."""
    y, x = np.mgrid[0:height, 0:width] / height
    wave = (np.sin((x * 2 + y * 2.4 - phase * 2) * math.pi * 2 / 2) * 0.5 + 0.5) ** 6
    return (wave[..., None] * np.array([1, 0.55, 0.1]) + (1 - wave)[..., None] * np.array([0.01, 0.02, 0.06])).astype(np.float32)


def hall(width=14, depth=12, height=6.4):
    concrete = material("concrete", (0.035, 0.034, 0.036), 0.75, grain=0.25)
    box((0, 0, -0.25), (width, depth * 2, 0.5), material("hall floor", (0.02, 0.02, 0.022), 0.22), 0)
    box((0, depth / 2, height / 2), (width, 0.4, height), concrete, 0)
    for sign in (-1, 1):
        box((sign * width / 2, 0, height / 2), (0.4, depth * 2, height), concrete, 0)
        for step in range(4):
            box((sign * (width / 2 - 0.35), -3 + step * 2.6, height / 2), (0.5, 0.5, height), concrete, 0.03)


def warehouse(phase=0.12):
    """A stage in a bare hall: girders, moving heads, a booth, stacks of speakers."""
    hall()
    sweep = math.sin(2 * math.pi * phase)
    box((0, 3.1, 0.25), (8.4, 3.6, 0.5), BLACK(), 0.03)
    box((0, 1.28, 0.47), (8.4, 0.04, 0.03), GOLD(), 0)
    for x in (-3.9, 3.9):
        truss((x, 3.6, 0.5), (x, 3.6, 5.2))
    truss((-4.1, 3.6, 5.2), (4.1, 3.6, 5.2))
    truss((-4.1, 0.6, 5.5), (4.1, 0.6, 5.5))
    gold, blue, violet = (1, 0.62, 0.16), (0.14, 0.34, 1), (0.5, 0.12, 1)
    for index in range(6):
        x = -3.3 + index * 1.32
        moving_head(x, 3.6, 5.04, 0, 28 + 16 * sweep * (-1) ** index, gold if index % 2 else blue, 8, strength=0.3)
    for index in range(5):
        x = -2.9 + index * 1.45
        moving_head(x, 0.6, 5.34, (index - 2) * 24, -16 - 12 * math.cos(2 * math.pi * (phase + index / 5)), violet if index % 2 else gold, 7, strength=0.24)
    booth(0, 2.6, 0.5, stripes(phase))
    for sign in (-1, 1):
        for level in range(2):
            box((sign * 5.2, 2.4, 0.75 + level * 1.5), (1.7, 1.4, 1.44), BLACK(), 0.05)
            tube((sign * 5.2, 1.68, 0.75 + level * 1.5), 0.56, 0.06, material("cone", (0.03, 0.03, 0.032), 0.5), 0.03, (90, 0, 0))
            ring((sign * 5.2, 1.66, 0.75 + level * 1.5), 0.58, 0.03, STEEL(), (90, 0, 0))
        for level in range(4):
            box((sign * 5.2, 2.2, 3.4 + level * 0.36), (1.3, 0.9, 0.32), SATIN(), 0.04, (-4 - level * 3, 0, 0))
        # A bar of pixels down each column.
        for step in range(16):
            lit = 0.5 + 0.5 * math.sin(2 * math.pi * (step / 8 - phase))
            box((sign * 6.4, 2.2, 0.5 + step * 0.32), (0.06, 0.1, 0.26), light_material(f"pixel {round(lit, 1)}", (1, 0.5, 0.08), 0.3 + 7 * round(lit, 1) ** 2), 0)
    softbox((0, -4, 6), 4, 420, (0.4, 0.5, 1), (0, 3, 1))
    softbox((-3, 5, 5.5), 2, 260, (1, 0.66, 0.25), (0, 1, 0))
    softbox((3, 5, 5.5), 2, 200, (0.25, 0.4, 1), (0, 1, 0))
    return [
        ((3.2, -9.2, 1.9), (0, 2.4, 2.5), 30, 0),
        ((-5.6, -5.2, 1.5), (0.6, 3, 2.4), 28, 0),
        ((0.5, -6, 6.1), (0, 3.2, 1.4), 30, 0),
        ((1.2, -1.2, 3.6), (-0.6, 3.4, 4.6), 42, 0),
    ]


def lounge(phase=0.0):
    """A bar before it opens: backlit bottles, brass lamps, velvet seats."""
    wood = material("walnut", (0.075, 0.032, 0.014), 0.35, coat=0.3)
    marble = material("marble", (0.02, 0.02, 0.022), 0.12, coat=0.6)
    velvet = material("velvet", (0.12, 0.022, 0.02), 0.85, grain=0.25)
    box((0, 0, -0.25), (14, 16, 0.5), material("parquet", (0.05, 0.024, 0.012), 0.28), 0)
    box((0, 3.6, 2), (14, 0.3, 4.4), material("plaster", (0.05, 0.036, 0.03), 0.7), 0)
    box((-6, 0, 2), (0.3, 16, 4.4), wood, 0)
    for shelf in range(3):
        z = 1.55 + shelf * 0.72
        box((0.8, 3.28, z), (6.4, 0.36, 0.05), BRASS(), 0.01)
        box((0.8, 3.42, z + 0.34), (6.4, 0.02, 0.6), light_material("back light", (1, 0.5, 0.14), 0.9), 0)
        for index in range(21):
            x = -2.2 + index * 0.3
            tint = ((0.3, 0.12, 0.02), (0.02, 0.14, 0.08), (0.3, 0.22, 0.1), (0.16, 0.03, 0.03))[(index * 7 + shelf * 3) % 4]
            tall = 0.36 + 0.1 * ((index * 5 + shelf) % 3) / 2
            bottle = [(0.085, 0), (0.09, 0.02), (0.09, tall * 0.62), (0.03, tall * 0.8), (0.028, tall), (0.035, tall + 0.01), (0, tall + 0.02)]
            lathe((x, 3.24, z + 0.03), bottle, material(f"bottle {tint}", tint, 0.08, coat=1, glow=tint, strength=0.35), sides=20)
    box((0.8, 1.9, 0.58), (6.6, 0.8, 1.16), wood, 0.03)
    box((0.8, 1.8, 1.2), (6.9, 1.1, 0.09), marble, 0.03)
    box((0.8, 1.46, 0.14), (6.5, 0.03, 0.04), GOLD(), 0)
    for index in range(22):
        box((-2.35 + index * 0.3, 1.49, 0.62), (0.05, 0.04, 0.9), wood, 0.015)
    for index in range(5):
        x = -1.8 + index * 1.3
        tube((x, 0.9, 0.82), 0.27, 0.12, velvet, 0.05)
        tube((x, 0.9, 0.4), 0.035, 0.76, BRASS())
        lathe((x, 0.9, 0), [(0.28, 0), (0.26, 0.03), (0.05, 0.05)], BRASS(), sides=40)
        ring((x, 0.9, 0.3), 0.19, 0.015, BRASS())
        if index % 2 == 0:
            lathe((x, 1.7, 2.5), [(0.3, 0), (0.26, 0.12), (0.06, 0.3), (0.04, 0.36)], BRASS(), sides=48)
            ball((x, 1.7, 2.54), 0.1, light_material("bulb", (1, 0.62, 0.25), 14))
            tube((x, 1.7, 3.6), 0.012, 1.6, BLACK(), 0)
            glow((x, 1.7, 2.35), 34, (1, 0.62, 0.28))
    for index in range(3):
        y = -3.6 + index * 1.9
        box((-5.2, y, 0.36), (1.1, 1.7, 0.5), velvet, 0.16)
        box((-5.66, y, 0.95), (0.34, 1.7, 1.1), velvet, 0.14)
        tube((-3.9, y, 0.62), 0.42, 0.05, marble, 0.015)
        tube((-3.9, y, 0.32), 0.04, 0.6, BRASS())
        ball((-3.9, y, 0.74), 0.07, light_material("candle", (1, 0.5, 0.15), 10))
        glow((-3.9, y, 0.95), 9, (1, 0.52, 0.2), 0.08)
    softbox((4.5, -4, 3.6), 2.5, 420, (0.3, 0.45, 1), (0, 1, 0.6))
    softbox((-2, -1, 4.2), 4, 330, (1, 0.7, 0.4), (-3, 0, 0))
    return [
        ((3.4, -4.2, 1.8), (0.2, 2.2, 1.35), 30, 0),
        ((-3.2, -4.4, 1.5), (1, 2.2, 1.4), 30, 0),
        ((1.0, -4.6, 4.6), (-0.2, 1.2, 0.6), 30, 0),
        ((0.2, 0.1, 1.75), (1.4, 2.6, 1.7), 42, 0.3),
    ]


def projector(x, y, z, turn=(0, 0, 0)):
    """The housing of a laser: finned box, window, bracket."""
    with at(x, y, z, turn):
        box((0, 0, 0), (1.1, 1.3, 0.6), SATIN(), 0.05)
        for step in range(9):
            for sign in (-1, 1):
                box((sign * 0.58, -0.5 + step * 0.125, 0), (0.08, 0.04, 0.5), BLACK(), 0.01)
        box((0, -0.66, 0.02), (0.5, 0.03, 0.3), material("window", (0.004, 0.004, 0.005), 0.05, coat=1), 0.01)
        label((0, -0.661, -0.22), "CLASS 4", 0.07, GOLD(), (90, 0, 0))


def laser_tunnel(phase=0.2):
    """A tube of light from the projector to where one stands."""
    hall(14, 12, 6.2)
    projector(0, 4.6, 3.1)
    count = 72
    for index in range(count):
        angle = 2 * math.pi * (index + phase * 3) / count
        radius = 2.15 + 0.12 * math.sin(6 * angle + 2 * math.pi * phase)
        colour = (0.08, 1, 0.35) if index % 12 < 9 else (0.1, 0.35, 1)
        beam((0, 3.9, 3.1), (2.2 * radius * math.cos(angle), -12, 3.1 + 1.6 * radius * math.sin(angle)), 0.009, colour, 1.5, 1.0, fade=False)
    for sign in (-1, 1):
        for index in range(9):
            height = 0.9 + index * 0.2 + 0.15 * math.sin(2 * math.pi * (phase + index / 9))
            beam((sign * 5.6, 4.6, 3.4), (-sign * (5 - index * 0.9), -6, height), 0.008, (1, 0.6, 0.1), 1.3, 1.0, fade=False)
        projector(sign * 5.6, 5, 3.4, (0, 0, -sign * 30))
    booth(0, 4.2, 0, stripes(phase))
    softbox((0, -2, 6), 5, 60, (0.2, 1, 0.5), (0, 2, 0))
    softbox((-4, 4, 5), 2, 110, (1, 0.7, 0.3), (0, 2, 0))
    return [
        ((1.2, -8.2, 1.9), (0, 4, 2.7), 30, 0),
        ((-4.2, -6.4, 1.6), (0.4, 3, 2.7), 28, 0),
        ((0, -3.6, 5.7), (0, 4, 2.2), 26, 0),
        ((1.9, 1.7, 3.5), (0.1, 4.4, 3.1), 50, 0),
    ]


def laser_mountains(phase=0.0):
    """Ridges, a moon and clouds drawn in light on the wall of a hall."""
    hall(14, 12, 6.2)
    random = np.random.default_rng(7)
    for layer, colour in enumerate(((0.1, 0.9, 0.7), (0.1, 0.5, 1), (1, 0.62, 0.12))):
        points = []
        for step in range(61):
            x = -5.6 + step * 11.2 / 60
            ridge = 1.1 * abs(math.sin(x * (0.55 + 0.16 * layer) + layer * 2)) + 0.22 * abs(math.sin(x * 2.3 + layer))
            points.append((x, 5.7 - layer * 0.05, 1.5 + (2 - layer) * 0.72 + ridge + random.uniform(-0.03, 0.03)))
        wire(points, 0.022, light_material(f"line {layer}", colour, 7))
        for step in range(4, 60, 7):
            beam((0, -4.5, 5.4), points[step], 0.004, colour, 0.35, 1, fade=False)
    ring((2.9, 5.6, 5.0), 0.62, 0.025, light_material("moon", (1, 0.75, 0.3), 8), (90, 0, 0))
    for x, z in ((-3.4, 4.9), (-0.4, 5.25)):
        for shift, radius in ((-0.5, 0.24), (0, 0.36), (0.5, 0.24)):
            arc = [(x + shift + radius * math.cos(a), 5.6, z + radius * math.sin(a)) for a in np.linspace(0, math.pi, 9)]
            wire(arc, 0.02, light_material("cloud", (1, 0.2, 0.16), 6))
    for index in range(7):
        with at(-4.5 + index * 1.5, 3.6 - (index % 2), 0):
            skin = material("figure", (0.006, 0.006, 0.007), 0.8)
            ball((0, 0, 1.5), 0.16, skin, (0.9, 1, 1.15))
            ball((0, 0, 0.9), 0.3, skin, (0.9, 0.6, 1.5))
    softbox((0, 4, 6), 5, 60, (0.2, 0.7, 1), (0, 0, 0))
    softbox((-5, -2, 5), 2, 60, (1, 0.7, 0.3), (0, 4, 0))
    return [((2.6, -6.4, 1.8), (0, 5, 3.1), 30, 0), ((-4.4, -3.4, 1.6), (0.8, 5.4, 3.2), 28, 0)]


def wall(picture, strength=1.6):
    """A video wall of panels on its stand, before a dark hall."""
    screen((0, 0, 2.45), (7.0, 3.94), picture, strength, (90, 0, 0))
    box((0, 0.12, 2.45), (7.1, 0.2, 4.04), BLACK(), 0.02)
    seam = material("seam", (0.001, 0.001, 0.001), 0.9)
    for step in range(1, 7):
        box((-3.5 + step, -0.004, 2.45), (0.012, 0.006, 3.94), seam, 0)
    for step in range(1, 4):
        box((0, -0.004, 0.48 + step * 0.985), (7.0, 0.006, 0.012), seam, 0)
    for x in (-3.9, 3.9):
        truss((x, 0.3, 0), (x, 0.3, 5))
    truss((-4.1, 0.3, 5), (4.1, 0.3, 5))
    box((0, -0.4, 0.16), (8.4, 2.4, 0.32), BLACK(), 0.03)
    box((0, 0, -0.5), (400, 400, 1), material("wet floor", (0.014, 0.014, 0.017), 0.16), 0)
    softbox((-6, 2, 5), 3, 320, (1, 0.7, 0.32), (0, 0, 2))
    softbox((6, 2, 5), 3, 260, (0.3, 0.5, 1), (0, 0, 2))
    return [
        ((3.6, -9.4, 1.5), (0, 0, 2.3), 40, 0),
        ((-5.8, -6.6, 1.3), (0.3, 0, 2.3), 36, 0),
        ((1.5, -7.2, 6.8), (0, -0.2, 1.9), 38, 0),
        ((2.2, -2.3, 1.5), (0.4, 0, 2.3), 40, 0.2),
    ]


def neon_city(phase=0.0, width=896, height=504):
    """A street of lit windows that one drives through, sixteen beats long."""
    picture = np.zeros((height, width, 3), np.float32)
    y, x = np.mgrid[0:height, 0:width]
    dusk = np.clip(1 - abs(y / height - 0.55) * 2.2, 0, 1)[..., None]
    picture += dusk * np.array([0.07, 0.006, 0.1])
    centre, horizon = width / 2, height * 0.56
    random = np.random.default_rng(5)
    towers = [(side, depth, random.uniform(0.9, 2.6), random.integers(0, 4)) for depth in range(24) for side in (-1, 1)]
    colours = np.array([[1, 0.1, 0.55], [0.1, 0.75, 1], [1, 0.62, 0.12], [0.5, 0.2, 1]], np.float32)
    for side, depth, tall, hue in sorted(towers, key=lambda tower: -((tower[1] - phase * 24) % 24)):
        near = (depth - phase * 24) % 24 + 0.7
        left, right = (2.2 + 0.3 * hue) / near, (2.2 + 0.3 * hue) / (near + 0.8)
        top = tall * 2.2 / near
        for step in range(int(max(1, abs(left - right) * width / 4))):
            share = step / max(1, abs(left - right) * width / 4)
            column = int(centre + side * (left + (right - left) * share) * width / 4.4)
            if not 0 <= column < width:
                continue
            scale = 1 / (1 / (near + 0.8 * share) * 2.2)
            rise = tall / scale * height / 4.6 / 1
            foot = 0.55 / scale * height / 4.6
            rows = np.arange(int(max(0, horizon - rise)), int(min(height, horizon + foot)))
            if not len(rows):
                continue
            floor = ((horizon - rows) * scale * 6).astype(int)
            windows = ((floor * 7 + int(share * 6) * 13 + depth * 5) % 5 < 2) & (((horizon - rows) * scale * 6) % 1 > 0.35) & ((share * 6) % 1 > 0.3)
            light = colours[hue] * (0.95 / (1 + near * 0.1))
            picture[rows, column] = np.where(windows[:, None], light, np.array([0.008, 0.006, 0.02]))
            picture[rows[:2], column] = light * 1.3
    ground = y > horizon + 2
    far = height * 0.3 / np.maximum(y - horizon, 1)
    across = (x - centre) * far / width * 2
    lines = ((far * 1.0 + phase * 24 * 0.5) % 0.5 < 0.06 * np.minimum(far, 1.6)) | (abs(across * 3 - np.round(across * 3)) < 0.03)
    picture[ground & lines & (abs(across) < 0.62)] = (1, 0.1, 0.6)
    sun = ((x - centre) ** 2 + (y - horizon + 60) ** 2 < 80**2) & (y < horizon) & ((y % 14) > (y - horizon + 140) / 18)
    dark = picture.sum(axis=2) < 0.62
    picture[sun & dark] = (1, 0.5, 0.12)
    return wall(picture, 1.5)


def ink(phase=0.0, width=640, height=360):
    """Ink that opens in water, brushed mountains behind it."""
    random = np.random.default_rng(3)
    y, x = np.mgrid[0:height, 0:width] / height
    turn = 2 * math.pi * phase
    flow_x, flow_y = x * 1.0, y * 1.0
    for octave in range(1, 6):
        a, b, c, d = random.uniform(0, 2 * math.pi, 4)
        force = 0.16 / octave
        flow_x, flow_y = (
            flow_x + force * np.sin(2.6 * octave * flow_y + a + math.sin(turn + c) * 0.7),
            flow_y + force * np.sin(2.6 * octave * flow_x + b + math.cos(turn + d) * 0.7),
        )
    cloud = np.clip(0.5 + 0.5 * np.sin(5.4 * flow_x + 1.2) * np.cos(5.0 * flow_y), 0, 1) ** 1.1
    paper = np.array([0.86, 0.82, 0.72], np.float32)
    picture = paper * (1 - 0.93 * cloud[..., None])
    for layer in range(3):
        ridge = 0.62 + 0.1 * layer - 0.16 * np.abs(np.sin(x * (1.7 + layer) + layer * 1.3)) - 0.03 * np.sin(x * 11 + layer)
        mist = np.clip((y - ridge) / 0.22, 0, 1) * (y > ridge)
        picture *= 1 - ((y > ridge) * (0.55 - 0.4 * mist))[..., None]
    moon = (x - 1.32) ** 2 + (y - 0.24) ** 2 < 0.085**2
    picture[moon] = picture[moon] * 0.25 + np.array([0.78, 0.09, 0.05]) * 0.75
    return wall(picture.astype(np.float32), 0.85)
