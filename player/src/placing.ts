import { filled } from '@shenglang/contract/fault'
import { PLAY_REFUSALS, whyNotPlay } from '@shenglang/contract/media/rules'
import type { Draft } from './draft.ts'
import type { EngineState, Track } from './engine-state.ts'
import { NO_PROGRESS } from './machine.ts'
import { NOTHING_LISTENED } from './play-count.ts'

export type Message = EngineState['message']

/** Ends what was under way for the load before: its questions and timers go with it. */
export function beginLoad(draft: Draft): void {
  draft.setLoad({ id: draft.load.id + 1, search: undefined })
  draft.emit({ do: 'beginLoad', load: draft.load.id })
}

/** Lets go of what was loaded; what was wrong with it is forgotten. */
export function reset(draft: Draft, change: Partial<EngineState>): void {
  draft.set({ isWaitingForNetwork: false, shelter: undefined })
  beginLoad(draft)
  draft.setLoad({ renewedAtMs: undefined })
  draft.emit({ do: 'stopMedia' })
  draft.setPlayer({ isLoading: change.isPlaying ?? false, isError: false, isEnded: false, ...change })
}

interface Place {
  positionMs?: number | undefined
  sourceIndex?: number | undefined
  isPlaying?: boolean
  message?: Message
}

/** The current track stands at a place in it, nothing of it loaded yet. */
export function standAt(draft: Draft, place: Place = {}): void {
  const { positionMs = 0, sourceIndex = 0, isPlaying = false, message } = place
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

export function pauseQuietly(draft: Draft): void {
  draft.setPlayer({ isPlaying: false, isLoading: false })
}

/** Whether the listener may not play it, which is shown. Without a network the lease of a downloaded track decides. */
export function isRefused(draft: Draft, track: Track): boolean {
  if (!draft.at.isOnline) return false
  const refusal = whyNotPlay(track, draft.at.listener)
  if (!refusal) return false
  const text = filled(PLAY_REFUSALS[refusal.code], 'level' in refusal ? { level: refusal.level } : {})
  draft.setPlayer({ message: { text, refusal, track } })
  return true
}
