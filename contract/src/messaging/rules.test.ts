import { expect, test } from 'vitest'
import { excerptOf } from './rules.ts'

test('an excerpt of a message ends between characters', () => {
  const message = { kind: 'text', isWithdrawn: false, isTakenDown: false, title: '' } as const
  expect(excerptOf({ ...message, content: '好 听\n！' })).toBe('好 听 ！')
  expect(excerptOf({ ...message, content: `${'长'.repeat(55)}👨‍👩‍👧‍👦👨‍👩‍👧‍👦` })).toBe(`${'长'.repeat(55)}…`)
})
