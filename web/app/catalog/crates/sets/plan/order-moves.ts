/** An ordering problem: the worth of one item following another, and the cost of one at a position. */
export interface OrderProblem {
  size: number
  /** `worth[a * size + b]`: b right after a. */
  worth: Float64Array
  /** `cost[a * size + position]`; undefined where all positions are equal. */
  cost: Float64Array | undefined
  /** Number of leading tracks that no move may touch. */
  fixed: number
}

/** `length` neighbours from `from` on: reversed in place, or moved so that they begin at `target`. */
export interface Move {
  from: number
  length: number
  target: number
}

/** The longest stretch that is moved elsewhere. */
export const SEGMENT_MAX = 3
const LEAST_GAIN = 1e-6

/** An order with its prefix sums, so that a move is judged without visiting everything it moves. */
export function createMoves({ size, worth, cost, fixed }: OrderProblem, order: Int32Array) {
  const room = () => new Float64Array(size + 1)
  const [forward, backward, paid] = [room(), room(), room()]
  /** The change of cost if all before a position moved by so many positions. */
  const [on, back] = [Array.from({ length: SEGMENT_MAX + 1 }, room), Array.from({ length: SEGMENT_MAX + 1 }, room)]

  /** 0 beyond either end. */
  const worthBetween = (position: number, next: number) =>
    position < 0 || next >= size ? 0 : worth[order[position]! * size + order[next]!]!

  /** Computes the sums of the current order. */
  const read = () => {
    for (let position = 0; position + 1 < size; position += 1) {
      forward[position + 1] = forward[position]! + worthBetween(position, position + 1)
      backward[position + 1] = backward[position]! + worthBetween(position + 1, position)
    }
    if (!cost) return
    for (let position = 0; position < size; position += 1) {
      const here = order[position]! * size + position
      paid[position + 1] = paid[position]! + cost[here]!
      for (let by = 1; by <= SEGMENT_MAX; by += 1) {
        on[by]![position + 1] = on[by]![position]! + (position + by < size ? cost[here + by]! - cost[here]! : 0)
        back[by]![position + 1] = back[by]![position]! + (position >= by ? cost[here - by]! - cost[here]! : 0)
      }
    }
  }

  const bestMove = (from: number): Move | undefined => {
    let most = LEAST_GAIN
    let [bestLength, bestTarget] = [0, 0]

    const first = order[from]! * size
    const ahead = from > 0 ? order[from - 1]! * size : -1
    const entered = worthBetween(from - 1, from)
    for (let to = from + 1; to < size; to += 1) {
      const entering = ahead < 0 ? 0 : worth[ahead + order[to]!]!
      const leaving = to + 1 < size ? worth[first + order[to + 1]!]! - (forward[to + 1]! - forward[to]!) : 0
      const turned = backward[to]! - backward[from]! - (forward[to]! - forward[from]!)
      let gain = entering - entered + leaving + turned
      // The exact cost is computed only where the move could be good enough without it.
      if (cost && gain + paid[to + 1]! - paid[from]! > most) {
        gain += paid[to + 1]! - paid[from]!
        for (let position = from; position <= to; position += 1) gain -= cost[order[position]! * size + from + to - position]!
      }
      if (gain > most) [most, bestLength, bestTarget] = [gain, to + 1 - from, from]
    }

    for (let length = 1; length <= SEGMENT_MAX && from + length <= size; length += 1) {
      const end = from + length - 1
      const last = order[end]! * size
      const closed = from > 0 ? worthBetween(from - 1, end + 1) : 0
      const opened = closed - entered - worthBetween(end, end + 1)
      for (let target = fixed; target + length <= size; target += 1) {
        if (target === from) continue
        const behind = target < from ? target : target + length
        let gain = opened
        if (behind > 0) gain += worth[order[behind - 1]! * size + order[from]!]!
        if (behind < size) gain += worth[last + order[behind]!]!
        if (behind > 0 && behind < size) gain -= forward[behind]! - forward[behind - 1]!
        if (cost) {
          gain -= target < from ? on[length]![from]! - on[length]![target]! : back[length]![behind]! - back[length]![end + 1]!
          for (let position = from; position <= end; position += 1) {
            const here = order[position]! * size + position
            gain -= cost[here + target - from]! - cost[here]!
          }
        }
        if (gain > most) [most, bestLength, bestTarget] = [gain, length, target]
      }
    }
    return bestLength === 0 ? undefined : { from, length: bestLength, target: bestTarget }
  }

  read()
  return { read, bestMove }
}
