import type { Resource } from '@shenglang/contract/catalog/entities'
import { expect, test } from 'vitest'
import { matchSections } from './match-sections.ts'

const tracks = (...keys: string[]) => keys.map((tkey) => ({ tkey }) as Resource)
const shown = (...args: Parameters<typeof matchSections>) =>
  matchSections(...args).map(({ title, tracks }) => [title, tracks.map(({ tkey }) => tkey)])

test('matches are grouped from the closest key to the farthest, in their given order within each group', () => {
  expect(shown('8A', tracks('9A', '8A', '7A', '8B', '10A'), [])).toEqual([
    ['同调', ['8A']],
    ['升降一位', ['9A', '7A']],
    ['大小调', ['8B']],
    ['对角与升二位', ['10A']],
  ])
})

test('matches of the wider rule alone form a separate group, even if there are no others', () => {
  expect(shown('8A', [], tracks('8A', '3B'))).toEqual([['放宽', ['8A', '3B']]])
  expect(shown('8A', [], [])).toEqual([])
})
