import { pick, seededRandom } from '@shenglang/contract/seeded-random'
import { describe, expect, test } from 'vitest'
import type { Numbers } from './numbers.ts'
import { Order } from './order.ts'
import { sortRows } from './sort-rows.ts'

const random = seededRandom('orders')
const whole = (most: number) => Math.floor(random() * most)
const rowsUpTo = (size: number) => Uint32Array.from({ length: size }, (_, row) => row)

function compared(rows: Iterable<number>, keys: ArrayLike<number>, ids: ArrayLike<number>): number[] {
  return [...rows].sort((a, b) => (keys[b] as number) - (keys[a] as number) || (ids[b] as number) - (ids[a] as number))
}

describe('rows are sorted by a number, then by id, both descending', () => {
  const kinds: Record<string, (size: number) => Numbers> = {
    counts: (size) => Uint32Array.from({ length: size }, () => whole(50)),
    'large counts': (size) => Uint32Array.from({ length: size }, () => whole(2 ** 32)),
    dates: (size) => Float64Array.from({ length: size }, () => Date.UTC(2026, 0, 1) - whole(1e11)),
    'negative tempos': (size) =>
      Float64Array.from({ length: size }, () => pick(random, [Number.NEGATIVE_INFINITY, -whole(200) - 0.5, 0, 7.25])),
    'one value': (size) => new Uint32Array(size).fill(3),
  }
  test.each(Object.keys(kinds))('%s', (kind) => {
    for (const size of [0, 1, 100, 40_000]) {
      const keys = kinds[kind]?.(size) ?? new Uint32Array(0)
      const ids = Float64Array.from({ length: size }, (_, row) => (row * 7919) % 40_009)
      const rows = rowsUpTo(size)
      sortRows(rows, { keys, ids })
      const expected = compared(rowsUpTo(size), keys, ids)
      expect([...rows], String(size)).toEqual(expected)
    }
  })
})

test('a changed order is the one that sorting again gives', () => {
  const capacity = 2000
  const keys = Uint32Array.from({ length: capacity }, () => whole(30))
  const ids = Uint32Array.from({ length: capacity }, (_, row) => (row * 7919) % 2003)
  const live = new Set([...rowsUpTo(500)])
  const order = Order.of(Uint32Array.from(live), { keys, ids })
  for (let batch = 0; batch < 200; batch += 1) {
    const removed = new Set<number>()
    const added = new Map<number, number>()
    for (let change = whole(40); change > 0; change -= 1) {
      const row = whole(capacity)
      if (live.has(row)) removed.add(row)
      if (!live.has(row) || random() < 0.6) added.set(row, whole(30))
    }
    order.apply(order.changes(removed, added, { keys, ids }))
    for (const row of removed) live.delete(row)
    for (const [row, key] of added) {
      live.add(row)
      keys[row] = key
    }
    expect([...order.rows]).toEqual(compared(live, keys, ids))
  }
})
