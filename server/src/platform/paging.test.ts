import { expect, test } from 'vitest'
import { everyRow } from './paging.ts'

const pages: Record<string, { rows: string[]; next: string }> = {
  '': { rows: ['a', 'b'], next: 'b' },
  b: { rows: ['c'], next: 'c' },
  c: { rows: [], next: '' },
}

test('reads every row once, also where the last page is empty', async () => {
  const rows: string[] = []
  for await (const row of everyRow(async (after = '') => pages[after] ?? { rows: ['unknown'], next: '' })) rows.push(row)
  expect(rows).toEqual(['a', 'b', 'c'])
})

test('reads no page before its rows are needed', async () => {
  const read: string[] = []
  const rows = everyRow(async (after = '') => {
    read.push(after)
    return pages[after] ?? { rows: [], next: '' }
  })
  await rows.next()
  await rows.next()
  expect(read).toEqual([''])
  await rows.return(undefined)
  expect(await rows.next()).toEqual({ done: true, value: undefined })
  expect(read).toEqual([''])
})
