import * as z from 'zod/mini'
import { oneOf } from '../../arguments.ts'

/** Types of goods; `goodsId` is a plan, an amount in fen, a resource, or a design request. */
export const GOODS_TYPES = ['VIP', 'RECHARGE', 'RESOURCE', 'DESIGN'] as const
export type GoodsType = (typeof GOODS_TYPES)[number]

/** The highest total of an order. */
export const ORDER_FEN_MAX = 100_000_000
/** The minimum of a top-up other than the suggested amounts. */
export const RECHARGE_MIN_FEN = 100

/** Channels of payment: the balance, or an enabled channel of a provider. */
export const CHANNELS = ['balance', 'wechat', 'alipay', 'sandbox'] as const
export type Channel = (typeof CHANNELS)[number]
/**
 * The device that the buyer pays on: another one that scans a QR code, a phone's browser that opens the channel's page, or
 * WeChat's browser.
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

/** States of an order with the names shown to users (spec §4). */
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

/** The actions that may be open to the buyer of an order. */
const BUYER_ACTIONS = ['cancel', 'pay', 'receive', 'refund'] as const
export type BuyerAction = (typeof BUYER_ACTIONS)[number]

/** Seconds left to pay an order; 0 when it cannot be paid any more. `expiresAt` and `now` in milliseconds since 1970. */
export const secondsToPay = (status: OrderStatus, expiresAt: number, now: number): number =>
  status === 'CREATED' ? Math.max(0, Math.ceil((expiresAt - now) / 1000)) : 0

/** An item of an order, as it was at the time of the order. Money in fen. */
export const OrderItem = z.object({
  orderItemId: z.string(),
  goodsType: oneOf(GOODS_TYPES),
  goodsId: z.string(),
  title: z.string(),
  /** Relative to the API's base address, `API_BASE`; '' without one. */
  cover: z.string(),
  coverColor: z.string(),
  quantity: z.int(),
  /** Per piece, before discounts. */
  unitFen: z.int(),
  /** For all pieces, minus this item's part of the coupon. */
  amountFen: z.int(),
  refundedFen: z.int(),
  /** True for a paid file that the buyer gets once it is released. */
  isToCome: z.boolean(),
})
export type OrderItem = z.infer<typeof OrderItem>

/** An order as its buyer sees it in lists. Instants are ISO 8601 UTC, '' until they occur. */
export const Order = z.object({
  orderId: z.string(),
  /** The number that people quote; payment attempts have their own numbers. */
  orderNo: z.string(),
  status: z.enum(ORDER_STATUSES),
  statusName: z.string(),
  /** Amount to pay, after the coupon. */
  amountFen: z.int(),
  discountFen: z.int(),
  refundedFen: z.int(),
  /** The channel it was paid by; '' until then. */
  channel: z.union([z.enum(CHANNELS), z.literal('')]),
  /** True when any item goes by carrier, whether or not it has been sent yet. */
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
