"""What one wears, carries and listens through."""

import math

import numpy as np
from studio import *

LEATHER = lambda: material("leather", (0.016, 0.015, 0.015), 0.5, grain=0.18)


def headphones():
    shell, pad = material("shell", (0.02, 0.02, 0.023), 0.26, 0.4, coat=0.6), LEATHER()
    with at(0, 0, 0.02, (-8, 0, 0)):
        for sign in (-1, 1):
            with at(sign * 1.0, 0, 0.78, (0, sign * (90 + 7), 0)):
                lathe((0, 0, 0), [(0, 0.36), (0.46, 0.36), (0.56, 0.32), (0.68, 0.22), (0.7, 0.06), (0.64, 0)], shell)
                ring((0, 0, 0.335), 0.5, 0.016, BRASS())
                lathe((0, 0, 0), [(0.3, 0.366), (0.31, 0.372), (0.32, 0.366)], BRASS())
                ring((0, 0, -0.12), 0.5, 0.2, pad, stretch=(1, 1, 0.85))
                tube((0, 0, -0.02), 0.42, 0.06, CLOTH())
            # The fork that the cup turns in.
            fork = [(0, -0.74, 0.78), (0, -0.76, 1.15), (0, -0.5, 1.5), (0, 0, 1.62), (0, 0.5, 1.5), (0, 0.76, 1.15), (0, 0.74, 0.78)]
            with at(sign * 1.1, 0, 0, (0, sign * 5, 0)):
                wire(fork, 0.045, STEEL())
                for side in (-1, 1):
                    tube((0, side * 0.73, 0.78), 0.09, 0.1, STEEL(), 0.02, (90, 0, 0))
            box((sign * 1.02, 0, 1.75), (0.09, 0.26, 0.42), STEEL(), 0.03, (0, sign * -14, 0))
        arc = [(1.0 * math.cos(a), 0, 1.85 + 0.82 * math.sin(a)) for a in np.linspace(math.pi, 0, 15)]
        band(arc, 0.21, 0.05, shell)
        band([(x * 0.93, y, z - 0.07) for x, y, z in arc[2:-2]], 0.19, 0.09, pad)
    cable = [(-1.1, 0, 0.16), (-1.5, -0.2, 0.04), (-2.0, -0.9, 0.05), (-1.2, -1.7, 0.05), (0.2, -1.45, 0.05), (0.9, -1.7, 0.05), (1.6, -1.5, 0.05)]
    wire(cable, 0.035, RUBBER())
    tube((1.72, -1.46, 0.06), 0.06, 0.3, BRASS(), 0.01, (0, 90, 16))
    studio_light(3.6)
    return views((0, -0.1, 1.15), 9.6, (0.95, -0.1, 1.0), 0.44, 16)


def band(points, half, thickness, made_of):
    """A padded strap along the points, `half` its half width across them."""
    rows = [(angle, math.copysign(abs(math.cos(angle)) ** 0.4, math.cos(angle)), math.sin(angle)) for angle in np.linspace(0, 2 * math.pi, 25)[:-1]]
    middle = np.mean([(x, z) for x, _, z in points], axis=0)

    def build(form):
        loops = []
        for x, y, z in points:
            away = Vector((x - middle[0], 0, z - middle[1] + 0.4)).normalized()
            loops.append([form.verts.new(Vector((x, y + across * half, z)) + away * up * thickness) for _, across, up in rows])
        for low, high in zip(loops, loops[1:]):
            for side in range(len(rows)):
                other = (side + 1) % len(rows)
                form.faces.new((low[side], low[other], high[other], high[side]))
        form.faces.new(loops[0])
        form.faces.new(loops[-1])
        bmesh.ops.recalc_face_normals(form, faces=form.faces)

    from studio import _add, _mesh

    return _add("band", _mesh(build), made_of, (0, 0, 0), (0, 0, 0))


