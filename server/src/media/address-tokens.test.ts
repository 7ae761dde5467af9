import { expect, test } from 'vitest'
import { createAddressTokens, type Grant } from './address-tokens.ts'

const tokens = createAddressTokens(Buffer.from('a key'))
const grant: Grant = { right: 'play', subject: '7', userId: '42', expiresAt: 1_000_000 }
const token = tokens.sign(grant)

test('a token says who was granted what, until it expires', () => {
  expect(tokens.read(token, grant, 999_999)).toEqual({ userId: '42' })
  expect(tokens.read(token, grant, 1_000_000)).toBeUndefined()
})

test('a visitor’s has no user', () => {
  expect(tokens.read(tokens.sign({ ...grant, userId: '' }), grant, 0)).toEqual({ userId: '' })
})

test.each([
  ['another thing', token, { right: 'play', subject: '8' }],
  ['another right', token, { right: 'download', subject: '7' }],
  ['another user', token.replace('.42.', '.43.'), grant],
  ['a later expiry', `z${token}`, grant],
  ['another key', createAddressTokens(Buffer.from('another')).sign(grant), grant],
  ['no token at all', '', grant],
  ['a cut one', token.slice(0, -4), grant],
] as const)('for %s it is worth nothing', (_name, given, wanted) => {
  expect(tokens.read(given, wanted, 0)).toBeUndefined()
})
