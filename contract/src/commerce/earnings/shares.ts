/** The artist's share of a sale of `fen`, rounded down; the rest is the operator's. */
export const shareOf = (fen: number, percent: number): number => Math.floor((fen * percent) / 100)

/**
 * Points for lines paid with `fens`, at a rate per yuan of their sum, rounded down once. Each line gets the points that it adds
 * to the running sum, so that the parts add up.
 */
export function pointsOf(fens: readonly number[], pointsPerYuan: number): number[] {
  let sumFen = 0
  return fens.map((fen) => {
    const before = Math.floor((sumFen * pointsPerYuan) / 100)
    sumFen += fen
    return Math.floor((sumFen * pointsPerYuan) / 100) - before
  })
}