def earplugs():
    """A pair of flanged plugs before their metal case."""
    silicone = material("silicone", (0.8, 0.36, 0.06), 0.32, coat=0.3)
    clear_ = material("clear silicone", (0.5, 0.55, 0.62), 0.25, coat=0.5)
    plug = [(0, 1.3), (0.1, 1.28), (0.2, 1.18), (0.27, 1.0), (0.13, 0.97), (0.14, 0.86), (0.3, 0.72), (0.36, 0.58), (0.16, 0.55), (0.17, 0.46), (0.38, 0.32), (0.45, 0.14), (0.2, 0.12), (0.17, 0)]
    stem = [(0.17, 0.02), (0.17, -0.4), (0.22, -0.42), (0.22, -0.62), (0.18, -0.66), (0, -0.66)]
    for x, y, turn, rubber in ((-0.62, -0.85, (0, 0, 0), silicone), (0.15, -1.25, (0, 80, 14), silicone)):
        with at(x, y, 0.66 if turn[1] == 0 else 0.42, turn):
            lathe((0, 0, 0), plug, rubber)
            lathe((0, 0, 0), stem, STEEL())
            ring((0, 0, -0.5), 0.222, 0.012, BRASS())
    for step, size in enumerate((0.8, 0.65, 0.5)):
        with at(-1.75 + step * 0.12, -0.1 + step * -0.75, 0, scale=size):
            lathe((0, 0, 0.02), [(r, z) for r, z in plug], clear_)
    with at(0.95, 0.75, 0.0, (0, 0, 0)):
        lathe((0, 0, 0), [(0, 0), (0.74, 0), (0.8, 0.05), (0.8, 1.5), (0.76, 1.54), (0.7, 1.54), (0.7, 0.2), (0, 0.2)], STEEL())
        for row in range(14):
            ring((0, 0, 0.2 + row * 0.05), 0.8, 0.012, STEEL())
        ring((0, 0, 1.2), 0.803, 0.02, BRASS())
    with at(2.05, -0.35, 0.82, (0, 78, 30)):
        lathe((0, 0, 0), [(0, 0.3), (0.76, 0.3), (0.82, 0.26), (0.82, -0.28), (0.74, -0.28), (0.74, 0.2), (0, 0.2)], STEEL())
        ring((0, 0, 0.31), 0.4, 0.02, BRASS())
    studio_light(3.6)
    return views((0.15, -0.25, 0.6), 9.8, (-0.5, -0.85, 0.9), 0.5, 22)


def sleeve_print(size=640):
    """A setting sun over dark water, as printed on the sleeve."""
    y, x = np.mgrid[0:size, 0:size] / size
    picture = np.zeros((size, size, 3), np.float32)
    sky = np.clip(1 - abs(y - 0.62) * 1.6, 0, 1)[..., None]
    picture += sky * np.array([0.34, 0.03, 0.14])
    sun = ((x - 0.5) ** 2 + (y - 0.5) ** 2 < 0.27**2) & (y < 0.64)
    shade = np.clip((y - 0.2) / 0.45, 0, 1)[..., None]
    colour = (1 - shade) * np.array([1, 0.62, 0.25]) + shade * np.array([1, 0.12, 0.2])
    lines = (y > 0.42) & ((y * 34) % 1 < (y - 0.38) * 1.7)
    picture = np.where((sun & ~lines)[..., None], colour, picture)
    water = (y > 0.66) & (abs(x - 0.5) < 0.26 - (y - 0.66) * 0.4) & ((y * 42) % 1 < 0.45)
    return np.where(water[..., None], colour * 0.55, picture).astype(np.float32)


def vinyl():
    """A record that has come halfway out of its sleeve."""
    black = material("pressing", (0.008, 0.008, 0.009), 0.16, 0.2, coat=0.6)
    paper = material("paper", (0.03, 0.012, 0.02), 0.55)
    with at(-0.75, 0.55, 1.62, (74, 0, 12)):
        box((0, 0, 0), (3.15, 3.15, 0.05), paper, 0.01)
        screen((0, 0, 0.027), (3.13, 3.13), sleeve_print(), 0.6)
    with at(0.72, 0.22, 1.56, (74, 0, 12)):
        record(black)
    with at(0.35, -1.55, 0.03, (0, 0, 0)):
        record(black)
    studio_light(4.4)
    return views((0.1, -0.5, 1.3), 13.4, (0.35, -1.3, 0.1), 0.46, 22)


