import { type Beats, beatBefore, beatsOf, nearestBeat } from './beats.ts'
import type { Draft } from './draft.ts'
import type { EventOf } from './events.ts'

/** Where no beats are known they are counted as seconds. */
const SECOND_MS = 1000
/** Media tell their place four times a second: what comes sooner is waited for. */
const NEXT_PROGRESS_MS = 400

/** Of what plays, as far as they are known. */
const currentBeats = ({ player }: Draft): Beats | undefined => beatsOf(player.sources[player.currentSourceIndex])

/** The place that sounds, to the millisecond where the media knows it. */
const placeOf = ({ at, progress }: Draft): number =>
  at.media.durationMs === undefined ? progress.currentTimeMs : at.media.positionMs

export function goTo(draft: Draft, positionMs: number): void {
  if (draft.at.media.durationMs === undefined) draft.setLoad({ resumeAtMs: positionMs })
  else draft.emit({ do: 'seekMedia', positionMs })
  draft.setProgress({ currentTimeMs: positionMs })
}

/** The place nearest to a wanted one at which what plays goes on in time: a whole number of beats away. */
export function inPhase(draft: Draft, wantedMs: number): number {
  const { isPlaying, isSnapping } = draft.player
  const beats = currentBeats(draft)
  if (!beats || !isPlaying || !isSnapping || draft.at.media.durationMs === undefined) return wantedMs
  const hereMs = placeOf(draft)
  const placeMs = hereMs + Math.round((wantedMs - hereMs) / beats.beatMs) * beats.beatMs
  return isWithin(draft, placeMs) ? placeMs : wantedMs
}

export function jumpBeats(draft: Draft, { beats }: EventOf<'jumpBeats'>): void {
  const byMs = beats * (currentBeats(draft)?.beatMs ?? SECOND_MS)
  const placeMs = placeOf(draft) + byMs
  if (!draft.player.currentMusic || !isWithin(draft, placeMs)) return
  const { loop } = draft.player
  if (loop?.toMs !== undefined) draft.setPlayer({ loop: { ...loop, fromMs: loop.fromMs + byMs, toMs: loop.toMs + byMs } })
  goTo(draft, placeMs)
  awaitLoopEnd(draft, placeMs)
}

export function loopBeats(draft: Draft, { beats: count }: EventOf<'loopBeats'>): void {
  if (!draft.player.currentMusic) return
  if (draft.player.loop?.beats === count) {
    endLoop(draft)
    return
  }
  const beats = currentBeats(draft)
  const hereMs = placeOf(draft)
  const fromMs = draft.player.loop?.fromMs ?? (beats && draft.player.isSnapping ? beatBefore(beats, hereMs) : hereMs)
  const toMs = fromMs + count * (beats?.beatMs ?? SECOND_MS)
  if (toMs > draft.progress.durationMs) return
  draft.setPlayer({ loop: { fromMs, toMs, beats: count } })
  followLoop(draft)
}

export function markLoop(draft: Draft): void {
  const { loop, isSnapping } = draft.player
  const beats = currentBeats(draft)
  const hereMs = beats && isSnapping ? nearestBeat(beats, placeOf(draft)) : draft.progress.currentTimeMs
  if (!loop) draft.setPlayer({ loop: { fromMs: hereMs, toMs: undefined } })
  else if (loop.toMs === undefined && hereMs > loop.fromMs) draft.setPlayer({ loop: { ...loop, toMs: hereMs } })
  else endLoop(draft)
}

/** At its end a loop begins anew: where beats are known, as far behind its beginning as it has gone behind its end. */
export function followLoop(draft: Draft): void {
  const { loop, isPlaying } = draft.player
  if (!loop || loop.toMs === undefined || !isPlaying) return
  const { fromMs, toMs } = loop
  const hereMs = placeOf(draft)
  const behindMs = currentBeats(draft) ? Math.max(0, hereMs - toMs) % (toMs - fromMs) : 0
  const isOutside = hereMs < fromMs || hereMs >= toMs
  if (isOutside) goTo(draft, fromMs + behindMs)
  awaitLoopEnd(draft, isOutside ? fromMs + behindMs : hereMs)
}

function endLoop(draft: Draft): void {
  draft.setPlayer({ loop: undefined })
  draft.emit({ do: 'awaitLoopEnd', delayMs: undefined })
}

/** The end of a loop is waited for where the media would tell of it too late. */
function awaitLoopEnd(draft: Draft, hereMs: number): void {
  const { loop, rate, isPlaying } = draft.player
  if (loop?.toMs === undefined || !isPlaying) return
  const leftMs = (loop.toMs - hereMs) / rate
  if (leftMs > 0 && leftMs < NEXT_PROGRESS_MS) draft.emit({ do: 'awaitLoopEnd', delayMs: leftMs })
}

const isWithin = ({ progress }: Draft, ms: number): boolean => ms >= 0 && ms < progress.durationMs
