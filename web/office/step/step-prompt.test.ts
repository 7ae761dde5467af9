import { expect, test } from 'vitest'
import { proveIdentity, stepPrompt } from './step-prompt.ts'

const refusal = (code: 'STEP_REQUIRED' | 'TWO_STEP_REQUIRED' | 'FORBIDDEN', detail = {}) => ({ code, detail })

test('calls that wait at the same time share one dialog, and go on together', async () => {
  const waiting = [
    proveIdentity(refusal('STEP_REQUIRED', { method: 'password' })),
    proveIdentity(refusal('STEP_REQUIRED', { method: 'password' })),
  ]
  expect(stepPrompt.current()?.method).toBe('password')
  stepPrompt.settle(true)
  expect([await Promise.all(waiting), stepPrompt.current()]).toEqual([[true, true], undefined])
})

test('a session that has given no code asks for one, and closing the dialog repeats no call', async () => {
  const waiting = proveIdentity(refusal('TWO_STEP_REQUIRED', { isEnrolled: 1 }))
  expect(stepPrompt.current()?.method).toBe('totp')
  stepPrompt.settle(false)
  expect(await waiting).toBe(false)
})

test('other refusals open nothing', async () => {
  expect([await proveIdentity(refusal('FORBIDDEN')), stepPrompt.current()]).toEqual([false, undefined])
})
