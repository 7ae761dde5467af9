export type SectionName = 'beats' | 'intro' | 'groove' | 'build' | 'drop' | 'break' | 'outro' | 'verse' | 'hook'

export const VERSIONS = ['original', 'extended', 'radio-edit', 'acapella', 'instrumental', 'remix', 'vip-mix'] as const
export type Version = (typeof VERSIONS)[number]

export interface Section {
  name: SectionName
  fromBar: number
  /** Exclusive. */
  toBar: number
}

/** How loud each part plays in a section; what is not named rests. */
export interface SectionMix {
  kick?: number
  backbeat?: number
  tops?: number
  bass?: number
  chords?: number
  arp?: number
  lead?: number
  /** How open the music's filter is at the start and the end, 0 to 1. */
  brightness: readonly [from: number, to: number]
}

export const SECTION_MIXES: Record<SectionName, SectionMix> = {
  beats: { kick: 0.8, tops: 0.6, brightness: [0.5, 0.5] },
  intro: { tops: 0.3, chords: 0.55, arp: 0.25, brightness: [0.25, 0.55] },
  groove: { kick: 0.85, backbeat: 0.65, tops: 0.75, bass: 0.75, chords: 0.5, brightness: [0.4, 0.6] },
  build: { chords: 0.65, arp: 0.7, tops: 0.4, brightness: [0.4, 1] },
  drop: { kick: 1, backbeat: 1, tops: 1, bass: 1, chords: 1, arp: 0.7, lead: 1, brightness: [1, 1] },
  break: { chords: 0.65, arp: 0.4, lead: 0.4, brightness: [0.7, 0.55] },
  outro: { kick: 0.8, tops: 0.6, chords: 0.35, brightness: [0.5, 0.12] },
  verse: { lead: 0.8, chords: 0.12, brightness: [0.8, 0.9] },
  hook: { lead: 1, arp: 0.12, chords: 0.25, brightness: [1, 1] },
}

type Form = readonly (readonly [name: SectionName, weight: number])[]

const CLUB: Form = [
  ['intro', 2],
  ['groove', 2],
  ['build', 2],
  ['drop', 4],
  ['break', 3],
  ['build', 1],
  ['drop', 4],
  ['outro', 2],
]
const EXTENDED: Form = [
  ['beats', 3],
  ['intro', 2],
  ['groove', 3],
  ['build', 2],
  ['drop', 5],
  ['break', 4],
  ['build', 2],
  ['drop', 5],
  ['outro', 3],
]
const RADIO: Form = [
  ['intro', 1],
  ['build', 2],
  ['drop', 4],
  ['break', 2],
  ['build', 1],
  ['drop', 5],
  ['outro', 1],
]
const REMIX: Form = [
  ['beats', 2],
  ['groove', 3],
  ['break', 2],
  ['build', 2],
  ['drop', 4],
  ['groove', 2],
  ['build', 1],
  ['drop', 4],
  ['outro', 2],
]
const VOCAL: Form = [
  ['verse', 3],
  ['hook', 3],
  ['verse', 3],
  ['hook', 4],
  ['verse', 1],
]

const FORMS: Record<Version, Form> = {
  original: CLUB,
  instrumental: CLUB,
  extended: EXTENDED,
  'radio-edit': RADIO,
  remix: REMIX,
  'vip-mix': REMIX,
  acapella: VOCAL,
}

const BARS_PER_PHRASE = 2

/** Lays a version's form out over a number of bars, in whole phrases of two bars. */
export function arrange(version: Version, bars: number): Section[] {
  const form = FORMS[version]
  const totalWeight = form.reduce((sum, [, weight]) => sum + weight, 0)
  const phrases = bars / BARS_PER_PHRASE
  let weightSoFar = 0
  const sections = form.map(([name, weight]) => {
    const fromBar = Math.round((weightSoFar / totalWeight) * phrases) * BARS_PER_PHRASE
    weightSoFar += weight
    return { name, fromBar, toBar: Math.round((weightSoFar / totalWeight) * phrases) * BARS_PER_PHRASE }
  })
  return sections.filter((section) => section.toBar > section.fromBar)
}
