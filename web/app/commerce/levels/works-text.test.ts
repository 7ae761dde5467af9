import { expect, test } from 'vitest'
import { reasonText, worksText } from './works-text.ts'

test.each([
  [1, { adds: 12, opens: 12 }, undefined, ''],
  [2, { adds: 8, opens: 20 }, 1, '，比 VIP1 多 8 首'],
  [4, { adds: 3, opens: 40 }, 3, '，比 VIP3 多 3 首'],
  [4, { adds: 0, opens: 37 }, 3, '，与 VIP3 相同'],
  [4, { adds: 0, opens: 0 }, 3, ''],
])('VIP%i with %o says how it differs from the level below', (_level, works, below, text) => {
  expect(worksText(works, below)).toBe(text)
})

test.each([
  [{ adds: 0, opens: 37 }, 3, ['5 个团队席位', '可验证的商用授权书'], '多的是 5 个团队席位、可验证的商用授权书'],
  [{ adds: 0, opens: 37 }, 3, [], ''],
  [{ adds: 3, opens: 40 }, 3, ['5 个团队席位'], ''],
  [{ adds: 12, opens: 12 }, undefined, ['每天下载 50 个'], ''],
])('a level with %o over VIP%s and the gains %o names the benefits it is bought for', (works, below, gains, text) => {
  expect(reasonText(works, below, gains)).toBe(text)
})