def record(black):
    grooves = [(0, 0.02), (0.56, 0.02), (0.57, 0.016)]
    for step in range(130):
        radius = 0.58 + step * 0.0068
        gap = step in (27, 58, 91)
        grooves.append((radius, 0.008 if gap else 0.016 if step % 2 else 0.0125))
    lathe((0, 0, 0), [*grooves, (1.49, 0.02), (1.5, 0.01), (1.5, -0.012)], black, sides=160)
    lathe((0, 0, 0), [(0.04, 0.024), (0.5, 0.024), (0.505, 0.018)], material("label", (0.72, 0.46, 0.08), 0.5), sides=96)
    lathe((0, 0, 0), [(0.26, 0.0245), (0.27, 0.0255), (0.28, 0.0245)], material("ink", (0.03, 0.02, 0.01), 0.6))
    tube((0, 0, 0.016), 0.045, 0.024, BLACK(), 0)
    label((0, 0.34, 0.0255), "AFTER MIDNIGHT", 0.072, material("ink", (0.03, 0.02, 0.01), 0.6))
    label((0, -0.4, 0.0255), "33 RPM   SIDE A", 0.055, material("ink", (0.03, 0.02, 0.01), 0.6))


def usb_sticks():
    for x, y, turn, metal, word in ((-0.75, 0.1, 20, STEEL(), "A"), (0.85, -0.15, -14, material("dark metal", (0.06, 0.06, 0.07), 0.28, 1), "B")):
        with at(x, y, 0.17, (0, 0, turn)):
            box((0, 0.1, 0), (0.78, 2.3, 0.3), metal, 0.1)
            box((0, 1.32, 0), (0.56, 0.7, 0.2), STEEL(), 0.02)
            box((0, 1.62, 0), (0.5, 0.14, 0.14), BLACK(), 0)
            for side in (-1, 1):
                box((side * 0.13, 1.45, 0.1), (0.11, 0.13, 0.01), BLACK(), 0)
            ring((0, -0.82, 0.14), 0.15, 0.035, BRASS())
            tube((0, -0.82, 0), 0.13, 0.32, BLACK(), 0)
            label((0, 0.32, 0.152), "128 GB", 0.17, material("etch", (0.9, 0.9, 0.9) if word == "B" else (0.02, 0.02, 0.02), 0.6))
            label((0, -0.2, 0.152), word, 0.42, material("gold etch", (0.8, 0.55, 0.1), 0.3, 1))
            wire([(0, -0.82, 0.14), (0.05, -1.1, 0.28), (0.2, -1.5, 0.06), (0.1, -1.9, 0.04), (-0.25, -1.7, 0.05), (-0.12, -1.2, 0.2), (0, -0.82, 0.14)], 0.035, CLOTH())
    studio_light(3.0)
    return views((0, -0.1, 0.15), 8.2, (0.85, 0.1, 0.2), 0.5, 36)


