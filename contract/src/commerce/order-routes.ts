import * as z from 'zod/mini'
import { id, int, paging, text } from '../arguments.ts'
import { pageOf } from '../envelope.ts'
import { route } from '../route.ts'
import { CHANNELS, GOODS_TYPES, Order } from './orders.ts'
import { Refund } from './refund-routes.ts'
import { goodsArgs, hasGoods, NO_GOODS, statuses } from './routes.ts'

/** What a buyer can do with an order now. */
const BUYER_ACTIONS = ['cancel', 'pay', 'receive', 'refund'] as const
export type BuyerAction = (typeof BUYER_ACTIONS)[number]

/** A refusal with the words that the buyer reads. */
const Refusal = z.object({ code: z.string(), message: z.string() })

/** An order as its own page shows it. Instants '' where it has not come to that. */
export const OrderDetail = z.extend(Order, {
  /** Where its goods go, as it was when it was ordered; null where nothing is sent. */
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
  /** For so long it can still be paid; 0 where it cannot. */
  secondsLeft: z.int(),
  /** The oldest first. */
  refunds: z.array(Refund),
  canDo: z.array(z.enum(BUYER_ACTIONS)),
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
      /** Of all pieces, after its part of the coupon. */
      amountFen: z.int(),
      refusal: z.nullable(Refusal),
    }),
  ),
  /** Before the coupon. */
  goodsFen: z.int(),
  discountFen: z.int(),
  amountFen: z.int(),
  /** Of the buyer's own coupons the one that takes most off, where no code was given. */
  bestCoupon: z.nullable(z.object({ code: z.string(), discountFen: z.int() })),
  needsAddress: z.boolean(),
  /** What may pay this, and is open. */
  channels: z.array(z.enum(CHANNELS)),
  /** What stands against the order as a whole, or against the first of its lines. */
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

/** What somebody has, and how things can be paid. Money in fen. */
export const Wallet = z.object({
  balanceFen: z.int(),
  points: z.int(),
  /** Open now. */
  channels: z.array(z.enum(CHANNELS)),
  /** No money moves. */
  isSandbox: z.boolean(),
  /** Amounts of a top-up to choose from, and between which another may lie. */
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

/** An order as staff see it. */
export const StaffOrder = z.extend(OrderDetail, { userId: z.string(), nickName: z.string() })
export type StaffOrder = z.infer<typeof StaffOrder>

export const findOrders = route({
  method: 'GET',
  path: '/client/app/admin/order',
  audience: 'staff',
  permission: 'support',
  summary: '订单，新的在前；可按状态、订单号、买家查找；isToSend 为 1 时只列待发货的',
  args: z.object({
    status: statuses(),
    orderNo: z.optional(text(40)),
    userId: z.optional(id()),
    /** 1 for goods that are paid and not on their way yet. */
    isToSend: z._default(int(0, 1), 0),
    ...paging,
  }),
  answer: pageOf(StaffOrder),
})

export const findOrder = route({
  method: 'GET',
  path: '/client/app/admin/order/{id}',
  audience: 'staff',
  permission: 'support',
  summary: '一个订单',
  args: z.object({ id: id() }),
  answer: StaffOrder,
})

const words = (maxLength: number, message: string) => text(maxLength).check(z.trim(), z.minLength(1, message))

export const shipOrder = route({
  method: 'POST',
  path: '/client/app/admin/order/ship/{id}',
  audience: 'staff',
  permission: 'support',
  idempotent: true,
  summary: '发货：写下快递公司与单号，并通知买家',
  args: z.object({
    id: id(),
    carrier: words(40, '请填写快递公司'),
    trackingNo: words(60, '请填写快递单号').check(z.regex(/^[A-Za-z0-9-]+$/, '快递单号由字母、数字和连字符组成')),
  }),
  answer: StaffOrder,
})

export const dropOrder = route({
  method: 'POST',
  path: '/client/app/admin/order/cancel/{id}',
  audience: 'staff',
  permission: 'support',
  idempotent: true,
  summary: '取消待付款的订单，并通知买家',
  args: z.object({ id: id() }),
  answer: StaffOrder,
})
