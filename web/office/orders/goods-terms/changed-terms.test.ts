import { expect, test } from 'vitest'
import { changedTerms } from './changed-terms.ts'

const read = {
  ...{ stock: 5, perPersonMax: null, startTime: '2026-12-01T00:00:30.000Z', endTime: null },
  ...{ releaseTime: '2026-12-05T00:00:00.000Z', isReleased: false },
}

test('only changed terms are sent: times by whole minutes, null for a removed limit', () => {
  expect(changedTerms({ ...read, startTime: '2026-12-01T00:00:00.000Z' }, read)).toEqual({})
  expect(changedTerms({ ...read, stock: null, perPersonMax: 2 }, read)).toEqual({ stock: null, perPersonMax: 2 })
  expect(changedTerms({ ...read, endTime: '2026-12-09T00:00:00.000Z' }, read)).toEqual({ endTime: '2026-12-09T00:00:00.000Z' })
})

test('the time of a release that has passed is not sent', () => {
  expect(changedTerms({ ...read, releaseTime: null }, read)).toEqual({ releaseTime: null })
  expect(changedTerms({ ...read, releaseTime: null }, { ...read, isReleased: true })).toEqual({})
})
