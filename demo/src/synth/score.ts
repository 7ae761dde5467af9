import { type CamelotKey, type MusicalKey, musicalKey } from '../camelot.ts'
import { type Random, seededRandom } from '../seeded-random.ts'
import { arrange, SECTION_MIXES, type Section, type SectionMix, type Version } from './arrangement.ts'
import { composeDrums } from './drum-line.ts'
import type { DrumName } from './drums.ts'
import type { InstrumentName } from './instruments.ts'
import { composeMusic } from './music-lines.ts'
import { STYLE_RECIPES, type Style, type StyleRecipe } from './style-recipes.ts'

export const STEPS_PER_BAR = 16

/** What there is to know before a note is written. */
export interface Song {
  /** The same seed always writes the same music. */
  seed: string
  style: Style
  version: Version
  camelot: CamelotKey
  bpm: number
  bars: number
}

export interface Hit {
  drum: DrumName
  step: number
  gain: number
}

export interface Note {
  part: 'bass' | 'music'
  instrument: InstrumentName
  midi: number
  step: number
  lengthSteps: number
  gain: number
}

export interface Riser {
  step: number
  lengthSteps: number
}

/** Everything that sounds, in sixteenth steps from the start. */
export interface Score {
  song: Song
  key: MusicalKey
  recipe: StyleRecipe
  sections: Section[]
  hits: Hit[]
  notes: Note[]
  risers: Riser[]
}

/** A section with what its composers need. */
export interface Passage extends Section {
  mix: SectionMix
  fromStep: number
  toStep: number
}

/** Writes a whole song; its tempo grid starts at the first sample. */
export function composeScore(song: Song): Score {
  const key = musicalKey(song.camelot)
  const recipe = STYLE_RECIPES[song.style]
  const sections = arrange(song.version, song.bars)
  const passages = sections.map((section): Passage => {
    const mix = SECTION_MIXES[section.name]
    return { ...section, mix, fromStep: section.fromBar * STEPS_PER_BAR, toStep: section.toBar * STEPS_PER_BAR }
  })
  const random: Random = seededRandom(song.seed)
  return {
    song,
    key,
    recipe,
    sections,
    notes: composeMusic(song, key, recipe, passages, random),
    hits: composeDrums(recipe, passages, random),
    risers: passages
      .filter((passage) => passage.name === 'build')
      .map(({ fromStep, toStep }) => ({ step: fromStep, lengthSteps: toStep - fromStep })),
  }
}
