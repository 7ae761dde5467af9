import type { AudioSource } from '@shenglang/contract/media/entities'

/** The fields of a source that describe its beats. */
export type BeatFacts = Pick<AudioSource, 'gridTbpm' | 'firstBeatMs' | 'downbeat' | 'firstPhraseMs'> &
  Partial<Pick<AudioSource, 'gridPieces'>>

/** The beats of a recording; positions and lengths in milliseconds. */
export interface Beats {
  readonly bpm: number
  readonly firstMs: number
  readonly beatMs: number
  readonly firstBarMs: number
  readonly barMs: number
  /** Phrases are eight bars; if none were detected, they are counted from the first bar. */
  readonly firstPhraseMs: number
  readonly phraseMs: number
}

const BEATS_PER_BAR = 4
const BARS_PER_PHRASE = 8
const MINUTE_MS = 60_000
/** A change of tempo within this distance of an end of a range counts as at that end. */
const CLOSE_MS = 20

/**
 * The beats of a source; `undefined` when it has no grid. If its tempo changes, the beats of the piece that plays at `atMs`;
 * without `atMs` such a source has no beats, since they could not be counted throughout.
 */
export function beatsOf(source: BeatFacts | undefined, atMs?: number): Beats | undefined {
  const piece = atMs === undefined ? undefined : source?.gridPieces?.findLast(({ fromMs }) => fromMs <= Math.max(0, atMs))
  return evenBeats(piece ? { ...piece, gridTbpm: piece.tbpm, firstPhraseMs: null } : source)
}

/** Position of the first change of tempo within a range of a recording; `undefined` when there is none. */
export function tempoChangeWithin(
  source: Pick<BeatFacts, 'gridPieces'> | undefined,
  fromMs: number,
  toMs: number,
): number | undefined {
  return source?.gridPieces?.find((piece) => piece.fromMs > fromMs + CLOSE_MS && piece.fromMs < toMs - CLOSE_MS)?.fromMs
}

function evenBeats(source: Omit<BeatFacts, 'gridPieces'> | undefined): Beats | undefined {
  if (!source?.gridTbpm || source.firstBeatMs === null) return undefined
  const { gridTbpm: bpm, firstBeatMs: firstMs } = source
  const beatMs = MINUTE_MS / bpm
  const firstBarMs = firstMs + (source.downbeat ?? 0) * beatMs
  const barMs = beatMs * BEATS_PER_BAR
  // Phrases start on bars of the grid, which may have been corrected since they were detected.
  const phraseBar = Math.round(((source.firstPhraseMs ?? firstBarMs) - firstBarMs) / barMs)
  const firstPhraseMs = firstBarMs + (((phraseBar % BARS_PER_PHRASE) + BARS_PER_PHRASE) % BARS_PER_PHRASE) * barMs
  return { bpm, firstMs, beatMs, firstBarMs, barMs, firstPhraseMs, phraseMs: barMs * BARS_PER_PHRASE }
}

/** The beat nearest to a position. */
export function nearestBeat({ firstMs, beatMs }: Beats, ms: number): number {
  return firstMs + Math.max(0, Math.round((ms - firstMs) / beatMs)) * beatMs
}

/** The bar nearest to a position. */
export function nearestBar({ firstBarMs, barMs }: Beats, ms: number): number {
  return firstBarMs + Math.max(0, Math.round((ms - firstBarMs) / barMs)) * barMs
}

/** The beat at or before a position, or the first one. */
export function beatBefore({ firstMs, beatMs }: Beats, ms: number): number {
  return firstMs + Math.max(0, Math.floor((ms - firstMs) / beatMs)) * beatMs
}

/** The last phrase that begins within a range; if none does, the last bar; before the first bar, the end of the range. */
export function phraseBefore({ firstPhraseMs, phraseMs, firstBarMs, barMs }: Beats, fromMs: number, byMs: number): number {
  const phraseAtMs = firstPhraseMs + Math.floor(rounded((byMs - firstPhraseMs) / phraseMs)) * phraseMs
  if (phraseAtMs >= Math.max(firstPhraseMs, fromMs)) return phraseAtMs
  return byMs < firstBarMs ? byMs : firstBarMs + Math.floor(rounded((byMs - firstBarMs) / barMs)) * barMs
}

/** The first phrase that begins within a range; the first bar if none does. */
export function phraseAfter({ firstPhraseMs, phraseMs, firstBarMs }: Beats, fromMs: number, byMs: number): number {
  const ms = firstPhraseMs + Math.max(0, Math.ceil(rounded((fromMs - firstPhraseMs) / phraseMs))) * phraseMs
  return ms <= byMs ? ms : firstBarMs
}

/** The number of the bar nearest to a position; the first bar is 1. */
export function barNumber({ firstBarMs, barMs }: Beats, ms: number): number {
  return Math.round((ms - firstBarMs) / barMs) + 1
}

/** Rounds off errors of milliseconds, which could put a boundary slightly before the one counted. */
const rounded = (count: number): number => Math.round(count * 10_000) / 10_000
