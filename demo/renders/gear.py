"""What stands on the table of a DJ."""

import math

from studio import *


def knob(x, y, z, radius=0.06, turn=0, made_of=None):
    lathe((x, y, z), [(0, 0.15), (radius * 0.8, 0.15), (radius * 0.86, 0.14), (radius, 0.02), (radius * 1.25, 0.012), (radius * 1.25, 0)], made_of or RUBBER(), sides=40)
    angle = math.radians(90 - turn)
    box((x + radius * 0.45 * math.cos(angle), y + radius * 0.45 * math.sin(angle), z + 0.151), (radius * 0.75, 0.014, 0.006), WHITE(), 0, (0, 0, 90 - turn))


def fader(x, y, z, length, value, across=False):
    turn = (0, 0, 90) if across else (0, 0, 0)
    with at(x, y, z, turn):
        box((0, 0, 0), (0.03, length, 0.012), material("slot", (0.002, 0.002, 0.002), 0.9), 0)
        for step in range(9):
            box((0.09, (step / 8 - 0.5) * length * 0.92, 0), (0.05, 0.006, 0.004), material("print", (0.3, 0.3, 0.3), 0.6), 0)
        place = (value - 0.5) * length * 0.9
        box((0, place, 0.06), (0.13, 0.075, 0.1), SATIN(), 0.014)
        box((0, place, 0.112), (0.125, 0.012, 0.004), WHITE(), 0)


def jog(x, y, z, radius, picture=None):
    teeth = [(radius * 0.86, 0.13), (radius * 0.97, 0.12), (radius, 0.1), (radius, 0.02), (radius * 1.04, 0)]
    lathe((x, y, z), teeth, STEEL())
    for step in range(60):
        angle = 2 * math.pi * step / 60
        box((x + radius * math.cos(angle), y + radius * math.sin(angle), z + 0.06), (0.03, 0.014, 0.07), SATIN(), 0, (0, 0, math.degrees(angle)))
    grooves = [(radius * (0.3 + 0.56 * step / 28), 0.135 + (0.004 if step % 2 else 0)) for step in range(29)]
    lathe((x, y, z), grooves, material("platter", (0.02, 0.02, 0.022), 0.3, 0.7))
    lathe((x, y, z), [(0, 0.13), (radius * 0.28, 0.13), (radius * 0.3, 0.14)], material("glass", (0.004, 0.004, 0.005), 0.06, coat=1))
    ring((x, y, z + 0.132), radius * 0.24, 0.012, GOLD())
    box((x, y + radius * 0.12, z + 0.134), (0.018, radius * 0.18, 0.006), WHITE(), 0)
    ring((x, y, z + 0.012), radius * 1.06, 0.012, picture or BLUE())


def pads(x, y, z, columns, rows, pitch, lit):
    for column in range(columns):
        for row in range(rows):
            colour = lit[(column + row * columns) % len(lit)]
            place = (x + (column - (columns - 1) / 2) * pitch, y + (row - (rows - 1) / 2) * pitch * 0.72, z + 0.03)
            box(place, (pitch * 0.84, pitch * 0.58, 0.07), colour or RUBBER(), 0.022)


def transport(x, y, z, radius=0.12):
    for shift, colour, word in ((0, GREEN(), "PLAY"), (radius * 2.6, material("cue", (0.2, 0.1, 0), 0.4, glow=(1, 0.5, 0.05), strength=3), "CUE")):
        tube((x, y + shift, z + 0.02), radius, 0.06, SATIN(), 0.015)
        ring((x, y + shift, z + 0.052), radius * 0.82, 0.012, colour)
        label((x, y + shift - 0.022, z + 0.053), word, radius * 0.42)


def channel(x, y, z, value, meter=6):
    for row, turn in enumerate((20, -40, 60, 0)):
        knob(x, y + 0.95 - row * 0.27, z, 0.062, turn)
    for step in range(9):
        lit = GREEN() if step < min(meter, 6) else GOLD() if step < min(meter, 8) else RED() if step < meter else RUBBER()
        box((x + 0.16, y - 0.75 + step * 0.055, z + 0.006), (0.04, 0.035, 0.012), lit, 0.004)
    fader(x, y - 0.5, z + 0.004, 0.62, value)


