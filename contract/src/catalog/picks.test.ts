import { expect, test } from 'vitest'
import { pickOfDay } from './picks.ts'

test('the pick changes at midnight in Shanghai and comes round', () => {
  const evening = new Date('2026-11-21T15:59:59Z')
  const midnight = new Date('2026-11-21T16:00:00Z')
  expect(pickOfDay(5, midnight)).toBe((pickOfDay(5, evening) + 1) % 5)
  expect(pickOfDay(5, midnight, 1)).toBe(pickOfDay(5, evening))
  expect(pickOfDay(5, midnight, 5)).toBe(pickOfDay(5, midnight))
})
