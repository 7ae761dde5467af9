import { expect, test } from 'vitest'
import { readListArgs } from './list-arguments.ts'

test('arguments that the contract would refuse are ignored', () => {
  expect(readListArgs(new URLSearchParams('style=house&tkey=13A&pageNum=0&orderBy=random&bpmScope=x&evil=1'))).toEqual({
    style: 'house',
  })
})
