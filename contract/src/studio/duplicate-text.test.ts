import { expect, test } from 'vitest'
import { duplicateText } from './duplicate-text.ts'

const SAME = {
  ...{ resourceId: '1', title: '夜航', artist: '林夜', isOwn: false, isTakenDown: false },
  ...{ similarity: 0.968, shared: 62_000, speed: 1, offset: 0 },
}

test.each([
  [{}, '与林夜 的《夜航》是同一录音（重合 01:02，占 97%）'],
  [{ isOwn: true, speed: 1.02 }, '与你的作品《夜航》是同一录音（重合 01:02，占 97%，速度 +2%）'],
  [{ speed: 0.985, offset: 13_400 }, '与林夜 的《夜航》是同一录音（重合 01:02，占 97%，速度 −1.5%，从其 00:13 开始）'],
  [{ isTakenDown: true, title: '', artist: '' }, '与已下架的一件作品是同一录音（重合 01:02，占 97%），不能发布'],
])('%o reads %s', (changes, words) => {
  expect(duplicateText({ ...SAME, ...changes })).toBe(words)
})
