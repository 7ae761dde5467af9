import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'
import * as texts from './texts.ts'

/** What an order waits for, in a sentence. */
export function nextText({ status, isShipped, isToSend, items, refundedFen }: OrderDetail): string {
  switch (status) {
    case 'CREATED':
      return texts.toPayText
    case 'PAID':
      return isToSend ? texts.toShipText : texts.toDeliverText
    case 'SHIPPED':
      return texts.toReceiveText
    case 'COMPLETED':
      if (items.some(({ isToCome }) => isToCome)) return texts.toComeText
      if (refundedFen > 0) return texts.partlyRefundedText
      return items.some(({ goodsType }) => goodsType === 'RESOURCE') && !isShipped ? texts.deliveredText : texts.orderDoneText
    case 'REFUNDING':
      return texts.refundingText
    case 'REFUNDED':
      return texts.refundedText
    case 'CANCELLED':
      return texts.cancelledText
  }
}

/** The history of an order, newest last. */
export function happenedTo({ createTime, payTime, shipTime, completeTime, cancelTime, refunds }: OrderDetail) {
  return [
    { at: createTime, words: texts.placed },
    { at: payTime, words: texts.pay },
    { at: shipTime, words: texts.shipped },
    { at: completeTime, words: texts.done },
    { at: cancelTime, words: texts.cancel },
    ...refunds.flatMap((refund) => [
      { at: refund.createTime, words: texts.applyRefund },
      { at: refund.doneTime, words: texts.refundArrived },
    ]),
  ]
    .filter(({ at }) => at !== '')
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
