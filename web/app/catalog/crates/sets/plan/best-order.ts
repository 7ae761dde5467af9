import { type Below, seededNumbers } from '@shenglang/contract/seeded-random'
import type { OrderProblem } from './order-moves.ts'
import { improve, orderValue } from './order-search.ts'

/** The number of start orders, and the effort of the search, the same on every machine. */
const STARTS = 3
const KICKS = 150
const EVALUATIONS_PER_PAIR = 150
const EVALUATIONS_MAX = 7_000_000
/** The longest stretch that is shuffled. */
const SHAKEN_MAX = 60

type Order = Int32Array<ArrayBuffer>

/**
 * The best order found of the numbers from 0, never worse than the given one: improves that order and some greedy ones, then
 * perturbs the best again and again.
 */
export function bestOrder(problem: OrderProblem): Int32Array {
  const { size, fixed } = problem
  let evaluations = Math.min(EVALUATIONS_MAX, EVALUATIONS_PER_PAIR * size * size)
  let best = new Int32Array(size)
  let most = Number.NEGATIVE_INFINITY
  const consider = (order: Order, awake?: readonly number[]) => {
    evaluations = improve(problem, order, evaluations, awake)
    const value = orderValue(problem, order)
    if (value > most) [best, most] = [order, value]
  }
  consider(Int32Array.from({ length: size }, (_, index) => index))
  const firsts = Array.from({ length: STARTS }, (_, index) => Math.floor((index * size) / STARTS))
  for (const first of fixed > 0 ? [0] : new Set(firsts)) if (evaluations > 0) consider(greedyOrder(problem, first))
  // A fixed seed gives every machine the same order.
  const below = seededNumbers(1)
  for (let kick = 0; kick < KICKS && evaluations > 0; kick += 1) {
    const { order, cuts } = shaken(best, fixed, below)
    consider(order, cuts)
  }
  return best
}

/** From the first on, always the best next one. */
function greedyOrder({ size, worth, cost }: OrderProblem, first: number): Order {
  const order = new Int32Array(size)
  const isLeft = new Uint8Array(size).fill(1)
  let last = first
  for (let position = 0; position < size; position += 1) {
    let best = position === 0 ? first : -1
    let most = Number.NEGATIVE_INFINITY
    for (let one = 0; position > 0 && one < size; one += 1) {
      const value = worth[last * size + one]! - (cost?.[one * size + position] ?? 0)
      if (isLeft[one] && value > most) [best, most] = [one, value]
    }
    order[position] = best
    isLeft[best] = 0
    last = best
  }
  return order
}

/** Swaps two neighbouring stretches, which single moves cannot find. `cuts` are the positions of the cuts. */
function shaken(order: Order, fixed: number, below: Below): { order: Order; cuts: number[] } {
  const span = Math.min(SHAKEN_MAX, order.length - fixed)
  const start = fixed + below(order.length - fixed - span + 1)
  const drawn = Array.from({ length: 3 }, () => start + below(span + 1))
  const cuts = drawn.sort((a, b) => a - b)
  const [from, middle, to] = cuts as [number, number, number]
  const next = order.slice()
  next.set(order.subarray(middle, to), from)
  next.set(order.subarray(from, middle), from + to - middle)
  return { order: next, cuts: [from, from + to - middle, to].flatMap((position) => [position - 1, position]) }
}
