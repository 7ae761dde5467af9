import type { DesignState } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { type Caller, VISITOR_CALLER } from '@shenglang/contract/roles'
import { expect, test } from 'vitest'
import { mayFetchDelivery } from './fetch-delivery.ts'

test.each<[string, Partial<Caller>, DesignState, boolean]>([
  ['its buyer', { userId: '7' }, 'delivered', true],
  ['its buyer who wants changes', { userId: '7' }, 'working', true],
  ['its buyer who accepted it', { userId: '7' }, 'done', true],
  ['its buyer who was refunded', { userId: '7' }, 'refunded', false],
  ['another user', { userId: '8' }, 'done', false],
  ['a visitor', {}, 'done', false],
  ['support', { userId: '8', permissions: ['support'] }, 'done', true],
  ['support, though it was refunded', { userId: '8', permissions: ['support'] }, 'refunded', true],
  ['support before two-step sign-in', { userId: '8', permissions: ['support'], isTwoStepPending: true }, 'done', false],
  ['finance', { userId: '8', permissions: ['finance'] }, 'done', false],
  ['an administrator', { userId: '8', isAdmin: true }, 'refunded', true],
])('a delivery is given to %s: %o', (_name, caller, state, isGiven) => {
  expect(mayFetchDelivery({ userId: '7', state }, { ...VISITOR_CALLER, ...caller })).toBe(isGiven)
})
