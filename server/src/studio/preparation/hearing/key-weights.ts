/** Twelve numbers each, the first for the tonic. */
export interface KeyWeights {
  above: number[]
  bass: number[]
  firstBarsAbove: number[]
  firstBarsBass: number[]
}

/**
 * What the twelve steps above a tonic say for its key, as log odds: begun from the profiles "bgate" of Faraldo et al.
 * (2016) and moved by a logistic regression over 340 generated tracks with tuned and untuned drums.
 * `above` is for standard deviations, `bass` for shares of the deepest; `firstBars` the same for every second bar,
 * where chords come home. A drum falls to its pitch from above, so in the bass a semitone too high counts, too.
 */
export const KEY_WEIGHTS: Record<'major' | 'minor', KeyWeights> = {
  major: {
    above: [2.05, -1.2, 0.25, -1.1, 0.65, -0.05, -1.05, 1.6, -1, 0.2, -0.55, 0.2],
    bass: [0.25, 0.45, 0.05, 0.05, 0, -0.05, -0.1, 0.1, -0.05, -0.15, -0.35, -0.05],
    firstBarsAbove: [0.1, -0.1, -0.25, -0.05, 0.15, -0.1, 0, 0.1, 0.05, 0.05, -0.1, 0.15],
    firstBarsBass: [0.25, 0.4, 0.05, 0, 0, -0.05, -0.1, 0, -0.05, -0.25, -0.3, -0.05],
  },
  minor: {
    above: [2.3, -1.35, 0.15, 0.45, -1, 0.05, -1.05, 1.45, -0.05, -1.1, 0.45, -0.35],
    bass: [0.2, 0.3, 0.05, -0.15, -0.3, -0.1, -0.05, 0, -0.05, -0.1, -0.05, 0],
    firstBarsAbove: [0.1, -0.25, 0, 0.3, 0.05, -0.15, 0, 0.1, -0.15, -0.05, 0.1, -0.05],
    firstBarsBass: [0.35, 0.3, 0.05, -0.05, -0.3, -0.15, -0.05, 0, -0.05, -0.05, -0.05, 0],
  },
}
