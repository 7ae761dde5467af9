/** What a sale of `fen` gives its artist: whole fen, rounded down; the rest is the operator's. */
export const shareOf = (fen: number, percent: number): number => Math.floor((fen * percent) / 100)

/**
 * Points for things paid with `fens`: so many for each yuan of their sum, rounded down once; a thing has what the sum gains by
 * it, so that the parts add up.
 */
export function pointsOf(fens: readonly number[], pointsPerYuan: number): number[] {
  let seen = 0
  return fens.map((fen) => {
    const before = Math.floor((seen * pointsPerYuan) / 100)
    seen += fen
    return Math.floor((seen * pointsPerYuan) / 100) - before
  })
}
