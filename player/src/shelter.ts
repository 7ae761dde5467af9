import type { Draft } from './draft.ts'
import type { EventOf } from './events.ts'
import { loadCurrent } from './loading.ts'
import { reset } from './placing.ts'

/** With less than this left of what was loaded, no more is waited for. */
const NEARLY_OUT_MS = 1500

/** The network gave no answer: perhaps the track is kept where none is needed. What was loaded plays on meanwhile. */
export function onTrouble(draft: Draft): void {
  const { currentMusic } = draft.player
  if (currentMusic) draft.emit({ do: 'findKept', resourceId: currentMusic.resourceId })
}

export function onKept(draft: Draft, { resourceId, sources }: EventOf<'kept'>): void {
  const { currentMusic, currentSourceIndex } = draft.player
  const current = draft.player.sources[currentSourceIndex]
  const isThere = sources.some(({ playUrl }) => playUrl === current?.playUrl)
  if (currentMusic?.resourceId !== resourceId || sources.length === 0 || isThere) return
  draft.set({ shelter: sources })
  if (draft.state.isWaitingForNetwork) goOnFromShelter(draft)
  else leaveNetwork(draft)
}

/** To what is kept, as late as that goes: a network that comes back in time leaves the music alone. */
export function leaveNetwork(draft: Draft): void {
  const { isPlaying } = draft.player
  const { bufferedMs, currentTimeMs, durationMs } = draft.progress
  const isLoaded = durationMs > 0 && bufferedMs >= durationMs - NEARLY_OUT_MS
  if (draft.state.shelter && isPlaying && !isLoaded && bufferedMs - currentTimeMs < NEARLY_OUT_MS) goOnFromShelter(draft)
}

/** The same version goes on at the same place. */
function goOnFromShelter(draft: Draft): void {
  const { shelter: sources = [] } = draft.state
  const { fileId } = draft.player.sources[draft.player.currentSourceIndex] ?? {}
  const index = sources.findIndex((source) => source.fileId === fileId)
  const { currentTimeMs } = draft.progress
  reset(draft, { sources, currentSourceIndex: Math.max(index, 0), isPlaying: true, message: undefined })
  draft.setLoad({ resumeAtMs: currentTimeMs })
  loadCurrent(draft, 0)
}
