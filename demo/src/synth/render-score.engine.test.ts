import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { composeScore } from './compose-score.ts'
import { scaleOf } from './harmony.ts'
import { PEAK } from './mastering.ts'
import { renderScore } from './render-score.ts'
import type { Score, Song } from './score.ts'
import { SAMPLE_RATE, type Stereo } from './stereo.ts'
import { STYLES } from './style-recipes.ts'

const SONG: Song = { seed: 'test', style: 'techno', version: 'original', camelot: '8A', bpm: 174, bars: 10 }

/** The tempos an onset curve is searched for: less than an octave apart, as each beat also recurs every two. */
const SLOWEST_BPM = 88
const FASTEST_BPM = 175

function digest({ left, right }: Stereo): string {
  return createHash('sha256').update(left).update(right).digest('hex')
}

function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

function sectionSound(score: Score, sound: Stereo, name: string): Float32Array {
  const section = score.sections.find((candidate) => candidate.name === name)
  if (!section) throw new Error(`No ${name}`)
  const samplesPerBar = (SAMPLE_RATE * 240) / score.song.bpm
  return sound.left.subarray(section.fromBar * samplesPerBar, section.toBar * samplesPerBar)
}

/** How strongly a frequency sounds (Goertzel). */
function strengthAt(samples: Float32Array, frequencyHz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * frequencyHz) / SAMPLE_RATE)
  let last = 0
  let beforeLast = 0
  for (const sample of samples) [beforeLast, last] = [last, sample + turn * last - beforeLast]
  return Math.sqrt(last * last + beforeLast * beforeLast - turn * last * beforeLast) / samples.length
}

test('the same song always sounds the same, and another seed sounds different', () => {
  const first = digest(renderScore(composeScore(SONG)))
  expect(digest(renderScore(composeScore(SONG)))).toBe(first)
  expect(digest(renderScore(composeScore({ ...SONG, seed: 'other' })))).not.toBe(first)
})

test.each(STYLES)('%s is whole, peaks at -1 dBFS and drops louder than it starts', (style) => {
  const score = composeScore({ ...SONG, style })
  const sound = renderScore(score)
  const highest = [sound.left, sound.right].map((channel) =>
    channel.reduce((high, sample) => Math.max(high, Math.abs(sample)), 0),
  )
  expect(Math.max(...highest)).toBeCloseTo(PEAK, 2)
  expect(loudness(sectionSound(score, sound, 'drop'))).toBeGreaterThan(1.8 * loudness(sectionSound(score, sound, 'intro')))
})

test.each([90, 128, 174])('at %i bpm the kicks come exactly one beat apart', (bpm) => {
  const score = composeScore({ ...SONG, style: 'house', bpm })
  const kicksOnly = { ...score, notes: [], risers: [], hits: score.hits.filter((hit) => hit.drum === 'kick') }
  const drop = sectionSound(score, renderScore(kicksOnly), 'drop')
  const windowSamples = 64
  const energy = Array.from({ length: Math.floor(drop.length / windowSamples) }, (_, window) =>
    loudness(drop.subarray(window * windowSamples, (window + 1) * windowSamples)),
  )
  const onsets = energy.map((value, index) => Math.max(value - (energy[index - 1] ?? 0), 0))
  const likeness = (lag: number) => onsets.reduce((sum, onset, index) => sum + onset * (onsets[index + lag] ?? 0), 0)
  const windowsPerMinute = (60 * SAMPLE_RATE) / windowSamples
  let bestLag = Math.floor(windowsPerMinute / FASTEST_BPM)
  for (let lag = bestLag; lag < windowsPerMinute / SLOWEST_BPM; lag++) if (likeness(lag) > likeness(bestLag)) bestLag = lag
  expect(Math.abs(bestLag - windowsPerMinute / bpm)).toBeLessThanOrEqual(1)
})

test.each(['8A', '3B', '11A', '6B'] as const)('every note of a song in %s belongs to the key', (camelot) => {
  for (const style of STYLES) {
    const { notes, key } = composeScore({ ...SONG, style, camelot })
    const scale = scaleOf(key)
    expect(notes.filter((note) => !scale.includes(note.midi % 12))).toEqual([])
  }
})

test('the rendered audio is in key as well', () => {
  const score = composeScore({ ...SONG, style: 'trance' })
  const sound = sectionSound(score, renderScore({ ...score, hits: [], risers: [] }), 'drop')
  const scale = scaleOf(score.key)
  const strengths = Array.from({ length: 12 }, (_, pitchClass) => strengthAt(sound, 440 * 2 ** ((60 + pitchClass - 69) / 12)))
  const mean = (inKey: boolean) => {
    const chosen = strengths.filter((_, pitchClass) => scale.includes(pitchClass) === inKey)
    return chosen.reduce((sum, strength) => sum + strength, 0) / chosen.length
  }
  expect(mean(true)).toBeGreaterThan(4 * mean(false))
})
