import { VISITOR_CALLER } from '@shenglang/contract/roles'
import type { Route } from '@shenglang/contract/route'
import { expect, test } from 'vitest'
import type { CheckedCall } from './calls.ts'
import { forgetAfterChange } from './forget-after-change.ts'
import { anonymousExchange } from './http-exchange.ts'

test.each([
  ['POST', '7', 'done', ['7']],
  ['DELETE', '7', 'done', ['7']],
  // A failed call may have changed something before it failed.
  ['POST', '7', 'failed', ['7']],
  ['GET', '7', 'done', []],
  ['POST', undefined, 'done', []],
] as const)('%s by user %s, %s: forgotten %j', async (method, userId, end, forgotten) => {
  const dropped: string[] = []
  const around = forgetAfterChange({ forget: (who) => dropped.push(who) })
  const route = { method } as Route
  const context = { caller: { ...VISITOR_CALLER, userId }, exchange: anonymousExchange('https://music.example') }
  const run = end === 'done' ? Promise.resolve('answer') : Promise.reject(new Error('failed'))
  await around({ route, context, args: {} } as CheckedCall, () => run as never).catch(() => {})
  expect(dropped).toEqual(forgotten)
})
