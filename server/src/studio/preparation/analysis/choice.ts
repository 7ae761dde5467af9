/** One of several, and how probable it is, 0 to 1. */
export interface Choice<Candidate> {
  chosen: Candidate
  probability: number
}

/** The best of these by their log odds: a logistic regression's answer. There must be one at least. */
export function choose<Candidate>(candidates: readonly Candidate[], odds: readonly number[]): Choice<Candidate> {
  const best = odds.indexOf(Math.max(...odds))
  const total = odds.reduce((sum, one) => sum + Math.exp(one - odds[best]!), 0)
  return { chosen: candidates[best]!, probability: 1 / total }
}

/** The sum of values, each as heavy as it counts. */
export const weighed = (weights: readonly number[], values: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * values[index]!, 0)

/** How far a value lies below the largest, as a logarithm; 0 for the largest itself. */
export const belowMost = (value: number, most: number): number => Math.log((value + LEAST) / (most + LEAST))
const LEAST = 1e-3
