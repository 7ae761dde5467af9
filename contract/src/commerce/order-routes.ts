import * as z from 'zod/mini'
import { id, text } from '../arguments.ts'
import { route } from '../route.ts'
import { CHANNELS, GOODS_TYPES, Order } from './orders/orders.ts'
import { goodsArgs, hasGoods, NO_GOODS } from './orders/routes.ts'
import { Refund } from './refunds/refund-routes.ts'

/** A refusal: fault code and message for the buyer. */
const Refusal = z.object({ code: z.string(), message: z.string() })

/** An order with the fields of its page. Instants are '' until they occur. */
export const OrderDetail = z.extend(Order, {
  /** The delivery address at the time of the order; null when nothing is shipped. */
  address: z.nullable(
    z.object({
      name: z.string(),
      phone: z.string(),
      province: z.string(),
      city: z.string(),
      district: z.string(),
      detail: z.string(),
    }),
  ),
  carrier: z.string(),
  trackingNo: z.string(),
  shipTime: z.string(),
  completeTime: z.string(),
  cancelTime: z.string(),
  /** Seconds left to pay; 0 when it cannot be paid any more. */
  secondsLeft: z.int(),
  /** Oldest first. */
  refunds: z.array(Refund),
  /** True when goods are still to be shipped: paid, not shipped, and not fully refunded. */
  isToSend: z.boolean(),
})
export type OrderDetail = z.infer<typeof OrderDetail>

export const readOrder = route({
  method: 'GET',
  path: '/pay/client/order/detail/{id}',
  audience: 'user',
  summary: '我的一个订单，连同收货地址、物流与现在可以做的事',
  args: z.object({ id: id() }),
  answer: OrderDetail,
})

/** The price of an order if it were made now, line by line; nothing is reserved. */
export const Quote = z.object({
  lines: z.array(
    z.object({
      goodsType: z.enum(GOODS_TYPES),
      goodsId: z.string(),
      /** '' when it is not for sale. */
      title: z.string(),
      cover: z.string(),
      coverColor: z.string(),
      quantity: z.int(),
      unitFen: z.int(),
      /** For all pieces, minus this line's part of the coupon. */
      amountFen: z.int(),
      refusal: z.nullable(Refusal),
    }),
  ),
  /** Before the coupon. */
  goodsFen: z.int(),
  discountFen: z.int(),
  amountFen: z.int(),
  /** The buyer's coupon with the largest discount, when no code was given. */
  bestCoupon: z.nullable(z.object({ code: z.string(), discountFen: z.int() })),
  needsAddress: z.boolean(),
  /** Enabled channels that can pay this order. */
  channels: z.array(z.enum(CHANNELS)),
  /** The refusal of the order, or of its first line that cannot be ordered. */
  refusal: z.nullable(Refusal),
})
export type Quote = z.infer<typeof Quote>

export const quoteOrder = route({
  method: 'POST',
  path: '/pay/client/order/quote',
  audience: 'user',
  summary: '试算：现在下单要付多少，能否购买；不占库存',
  args: z.object({ ...goodsArgs, couponCode: z.optional(text(40)) }).check(z.refine(hasGoods, NO_GOODS)),
  answer: Quote,
})

/** The user's balance and points, and the available ways to pay. Money in fen. */
export const Wallet = z.object({
  balanceFen: z.int(),
  points: z.int(),
  /** Enabled now. */
  channels: z.array(z.enum(CHANNELS)),
  /** True when payments go to the sandbox and no money moves. */
  isSandbox: z.boolean(),
  /** Suggested top-up amounts, and the allowed range of other amounts. */
  rechargeFen: z.array(z.int()),
  rechargeMinFen: z.int(),
  rechargeMaxFen: z.int(),
})
export type Wallet = z.infer<typeof Wallet>

export const readWallet = route({
  method: 'GET',
  path: '/pay/client/wallet',
  audience: 'user',
  summary: '我的余额与积分，开放的付款方式与充值金额',
  args: z.object({}),
  answer: Wallet,
})
