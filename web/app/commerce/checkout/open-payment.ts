import type { Channel, Order } from '@shenglang/contract/commerce/orders'
import {
  cancelOrder,
  checkOrder,
  createOrder,
  listOrders,
  payOrder,
  type WechatRequest,
} from '@shenglang/contract/commerce/routes'
import { isFault } from '@shenglang/contract/fault'
import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'
import { call } from '../../remote/api.ts'
import { deviceOf } from './device.ts'
import type { CheckoutItem } from './request.ts'

/** What is to be paid for, and how. */
export interface Purchase {
  items: readonly CheckoutItem[]
  /** What its buyer was told that it costs. */
  expectedFen: number
  couponCode: string
  addressId: string | undefined
  channel: Channel
}

/** An order as the till shows it; instants by this browser's clock. */
export interface OpenOrder {
  orderId: string
  orderNo: string
  amountFen: number
  channel: Channel
  /** '' where there is nothing to scan. */
  qrCode: string
  /** Where this phone pays, without a code, and until when that opens; '' where there is another way. */
  redirectUrl: string
  redirectExpiresAt: number
  /** What is handed to WeChat inside it, or where WeChat says who pays before there is something to hand. */
  wechatRequest: WechatRequest | undefined
  payerUrl: string
  /** It waited to be paid before this till was opened. */
  isResumed: boolean
  orderedAt: number
  expiresAt: number
}

const OPEN_ORDERS_MAX = 50
const NEVER = Number.POSITIVE_INFINITY

const device = () => deviceOf(navigator.userAgent)

/** Orders it, or goes on with the same order where one still waits to be paid. Throws the fault of the call. */
export async function orderAndPay(purchase: Purchase): Promise<OpenOrder> {
  const { items, expectedFen, couponCode, addressId, channel } = purchase
  // With an address to send to it may be meant for somebody else.
  const waiting = addressId === undefined ? await findWaiting(purchase) : undefined
  if (waiting) {
    try {
      return { ...(await payAgain(waiting.orderId, channel)), isResumed: true }
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

/** Opens a payment for an order that waits. */
export async function payAgain(orderId: string, channel: Channel): Promise<OpenOrder> {
  return shown(await call(payOrder, { id: orderId, channel, device: device() }), channel)
}

/** Lets go of an order in whose place another comes, or that nobody chose (`isLeft`). Throws ORDER_STATE where it was paid meanwhile. */
export async function letGo(orderId: string, isLeft = false): Promise<void> {
  try {
    await call(cancelOrder, { id: orderId, isLeft })
  } catch (error) {
    if (!isFault(error) || error.code !== 'ORDER_STATE') throw error
    const { status } = await call(checkOrder, { id: orderId })
    if (status !== 'CANCELLED') throw error
  }
}

/** Lets go of the oldest order that waits: there may be a few at a time only. */
export async function makeRoom(): Promise<void> {
  const oldest = (await listWaiting()).at(-1)
  if (oldest) await letGo(oldest.orderId)
}

const NO_WAY = { qrCode: '', redirectUrl: '', redirectExpiresAt: NEVER, wechatRequest: undefined, payerUrl: '' } as const

/** Whether there is a way to pay it. */
export const hasWay = ({ qrCode, redirectUrl, wechatRequest, payerUrl }: OpenOrder): boolean =>
  qrCode !== '' || redirectUrl !== '' || wechatRequest !== undefined || payerUrl !== ''

/** An order that was made although its channel could not be reached: it is paid by trying again. */
export const withoutCode = (orderId: string, channel: Channel, amountFen: number): OpenOrder => ({
  orderId,
  orderNo: '',
  amountFen,
  channel,
  ...NO_WAY,
  isResumed: false,
  orderedAt: Date.now(),
  expiresAt: NEVER,
})

const findWaiting = async ({ items, expectedFen }: Purchase): Promise<Order | undefined> =>
  waitingFor(await listWaiting(), items, expectedFen)

/**
 * Of orders that wait to be paid the cheapest one for the same items, never dearer than `atMostFen`: an upgrade's own order
 * holds the exchange, which a new quote then leaves out.
 */
export function waitingFor(orders: readonly Order[], items: readonly CheckoutItem[], atMostFen: number): Order | undefined {
  const wanted = namesOf(items)
  return orders
    .filter((order) => order.amountFen <= atMostFen && !order.isShipped && namesOf(order.items) === wanted)
    .toSorted((one, other) => one.amountFen - other.amountFen)[0]
}

/** What asks for the orders of the caller that wait to be paid. */
export const WAITING: ArgsOf<typeof listOrders> = { status: ['CREATED'], pageNum: 1, pageSize: OPEN_ORDERS_MAX }

const listWaiting = async (): Promise<Order[]> => (await call(listOrders, WAITING)).rows

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
    isResumed: false,
    orderedAt: now,
    expiresAt: now + answer.secondsLeft * 1000,
  }
}
