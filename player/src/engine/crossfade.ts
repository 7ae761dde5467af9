import { MIX_PERCENT_DEFAULT, tempoChange } from '@shenglang/contract/catalog/harmony'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { type Beats, beatsOf, phraseAfter, phraseBefore, tempoChangeWithin } from '../beats.ts'
import type { Blend } from '../media-port.ts'
import type { MixShape } from '../mix-curve.ts'

/** How one track fades into the next; milliseconds. */
export interface Crossfade {
  /** Where the leaving track begins to fade, in its own music. */
  leaveAtMs: number
  /** How long, in the leaving track's music. */
  lengthMs: number
  /** How the beats of both are matched, where possible. */
  blend: Blend | undefined
}

/** How the listener wants one track to fade into another, milliseconds: dropped once either is another one. */
export interface PlannedMix extends MixShape {
  readonly fromId: string
  readonly toId: string
  /** Where the one begins to leave and the other comes in, each in its own music. */
  readonly leaveAtMs: number
  readonly enterAtMs: number
  /** How long both play, in the music of the leaving track. */
  readonly lengthMs: number
  /** Speed of the coming track as a factor of that of the leaving one. */
  readonly ratio: number
}

interface CrossfadeDeps {
  leaving: AudioSource | undefined
  coming: AudioSource | undefined
  durationMs: number
  /** As the listener chose it, in real time. */
  crossfadeMs: number
  rate: number
  /** Position in the leaving track. */
  hereMs: number
  /** Where the coming track begins if its beats do not matter. */
  startMs: number
}

/**
 * Where beats are known the fade is whole bars long and ends with a phrase, and the next track enters with one. Beats are not
 * matched where a change of tempo within the fade would part them.
 */
export function planCrossfade(deps: CrossfadeDeps): Crossfade {
  const { durationMs, crossfadeMs, rate } = deps
  const plain = { leaveAtMs: durationMs - crossfadeMs * rate, lengthMs: crossfadeMs * rate, blend: undefined }
  const [from, to] = [beatsOf(deps.leaving, plain.leaveAtMs), beatsOf(deps.coming, deps.startMs)]
  if (!from || !to || !deps.coming) return plain
  const percent = tempoChange(from.bpm, to.bpm)
  const lengthMs = barsNear(from, plain.lengthMs) * from.barMs
  const leaveAtMs = phraseBefore(from, 0, durationMs) - lengthMs
  // Tracks that differ too much in tempo, are too short for phrases or are past the point fade at their end.
  const isBeyond = deps.hereMs > leaveAtMs + lengthMs / 2
  if (Math.abs(percent) > MIX_PERCENT_DEFAULT || leaveAtMs < Math.max(durationMs / 2, from.firstMs) || isBeyond) return plain
  const enterAtMs = phraseAfter(to, deps.startMs, deps.coming.duration / 2 + deps.startMs)
  const ratio = 1 + percent / 100
  const isChanging =
    tempoChangeWithin(deps.leaving, leaveAtMs, leaveAtMs + lengthMs) !== undefined ||
    tempoChangeWithin(deps.coming, enterAtMs, enterAtMs + lengthMs * ratio) !== undefined
  return isChanging ? plain : { leaveAtMs, lengthMs, blend: { leaveAtMs, enterAtMs, ratio } }
}

/** How much earlier than at its end a track may begin to fade, to do so with a phrase. */
export const phraseRoomMs = (source: AudioSource | undefined): number => beatsOf(source, source?.duration)?.phraseMs ?? 0

/** Rounds a length to 1, 2, 4, 8 or more bars. */
const barsNear = ({ barMs }: Beats, ms: number): number => 2 ** Math.max(0, Math.round(Math.log2(ms / barMs)))
