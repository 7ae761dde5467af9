import type { DetectedGrid } from './beat-grid.ts'
import type { LevelChanges } from './level-changes.ts'

/** Eight bars of four beats. */
const PHRASE_BEATS = 32
const BAR_BEATS = 4
/** A change has to last: four bars before are compared with four bars after. */
const END_BEATS = 16
const COMEBACK_BEATS = 2
const COMEBACK = 2

/**
 * The start times of a track's phrases, in seconds: on bar lines, eight bars apart, where the sound changes most. Counting begins
 * again at each change of tempo.
 */
export function phraseStarts(grid: DetectedGrid, changes: LevelChanges): number[] {
  if (grid.changes.length > 0) return phrasesOfPieces(grid, changes.durationS)
  const { bpm, firstS, downbeat } = grid
  const beatS = 60 / bpm
  const beats = Math.floor((changes.durationS - firstS) / beatS)
  // The last beat before a new part is often silent: the part begins where the sound comes back.
  const change = (atS: number) =>
    changes.size(atS, END_BEATS * beatS) +
    COMEBACK * changes.rises(atS, COMEBACK_BEATS * beatS).reduce((sum, rise) => sum + Math.max(0, rise), 0)
  const totals = new Array<number>(PHRASE_BEATS).fill(0)
  for (let beat = END_BEATS + downbeat; beat + END_BEATS <= beats; beat += BAR_BEATS) {
    totals[beat % PHRASE_BEATS]! += change(firstS + beat * beatS)
  }
  const first = Math.max(...totals) > 0 ? totals.indexOf(Math.max(...totals)) : downbeat
  const starts: number[] = []
  for (let beat = first; beat < beats; beat += PHRASE_BEATS) starts.push(firstS + beat * beatS)
  return starts
}

function phrasesOfPieces(grid: DetectedGrid, durationS: number): number[] {
  const pieces = [grid, ...grid.changes]
  return pieces.flatMap(({ bpm, firstS, downbeat }, index) => {
    const [beatS, endS] = [60 / bpm, grid.changes[index]?.fromS ?? durationS]
    const firstDownbeatS = firstS + downbeat * beatS
    const count = Math.max(0, Math.ceil((endS - firstDownbeatS) / (PHRASE_BEATS * beatS)))
    return Array.from({ length: count }, (_, phrase) => firstDownbeatS + phrase * PHRASE_BEATS * beatS)
  })
}
