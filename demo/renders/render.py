"""Renders the scenes: blender -b -noaudio -t 1 --python render.py -- FOLDER [draft] [loops] [only=NAME,…]. First every first view."""

import os
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import gear
import goods
import stage
from studio import camera, clear, render

# The slug of what is sold, its scene, and how many views of it are shown.
STILLS = [
    ("controller-two-deck", gear.controller_two_deck, 4),
    ("controller-four-deck", gear.controller_four_deck, 4),
    ("headphone-closed", goods.headphones, 4),
    ("earplugs", goods.earplugs, 4),
    ("vinyl-after-midnight", goods.vinyl, 4),
    ("slipmat-pair", gear.turntable, 4),
    ("usb-stick", goods.usb_sticks, 4),
    ("controller-bag", goods.bag, 4),
    ("light-warehouse", stage.warehouse, 4),
    ("light-lounge", stage.lounge, 4),
    ("laser-tunnel", stage.laser_tunnel, 4),
    ("vj-neon-city", stage.neon_city, 4),
    ("laser-guofeng", stage.laser_mountains, 2),
    ("vj-ink", stage.ink, 2),
    ("bespoke-remix", gear.mixer, 2),
    ("bespoke-megamix", gear.player, 2),
    ("bespoke-sound-pack", gear.sampler, 2),
    ("bespoke-mc", goods.microphone, 2),
    ("bespoke-opening", goods.speakers, 2),
    ("bespoke-brand-sound", goods.subwoofer, 2),
]
LOOPS = [
    ("laser-tunnel", stage.laser_tunnel),
    ("vj-neon-city", stage.neon_city),
    ("light-warehouse", stage.warehouse),
    ("vj-ink", stage.ink),
]
FRAMES = 24


def shoot(scene, view, path, size, samples, *phase):
    # What was rendered before stays, so that a stopped run goes on where it was.
    if os.path.exists(path):
        return
    started = time.time()
    clear()
    camera(*scene(*phase)[view])
    render(path, *size, samples)
    print(f"rendered {path} in {time.time() - started:.1f} s", flush=True)


def main(folder, *options):
    draft = "draft" in options
    only = next((option[5:].split(",") for option in options if option.startswith("only=")), None)
    wanted = lambda slug: not only or slug in only
    if "loops" not in options:
        stills(folder, range(4), draft, wanted)
    for slug, scene in LOOPS:
        for frame in range(0, FRAMES, 12 if draft else 1):
            if wanted(slug):
                path = os.path.join(folder, f"{slug}-loop-{frame:02}.png")
                shoot(scene, 0, path, (200, 150) if draft else (480, 360), 8, frame / FRAMES)


def stills(folder, numbers, draft, wanted):
    for view in numbers:
        for slug, scene, count in STILLS:
            if view < count and wanted(slug):
                path = os.path.join(folder, f"{slug}-{view + 1}.png")
                shoot(scene, view, path, (200, 150) if draft else (800, 600), 6 if draft else 12)


if __name__ == "__main__":
    main(*sys.argv[sys.argv.index("--") + 1 :])
