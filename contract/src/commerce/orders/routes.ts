import * as z from 'zod/mini'
import { id, int, list, oneOf, paging, text } from '../../arguments.ts'
import { pageOf } from '../../envelope.ts'
import { route } from '../../route.ts'
import { VipGoods } from '../levels/entities.ts'
import { CHANNELS, DEVICES, GOODS_TYPES, ORDER_FEN_MAX, ORDER_STATUSES, Order } from './orders.ts'

/**
 * State of a payment attempt. `declined`: refused by the payer or their bank, can be tried again. `closed`: expired or replaced.
 */
const ATTEMPT_STATES = ['none', 'open', 'declined', 'differs', 'closed', 'paid'] as const

/** Maximum number of different items in one order. */
const ITEMS_MAX = 50

export const vipConfig = route({
  method: 'GET',
  path: '/client/app/cms/vip/config',
  audience: 'public',
  summary: '会员等级与价格',
  args: z.object({}),
  answer: z.array(VipGoods),
})

/** The parameters of WeChat's `getBrandWCPayRequest`, under WeChat's names. */
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

/** An order to be paid, or paid at once from the balance. At most one way to pay is set. */
const Payment = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  amountFen: z.int(),
  /** Content of the QR code; '' when nothing is left to pay, or another way is set. */
  qrCode: z.string(),
  /** The channel's payment page, for a buyer who pays on a phone, if the channel supports it. */
  redirectUrl: z.optional(z.string()),
  /** Seconds for which `redirectUrl` is valid, if shorter than `secondsLeft`; after that a new one must be requested. */
  redirectSecondsLeft: z.optional(z.int()),
  wechatRequest: z.optional(WechatRequest),
  /** WeChat's page that identifies the payer and returns to the order, which can then be paid inside WeChat. */
  payerUrl: z.optional(z.string()),
  status: z.enum(ORDER_STATUSES),
  expireTime: z.string(),
  /** Relative, since the buyer's clock may be wrong. */
  secondsLeft: z.int(),
})

const goods = { goodsType: oneOf(GOODS_TYPES), goodsId: id(), quantity: z._default(int(1, 1000), 1) }

/** The goods to buy: either `items`, or a single item by the other fields. */
export const goodsArgs = {
  items: z.optional(
    z.array(z.object(goods)).check(z.minLength(1, '请选择要购买的内容'), z.maxLength(ITEMS_MAX, `一次最多购买 ${ITEMS_MAX} 种`)),
  ),
  goodsType: z.optional(goods.goodsType),
  goodsId: z.optional(goods.goodsId),
  quantity: goods.quantity,
}
/** True when exactly one of the two forms is used. */
export const hasGoods = ({ items, goodsType, goodsId }: { items?: unknown; goodsType?: unknown; goodsId?: unknown }): boolean =>
  (items === undefined) === (goodsType !== undefined && goodsId !== undefined)
export const NO_GOODS = { error: '请给出要购买的内容', path: ['items'] }

/** States to filter by; empty for all. */
export const statuses = () => z._default(list(oneOf(ORDER_STATUSES)), [])

/** Fails with PRICE_CHANGED and the new amount if the price is not `expectedFen`. */
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
    /** State of the latest payment attempt; `none` without one, `differs` while staff check a difference. */
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
