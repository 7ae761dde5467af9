import { between, pick, type Random, seededRandom } from '@shenglang/contract/seeded-random'
import { type CamelotKey, musicalKey } from '../camelot.ts'
import { arrange, SECTION_MIXES, type Section } from '../synth/arrangement.ts'
import { composeDrums } from '../synth/drum-line.ts'
import type { DrumName } from '../synth/drums.ts'
import { composeMusic } from '../synth/music-lines.ts'
import { type Hit, type Passage, type Score, STEPS_PER_BAR } from '../synth/score.ts'
import { SAMPLE_RATE } from '../synth/stereo.ts'
import { STYLE_RECIPES, STYLES, type StyleRecipe } from '../synth/style-recipes.ts'
import { playedScore, type Sounds } from './played-score.ts'

type Drums = Partial<Record<DrumName, string>>

interface Groove {
  /** Beats a minute, from and to. */
  bpm: readonly [number, number]
  /** How late every second sixteenth comes, as a part of it, from and to. */
  swing: readonly [number, number]
  /** Kicks and snares. */
  drums: readonly Drums[]
}

/** Grooves of dance music: all but the first are broken, and easily taken for half a beat or another beat of the bar. */
export const GROOVES = {
  straight: {
    bpm: [116, 140],
    swing: [0, 0.2],
    drums: [
      { kick: 'X...X...X...X...', clap: '....X.......X...' },
      { kick: 'X...X...X...X...', snare: '....X.......X..o' },
      { kick: 'X...X...X...X...' },
    ],
  },
  'two-step': {
    bpm: [168, 178],
    swing: [0, 0.1],
    drums: [
      { kick: 'X.........X.....', snare: '....X.......X...' },
      { kick: 'X.........X...x.', snare: '....X.......X...' },
      { kick: 'X.x.......X.....', snare: '....X..o.o..X...' },
      { kick: 'X.........X.....X..x......X.....', snare: '....X.......X.......X.......X..o' },
    ],
  },
  breakbeat: {
    bpm: [125, 176],
    swing: [0, 0.2],
    drums: [
      { kick: 'X.X.......XX....', snare: '....X..x.x..X..x' },
      { kick: 'X.X.......X.....X.X.......X.....', snare: '....X..o.o..X..o....X..o.o....X.' },
      { kick: 'X.....X...X.....', snare: '....X..o.o..X...' },
      { kick: 'X..x......X.....', snare: '....X.......X..o' },
      { kick: 'X..X..X...X..X..', snare: '....X.......X...' },
    ],
  },
  'half-time': {
    bpm: [132, 156],
    swing: [0, 0.1],
    drums: [
      { kick: 'X.........X.....', snare: '........X.......' },
      { kick: 'X.....X.........', snare: '........X.......' },
      { kick: 'X..X......X..X..', snare: '........X.......' },
      { kick: 'X.....X...X...X.X..........X....', snare: '........X...............X.....o.' },
    ],
  },
  garage: {
    bpm: [126, 138],
    swing: [0.2, 0.36],
    drums: [
      { kick: 'X.........x.....', snare: '....X.......X...' },
      { kick: 'X......x..X.....', snare: '....X..o....X..o' },
      { kick: 'X.....x.........X..x......x.....', clap: '....X.......X...' },
      { kick: 'X..x......X..x..', clap: '....X.......X...', snare: '.......o.o.....o' },
    ],
  },
  'boom bap': {
    bpm: [86, 98],
    swing: [0.1, 0.3],
    drums: [
      { kick: 'X......X..X.....', snare: '....X.......X...' },
      { kick: 'X.....x.X.......X......x..X.....', snare: '....X.......X...' },
      { kick: 'X..X...X..X.....', snare: '....X.......X..o' },
    ],
  },
} satisfies Record<string, Groove>
export type GrooveName = keyof typeof GROOVES

const HATS: readonly Drums[] = [
  {},
  { hat: 'x.x.x.x.x.x.x.x.' },
  { hat: 'xoxoxoxoxoxoxoxo' },
  { hat: '..x...x...x...x.' },
  { hat: 'x.xox.xox.xxx.xo', openHat: '..............x.' },
  { hat: 'x.x.x.x.x.x.x.x.', shaker: 'oxoxoxoxoxoxoxox' },
  { openHat: '..X...X...X...X.', shaker: 'o.o.o.o.o.o.o.o.' },
]
const BASS_LINES = [
  '1-----..1-.5----1---..1-1--.8-5-',
  '1---------------',
  '1-........1-----',
  '..1-..1-..1-..1-',
  '1.1.1.1.1.1.1.1.',
  '1--1--1---5-1---',
  '................',
]
/** What a fill plays instead of the groove in its bar. */
const FILLS: readonly Drums[] = [
  { kick: 'X...............', snare: '....X.x.x.xxxxxx' },
  { kick: 'X.........X.....', snare: '....X..x.xx.X.XX' },
  { snare: 'X...X...X...X...', tom: '..........x.x.xx' },
]
const FORMS = ['loop', 'drums alone', 'drumless intro', 'club'] as const
const DRUMLESS_BARS = 4
const BARS = [12, 16, 24]

/** A track of which it is known where its beats and bars lie. */
export interface GrooveTrack {
  name: string
  groove: GrooveName
  bpm: number
  /** Silence before the first bar. */
  leadMs: number
  form: (typeof FORMS)[number]
  bars: number
  recipe: StyleRecipe
  camelot: CamelotKey
  /** In bars, how often a fill comes; 0 for never. */
  fillEvery: number
  fill: Drums
  sounds: Sounds
  /** Amplitude of a hiss under everything. */
  hiss: number
}

