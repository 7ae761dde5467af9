import type { Caller } from '@shenglang/contract/roles'
import { expect, test } from 'vitest'
import { proofRefusal, type StaffRoute } from './staff-proof.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const RULES = { isRequired: false, stepMinutes: 15 }
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const change: StaffRoute = { audience: 'staff', permission: 'finance', method: 'POST' }
const reading: StaffRoute = { audience: 'staff', permission: 'finance', method: 'GET' }
const enrolling: StaffRoute = { ...reading, permission: 'any', completesTwoStep: true }
const staff = (overrides: Partial<Caller> = {}) => ({ isAdmin: false, permissions: ['finance'] as const, ...overrides })
const proven = (steppedAt: Date | null, isEnrolled = false) => staff({ proof: { isEnrolled, steppedAt } })

test.each([
  ['reads money without a step', reading, staff(), undefined],
  ['changes money within fifteen minutes of a step', change, proven(minutesAgo(14.9)), undefined],
  ['completes two-step sign-in while it is pending', enrolling, staff({ isTwoStepPending: true }), undefined],
  ['needs a step before a change of money', change, staff(), 'STEP_REQUIRED'],
  ['needs another step after fifteen minutes', change, proven(minutesAgo(15)), 'STEP_REQUIRED'],
  ['is refused without the permission', change, { ...proven(NOW), permissions: ['content'] as const }, 'FORBIDDEN'],
  ['reaches nothing else before the code of two-step sign-in', reading, staff({ isTwoStepPending: true }), 'TWO_STEP_REQUIRED'],
] as const)('staff: %s', (_rule, route, who, code) => {
  expect(proofRefusal(route, who, RULES, NOW)?.code).toBe(code)
})

test('names the method of the step: a code of those who enrolled, else the password', () => {
  const methodOf = (isEnrolled: boolean) => proofRefusal(change, proven(null, isEnrolled), RULES, NOW)?.detail
  expect([methodOf(true), methodOf(false)]).toEqual([{ method: 'totp' }, { method: 'password' }])
})

test('asks for no step where the site turned steps off', () => {
  expect(proofRefusal(change, staff(), { ...RULES, stepMinutes: 0 }, NOW)).toBeUndefined()
})
