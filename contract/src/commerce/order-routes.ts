import * as z from 'zod/mini'
import { id, text } from '../arguments.ts'
import { route } from '../route.ts'
import { CHANNELS, GOODS_TYPES, Order } from './orders/orders.ts'
import { goodsArgs, hasGoods, NO_GOODS } from './orders/routes.ts'
import { Refund } from './refunds/refund-routes.ts'

/** A refusal with the text for the buyer. */
const Refusal = z.object({ code: z.string(), message: z.string() })

/** An order as its page shows it. Instants '' until they occur. */
export const OrderDetail = z.extend(Order, {
  /** The delivery address as it was when ordered; null where nothing is shipped. */
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
  /** How long it can still be paid; 0 where it cannot. */
  secondsLeft: z.int(),
  /** Oldest first. */
  refunds: z.array(Refund),
  /** Whether goods of it are still to be sent: paid, not sent, and not all refunded. */
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

/** What an order would cost now, line by line; nothing is reserved. */
export const Quote = z.object({
  lines: z.array(
    z.object({
      goodsType: z.enum(GOODS_TYPES),
      goodsId: z.string(),
      /** '' where it is not sold. */
      title: z.string(),
      cover: z.string(),
      coverColor: z.string(),
      quantity: z.int(),
      unitFen: z.int(),
      /** For all pieces, after its part of the coupon. */
      amountFen: z.int(),
      refusal: z.nullable(Refusal),
    }),
  ),
  /** Before the coupon. */
  goodsFen: z.int(),
  discountFen: z.int(),
  amountFen: z.int(),
  /** The buyer's coupon that takes most off, where no code was given. */
  bestCoupon: z.nullable(z.object({ code: z.string(), discountFen: z.int() })),
  needsAddress: z.boolean(),
  /** Channels that can pay this and are enabled. */
  channels: z.array(z.enum(CHANNELS)),
  /** Why the order, or the first of its lines that fails, is refused. */
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

/** The user's balance and points, and how things can be paid. Money in fen. */
export const Wallet = z.object({
  balanceFen: z.int(),
  points: z.int(),
  /** Currently enabled. */
  channels: z.array(z.enum(CHANNELS)),
  /** No money moves. */
  isSandbox: z.boolean(),
  /** Suggested top-up amounts, and the range of others. */
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
