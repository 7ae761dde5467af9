import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'
import { expect, test } from 'vitest'
import { nextText } from './order-text.ts'
import * as texts from './texts.ts'

test.each([
  [true, texts.toShipText],
  [false, texts.toDeliverText],
])('a paid order with goods says what it waits for: goods to be sent (%s), or the rest of it', (isToSend, text) => {
  expect(nextText({ status: 'PAID', isShipped: true, isToSend } as OrderDetail)).toBe(text)
})
