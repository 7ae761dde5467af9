import type { CamelotKey, MusicalKey } from '../camelot.ts'
import type { Section, SectionMix, Version } from './arrangement.ts'
import type { DrumName } from './drums.ts'
import type { InstrumentName } from './instruments.ts'
import type { Style, StyleRecipe } from './style-recipes.ts'

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
