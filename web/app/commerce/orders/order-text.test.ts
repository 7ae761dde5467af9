import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'
import { expect, test } from 'vitest'
import { nextText } from './order-text.ts'
import * as texts from './texts.ts'

test.each([
  [true, texts.toComeText],
  [false, texts.orderDoneText],
])('a completed order of goods says whether a file is still to come: %s', (isToCome, text) => {
  const items = [{ goodsType: 'RESOURCE', isToCome }] as OrderDetail['items']
  expect(nextText({ status: 'COMPLETED', isShipped: true, refundedFen: 0, items } as OrderDetail)).toBe(text)
})

test.each([
  [true, texts.toShipText],
  [false, texts.toDeliverText],
])('a paid order with goods names its next step: goods to be sent (%s), or the rest of it', (isToSend, text) => {
  expect(nextText({ status: 'PAID', isShipped: true, isToSend } as OrderDetail)).toBe(text)
})
