import { sounding } from '@shenglang/contract/catalog/work/sounding'
import { useEngineState } from '../../../playback/engine/playback.tsx'
import { useSpeed } from '../../../playback/track/speed.ts'

/** Query parameters of a list that mixes with a track: its Camelot code, beats a minute, energy and id. */
export interface MixTerms {
  mixKey: string
  mixBpm: string
  /** '' where it is unknown. */
  mixEnergy: string
  /** Id of the track, which is excluded from its own matches; '' if the address names no track. */
  mixAfter: string
}

/** The current track as it sounds, and the arguments of the list that mixes with it; none where its key or tempo is unknown. */
export function useMixNow() {
  const speed = useSpeed()
  const playing = useEngineState((state) => state.currentMusic)
  const sound = playing && sounding(playing, speed)
  const isKnown = sound !== undefined && sound.tkey !== '' && sound.tbpm > 0
  const terms: MixTerms | undefined = isKnown
    ? {
        mixKey: sound.tkey,
        mixBpm: String(Math.round(sound.tbpm)),
        mixEnergy: String(sound.energy || ''),
        mixAfter: sound.resourceId,
      }
    : undefined
  return { playing, sound, terms }
}

export const mixTermsOf = (query: URLSearchParams): MixTerms => ({
  mixKey: query.get('mixKey') ?? '',
  mixBpm: query.get('mixBpm') ?? '',
  mixEnergy: query.get('mixEnergy') ?? '',
  mixAfter: query.get('mixAfter') ?? '',
})

/**
 * True when both request the same list. The strict rule compares the energy too; an address without `mixAfter` matches any track.
 */
export const isSameMix = (a: MixTerms | undefined, b: MixTerms, rule: string | null): boolean =>
  a !== undefined &&
  a.mixKey === b.mixKey &&
  a.mixBpm === b.mixBpm &&
  (b.mixAfter === '' || a.mixAfter === b.mixAfter) &&
  (rule !== 'strict' || a.mixEnergy === b.mixEnergy)
