import { expect, test } from 'vitest'
import { PURCHASE_ONLY } from '../../media/rules.ts'
import { CONTENT_TYPES } from '../entities.ts'
import { isForSale, pricesOf, priceText, rightOf } from './price.ts'

const { single, collection, post, goods, bespoke, lightAndSound } = CONTENT_TYPES

test.each([
  ['a free single', single, 0, 0, ['免费']],
  ['a gated single is not free', single, 0, 3, ['VIP3']],
  ['a level of none is free whatever the price', single, 990, 0, ['免费']],
  ['a gated pack with a price is had either way', collection, 3600, 2, ['¥36', 'VIP2']],
  ['goods cost what they cost, whatever their level', goods, 89_900, 0, ['¥899']],
  ['light and sound too', lightAndSound, 128_050, 0, ['¥1280.50']],
  ['made to measure it is where the price begins', bespoke, 68_000, 0, ['¥680 起']],
  ['what is only bought has its price alone', single, 3000, PURCHASE_ONLY, ['¥30']],
  ['and without a price nobody has it', single, 0, PURCHASE_ONLY, ['暂不出售']],
  ['what has no price yet is not free', goods, 0, 0, ['价格面议']],
  ['made to measure without one neither', bespoke, 0, 0, ['价格面议']],
  ['a post is read', post, 0, 0, []],
])('%s', (_, contentType, priceFen, freeVipLevel, words) => {
  expect(pricesOf({ contentType, priceFen, freeVipLevel }).map((price) => price.words)).toEqual(words)
})

test.each([
  ['what was bought is owned, whatever its level', { freeVipLevel: 3, isBuy: true }, { kind: 'own', words: '已拥有' }],
  ['a level is the right to a gated track', { freeVipLevel: 3, isBuy: false }, { kind: 'vip', words: 'VIP3' }],
  ['a free one is free', { freeVipLevel: 0, isBuy: false }, { kind: 'free', words: '免费' }],
])('%s', (_, rights, right) => {
  expect(rightOf({ contentType: single, priceFen: 990, ...rights })).toEqual(right)
})

test.each([
  ['a single with a price and a level', single, 1800, 3, false, true],
  ['a pack that is only bought', collection, 3600, PURCHASE_ONLY, false, true],
  ['what is owned already', single, 1800, 3, true, false],
  ['what is free, whatever its price', single, 1800, 0, false, false],
  ['what only a level opens', single, 0, 3, false, false],
  ['goods, which have a page of their own', goods, 89_900, 0, false, false],
])('for sale by itself: %s', (_, contentType, priceFen, freeVipLevel, isBuy, expected) => {
  expect(isForSale({ contentType, priceFen, freeVipLevel, isBuy })).toBe(expected)
})

test('a single that is only sold has its price as label, and the text lists every way to get it', () => {
  expect(rightOf({ contentType: single, priceFen: 3000, freeVipLevel: PURCHASE_ONLY, isBuy: false })).toEqual({
    kind: 'money',
    words: '单买 ¥30',
  })
  expect(priceText({ contentType: collection, priceFen: 4200, freeVipLevel: 1 })).toBe('¥42 或 VIP1')
})

test('goods have their price as label, and a post has no label', () => {
  const sold = { priceFen: 3000, freeVipLevel: 0, isBuy: false }
  expect(rightOf({ contentType: goods, ...sold })).toEqual({ kind: 'money', words: '¥30' })
  expect(rightOf({ contentType: post, ...sold })).toBeUndefined()
})
