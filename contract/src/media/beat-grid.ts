import * as z from 'zod/mini'

/** Beats that lie evenly over a recording and its bars of four, by the decoded sound of its file. */
export interface BeatGrid {
  /** Beats a minute, to a hundredth. */
  tbpm: number
  /** Milliseconds to the first beat, less than a beat. */
  firstBeatMs: number
  /** Which of the first four beats opens a bar, 0 to 3. */
  downbeat: number
  /** 0 to 1. */
  beatConfidence: number
  /** Milliseconds to the first phrase of eight bars; left out where none was found. */
  firstPhraseMs?: number
}

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
  /** Beats a minute of the grid itself, of which the work's own tempo may differ by a percent; null where there is no grid. */
  gridTbpm: z.nullable(z.number()),
  /** Where the first phrase of eight bars begins, milliseconds; null where that was not found. */
  firstPhraseMs: z.nullable(z.number()),
})
export type CountedBeats = z.infer<typeof CountedBeats>

const NO_MARKS: BeatMarks = { firstBeatMs: null, downbeat: null, beatConfidence: null }
/** Of a tempo: how far a grid's may lie from what the work says. */
const AGREES = 0.01

/** The grid of a work of so many beats a minute: none where its artist counts another tempo. */
export const agreedGrid = (grid: BeatGrid | null, tbpm: number): BeatGrid | undefined =>
  grid && Math.abs(grid.tbpm - tbpm) <= AGREES * tbpm ? grid : undefined

export function beatMarksOf(grid: BeatGrid | null, tbpm: number): BeatMarks {
  const agreed = agreedGrid(grid, tbpm)
  if (!agreed) return NO_MARKS
  const { firstBeatMs, downbeat, beatConfidence } = agreed
  return { firstBeatMs, downbeat, beatConfidence }
}

export function countedBeatsOf(grid: BeatGrid | null, tbpm: number): CountedBeats {
  const agreed = agreedGrid(grid, tbpm)
  return { gridTbpm: agreed?.tbpm ?? null, firstPhraseMs: agreed?.firstPhraseMs ?? null }
}

/** Where the beats lie of what is told of a source or a work; undefined where it has no grid. */
export function gridFrom({ tbpm, firstBeatMs, downbeat }: { tbpm: number } & Pick<BeatMarks, 'firstBeatMs' | 'downbeat'>) {
  return firstBeatMs === null || downbeat === null || tbpm === 0 ? undefined : { tbpm, firstBeatMs, downbeat }
}
