import { BEATS_PER_BAR, type BeatGrid, beatMsOf, type GridPiece, piecesOf } from './beat-grid.ts'

/** The allowed tempo of a grid, beats a minute. */
export const GRID_BPM = { min: 20, max: 400 } as const
/** Minimum distance between two changes of tempo, and from the beginning to the first one. */
const PIECE_MS_MIN = 1000

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts
const inRange = (tbpm: number) => rounded(Math.min(GRID_BPM.max, Math.max(GRID_BPM.min, tbpm)), 100)

/** Position of a bar's opening, in milliseconds; together with the tempo it defines a piece. */
const openingOf = (piece: GridPiece) => piece.firstBeatMs + piece.downbeat * beatMsOf(piece)

/** The piece from `fromMs` on, at this tempo, in which a bar opens at `openingMs`. */
function pieceOf(fromMs: number, bpm: number, openingMs: number): GridPiece {
  const tbpm = inRange(bpm)
  const beatMs = 60_000 / tbpm
  // Tolerates a twentieth of a millisecond, so that a beat at the very beginning counts.
  const before = Math.floor((openingMs - fromMs) / beatMs + 0.05 / beatMs)
  const firstBeatMs = rounded(Math.max(fromMs, openingMs - before * beatMs), 10)
  return { fromMs, tbpm, firstBeatMs, downbeat: ((before % BEATS_PER_BAR) + BEATS_PER_BAR) % BEATS_PER_BAR }
}

/** A grid set by the artist has full confidence. */
function gridOf([first, ...changes]: GridPiece[]): BeatGrid {
  const { tbpm, firstBeatMs, downbeat } = first ?? pieceOf(0, 120, 0)
  return { tbpm, firstBeatMs, downbeat, beatConfidence: 1, ...(changes.length > 0 ? { changes } : {}) }
}

const pieceIndexAt = (pieces: readonly GridPiece[], ms: number) =>
  Math.max(
    0,
    pieces.findLastIndex(({ fromMs }) => fromMs <= ms),
  )

/** The beat of a piece that is nearest to `ms`. */
function nearestBeat(piece: GridPiece, ms: number): number {
  const beatMs = beatMsOf(piece)
  return piece.firstBeatMs + Math.max(0, Math.round((ms - piece.firstBeatMs) / beatMs)) * beatMs
}

/** The grid with the piece at `atMs` corrected. */
function corrected(grid: BeatGrid, atMs: number, correct: (piece: GridPiece) => { tbpm: number; openingMs: number }): BeatGrid {
  const pieces = piecesOf(grid)
  const target = pieceIndexAt(pieces, atMs)
  const next = pieces.map((piece, index) => {
    if (index !== target) return piece
    const { tbpm, openingMs } = correct(piece)
    return pieceOf(piece.fromMs, tbpm, openingMs)
  })
  // Phrases start on the nearest bar, so that correcting beats does not move them.
  return { ...gridOf(next), firstPhraseMs: grid.firstPhraseMs }
}

/** A new grid in which a bar opens at `atMs`. */
export const newGrid = (tbpm: number, atMs: number): BeatGrid => gridOf([pieceOf(0, tbpm, atMs)])

/** Shifts the openings of bars by a number of beats. */
export const shifted = (grid: BeatGrid, atMs: number, beats: number): BeatGrid =>
  corrected(grid, atMs, (piece) => ({ tbpm: piece.tbpm, openingMs: openingOf(piece) + beats * beatMsOf(piece) }))

/** Shifts all beats by some milliseconds. */
export const nudged = (grid: BeatGrid, atMs: number, ms: number): BeatGrid =>
  corrected(grid, atMs, (piece) => ({ tbpm: piece.tbpm, openingMs: openingOf(piece) + ms }))

/** Multiplies the number of beats, for half and double time; openings of bars stay in place. */
export const multiplied = (grid: BeatGrid, atMs: number, times: number): BeatGrid =>
  corrected(grid, atMs, (piece) => ({ tbpm: piece.tbpm * times, openingMs: openingOf(piece) }))

/** Makes the beat nearest to `atMs` open a bar. */
export const withDownbeatAt = (grid: BeatGrid, atMs: number): BeatGrid =>
  corrected(grid, atMs, (piece) => ({ tbpm: piece.tbpm, openingMs: nearestBeat(piece, atMs) }))

