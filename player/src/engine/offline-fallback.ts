import type { Draft } from './draft.ts'
import { reset } from './end-load.ts'
import type { EventOf } from './events.ts'
import { loadCurrent } from './load-track.ts'

/** Switches to the download when less than this is buffered, milliseconds. */
const NEARLY_OUT_MS = 1500

/** The network did not answer: looks for a download of the track while playback continues from the buffer. */
export function onTrouble(draft: Draft): void {
  const { currentMusic } = draft.player
  if (currentMusic) draft.emit({ do: 'findOffline', resourceId: currentMusic.resourceId })
}

/** The answer to `findOffline`: the sources of the download, none if there is none. */
export function onOfflineFound(draft: Draft, { resourceId, sources }: EventOf<'offlineFound'>): void {
  const { currentMusic, currentSourceIndex } = draft.player
  const current = draft.player.sources[currentSourceIndex]
  const isInUse = sources.some(({ playUrl }) => playUrl === current?.playUrl)
  if (currentMusic?.resourceId !== resourceId || sources.length === 0 || isInUse) return
  draft.set({ offlineFallback: sources })
  if (draft.state.isWaitingForNetwork) resumeFromOffline(draft)
  else leaveNetwork(draft)
}

/** Switches to the download as late as possible, so that a network that returns in time does not interrupt playback. */
export function leaveNetwork(draft: Draft): void {
  const { isPlaying } = draft.player
  const { bufferedMs, currentTimeMs, durationMs } = draft.progress
  const isLoaded = durationMs > 0 && bufferedMs >= durationMs - NEARLY_OUT_MS
  if (draft.state.offlineFallback && isPlaying && !isLoaded && bufferedMs - currentTimeMs < NEARLY_OUT_MS)
    resumeFromOffline(draft)
}

/** Resumes the same version at the same position from the download. */
function resumeFromOffline(draft: Draft): void {
  const { offlineFallback: sources = [] } = draft.state
  const { fileId } = draft.player.sources[draft.player.currentSourceIndex] ?? {}
  const index = sources.findIndex((source) => source.fileId === fileId)
  const { currentTimeMs } = draft.progress
  reset(draft, { sources, currentSourceIndex: Math.max(index, 0), isPlaying: true, message: undefined })
  draft.setLoad({ resumeAtMs: currentTimeMs })
  loadCurrent(draft, { delayMs: 0 })
}
