import type { BassLine } from './bass-line.ts'
import { addedUp, chromaOf, noPitches, type PitchClasses } from './chroma.ts'
import { KEY_PROFILES, type Mode } from './key-profiles.ts'
import { loopOf } from './loop.ts'
import { type Pitches, tuningOf } from './pitches.ts'
import { correlation, meanOf } from './statistics.ts'

/** The evidence for a key, each about 0 to 1. */
export interface KeyEvidence {
  /** Pitch class of the tonic, 0 is C. */
  tonic: number
  mode: Mode
  /** The correlation of all notes with the key's profile, with its scale and with its chord. */
  notes: number
  scale: number
  chord: number
  /** The frequency of the tonic as the bass note, overall and where the chord loop returns to the tonic. */
  bass: number
  bassAtHome: number
  /** The frequency of the tonic as the lowest tone, and the correlation with its chord, where the loop returns to the tonic. */
  lowestAtHome: number
  chordAtHome: number
  /** The correlation of the opening with the chord on the tonic. */
  openingChord: number
}

/** The share of a chord loop that counts as home: it mostly begins on the tonic and stays there for a quarter. */
const HOME = 0.25
/** Shortest and longest opening, in seconds. */
const OPENING_S = [1.2, 2.5] as const
/** A low tone counts if its level is this share of the mean or more, and it holds its pitch; that of a drum glides down. */
const LOUD_ENOUGH = 0.3
const STAYS = 1
/** The least level of a bass relative to the loudest tones. */
const LOUD = 0.2
/** A tone counts if it is within this distance of a semitone. */
const NEAR = 0.25

type IsIncluded = (atS: number) => boolean
const always: IsIncluded = () => true

/** The evidence for each of the 24 keys. */
export function keyEvidence(pitches: Pitches, bassLine: BassLine): { notes: PitchClasses; keys: KeyEvidence[] } {
  const tuning = tuningOf(pitches)
  const chroma = chromaOf(pitches, tuning)
  const loopS = loopOf(chroma, pitches.rateHz)
  const [least, most] = OPENING_S
  const openingS = Math.min(most, Math.max(least, HOME * loopS))
  const isHome: IsIncluded = (atS) => atS % loopS < HOME * loopS
  const notesOf = (isIncluded: IsIncluded) => addedUp(chroma.filter((_, at) => isIncluded(at / pitches.rateHz)))
  const bassOf = (isIncluded: IsIncluded) => scaled(bassNotes(bassLine, tuning, isIncluded), bassShare(pitches, bassLine))
  const [notes, home, opening] = [notesOf(always), notesOf(isHome), notesOf((atS) => atS < openingS)]
  const [bass, bassAtHome, lowest] = [bassOf(always), bassOf(isHome), scaled(lowestNotes(pitches, tuning, isHome), 1)]
  const keys = (['major', 'minor'] as const).flatMap((mode) =>
    Array.from({ length: 12 }, (_, tonic): KeyEvidence => {
      const likeness = (classes: PitchClasses, profile: readonly number[]) =>
        correlation([...classes.slice(tonic), ...classes.slice(0, tonic)], profile)
      const profile = KEY_PROFILES[mode]
      return {
        tonic,
        mode,
        notes: likeness(notes, profile.notes),
        scale: Math.max(...profile.scales.map((scale) => likeness(notes, scale))),
        chord: likeness(notes, profile.chord),
        bass: bass[tonic]!,
        bassAtHome: bassAtHome[tonic]!,
        lowestAtHome: lowest[tonic]!,
        chordAtHome: likeness(home, profile.chord),
        openingChord: likeness(opening, profile.chord),
      }
    }),
  )
  return { notes, keys }
}

/** Counts the frames in which each pitch class is the bass note. */
function bassNotes({ midis, magnitudes, rateHz }: BassLine, tuning: number, isIncluded: IsIncluded): PitchClasses {
  const counts = noPitches()
  const least = LOUD_ENOUGH * meanOf(magnitudes)
  for (let at = 1; at < midis.length; at += 1) {
    const stays = midis[at]! > 0 && Math.abs(midis[at]! - midis[at - 1]!) < STAYS
    if (stays && magnitudes[at]! > least && isIncluded(at / rateHz)) counts[Math.round(midis[at]! - tuning) % 12]! += 1
  }
  return counts
}

/** The confidence in the bass, 0 to 1: without one, the lowest tones are by-products of others. */
function bassShare({ loudest }: Pitches, { magnitudes }: BassLine): number {
  return Math.min(1, meanOf(magnitudes) / (LOUD * meanOf(loudest) || 1))
}

function lowestNotes({ lowest, rateHz }: Pitches, tuning: number, isIncluded: IsIncluded): PitchClasses {
  const counts = noPitches()
  for (const [at, midi] of lowest.entries()) {
    const nearest = Math.round(midi - tuning)
    if (midi > 0 && Math.abs(midi - tuning - nearest) < NEAR && isIncluded(at / rateHz)) counts[nearest % 12]! += 1
  }
  return counts
}

/** Scaled so that the largest is `most`. */
function scaled(values: PitchClasses, most: number): PitchClasses {
  const largest = Math.max(...values, 1e-9)
  return values.map((value) => (most * value) / largest)
}
