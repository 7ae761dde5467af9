import type { Readings } from '@shenglang/contract/media/facts'
import type { AudioFacts } from '../../media/index.ts'
import { toldGrid } from './analysis/beat-grid.ts'
import { type Finding, plausibleBpm } from './analysis/hints.ts'
import type { TempoFinding } from './analysis/tempo-and-key.ts'

interface Heard {
  tempo: TempoFinding
  key: Finding<string>
  energy: number
  /** What the file says of itself. */
  facts: Pick<AudioFacts, 'bpm' | 'key'>
}

/** What was heard beside what the tags say, neither of them touched by the other. */
export function readingsOf({ tempo, key, energy, facts }: Heard): Readings {
  const bpm = plausibleBpm(facts.bpm)
  return {
    bpm: told(tempo),
    key: told(key),
    grid: toldGrid(tempo),
    energy,
    tags: { ...(bpm === undefined ? {} : { bpm }), ...(facts.key === undefined ? {} : { key: facts.key }) },
  }
}

const told = <Value>({ value, confidence }: Finding<Value>): Finding<Value> => ({
  value,
  confidence: Math.round(confidence * 100) / 100,
})
