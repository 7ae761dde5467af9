"""The photographer's studio: shapes, materials, light and camera that every scene shares. One unit is about ten centimetres."""

import math
import os
from contextlib import contextmanager

import bmesh
import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector

_places = [Matrix()]
_materials = {}


@contextmanager
def at(x=0, y=0, z=0, turn=(0, 0, 0), scale=1):
    """Everything made inside stands in this place; `turn` in degrees."""
    _places.append(_places[-1] @ _matrix((x, y, z), turn) @ Matrix.Scale(scale, 4))
    yield
    _places.pop()


def material(name, colour=(0.5, 0.5, 0.5), roughness=0.4, metal=0.0, glow=None, strength=4.0, coat=0.0, grain=0.0):
    """One material a name; `grain` roughens the surface as cloth or felt is rough."""
    if name in _materials:
        return _materials[name]
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*colour, 1)
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Metallic"].default_value = metal
    shader.inputs["Clearcoat"].default_value = coat
    if glow:
        shader.inputs["Emission"].default_value = (*glow, 1)
        shader.inputs["Emission Strength"].default_value = strength
    if grain:
        noise, bump = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeBump")
        noise.inputs["Scale"].default_value = 90
        bump.inputs["Strength"].default_value = grain
        links.new(noise.outputs["Fac"], bump.inputs["Height"])
        links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    _materials[name] = made
    return made


def light_material(name, colour, strength=4.0):
    return material(name, colour, 0.4, glow=colour, strength=strength)


BLACK = lambda: material("black", (0.012, 0.012, 0.014), 0.38, 0.5)
SATIN = lambda: material("satin", (0.03, 0.03, 0.034), 0.3, 0.8)
RUBBER = lambda: material("rubber", (0.018, 0.018, 0.02), 0.65)
STEEL = lambda: material("steel", (0.55, 0.55, 0.58), 0.24, 1)
BRASS = lambda: material("brass", (0.85, 0.62, 0.2), 0.22, 1)
CLOTH = lambda: material("cloth", (0.022, 0.024, 0.03), 0.85, grain=0.35)
WHITE = lambda: light_material("white", (0.8, 0.8, 0.78), 0.5)
GOLD = lambda: light_material("gold light", (1, 0.66, 0.12), 3)
RED = lambda: light_material("red light", (1, 0.08, 0.06), 4)
GREEN = lambda: light_material("green light", (0.12, 1, 0.3), 2.5)
BLUE = lambda: light_material("blue light", (0.1, 0.4, 1), 4)
VIOLET = lambda: light_material("violet light", (0.5, 0.1, 1), 4)


def _matrix(place, turn):
    return Matrix.Translation(place) @ Euler([math.radians(angle) for angle in turn]).to_matrix().to_4x4()


def _add(name, mesh, made_of, place, turn, bevel=0.0, smooth=True):
    if smooth:
        for face in mesh.polygons:
            face.use_smooth = True
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(40)
    mesh.materials.append(made_of)
    thing = bpy.data.objects.new(name, mesh)
    thing.matrix_world = _places[-1] @ _matrix(place, turn)
    bpy.context.scene.collection.objects.link(thing)
    if bevel:
        modifier = thing.modifiers.new("bevel", "BEVEL")
        modifier.width, modifier.segments, modifier.limit_method = bevel, 4, "ANGLE"
    return thing


def _mesh(build):
    form, mesh = bmesh.new(), bpy.data.meshes.new("mesh")
    build(form)
    form.to_mesh(mesh)
    form.free()
    return mesh


def box(place, size, made_of, bevel=0.02, turn=(0, 0, 0)):
    def build(form):
        bmesh.ops.create_cube(form, size=1)
        bmesh.ops.scale(form, vec=size, verts=form.verts)

    return _add("box", _mesh(build), made_of, place, turn, bevel)


def tube(place, radius, height, made_of, bevel=0.01, turn=(0, 0, 0), top=None, sides=64):
    """A cylinder, or a cone when `top` is another radius."""

    def build(form):
        end = radius if top is None else top
        bmesh.ops.create_cone(form, cap_ends=True, segments=sides, radius1=radius, radius2=end, depth=height)

    return _add("tube", _mesh(build), made_of, place, turn, bevel)


def ball(place, radius, made_of, stretch=(1, 1, 1)):
    def build(form):
        bmesh.ops.create_uvsphere(form, u_segments=48, v_segments=24, radius=radius)
        bmesh.ops.scale(form, vec=stretch, verts=form.verts)

    return _add("ball", _mesh(build), made_of, place, (0, 0, 0))


