import { type Move, type OrderProblem, SEGMENT_MAX, standing } from './order-moves.ts'

export function orderValue({ size, worth, cost }: OrderProblem, order: ArrayLike<number>): number {
  let value = 0
  for (let place = 0; place < size; place += 1) {
    const one = order[place]!
    if (cost) value -= cost[one * size + place]!
    if (place + 1 < size) value += worth[one * size + order[place + 1]!]!
  }
  return value
}

/**
 * Improves an order in place, until no move of up to three neighbours and no reversal helps, or `looks` are spent. Starts at
 * the positions in `awake`, or everywhere. Returns the remaining looks.
 */
export function improve(problem: OrderProblem, order: Int32Array, looks: number, awake?: readonly number[]): number {
  const { size, fixed } = problem
  const { read, bestMove } = standing(problem, order)
  // An item without an improving move is checked again only after a change beside it.
  const isStill = new Uint8Array(size).fill(awake ? 1 : 0)
  const notify = (places: readonly number[]) => {
    for (const place of places) if (place >= 0 && place < size) isStill[order[place]!] = 0
  }
  notify(awake ?? [])
  let left = looks
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
  return [from, from + length, target, target + length].flatMap((place) => [place - 1, place])
}
