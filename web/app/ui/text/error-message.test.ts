import { expect, test } from 'vitest'
import { errorMessage } from './error-message.ts'

test('a script that cannot be loaded is a failed request, not the sentence of a browser', () => {
  expect(errorMessage(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe('网络请求失败')
  expect(errorMessage(undefined)).toBe('网络请求失败')
})

test('any other error says what happened', () => {
  expect(errorMessage(new Error('登录后才能收藏'))).toBe('登录后才能收藏')
})
