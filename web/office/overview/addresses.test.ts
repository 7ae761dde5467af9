import { WAITING_PERMISSIONS } from '@shenglang/contract/office/routes'
import { PERMISSIONS } from '@shenglang/contract/roles'
import { expect, test } from 'vitest'
import { SECTIONS } from '../sections.ts'
import { STEP_LINKS, WAITING } from './addresses.ts'

const permissionsAt = (address: string) =>
  SECTIONS.flatMap(({ pages }) => pages).find(({ path }) => `/${path}` === address.split('?')[0])?.permissions

test.each(WAITING.map(([name, , to]) => ({ name, to })))('$name are counted for those whom $to is open to', ({ name, to }) => {
  expect(permissionsAt(to)).toEqual([WAITING_PERMISSIONS[name]])
})

test.each(Object.entries(STEP_LINKS))('the step %s leads those to its page who may open it', (_step, { to, permission }) => {
  expect(permissionsAt(to)).toEqual(permission === undefined ? PERMISSIONS : [permission])
})
