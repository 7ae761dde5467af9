import type { Measurements } from '@shenglang/contract/media/facts'
import type { AudioFacts } from '../../media/index.ts'
import { publishedGrid } from './analysis/beat-grid.ts'
import { type Finding, plausibleBpm } from './analysis/hints.ts'
import type { TempoFinding } from './analysis/tempo-and-key.ts'

interface Analysed {
  tempo: TempoFinding
  key: Finding<string>
  energy: number
  /** Values from the file's tags. */
  facts: Pick<AudioFacts, 'bpm' | 'key' | 'keyCents' | 'unreadKey' | 'rawTexts'>
}

/** The measured values and those of the tags, side by side and unchanged. */
export function measuredFeaturesOf({ tempo, key, energy, facts }: Analysed): Measurements {
  const bpm = plausibleBpm(facts.bpm)
  return {
    bpm: findingOf(tempo),
    key: findingOf(key),
    grid: publishedGrid(tempo),
    energy,
    tags: {
      ...(bpm === undefined ? {} : { bpm }),
      ...(facts.key === undefined ? {} : { key: facts.key }),
      ...(facts.keyCents === undefined ? {} : { keyCents: facts.keyCents }),
      ...(facts.unreadKey === undefined ? {} : { unreadKey: facts.unreadKey }),
      ...(facts.rawTexts === undefined ? {} : { raw: facts.rawTexts }),
    },
  }
}

const findingOf = <Value>({ value, confidence }: Finding<Value>): Finding<Value> => ({
  value,
  confidence: Math.round(confidence * 100) / 100,
})
