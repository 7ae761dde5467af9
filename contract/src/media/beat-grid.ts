import * as z from 'zod/mini'

/** A piece of a grid: even beats in bars of four, timed in the decoded sound of the file. */
export const GridPiece = z.object({
  /** Start in milliseconds; a piece ends where the next one begins. */
  fromMs: z.number(),
  /** Beats a minute, to a hundredth. */
  tbpm: z.number(),
  /** First beat in milliseconds, less than a beat after `fromMs`. */
  firstBeatMs: z.number(),
  /** Index of the beat, among the piece's first four, that opens a bar: 0 to 3. */
  downbeat: z.int(),
})
export type GridPiece = z.infer<typeof GridPiece>

/** The beats of a recording, even from beginning to end, or to the first change of tempo. */
export const BeatGrid = z.extend(z.omit(GridPiece, { fromMs: true }), {
  /** 0 to 1; 1 when the artist set the grid. */
  beatConfidence: z.number(),
  /** A second candidate for the beats; left out when it is much less probable, and when the artist set the grid. */
  other: z.optional(z.extend(z.pick(GridPiece, { firstBeatMs: true, downbeat: true }), { beatConfidence: z.number() })),
  /** Start of the first phrase of eight bars, milliseconds; left out when none was detected. */
  firstPhraseMs: z.optional(z.number()),
  /** Changes of tempo, in the order of the music; left out when there are none. */
  changes: z.optional(z.array(GridPiece)),
})
export type BeatGrid = z.infer<typeof BeatGrid>

/** The content of `beatGridUrl`. */
export const GridPieces = z.object({ pieces: z.array(GridPiece) })
export type GridPieces = z.infer<typeof GridPieces>

/** The beats as flat fields; all null when a recording has no grid. */
export const BeatFields = z.object({
  /** Milliseconds in the decoded sound of the (first) file; less than the length of a beat. */
  firstBeatMs: z.nullable(z.number()),
  /** Index of the beat, among the first four, that opens a bar: 0 to 3. */
  downbeat: z.nullable(z.int()),
  /** 0 to 1. */
  beatConfidence: z.nullable(z.number()),
})
export type BeatFields = z.infer<typeof BeatFields>

/** The fields that, together with `BeatFields`, allow counting bars and phrases over minutes. */
export const CountedBeats = z.object({
  /**
   * Beats a minute of the grid itself, which may differ from the work's tempo by a percent; null without a grid, and when its
   * tempo changes.
   */
  gridTbpm: z.nullable(z.number()),
  /** Start of the first phrase of eight bars, milliseconds; null when none was detected. */
  firstPhraseMs: z.nullable(z.number()),
  /** The pieces of a grid whose tempo changes, in the order of the music; otherwise empty. */
  gridPieces: z.array(GridPiece),
})
export type CountedBeats = z.infer<typeof CountedBeats>

/** The address of a file's tempo changes (`GridPieces`); '' when there are none. */
export const GridAddress = z.object({ beatGridUrl: z.string() })

const NO_MARKERS: BeatFields = { firstBeatMs: null, downbeat: null, beatConfidence: null }
/** Maximum difference between the grid's tempo and the work's, as a fraction. */
const TEMPO_TOLERANCE = 0.01
export const BEATS_PER_BAR = 4

/** Below this confidence, beats are shown in the studio only, since DJ programs rely on a grid unconditionally. */
export const SURE_BEATS = 0.5

/** The grid of a work at this tempo; undefined when the artist counts another tempo. */
export const gridOfTempo = (grid: BeatGrid | null, tbpm: number): BeatGrid | undefined =>
  grid && Math.abs(grid.tbpm - tbpm) <= TEMPO_TOLERANCE * tbpm ? grid : undefined

/** As `gridOfTempo`, but only if its confidence is sufficient to count by. */
export const agreedGrid = (grid: BeatGrid | null, tbpm: number): BeatGrid | undefined =>
  grid && grid.beatConfidence >= SURE_BEATS ? gridOfTempo(grid, tbpm) : undefined

export function beatFieldsOf(grid: BeatGrid | null, tbpm: number): BeatFields {
  const agreed = agreedGrid(grid, tbpm)
  if (!agreed) return NO_MARKERS
  const { firstBeatMs, downbeat, beatConfidence } = agreed
  return { firstBeatMs, downbeat, beatConfidence }
}

export function countedBeatsOf(grid: BeatGrid | null, tbpm: number): CountedBeats {
  const agreed = agreedGrid(grid, tbpm)
  if (!agreed) return { gridTbpm: null, firstPhraseMs: null, gridPieces: [] }
  // After a change of tempo, bars cannot be counted from the first one.
  if (agreed.changes?.length) return { gridTbpm: null, firstPhraseMs: null, gridPieces: piecesOf(agreed) }
  return { gridTbpm: agreed.tbpm, firstPhraseMs: agreed.firstPhraseMs ?? null, gridPieces: [] }
}

/** The grid of a source or a work from its fields; undefined when it has none. */
export function evenGridOf({ tbpm, firstBeatMs, downbeat }: { tbpm: number } & Pick<BeatFields, 'firstBeatMs' | 'downbeat'>) {
  return firstBeatMs === null || downbeat === null || tbpm === 0 ? undefined : { tbpm, firstBeatMs, downbeat }
}

export const beatMsOf = ({ tbpm }: Pick<GridPiece, 'tbpm'>) => 60_000 / tbpm

/** The pieces of a grid, in the order of the music. */
export function piecesOf({ tbpm, firstBeatMs, downbeat, changes = [] }: Omit<BeatGrid, 'beatConfidence'>): GridPiece[] {
  return [{ fromMs: 0, tbpm, firstBeatMs, downbeat }, ...changes]
}

export interface Beat {
  timeMs: number
  /** 1 to 4; 1 opens a bar. */
  ofBar: number
  tbpm: number
}

/** Every beat from `fromMs` (included) to `toMs` (excluded). */
export function beatsBetween(pieces: readonly GridPiece[], fromMs: number, toMs: number): Beat[] {
  return pieces.flatMap((piece, index) => {
    const endMs = Math.min(toMs, pieces[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY)
    const beatMs = beatMsOf(piece)
    const first = Math.max(0, Math.ceil((fromMs - piece.firstBeatMs) / beatMs))
    const count = Math.max(0, Math.ceil((endMs - piece.firstBeatMs) / beatMs) - first)
    return Array.from({ length: count }, (_, step) => {
      const beat = first + step
      const ofBar = ((beat - piece.downbeat + BEATS_PER_BAR) % BEATS_PER_BAR) + 1
      return { timeMs: piece.firstBeatMs + beat * beatMs, ofBar, tbpm: piece.tbpm }
    })
  })
}
