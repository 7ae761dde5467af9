import { type PlaybackPosition, readPlaybackPosition } from '@shenglang/contract/catalog/playback-position'
import type { Engine } from '@shenglang/player/engine/engine-state'
import { call } from '../../remote/api.ts'

/** Tolerance for clocks of two devices, and for the delay of saving a position. */
const NEWER_BY_MS = 5000

/** An earlier position reads 00:00, where there is nothing to resume. */
const FROM_MS = 1000

/** The playback position of another device if it is worth offering on this one; null otherwise. */
export async function positionElsewhere(engine: Engine, signal: AbortSignal): Promise<PlaybackPosition | null> {
  const position = await call(readPlaybackPosition, {}, signal)
  const { isPlaying, currentMusic } = engine.getState()
  const here = {
    savedAt: engine.savedAt(),
    resourceId: currentMusic?.resourceId,
    currentTimeMs: engine.getProgress().currentTimeMs,
  }
  return position && !isPlaying && isWorthOffer(position, here) ? position : null
}

interface Here {
  savedAt: number
  resourceId: string | undefined
  currentTimeMs: number
}

/** True when another device's position is newer than this one's, differs from it, and is not the start of a track. */
export function isWorthOffer(
  { savedAt, resourceId, currentProgress }: Pick<PlaybackPosition, 'savedAt' | 'resourceId' | 'currentProgress'>,
  here: Here,
): boolean {
  const isNewer = Date.parse(savedAt) > here.savedAt + NEWER_BY_MS
  const isSame = resourceId === here.resourceId && Math.abs(currentProgress - here.currentTimeMs) < NEWER_BY_MS
  return isNewer && !isSame && currentProgress >= FROM_MS
}
