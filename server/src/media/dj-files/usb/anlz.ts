import { inParts, WAVE_MAX, WAVE_ZOOM_RATE, type WaveBands, type WavePart } from '@shenglang/contract/media/wave-bands'
import { big, u8, utf16be, zeros } from '../bytes.ts'
import { beatsOf, type Color, type DjTrack, type HotCue, PADS } from '../crate.ts'

const { u16, u32 } = big
/** What rekordbox writes where a loop would have its end. */
const NO_LOOP = 0xffffffff
const OLD_PADS = 3
const HOT = 1
const MEMORY = 0

/** A part of an analysis file: its name, its own header behind the common one, and what follows. */
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

/** What rekordbox offers for hot cues: the number of each colour, how it is shown, and how a pad of a player shines for it. */
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

/** The colour of the palette that is nearest, as its number and its pad's light. */
function padColor(color: Color): readonly number[] {
  const distance = (shown: Color) => shown.reduce((sum, part, index) => sum + (part - (color[index] ?? 0)) ** 2, 0)
  const [code = 0, , pad = []] = PALETTE.toSorted(([, one], [, other]) => distance(one) - distance(other))[0] ?? []
  return [code, ...pad]
}

/** For all players: beats, the first three hot cues, waveforms of one colour. `path` is the music's, from the stick's root. */
export function datOf(track: DjTrack, path: string): Buffer {
  const { grid, wave, cues } = track
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
    oldCues(HOT, cues.slice(0, OLD_PADS)),
    oldCues(MEMORY, []),
  ])
}

/** For players with colours: all hot cues with names and colours, detailed waveforms. */
export async function extOf(track: DjTrack, path: string): Promise<Buffer> {
  const zoom = (await track.zoom()) ?? track.wave
  const count = Math.ceil((track.durationMs / 1000) * WAVE_ZOOM_RATE)
  const steps = stepsOf(zoom, count)
  return fileOf([
    pathPart(path),
    part('PWV3', [u32(1), u32(count), u32(0x960000)], [plainColumns(steps, 31)]),
    oldCues(HOT, []),
    oldCues(MEMORY, []),
    newCues(HOT, track.cues.slice(0, PADS)),
    newCues(MEMORY, []),
    part('PWV5', [u32(2), u32(count), u32(0x960305)], [columnsOf(steps, 2, coloredStep)]),
    part('PWV4', [u32(6), u32(1200), u32(0)], [columnsOf(stepsOf(zoom, 1200), 6, previewColumn)]),
  ])
}

function oldCues(kind: number, cues: readonly HotCue[]): Buffer {
  const entries = cues.map(({ timeMs }, index) =>
    part(
      'PCPT',
      [
        u32(index + 1),
        u32(0),
        u32(0x10000),
        u16(index === 0 ? 0xffff : index - 1),
        u16(index === cues.length - 1 ? 0xffff : index + 1),
      ],
      [u8(1), u8(0), u16(1000), u32(Math.round(timeMs)), u32(NO_LOOP), zeros(16)],
    ),
  )
  return part('PCOB', [u32(kind), u16(0), u16(cues.length), u32(0xffffffff)], entries)
}

function newCues(kind: number, cues: readonly HotCue[]): Buffer {
  const entries = cues.map(({ name, timeMs, color }, index) => {
    const comment = name === '' ? zeros(0) : utf16be(`${name}\0`)
    return part(
      'PCP2',
      [u32(index + 1)],
      [
        ...[u8(1), u8(0), u16(1000), u32(Math.round(timeMs)), u32(NO_LOOP)],
        ...[u8(0), u8(1), zeros(6), u16(0), u16(0), u32(comment.length), comment],
        ...padColor(color).map(u8),
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

/** So many bytes for each step. */
function columnsOf(steps: readonly Step[], width: number, encode: (step: Step) => readonly number[]): Buffer {
  const bytes = Buffer.alloc(steps.length * width)
  for (const [column, step] of steps.entries()) bytes.set(encode(step), column * width)
  return bytes
}

/** How high a band stands in what is drawn, as `layersOf` of the player has it: each is told against its own loudest. */
const SHARES = { low: 1, mid: 0.7, high: 0.45 } as const

const shownOf = (step: Step, band: keyof typeof SHARES) => SHARES[band] * (step[band] / WAVE_MAX) ** 1.25

/** Height from 0 to 1, and how much of it is of each band. */
function shapeOf(step: Step) {
  const [low, mid, high] = [shownOf(step, 'low'), shownOf(step, 'mid'), shownOf(step, 'high')]
  const height = Math.max(low, mid, high)
  const share = (value: number) => (height === 0 ? 0 : value / height)
  return { height, low: share(low), mid: share(mid), high: share(high) }
}

/** Height in the low bits, the whiter the more treble in the three high ones where there is room for them. */
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
