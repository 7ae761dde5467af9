/** Twelve numbers each, the first for the tonic. */
export interface KeyProfile {
  /**
   * The weight of each note of electronic dance music in a key: the profiles "bgate" of Faraldo, Jordà and Herrera, "A
   * Multi-Profile Method for Key Estimation in EDM" (2017).
   */
  notes: readonly number[]
  /** The notes of the key; a minor key may have the leading note of harmonic minor. */
  scales: readonly (readonly number[])[]
  /** The chord on its tonic. */
  chord: readonly number[]
}

export type Mode = 'major' | 'minor'

export const KEY_PROFILES: Record<Mode, KeyProfile> = {
  major: {
    notes: [1, 0, 0.42, 0, 0.53, 0.37, 0, 0.77, 0, 0.38, 0.21, 0.3],
    scales: [[1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1]],
    chord: [1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0],
  },
  minor: {
    notes: [1, 0, 0.36, 0.39, 0, 0.38, 0, 0.74, 0.27, 0, 0.42, 0.23],
    scales: [
      [1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0],
      [1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 1],
    ],
    chord: [1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0],
  },
}
