import type { AudioSource } from '@shenglang/contract/media/entities'
import type { EnginePorts } from './engine-state.ts'

/** What a refused right or another mind may change is not kept longer. */
const GOOD_FOR_MS = 60_000

/** Gets the sources of the next track, and the first bytes of the first one, before they are needed. */
export function createPreparation(ports: EnginePorts) {
  let prepared: { resourceId: string; sources: Promise<AudioSource[]>; at: number; stop: AbortController } | undefined
  const drop = () => {
    prepared?.stop.abort()
    prepared = undefined
  }
  return {
    prepare(resourceId: string) {
      if (prepared?.resourceId === resourceId) return
      drop()
      const stop = new AbortController()
      const sources = ports.findSources(resourceId, stop.signal)
      prepared = { resourceId, sources, at: ports.clock.now(), stop }
      sources.then(
        ([first]) => {
          if (first?.playUrl && !stop.signal.aborted) ports.preload?.(ports.addressOf(first.playUrl))
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
