import { expect, test } from 'vitest'
import { resourceIdOf } from './resource-link.ts'

const ORIGIN = 'https://shenglang.example'

test.each([
  [`${ORIGIN}/resource?id=42`, '42'],
  [`# from the list\r\n${ORIGIN}/presale?id=7&x=1\r\n${ORIGIN}/resource?id=8`, '7'],
  [`${ORIGIN}/resource`, undefined],
  [`${ORIGIN}/resource?id=../../7`, undefined],
  [`${ORIGIN}/artist?id=42`, undefined],
  ['https://elsewhere.example/resource?id=42', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('%s leads to %s', (links, id) => {
  expect(resourceIdOf(links, ORIGIN)).toBe(id)
})
