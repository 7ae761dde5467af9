import { inParts, WAVE_MAX, WAVE_ZOOM_RATE, type WaveBands, type WavePart } from '@shenglang/contract/media/wave-bands'
import { big, u8, utf16be, zeros } from '../crate/bytes.ts'
import { beatsOf, type Color, type Cue, type DjTrack, type HotCue } from '../crate/crate.ts'
import { songStructure } from './song-structure.ts'

const { u16, u32 } = big
/** Kinds of marks. */
const CUE = 1
const LOOP = 2
/** Written by rekordbox as the end of a cue without a loop. */
const NO_LOOP = 0xffffffff
const OLD_PADS = 3
const HOT = 1
const MEMORY = 0

/** A section of an analysis file: its name, its own header behind the common one, and its content. */
function part(name: string, header: readonly Buffer[], body: readonly Buffer[] = []): Buffer {
  const [head, rest] = [Buffer.concat(header), Buffer.concat(body)]
  const headerBytes = 12 + head.length
  return Buffer.concat([Buffer.from(name, 'latin1'), u32(headerBytes), u32(headerBytes + rest.length), head, rest])
}

function fileOf(parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from('PMAI', 'latin1'), ...[28, 28 + body.length, 1, 0x10000, 0x10000, 0].map(u32), body])
}

const pathPart = (path: string) => {
  const text = utf16be(`${path}\0`)
  return part('PPTH', [u32(text.length)], [text])
}

/** The colours of hot cues in rekordbox: number, RGB value, and the colour of a player's pad. */
const PALETTE: [code: number, shown: Color, pad: Color][] = [
  [0x01, [48, 90, 255], [0x00, 0x00, 0xff]],
  [0x05, [80, 180, 255], [0x00, 0x70, 0xff]],
  [0x09, [0, 224, 255], [0x00, 0xe0, 0xff]],
  [0x0e, [31, 163, 146], [0x00, 0xff, 0xa3]],
  [0x12, [16, 177, 118], [0x00, 0xff, 0x47]],
  [0x16, [40, 226, 20], [0x1a, 0xff, 0x00]],
  [0x1a, [165, 225, 22], [0x80, 0xff, 0x00]],
  [0x1e, [180, 190, 4], [0xe6, 0xff, 0x00]],
  [0x20, [195, 175, 4], [0xff, 0xe8, 0x00]],
  [0x26, [224, 100, 27], [0xff, 0x5e, 0x00]],
  [0x2a, [230, 40, 40], [0xff, 0x00, 0x00]],
  [0x2d, [255, 18, 123], [0xff, 0x00, 0x45]],
  [0x31, [222, 68, 207], [0xff, 0x00, 0xa1]],
  [0x38, [180, 50, 255], [0xb3, 0x00, 0xff]],
  [0x3c, [170, 114, 255], [0x4d, 0x00, 0xff]],
  [0x3e, [100, 115, 255], [0x1a, 0x00, 0xff]],
]

/** The colours of memory cues by their numbers, which are those of the colours of tracks. */
const MEMORY_COLORS: [number: number, shown: Color][] = [
  [1, [222, 68, 207]],
  [2, [230, 40, 40]],
  [3, [224, 100, 27]],
  [4, [229, 197, 47]],
  [5, [40, 226, 20]],
  [6, [80, 180, 255]],
  [7, [48, 90, 255]],
  [8, [180, 50, 255]],
]

function nearest<Entry extends readonly [number, Color, ...unknown[]]>(
  palette: readonly Entry[],
  color: Color,
): Entry | undefined {
  const distance = (shown: Color) => shown.reduce((sum, part, index) => sum + (part - (color[index] ?? 0)) ** 2, 0)
  return palette.toSorted(([, one], [, other]) => distance(one) - distance(other))[0]
}

/** The nearest colour of the palette: its number and that of the pad. */
function padColor(color: Color): readonly number[] {
  const [code = 0, , pad = []] = nearest(PALETTE, color) ?? []
  return [code, ...pad]
}

/**
 * The file for all players (`.DAT`): beats, the first three hot cues, memory cues, and waveforms in one colour. `path` is that
 * of the music file, from the root of the drive.
 */
export function datOf(track: DjTrack, path: string): Buffer {
  const { grid, wave } = track
  const beats = grid ? beatsOf(grid, track.durationMs) : []
  const beatEntries = beats.flatMap(({ timeMs, ofBar, tbpm }) => [
    u16(ofBar),
    u16(Math.round(tbpm * 100)),
    u32(Math.round(timeMs)),
  ])
  return fileOf([
    pathPart(path),
    part('PVBR', [u32(0)], [zeros(1604)]),
    part('PQTZ', [u32(0), u32(0x80000), u32(beats.length)], beatEntries),
    part('PWAV', [u32(400), u32(0x10000)], [plainColumns(stepsOf(wave, 400), 31)]),
    part('PWV2', [u32(100), u32(0x10000)], [plainColumns(stepsOf(wave, 100), 15)]),
    oldCues(
      HOT,
      track.cues.filter(({ pad }) => pad < OLD_PADS),
    ),
    oldCues(MEMORY, track.memoryCues),
  ])
}

