import { WAITING_KINDS, WAITING_PERMISSIONS } from '@shenglang/contract/office/routes'
import { PERMISSIONS } from '@shenglang/contract/roles'
import { expect, test } from 'vitest'
import { SECTIONS } from '../sections.ts'
import { STEP_LINKS, WAITING } from './addresses.ts'
import { longestWait } from './texts.ts'

const permissionsAt = (address: string) =>
  SECTIONS.flatMap(({ pages }) => pages).find(({ path }) => `/${path}` === address.split('?')[0])?.permissions

test.each(WAITING.map(([name, , to]) => ({ name, to })))('$name are counted for those whom $to is open to', ({ name, to }) => {
  expect(permissionsAt(to)).toEqual([WAITING_PERMISSIONS[name]])
})

test.each(Object.entries(STEP_LINKS))('the step %s leads those to its page who may open it', (_step, { to, permission }) => {
  expect(permissionsAt(to)).toEqual(permission === undefined ? PERMISSIONS : [permission])
})

test('each kind of waiting work has a line', () => {
  expect(WAITING.map(([name]) => name).toSorted()).toEqual(WAITING_KINDS.toSorted())
})

test.each([
  ['2026-11-30T08:59:30Z', '刚刚'],
  ['2026-11-30T00:00:00Z', '最久等了 9 小时'],
  ['2026-11-25T00:00:00Z', '最久等了 5 天'],
])('the oldest since %s: %s', (since, text) => {
  expect(longestWait(since, Date.parse('2026-11-30T09:00:00Z'))).toBe(text)
})
