import { expect, test } from 'vitest'
import { rowsOfPages } from './rows-of-pages.ts'

test('a row that has moved up and is still on a later page is listed once, as the earlier page has it', () => {
  const pages = [
    {
      rows: [
        { id: 'c', text: 'new' },
        { id: 'a', text: '' },
      ],
    },
    {
      rows: [
        { id: 'b', text: '' },
        { id: 'c', text: 'old' },
      ],
    },
  ]
  expect(rowsOfPages(pages, ({ id }) => id)).toEqual([
    { id: 'c', text: 'new' },
    { id: 'a', text: '' },
    { id: 'b', text: '' },
  ])
})
