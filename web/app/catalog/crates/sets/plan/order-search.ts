import { createMoves, type Move, type OrderProblem, SEGMENT_MAX } from './order-moves.ts'

export function orderValue({ size, worth, cost }: OrderProblem, order: ArrayLike<number>): number {
  let value = 0
  for (let position = 0; position < size; position += 1) {
    const one = order[position]!
    if (cost) value -= cost[one * size + position]!
    if (position + 1 < size) value += worth[one * size + order[position + 1]!]!
  }
  return value
}

/**
 * Improves an order in place until no move of up to three neighbours and no reversal helps, or `checks` are used up. Starts at
 * the positions in `awake`, or everywhere. Returns the number of checks left.
 */
export function improve(problem: OrderProblem, order: Int32Array, checks: number, awake?: readonly number[]): number {
  const { size, fixed } = problem
  const { read, bestMove } = createMoves(problem, order)
  // An item without an improving move is checked again only after a change beside it.
  const isStill = new Uint8Array(size).fill(awake ? 1 : 0)
  const notify = (positions: readonly number[]) => {
    for (const position of positions) if (position >= 0 && position < size) isStill[order[position]!] = 0
  }
  notify(awake ?? [])
  let left = checks
  for (let isBetter = true; isBetter && left > 0; ) {
    isBetter = false
    for (let from = fixed; from < size && left > 0; from += 1) {
      if (isStill[order[from]!]) continue
      left -= (SEGMENT_MAX + 1) * (size - fixed)
      const move = bestMove(from)
      if (move) {
        notify(make(move, order))
        read()
        isBetter = true
      } else isStill[order[from]!] = 1
    }
  }
  return left
}

/** Returns the positions beside which something changed. */
function make({ from, length, target }: Move, order: Int32Array): number[] {
  if (target === from) order.subarray(from, from + length).reverse()
  else {
    const segment = order.slice(from, from + length)
    if (target < from) order.copyWithin(target + length, target, from)
    else order.copyWithin(from, from + length, target + length)
    order.set(segment, target)
  }
  return [from, from + length, target, target + length].flatMap((position) => [position - 1, position])
}
