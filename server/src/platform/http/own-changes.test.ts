import { VISITOR_CALLER } from '@shenglang/contract/roles'
import type { Route } from '@shenglang/contract/route'
import { expect, test } from 'vitest'
import type { CheckedCall } from './calls.ts'
import { seeOwnChanges } from './own-changes.ts'
import { nobodysVisit } from './visit.ts'

test.each([
  ['POST', '7', 'done', ['7']],
  ['DELETE', '7', 'done', ['7']],
  // What failed may have changed something before it did.
  ['POST', '7', 'failed', ['7']],
  ['GET', '7', 'done', []],
  ['POST', undefined, 'done', []],
] as const)('%s by user %s, %s: forgotten %j', async (method, userId, end, forgotten) => {
  const told: string[] = []
  const around = seeOwnChanges({ forget: (who) => told.push(who) })
  const route = { method } as Route
  const arrival = { caller: { ...VISITOR_CALLER, userId }, visit: nobodysVisit('https://music.example') }
  const run = end === 'done' ? Promise.resolve('answer') : Promise.reject(new Error('failed'))
  await around({ route, arrival, args: {} } as CheckedCall, () => run as never).catch(() => {})
  expect(told).toEqual(forgotten)
})
