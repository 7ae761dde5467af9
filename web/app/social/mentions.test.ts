import { expect, test } from 'vitest'
import { readPeople } from './mentions.ts'

const MIRA = { userId: '7', nickName: '林夜' }

test('the people of a stored draft are those that were picked', () => {
  expect(readPeople(JSON.stringify([MIRA]))).toEqual([MIRA])
})

test.each(['', '{', 'null', '7', '{"userId":"7"}', '[null, 7, "x", {"userId":7}]'])(
  'a draft that holds %j names nobody',
  (stored) => {
    expect(readPeople(stored)).toEqual([])
  },
)
