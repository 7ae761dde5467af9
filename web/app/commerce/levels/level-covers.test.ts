import { expect, test } from 'vitest'
import { levelCovers } from './level-covers.ts'

const covers = (...ids: string[]) => ids.map((resourceId) => ({ resourceId, cover: '', coverColor: '' }))
const OPENS = [
  { vipLevel: 1, opens: 3, adds: 3, covers: covers('a', 'b', 'c') },
  { vipLevel: 2, opens: 5, adds: 2, covers: covers('d', 'e') },
  { vipLevel: 3, opens: 5, adds: 0, covers: [] },
]
const shown = (level: number) => levelCovers(level, OPENS).map(({ resourceId }) => resourceId)

test('a level shows what it adds, then what the levels below open', () => {
  expect(shown(1)).toEqual(['a', 'b', 'c'])
  expect(shown(2)).toEqual(['d', 'e', 'a', 'b'])
})

test('a level that adds nothing shows what it opens all the same', () => {
  expect(shown(3)).toEqual(['d', 'e', 'a', 'b'])
})
