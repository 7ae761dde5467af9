import { whyNotPlay } from '@shenglang/contract/media/rules'
import { currentOf, type Queue } from '../queue/queue.ts'
import { followLoop } from './beat-moves.ts'
import { type PlannedMix, phraseRoomMs, planCrossfade } from './crossfade.ts'
import type { Draft } from './draft.ts'
import { endLoad, savePlaylist, setPaused } from './end-load.ts'
import type { Track } from './engine-state.ts'
import type { EventContext } from './events.ts'
import { moveTo, startCurrent } from './load-track.ts'
import { following } from './next-track.ts'
import { leaveNetwork } from './offline-fallback.ts'
import { addListened } from './play-count.ts'
import { prepare, preparedSource } from './prepare-next.ts'
import { sleep } from './rate-and-sleep.ts'

const SAVE_EVERY_MS = 5000
const PREPARE_MS = 20_000
/** Part of a planned overlap; a jump to a later position skips the mix. */
const MISSED_PART = 0.5

/** The length is known: resumes at the saved position. */
export function onMetadata(draft: Draft): void {
  const { resumeAtMs } = draft.load
  if (resumeAtMs > 0) draft.emit({ do: 'seekMedia', positionMs: resumeAtMs })
  draft.setLoad({ resumeAtMs: 0 })
  draft.setPlayer({ isLoading: false })
  readProgress(draft, resumeAtMs > 0 ? resumeAtMs : draft.at.media.positionMs)
}

/** Playback has begun: ends the load with its time limit and start delay. */
export function onPlaying(draft: Draft): void {
  const { currentMusic: track } = draft.player
  if (!track) return
  endLoad(draft)
  if (!draft.state.isInHistory) draft.emit({ do: 'addToHistory', track, playedAt: draft.at.now })
  draft.set({ isInHistory: true, failed: draft.state.failed.filter((id) => id !== track.resourceId) })
  draft.setPlayer({ isPlaying: true, isLoading: false, isError: false, isEnded: false })
}

export function onPaused(draft: Draft): void {
  setPaused(draft)
  savePlaylist(draft)
}

export function onEnded(draft: Draft): void {
  draft.setPlayer({ isPlaying: false, isEnded: true })
  const { mode, musicList, sleepAt } = draft.player
  if (sleepAt === 'track') {
    sleep(draft, { after: undefined })
    savePlaylist(draft)
  } else if (mode === 'one') startCurrent(draft)
  else if (musicList.length > 1) moveTo(draft, following(draft))
  else savePlaylist(draft)
}

export function onProgress(draft: Draft): void {
  readProgress(draft, draft.at.media.positionMs)
  followLoop(draft)
  approachEnd(draft)
  leaveNetwork(draft)
  if (draft.player.isPlaying && draft.at.now - draft.state.savedAt >= SAVE_EVERY_MS) savePlaylist(draft)
}

/** Starts the listener's planned mix at its position; after that position, the plan is dropped and the track ends as usual. */
function approachMix(draft: Draft, plan: PlannedMix): void {
  const { isPlaying, loop, sleepAt, rate } = draft.player
  const { leaveAtMs, lengthMs, enterAtMs, ratio, curve, middle } = plan
  const hereMs = draft.progress.currentTimeMs
  const fromPart = (hereMs - leaveAtMs) / lengthMs
  if (fromPart > MISSED_PART) draft.setPlayer({ plannedMix: undefined })
  const next = following(draft)
  const track = currentOf(next)
  const isPrevented = !isPlaying || loop !== undefined || sleepAt === 'track'
  if (fromPart > MISSED_PART || isPrevented || !track || leaveAtMs - hereMs > PREPARE_MS * rate) return
  prepare(draft, track)
  if (fromPart < 0) return
  draft.emit({
    do: 'fadeOutMedia',
    ms: (leaveAtMs + lengthMs - hereMs) / rate,
    blend: { leaveAtMs, enterAtMs, ratio },
    shape: { curve, middle, fromPart },
  })
  moveTo(draft, next, 0, enterAtMs + (hereMs - leaveAtMs) * ratio)
}

/** Prepares the next track near the end of this one; with a crossfade, also starts it before this one ends. */
function approachEnd(draft: Draft): void {
  const { plannedMix } = draft.player
  if (plannedMix) {
    approachMix(draft, plannedMix)
    return
  }
  const { isPlaying, mode, musicList, rate, crossfadeMs, sources, currentSourceIndex } = draft.player
  const { currentTimeMs, durationMs } = draft.progress
  const leftMs = (durationMs - currentTimeMs) / rate
  const phraseMs = crossfadeMs > 0 ? phraseRoomMs(sources[currentSourceIndex]) / rate : 0
  if (!isPlaying || mode === 'one' || musicList.length < 2 || leftMs > phraseMs + Math.max(PREPARE_MS, 2 * crossfadeMs)) return
  const next = following(draft)
  const track = currentOf(next)
  if (!track || whyNotPlay(track, draft.at.listener)) return
  prepare(draft, track)
  if (crossfadeMs > 0) fadeOver(draft, next, track)
}

/** Fades into the next track once the fade's start is reached. */
function fadeOver(draft: Draft, next: Queue, track: Track): void {
  const { rate, crossfadeMs, loop, sleepAt, sources, currentSourceIndex, startsAtHighlight } = draft.player
  const { currentTimeMs, durationMs } = draft.progress
  const isLongEnough = durationMs > 2 * crossfadeMs && track.duration > 2 * crossfadeMs
  if (!isLongEnough || loop || sleepAt === 'track') return
  const coming = preparedSource(draft, track)
  const startMs = startsAtHighlight ? (coming?.previewMs ?? 0) : 0
  const leaving = sources[currentSourceIndex]
  const hereMs = currentTimeMs
  const { leaveAtMs, lengthMs, blend } = planCrossfade({ leaving, coming, durationMs, crossfadeMs, rate, hereMs, startMs })
  if (hereMs < leaveAtMs) return
  draft.emit({ do: 'fadeOutMedia', ms: (leaveAtMs + lengthMs - hereMs) / rate, blend })
  moveTo(draft, next, 0, blend && blend.enterAtMs + (hereMs - leaveAtMs) * blend.ratio)
}

function readProgress(draft: Draft, positionMs: number): void {
  const { media } = draft.at
  const durationMs = knownDurationMs(draft, media)
  const { currentMusic, isPlaying } = draft.player
  if (isPlaying) {
    const listened = addListened(draft.state.listened, positionMs, durationMs)
    const isNewlyPlayed = listened.isPlayed && !draft.state.listened.isPlayed
    draft.set({ listened })
    if (isNewlyPlayed && currentMusic) draft.emit({ do: 'countAsPlayed', track: currentMusic })
  }
  draft.setProgress({ currentTimeMs: positionMs, durationMs, bufferedMs: media.bufferedMs })
}

/** Prefers the decoded length, since the browser's is wrong for truncated or headerless MP3s. */
function knownDurationMs({ player }: Draft, media: EventContext['media']): number {
  const decodedMs = player.sources[player.currentSourceIndex]?.duration ?? 0
  return decodedMs > 0 ? decodedMs : (media.durationMs ?? player.currentMusic?.duration ?? 0)
}
