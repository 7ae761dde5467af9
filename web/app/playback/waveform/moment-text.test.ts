import type { Section } from '@shenglang/contract/media/sections'
import { expect, test } from 'vitest'
import { momentText } from './moment-text.ts'

const SECTIONS: Section[] = [
  { kind: 'intro', atMs: 500, bar: 0 },
  { kind: 'drop', atMs: 36_000, bar: 16 },
]

test('names the section at a time, and the time alone before the first section', () => {
  expect(momentText(36_400, SECTIONS)).toBe('00:36 · 高潮')
  expect(momentText(35_900, SECTIONS)).toBe('00:35 · 开头')
  expect(momentText(400, SECTIONS)).toBe('00:00')
  expect(momentText(36_400, [])).toBe('00:36')
})
