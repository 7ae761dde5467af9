import type { AudioSource } from '@shenglang/contract/media/entities'
import type { EnginePorts, Track } from './engine-state.ts'
import { itemOf } from './media-item.ts'

/** What a refused right or another mind may change is not kept longer. */
const GOOD_FOR_MS = 60_000

export type Preparation = ReturnType<typeof createPreparation>

/** Gets the sources of the next track, and the first bytes of the first one, before they are needed. */
export function createPreparation(ports: EnginePorts) {
  let prepared: { resourceId: string; sources: Promise<AudioSource[]>; at: number; stop: AbortController } | undefined
  const drop = () => {
    prepared?.stop.abort()
    prepared = undefined
  }
  return {
    prepare(track: Track) {
      const { resourceId } = track
      if (prepared?.resourceId === resourceId) return
      drop()
      const stop = new AbortController()
      const sources = ports.findSources(resourceId, stop.signal)
      prepared = { resourceId, sources, at: ports.clock.now(), stop }
      sources.then(
        ([first]) => {
          if (first?.playUrl && !stop.signal.aborted) ports.media.prepare(itemOf(track, first, ports.addressOf))
        },
        () => {
          if (prepared?.stop === stop) prepared = undefined
        },
      )
    },
    /** The sources of this track if they were made ready; they are given once. */
    take(resourceId: string): Promise<AudioSource[]> | undefined {
      if (prepared?.resourceId !== resourceId || ports.clock.now() - prepared.at > GOOD_FOR_MS) return undefined
      const { sources } = prepared
      prepared = undefined
      return sources
    },
    end: drop,
  }
}