def bag():
    cloth, trim = CLOTH(), material("trim", (0.012, 0.012, 0.013), 0.6)
    zip_ = material("zip", (0.6, 0.42, 0.1), 0.3, 1)

    def soft(place, size, round_, made_of):
        thing = box(place, size, made_of, round_)
        thing.modifiers["bevel"].segments = 10

    soft((0, 0, 1.9), (2.9, 1.1, 3.7), 0.42, cloth)
    soft((0, -0.55, 1.25), (2.5, 0.55, 2.1), 0.22, cloth)
    soft((0, -0.52, 2.85), (2.3, 0.35, 0.85), 0.16, cloth)
    soft((0, 0, 0.2), (2.96, 1.2, 0.4), 0.18, trim)
    for z, reach, y in ((2.02, 1.12, -0.845), (3.02, 0.98, -0.71)):
        wire([(-reach, y, z - 0.12), (-reach, y, z), (-reach * 0.6, y, z + 0.04), (reach * 0.6, y, z + 0.04), (reach, y, z), (reach, y, z - 0.12)], 0.022, zip_)
        box((reach * 0.72, y - 0.03, z - 0.1), (0.06, 0.03, 0.26), zip_, 0.012)
    wire([(-1.36, -0.24, 0.5), (-1.42, -0.24, 3.0), (-1.1, -0.24, 3.72), (0, -0.24, 3.78), (1.1, -0.24, 3.72), (1.42, -0.24, 3.0), (1.36, -0.24, 0.5)], 0.024, zip_)
    wire([(-0.4, 0.1, 3.7), (-0.42, 0.1, 4.0), (0, 0.1, 4.12), (0.42, 0.1, 4.0), (0.4, 0.1, 3.7)], 0.075, trim)
    for sign in (-1, 1):
        wire([(sign * 0.8, 0.5, 3.6), (sign * 1.0, 0.95, 3.3), (sign * 1.15, 1.1, 2.2), (sign * 1.3, 0.9, 1.1), (sign * 1.35, 0.5, 0.6)], 0.05, trim, flat=3.4)
        box((sign * 1.47, -0.1, 1.0), (0.06, 0.5, 0.12), trim, 0.02)
        box((sign * 1.49, -0.3, 1.0), (0.08, 0.14, 0.2), STEEL(), 0.02)
        box((sign * 0.82, -0.83, 1.2), (0.1, 0.04, 1.8), trim, 0.015)
    box((0, -0.845, 1.55), (0.62, 0.03, 0.26), LEATHER(), 0.01)
    label((0, -0.862, 1.5), "SHENGLANG", 0.088, material("gold etch", (0.8, 0.55, 0.1), 0.3, 1), (90, 0, 0))
    studio_light(5)
    return views((0, -0.1, 1.95), 13.5, (0.5, -0.8, 2.1), 0.4, 12)


def microphone():
    """A stage microphone lying in its stand's clip."""
    handle, grille = material("handle", (0.025, 0.025, 0.028), 0.3, 0.7), STEEL()
    with at(0, 0, 2.45, (52, 0, 24)):
        lathe((0, 0, 0), [(0, -2.2), (0.2, -2.2), (0.22, -2.1), (0.3, 0), (0.36, 0.34), (0.52, 0.5), (0.54, 0.62), (0, 0.62)], handle)
        ring((0, 0, 0.66), 0.54, 0.05, BRASS())
        ball((0, 0, 1.0), 0.46, material("foam", (0.008, 0.008, 0.008), 0.9))
        mesh = ball((0, 0, 1.0), 0.54, grille, (1, 1, 1.04))
        modifier = mesh.modifiers.new("mesh", "WIREFRAME")
        modifier.thickness = 0.016
        ring((0, 0, 1.0), 0.545, 0.035, grille)
        box((0, -0.27, -0.35), (0.12, 0.06, 0.34), BLACK(), 0.02)
        box((0, -0.31, -0.28), (0.09, 0.05, 0.12), RED(), 0.01)
        lathe((0, 0, -0.9), [(0.36, -0.4), (0.38, -0.38), (0.4, 0.3), (0.37, 0.32)], RUBBER())
        wire([(0, 0, -2.2), (0, 0.0, -2.5), (0, 0.6, -2.9), (0.2, 1.6, -2.4), (0.4, 2.2, -1.5)], 0.055, RUBBER())
    with at(0.28, 0.5, 0):
        tube((0, 0, 0.95), 0.09, 1.9, STEEL())
        lathe((0, 0, 0), [(1.0, 0), (1.0, 0.06), (0.9, 0.12), (0.14, 0.2), (0.12, 0.3)], handle)
        tube((0, 0, 1.75), 0.14, 0.3, RUBBER(), 0.02)
    studio_light(4)
    return views((-0.05, -0.2, 2.0), 10, (-0.3, -0.7, 3.0), 0.48, 14)


