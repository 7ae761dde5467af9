import { FAULTS, type FaultCode } from '@shenglang/contract/fault-table'
import { fault } from '@shenglang/contract/faults'
import { expect, test } from 'vitest'
import { CallFailed } from './api.ts'
import { isWorthRetrying, retry } from './retry.ts'

const codes = Object.keys(FAULTS) as FaultCode[]

test('refusals are not retried, server errors are', () => {
  const again = codes.filter((code) => isWorthRetrying(fault(code)))
  expect(again.map((code) => FAULTS[code].status).filter((status) => status < 500)).toEqual([])
  expect(again).toContain('UNAVAILABLE')
})

test.each([
  ['without an answer', new CallFailed('网络请求失败', { cause: new TypeError() }), true],
  ['a proxy without a server', new CallFailed('忙', { status: 502 }), true],
  ['a refusal of a newer server', new CallFailed('这首歌正在换版本', { status: 409 }), false],
  ['a mistake of ours', new TypeError('x is not a function'), false],
])('%s', (_name, error, isAgain) => {
  expect(isWorthRetrying(error)).toBe(isAgain)
})

test('the failure is shown after two more tries', () => {
  const failures = [0, 1, 2].map((count) => retry(count, new CallFailed('网络请求失败', {})))
  expect(failures).toEqual([true, true, false])
})
