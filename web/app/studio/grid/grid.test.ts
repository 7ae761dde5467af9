import { CAMELOT_KEYS } from '@shenglang/contract/catalog/harmony'
import type { BeatGrid } from '@shenglang/contract/media/beat-grid'
import { expect, test } from 'vitest'
import { chordOf } from './chord.ts'
import { clickBetween } from './clicks.ts'
import { begun, redone, stepped, undone } from './history.ts'
import { bandsOf } from './sound-bands.ts'
import { beatAway, pieceAt, TOOLS, toolOf } from './tools.ts'

const grid: BeatGrid = { tbpm: 120, firstBeatMs: 250, downbeat: 2, beatConfidence: 0.8 }

test('every tool has its own key, whatever the caps lock', () => {
  const keys = TOOLS.flat().map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(toolOf('H')).toBe(toolOf('h'))
  expect([toolOf('Enter'), toolOf('x')]).toEqual([undefined, undefined])
  expect(toolOf('}')?.correct(grid, 0)).toMatchObject({ firstBeatMs: 260 })
  expect(toolOf(',')?.correct(grid, 0)).toMatchObject({ downbeat: 1 })
  expect(toolOf('m')?.correct(grid, 5300).changes).toEqual([{ fromMs: 5250, tbpm: 120, firstBeatMs: 5250, downbeat: 0 }])
})

test('stepping goes from beat to beat, also from between two', () => {
  expect([beatAway(grid, 1000, 1), beatAway(grid, 1000, -1), beatAway(grid, 1250, 1), beatAway(grid, 1250, -1)]).toEqual([
    1250, 750, 1750, 750,
  ])
  expect(beatAway(grid, 100, -4)).toBe(0)
  const changed = { ...grid, changes: [{ fromMs: 4250, tbpm: 60, firstBeatMs: 4250, downbeat: 0 }] }
  expect([pieceAt(changed, 4249).tbpm, pieceAt(changed, 4250).tbpm, beatAway(changed, 5000, 1)]).toEqual([120, 60, 5250])
})

test('changes are undone step by step, and redone; taps are one step', () => {
  const tapped = stepped(stepped(stepped(begun('a'), 'b'), 'c', true), 'd', true)
  expect(tapped).toEqual({ past: ['a'], now: 'd', future: [] })
  const back = undone(tapped)
  expect([back.now, redone(back).now, undone(back), redone(tapped)]).toEqual(['a', 'd', back, tapped])
  expect(stepped(back, 'e')).toEqual({ past: ['a'], now: 'e', future: [] })
})

test('each key has a chord on its tonic: 8A is A minor, 8B C major', () => {
  const semitones = (code: string) => chordOf(code).map((pitch) => Math.round(12 * Math.log2(pitch / 220)))
  expect([semitones('8A'), semitones('8B'), semitones('5A')]).toEqual([
    [-12, 0, 3, 7],
    [-9, 3, 7, 10],
    [-9, 3, 6, 10],
  ])
  expect(new Set(CAMELOT_KEYS.map((code) => semitones(code).join())).size).toBe(24)
  expect(chordOf('')).toEqual([])
})

test('clicks start at their beats by the clock of the sound, once each, with a higher first beat', () => {
  const started: { atS: number; pitch: number }[] = []
  const context = {
    sampleRate: 44_100,
    createBuffer: (_channels: number, length: number) => {
      const samples = new Float32Array(length)
      return { getChannelData: () => samples }
    },
    createBufferSource: () => {
      const source = {
        buffer: { getChannelData: () => new Float32Array() },
        connect() {},
        // The first sample is the loudest: a click sounds exactly at its start. The second shows its pitch.
        start: (atS: number) => started.push({ atS, pitch: source.buffer.getChannelData()[1] ?? 0 }),
      }
      return source
    },
  } as unknown as BaseAudioContext
  const out = {} as AudioNode
  const pieces = [{ fromMs: 0, ...grid }]
  // Scheduled in parts, as time passes.
  for (const fromMs of [0, 1000, 2000]) clickBetween(context, out, { pieces, fromMs, toMs: fromMs + 1000, zeroS: 3.5 })
  expect(started.map(({ atS }) => atS)).toEqual([3.75, 4.25, 4.75, 5.25, 5.75, 6.25])
  const [bar] = started.map(({ pitch }) => pitch).toSorted((one, other) => one - other)
  expect(started.map(({ pitch }) => pitch === bar)).toEqual([false, false, true, false, false, false])
})

test('bands of decoded sound are separated, with each strike at its position', () => {
  const rate = 44_100
  const struck = (hz: number, fromS: number) => (at: number) =>
    at / rate >= fromS && at / rate < fromS + 0.1 ? 0.5 * Math.sin((2 * Math.PI * hz * at) / rate) : 0
  const [kick, hat] = [struck(60, 0.2), struck(8000, 0.6)]
  const both = bandsOf([Float32Array.from({ length: rate }, (_, at) => kick(at) + hat(at))], rate)
  const at = (band: Uint8Array, s: number) => band[Math.floor(s * both.pointsPerS)] ?? 0
  expect(at(both.low, 0.25)).toBeGreaterThan(10 * at(both.low, 0.65))
  expect(at(both.high, 0.65)).toBeGreaterThan(10 * at(both.high, 0.25))
  expect([at(both.low, 0.1), at(both.mid, 0.1), at(both.high, 0.1), at(both.peak, 0.1)]).toEqual([0, 0, 0, 0])
  const samples = new Float32Array(rate)
  samples[22_050] = -0.8
  const { pointsPerS, peak } = bandsOf([new Float32Array(rate), samples], rate)
  expect(peak[Math.floor(0.5 * pointsPerS)]).toBe(Math.round(0.8 * 255))
  expect(peak.filter((level) => level > 0)).toHaveLength(1)
})
