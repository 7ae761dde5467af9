import type { StaffRefundQuote } from '@shenglang/contract/commerce/refunds/refund-routes'
import { yuan } from '../../shell/yuan.ts'
import * as texts from './texts.ts'

/** What a refund pays back and revokes of each item, those of other orders with their numbers. */
export const chosenText = (orderId: string, chosen: StaffRefundQuote['chosen']): string =>
  chosen
    .map(({ title, amountFen, text, ...of }) => {
      const line = texts.line(title, yuan(amountFen), text)
      return of.orderId === orderId ? line : texts.lineOf(of.orderNo, line)
    })
    .join('；')
