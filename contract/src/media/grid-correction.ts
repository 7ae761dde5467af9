import { BEATS_PER_BAR, type BeatGrid, beatMsOf, type GridPiece, piecesOf } from './beat-grid.ts'

/** The range of a grid's tempo. */
export const GRID_BPM = { min: 20, max: 400 } as const
/** The least distance of a change of tempo to another one, and to the beginning. */
const PIECE_MS_MIN = 1000

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts
const inRange = (tbpm: number) => rounded(Math.min(GRID_BPM.max, Math.max(GRID_BPM.min, tbpm)), 100)

/** The position of a bar's opening, which with the tempo defines a stretch. */
const openingOf = (piece: GridPiece) => piece.firstBeatMs + piece.downbeat * beatMsOf(piece)

/** The stretch from `fromMs` on at this tempo, in which a bar opens at `openingMs`. */
function pieceOf(fromMs: number, bpm: number, openingMs: number): GridPiece {
  const tbpm = inRange(bpm)
  const beatMs = 60_000 / tbpm
  // Rounded to a tenth of a millisecond, so that a beat at the very beginning counts.
  const before = Math.floor((openingMs - fromMs) / beatMs + 0.05 / beatMs)
  const firstBeatMs = rounded(Math.max(fromMs, openingMs - before * beatMs), 10)
  return { fromMs, tbpm, firstBeatMs, downbeat: ((before % BEATS_PER_BAR) + BEATS_PER_BAR) % BEATS_PER_BAR }
}

/** The artist's grid has full confidence. */
function gridOf([first, ...changes]: GridPiece[]): BeatGrid {
  const { tbpm, firstBeatMs, downbeat } = first ?? pieceOf(0, 120, 0)
  return { tbpm, firstBeatMs, downbeat, beatConfidence: 1, ...(changes.length > 0 ? { changes } : {}) }
}

const positionAt = (pieces: readonly GridPiece[], ms: number) =>
  Math.max(
    0,
    pieces.findLastIndex(({ fromMs }) => fromMs <= ms),
  )

/** The nearest beat of a stretch. */
function nearestBeat(piece: GridPiece, ms: number): number {
  const beatMs = beatMsOf(piece)
  return piece.firstBeatMs + Math.max(0, Math.round((ms - piece.firstBeatMs) / beatMs)) * beatMs
}

/** Corrects the stretch at `atMs`. */
function corrected(grid: BeatGrid, atMs: number, correct: (piece: GridPiece) => { tbpm: number; openingMs: number }): BeatGrid {
  const pieces = piecesOf(grid)
  const place = positionAt(pieces, atMs)
  const next = pieces.map((piece, index) => {
    if (index !== place) return piece
    const { tbpm, openingMs } = correct(piece)
    return pieceOf(piece.fromMs, tbpm, openingMs)
  })
  // Phrases are counted on the nearest bar: corrected beats leave them where they are.
  return { ...gridOf(next), firstPhraseMs: grid.firstPhraseMs }
}

/** A first grid: a bar opens at `atMs`. */
export const newGrid = (tbpm: number, atMs: number): BeatGrid => gridOf([pieceOf(0, tbpm, atMs)])

/** Shifts the openings of bars by so many beats. */
export const shifted = (grid: BeatGrid, atMs: number, beats: number): BeatGrid =>
  corrected(grid, atMs, (piece) => ({ tbpm: piece.tbpm, openingMs: openingOf(piece) + beats * beatMsOf(piece) }))

/** Shifts all beats by so many milliseconds. */
export const nudged = (grid: BeatGrid, atMs: number, ms: number): BeatGrid =>
  corrected(grid, atMs, (piece) => ({ tbpm: piece.tbpm, openingMs: openingOf(piece) + ms }))

/** Multiplies the number of beats, for half and double time. Openings of bars stay. */
export const multiplied = (grid: BeatGrid, atMs: number, times: number): BeatGrid =>
  corrected(grid, atMs, (piece) => ({ tbpm: piece.tbpm * times, openingMs: openingOf(piece) }))

/** Makes the beat nearest to `atMs` open a bar. */
export const withDownbeatAt = (grid: BeatGrid, atMs: number): BeatGrid =>
  corrected(grid, atMs, (piece) => ({ tbpm: piece.tbpm, openingMs: nearestBeat(piece, atMs) }))

/** Moves the beats so that a bar opens exactly at `atMs`. */
export const withBeatAt = (grid: BeatGrid, atMs: number): BeatGrid =>
  corrected(grid, atMs, ({ tbpm }) => ({ tbpm, openingMs: atMs }))

/** Changes the tempo, with the beat nearest to `atMs` where it was. */
export function withTempo(grid: BeatGrid, atMs: number, tbpm: number): BeatGrid {
  return corrected(grid, atMs, (piece) => {
    const held = nearestBeat(piece, atMs)
    const beats = Math.round((openingOf(piece) - held) / beatMsOf(piece))
    return { tbpm, openingMs: held + beats * (60_000 / inRange(tbpm)) }
  })
}

/** Changes the tempo from the beat nearest to `atMs` on, where a bar opens, until the next change. */
export function withChangeAt(grid: BeatGrid, atMs: number, tbpm: number): BeatGrid {
  const pieces = piecesOf(grid)
  const here = pieces[positionAt(pieces, atMs)]
  const fromMs = here ? rounded(nearestBeat(here, atMs), 10) : atMs
  if (pieces.some((piece) => Math.abs(piece.fromMs - fromMs) < PIECE_MS_MIN)) return withTempo(grid, atMs, tbpm)
  const changed = [...pieces, pieceOf(fromMs, tbpm, fromMs)].toSorted((one, other) => one.fromMs - other.fromMs)
  return gridOf(changed)
}

/** Removes the change at which the stretch at `atMs` begins: the one before goes on. */
export function withoutChangeAt(grid: BeatGrid, atMs: number): BeatGrid {
  const pieces = piecesOf(grid)
  const place = positionAt(pieces, atMs)
  return place === 0 ? grid : gridOf(pieces.toSpliced(place, 1))
}

/** A received grid, with each stretch within its bounds and in the order of the music. */
export function tidied(grid: Omit<BeatGrid, 'beatConfidence'>): BeatGrid {
  const pieces = piecesOf(grid)
    .toSorted((one, other) => one.fromMs - other.fromMs)
    .filter(({ fromMs }, index, all) => index === 0 || fromMs > (all[index - 1]?.fromMs ?? 0))
  const laid = pieces.map((piece) => pieceOf(piece.fromMs, piece.tbpm, openingOf(piece)))
  return { ...gridOf(laid), firstPhraseMs: grid.firstPhraseMs }
}

/** After a longer pause tapping starts over. */
export const TAP_REST_MS = 2500
const TAPS_MIN = 3

/**
 * The tapped tempo and a position for a beat: a line fitted through all taps, so that a single bad one matters little. A tap
 * that was left out counts as a beat of silence. Undefined until there are enough.
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

/** The stretch at `atMs` with the tapped tempo, a bar opening at `openingMs`. */
export const laid = (grid: BeatGrid | null, atMs: number, tbpm: number, openingMs: number): BeatGrid =>
  grid ? corrected(grid, atMs, () => ({ tbpm, openingMs })) : newGrid(tbpm, openingMs)
