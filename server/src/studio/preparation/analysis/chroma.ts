import { OCTAVE, type Pitches, STEPS } from './pitches.ts'

/** The strength of each of the twelve pitch classes, C first. */
export type PitchClasses = number[]

/** Standard deviation, in semitones, of the weight of a tone by its distance from its semitone. */
const SPREAD = 0.25

/** The pitch classes of every frame of a track with this tuning. */
export function chromaOf({ octaves }: Pitches, tuning: number): PitchClasses[] {
  const shares = Array.from({ length: OCTAVE }, (_, step) => {
    const semitone = step / STEPS - tuning
    const nearest = Math.round(semitone)
    return { pitch: (nearest + 12) % 12, share: Math.exp(-0.5 * ((semitone - nearest) / SPREAD) ** 2) }
  })
  return Array.from({ length: octaves.length / OCTAVE }, (_, frame) => {
    const classes = noPitches()
    for (const [step, { pitch, share }] of shares.entries()) classes[pitch]! += share * octaves[frame * OCTAVE + step]!
    return classes
  })
}

export const noPitches = (): PitchClasses => new Array<number>(12).fill(0)

export const addedUp = (frames: readonly PitchClasses[]): PitchClasses =>
  frames.reduce((sum, classes) => sum.map((value, pitch) => value + classes[pitch]!), noPitches())
