import { expect, test } from 'vitest'
import { NOW } from '../../../../test/commerce/commerce-facts.ts'
import { attemptState } from './attempt-state.ts'

const open = { state: 'open', declinedAt: null, expiresAt: NOW + 1, isDifferent: false } as const

test.each([
  ['open', open, 'open'],
  ['declined', { ...open, declinedAt: NOW }, 'declined'],
  ['over', { ...open, expiresAt: NOW }, 'closed'],
  ['declined and over', { ...open, declinedAt: NOW, expiresAt: NOW }, 'closed'],
  ['closed', { ...open, state: 'closed' }, 'closed'],
  ['paid wrong', { ...open, isDifferent: true }, 'differs'],
  ['paid wrong and closed', { ...open, state: 'closed', isDifferent: true }, 'differs'],
  ['paid', { ...open, state: 'paid' }, 'paid'],
  ['paid, and paid wrong before', { ...open, state: 'paid', isDifferent: true, expiresAt: NOW }, 'paid'],
  ['missing', undefined, 'none'],
] as const)('an attempt that is %s', (_name, newest, state) => {
  expect(attemptState(newest, NOW)).toBe(state)
})
