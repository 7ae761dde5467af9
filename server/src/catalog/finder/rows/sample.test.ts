import { seededRandom } from '@shenglang/demo/seeded-random'
import { expect, test } from 'vitest'
import { addBit, emptyBits, hasBit } from './bits.ts'
import { Order } from './order.ts'
import type { Position } from './span.ts'

const COUNT = 60_000
const random = seededRandom('sample')
/** Many rows have the same key. */
const ranks = {
  keys: Float64Array.from({ length: COUNT }, () => Math.floor(random() * 500)),
  ids: Float64Array.from({ length: COUNT }, (_, row) => row * 2 + 1),
}
const order = Order.of(Uint32Array.from(ranks.ids.keys()), ranks)
const positionOf = (row: number): Position => [ranks.keys[row] as number, ranks.ids[row] as number]
const isUpTo = (row: number, [key, id]: Position) => {
  const [other, otherId] = positionOf(row)
  return other > key || (other === key && otherId >= id)
}

/** Of one row in so many: few are sorted, many are walked along the order. */
test.each([1, 3, 40, 2000])('takes every n-th of one row in %i after a position, and counts those before', (oneIn) => {
  const bits = emptyBits(COUNT)
  for (let row = 0; row < COUNT; row += 1) if ((row * 7919) % COUNT < COUNT / oneIn) addBit(bits, row)
  const rows = [...order.rows].filter((row) => hasBit(bits, row))
  const middle = positionOf(rows[Math.floor(rows.length / 2)] as number)
  const starts: (Position | null)[] = [null, middle, [middle[0], middle[1] + 1], [1e9, 0], [-1, 0]]
  for (const start of starts) {
    for (const [step, count] of [
      [1, 30],
      [7, 1000],
      [1, COUNT],
    ] as const) {
      const before = start ? rows.filter((row) => isUpTo(row, start)).length : 0
      const expected = rows.slice(before).filter((_, index) => (index + 1) % step === 0)
      const sample = order.sample(bits, rows.length, { start, step, count }, ranks)
      expect(sample.rows, `${start} ${step}`).toEqual(expected.slice(0, count))
      expect(sample.before).toBe(before)
    }
  }
})

test('takes nothing where no row is left', () => {
  expect(order.sample(emptyBits(COUNT), 0, { start: null, step: 1, count: 30 }, ranks)).toEqual({ before: 0, rows: [] })
})
