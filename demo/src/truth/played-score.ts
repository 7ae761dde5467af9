import { renderScore } from '../synth/render-score.ts'
import type { Score } from '../synth/score.ts'
import { renderPlain } from './plain-sounds.ts'

/** By whom a score is played: the demo's synthesiser, or sines and noise. */
export type Sounds = 'synth' | 'plain'

/** Mono samples of a score. */
export function playedScore(score: Score, sounds: Sounds): Float32Array {
  if (sounds === 'plain') return renderPlain(score)
  const { left, right } = renderScore(score)
  return left.map((sample, at) => (sample + right[at]!) / 2)
}
