/** The artist's share of a sale of `fen`, rounded down; the rest is the operator's. */
export const shareOf = (fen: number, percent: number): number => Math.floor((fen * percent) / 100)

/**
 * Points for lines paid with `fens`: so many per yuan of their sum, rounded down once; each line gets what it adds to the sum,
 * so that the parts add up.
 */
export function pointsOf(fens: readonly number[], pointsPerYuan: number): number[] {
  let seen = 0
  return fens.map((fen) => {
    const before = Math.floor((seen * pointsPerYuan) / 100)
    seen += fen
    return Math.floor((seen * pointsPerYuan) / 100) - before
  })
}
