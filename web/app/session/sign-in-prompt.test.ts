import { afterEach, expect, test, vi } from 'vitest'
import { signInPrompt } from './sign-in-prompt.ts'

vi.stubGlobal('location', { pathname: '/resource', search: '?id=7' })
afterEach(() => signInPrompt.refuse())

test('what was wanted is done once, where it was wanted', () => {
  const run = vi.fn()
  signInPrompt.askFor(run)
  signInPrompt.close()
  signInPrompt.takeWish('/resource?id=7')?.()
  signInPrompt.takeWish('/resource?id=7')?.()
  expect(run).toHaveBeenCalledTimes(1)
})

test('what was wanted elsewhere, or given up, is forgotten', () => {
  const run = vi.fn()
  signInPrompt.askFor(run)
  signInPrompt.takeWish('/')?.()
  signInPrompt.askFor(run)
  signInPrompt.refuse()
  signInPrompt.takeWish('/resource?id=7')?.()
  expect(run).not.toHaveBeenCalled()
})
