import { expect, test } from 'vitest'
import { withoutPersonal } from './telemetry.ts'

test.each([
  ["Cannot read properties of undefined (reading 'title')", "Cannot read properties of undefined (reading 'title')"],
  ['Unexpected token \'我\', "我的手机 13800138000" is not valid JSON', 'Unexpected token \'…\', "…" is not valid JSON'],
  ['no answer from https://x.example/user?id=42&phone=13800138000', 'no answer from <address>'],
  ['unknown user lin@example.com 13800138000', 'unknown user <mail> #'],
  ["missing '13800138000'", "missing '…'"],
  ['没有有效的音频源', '…'],
  ['加载超时', '加载超时'],
])('%s is reduced to %s', (text, cleaned) => {
  expect(withoutPersonal(text)).toBe(cleaned)
})

test('the text is limited in length', () => {
  expect(withoutPersonal('long'.repeat(100))).toHaveLength(200)
  expect(withoutPersonal(`${'x'.repeat(195)}👨‍👩‍👧‍👦`)).toBe('x'.repeat(195))
})