def controller(width, depth, decks, channels, name, screen_size=0.0):
    body = 0.24
    box((0, 0, body / 2), (width, depth, body), BLACK(), 0.06)
    box((0, 0, body + 0.004), (width - 0.12, depth - 0.12, 0.02), material("plate", (0.02, 0.02, 0.023), 0.34, 0.9), 0.01)
    top = body + 0.014
    middle = channels * 0.36
    side = (width - middle) / 4 + middle / 2
    colours = [VIOLET(), None, BLUE(), None, None, RED(), None, GOLD()]
    for sign in (-1, 1):
        radius = min(0.62, (width - middle) / 4 * 0.72)
        jog(sign * side, 0.22, top, radius)
        pads(sign * side + 0.1, -depth / 2 + 0.4, top, 4, 2, 0.3, colours[:: sign or 1])
        transport(sign * side - 0.72, -depth / 2 + 0.28, top, 0.11)
        fader(sign * side + (radius + 0.2 if sign > 0 else -radius - 0.16), 0.35, top, 0.75, 0.5 + sign * 0.1)
        for step in range(4):
            box((sign * side - 0.45 + step * 0.3, depth / 2 - 0.2, top + 0.02), (0.2, 0.08, 0.05), RUBBER(), 0.012)
    for index in range(channels):
        channel((index - (channels - 1) / 2) * 0.36 - 0.05, 0.02, top, 0.25 + 0.55 * ((index * 7) % 3) / 2, 5 + index % 4)
    fader(0, -depth / 2 + 0.2, top, 0.6, 0.6, across=True)
    label((0, depth / 2 - 0.2, top + 0.002), name, 0.11, GOLD())
    for corner in (-1, 1):
        tube((corner * (width / 2 - 0.3), 0, 0.0), 0.1, 0.02, RUBBER())
    if screen_size:
        with at(0, depth / 2 - 0.02, body + 0.42, (62, 0, 0)):
            box((0, 0, -0.05), (screen_size, screen_size * 0.5, 0.08), SATIN(), 0.03)
            screen((0, screen_size * 0.11, -0.004), (screen_size * 0.94, screen_size * 0.2), waveform(480, 100, 2), 1.6)
            screen((0, -screen_size * 0.11, -0.004), (screen_size * 0.94, screen_size * 0.2), waveform(480, 100, 5, 0.7), 1.6)


def controller_two_deck():
    controller(4.2, 2.3, 2, 2, "SL-2")
    studio_light()
    return views((0, -0.05, 0.2), 9.8, (-1.3, -0.3, 0.3))


def controller_four_deck():
    controller(5.4, 2.6, 4, 4, "SL-4 PRO", 2.1)
    studio_light(4.8)
    return views((0, 0, 0.35), 12.4, (0.3, 0.1, 0.4), 0.36)


def player():
    """A single player with a screen of its own: what a set is mixed on."""
    box((0, 0, 0.26), (2.3, 3.0, 0.52), BLACK(), 0.06)
    with at(0, 1.0, 0.66, (22, 0, 0)):
        box((0, 0, 0), (2.24, 1.1, 0.3), SATIN(), 0.05)
        screen((0, 0.1, 0.152), (1.5, 0.5), waveform(480, 160, 3, 0.4), 1.7)
        screen((0, -0.3, 0.152), (1.5, 0.16), waveform(480, 50, 7, 0.4), 1.1)
        for sign in (-1, 1):
            for row in range(3):
                box((sign * 0.93, 0.3 - row * 0.22, 0.16), (0.2, 0.1, 0.04), GOLD() if row == 1 and sign > 0 else RUBBER(), 0.012)
    jog(0, -0.5, 0.52, 0.8)
    transport(-0.96, -1.26, 0.52, 0.12)
    fader(1.0, -0.75, 0.525, 1.1, 0.45)
    pads(0.1, -1.36, 0.52, 4, 1, 0.3, [VIOLET(), BLUE(), GREEN(), GOLD()])
    studio_light(3.4)
    return views((0, 0, 0.4), 9, (0.1, 0.55, 0.75), 0.45, 36)


def mixer():
    box((0, 0, 0.2), (2.7, 2.9, 0.4), BLACK(), 0.05)
    box((0, 0, 0.402), (2.6, 2.8, 0.02), material("plate", (0.02, 0.02, 0.023), 0.34, 0.9), 0.01)
    for index in range(4):
        channel(-0.95 + index * 0.44, 0.12, 0.414, (0.8, 0.75, 0.2, 0.1)[index], (8, 7, 3, 2)[index])
        box((-0.95 + index * 0.44, -0.98, 0.44), (0.22, 0.09, 0.05), GOLD() if index < 2 else RUBBER(), 0.012)
        label((-0.95 + index * 0.44, 1.2, 0.418), str(index + 1), 0.09)
    fader(-0.3, -1.22, 0.418, 0.75, 0.35, across=True)
    screen((0.95, 0.85, 0.42), (0.5, 0.34), waveform(200, 130, 9), 1.4)
    for row in range(3):
        knob(0.95, 0.42 - row * 0.36, 0.414, 0.1, 40 * row, SATIN())
    tube((0.95, -0.75, 0.44), 0.17, 0.07, SATIN(), 0.02)
    ring((0.95, -0.75, 0.478), 0.15, 0.012, BLUE())
    studio_light(3.6)
    return views((0, 0, 0.3), 8.6, (-0.2, 0.05, 0.45), 0.42, 38)


