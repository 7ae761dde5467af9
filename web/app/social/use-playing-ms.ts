import { useSyncExternalStore } from 'react'
import { useEngine } from '../playback/engine/playback.tsx'

const silent = () => () => {}
const SECOND_MS = 1000

/** The position of a track in the player, in milliseconds; undefined where it is not the current one. */
export function usePlayingMs(resourceId: string | undefined): number | undefined {
  const engine = useEngine()
  const read = () => {
    if (!engine || resourceId === undefined || engine.getState().currentMusic?.resourceId !== resourceId) return undefined
    const { currentTimeMs, durationMs } = engine.getProgress()
    return durationMs > 0 ? Math.floor(currentTimeMs / SECOND_MS) * SECOND_MS : undefined
  }
  return useSyncExternalStore(engine?.subscribeProgress ?? silent, read, () => undefined)
}
