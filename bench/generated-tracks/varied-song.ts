import { type CamelotKey, musicalKey } from '@shenglang/demo/camelot'
import { between, pick, type Random, seededRandom } from '@shenglang/demo/seeded-random'
import type { Version } from '@shenglang/demo/synth/arrangement'
import type { DrumName, Kit } from '@shenglang/demo/synth/drums'
import { STYLE_RECIPES, STYLES, type StyleRecipe } from '@shenglang/demo/synth/style-recipes'

/** A song with random variation: drum style, instruments, tuning, recording. */
export interface VariedSong {
  name: string
  bpm: number
  camelot: CamelotKey
  version: Version
  bars: number
  recipe: StyleRecipe
  /** Pitch class that the drums are tuned to: the song's own tonic, or any. */
  drumTonic: number
  /** Cents away from 440 Hz. */
  detuneCents: number
  /** Silence before the first beat. */
  leadMs: number
  gain: number
  /** File format; both begin with an encoder's delay that decoders skip. */
  codec: 'mp3' | 'aac'
  /** Hz. */
  sampleRate: 44_100 | 48_000
  /** In breaks the drums play half as fast, as they do in dubstep and trap. */
  isHalfTimeBreak: boolean
  course: Course
}

/** A song's tempo curve: constant, changed at a bar, drifting, or swaying as a human player does. */
export type Course = { kind: 'even' } | { kind: 'step'; ratio: number; fromBar: number } | { kind: 'drift' | 'sway'; by: number }

const SLOWEST_BPM = 80
const FASTEST_BPM = 175
const BARS = 40
const DETUNE_CENTS = 35
/** How many of the songs have drums that are tuned to anything but their key. */
const UNTUNED = 0.25
const VERSIONS = ['original', 'extended', 'radio-edit', 'instrumental', 'remix', 'vip-mix'] as const
const KITS: Kit[] = STYLES.map((style) => STYLE_RECIPES[style].kit)
/** Drums that can be left out without losing the beat. */
const OPTIONAL: DrumName[] = ['hat', 'openHat', 'shaker', 'tom']

/** Songs spread evenly over the tempos and over all 24 keys; the same seed always gives the same ones. */
export function variedSongs(seed: string, count: number): VariedSong[] {
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom(`${seed} ${index}`)
    const exactBpm = SLOWEST_BPM + ((FASTEST_BPM - SLOWEST_BPM) * index) / Math.max(count - 1, 1)
    const key = (index * 7) % 24
    const camelot = `${(key % 12) + 1}${key < 12 ? 'A' : 'B'}` as CamelotKey
    return {
      name: `${seed}-${String(index).padStart(3, '0')}`,
      bpm: index % 3 === 0 ? Math.round(exactBpm * 10) / 10 : Math.round(exactBpm),
      camelot,
      version: pick(random, VERSIONS),
      bars: BARS,
      recipe: variedRecipe(random),
      drumTonic: random() < UNTUNED ? Math.floor(between(random, 0, 12)) : musicalKey(camelot).tonic,
      detuneCents: random() < 0.5 ? 0 : between(random, -DETUNE_CENTS, DETUNE_CENTS),
      leadMs: random() < 0.5 ? 0 : between(random, 50, 3000),
      gain: between(random, 0.3, 1),
      codec: index % 4 === 1 ? 'aac' : 'mp3',
      sampleRate: index % 5 < 2 ? 48_000 : 44_100,
      isHalfTimeBreak: index % 3 === 1,
      course: { kind: 'even' },
    }
  })
}

const SWAY_S = 20

/** Songs of varying tempo: every fourth drifts, every fourth sways, the others change once. */
export function changingSongs(seed: string, count: number): VariedSong[] {
  return variedSongs(seed, count).map((song, index) => {
    const random = seededRandom(`${seed} course ${index}`)
    const isUp = random() < 0.5
    const [drift, step] = [between(random, 0.004, 0.02), between(random, 0.015, 0.12)]
    const fromBar = Math.round(between(random, 0.3, 0.7) * BARS)
    const courses: Course[] = [
      { kind: 'step', ratio: isUp ? 1 + step : 1 / (1 + step), fromBar },
      { kind: 'drift', by: drift },
      { kind: 'step', ratio: isUp ? 1 + step : 1 / (1 + step), fromBar },
      { kind: 'sway', by: between(random, 0.012, 0.03) },
    ]
    return { ...song, detuneCents: 0, course: courses[index % courses.length] ?? { kind: 'even' } }
  })
}

/** Speed relative to the song's beginning, at a position in seconds of the song as composed. */
export function speedAt({ course, bpm, bars }: VariedSong): (songS: number) => number {
  const barS = 240 / bpm
  if (course.kind === 'step') return (songS) => (songS < course.fromBar * barS ? 1 : course.ratio)
  if (course.kind === 'drift') return (songS) => 1 + (course.by * songS) / (bars * barS)
  if (course.kind === 'sway') return (songS) => 1 + course.by * Math.sin((2 * Math.PI * songS) / SWAY_S)
  return () => 1
}

/** The drums of one style under the music of another, with some drums left out. */
function variedRecipe(random: Random): StyleRecipe {
  const drummer = STYLE_RECIPES[pick(random, STYLES)]
  const band = random() < 0.5 ? drummer : STYLE_RECIPES[pick(random, STYLES)]
  const drums = Object.fromEntries(
    Object.entries(drummer.drums).filter(([drum]) => !OPTIONAL.includes(drum as DrumName) || random() < 0.7),
  )
  return {
    ...band,
    drums,
    kit: random() < 0.5 ? drummer.kit : pick(random, KITS),
    swing: random() < 0.7 ? drummer.swing : between(random, 0, 0.3),
    duck: between(random, 0, 0.8),
  }
}
