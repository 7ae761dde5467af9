import * as z from 'zod/mini'
import { id, int, list, oneOf, paging, text } from '../../arguments.ts'
import { pageOf } from '../../envelope.ts'
import { route } from '../../route.ts'
import { VipGoods } from '../levels/entities.ts'
import { CHANNELS, DEVICES, GOODS_TYPES, ORDER_FEN_MAX, ORDER_STATUSES, Order } from './orders.ts'

/** `declined` by the payer or their bank, and still to be paid; `closed` when it expired or was replaced. */
const ATTEMPT_STATES = ['none', 'open', 'declined', 'differs', 'closed', 'paid'] as const

/** The most items of one order, each of another kind. */
const ITEMS_MAX = 50

export const vipConfig = route({
  method: 'GET',
  path: '/client/app/cms/vip/config',
  audience: 'public',
  summary: '会员等级与价格',
  args: z.object({}),
  answer: z.array(VipGoods),
})

/** What a page inside WeChat passes to WeChat (`getBrandWCPayRequest`), under WeChat's names. */
export const WechatRequest = z.object({
  appId: z.string(),
  /** In seconds. */
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
})
export type WechatRequest = z.infer<typeof WechatRequest>

/** An order that is to be paid, or was paid at once. It has at most one of the ways to pay. */
const Payment = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  amountFen: z.int(),
  /** Content of the QR code; '' where nothing is left to pay, and where there is another way. */
  qrCode: z.string(),
  /** The payment page for a phone that requested it and whose channel supports it. */
  redirectUrl: z.optional(z.string()),
  /** How long `redirectUrl` works, where that is less than `secondsLeft`; then the order needs another one. */
  redirectSecondsLeft: z.optional(z.int()),
  wechatRequest: z.optional(WechatRequest),
  /** Where WeChat identifies the payer; it leads back to the order, which can then be paid inside WeChat. */
  payerUrl: z.optional(z.string()),
  status: z.enum(ORDER_STATUSES),
  expireTime: z.string(),
  /** Remaining seconds, since a buyer's clock may be wrong. */
  secondsLeft: z.int(),
})

const goods = { goodsType: oneOf(GOODS_TYPES), goodsId: id(), quantity: z._default(int(1, 1000), 1) }

/** What to buy: either `items` or the single form. */
export const goodsArgs = {
  items: z.optional(
    z.array(z.object(goods)).check(z.minLength(1, '请选择要购买的内容'), z.maxLength(ITEMS_MAX, `一次最多购买 ${ITEMS_MAX} 种`)),
  ),
  goodsType: z.optional(goods.goodsType),
  goodsId: z.optional(goods.goodsId),
  quantity: goods.quantity,
}
/** Whether exactly one of the two forms was used. */
export const hasGoods = ({ items, goodsType, goodsId }: { items?: unknown; goodsType?: unknown; goodsId?: unknown }): boolean =>
  (items === undefined) === (goodsType !== undefined && goodsId !== undefined)
export const NO_GOODS = { error: '请给出要购买的内容', path: ['items'] }

/** States to filter by; none for all. */
export const statuses = () => z._default(list(oneOf(ORDER_STATUSES)), [])

/** Either `items` or the single form. A price other than `expectedFen` is the fault PRICE_CHANGED with the new amount. */
export const createOrder = route({
  method: 'POST',
  path: '/pay/page/create',
  audience: 'user',
  needsConsent: true,
  idempotent: true,
  summary: '下单并取得付款二维码；channel 为 balance 时直接从余额付清，不返回二维码',
  args: z
    .object({
      ...goodsArgs,
      expectedFen: z.optional(int(0, ORDER_FEN_MAX)),
      couponCode: z.optional(text(40)),
      channel: oneOf(CHANNELS),
      device: z.optional(oneOf(DEVICES)),
      addressId: z.optional(id()),
    })
    .check(z.refine(hasGoods, NO_GOODS)),
  answer: Payment,
})

export const payOrder = route({
  method: 'POST',
  path: '/pay/client/order/pay/{id}',
  audience: 'user',
  needsConsent: true,
  idempotent: true,
  summary: '继续付款：换一种付款方式，或重新取得付款二维码；之前的二维码随即失效',
  args: z.object({ id: id(), channel: oneOf(CHANNELS), device: z.optional(oneOf(DEVICES)) }),
  answer: Payment,
})

export const cancelOrder = route({
  method: 'POST',
  path: '/pay/client/order/cancel/{id}',
  audience: 'user',
  summary: '取消待付款的订单',
  args: z.object({ id: id() }),
  answer: Order,
})

export const receiveOrder = route({
  method: 'POST',
  path: '/pay/client/order/receive/{id}',
  audience: 'user',
  summary: '确认收货',
  args: z.object({ id: id() }),
  answer: Order,
})

export const checkOrder = route({
  method: 'GET',
  path: '/pay/order/check/{id}',
  audience: 'user',
  summary: '订单状态；待付款时会向支付渠道核对',
  args: z.object({ id: id() }),
  answer: z.object({
    orderId: z.string(),
    status: z.enum(ORDER_STATUSES),
    statusName: z.string(),
    /** The state of the newest attempt to pay; `none` without one, `differs` while staff check a difference. */
    attempt: z.enum(ATTEMPT_STATES),
  }),
})

export const listOrders = route({
  method: 'GET',
  path: '/pay/client/order/list',
  audience: 'user',
  summary: '我的订单，新的在前；status 可用逗号分隔多个',
  args: z.object({ status: statuses(), ...paging }),
  answer: pageOf(Order),
})
