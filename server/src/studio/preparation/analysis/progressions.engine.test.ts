import { type Progression, progressions, renderProgression } from '@shenglang/demo/truth/progressions'
import { describe, expect, test } from 'vitest'
import { featuresOf, wholeNumbers } from '../../../../test/feature-frames.ts'
import { SOUND_RATE } from '../../../../test/test-sounds.ts'
import { findCamelot } from './tempo-and-key.ts'

/** All 48 with `npm run test:long`, else six of each scale. */
const isWhole = process.env.LONG === 'true'
const EACH = isWhole ? undefined : 6
const loops = progressions('truth')
const keyOf = (sound: Float32Array) => findCamelot(featuresOf(wholeNumbers(sound)))

/** Plays the sound some cents higher, like a record that turns faster. */
function detuned(sound: Float32Array, cents: number): Float32Array {
  const speed = 2 ** (cents / 1200)
  return Float32Array.from({ length: Math.floor(sound.length / speed) - 1 }, (_, index) => {
    const below = Math.floor(index * speed)
    const part = index * speed - below
    return sound[below]! * (1 - part) + (sound[below + 1] ?? 0) * part
  })
}

const behindSilence = (sound: Float32Array, seconds: number) => {
  const samples = new Float32Array(sound.length + Math.round(seconds * SOUND_RATE))
  samples.set(sound, samples.length - sound.length)
  return samples
}

describe.each(['major', 'natural', 'harmonic'] as const)('progressions in %s', (scale) => {
  const chosen = loops.filter((loop) => loop.scale === scale).slice(0, EACH)
  const wrong: string[] = []

  // One test each: all of a scale together take a slow machine minutes.
  test.each(chosen)('have a key: $name', (loop: Progression) => {
    const { value } = keyOf(renderProgression(loop))
    expect(value).toMatch(/^\d+[AB]$/)
    if (value !== loop.camelot) wrong.push(`${loop.name}: ${loop.chords}, ${loop.band}`)
  })

  test('are detected in the right key, at least five of six', () => {
    expect(chosen.length).toBeGreaterThan(0)
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(chosen.length / 6)
  })
})

test.each(isWhole ? [0.5, 1.37, 2, 5] : [1.37])('%d s of silence before it changes no key', (seconds) => {
  for (const loop of loops.slice(0, isWhole ? 4 : 2)) {
    const sound = renderProgression(loop)
    const [plain, behind] = [keyOf(sound), keyOf(behindSilence(sound, seconds))]
    expect(behind.value).toBe(plain.value)
    expect(behind.confidence).toBeCloseTo(plain.confidence, 2)
  }
})

test.each([-20, 20])('a tuning of %d cents from 440 Hz changes no key', (cents) => {
  const results = loops
    .slice(0, isWhole ? 8 : 2)
    .map((loop) => [loop.camelot, keyOf(detuned(renderProgression(loop), cents)).value])
  expect(results.filter(([key, value]) => key !== value)).toEqual([])
})
