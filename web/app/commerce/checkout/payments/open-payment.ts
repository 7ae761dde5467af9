import type { Channel, Order } from '@shenglang/contract/commerce/orders/orders'
import {
  cancelOrder,
  checkOrder,
  createOrder,
  listOrders,
  payOrder,
  type WechatRequest,
} from '@shenglang/contract/commerce/orders/routes'
import { isFault } from '@shenglang/contract/fault'
import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'
import { call } from '../../../remote/api.ts'
import type { CheckoutItem } from './checkout-request.ts'
import { deviceOf } from './device.ts'

/** The items to pay for, their price and the means of payment. */
export interface Purchase {
  items: readonly CheckoutItem[]
  /** The price shown to the buyer. */
  expectedFen: number
  couponCode: string
  addressId: string | undefined
  channel: Channel
}

/** An order for the checkout; instants by this browser's clock. */
export interface OpenOrder {
  orderId: string
  orderNo: string
  amountFen: number
  channel: Channel
  /** '' if there is no code to scan. */
  qrCode: string
  /** Address at which this phone pays without a code, and its expiry; '' if the payment takes another way. */
  redirectUrl: string
  redirectExpiresAt: number
  /** The request for WeChat, inside WeChat, or where WeChat identifies the payer before there is one. */
  wechatRequest: WechatRequest | undefined
  payerUrl: string
  orderedAt: number
  expiresAt: number
}

const OPEN_ORDERS_MAX = 50
const NEVER = Number.POSITIVE_INFINITY

const device = () => deviceOf(navigator.userAgent)

/** Orders it, or continues the same order where one is still unpaid. Throws the fault of the call. */
export async function orderAndPay(purchase: Purchase): Promise<OpenOrder> {
  const { items, expectedFen, couponCode, addressId, channel } = purchase
  // With a delivery address it may be meant for somebody else.
  const unpaid = addressId === undefined ? findUnpaidOrder(await listUnpaidOrders(), items, expectedFen) : undefined
  if (unpaid) {
    try {
      return await payAgain(unpaid.orderId, channel)
    } catch (error) {
      if (!isFault(error) || error.code !== 'ORDER_STATE') throw error
    }
  }
  const made = await call(createOrder, {
    items: items.map((item) => ({ quantity: 1, ...item })),
    expectedFen,
    channel,
    device: device(),
    ...(couponCode === '' ? {} : { couponCode }),
    ...(addressId === undefined ? {} : { addressId }),
  })
  return shown(made, channel)
}

/** Opens a payment for an unpaid order. */
export async function payAgain(orderId: string, channel: Channel): Promise<OpenOrder> {
  return shown(await call(payOrder, { id: orderId, channel, device: device() }), channel)
}

/** Cancels an order that is replaced. Throws ORDER_STATE where it was paid meanwhile. */
export async function cancelReplaced(orderId: string): Promise<void> {
  try {
    await call(cancelOrder, { id: orderId })
  } catch (error) {
    if (!isFault(error) || error.code !== 'ORDER_STATE') throw error
    const { status } = await call(checkOrder, { id: orderId })
    if (status !== 'CANCELLED') throw error
  }
}

/** Cancels the oldest unpaid order: only a few may exist at a time. */
export async function cancelOldestUnpaid(): Promise<void> {
  const oldest = (await listUnpaidOrders()).at(-1)
  if (oldest) await cancelReplaced(oldest.orderId)
}

const NO_WAY = { qrCode: '', redirectUrl: '', redirectExpiresAt: NEVER, wechatRequest: undefined, payerUrl: '' } as const

/** True when at least one way to pay the order is known. */
export const hasWay = ({ qrCode, redirectUrl, wechatRequest, payerUrl }: OpenOrder): boolean =>
  qrCode !== '' || redirectUrl !== '' || wechatRequest !== undefined || payerUrl !== ''

/** An order that was created although its channel could not be reached: it is paid by retrying. */
export const orderWithoutCode = (orderId: string, channel: Channel, amountFen: number): OpenOrder => ({
  orderId,
  orderNo: '',
  amountFen,
  channel,
  ...NO_WAY,
  orderedAt: Date.now(),
  expiresAt: NEVER,
})

/**
 * The cheapest unpaid order for the same items, at most `atMostFen`: an unpaid upgrade's order already includes the credit,
 * which a new quote then leaves out.
 */
export function findUnpaidOrder(orders: readonly Order[], items: readonly CheckoutItem[], atMostFen: number): Order | undefined {
  const names = namesOf(items)
  return orders
    .filter((order) => order.amountFen <= atMostFen && !order.isShipped && namesOf(order.items) === names)
    .toSorted((one, other) => one.amountFen - other.amountFen)[0]
}

/** The arguments that list the caller's unpaid orders. */
export const UNPAID_ORDERS: ArgsOf<typeof listOrders> = { status: ['CREATED'], pageNum: 1, pageSize: OPEN_ORDERS_MAX }

const listUnpaidOrders = async (): Promise<Order[]> => (await call(listOrders, UNPAID_ORDERS)).rows

const namesOf = (items: readonly CheckoutItem[]): string =>
  items
    .map(({ goodsType, goodsId, quantity = 1 }) => `${goodsType} ${goodsId} ${quantity}`)
    .sort()
    .join()

function shown(answer: AnswerOf<typeof payOrder>, channel: Channel): OpenOrder {
  const { orderId, orderNo, amountFen, qrCode, redirectUrl = '', redirectSecondsLeft, wechatRequest, payerUrl = '' } = answer
  const now = Date.now()
  return {
    orderId,
    orderNo,
    amountFen,
    channel,
    qrCode,
    redirectUrl,
    redirectExpiresAt: redirectSecondsLeft === undefined ? NEVER : now + redirectSecondsLeft * 1000,
    wechatRequest,
    payerUrl,
    orderedAt: now,
    expiresAt: now + answer.secondsLeft * 1000,
  }
}
