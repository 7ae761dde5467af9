import { pick, type Random } from '@shenglang/contract/seeded-random'
import type { MusicalKey } from '../camelot.ts'
import { type ChordAt, chordOn, notesBetween, pentatonicOf, positionAbove } from './harmony.ts'
import { composeMelody } from './melody.ts'
import { repeatPattern } from './pattern.ts'
import { type Note, type Passage, type Song, STEPS_PER_BAR } from './score.ts'
import type { StyleRecipe } from './style-recipes.ts'

/** MIDI notes each line stays at or above. */
const LOWEST = { bass: 31, chords: 54, arp: 60 }
const ARP_HIGHEST = 84
const CHORD_TONES: Record<string, number> = { '1': 0, '3': 1, '5': 2, '8': 0 }

/** Writes bass, chords, arpeggio and lead over one chord progression of the song's key. */
export function composeMusic(
  song: Song,
  key: MusicalKey,
  recipe: StyleRecipe,
  passages: readonly Passage[],
  random: Random,
): Note[] {
  const progression = pick(random, key.mode === 'minor' ? recipe.minorProgressions : recipe.majorProgressions)
  const chords = progression.map((degree) => chordOn(key, degree, recipe.chordNotes))
  const chordAt: ChordAt = (step) => chords[Math.floor(step / STEPS_PER_BAR) % chords.length]!
  const leadInstrument = song.version === 'acapella' ? 'vocal' : recipe.lead.instrument
  const melody = composeMelody(recipe.lead.rhythm, pentatonicOf(key), chordAt, random)
  const hasLead = song.version !== 'instrumental'

  return passages.flatMap((passage) => {
    const { bass = 0, chords: chordLevel = 0, arp = 0, lead = 0 } = passage.mix
    return [
      ...(bass > 0 ? bassLine(recipe, passage, chordAt, bass) : []),
      ...(chordLevel > 0 ? chordLine(recipe, passage, chordAt, chordLevel) : []),
      ...(arp > 0 ? arpLine(recipe, passage, chordAt, arp) : []),
      ...(lead > 0 && hasLead
        ? melody(passage).map((note) => ({ ...note, instrument: leadInstrument, gain: note.gain * lead }))
        : []),
    ]
  })
}

function bassLine({ bass }: StyleRecipe, { fromStep, toStep }: Passage, chordAt: ChordAt, gain: number): Note[] {
  return Array.from(repeatPattern(bass.rhythm, fromStep, toStep), ({ step, lengthSteps, symbol }) => {
    const chord = chordAt(step)
    const root = positionAbove(chord[0]!, LOWEST.bass)
    const midi = symbol === '8' ? root + 12 : positionAbove(chord[CHORD_TONES[symbol] ?? 0]!, root)
    return { part: 'bass', instrument: bass.instrument, midi, step, lengthSteps, gain }
  })
}

/** Keeps every chord inside one octave, so that voices move as little as they can. */
function chordLine({ chords }: StyleRecipe, { fromStep, toStep }: Passage, chordAt: ChordAt, gain: number): Note[] {
  return [...repeatPattern(chords.rhythm, fromStep, toStep)].flatMap(({ step, lengthSteps }) =>
    splitAtBars(step, lengthSteps).flatMap((piece) =>
      chordAt(piece.step).map((pitchClass): Note => {
        const midi = positionAbove(pitchClass, LOWEST.chords)
        return { part: 'music', instrument: chords.instrument, midi, ...piece, gain: gain * 0.5 }
      }),
    ),
  )
}

function arpLine({ arp }: StyleRecipe, { fromStep, toStep }: Passage, chordAt: ChordAt, gain: number): Note[] {
  return Array.from(repeatPattern(arp.rhythm, fromStep, toStep), ({ step }, index) => {
    const renditions = notesBetween(chordAt(step).slice(0, 3), LOWEST.arp, ARP_HIGHEST)
    const climb = index % (2 * renditions.length - 2)
    const midi = renditions[climb < renditions.length ? climb : 2 * renditions.length - 2 - climb]!
    return { part: 'music', instrument: arp.instrument, midi, step, lengthSteps: 1, gain: gain * 0.4 }
  })
}

/** Long chords change with the bar. */
function splitAtBars(step: number, lengthSteps: number): { step: number; lengthSteps: number }[] {
  const pieces: { step: number; lengthSteps: number }[] = []
  for (let at = step; at < step + lengthSteps; ) {
    const end = Math.min(step + lengthSteps, (Math.floor(at / STEPS_PER_BAR) + 1) * STEPS_PER_BAR)
    pieces.push({ step: at, lengthSteps: end - at })
    at = end
  }
  return pieces
}
