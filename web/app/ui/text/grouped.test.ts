import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('groups the digits of a count by thousands', () => {
  expect([0, 999, 1000, 12_345, 1_000_000].map(grouped)).toEqual(['0', '999', '1,000', '12,345', '1,000,000'])
})
