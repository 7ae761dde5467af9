import { MIX_PERCENT_DEFAULT, tempoChange } from '@shenglang/contract/catalog/harmony'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { type Beats, beatsOf, phraseAfter, phraseBefore, tempoChangeWithin } from '../beats.ts'
import type { Blend } from '../media-port.ts'
import type { MixShape } from '../mix-curve.ts'

/** A fade from one track into the next; positions in milliseconds. */
export interface Crossfade {
  /** Start of the fade, in the leaving track. */
  leaveAtMs: number
  /** Length of the fade, in the leaving track's music. */
  lengthMs: number
  /** Alignment of the beats of both tracks; undefined when they cannot be matched. */
  blend: Blend | undefined
}

/** The listener's plan for a fade, in milliseconds; dropped once the current or the next track is another one. */
export interface PlannedMix extends MixShape {
  readonly fromId: string
  readonly toId: string
  /** Start of the fade in the leaving track, and in the coming track. */
  readonly leaveAtMs: number
  readonly enterAtMs: number
  /** Time for which both play, in the leaving track's music. */
  readonly lengthMs: number
  /** Speed of the coming track as a factor of the leaving track's speed. */
  readonly ratio: number
}

interface CrossfadeDeps {
  leaving: AudioSource | undefined
  coming: AudioSource | undefined
  durationMs: number
  /** The listener's setting, in real time. */
  crossfadeMs: number
  rate: number
  /** Position in the leaving track. */
  hereMs: number
  /** Start of the coming track if beats are not matched. */
  startMs: number
}

/**
 * Plans a fade. With known beats it is whole bars long, ends with a phrase of the leaving track, and the next track enters with a
 * phrase. Beats are not matched when a change of tempo within the fade would separate them.
 */
export function planCrossfade(deps: CrossfadeDeps): Crossfade {
  const { durationMs, crossfadeMs, rate } = deps
  const plain = { leaveAtMs: durationMs - crossfadeMs * rate, lengthMs: crossfadeMs * rate, blend: undefined }
  const [from, to] = [beatsOf(deps.leaving, plain.leaveAtMs), beatsOf(deps.coming, deps.startMs)]
  if (!from || !to || !deps.coming) return plain
  const percent = tempoChange(from.bpm, to.bpm)
  const lengthMs = barsNear(from, plain.lengthMs) * from.barMs
  const leaveAtMs = phraseBefore(from, 0, durationMs) - lengthMs
  // Tracks that differ too much in tempo, are too short for phrases, or are already past that position, fade at their end.
  const isBeyond = deps.hereMs > leaveAtMs + lengthMs / 2
  if (Math.abs(percent) > MIX_PERCENT_DEFAULT || leaveAtMs < Math.max(durationMs / 2, from.firstMs) || isBeyond) return plain
  const enterAtMs = phraseAfter(to, deps.startMs, deps.coming.duration / 2 + deps.startMs)
  const ratio = 1 + percent / 100
  const isChanging =
    tempoChangeWithin(deps.leaving, leaveAtMs, leaveAtMs + lengthMs) !== undefined ||
    tempoChangeWithin(deps.coming, enterAtMs, enterAtMs + lengthMs * ratio) !== undefined
  return isChanging ? plain : { leaveAtMs, lengthMs, blend: { leaveAtMs, enterAtMs, ratio } }
}

/** Maximum time by which a fade begins earlier so that it ends with a phrase, milliseconds. */
export const phraseRoomMs = (source: AudioSource | undefined): number => beatsOf(source, source?.duration)?.phraseMs ?? 0

/** Rounds a length to 1, 2, 4, 8 or more bars. */
const barsNear = ({ barMs }: Beats, ms: number): number => 2 ** Math.max(0, Math.round(Math.log2(ms / barMs)))
