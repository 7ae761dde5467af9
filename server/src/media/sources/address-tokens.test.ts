import { type Caller, VISITOR_CALLER } from '@shenglang/contract/roles'
import { expect, test } from 'vitest'
import { createAddressTokens, type Grant } from './address-tokens.ts'

const tokens = createAddressTokens(Buffer.from('a key'))
const grant: Grant = { right: 'play', subject: '7', expiresAt: 1_000_000 }
const caller: Caller = { ...VISITOR_CALLER, userId: '42', sessionId: '5' }
const token = tokens.sign(grant, caller)
const inTime = new Date(999_999)

test('a token is valid for its user until it expires', () => {
  expect(tokens.allows(token, grant, caller, inTime)).toBe(true)
  expect(tokens.allows(token, grant, caller, new Date(1_000_000))).toBe(false)
})

test('a visitor’s token is valid for everybody', () => {
  const open = tokens.sign(grant, VISITOR_CALLER)
  expect([VISITOR_CALLER, caller].map((follower) => tokens.allows(open, grant, follower, inTime))).toEqual([true, true])
})

test.each([
  ['a visitor', VISITOR_CALLER],
  ['another user', { ...caller, userId: '43' }],
  ['another session of the same user', { ...caller, sessionId: '6' }],
])('a token is invalid for %s', (_name, follower) => {
  expect(tokens.allows(token, grant, follower, inTime)).toBe(false)
})

test.each([
  ['another thing', token, { right: 'play', subject: '8' }],
  ['another right', token, { right: 'download', subject: '7' }],
  ['nobody in particular', token.replace('.42.5.', '...'), grant],
  ['a later expiry', `z${token}`, grant],
  ['another key', createAddressTokens(Buffer.from('another')).sign(grant, caller), grant],
  ['no token at all', '', grant],
  ['a cut one', token.slice(0, -4), grant],
] as const)('a token is invalid for %s', (_name, given, requested) => {
  expect(tokens.allows(given, requested, caller, inTime)).toBe(false)
})
