import type { AudioSource } from '@shenglang/contract/media/entities'
import type { EngineState, Progress } from './engine-state.ts'
import type { Remembered } from './persistence.ts'
import type { ListenedTime } from './play-count.ts'
import { NOTHING_LISTENED } from './play-count.ts'
import { currentOf } from './queue.ts'

/** The way from a track to its sound. There is one at a time: a higher number ends the one before. */
export interface Load {
  readonly id: number
  /** The sources are being looked for: to start with, or in place of an address that has expired. */
  readonly search:
    | { readonly for: 'start'; readonly startAt: number }
    | { readonly for: 'renewal'; readonly expired: string; readonly text: string }
    | undefined
  /** Where the music goes on once its length is known, milliseconds. */
  readonly resumeAtMs: number
  /** Where in the current track its address was last asked for anew. */
  readonly renewedAtMs: number | undefined
}

/** The next track's sources, asked for before they are needed; nothing while they are on their way. */
export interface Preparation {
  readonly resourceId: string
  readonly at: number
  readonly answer: readonly AudioSource[] | 'failed' | undefined
}

/** Everything the engine knows, as one immutable value that could be written down: what it shows and what it keeps to itself. */
export interface MachineState {
  readonly player: EngineState
  readonly progress: Progress
  readonly load: Load
  readonly preparation: Preparation | undefined
  readonly listened: ListenedTime
  /** Tracks that could not play since the listener last chose. */
  readonly failed: readonly string[]
  /** The place that follows, where shuffle or the listener has settled it; void once list or place is another. */
  readonly chosenIndex: number | undefined
  /** For the next choice of shuffle, in [0, 1). */
  readonly chance: number
  readonly savedAt: number
  readonly isWaitingForNetwork: boolean
  /** The current track as it is kept where no network is needed, once the network gave no answer. */
  readonly shelter: readonly AudioSource[] | undefined
  /** The current track stands in the history already. */
  readonly isInHistory: boolean
}

export const NO_PROGRESS: Progress = { currentTimeMs: 0, durationMs: 0, bufferedMs: 0 }

/** As the last visit left it, silent. */
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
    shelter: undefined,
    isInHistory: false,
  }
}
