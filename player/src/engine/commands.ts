import { SOURCE_START_DELAY_MS, VOLUME_MAX } from '@shenglang/contract/constants'
import { chooseFrom, EMPTY_QUEUE, insertNext, moveToFront, remove, reorder, step } from '../queue/queue.ts'
import { goTo, inPhase } from './beat-moves.ts'
import type { Draft } from './draft.ts'
import { isRefused, reset, resetCurrent, savePlaylist } from './end-load.ts'
import type { Track } from './engine-state.ts'
import type { EventOf } from './events.ts'
import { applyVolume, loadCurrent, moveTo, sound, startCurrent } from './load-track.ts'
import { following } from './next-track.ts'
import { pause } from './rate-and-sleep.ts'

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)

export function play(draft: Draft, { track, sourceIndex }: Omit<EventOf<'play'>, 'type'>): void {
  const { currentMusic, currentSourceIndex } = draft.player
  if (currentMusic?.resourceId === track.resourceId) {
    updateEntry(draft, track)
    if (sourceIndex === undefined || sourceIndex === currentSourceIndex) toggle(draft)
    else selectSource(draft, { index: sourceIndex })
    return
  }
  if (isRefused(draft, track)) return
  draft.set({ failed: [] })
  draft.setQueue(moveToFront(draft.player, track))
  startCurrent(draft, undefined, { sourceIndex })
}

/** Replaces the entry in the list with the caller's newer one, since the entry may date from before a purchase. */
function updateEntry(draft: Draft, track: Track): void {
  const { musicList, currentMusicIndex } = draft.player
  draft.setPlayer({ musicList: musicList.with(currentMusicIndex, track), currentMusic: track })
}

export function playAll(draft: Draft, { tracks, startIndex }: EventOf<'playAll'>): void {
  const track = tracks[startIndex]
  if (!track || isRefused(draft, track)) return
  draft.set({ failed: [] })
  draft.setQueue({ musicList: [...tracks], currentMusicIndex: startIndex, queuedIds: [] })
  startCurrent(draft)
}

export function playAmong(draft: Draft, { track, list }: EventOf<'playAmong'>): void {
  if (draft.player.currentMusic?.resourceId === track.resourceId) {
    play(draft, { track })
    return
  }
  if (isRefused(draft, track)) return
  draft.set({ failed: [] })
  draft.setQueue(chooseFrom(draft.player, track, list))
  startCurrent(draft)
}

export function playNext(draft: Draft, { track }: Pick<EventOf<'playNext'>, 'track'>): void {
  const { currentMusic } = draft.player
  if (!currentMusic) {
    play(draft, { track })
    return
  }
  if (currentMusic.resourceId === track.resourceId || isRefused(draft, track)) return
  draft.setQueue(insertNext(draft.player, track))
  savePlaylist(draft)
}

export function mixNext(draft: Draft, { track, plan }: EventOf<'mixNext'>): void {
  const { currentMusic } = draft.player
  if (currentMusic?.resourceId !== plan.fromId || track.resourceId !== plan.toId || isRefused(draft, track)) return
  playNext(draft, { track })
  draft.setPlayer({ plannedMix: plan })
  if (plan.curve === 'bass') draft.emit({ do: 'readyMediaLows' })
}

/** The track stays next in the queue, and begins as it would without a plan. */
export function unplanMix(draft: Draft): void {
  draft.setPlayer({ plannedMix: undefined })
}

export function toggle(draft: Draft): void {
  const { currentMusic, isPlaying, sources, isError } = draft.player
  if (!currentMusic) return
  if (isPlaying) pause(draft)
  else if (isRefused(draft, currentMusic)) return
  else if (sources.length > 0 && !isError) {
    draft.setPlayer({ isPlaying: true })
    sound(draft)
  } else {
    reset(draft, { isPlaying: true, message: undefined })
    loadCurrent(draft, { delayMs: 0 })
  }
}

export function next(draft: Draft): void {
  moveTo(draft, following(draft))
}

export function previous(draft: Draft): void {
  moveTo(draft, draft.player.mode === 'shuffle' ? following(draft) : step(draft.player, -1))
}

