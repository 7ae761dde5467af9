import type { EngineState } from '@shenglang/player/engine-state'

/** What played when the page was left to be loaded anew. */
export interface LeftPlaying extends Pick<EngineState, 'musicList' | 'currentMusicIndex' | 'currentSourceIndex' | 'rate'> {
  readonly positionMs: number
  readonly isPlaying: boolean
  /** Milliseconds since 1970. */
  readonly leftAt: number
}
