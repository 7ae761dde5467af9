import type { StaffRefundQuote } from '@shenglang/contract/commerce/refunds/refund-routes'
import { yuan } from '../../shell/yuan.ts'
import * as texts from './texts.ts'

/** The amount that a refund pays back and the rights that it revokes, item by item; items of other orders name their order. */
export const chosenText = (orderId: string, chosen: StaffRefundQuote['chosen']): string =>
  chosen
    .map(({ title, amountFen, text, ...of }) => {
      const line = texts.line(title, yuan(amountFen), text)
      return of.orderId === orderId ? line : texts.lineOf(of.orderNo, line)
    })
    .join('；')
