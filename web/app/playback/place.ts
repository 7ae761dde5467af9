import { type PlaybackPlace, readPlace } from '@shenglang/contract/catalog/playback-place'
import type { Engine } from '@shenglang/player/engine-state'
import { call } from '../remote/api.ts'

/** Clocks of two devices differ, and a place is sent a little after it is kept. */
const NEWER_BY_MS = 5000

/** Where another device stopped, if that is newer than what this one knows and not the same; null otherwise. */
export async function placeElsewhere(engine: Engine, signal: AbortSignal): Promise<PlaybackPlace | null> {
  const place = await call(readPlace, {}, signal)
  if (!place || engine.getState().isPlaying) return null
  const isNewer = Date.parse(place.savedAt) > engine.savedAt() + NEWER_BY_MS
  const isSame =
    place.resourceId === engine.getState().currentMusic?.resourceId &&
    Math.abs(place.currentProgress - engine.getProgress().currentTimeMs) < NEWER_BY_MS
  return isNewer && !isSame ? place : null
}
