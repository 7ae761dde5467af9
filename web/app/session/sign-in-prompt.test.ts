import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInPrompt } from './sign-in-prompt.ts'

beforeEach(() => vi.stubGlobal('location', { pathname: '/resource', search: '?id=7' }))
afterEach(() => signInPrompt.refuse())

test('the pending action runs once, on its page', () => {
  const run = vi.fn()
  signInPrompt.requestThen(run)
  signInPrompt.close()
  signInPrompt.takePending('/resource?id=7')?.()
  signInPrompt.takePending('/resource?id=7')?.()
  expect(run).toHaveBeenCalledTimes(1)
})

test('an action of another page, or a cancelled one, is dropped', () => {
  const run = vi.fn()
  signInPrompt.requestThen(run)
  signInPrompt.takePending('/')?.()
  signInPrompt.requestThen(run)
  signInPrompt.refuse()
  signInPrompt.takePending('/resource?id=7')?.()
  expect(run).not.toHaveBeenCalled()
})

test('on the sign-in page a call that fails late opens nothing, and the pending action stays', () => {
  const run = vi.fn()
  signInPrompt.requestThen(run)
  signInPrompt.close()
  vi.stubGlobal('location', { pathname: '/login', search: '' })
  signInPrompt.request()
  expect(signInPrompt.isRequested()).toBe(false)
  signInPrompt.takePending('/resource?id=7')?.()
  expect(run).toHaveBeenCalledTimes(1)
})
