import { AUDIO_LOAD_TIMEOUT_MS, TRACK_START_DELAY_MS } from '@shenglang/contract/constants'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { currentOf, type Queue } from '../queue/queue.ts'
import type { Draft } from './draft.ts'
import { endLoad, isRefused, type Message, reset, resetCurrent, setPaused } from './end-load.ts'
import type { EventOf } from './events.ts'
import { levelledVolume } from './loudness.ts'
import type { Load } from './machine.ts'
import { MEDIA_CODE, mediaErrorText, recover } from './recovery.ts'

const OFFLINE = '网络已断开，恢复后继续播放'
const LOAD_TIMEOUT = '加载超时'
const NO_SOURCE = '没有有效的音频源'
const REFUSED = '播放失败'
const TAKEN_DOWN = '这首音乐已下架'
/** An address that fails again within this much playback is not renewed again. */
const RENEW_AGAIN_MS = 10_000
/** Prepared sources older than this are not used: the listener's rights or the choice of version may have changed. */
const PREPARED_GOOD_FOR_MS = 60_000

interface Start {
  message?: Message
  /** Position in the track; its beginning by default. */
  positionMs?: number | undefined
  /** Index of the version; the first by default. */
  sourceIndex?: number | undefined
}

/** Restarts the current track: stops, resets, requests sources, then plays (spec §4). */
export function startCurrent(
  draft: Draft,
  delayMs = TRACK_START_DELAY_MS,
  { message, positionMs, sourceIndex }: Start = {},
): void {
  resetCurrent(draft, { isPlaying: draft.player.currentMusic !== undefined, message, positionMs, sourceIndex })
  loadCurrent(draft, { delayMs })
}

/** Makes another track of the list current and plays it, unless the listener may not play it. */
export function moveTo(draft: Draft, queue: Queue, delayMs?: number, positionMs?: number): void {
  const track = currentOf(queue)
  if (!track) return
  draft.setQueue(queue)
  if (isRefused(draft, track)) resetCurrent(draft, { message: draft.player.message })
  else startCurrent(draft, delayMs, { positionMs })
}

/** Loads the current track: sources, address, start delay and time limit (spec §4). */
export function loadCurrent(draft: Draft, { delayMs }: { delayMs: number }): void {
  search(draft, { for: 'start', startAt: draft.at.now + delayMs })
}

function search(draft: Draft, request: NonNullable<Load['search']>): void {
  const { currentMusic, sources } = draft.player
  if (!currentMusic) return
  const { resourceId } = currentMusic
  const { preparation } = draft.state
  draft.setLoad({ search: request })
  draft.emit({ do: 'limitTime', load: draft.load.id, delayMs: AUDIO_LOAD_TIMEOUT_MS })
  const isPrepared =
    preparation?.resourceId === resourceId &&
    preparation.answer !== 'failed' &&
    draft.at.now - preparation.at <= PREPARED_GOOD_FOR_MS
  if (sources.length > 0) found(draft, sources)
  else if (!isPrepared) draft.emit({ do: 'findSources', load: draft.load.id, resourceId })
  else if (preparation.answer !== undefined) {
    const sources = preparation.answer
    draft.set({ preparation: undefined })
    found(draft, sources)
  }
}

/** Passes sources to the current load, which was waiting for them. */
export function found(draft: Draft, sources: readonly AudioSource[]): void {
  const { search } = draft.load
  draft.setLoad({ search: undefined })
  if (search?.for === 'start') startWith(draft, sources, search.startAt)
  else if (search) renewWith(draft, sources, search)
}

export function notFound(draft: Draft, { text = NO_SOURCE, isSaid }: Pick<EventOf<'notFound'>, 'text' | 'isSaid'>): void {
  draft.setLoad({ search: undefined })
  giveUp(draft, text, isSaid)
}

function startWith(draft: Draft, sources: readonly AudioSource[], startAt: number): void {
  const source = sources[draft.player.currentSourceIndex] ?? sources[0]
  if (!source?.playUrl) {
    giveUp(draft, NO_SOURCE)
    return
  }
  draft.setPlayer({ sources, currentSourceIndex: sources.indexOf(source) })
  if (draft.player.startsAtHighlight && draft.load.resumeAtMs === 0) draft.setLoad({ resumeAtMs: source.previewMs })
  loadMedia(draft, source)
  draft.emit({ do: 'awaitStart', load: draft.load.id, delayMs: Math.max(startAt - draft.at.now, 0) })
}

