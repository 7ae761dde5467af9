import { expect, test } from 'vitest'
import { tabAt } from './track-tab.ts'

test('shows the part that an address names, and the comments where it names none', () => {
  expect(tabAt('#next')).toBe('next')
  expect(tabAt('#versions')).toBe('versions')
  expect(tabAt('#comments')).toBe('comments')
  expect(tabAt('')).toBe('comments')
  expect(tabAt('#more')).toBe('comments')
})
