import * as z from 'zod/mini'
import { oneOf } from '../../arguments.ts'

/** What can be ordered; `goodsId` is a plan, an amount in fen, a resource, a design request. */
export const GOODS_TYPES = ['VIP', 'RECHARGE', 'RESOURCE', 'DESIGN'] as const
export type GoodsType = (typeof GOODS_TYPES)[number]

/** The highest total of an order. */
export const ORDER_FEN_MAX = 100_000_000
/** The least top-up beside the amounts that the operator offers. */
export const RECHARGE_MIN_FEN = 100

/** How an order can be paid: from the balance, or by a QR code of a channel that the site has enabled. */
export const CHANNELS = ['balance', 'wechat', 'alipay', 'sandbox'] as const
export type Channel = (typeof CHANNELS)[number]
/**
 * Where a buyer pays: a code that another device scans, a page of the channel in a phone's browser, or inside WeChat's
 * browser.
 */
export const DEVICES = ['qr', 'mobile', 'wechat'] as const
export type Device = (typeof DEVICES)[number]
/** The channels of payment providers. */
export type ProviderChannel = Exclude<Channel, 'balance'>
/** @public */
export const CHANNEL_LABELS: Record<Channel, string> = {
  balance: '余额',
  wechat: '微信支付',
  alipay: '支付宝',
  sandbox: '演示收银台',
}

/** States of an order with the names that users read (spec §4). */
export const ORDER_STATUS_NAMES = {
  COMPLETED: '已完成',
  CREATED: '待付款',
  PAID: '已付款',
  SHIPPED: '已发货',
  REFUNDING: '退款中',
  REFUNDED: '已退款',
  CANCELLED: '已取消',
} as const
export type OrderStatus = keyof typeof ORDER_STATUS_NAMES
export const ORDER_STATUSES = Object.keys(ORDER_STATUS_NAMES) as [OrderStatus, ...OrderStatus[]]

/** What a buyer can do with an order now. */
const BUYER_ACTIONS = ['cancel', 'pay', 'receive', 'refund'] as const
export type BuyerAction = (typeof BUYER_ACTIONS)[number]

/** How many seconds an order can still be paid; 0 where it cannot. `expiresAt` and `now` in milliseconds since 1970. */
export const secondsToPay = (status: OrderStatus, expiresAt: number, now: number): number =>
  status === 'CREATED' ? Math.max(0, Math.ceil((expiresAt - now) / 1000)) : 0

/** An item of an order, as it was when ordered. Money in fen. */
export const OrderItem = z.object({
  orderItemId: z.string(),
  goodsType: oneOf(GOODS_TYPES),
  goodsId: z.string(),
  title: z.string(),
  /** Relative to the base address; '' without one. */
  cover: z.string(),
  coverColor: z.string(),
  quantity: z.int(),
  /** Per piece, before discounts. */
  unitFen: z.int(),
  /** For all pieces, after its part of the coupon. */
  amountFen: z.int(),
  refundedFen: z.int(),
  /** A paid file that is given to its buyer once it is released. */
  isToCome: z.boolean(),
})
export type OrderItem = z.infer<typeof OrderItem>

/** An order as the buyer sees it in lists. Instants ISO 8601 UTC, '' until they occur. */
export const Order = z.object({
  orderId: z.string(),
  /** For people to quote; attempts to pay have numbers of their own. */
  orderNo: z.string(),
  status: z.enum(ORDER_STATUSES),
  statusName: z.string(),
  /** To be paid, after the coupon. */
  amountFen: z.int(),
  discountFen: z.int(),
  refundedFen: z.int(),
  /** How it was paid; '' before. */
  channel: z.union([z.enum(CHANNELS), z.literal('')]),
  /** Whether any item is shipped. */
  isShipped: z.boolean(),
  /** Paid in the sandbox: no money moved. */
  isSandbox: z.boolean(),
  createTime: z.string(),
  /** Payment deadline. */
  expireTime: z.string(),
  payTime: z.string(),
  items: z.array(OrderItem),
  canDo: z.array(z.enum(BUYER_ACTIONS)),
})
export type Order = z.infer<typeof Order>