function renewWith(draft: Draft, sources: readonly AudioSource[], renewal: { expired: string; text: string }): void {
  const source = sources[draft.player.currentSourceIndex]
  draft.setPlayer({ sources })
  if (!source?.playUrl || source.playUrl === renewal.expired) {
    // It played a moment ago, so if no version is left, the work was taken down.
    giveUp(draft, source?.playUrl ? renewal.text : sources.length === 0 ? TAKEN_DOWN : NO_SOURCE)
    return
  }
  // The recording may have been replaced: resume at the same position if the new one is long enough.
  const { currentTimeMs } = draft.progress
  draft.setLoad({ resumeAtMs: currentTimeMs < source.duration ? currentTimeMs : 0 })
  loadMedia(draft, source)
  sound(draft)
}

function loadMedia(draft: Draft, source: AudioSource): void {
  const { currentMusic: track } = draft.player
  applyVolume(draft)
  if (track) draft.emit({ do: 'loadMedia', load: draft.load.id, track, source })
}

/** Sets the media's volume; each source has its own loudness. */
export function applyVolume(draft: Draft): void {
  draft.emit({ do: 'setMediaVolume', volume: levelledVolume(draft.player) })
}

export function sound(draft: Draft): void {
  if (draft.player.isPlaying) draft.emit({ do: 'playMedia', load: draft.load.id })
}

/** Only a playing load times out: otherwise it may be paused, or the browser may require a gesture first. */
export function onTimedOut(draft: Draft): void {
  if (draft.player.isPlaying) giveUp(draft, LOAD_TIMEOUT)
}

export function onPlayRefused(draft: Draft, { name }: EventOf<'playRefused'>): void {
  if (name === 'NotAllowedError') {
    endLoad(draft)
    setPaused(draft)
  } else if (name === 'NotSupportedError') failed(draft, MEDIA_CODE.unsupported)
  else if (name !== 'AbortError') failed(draft, 0, REFUSED)
}

/**
 * Handles a media error. The address may have expired or its file been replaced, so that it is requested again once, silently,
 * before the track counts as failed.
 */
export function failed(draft: Draft, code: number, text = mediaErrorText(code)): void {
  const { currentMusic, sources, currentSourceIndex, isPlaying } = draft.player
  const { currentTimeMs } = draft.progress
  const { renewedAtMs } = draft.load
  const isNetwork = code === MEDIA_CODE.network || code === MEDIA_CODE.unsupported
  const wasRenewed = renewedAtMs !== undefined && currentTimeMs < renewedAtMs + RENEW_AGAIN_MS
  const expired = sources[currentSourceIndex]?.playUrl
  if (!currentMusic || !expired || !isNetwork || wasRenewed || !draft.at.isOnline) {
    giveUp(draft, text)
    return
  }
  endLoad(draft)
  draft.setLoad({ renewedAtMs: currentTimeMs })
  draft.emit({ do: 'stopMedia' })
  draft.setPlayer({ sources: [], isLoading: isPlaying })
  search(draft, { for: 'renewal', expired, text })
}

/** Marks the current track as failed, and continues or stops as `recover` decides. */
function giveUp(draft: Draft, text: string, isSaid = false): void {
  const { currentMusic, musicList } = draft.player
  if (currentMusic && !draft.at.isOnline && !isSaid) {
    waitForNetwork(draft)
    return
  }
  if (currentMusic) draft.set({ failed: [...draft.state.failed, currentMusic.resourceId] })
  const decision = recover(draft.player, new Set(draft.state.failed))
  if (decision.do === 'play') {
    draft.setQueue({ ...draft.player, currentMusicIndex: decision.index })
    startCurrent(draft, undefined, { message: { text } })
    return
  }
  draft.set({ failed: [] })
  reset(draft, { isPlaying: false, isError: true, message: { text: musicList.length > 1 ? decision.text : text } })
}

/** Keeps the position until the network returns; without a network no track counts as failed. */
function waitForNetwork(draft: Draft): void {
  reset(draft, { isPlaying: false, isError: true, message: { text: OFFLINE } })
  draft.setLoad({ resumeAtMs: draft.progress.currentTimeMs })
  draft.set({ isWaitingForNetwork: true })
  const { currentMusic } = draft.player
  if (currentMusic) draft.emit({ do: 'findOffline', resourceId: currentMusic.resourceId })
}
