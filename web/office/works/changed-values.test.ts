import { expect, test } from 'vitest'
import { changedValues } from './changed-values.ts'

const choices = {
  categories: [
    { value: 'A01', name: '单曲（A01）' },
    { value: 'A0102', name: '\u3000浩室（A0102）' },
  ],
  styles: [{ value: 'house', name: '浩室' }],
}

test('a preview shows the old and the new value of each field that changes, in the words of the form', () => {
  const before = { categoryCode: 'A01', style: '', priceFen: '89900', playVipLevel: '0', artistId: '7' }
  const change = { categoryCode: 'A0102', style: 'house', priceFen: 0, playVipLevel: 99, artistId: '12' }
  expect(changedValues(before, change, choices)).toEqual([
    '分类：单曲（A01） → 浩室（A0102）',
    '风格：不分风格 → 浩室',
    '播放等级：所有人 → 仅限购买',
    '价格：¥899.00 → ¥0.00',
    '出售者的用户编号：7 → 12',
  ])
})

test('a field that a work already has is left out', () => {
  expect(changedValues({ priceFen: '100' }, { priceFen: 200, style: 'house' }, choices)).toEqual(['价格：¥1.00 → ¥2.00'])
})

test('a level that nobody chose before is shown as not chosen', () => {
  const change = { freeVipLevel: 0 }
  expect(changedValues({ isAccessChosen: 'false' }, change, choices)).toEqual(['下载等级：未选择 → 所有人'])
  expect(changedValues({ freeVipLevel: '3' }, change, choices)).toEqual(['下载等级：VIP3 → 所有人'])
})
