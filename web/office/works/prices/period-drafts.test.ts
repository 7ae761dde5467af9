import { expect, test } from 'vitest'
import { draftsOf, periodsIn, withNew } from './period-drafts.ts'

const PERIOD = { startTime: '2026-12-01T00:00:00.000Z', endTime: '2026-12-02T00:30:00.000Z', priceFen: 6990 }

test('a period is typed in the time of Shanghai, and read back the same', () => {
  expect(draftsOf([PERIOD])).toEqual([{ key: 0, start: '2026-12-01T08:00', end: '2026-12-02T08:30', yuan: '69.90' }])
  expect(periodsIn(draftsOf([PERIOD]))).toEqual([PERIOD])
})

test.each([
  ['a start', { start: '' }],
  ['an end', { end: '' }],
  ['a price', { yuan: '' }],
  ['a price of at most two decimals', { yuan: '1.234' }],
])('refuses one without %s', (_what, change) => {
  expect(periodsIn(draftsOf([PERIOD]).map((draft) => ({ ...draft, ...change })))).toBeUndefined()
})

test('a new period is empty and has a unique key', () => {
  const [, second, ...rest] = draftsOf([PERIOD, PERIOD])
  expect(withNew(second ? [second, ...rest] : rest).map(({ key }) => key)).toEqual([1, 2])
  expect(periodsIn(withNew([]))).toBeUndefined()
})
