import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { expect, test } from 'vitest'
import { deliveryWords, stateWords } from './sale-words.ts'

const goods = { contentType: CONTENT_TYPES.goods }
const bespoke = { contentType: CONTENT_TYPES.bespoke }
const show = { contentType: CONTENT_TYPES.lightAndSound }

test('what lies ready, what is ordered before, what is gone', () => {
  const states = (['open', 'presale', 'soon', 'soldOut', 'ended'] as const).map((state) => stateWords(goods, state))
  expect(states).toEqual(['现货', '预订', '即将开售', '售罄', '已停售'])
})

test('what is made to measure is 定制, however its sale stands', () => {
  expect([stateWords(bespoke, 'open'), stateWords(bespoke, 'ended')]).toEqual(['定制', '定制'])
})

test('only goods are sent by carrier', () => {
  expect([goods, bespoke, show].map(deliveryWords)).toEqual(['快递寄送', '做好后线上交付', '付款后线上交付'])
})
