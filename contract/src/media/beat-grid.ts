import * as z from 'zod/mini'

/** A stretch of even beats and bars of four, in the time of its file's decoded sound. */
export const GridPiece = z.object({
  /** Milliseconds, where it begins; it ends where the next one does. */
  fromMs: z.number(),
  /** Beats a minute, to a hundredth. */
  tbpm: z.number(),
  /** Milliseconds to its first beat, less than a beat after `fromMs`. */
  firstBeatMs: z.number(),
  /** Which of its first four beats opens a bar, 0 to 3. */
  downbeat: z.int(),
})
export type GridPiece = z.infer<typeof GridPiece>

/** The beats of a recording: evenly from its beginning to its end, or to the first change of tempo. */
export const BeatGrid = z.extend(z.omit(GridPiece, { fromMs: true }), {
  /** 0 to 1; 1 where its artist set it. */
  beatConfidence: z.number(),
  /** A second candidate for the beats; left out where it is much less probable, and where the artist set the grid. */
  other: z.optional(z.extend(z.pick(GridPiece, { firstBeatMs: true, downbeat: true }), { beatConfidence: z.number() })),
  /** Milliseconds to the first phrase of eight bars; left out where none was detected. */
  firstPhraseMs: z.optional(z.number()),
  /** Changes of tempo, in the order of the music; left out without any. */
  changes: z.optional(z.array(GridPiece)),
})
export type BeatGrid = z.infer<typeof BeatGrid>

/** The content of `beatGridUrl`. */
export const GridPieces = z.object({ pieces: z.array(GridPiece) })
export type GridPieces = z.infer<typeof GridPieces>

/** The beats; all null where a recording has no grid. */
export const BeatFields = z.object({
  /** Milliseconds in the decoded sound of the (first) file, less than a beat. */
  firstBeatMs: z.nullable(z.number()),
  /** Which of the first four beats opens a bar, 0 to 3. */
  downbeat: z.nullable(z.int()),
  /** 0 to 1. */
  beatConfidence: z.nullable(z.number()),
})
export type BeatFields = z.infer<typeof BeatFields>

/** What is needed beside `BeatFields` to count bars and phrases over minutes. */
export const CountedBeats = z.object({
  /**
   * Beats a minute of the grid itself, which may differ from the work's tempo by a percent; null without a grid, and where its
   * tempo changes.
   */
  gridTbpm: z.nullable(z.number()),
  /** Where the first phrase of eight bars begins, milliseconds; null where none was detected. */
  firstPhraseMs: z.nullable(z.number()),
  /** The stretches of a grid whose tempo changes, in the order of the music; empty otherwise. */
  gridPieces: z.array(GridPiece),
})
export type CountedBeats = z.infer<typeof CountedBeats>

/** The address of a file's tempo changes (`GridPieces`); '' without any. */
export const GridAddress = z.object({ beatGridUrl: z.string() })

const NO_MARKERS: BeatFields = { firstBeatMs: null, downbeat: null, beatConfidence: null }
/** How far the grid's tempo may differ from the work's, as a fraction. */
const AGREES = 0.01
export const BEATS_PER_BAR = 4

/** Beats below this are only shown in the studio: programs rely on a grid without question. */
export const SURE_BEATS = 0.5

/** The grid of a work at this tempo: none where its artist counts another tempo. */
export const gridOfTempo = (grid: BeatGrid | null, tbpm: number): BeatGrid | undefined =>
  grid && Math.abs(grid.tbpm - tbpm) <= AGREES * tbpm ? grid : undefined

/** The same, where its beats are sure enough to count by. */
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
  // Where the tempo changes, bars cannot be counted from the first one.
  if (agreed.changes?.length) return { gridTbpm: null, firstPhraseMs: null, gridPieces: piecesOf(agreed) }
  return { gridTbpm: agreed.tbpm, firstPhraseMs: agreed.firstPhraseMs ?? null, gridPieces: [] }
}

/** The grid of a source or a work from its fields; undefined where it has none. */
export function gridFrom({ tbpm, firstBeatMs, downbeat }: { tbpm: number } & Pick<BeatFields, 'firstBeatMs' | 'downbeat'>) {
  return firstBeatMs === null || downbeat === null || tbpm === 0 ? undefined : { tbpm, firstBeatMs, downbeat }
}

export const beatMsOf = ({ tbpm }: Pick<GridPiece, 'tbpm'>) => 60_000 / tbpm

/** The stretches of a grid, in the order of the music. */
export function piecesOf({ tbpm, firstBeatMs, downbeat, changes = [] }: Omit<BeatGrid, 'beatConfidence'>): GridPiece[] {
  return [{ fromMs: 0, tbpm, firstBeatMs, downbeat }, ...changes]
}

export interface Beat {
  timeMs: number
  /** 1 to 4: the first one opens a bar. */
  ofBar: number
  tbpm: number
}

/** Every beat from `fromMs` until before `toMs`. */
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
