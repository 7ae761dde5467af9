/** A strike belongs to a beat from one frame before it to three after. */
const STRIKE_FRAMES = [-1, 0, 1, 2, 3]

/** How hard the first, second, … of `turns` beats is struck all over a track, with a mean of one; places are in frames. */
export function struckInTurn(band: Float32Array, first: number, beat: number, turns: number): number[] {
  const struck = Array.from({ length: turns }, () => 0)
  for (let count = 0; first + count * beat < band.length; count += 1) {
    const at = Math.round(first + count * beat)
    struck[count % turns]! += Math.max(...STRIKE_FRAMES.map((away) => band[at + away] ?? 0))
  }
  const mean = struck.reduce((sum, value) => sum + value, 0) / turns
  return struck.map((value) => (mean > 0 ? value / mean : 1))
}