/** Moves the beats so that a bar opens exactly at `atMs`. */
export const withBeatAt = (grid: BeatGrid, atMs: number): BeatGrid =>
  corrected(grid, atMs, ({ tbpm }) => ({ tbpm, openingMs: atMs }))

/** Changes the tempo and keeps the beat nearest to `atMs` in place. */
export function withTempo(grid: BeatGrid, atMs: number, tbpm: number): BeatGrid {
  return corrected(grid, atMs, (piece) => {
    const fixedMs = nearestBeat(piece, atMs)
    const beats = Math.round((openingOf(piece) - fixedMs) / beatMsOf(piece))
    return { tbpm, openingMs: fixedMs + beats * (60_000 / inRange(tbpm)) }
  })
}

/** Changes the tempo from the beat nearest to `atMs`, which opens a bar, until the next change. */
export function withChangeAt(grid: BeatGrid, atMs: number, tbpm: number): BeatGrid {
  const pieces = piecesOf(grid)
  const here = pieces[pieceIndexAt(pieces, atMs)]
  const fromMs = here ? rounded(nearestBeat(here, atMs), 10) : atMs
  if (pieces.some((piece) => Math.abs(piece.fromMs - fromMs) < PIECE_MS_MIN)) return withTempo(grid, atMs, tbpm)
  const changed = [...pieces, pieceOf(fromMs, tbpm, fromMs)].toSorted((one, other) => one.fromMs - other.fromMs)
  return gridOf(changed)
}

/** Removes the change of tempo at the start of the piece at `atMs`, so that the piece before continues. */
export function withoutChangeAt(grid: BeatGrid, atMs: number): BeatGrid {
  const pieces = piecesOf(grid)
  const index = pieceIndexAt(pieces, atMs)
  return index === 0 ? grid : gridOf(pieces.toSpliced(index, 1))
}

/** A grid from a request, with each piece within its bounds, in the order of the music. */
export function normalized(grid: Omit<BeatGrid, 'beatConfidence'>): BeatGrid {
  const pieces = piecesOf(grid)
    .toSorted((one, other) => one.fromMs - other.fromMs)
    .filter(({ fromMs }, index, all) => index === 0 || fromMs > (all[index - 1]?.fromMs ?? 0))
  const bounded = pieces.map((piece) => pieceOf(piece.fromMs, piece.tbpm, openingOf(piece)))
  return { ...gridOf(bounded), firstPhraseMs: grid.firstPhraseMs }
}

/** Pause after which tapping starts again, milliseconds. */
export const TAP_REST_MS = 2500
const TAPS_MIN = 3

/**
 * The tapped tempo and the position of a beat, by a line fitted through all taps, so that a single bad tap matters little. A
 * missed tap counts as a silent beat. Undefined with fewer than three taps.
 */
export function tapped(taps: readonly number[]): { tbpm: number; atMs: number } | undefined {
  if (taps.length < TAPS_MIN) return undefined
  const steps = taps.slice(1).map((ms, index) => ms - (taps[index] ?? 0))
  const step = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0
  if (step <= 0) return undefined
  const beats: number[] = [0]
  for (const each of steps) beats.push((beats.at(-1) ?? 0) + Math.max(1, Math.round(each / step)))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanBeat, meanMs] = [mean(beats), mean(taps)]
  const along = beats.reduce((sum, beat, index) => sum + (beat - meanBeat) * ((taps[index] ?? 0) - meanMs), 0)
  const across = beats.reduce((sum, beat) => sum + (beat - meanBeat) ** 2, 0)
  const beatMs = along / across
  return { tbpm: inRange(60_000 / beatMs), atMs: rounded(meanMs - meanBeat * beatMs, 10) }
}

/** The grid with the tapped tempo in the piece at `atMs`, and a bar opening at `openingMs`. */
export const withTappedTempo = (grid: BeatGrid | null, atMs: number, tbpm: number, openingMs: number): BeatGrid =>
  grid ? corrected(grid, atMs, () => ({ tbpm, openingMs })) : newGrid(tbpm, openingMs)
