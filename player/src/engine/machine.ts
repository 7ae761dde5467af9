import type { AudioSource } from '@shenglang/contract/media/entities'
import { currentOf } from '../queue/queue.ts'
import type { EngineState, Progress } from './engine-state.ts'
import type { Remembered } from './persistence.ts'
import type { ListenedTime } from './play-count.ts'
import { NOTHING_LISTENED } from './play-count.ts'

/** The load of the current track. There is one at a time: a higher id ends the previous one. */
export interface Load {
  readonly id: number
  /** The pending request of sources: for the start, or to replace an expired address. */
  readonly search:
    | { readonly for: 'start'; readonly startAt: number }
    | { readonly for: 'renewal'; readonly expired: string; readonly text: string }
    | undefined
  /** Position at which to resume once the length is known, milliseconds. */
  readonly resumeAtMs: number
  /** Position in the current track at which its address was last renewed. */
  readonly renewedAtMs: number | undefined
}

/** The next track's sources, requested ahead of time; `answer` is undefined while they are pending. */
export interface Preparation {
  readonly resourceId: string
  readonly at: number
  readonly answer: readonly AudioSource[] | 'failed' | undefined
}

/** The engine's whole state, public and internal, as one immutable, serialisable value. */
export interface MachineState {
  readonly player: EngineState
  readonly progress: Progress
  readonly load: Load
  readonly preparation: Preparation | undefined
  readonly listened: ListenedTime
  /** Ids of tracks that could not be played since the listener's latest choice. */
  readonly failed: readonly string[]
  /** Index of the next track once shuffle or the listener has chosen it; dropped when list or position changes. */
  readonly chosenIndex: number | undefined
  /** The random number for the next shuffle choice, in [0, 1). */
  readonly chance: number
  readonly savedAt: number
  readonly isWaitingForNetwork: boolean
  /** Downloaded sources of the current track, found after the network did not answer. */
  readonly offlineFallback: readonly AudioSource[] | undefined
  /** True when the current track is already in the history. */
  readonly isInHistory: boolean
}

export const NO_PROGRESS: Progress = { currentTimeMs: 0, durationMs: 0, bufferedMs: 0 }

/** The state that the last visit saved, paused. */
export function initialState({ queue, options, volume, isMuted, currentProgress }: Remembered, now: number): MachineState {
  const currentMusic = currentOf(queue)
  return {
    player: {
      ...options,
      ...queue,
      currentMusic,
      sources: [],
      currentSourceIndex: 0,
      isPlaying: false,
      isMuted,
      isLoading: false,
      isError: false,
      isEnded: false,
      volume,
      rate: 1,
      loop: undefined,
      sleepAt: undefined,
      plannedMix: undefined,
      message: undefined,
    },
    progress: { ...NO_PROGRESS, currentTimeMs: currentProgress, durationMs: currentMusic?.duration ?? 0 },
    load: { id: 0, search: undefined, resumeAtMs: currentProgress, renewedAtMs: undefined },
    preparation: undefined,
    listened: NOTHING_LISTENED,
    failed: [],
    chosenIndex: undefined,
    chance: 0,
    savedAt: now,
    isWaitingForNetwork: false,
    offlineFallback: undefined,
    isInHistory: false,
  }
}