def lathe(place, profile, made_of, turn=(0, 0, 0), sides=96):
    """Turns a profile of (radius, height) points round the upright axis."""

    def build(form):
        angles = [2 * math.pi * side / sides for side in range(sides)]
        rings = [[form.verts.new((r * math.cos(a), r * math.sin(a), z)) for a in angles] for r, z in profile]
        for low, high in zip(rings, rings[1:]):
            for side in range(sides):
                other = (side + 1) % sides
                form.faces.new((low[side], low[other], high[other], high[side]))
        bmesh.ops.recalc_face_normals(form, faces=form.faces)

    return _add("lathe", _mesh(build), made_of, place, turn)


def ring(place, radius, thickness, made_of, turn=(0, 0, 0), stretch=(1, 1, 1)):
    profile = [
        (radius + thickness * math.cos(a) * stretch[0], thickness * math.sin(a) * stretch[2])
        for a in [2 * math.pi * step / 24 for step in range(25)]
    ]
    return lathe(place, profile, made_of, turn)


def wire(points, thickness, made_of, flat=1.0, closed=False):
    """A bent rod through the points; `flat` squeezes it to a band."""
    curve = bpy.data.curves.new("wire", "CURVE")
    curve.dimensions, curve.resolution_u = "3D", 12
    line = curve.splines.new("NURBS")
    line.points.add(len(points) - 1)
    for point, place in zip(line.points, points):
        point.co = (*place, 1)
    line.use_endpoint_u, line.order_u, line.use_cyclic_u = True, 4, closed
    if flat == 1.0:
        curve.bevel_depth, curve.bevel_resolution = thickness, 6
    else:
        curve.extrude, curve.bevel_depth = thickness * flat, thickness
    curve.materials.append(made_of)
    thing = bpy.data.objects.new("wire", curve)
    thing.matrix_world = _places[-1]
    bpy.context.scene.collection.objects.link(thing)
    return thing


def label(place, words, size=0.08, made_of=None, turn=(0, 0, 0)):
    text = bpy.data.curves.new("label", "FONT")
    text.body, text.size, text.align_x, text.extrude = words, size, "CENTER", 0.002
    text.materials.append(made_of or WHITE())
    thing = bpy.data.objects.new("label", text)
    thing.matrix_world = _places[-1] @ _matrix(place, turn)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def screen(place, size, pixels, strength=1.5, turn=(0, 0, 0)):
    """A flat picture that shines: `pixels` is height × width × 3, first row on top."""
    height, width, _ = pixels.shape
    image = bpy.data.images.new("screen", width, height, float_buffer=True)
    whole = np.ones((height, width, 4), np.float32)
    whole[..., :3] = pixels[::-1]
    image.pixels.foreach_set(whole.ravel())
    made = bpy.data.materials.new("screen")
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader, texture = nodes["Principled BSDF"], nodes.new("ShaderNodeTexImage")
    texture.image = image
    shader.inputs["Base Color"].default_value = (0.01, 0.01, 0.01, 1)
    shader.inputs["Roughness"].default_value = 0.2
    shader.inputs["Specular"].default_value = 0.12
    shader.inputs["Emission Strength"].default_value = strength
    links.new(texture.outputs["Color"], shader.inputs["Emission"])

    def build(form):
        bmesh.ops.create_grid(form, x_segments=1, y_segments=1, size=0.5, calc_uvs=False)
        layer = form.loops.layers.uv.new()
        for face in form.faces:
            for loop in face.loops:
                loop[layer].uv = (loop.vert.co.x + 0.5, loop.vert.co.y + 0.5)
        bmesh.ops.scale(form, vec=(*size, 1), verts=form.verts)

    return _add("screen", _mesh(build), made, place, turn, smooth=False)


