import { type Beats, beatBefore, beatsOf, nearestBeat } from '../beats.ts'
import type { Draft } from './draft.ts'
import type { EventOf } from './events.ts'

/** Replaces the beat when no beats are known. */
const SECOND_MS = 1000
/**
 * Time within which the media may report no position (they do so four times a second); a loop that ends sooner gets its own
 * timer.
 */
const NEXT_PROGRESS_MS = 400

/** The beats of the current source; undefined when unknown. */
const currentBeats = ({ player }: Draft): Beats | undefined => beatsOf(player.sources[player.currentSourceIndex])

/** The current position: the media's, which is exact to the millisecond, once they are loaded. */
const positionOf = ({ at, progress }: Draft): number =>
  at.media.durationMs === undefined ? progress.currentTimeMs : at.media.positionMs

export function goTo(draft: Draft, positionMs: number): void {
  if (draft.at.media.durationMs === undefined) draft.setLoad({ resumeAtMs: positionMs })
  else draft.emit({ do: 'seekMedia', positionMs })
  draft.setProgress({ currentTimeMs: positionMs })
}

/** The position nearest to a target that is a whole number of beats away, so that playback stays in time. */
export function inPhase(draft: Draft, targetMs: number): number {
  const { isPlaying, isSnapping } = draft.player
  const beats = currentBeats(draft)
  if (!beats || !isPlaying || !isSnapping || draft.at.media.durationMs === undefined) return targetMs
  const hereMs = positionOf(draft)
  const positionMs = hereMs + Math.round((targetMs - hereMs) / beats.beatMs) * beats.beatMs
  return isWithin(draft, positionMs) ? positionMs : targetMs
}

export function jumpBeats(draft: Draft, { beats }: EventOf<'jumpBeats'>): void {
  const byMs = beats * (currentBeats(draft)?.beatMs ?? SECOND_MS)
  const positionMs = positionOf(draft) + byMs
  if (!draft.player.currentMusic || !isWithin(draft, positionMs)) return
  const { loop } = draft.player
  if (loop?.toMs !== undefined) draft.setPlayer({ loop: { ...loop, fromMs: loop.fromMs + byMs, toMs: loop.toMs + byMs } })
  goTo(draft, positionMs)
  awaitLoopEnd(draft, positionMs)
}

export function loopBeats(draft: Draft, { beats: count }: EventOf<'loopBeats'>): void {
  if (!draft.player.currentMusic) return
  if (draft.player.loop?.beats === count) {
    endLoop(draft)
    return
  }
  const beats = currentBeats(draft)
  const hereMs = positionOf(draft)
  const fromMs = draft.player.loop?.fromMs ?? (beats && draft.player.isSnapping ? beatBefore(beats, hereMs) : hereMs)
  const toMs = fromMs + count * (beats?.beatMs ?? SECOND_MS)
  if (toMs > draft.progress.durationMs) return
  draft.setPlayer({ loop: { fromMs, toMs, beats: count } })
  followLoop(draft)
}

export function loopBetween(draft: Draft, { fromMs, toMs }: EventOf<'loopBetween'>): void {
  if (!draft.player.currentMusic || fromMs >= toMs || toMs > draft.progress.durationMs) return
  draft.setPlayer({ loop: { fromMs, toMs } })
  goTo(draft, fromMs)
  awaitLoopEnd(draft, fromMs)
}

export function markLoop(draft: Draft): void {
  const { loop, isSnapping } = draft.player
  const beats = currentBeats(draft)
  const hereMs = beats && isSnapping ? nearestBeat(beats, positionOf(draft)) : draft.progress.currentTimeMs
  if (!loop) draft.setPlayer({ loop: { fromMs: hereMs, toMs: undefined } })
  else if (loop.toMs === undefined && hereMs > loop.fromMs) draft.setPlayer({ loop: { ...loop, toMs: hereMs } })
  else endLoop(draft)
}

/** Restarts a loop at its end. With known beats, playback continues as far after the start as it had passed the end. */
export function followLoop(draft: Draft): void {
  const { loop, isPlaying } = draft.player
  if (!loop || loop.toMs === undefined || !isPlaying) return
  const { fromMs, toMs } = loop
  const hereMs = positionOf(draft)
  const behindMs = currentBeats(draft) ? Math.max(0, hereMs - toMs) % (toMs - fromMs) : 0
  const isOutside = hereMs < fromMs || hereMs >= toMs
  if (isOutside) goTo(draft, fromMs + behindMs)
  awaitLoopEnd(draft, isOutside ? fromMs + behindMs : hereMs)
}

function endLoop(draft: Draft): void {
  draft.setPlayer({ loop: undefined })
  draft.emit({ do: 'awaitLoopEnd', delayMs: undefined })
}

/** Sets a timer for the end of a loop if the media's next progress event could come too late. */
function awaitLoopEnd(draft: Draft, hereMs: number): void {
  const { loop, rate, isPlaying } = draft.player
  if (loop?.toMs === undefined || !isPlaying) return
  const leftMs = (loop.toMs - hereMs) / rate
  if (leftMs > 0 && leftMs < NEXT_PROGRESS_MS) draft.emit({ do: 'awaitLoopEnd', delayMs: leftMs })
}

const isWithin = ({ progress }: Draft, ms: number): boolean => ms >= 0 && ms < progress.durationMs
