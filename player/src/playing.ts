import { whyNotPlay } from '@shenglang/contract/media/rules'
import { followLoop } from './beat-moves.ts'
import { sleep } from './comforts.ts'
import { type PlannedMix, phraseRoomMs, planCrossfade } from './crossfade.ts'
import type { Draft } from './draft.ts'
import type { Track } from './engine-state.ts'
import type { Moment } from './events.ts'
import { following } from './following.ts'
import { moveTo, startCurrent } from './loading.ts'
import { beginLoad, pauseQuietly, savePlaylist } from './placing.ts'
import { addListened } from './play-count.ts'
import { prepare, preparedSource } from './preparing.ts'
import { currentOf, type Queue } from './queue.ts'
import { leaveNetwork } from './shelter.ts'

const SAVE_EVERY_MS = 5000
const PREPARE_MS = 20_000
/** Whoever jumps further into a planned overlap than this does not want it any more. */
const MISSED_PART = 0.5

/** The length is known: the music goes to where it is to go on. */
export function onMetadata(draft: Draft): void {
  const { resumeAtMs } = draft.load
  if (resumeAtMs > 0) draft.emit({ do: 'seekMedia', positionMs: resumeAtMs })
  draft.setLoad({ resumeAtMs: 0 })
  draft.setPlayer({ isLoading: false })
  readProgress(draft, resumeAtMs > 0 ? resumeAtMs : draft.at.media.positionMs)
}

/** It sounds: time limit and start delay have done their work. */
export function onPlaying(draft: Draft): void {
  const { currentMusic: track } = draft.player
  if (!track) return
  beginLoad(draft)
  if (!draft.state.isInHistory) draft.emit({ do: 'addToHistory', track, playedAt: draft.at.now })
  draft.set({ isInHistory: true, failed: draft.state.failed.filter((id) => id !== track.resourceId) })
  draft.setPlayer({ isPlaying: true, isLoading: false, isError: false, isEnded: false })
}

export function onPaused(draft: Draft): void {
  pauseQuietly(draft)
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

/** How the listener planned the way into the next track is what happens; once its place has passed, as it would have without. */
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

/** Near its end the next track is made ready; with a crossfade it begins before this one has ended. */
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

/** Goes over into the next track when it is time for that. */
function fadeOver(draft: Draft, next: Queue, track: Track): void {
  const { rate, crossfadeMs, loop, sleepAt, sources, currentSourceIndex, isSampling } = draft.player
  const { currentTimeMs, durationMs } = draft.progress
  const isLongEnough = durationMs > 2 * crossfadeMs && track.duration > 2 * crossfadeMs
  if (!isLongEnough || loop || sleepAt === 'track') return
  const coming = preparedSource(draft, track)
  const startMs = isSampling ? (coming?.previewMs ?? 0) : 0
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
    const isNewlyHeard = listened.isHeard && !draft.state.listened.isHeard
    draft.set({ listened })
    if (isNewlyHeard && currentMusic) draft.emit({ do: 'countAsHeard', track: currentMusic })
  }
  draft.setProgress({ currentTimeMs: positionMs, durationMs, bufferedMs: media.bufferedMs })
}

/** As it was decoded, before what the browser believes of a header: that of a truncated or headless MP3 is wrong. */
function knownDurationMs({ player }: Draft, media: Moment['media']): number {
  const decodedMs = player.sources[player.currentSourceIndex]?.duration ?? 0
  return decodedMs > 0 ? decodedMs : (media.durationMs ?? player.currentMusic?.duration ?? 0)
}
