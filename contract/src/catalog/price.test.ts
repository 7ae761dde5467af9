import { expect, test } from 'vitest'
import { CONTENT_TYPES } from './entities.ts'
import { pricesOf, rightOf } from './price.ts'

const { single, collection, post, goods, bespoke, lightAndSound } = CONTENT_TYPES

test.each([
  ['a free single', single, 0, 0, ['免费']],
  ['a gated single is not free', single, 0, 3, ['VIP3']],
  ['a level of none is free whatever the price', single, 990, 0, ['免费']],
  ['a gated pack with a price is had either way', collection, 3600, 2, ['¥36', 'VIP2']],
  ['goods cost what they cost, whatever their level', goods, 89_900, 0, ['¥899']],
  ['light and sound too', lightAndSound, 128_050, 0, ['¥1280.50']],
  ['made to measure it is where the price begins', bespoke, 68_000, 0, ['¥680 起']],
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

test('goods are bought, and a post has no right at all', () => {
  const sold = { priceFen: 3000, freeVipLevel: 0, isBuy: false }
  expect(rightOf({ contentType: goods, ...sold })).toEqual({ kind: 'money', words: '¥30' })
  expect(rightOf({ contentType: post, ...sold })).toBeUndefined()
})
