import { type Progression, progressions, renderProgression } from '@shenglang/demo/truth/progressions'
import { describe, expect, test } from 'vitest'
import { featuresOf, wholeNumbers } from '../../../../test/listened.ts'
import { SOUND_RATE } from '../../../../test/test-sounds.ts'
import { findCamelot } from './tempo-and-key.ts'

const loops = progressions('truth')
const keyOf = (sound: Float32Array) => findCamelot(featuresOf(wholeNumbers(sound)))

/** Played so many cents higher, as a record is that turns faster. */
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

describe.each(['major', 'natural', 'harmonic'] as const)('of 48 progressions those in %s', (scale) => {
  test('are found in their key, five of six at least', () => {
    const wanted = loops.filter((loop) => loop.scale === scale)
    const wrong = wanted.filter((loop: Progression) => keyOf(renderProgression(loop)).value !== loop.camelot)
    expect(wrong.length, wrong.map(({ name, chords, band }) => `${name}: ${chords}, ${band}`).join('\n')).toBeLessThanOrEqual(
      wanted.length / 6,
    )
  })
})

test.each([0.5, 1.37, 2, 5])('%d s of silence before it changes no key', (seconds) => {
  for (const loop of loops.slice(0, 4)) {
    const sound = renderProgression(loop)
    const [plain, behind] = [keyOf(sound), keyOf(behindSilence(sound, seconds))]
    expect(behind.value).toBe(plain.value)
    expect(behind.confidence).toBeCloseTo(plain.confidence, 2)
  }
})

test.each([-20, 20])('%d cents away from 440 Hz it is the same key', (cents) => {
  const found = loops.slice(0, 8).map((loop) => [loop.camelot, keyOf(detuned(renderProgression(loop), cents)).value])
  expect(found.filter(([key, value]) => key !== value)).toEqual([])
})
