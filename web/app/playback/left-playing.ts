import type { EngineState } from '@shenglang/player/engine-state'
import type { StoredTrack } from '@shenglang/player/track'

/** What played when the page was left to be loaded anew. */
export interface LeftPlaying extends Pick<EngineState, 'currentMusicIndex' | 'queuedIds' | 'currentSourceIndex' | 'rate'> {
  readonly musicList: readonly StoredTrack[]
  readonly positionMs: number
  readonly isPlaying: boolean
  /** Milliseconds since 1970. */
  readonly leftAt: number
}

export const LEFT = 'page.left-playing.v1'

/** From the tab's own store; a browser that has none hands nothing over. */
export function readItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Says whether there was room. */
export function putItem(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