def _haze(name, colour, strength, fade):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    # A beam is seen and lights nothing, which keeps the picture clean at few samples.
    made.cycles.sample_as_light = False
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.clear()
    make = lambda kind: nodes.new(f"ShaderNode{kind}")
    shine, out = make("Emission"), make("OutputMaterial")
    shine.inputs["Color"].default_value = (*colour, 1)
    shine.inputs["Strength"].default_value = strength
    if not fade:
        links.new(shine.outputs[0], out.inputs["Surface"])
        return made

    def calculate(operation, first, second):
        node = make("Math")
        node.operation = operation
        for socket, value in zip(node.inputs, (first, second)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            else:
                links.new(value, socket)
        return node.outputs[0]

    # Dimmer towards the edge of the cone and towards its far end.
    facing, place, split = make("LayerWeight"), make("TexCoord"), make("SeparateXYZ")
    facing.inputs["Blend"].default_value = 0.5
    links.new(place.outputs["Generated"], split.inputs[0])
    middle = calculate("POWER", calculate("SUBTRACT", 1, facing.outputs["Facing"]), 1.6)
    near = calculate("POWER", calculate("SUBTRACT", 1, split.outputs["Z"]), 1.7)
    links.new(calculate("MULTIPLY", calculate("MULTIPLY", middle, near), strength), shine.inputs["Strength"])
    clear_, add = make("BsdfTransparent"), make("AddShader")
    links.new(shine.outputs[0], add.inputs[0])
    links.new(clear_.outputs[0], add.inputs[1])
    links.new(add.outputs[0], out.inputs["Surface"])
    return made


def beam(start, end, width, colour, strength=1.0, spread=1.0, fade=True):
    """Light seen in haze: a hollow cone that hides nothing, or without `fade` the bright thread of a laser."""
    start, end = Vector(start), Vector(end)
    key = f"beam {colour} {strength} {fade}"
    made = _materials.get(key) or _materials.setdefault(key, _haze(key, colour, strength, fade))
    way = end - start

    def build(form):
        bmesh.ops.create_cone(
            form, cap_ends=False, segments=32, radius1=width, radius2=width * spread, depth=way.length
        )

    thing = _add("beam", _mesh(build), made, (0, 0, 0), (0, 0, 0))
    thing.matrix_world = (
        _places[-1] @ Matrix.Translation((start + end) / 2) @ way.to_track_quat("Z", "Y").to_matrix().to_4x4()
    )
    thing.visible_diffuse = thing.visible_shadow = False
    return thing


def softbox(place, size, power, colour, target=(0, 0, 0)):
    lamp = bpy.data.lights.new("softbox", "AREA")
    lamp.size, lamp.energy, lamp.color = size, power, colour
    thing = bpy.data.objects.new("softbox", lamp)
    thing.location = place
    thing.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)
    return thing


def glow(place, power, colour, radius=0.15):
    lamp = bpy.data.lights.new("glow", "POINT")
    lamp.energy, lamp.color, lamp.shadow_soft_size = power, colour, radius
    thing = bpy.data.objects.new("glow", lamp)
    thing.matrix_world = _places[-1] @ Matrix.Translation(place)
    bpy.context.scene.collection.objects.link(thing)


def studio_light(width=4.0):
    """Near-black ground, warm gold from behind on the left, cool blue on the right, a broad soft light above the front."""
    floor = material("floor", (0.02, 0.02, 0.023), 0.42)
    box((0, 0, -0.5), (400, 400, 1), floor, 0)
    reach = width / 4
    softbox((-3.6 * reach, 2.8 * reach, 3.4 * reach), 2.8 * reach, 400 * reach**2, (1, 0.76, 0.42), (0, 0, 0.3))
    softbox((4.2 * reach, 2 * reach, 2.4 * reach), 2.4 * reach, 430 * reach**2, (0.36, 0.56, 1), (0, 0, 0.3))
    softbox((0.4 * reach, -1.6 * reach, 5 * reach), 3.6 * reach, 420 * reach**2, (1, 0.97, 0.93))
    softbox((-2.4 * reach, -4.6 * reach, 2.2 * reach), 3 * reach, 300 * reach**2, (1, 0.95, 0.9), (0, 0, 0.4))


def camera(place, target, lens=60, blur=0.0):
    scene = bpy.context.scene
    eye = bpy.data.cameras.new("camera")
    eye.lens, eye.clip_end = lens, 500
    thing = bpy.data.objects.new("camera", eye)
    thing.location = place
    way = Vector(target) - Vector(place)
    thing.rotation_euler = way.to_track_quat("-Z", "Y").to_euler()
    if blur:
        eye.dof.use_dof, eye.dof.focus_distance, eye.dof.aperture_fstop = True, way.length, 1 / blur
    scene.collection.objects.link(thing)
    scene.camera = thing


def around(target, distance, turn, height, lens=60, blur=0.0):
    """A camera on a circle about the target: `turn` in degrees from the front, `height` in degrees above the ground."""
    flat, up = math.radians(turn), math.radians(height)
    x, y, z = target
    place = (
        x + distance * math.sin(flat) * math.cos(up),
        y - distance * math.cos(flat) * math.cos(up),
        z + distance * math.sin(up),
    )
    return place, target, lens, blur


def views(target, distance, detail, near=0.42, height=32):
    """The four views of a product: front three-quarter, other side, from above, and a detail."""
    return [
        around(target, distance * 0.86, 28, height),
        around(target, distance * 0.88, -42, height * 0.62),
        around(target, distance * 0.92, 4, 74),
        around(detail, distance * near * 0.9, -24, 30, 70, 0.25),
    ]


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _materials.clear()
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new("world")
    scene.world.use_nodes = True
    scene.world.node_tree.nodes["Background"].inputs[0].default_value = (0.0025, 0.0025, 0.003, 1)


