import type { Permission } from '@shenglang/contract/roles'
import { describe, expect, test } from 'vitest'
import { type Account, demandMayActOn, demandMaySetRole, demandPermission } from './staff-rules.ts'

const account = (userId: string, permissions: Permission[] = [], isAdmin = false): Account => ({ userId, permissions, isAdmin })
const admin = account('1', [], true)
const staff = account('2', ['people', 'review'])
const member = account('3')
const otherAdmin = account('4', [], true)

const codeOf = (run: () => void) => {
  try {
    run()
    return 'allowed'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('acting on an account', () => {
  test.each([
    ['staff on a member', staff, member, 'allowed'],
    ['staff on other staff', staff, account('5', ['finance']), 'allowed'],
    ['staff on an admin', staff, admin, 'ADMIN_ONLY'],
    ['an admin on another admin', admin, otherAdmin, 'allowed'],
    ['an admin on themselves', admin, admin, 'ACTION_ON_SELF'],
    ['the console on an admin', 'console', admin, 'allowed'],
  ] as const)('%s', (_name, actor, target, outcome) => {
    expect(codeOf(() => demandMayActOn(actor, target))).toBe(outcome)
  })
})

describe('setting a role', () => {
  test.each([
    ['an admin makes an admin', admin, member, 'admin', true, 'allowed'],
    ['staff make an admin', staff, member, 'admin', true, 'ADMIN_ONLY'],
    ['staff unmake an admin', staff, admin, 'admin', false, 'ADMIN_ONLY'],
    ['staff change the permissions of an admin', staff, admin, 'review', true, 'ADMIN_ONLY'],
    ['staff give a permission of their own', staff, member, 'review', true, 'allowed'],
    ['staff give a permission that they lack', staff, member, 'finance', true, 'ROLE_BEYOND_OWN'],
    ['staff take a permission that they lack', staff, account('5', ['finance']), 'finance', false, 'ROLE_BEYOND_OWN'],
    ['staff give themselves a permission', staff, staff, 'finance', true, 'ACTION_ON_SELF'],
    ['an admin gives themselves a permission', admin, admin, 'finance', true, 'ACTION_ON_SELF'],
    ['staff give up their permission', staff, staff, 'people', false, 'allowed'],
    ['an admin gives up the role', admin, admin, 'admin', false, 'allowed'],
    ['the console makes an admin', 'console', member, 'admin', true, 'allowed'],
  ] as const)('%s', (_name, actor, target, role, isGranted, outcome) => {
    expect(codeOf(() => demandMaySetRole(actor, target, role, isGranted))).toBe(outcome)
  })
})

test('staff who lost the permission meanwhile are refused', () => {
  expect(codeOf(() => demandPermission(member))).toBe('FORBIDDEN')
  expect(codeOf(() => demandPermission(staff))).toBe('allowed')
  expect(codeOf(() => demandPermission('console'))).toBe('allowed')
})
