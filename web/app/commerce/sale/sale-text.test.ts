import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { expect, test } from 'vitest'
import { deliveryText, stateText } from './sale-text.ts'

const goods = { contentType: CONTENT_TYPES.goods }
const bespoke = { contentType: CONTENT_TYPES.bespoke }
const show = { contentType: CONTENT_TYPES.lightAndSound }

test('the state is ready, presale or sold out', () => {
  const states = (['open', 'presale', 'soon', 'soldOut', 'ended'] as const).map((state) => stateText(goods, state))
  expect(states).toEqual(['现货', '预订', '即将开售', '售罄', '已停售'])
})

test('made-to-measure offers are 定制, whatever their sale state', () => {
  expect([stateText(bespoke, 'open'), stateText(bespoke, 'ended')]).toEqual(['定制', '定制'])
})

test('only goods are shipped', () => {
  expect([goods, bespoke, show].map(deliveryText)).toEqual(['快递寄送', '做好后线上交付', '付款后线上交付'])
})