def sampler():
    box((0, 0, 0.2), (2.6, 2.8, 0.4), BLACK(), 0.08)
    lit = [VIOLET(), BLUE(), None, GOLD(), None, GREEN(), VIOLET(), None, RED(), None, BLUE(), GOLD(), None, VIOLET(), None, GREEN()]
    for column in range(4):
        for row in range(4):
            box((-0.93 + column * 0.5, -1.06 + row * 0.44, 0.43), (0.43, 0.37, 0.08), lit[row * 4 + column] or RUBBER(), 0.03)
    screen((-0.45, 0.98, 0.404), (1.35, 0.5), waveform(400, 150, 4), 1.6)
    for row in range(5):
        knob(1.05, 1.05 - row * 0.32, 0.4, 0.085, 30 * row - 60)
    for row in range(3):
        box((1.05, -0.62 - row * 0.22, 0.42), (0.3, 0.12, 0.05), RED() if row == 0 else RUBBER(), 0.014)
    for shift in (0.45, 0.7):
        knob(shift, 0.98, 0.4, 0.08, 25)
    studio_light(3.4)
    return views((0, 0, 0.3), 8.4, (-0.5, -0.4, 0.45), 0.42, 38)


def turntable():
    """A deck with a felt mat on its platter, the second of the pair leaning in front."""
    box((0, 0, 0.3), (4.4, 3.4, 0.5), SATIN(), 0.1)
    for x in (-1.8, 1.8):
        for y in (-1.3, 1.3):
            tube((x, y, 0.05), 0.25, 0.14, RUBBER())
    lathe((-0.5, 0, 0.55), [(1.42, 0.22), (1.5, 0.2), (1.5, 0.06), (1.54, 0)], STEEL())
    for row in range(3):
        for step in range(90):
            angle = 2 * math.pi * step / 90
            tube((-0.5 + 1.505 * math.cos(angle), 1.505 * math.sin(angle), 0.63 + row * 0.045), 0.014, 0.01, BLACK(), 0, (0, 90, math.degrees(angle)), sides=8)
    slipmat(-0.5, 0, 0.77)
    tube((-0.5, 0, 0.85), 0.035, 0.18, STEEL())
    tube((1.62, 1.05, 0.62), 0.36, 0.16, SATIN(), 0.03)
    tube((1.62, 1.05, 0.85), 0.14, 0.4, STEEL(), 0.03)
    wire([(1.62, 1.5, 1.0), (1.62, 1.05, 1.02), (1.64, 0.3, 1.02), (1.6, -0.3, 1.0), (1.3, -0.72, 0.96), (1.02, -0.98, 0.92)], 0.035, STEEL())
    tube((1.62, 1.5, 1.0), 0.13, 0.3, STEEL(), 0.02, (90, 0, 0))
    box((0.98, -1.03, 0.88), (0.14, 0.3, 0.09), BLACK(), 0.02, (0, 0, -42))
    fader(1.85, -0.7, 0.556, 1.1, 0.5)
    box((-1.85, -1.35, 0.58), (0.36, 0.36, 0.06), STEEL(), 0.02)
    with at(0.9, -2.5, 0.02, (0, 0, 14)):
        slipmat(0, 0, 0)
    studio_light(4.8)
    return views((0.1, -0.6, 0.35), 13.4, (-0.4, 0.1, 0.8), 0.42, 34)


def slipmat(x, y, z):
    felt = material("felt", (0.028, 0.028, 0.032), 0.95, grain=0.5)
    print_ = material("felt print", (0.72, 0.5, 0.1), 0.9, grain=0.4)
    tube((x, y, z), 1.4, 0.03, felt, 0.008, sides=128)
    for radius in (1.28, 0.95, 0.62):
        lathe((x, y, z + 0.017), [(radius - 0.05, 0), (radius, 0.001)], print_)
    for step in range(24):
        angle = 2 * math.pi * step / 24
        reach = 0.1 + 0.14 * abs(math.sin(step * 1.7))
        box((x + 0.79 * math.cos(angle), y + 0.79 * math.sin(angle), z + 0.017), (reach, 0.05, 0.002), print_, 0, (0, 0, math.degrees(angle)))