/** The file for players with colours (`.EXT`): all cues with names and colours, detailed waveforms. */
export async function extOf(track: DjTrack, path: string): Promise<Buffer> {
  const zoom = (await track.zoom()) ?? track.wave
  const count = Math.ceil((track.durationMs / 1000) * WAVE_ZOOM_RATE)
  const steps = stepsOf(zoom, count)
  const structure = songStructure(track)
  return fileOf([
    pathPart(path),
    part('PWV3', [u32(1), u32(count), u32(0x960000)], [plainColumns(steps, 31)]),
    oldCues(HOT, []),
    oldCues(MEMORY, []),
    newCues(HOT, track.cues),
    newCues(MEMORY, track.memoryCues),
    part('PWV5', [u32(2), u32(count), u32(0x960305)], [columnsOf(steps, 2, coloredStep)]),
    part('PWV4', [u32(6), u32(1200), u32(0)], [columnsOf(stepsOf(zoom, 1200), 6, previewColumn)]),
    ...(structure ? [part('PSSI', [structure.header], [structure.body])] : []),
  ])
}

/** Pads are numbered from 1; memory cues have 0. */
const numberOf = (cue: Cue | HotCue) => ('pad' in cue ? cue.pad + 1 : 0)

function oldCues(kind: number, cues: readonly (Cue | HotCue)[]): Buffer {
  const entries = cues.map((cue, index) =>
    part(
      'PCPT',
      [
        u32(numberOf(cue)),
        u32(0),
        u32(0x10000),
        u16(index === 0 ? 0xffff : index - 1),
        u16(index === cues.length - 1 ? 0xffff : index + 1),
      ],
      [...markOf(cue), zeros(16)],
    ),
  )
  return part('PCOB', [u32(kind), u16(0), u16(cues.length), u32(0xffffffff)], entries)
}

/** Kind, position and the end of a loop. */
const markOf = ({ timeMs, loopMs }: Cue): Buffer[] => [
  u8(loopMs > 0 ? LOOP : CUE),
  u8(0),
  u16(1000),
  u32(Math.round(timeMs)),
  u32(loopMs > 0 ? Math.round(timeMs + loopMs) : NO_LOOP),
]

function newCues(kind: number, cues: readonly (Cue | HotCue)[]): Buffer {
  const entries = cues.map((cue) => {
    const comment = cue.name === '' ? zeros(0) : utf16be(`${cue.name}\0`)
    const isMemory = kind === MEMORY
    const memoryColor = isMemory ? (nearest(MEMORY_COLORS, cue.color)?.[0] ?? 0) : 0
    return part(
      'PCP2',
      [u32(numberOf(cue))],
      [
        ...markOf(cue),
        ...[u8(memoryColor), u8(1), zeros(6), u16(0), u16(0), u32(comment.length), comment],
        ...(isMemory ? [zeros(4)] : padColor(cue.color).map(u8)),
        zeros(20),
      ],
    )
  })
  return part('PCO2', [u32(kind), u16(cues.length), u16(0)], entries)
}

type Step = Record<WavePart, number>

const SILENCE: Step = { low: 0, mid: 0, high: 0, peak: 0 }

/** The waveform in so many columns; silence where there is none. */
const stepsOf = (bands: WaveBands | undefined, columns: number): readonly Step[] =>
  bands && bands.low.length > 0 ? inParts(bands, columns) : Array(columns).fill(SILENCE)

/** Encodes each step in `width` bytes. */
function columnsOf(steps: readonly Step[], width: number, encode: (step: Step) => readonly number[]): Buffer {
  const bytes = Buffer.alloc(steps.length * width)
  for (const [column, step] of steps.entries()) bytes.set(encode(step), column * width)
  return bytes
}

/** The drawn height of each band relative to its own loudest, as in `layersOf` of the player. */
const SHARES = { low: 1, mid: 0.7, high: 0.45 } as const

const shownOf = (step: Step, band: keyof typeof SHARES) => SHARES[band] * (step[band] / WAVE_MAX) ** 1.25

/** Height from 0 to 1, and the share of each band in it. */
function shapeOf(step: Step) {
  const [low, mid, high] = [shownOf(step, 'low'), shownOf(step, 'mid'), shownOf(step, 'high')]
  const height = Math.max(low, mid, high)
  const share = (value: number) => (height === 0 ? 0 : value / height)
  return { height, low: share(low), mid: share(mid), high: share(high) }
}

/** Height in the low bits; whiter with more treble in the three high ones where there is room for them. */
const plainColumns = (steps: readonly Step[], heightMax: number) =>
  columnsOf(steps, 1, (step) => {
    const { height, high } = shapeOf(step)
    const white = heightMax === 31 ? Math.round(high * 7) << 5 : 0
    return [white | Math.round(height * heightMax)]
  })

/** Red for bass, green for the middle, blue for treble, three bits each, and five of height; two bytes. */
function coloredStep(step: Step): number[] {
  const { height, low, mid, high } = shapeOf(step)
  const [red, green, blue] = [low, mid, high].map((value) => Math.round(value * 7)) as [number, number, number]
  const value = (red << 13) | (green << 10) | (blue << 7) | (Math.round(height * 31) << 2)
  return [value >> 8, value & 0xff]
}

function previewColumn(step: Step): number[] {
  const { height } = shapeOf(step)
  const bands = [shownOf(step, 'low'), shownOf(step, 'mid'), shownOf(step, 'high')]
  return [height, height, height, ...bands].map((value) => Math.round(value * 127))
}
