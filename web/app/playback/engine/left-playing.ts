import type { EngineState } from '@shenglang/player/engine/engine-state'
import type { StoredTrack } from '@shenglang/player/track'

/** The playback state when the page was left for a reload. */
export interface LeftPlaying extends Pick<EngineState, 'currentMusicIndex' | 'queuedIds' | 'currentSourceIndex' | 'rate'> {
  readonly musicList: readonly StoredTrack[]
  readonly positionMs: number
  readonly isPlaying: boolean
  /** Milliseconds since 1970. */
  readonly leftAt: number
}

export const LEFT_PLAYING_KEY = 'page.left-playing.v1'

/** Reads the tab's session storage; null without the item, or where storage is forbidden. */
export function readItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Returns false if the storage is full or forbidden. */
export function putItem(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
