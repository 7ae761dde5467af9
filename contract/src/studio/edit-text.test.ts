import { expect, test } from 'vitest'
import { PURCHASE_ONLY } from '../media/rules.ts'
import { editText } from './edit-text.ts'

test.each([
  ['priceFen', 1250, '¥12.50'],
  ['priceFen', 0, '免费'],
  ['playVipLevel', 0, '所有人'],
  ['freeVipLevel', 0, '所有人免费下载'],
  ['freeVipLevel', 2, 'VIP2 及以上'],
  ['freeVipLevel', PURCHASE_ONLY, '仅限购买'],
  ['title', '夜航', '夜航'],
  ['pictures', ['a', 'b'], 'a,b'],
  ['label', undefined, ''],
] as const)('%s %j reads %s', (field, value, text) => {
  expect(editText(field, value === undefined || typeof value !== 'object' ? value : [...value])).toBe(text)
})
