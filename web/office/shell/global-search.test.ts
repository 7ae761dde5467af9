import { expect, test } from 'vitest'
import { searchAddress } from './global-search.ts'

test.each([
  ['  ', undefined],
  ['13900000001', '/people?keyword=13900000001'],
  ['202611250000001234', '/orders?keyword=202611250000001234'],
  ['雾中 霓虹', '/works?keyword=%E9%9B%BE%E4%B8%AD%20%E9%9C%93%E8%99%B9'],
])('%j leads to %s', (text, address) => {
  expect(searchAddress(text)).toBe(address)
})
