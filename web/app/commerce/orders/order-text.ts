import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'
import * as texts from './texts.ts'

/** The next step of an order, as a sentence. */
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
export function historyOf({ createTime, payTime, shipTime, completeTime, cancelTime, refunds }: OrderDetail) {
  return [
    { at: createTime, label: texts.placed },
    { at: payTime, label: texts.pay },
    { at: shipTime, label: texts.shipped },
    { at: completeTime, label: texts.done },
    { at: cancelTime, label: texts.cancel },
    ...refunds.flatMap((refund) => [
      { at: refund.createTime, label: texts.applyRefund },
      { at: refund.doneTime, label: texts.refundArrived },
    ]),
  ]
    .filter(({ at }) => at !== '')
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
