import { between, pick, type Random, seededRandom } from '@shenglang/contract/seeded-random'
import { type CamelotKey, musicalKey } from '../camelot.ts'
import { SECTION_MIXES, type Section, type SectionName } from '../synth/arrangement.ts'
import { composeDrums } from '../synth/drum-line.ts'
import { composeMusic } from '../synth/music-lines.ts'
import { type Passage, type Score, STEPS_PER_BAR } from '../synth/score.ts'
import { STYLE_RECIPES, type Style } from '../synth/style-recipes.ts'
import { playedScore, type Sounds } from './played-score.ts'

/** What a listener calls the parts of a track; `contract` has the same names. */
export interface KnownSection {
  kind: 'intro' | 'kick' | 'break' | 'drop' | 'outro'
  /** Bars before it. */
  bar: number
}

/** A track of which it is known where its parts begin. */
export interface StructuredTrack {
  name: string
  bpm: number
  style: Style
  camelot: CamelotKey
  sections: Section[]
  sounds: Sounds
}

type Form = readonly (readonly [name: SectionName, bars: readonly number[]])[]

/** Forms of dance music in phrases of eight bars; builds may have four. */
const FORMS: readonly Form[] = [
  [
    ['intro', [8, 16]],
    ['groove', [8, 16]],
    ['break', [8]],
    ['build', [4, 8]],
    ['drop', [16]],
    ['break', [8, 16]],
    ['build', [4, 8]],
    ['drop', [16]],
    ['outro', [8, 16]],
  ],
  [
    ['intro', [8]],
    ['build', [8]],
    ['drop', [16]],
    ['break', [8]],
    ['drop', [16, 32]],
    ['outro', [8]],
  ],
  [
    ['intro', [8]],
    ['groove', [16]],
    ['drop', [16]],
    ['break', [16]],
    ['groove', [8]],
    ['drop', [16]],
    ['outro', [8, 16]],
  ],
  [
    ['intro', [16]],
    ['groove', [32]],
    ['build', [8]],
    ['drop', [32]],
    ['outro', [16]],
  ],
]

const STYLES_OF_DANCE: readonly Style[] = ['house', 'techno', 'trance', 'drum-and-bass', 'bounce', 'chinese-remix', 'breaks']

/** The forms in turn, in any style and tempo; the same seed always gives the same ones. */
export function structuredTracks(seed: string, count: number): StructuredTrack[] {
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom(`${seed} structure ${index}`)
    const style = pick(random, STYLES_OF_DANCE)
    return {
      name: `structure-${seed}-${index}`,
      bpm: Math.round(style === 'drum-and-bass' ? between(random, 168, 178) : between(random, 120, 145)),
      style,
      camelot: `${1 + Math.floor(between(random, 0, 12))}${pick(random, ['A', 'B'])}` as CamelotKey,
      sections: sectionsOf(FORMS[index % FORMS.length] ?? [], random),
      sounds: pick(random, ['synth', 'plain']),
    }
  })
}

function sectionsOf(form: Form, random: Random): Section[] {
  const sections: Section[] = []
  for (const [name, lengths] of form) {
    const fromBar = sections.at(-1)?.toBar ?? 0
    sections.push({ name, fromBar, toBar: fromBar + pick(random, lengths) })
  }
  return sections
}

/** Its mono samples; the first bar opens at the first one. */
export function renderStructured(track: StructuredTrack): Float32Array {
  return playedScore(scoreOf(track), track.sounds)
}

function scoreOf({ name, bpm, style, camelot, sections }: StructuredTrack): Score {
  const song = { seed: name, style, version: 'original', camelot, bpm, bars: sections.at(-1)?.toBar ?? 0 } as const
  const [key, recipe, random] = [musicalKey(camelot), STYLE_RECIPES[style], seededRandom(name)]
  const passages = sections.map((section): Passage => {
    const mix = SECTION_MIXES[section.name]
    return { ...section, mix, fromStep: section.fromBar * STEPS_PER_BAR, toStep: section.toBar * STEPS_PER_BAR }
  })
  const builds = passages.filter((passage) => passage.name === 'build')
  return {
    ...{ song, key, recipe, sections },
    notes: composeMusic(song, key, recipe, passages, random),
    hits: composeDrums(recipe, passages, random),
    risers: builds.map(({ fromStep, toStep }) => ({ step: fromStep, lengthSteps: toStep - fromStep })),
  }
}

/** Music without parts: one groove all through, and sounds that never have a kick. */
export function plainTracks(seed: string): StructuredTrack[] {
  const [like] = structuredTracks(seed, 1) as [StructuredTrack]
  const whole = (name: SectionName, style: Style): StructuredTrack => {
    return { ...like, name: `${name} alone`, style, sections: [{ name, fromBar: 0, toBar: 48 }] }
  }
  return [whole('drop', 'techno'), whole('groove', 'house'), whole('break', 'ambient'), whole('verse', 'trance')]
}

/** Whether a kick plays in a part. */
const hasKick = ({ name }: Section) => SECTION_MIXES[name].kick !== undefined

/**
 * Where a listener says that something begins. A break is where the kick leaves, and goes on through the build after it; what
 * comes before the first kick is the beginning; a groove that only thins out what played before has no name.
 */
export function knownSections(sections: readonly Section[]): KnownSection[] {
  const known: KnownSection[] = [{ kind: 'intro', bar: 0 }]
  let isBegun = false
  for (const [index, section] of sections.entries()) {
    const before = sections[index - 1]
    if (!before) continue
    isBegun ||= hasKick(before)
    const kind = kindOf(section, before, isBegun)
    if (kind && kind !== known.at(-1)?.kind) known.push({ kind, bar: section.fromBar })
  }
  return known
}

function kindOf(section: Section, before: Section, isBegun: boolean): KnownSection['kind'] | undefined {
  if (section.name === 'drop') return 'drop'
  if (section.name === 'outro') return 'outro'
  if (!hasKick(section)) return isBegun ? 'break' : undefined
  return hasKick(before) ? undefined : 'kick'
}