def cone(x, y, z, radius, paper, turn=(90, 0, 0)):
    """The driver of a speaker, seen from the front."""
    with at(x, y, z, turn):
        profile = [(radius * 1.12, 0.02), (radius * 1.1, 0.05), (radius, 0.05), (radius * 0.98, 0.02), (radius * 0.92, 0.07), (radius * 0.84, 0.03), (radius * 0.8, 0), (radius * 0.3, -radius * 0.34)]
        lathe((0, 0, 0), profile, paper)
        ball((0, 0, -radius * 0.36), radius * 0.32, material("dust cap", (0.02, 0.02, 0.022), 0.3, 0.3), (1, 1, 0.6))
        for step in range(8):
            angle = 2 * math.pi * (step + 0.5) / 8
            tube((radius * 1.06 * math.cos(angle), radius * 1.06 * math.sin(angle), 0.05), radius * 0.035, 0.03, STEEL(), 0)


def speaker(x, y, turn):
    paper = material("paper cone", (0.03, 0.03, 0.032), 0.55)
    with at(x, y, 0, (0, 0, turn)):
        box((0, 0, 1.75), (2.1, 1.9, 3.5), BLACK(), 0.1)
        box((0, -0.94, 1.75), (1.98, 0.06, 3.38), material("baffle", (0.022, 0.022, 0.025), 0.45), 0.04)
        cone(0, -0.97, 1.2, 0.78, paper)
        with at(0, -0.97, 2.72, (90, 0, 0)):
            lathe((0, 0, 0), [(0.62, 0), (0.6, 0.05), (0.5, 0.02), (0.3, -0.12), (0.16, -0.2)], material("horn", (0.03, 0.03, 0.033), 0.25, 0.3))
            ball((0, 0, -0.16), 0.17, BRASS(), (1, 1, 0.7))
        for sign in (-1, 1):
            lathe((sign * 0.72, -0.985, 0.3), [(0.2, 0), (0.19, 0.03), (0.14, 0), (0.12, -0.2)], BLACK(), (90, 0, 0))
        box((0, -0.985, 0.28), (0.28, 0.03, 0.035), GOLD(), 0)


def speakers():
    speaker(-1.5, 0, 14)
    speaker(1.5, 0, -14)
    studio_light(5)
    return views((0, -0.3, 1.75), 14, (-1.4, -0.6, 2.4), 0.42, 12)


def subwoofer():
    paper = material("paper cone", (0.03, 0.03, 0.032), 0.5)
    box((0, 0, 1.9), (3.6, 2.8, 3.6), material("coated wood", (0.016, 0.016, 0.017), 0.55, grain=0.4), 0.1)
    cone(0, -1.41, 1.95, 1.38, paper)
    ring((0, -1.42, 1.95), 1.56, 0.03, BRASS(), (90, 0, 0))
    for x in (-1.5, 1.5):
        for z in (0.4, 3.4):
            lathe((x, -1.41, z), [(0.14, 0), (0.13, 0.03), (0.05, 0.03), (0, 0.02)], STEEL(), (90, 0, 0), 24)
        box((x * 1.21, 0, 2.5), (0.05, 0.9, 0.3), STEEL(), 0.02)
        for y in (-1, 1):
            tube((x, y, 0.05), 0.16, 0.1, RUBBER())
    box((0, -1.42, 0.3), (0.4, 0.02, 0.05), GOLD(), 0)
    speaker_top = material("pole", (0.5, 0.5, 0.52), 0.3, 1)
    tube((0, 0, 3.72), 0.2, 0.06, speaker_top, 0.02)
    studio_light(5)
    return views((0, -0.3, 1.85), 13.5, (0.4, -1.4, 2.1), 0.44, 14)