def render(path, width, height, samples):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_denoising = "CPU", samples, False
    cycles.use_adaptive_sampling = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 2, 3
    cycles.transparent_max_bounces, cycles.caustics_reflective, cycles.caustics_refractive = 32, False, False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct, cycles.blur_glossy = 2.5, 24, 1
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.view_settings.view_transform, scene.view_settings.look = "Filmic", "Medium High Contrast"
    scene.view_settings.exposure = 0.35
    raw = f"{path[:-4]}-raw.png"
    scene.render.filepath = raw
    features = _feature_files(scene, path)
    bpy.ops.render.render(write_still=True)
    _save(path, denoised(_pixels(raw), [_pixels(file) for file in features]))
    for file in [raw, *features]:
        os.remove(file)


def _feature_files(scene, path):
    """Has the render also write what tells surfaces apart: their direction and their colours."""
    layer = bpy.context.view_layer
    layer.use_pass_normal = layer.use_pass_diffuse_color = layer.use_pass_glossy_color = True
    scene.use_nodes = True
    nodes = scene.node_tree.nodes
    layers = next(node for node in nodes if node.type == "R_LAYERS")
    out = nodes.new("CompositorNodeOutputFile")
    out.base_path, out.format.file_format = os.path.dirname(path), "OPEN_EXR"
    out.file_slots.clear()
    stem = os.path.basename(path)[:-4]
    for name in ("Normal", "DiffCol", "GlossCol"):
        out.file_slots.new(f"{stem}-{name}-")
        scene.node_tree.links.new(layers.outputs[name], out.inputs[-1])
    return [f"{path[:-4]}-{name}-0001.exr" for name in ("Normal", "DiffCol", "GlossCol")]


def _pixels(file):
    image = bpy.data.images.load(file)
    width, height = image.size
    pixels = np.empty(width * height * image.channels, np.float32)
    image.pixels.foreach_get(pixels)
    return pixels.reshape(height, width, image.channels)[..., :3]


def _save(path, pixels):
    height, width, _ = pixels.shape
    image = bpy.data.images.new("denoised", width, height)
    whole = np.ones((height, width, 4), np.float32)
    whole[..., :3] = np.clip(pixels, 0, 1)
    image.pixels.foreach_set(whole.ravel())
    image.filepath_raw, image.file_format = path, "PNG"
    image.save()


def denoised(picture, features, passes=6):
    """
    Takes the grain of few samples away: an edge-avoiding à-trous filter (Dammertz et al. 2010) that averages only over what
    is of one surface by its direction and colours, and of one brightness.
    """
    guide = np.concatenate([np.clip(feature, -1, 1) * weight for feature, weight in zip(features, (4, 9, 3))], axis=2)
    kernel = {-1: 1 / 4, 0: 1 / 2, 1: 1 / 4}
    for index in range(passes):
        step = 2**index
        smooth = _blurred(picture) if index < 2 else picture
        tolerance = (0.24 * 0.68**index) ** 2
        total, weights = np.zeros_like(picture), np.zeros(picture.shape[:2] + (1,), np.float32)
        for dy, row in kernel.items():
            for dx, column in kernel.items():
                move = lambda pixels: _shifted(pixels, dy * step, dx * step)
                apart = ((move(guide) - guide) ** 2).sum(axis=2, keepdims=True)
                brightness = ((move(smooth) - smooth) ** 2).sum(axis=2, keepdims=True) / tolerance
                weight = row * column * np.exp(-apart - brightness)
                total += move(picture) * weight
                weights += weight
        picture = total / weights
    return picture


def _shifted(pixels, dy, dx):
    """Moved by so many pixels, the edge repeated."""
    height, width = pixels.shape[:2]
    rows, columns = np.clip(np.arange(height) + dy, 0, height - 1), np.clip(np.arange(width) + dx, 0, width - 1)
    return pixels[rows][:, columns]


def _blurred(pixels):
    return sum(_shifted(pixels, dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)) / 9


def waveform(width=480, height=120, seed=1, playhead=0.45):
    """What the display of a player shows: bars of a track, gold where it was played."""
    random = np.random.default_rng(seed)
    pixels = np.zeros((height, width, 3), np.float32) + 0.004
    for x in range(0, width, 3):
        place = x / width
        level = (0.35 + 0.6 * abs(math.sin(place * 9 + seed))) * random.uniform(0.55, 1)
        reach = int(level * height * 0.46)
        colour = (0.9, 0.62, 0.12) if place < playhead else (0.5, 0.5, 0.48)
        pixels[height // 2 - reach : height // 2 + reach, x : x + 2] = colour
        inner = reach // 3
        pixels[height // 2 - inner : height // 2 + inner, x : x + 2] = (1, 0.92, 0.7)
    pixels[:, int(playhead * width) : int(playhead * width) + 2] = (1, 0.2, 0.15)
    return pixels
