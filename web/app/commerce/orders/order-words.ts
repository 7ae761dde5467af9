import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'

/** What an order waits for, in a sentence. */
export function nextWords({ status, isShipped, items, refundedFen }: OrderDetail): string {
  switch (status) {
    case 'CREATED':
      return '付款之后立即生效；过了时间订单会自动取消'
    case 'PAID':
      return isShipped ? '已经付款，正在准备发货' : '已经付款，准备好之后会自动放进你的账户'
    case 'SHIPPED':
      return '收到之后请确认收货；长时间没有确认的会自动完成'
    case 'COMPLETED':
      if (refundedFen > 0) return '订单已完成，其中一部分已经退款'
      return items.some(({ goodsType }) => goodsType === 'RESOURCE') && !isShipped
        ? '已经放进你的账户，可以播放和下载'
        : '订单已完成'
    case 'REFUNDING':
      return '退款正在处理，结果会在通知里告诉你'
    case 'REFUNDED':
      return '已经全部退款，原路退回'
    case 'CANCELLED':
      return '订单已取消，没有扣款'
  }
}

/** What happened to an order, the newest last. */
export function happenedTo({ createTime, payTime, shipTime, completeTime, cancelTime, refunds }: OrderDetail) {
  return [
    { at: createTime, words: '下单' },
    { at: payTime, words: '付款' },
    { at: shipTime, words: '发货' },
    { at: completeTime, words: '完成' },
    { at: cancelTime, words: '取消' },
    ...refunds.flatMap((refund) => [
      { at: refund.createTime, words: '申请退款' },
      { at: refund.doneTime, words: '退款到账' },
    ]),
  ]
    .filter(({ at }) => at !== '')
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
