import * as z from 'zod/mini'

/** A stretch of even beats and bars of four, by the decoded sound of its file. */
export const GridPiece = z.object({
  /** Milliseconds, where it begins; it ends where the next one does. */
  fromMs: z.number(),
  /** Beats a minute, to a hundredth. */
  tbpm: z.number(),
  /** Milliseconds to its first beat, less than a beat behind `fromMs`. */
  firstBeatMs: z.number(),
  /** Which of its first four beats opens a bar, 0 to 3. */
  downbeat: z.int(),
})
export type GridPiece = z.infer<typeof GridPiece>

/** Where the beats of a recording lie: evenly from its beginning to its end, or to the first change of tempo. */
export const BeatGrid = z.extend(z.omit(GridPiece, { fromMs: true }), {
  /** 0 to 1; 1 where its artist laid it. */
  beatConfidence: z.number(),
  /** Where the beats may lie as well; left out where that is much less probable, and where the artist laid them. */
  other: z.optional(z.extend(z.pick(GridPiece, { firstBeatMs: true, downbeat: true }), { beatConfidence: z.number() })),
  /** Milliseconds to the first phrase of eight bars; left out where none was found. */
  firstPhraseMs: z.optional(z.number()),
  /** Where the tempo changes, in the order of the music; left out where it never does. */
  changes: z.optional(z.array(GridPiece)),
})
export type BeatGrid = z.infer<typeof BeatGrid>

/** What `beatGridUrl` leads to. */
export const GridPieces = z.object({ pieces: z.array(GridPiece) })
export type GridPieces = z.infer<typeof GridPieces>

/** Where the beats lie; all null where a recording has no grid. */
export const BeatMarks = z.object({
  /** Milliseconds in the decoded sound of the (first) file, less than a beat. */
  firstBeatMs: z.nullable(z.number()),
  /** Which of the first four beats opens a bar, 0 to 3. */
  downbeat: z.nullable(z.int()),
  /** 0 to 1. */
  beatConfidence: z.nullable(z.number()),
})
export type BeatMarks = z.infer<typeof BeatMarks>

/** What it takes beside the marks to count bars and phrases over minutes. */
export const CountedBeats = z.object({
  /** Beats a minute of the grid itself, of which the work's own tempo may differ by a percent; null without a grid, and where its tempo changes. */
  gridTbpm: z.nullable(z.number()),
  /** Where the first phrase of eight bars begins, milliseconds; null where that was not found. */
  firstPhraseMs: z.nullable(z.number()),
  /** The stretches of a grid whose tempo changes, in the order of the music; empty where it never does. */
  gridPieces: z.array(GridPiece),
})
export type CountedBeats = z.infer<typeof CountedBeats>

/** Where to read how the tempo of a file changes (`GridPieces`); '' where it never does. */
export const GridAddress = z.object({ beatGridUrl: z.string() })

const NO_MARKS: BeatMarks = { firstBeatMs: null, downbeat: null, beatConfidence: null }
/** Of a tempo: how far a grid's may lie from what the work says. */
const AGREES = 0.01
export const BEATS_PER_BAR = 4

/** Below this beats are the studio's question alone: a program that was given a wrong beat trusts it. */
export const SURE_BEATS = 0.5

/** The grid of a work of so many beats a minute: none where its artist counts another tempo. */
export const gridOfTempo = (grid: BeatGrid | null, tbpm: number): BeatGrid | undefined =>
  grid && Math.abs(grid.tbpm - tbpm) <= AGREES * tbpm ? grid : undefined

/** The same, where its beats are sure enough to count by. */
export const agreedGrid = (grid: BeatGrid | null, tbpm: number): BeatGrid | undefined =>
  grid && grid.beatConfidence >= SURE_BEATS ? gridOfTempo(grid, tbpm) : undefined

export function beatMarksOf(grid: BeatGrid | null, tbpm: number): BeatMarks {
  const agreed = agreedGrid(grid, tbpm)
  if (!agreed) return NO_MARKS
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

/** Where the beats lie of what is told of a source or a work; undefined where it has no grid. */
export function gridFrom({ tbpm, firstBeatMs, downbeat }: { tbpm: number } & Pick<BeatMarks, 'firstBeatMs' | 'downbeat'>) {
  return firstBeatMs === null || downbeat === null || tbpm === 0 ? undefined : { tbpm, firstBeatMs, downbeat }
}

export const beatMsOf = ({ tbpm }: Pick<GridPiece, 'tbpm'>) => 60_000 / tbpm

/** The stretches of a grid, in the order of the music. */
export function piecesOf({ tbpm, firstBeatMs, downbeat, changes = [] }: Omit<BeatGrid, 'beatConfidence'>): GridPiece[] {
  return [{ fromMs: 0, tbpm, firstBeatMs, downbeat }, ...changes]
}

export interface Beat {
  timeMs: number
  /** From 1 to 4: the first one opens a bar. */
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
