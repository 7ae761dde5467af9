import { sounding } from '@shenglang/contract/catalog/sounding'
import { useEngineState } from '../../playback/playback.tsx'
import { useSpeed } from '../../playback/speed.ts'

/** What a list is asked for that mixes with a track: its Camelot code, beats a minute and energy, as values of an address. */
export interface MixTerms {
  mixKey: string
  mixBpm: string
  /** '' where it is unknown. */
  mixEnergy: string
}

/** What plays, as it sounds, and how the list that mixes with it is asked for; no terms where its key or tempo is unknown. */
export function useMixNow() {
  const speed = useSpeed()
  const playing = useEngineState((state) => state.currentMusic)
  const heard = playing && sounding(playing, speed)
  const isKnown = heard !== undefined && heard.tkey !== '' && heard.tbpm > 0
  const terms: MixTerms | undefined = isKnown
    ? { mixKey: heard.tkey, mixBpm: String(Math.round(heard.tbpm)), mixEnergy: String(heard.energy || '') }
    : undefined
  return { playing, heard, terms }
}

export const mixTermsOf = (query: URLSearchParams): MixTerms => ({
  mixKey: query.get('mixKey') ?? '',
  mixBpm: query.get('mixBpm') ?? '',
  mixEnergy: query.get('mixEnergy') ?? '',
})

/** Whether two ask for one list; by the strict rule the energy counts, too. */
export const isSameMix = (a: MixTerms | undefined, b: MixTerms, rule: string | null): boolean =>
  a !== undefined && a.mixKey === b.mixKey && a.mixBpm === b.mixBpm && (rule !== 'strict' || a.mixEnergy === b.mixEnergy)
