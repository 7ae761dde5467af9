import { filled } from '@shenglang/contract/fault'
import { PLAY_REFUSALS, whyNotPlay } from '@shenglang/contract/media/rules'
import type { Draft } from './draft.ts'
import type { EngineState, Track } from './engine-state.ts'
import { NO_PROGRESS } from './machine.ts'
import { NOTHING_LISTENED } from './play-count.ts'

export type Message = EngineState['message']

/** Ends the current load with its requests and timers; what is loaded next has a new id. */
export function endLoad(draft: Draft): void {
  draft.setLoad({ id: draft.load.id + 1, search: undefined })
  draft.emit({ do: 'endLoad', load: draft.load.id })
}

/** Releases the media, and clears errors. */
export function reset(draft: Draft, change: Partial<EngineState>): void {
  draft.set({ isWaitingForNetwork: false, offlineFallback: undefined })
  endLoad(draft)
  draft.setLoad({ renewedAtMs: undefined })
  draft.emit({ do: 'stopMedia' })
  draft.setPlayer({ isLoading: change.isPlaying ?? false, isError: false, isEnded: false, ...change })
}

interface LoadStart {
  positionMs?: number | undefined
  sourceIndex?: number | undefined
  isPlaying?: boolean
  message?: Message
}

/** Resets the current track to a position, with nothing loaded. */
export function resetCurrent(draft: Draft, start: LoadStart = {}): void {
  const { positionMs = 0, sourceIndex = 0, isPlaying = false, message } = start
  reset(draft, { sources: [], currentSourceIndex: sourceIndex, isPlaying, loop: undefined, message })
  draft.set({ listened: NOTHING_LISTENED, isInHistory: false })
  draft.setLoad({ resumeAtMs: positionMs })
  draft.setProgress({ ...NO_PROGRESS, currentTimeMs: positionMs, durationMs: draft.player.currentMusic?.duration ?? 0 })
  savePlaylist(draft)
}

export function savePlaylist(draft: Draft): void {
  const { musicList, currentMusicIndex, queuedIds } = draft.player
  draft.set({ savedAt: draft.at.now })
  draft.emit({
    do: 'savePlaylist',
    queue: { musicList, currentMusicIndex, queuedIds },
    positionMs: draft.progress.currentTimeMs,
    savedAt: draft.at.now,
  })
}

/** Changes the state only; the effect `pauseMedia` pauses the media. */
export function setPaused(draft: Draft): void {
  draft.setPlayer({ isPlaying: false, isLoading: false })
}

/**
 * True when the listener may not play the track; then shows the refusal. False without a network, since the lease of a downloaded
 * track decides then.
 */
export function isRefused(draft: Draft, track: Track): boolean {
  if (!draft.at.isOnline) return false
  const refusal = whyNotPlay(track, draft.at.listener)
  if (!refusal) return false
  const text = filled(PLAY_REFUSALS[refusal.code], 'level' in refusal ? { level: refusal.level } : {})
  draft.setPlayer({ message: { text, refusal, track } })
  return true
}
