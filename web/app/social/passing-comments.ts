import type { WaveMarker } from '@shenglang/contract/social/entities'
import { useSyncExternalStore } from 'react'
import { useEngine } from '../playback/engine/playback.tsx'

/** Duration for which a comment stays visible after its time in the track. */
const SHOWN_MS = 3500
const silent = () => () => {}

/** The comment that the music is passing: the latest of the last seconds. */
export function passingAt(markers: readonly WaveMarker[], currentTimeMs: number): string | undefined {
  const latest = markers.findLast(({ time }) => time * 1000 <= currentTimeMs)
  return latest && currentTimeMs - latest.time * 1000 < SHOWN_MS ? latest.id : undefined
}

/** The same for a track while it plays; undefined otherwise. */
export function usePassingComments(resourceId: string, markers: readonly WaveMarker[]): string | undefined {
  const engine = useEngine()
  const read = () => {
    if (!engine || markers.length === 0) return undefined
    const { isPlaying, currentMusic } = engine.getState()
    if (!isPlaying || currentMusic?.resourceId !== resourceId) return undefined
    return passingAt(markers, engine.getProgress().currentTimeMs)
  }
  return useSyncExternalStore(engine?.subscribeProgress ?? silent, read, () => undefined)
}
