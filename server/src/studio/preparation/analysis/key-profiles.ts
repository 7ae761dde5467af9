/** Twelve numbers each, the first for the tonic. */
export interface KeyProfile {
  /**
   * How much each note of electronic dance music weighs in a key: the profiles "bgate" of Faraldo, Jordà and Herrera,
   * "A Multi-Profile Method for Key Estimation in EDM" (2017).
   */
  notes: readonly number[]
  /** Which notes belong to the key at all. */
  scale: readonly number[]
}

export const KEY_PROFILES: Record<'major' | 'minor', KeyProfile> = {
  major: {
    notes: [1, 0, 0.42, 0, 0.53, 0.37, 0, 0.77, 0, 0.38, 0.21, 0.3],
    scale: [1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1],
  },
  minor: {
    notes: [1, 0, 0.36, 0.39, 0, 0.38, 0, 0.74, 0.27, 0, 0.42, 0.23],
    scale: [1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0],
  },
}
