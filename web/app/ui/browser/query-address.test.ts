import { expect, test } from 'vitest'
import { withValue } from './query-address.ts'

test('pagination keeps the filters, and the first page has no number', () => {
  expect(withValue(new URLSearchParams('style=house'), 'pageNum', '3')).toBe('?style=house&pageNum=3')
  expect(withValue(new URLSearchParams('style=house&pageNum=3'), 'pageNum', '1')).toBe('?style=house')
})
