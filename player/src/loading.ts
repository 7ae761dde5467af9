import { AUDIO_LOAD_TIMEOUT_MS, TRACK_START_DELAY_MS } from '@shenglang/contract/constants'
import type { AudioSource } from '@shenglang/contract/media/entities'
import type { Draft } from './draft.ts'
import type { EventOf } from './events.ts'
import { levelledVolume } from './loudness.ts'
import type { Load } from './machine.ts'
import { beginLoad, isRefused, type Message, pauseQuietly, reset, standAt } from './placing.ts'
import { currentOf, type Queue } from './queue.ts'
import { MEDIA_CODE, mediaErrorText, recover } from './recovery.ts'

const OFFLINE = '网络已断开，恢复后继续播放'
const LOAD_TIMEOUT = '加载超时'
const NO_SOURCE = '没有有效的音频源'
const REFUSED = '播放失败'
/** An address that fails again sooner than this much further on is not asked for anew. */
const RENEW_AGAIN_MS = 10_000
/** What a right taken away or another mind may change is not used longer. */
const PREPARED_GOOD_FOR_MS = 60_000

interface Start {
  message?: Message
  /** Where in the track, if not at its beginning. */
  positionMs?: number | undefined
  /** Which of its versions, if not the first. */
  sourceIndex?: number | undefined
}

/** Starts the current track anew: stop, reset, sources, then sound (spec §4). */
export function startCurrent(
  draft: Draft,
  delayMs = TRACK_START_DELAY_MS,
  { message, positionMs, sourceIndex }: Start = {},
): void {
  standAt(draft, { isPlaying: draft.player.currentMusic !== undefined, message, positionMs, sourceIndex })
  loadCurrent(draft, delayMs)
}

/** Another track of the list becomes current and plays, unless the listener may not hear it. */
export function moveTo(draft: Draft, queue: Queue, delayMs?: number, positionMs?: number): void {
  const track = currentOf(queue)
  if (!track) return
  draft.setQueue(queue)
  if (isRefused(draft, track)) standAt(draft, { message: draft.player.message })
  else startCurrent(draft, delayMs, { positionMs })
}

/** From the current track to its sound: sources, address, start delay and time limit (spec §4). */
export function loadCurrent(draft: Draft, delayMs: number): void {
  search(draft, { for: 'start', startAt: draft.at.now + delayMs })
}

function search(draft: Draft, what: NonNullable<Load['search']>): void {
  const { currentMusic, sources } = draft.player
  if (!currentMusic) return
  const { resourceId } = currentMusic
  const { preparation } = draft.state
  draft.setLoad({ search: what })
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

/** The sources that the current load has been waiting for. */
export function found(draft: Draft, sources: readonly AudioSource[]): void {
  const { search } = draft.load
  draft.setLoad({ search: undefined })
  if (search?.for === 'start') foundToStart(draft, sources, search.startAt)
  else if (search) foundAnew(draft, sources, search)
}

export function notFound(draft: Draft, { text = NO_SOURCE, isSaid }: Pick<EventOf<'notFound'>, 'text' | 'isSaid'>): void {
  draft.setLoad({ search: undefined })
  giveUp(draft, text, isSaid)
}

function foundToStart(draft: Draft, sources: readonly AudioSource[], startAt: number): void {
  const source = sources[draft.player.currentSourceIndex] ?? sources[0]
  if (!source?.playUrl) {
    giveUp(draft, NO_SOURCE)
    return
  }
  draft.setPlayer({ sources, currentSourceIndex: sources.indexOf(source) })
  if (draft.player.isSampling && draft.load.resumeAtMs === 0) draft.setLoad({ resumeAtMs: source.previewMs })
  loadMedia(draft, source)
  draft.emit({ do: 'awaitStart', load: draft.load.id, delayMs: Math.max(startAt - draft.at.now, 0) })
}

function foundAnew(draft: Draft, sources: readonly AudioSource[], renewal: { expired: string; text: string }): void {
  const source = sources[draft.player.currentSourceIndex]
  draft.setPlayer({ sources })
  if (!source?.playUrl || source.playUrl === renewal.expired) {
    giveUp(draft, source?.playUrl ? renewal.text : NO_SOURCE)
    return
  }
  // Another recording may have taken its place: it goes on where that one is long enough.
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

/** Each source has a loudness of its own. */
export function applyVolume(draft: Draft): void {
  draft.emit({ do: 'setMediaVolume', volume: levelledVolume(draft.player) })
}

export function sound(draft: Draft): void {
  if (draft.player.isPlaying) draft.emit({ do: 'playMedia', load: draft.load.id })
}

/** What does not play cannot be late: it may be paused, or the browser may want a gesture first. */
export function onTimedOut(draft: Draft): void {
  if (draft.player.isPlaying) giveUp(draft, LOAD_TIMEOUT)
}

export function onPlayRefused(draft: Draft, { name }: EventOf<'playRefused'>): void {
  if (name === 'NotAllowedError') {
    beginLoad(draft)
    pauseQuietly(draft)
  } else if (name === 'NotSupportedError') failed(draft, MEDIA_CODE.unsupported)
  else if (name !== 'AbortError') failed(draft, 0, REFUSED)
}

/** An address may have expired, or what it gave have been replaced: it is asked for anew, once and silently, before the track counts as failed. */
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
  beginLoad(draft)
  draft.setLoad({ renewedAtMs: currentTimeMs })
  draft.emit({ do: 'stopMedia' })
  draft.setPlayer({ sources: [], isLoading: isPlaying })
  search(draft, { for: 'renewal', expired, text })
}

/** The current track cannot play: mark it and do what recovery decides. */
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

/** Without a network no track can be blamed: the place is kept until it returns. */
function waitForNetwork(draft: Draft): void {
  reset(draft, { isPlaying: false, isError: true, message: { text: OFFLINE } })
  draft.setLoad({ resumeAtMs: draft.progress.currentTimeMs })
  draft.set({ isWaitingForNetwork: true })
  const { currentMusic } = draft.player
  if (currentMusic) draft.emit({ do: 'findKept', resourceId: currentMusic.resourceId })
}
