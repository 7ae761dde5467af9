import type { Resource } from '@shenglang/contract/catalog/entities'
import { API_BASE } from '@shenglang/contract/constants'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { itemOf } from '@shenglang/player/media-item'
import { createMixPreview, type MixPreview } from '@shenglang/player/mix-preview'
import { createBufferedMix } from '@shenglang/player/sources/buffered-mix'
import { clock } from '../../playback/clock.ts'

type Two<Thing> = readonly [leaving: Thing, coming: Thing]

/** What two tracks sound like, going into each other; `volume` is 0 to 1. */
export function heroSound(context: AudioContext, tracks: Two<Resource>, sources: Two<AudioSource>, volume: number): MixPreview {
  const item = (which: 0 | 1) => itemOf(tracks[which], sources[which], (playUrl) => API_BASE + playUrl)
  return createMixPreview({ sound: createBufferedMix({ context }), clock, items: [item(0), item(1)], volume: () => volume })
}
