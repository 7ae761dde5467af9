import { expect, test } from 'vitest'
import { resourceAddress } from './resource-address.ts'

test.each([
  [1, '/resource?id=7'],
  [2, '/resource?id=7'],
  [3, '/post?id=7'],
  [4, '/presale?id=7'],
  [5, '/presale?id=7'],
  [6, '/presale?id=7'],
])('content type %i has its page at %s', (contentType, address) => {
  expect(resourceAddress({ resourceId: '7', contentType })).toBe(address)
})
