type Letter = 'A' | 'B'
type Hour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/** A place on the Camelot wheel; `A` is minor, `B` is major. */
export type CamelotKey = `${Hour}${Letter}`

export interface MusicalKey {
  /** Pitch class of the tonic: 0 is C. */
  tonic: number
  mode: 'minor' | 'major'
  /** Such as `A minor`. */
  name: string
}

const PITCH_NAMES = ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B']
const SEMITONES_PER_HOUR = 7
const C_MAJOR_HOUR = 8

/** Each hour is a fifth above the one before; `8B` is C major and `8A` its relative minor. */
export function musicalKey(camelot: CamelotKey): MusicalKey {
  const hour = Number.parseInt(camelot, 10)
  const mode = camelot.endsWith('A') ? 'minor' : 'major'
  const relativeMajor = (hour - C_MAJOR_HOUR + 12) * SEMITONES_PER_HOUR
  const tonic = (relativeMajor + (mode === 'minor' ? 9 : 0)) % 12
  return { tonic, mode, name: `${PITCH_NAMES[tonic]} ${mode}` }
}