/** Continues with another version at the same position if it is long enough, otherwise from its beginning. */
export function selectSource(draft: Draft, { index }: Pick<EventOf<'selectSource'>, 'index'>): void {
  const { currentMusic, sources, isPlaying } = draft.player
  const source = sources[index]
  if (!currentMusic || !source) return
  const { currentTimeMs } = draft.progress
  const resumeAtMs = currentTimeMs < source.duration ? currentTimeMs : 0
  // A loop and a planned mix end, because another version has different beats.
  reset(draft, { currentSourceIndex: index, isPlaying, loop: undefined, plannedMix: undefined })
  draft.setLoad({ resumeAtMs })
  draft.setProgress({ currentTimeMs: resumeAtMs, bufferedMs: 0 })
  loadCurrent(draft, { delayMs: SOURCE_START_DELAY_MS })
}

export function seek(draft: Draft, { fraction }: Pick<EventOf<'seek'>, 'fraction'>): void {
  goTo(draft, inPhase(draft, clamp(fraction, 1) * draft.progress.durationMs))
}

export function skip(draft: Draft, { byMs }: EventOf<'skip'>): void {
  const { currentTimeMs, durationMs } = draft.progress
  if (durationMs > 0) seek(draft, { fraction: (currentTimeMs + byMs) / durationMs })
}

export function setVolume(draft: Draft, { volume: requested }: EventOf<'setVolume'>): void {
  const volume = Math.round(clamp(requested, VOLUME_MAX))
  draft.setPlayer({ volume, ...(volume > 0 ? { isMuted: false } : {}) })
  const { isMuted } = draft.player
  applyVolume(draft)
  draft.emit({ do: 'setMediaMuted', isMuted }, { do: 'saveVolume', volume, isMuted })
}

export function toggleMute(draft: Draft): void {
  const { volume } = draft.player
  const isMuted = !draft.player.isMuted
  draft.setPlayer({ isMuted })
  draft.emit({ do: 'setMediaMuted', isMuted }, { do: 'saveVolume', volume, isMuted })
}

export function removeTrack(draft: Draft, { resourceId }: EventOf<'remove'>): void {
  const { currentMusic, isPlaying } = draft.player
  draft.setQueue(remove(draft.player, resourceId))
  if (currentMusic?.resourceId !== resourceId) savePlaylist(draft)
  else if (draft.player.currentMusic && isPlaying) startCurrent(draft)
  else resetCurrent(draft)
}

export function reorderTracks(draft: Draft, { from, to }: EventOf<'reorder'>): void {
  draft.setQueue(reorder(draft.player, from, to))
  savePlaylist(draft)
}

export function setOptions(draft: Draft, { change }: EventOf<'setOptions'>): void {
  draft.setPlayer(change)
  applyVolume(draft)
  const { mode, crossfadeMs, isLevelled, startsAtHighlight, isKeyLocked, pitchRange, isSnapping } = draft.player
  const options = { mode, crossfadeMs, isLevelled, startsAtHighlight, isKeyLocked, pitchRange, isSnapping }
  draft.emit({ do: 'setMediaKeyLock', isLocked: isKeyLocked }, { do: 'saveOptions', options })
}

export function restore(draft: Draft, { queue, positionMs, sourceIndex }: EventOf<'restore'>): void {
  draft.setQueue(queue)
  resetCurrent(draft, { positionMs, sourceIndex })
}

/** Updates the displayed data of tracks; list and position stay the same. */
export function updateTracks(draft: Draft, { changes }: EventOf<'updateTracks'>): void {
  const { musicList, currentMusicIndex } = draft.player
  if (!musicList.some(({ resourceId }) => changes.has(resourceId))) return
  const updated = musicList.map((track) => ({ ...track, ...changes.get(track.resourceId) }))
  draft.setPlayer({ musicList: updated, currentMusic: updated[currentMusicIndex] })
}

export function networkReturned(draft: Draft): void {
  if (!draft.state.isWaitingForNetwork) return
  draft.set({ isWaitingForNetwork: false })
  if (!draft.player.isPlaying) toggle(draft)
}

export function clear(draft: Draft): void {
  draft.setQueue(EMPTY_QUEUE)
  resetCurrent(draft)
}

export function dismissMessage(draft: Draft): void {
  draft.setPlayer({ message: undefined })
}

export function open(draft: Draft): void {
  const { isMuted, isKeyLocked } = draft.player
  applyVolume(draft)
  draft.emit({ do: 'setMediaMuted', isMuted }, { do: 'setMediaKeyLock', isLocked: isKeyLocked }, { do: 'drawChance' })
}
