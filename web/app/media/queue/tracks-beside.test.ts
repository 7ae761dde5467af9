import { expect, test } from 'vitest'
import { tracksBeside } from './tracks-beside.ts'

const tracks = (...ids: string[]) => ids.map((resourceId) => ({ resourceId }))

test('what everybody plays repeats no track that stands above it', () => {
  expect(tracksBeside(tracks('1', '2', '3', '4'), tracks('3', '1'))).toEqual(tracks('2', '4'))
  expect(tracksBeside(tracks('1', '2'), [])).toEqual(tracks('1', '2'))
})
