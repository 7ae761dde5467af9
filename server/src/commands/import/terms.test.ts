import { expect, test } from 'vitest'
import { FREE, termsOf, termsText } from './terms.ts'

test.each([
  ['nothing', {}, FREE],
  ['a price', { price: '15元' }, { priceFen: 1500, playVipLevel: 0, freeVipLevel: 99 }],
  [
    'a price and levels',
    { price: '1500分', 'play-level': '1', 'download-level': '2' },
    { priceFen: 1500, playVipLevel: 1, freeVipLevel: 2 },
  ],
  ['a level', { 'download-level': '1' }, { priceFen: 0, playVipLevel: 0, freeVipLevel: 1 }],
])('%s', (_, options, terms) => {
  expect(termsOf(options)).toEqual(terms)
})

test.each([
  ['a price without a unit', { price: '15' }, /请写 15元 或 15分/],
  ['a fraction without a unit', { price: '15.5' }, /请写 15.5元 或 1550分/],
  ['half a fen', { price: '1.5分' }, /请写成 15元 或 1500分/],
  ['an unknown level', { 'download-level': '5' }, /--download-level 5：请写 0 到 4 或 buy/],
  ['a level of no number', { 'play-level': 'toString' }, /--play-level toString/],
  ['a price that everybody passes by', { price: '15元', 'download-level': '0' }, /人人都可以免费下载/],
  ['only for sale, without a price', { 'download-level': 'buy' }, /请填写价格/],
])('%s is refused', (_, options, reason) => {
  expect(termsOf(options)).toMatch(reason)
})

test('the summary of free works names the options that set a price', () => {
  expect(termsText(3, FREE)).toBe('这 3 首所有人都可以听，登录后可以免费下载；要收费请用 --price、--play-level、--download-level')
  expect(termsText(1, { priceFen: 1500, playVipLevel: 0, freeVipLevel: 2 })).toBe(
    '这 1 首所有人都可以听，成为 VIP2 或更高的会员，或花 ¥15 购买后可以下载',
  )
})