/** The grooves in turn, each time with other drums, tempos, bass lines, fills and noise; the same seed always gives the same ones. */
export function grooveTracks(seed: string, count: number): GrooveTrack[] {
  const names = Object.keys(GROOVES) as GrooveName[]
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom(`${seed} groove ${index}`)
    const name = names[index % names.length]!
    const groove: Groove = GROOVES[name]
    const [slowest, fastest] = groove.bpm
    const form = pick(random, FORMS)
    return {
      name: `${name}-${index}`,
      groove: name,
      bpm: rounded(between(random, slowest, fastest), pick(random, [1, 10])),
      leadMs: random() < 0.5 ? 0 : Math.round(between(random, 50, 3000)),
      form,
      bars: pick(random, BARS),
      recipe: recipeOf(groove, form, random),
      camelot: `${1 + Math.floor(between(random, 0, 12))}${pick(random, ['A', 'B'])}` as CamelotKey,
      fillEvery: pick(random, [0, 4, 8]),
      fill: pick(random, FILLS),
      sounds: pick(random, ['synth', 'plain']),
      hiss: pick(random, [0, 0.003, 0.02]),
    }
  })
}

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts

/** Its drums under the music of any style, or alone. */
function recipeOf(groove: Groove, form: GrooveTrack['form'], random: Random): StyleRecipe {
  const band = STYLE_RECIPES[pick(random, STYLES)]
  const drums = pick(random, groove.drums)
  const silenced = (line: StyleRecipe['chords']) => (form === 'drums alone' ? { ...line, rhythm: '.' } : line)
  return {
    ...band,
    kit: STYLE_RECIPES[pick(random, STYLES)].kit,
    drums: { ...drums, ...pick(random, HATS), kick: embellished(drums.kick ?? '', random) },
    swing: between(random, ...groove.swing),
    bass: silenced({ ...band.bass, rhythm: pick(random, BASS_LINES) }),
    chords: silenced(band.chords),
    arp: silenced(band.arp),
    lead: silenced(band.lead),
    duck: between(random, 0, 0.6),
  }
}

/** Every second time with a kick more, between beats, and one less of those that are not the bar's first. */
function embellished(kicks: string, random: Random): string {
  if (random() < 0.5) return kicks
  const steps = [...kicks]
  const free = [...steps.keys()].filter((step) => steps[step] === '.' && step % 4 !== 0)
  const struck = [...steps.keys()].filter((step) => steps[step] !== '.' && step % STEPS_PER_BAR !== 0)
  const [more, less] = [pick(random, free), random() < 0.5 ? pick(random, struck) : undefined]
  return steps.map((step, at) => (at === more ? 'x' : at === less ? '.' : step)).join('')
}

/** Hats on every eighth and nothing else: which of them are beats nobody can say. */
export function hatsAlone(bpm: number, bars: number): GrooveTrack {
  const [track] = grooveTracks('hats', 1) as [GrooveTrack]
  const { bass, chords, arp, lead } = track.recipe
  const silent = { rhythm: '.' }
  const lines = {
    bass: { ...bass, ...silent },
    chords: { ...chords, ...silent },
    arp: { ...arp, ...silent },
    lead: { ...lead, ...silent },
  }
  const recipe = { ...track.recipe, ...lines, drums: { hat: 'x.x.x.x.x.x.x.x.' }, swing: 0 }
  return {
    ...track,
    name: 'hats alone',
    bpm,
    bars,
    recipe,
    leadMs: 0,
    form: 'drums alone',
    sounds: 'plain',
    fillEvery: 0,
    hiss: 0,
  }
}

/** Its mono samples. */
export function renderGrooveTrack(track: GrooveTrack): Float32Array {
  const sound = playedScore(scoreOf(track), track.sounds)
  const lead = Math.round((track.leadMs * SAMPLE_RATE) / 1000)
  const random = seededRandom(track.name)
  return Float32Array.from({ length: lead + sound.length }, (_, at) => (sound[at - lead] ?? 0) + track.hiss * (2 * random() - 1))
}

function scoreOf(track: GrooveTrack): Score {
  const { name, camelot, bpm, bars, recipe, form } = track
  const song = { seed: name, style: 'house', version: 'original', camelot, bpm, bars } as const
  const sections = sectionsOf(form, bars)
  const passages = sections.map((section): Passage => {
    const mix = SECTION_MIXES[section.name]
    return { ...section, mix, fromStep: section.fromBar * STEPS_PER_BAR, toStep: section.toBar * STEPS_PER_BAR }
  })
  const random = seededRandom(name)
  const key = musicalKey(camelot)
  const notes = composeMusic(song, key, recipe, passages, random)
  return { song, key, recipe, sections, notes, hits: withFills(track, passages, random), risers: [] }
}

function sectionsOf(form: GrooveTrack['form'], bars: number): Section[] {
  if (form === 'club') return arrange('original', bars)
  if (form === 'loop' || form === 'drums alone') return [{ name: 'drop', fromBar: 0, toBar: bars }]
  return [
    { name: 'break', fromBar: 0, toBar: DRUMLESS_BARS },
    { name: 'drop', fromBar: DRUMLESS_BARS, toBar: bars },
  ]
}

function withFills({ recipe, fill, fillEvery }: GrooveTrack, passages: Passage[], random: Random): Hit[] {
  const isFill = (step: number) => fillEvery > 0 && Math.floor(step / STEPS_PER_BAR) % fillEvery === fillEvery - 1
  const [groove, fills] = [recipe.drums, { ...recipe.drums, ...fill }].map((drums) =>
    composeDrums({ ...recipe, drums }, passages, random),
  ) as [Hit[], Hit[]]
  return [...groove.filter(({ step }) => !isFill(step)), ...fills.filter(({ step }) => isFill(step))]
}
