import { decodeWave, type WaveBands, type WavePart } from '@shenglang/contract/media/wave-bands'
import { expect, test } from 'vitest'
import { createWaveMeter, WAVE_RATE } from './wave-meter.ts'
import { wavesOf } from './wave-resolutions.ts'

/** Samples of a sound of this length in seconds, from -1 to 1. */
const soundOf = (seconds: number, at: (s: number) => number) =>
  Int16Array.from({ length: Math.round(seconds * WAVE_RATE) }, (_, index) => 32_767 * at(index / WAVE_RATE))
const sine =
  (hz: number, volume = 1) =>
  (s: number) =>
    volume * Math.sin(2 * Math.PI * hz * s)

function stepsOf(sound: Int16Array, pieces = sound.length) {
  const meter = createWaveMeter()
  for (let at = 0; at < sound.length; at += pieces) meter.take(sound.subarray(at, at + pieces))
  return meter.steps()
}

const decoded = (bytes: Uint8Array): WaveBands => decodeWave(bytes)!
/** The mean of a part of a track's points, 0 to 255. */
const mean = (values: Uint8Array, from: number, to: number) => {
  const part = values.subarray(from * values.length, to * values.length)
  return part.reduce((sum, value) => sum + value, 0) / part.length
}

test.each<[number, WavePart]>([
  [50, 'low'],
  [700, 'mid'],
  [6000, 'high'],
])('a tone of %i Hz is in its band, with a tenth of it at most in the others', (hz, part) => {
  const { low, mid, high } = stepsOf(soundOf(1, sine(hz, 0.5)))
  const loud = { low: low[75]!, mid: mid[75]!, high: high[75]! }
  const all = 32_767 * 0.5 * Math.SQRT1_2
  for (const [name, value] of Object.entries(loud)) {
    if (name === part) expect(value / all).toBeCloseTo(1, 0)
    else expect(value).toBeLessThan(all / 10)
  }
})

test('there are 150 steps a second however the chunks are cut, the last one as long as it is', () => {
  const sound = soundOf(2.003, (s) => sine(440)(s) * s * 0.4)
  const whole = stepsOf(sound)
  expect([whole.stepsPerS, whole.low.length]).toEqual([150, 301])
  expect(stepsOf(sound, 101)).toEqual(whole)
})

test('the peak is the sample with the greatest magnitude in the step', () => {
  const sound = new Int16Array(147 * 3)
  sound[147 + 10] = -30_000
  expect([...stepsOf(sound).peak]).toEqual([0, 30_000, 0])
})

test('a mix beyond half an hour has fewer steps a second at the same level', () => {
  const meter = createWaveMeter()
  const second = soundOf(1, sine(60, 0.5))
  for (let s = 0; s < 31 * 60; s += 1) meter.take(second)
  const { stepsPerS, low } = meter.steps()
  expect([stepsPerS, low.length]).toEqual([75, 31 * 60 * 75])
  expect(low[100]! / low.at(-100)!).toBeCloseTo(1, 2)
})

test('a break without drums shows in every resolution: the bass goes, the middle stays', () => {
  const kick = (s: number) => sine(55, Math.exp(-12 * (s % 0.5)))(s)
  const steps = stepsOf(soundOf(30, (s) => 0.5 * (s >= 10 && s < 20 ? 0 : kick(s)) + sine(900, 0.2)(s)))
  for (const bytes of Object.values(wavesOf(steps))) {
    const { low, mid } = decoded(bytes)
    expect(mean(low, 0.4, 0.6)).toBeLessThan(10)
    expect(mean(low, 0.1, 0.3)).toBeGreaterThan(mean(low, 0.4, 0.6) + 60)
    expect(mean(mid, 0.4, 0.6)).toBeGreaterThan(200)
  }
})

test('each band reaches the full height in each resolution, with a twentieth above it', () => {
  const steps = stepsOf(soundOf(30, (s) => sine(55, 0.2 + 0.02 * s)(s) + sine(5000, 0.001 * s)(s)))
  for (const bytes of Object.values(wavesOf(steps))) {
    const { low, high, peak } = decoded(bytes)
    for (const values of [low, high]) {
      const full = values.filter((value) => value === 255).length / values.length
      expect(full).toBeGreaterThan(0.03)
      expect(full).toBeLessThan(0.08)
    }
    expect(Math.max(...peak)).toBe(255)
  }
})

test('leakage into an empty band is not drawn up to the full height', () => {
  const { high } = decoded(wavesOf(stepsOf(soundOf(10, sine(50)))).track)
  expect(mean(high, 0.1, 0.9)).toBeLessThan(60)
})

test('silence is flat, a knock in it is not, and an empty sound has no points', () => {
  const silence = decoded(wavesOf(stepsOf(new Int16Array(WAVE_RATE))).track)
  expect([Math.max(...silence.low), Math.max(...silence.peak)]).toEqual([0, 0])
  const knock = decoded(wavesOf(stepsOf(soundOf(10, (s) => (s > 5 && s < 5.05 ? sine(60)(s) : 0)))).zoom)
  expect(Math.max(...knock.low)).toBe(255)
  const nothing = decoded(wavesOf(stepsOf(new Int16Array())).row)
  expect([nothing.low.length, nothing.pointsPerS]).toEqual([0, 0])
})

test('the points are spread evenly over the length; a short sound has fewer', () => {
  const { row, track, zoom } = wavesOf(stepsOf(soundOf(40, sine(440))))
  expect([row, track, zoom].map((bytes) => [decoded(bytes).low.length, decoded(bytes).pointsPerS])).toEqual([
    [160, 4],
    [800, 20],
    [6000, 150],
  ])
  expect(decoded(wavesOf(stepsOf(soundOf(1, sine(440)))).track).low).toHaveLength(150)
})
