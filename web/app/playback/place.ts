import { type PlaybackPlace, readPlace } from '@shenglang/contract/catalog/playback-place'
import type { Engine } from '@shenglang/player/engine-state'
import { call } from '../remote/api.ts'

/** Clocks of two devices differ, and a place is sent a little after it is kept. */
const NEWER_BY_MS = 5000

/** A place closer to the start than this reads 00:00, where there is nothing to go on with. */
const FROM_MS = 1000

/** Where another device stopped, if it is worth an offer here; null otherwise. */
export async function placeElsewhere(engine: Engine, signal: AbortSignal): Promise<PlaybackPlace | null> {
  const place = await call(readPlace, {}, signal)
  const { isPlaying, currentMusic } = engine.getState()
  const here = {
    savedAt: engine.savedAt(),
    resourceId: currentMusic?.resourceId,
    currentTimeMs: engine.getProgress().currentTimeMs,
  }
  return place && !isPlaying && isWorthOffer(place, here) ? place : null
}

interface Here {
  savedAt: number
  resourceId: string | undefined
  currentTimeMs: number
}

/** Whether a place of another device is newer than what this one knows, not the same, and not the start of a track. */
export function isWorthOffer(
  { savedAt, resourceId, currentProgress }: Pick<PlaybackPlace, 'savedAt' | 'resourceId' | 'currentProgress'>,
  here: Here,
): boolean {
  const isNewer = Date.parse(savedAt) > here.savedAt + NEWER_BY_MS
  const isSame = resourceId === here.resourceId && Math.abs(currentProgress - here.currentTimeMs) < NEWER_BY_MS
  return isNewer && !isSame && currentProgress >= FROM_MS
}
