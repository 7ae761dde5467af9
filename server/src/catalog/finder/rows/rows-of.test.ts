import { seededRandom } from '@shenglang/contract/seeded-random'
import { expect, test } from 'vitest'
import { emptyBits, rowsIn } from './bits.ts'
import { RowsOf } from './rows-of.ts'

test('rows are found by their number, however they moved', () => {
  const random = seededRandom('rows of')
  const rows = new RowsOf()
  const numberOf = new Map<number, number>()
  for (let step = 0; step < 20_000; step += 1) {
    const [row, number] = [Math.floor(random() * 3000), Math.floor(random() * 40)]
    const before = numberOf.get(row)
    if (before !== undefined) rows.remove(row, before)
    numberOf.delete(row)
    if (random() < 0.2) continue
    rows.add(row, number)
    numberOf.set(row, number)
  }
  for (let number = 0; number <= 40; number += 1) {
    const expected = [...numberOf].flatMap(([row, of]) => (of === number ? [row] : []))
    const bits = emptyBits(3000)
    rows.mark(number, bits)
    expect([...rowsIn(bits)]).toEqual(expected.sort((a, b) => a - b))
  }
})
