import { expect, test } from 'vitest'
import { CLEAR_BYTES } from './pieces.ts'
import { partsOf, spanOf } from './ranges.ts'

const SIZE = 3 * CLEAR_BYTES + 10

test.each([
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=100-', { from: 100, to: SIZE - 1 }],
  [`bytes=5-${SIZE + 1000}`, { from: 5, to: SIZE - 1 }],
  ['bytes=-7', { from: SIZE - 7, to: SIZE - 1 }],
  [null, 'whole'],
  ['bytes=1-2,4-5', 'whole'],
  [`bytes=${SIZE}-`, undefined],
  ['bytes=9-3', undefined],
])('the header %s requests %o', (header, span) => {
  expect(spanOf(header, SIZE)).toEqual(span)
})

test('a span across pieces is joined from parts of each', () => {
  expect(partsOf({ from: CLEAR_BYTES - 2, to: 2 * CLEAR_BYTES + 1 })).toEqual([
    { piece: 0, from: CLEAR_BYTES - 2, to: CLEAR_BYTES - 1 },
    { piece: 1, from: 0, to: CLEAR_BYTES - 1 },
    { piece: 2, from: 0, to: 1 },
  ])
  expect(partsOf({ from: CLEAR_BYTES, to: CLEAR_BYTES })).toEqual([{ piece: 1, from: 0, to: 0 }])
})
