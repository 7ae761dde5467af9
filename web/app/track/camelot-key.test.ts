import { expect, test } from 'vitest'
import { musicalKey } from './camelot-key.ts'

test.each([
  ['8A', 'A小调'],
  ['8B', 'C大调'],
  ['1A', '降A小调'],
  ['12B', 'E大调'],
  ['', ''],
])('%s is %s', (code, name) => {
  expect(musicalKey(code)).toBe(name)
})
