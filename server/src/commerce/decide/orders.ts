import { pointsOf, shareOf } from '@shenglang/contract/commerce/earnings/shares'
import { type MoveBy, ORDER_MOVES, type OrderMove, type OrderMoveName } from '@shenglang/contract/commerce/orders/order-moves'
import { type Channel, ORDER_STATUS_NAMES, type OrderStatus } from '@shenglang/contract/commerce/orders/orders'
import type { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { fault } from '@shenglang/contract/faults'
import * as z from 'zod/mini'
import type { LedgerLine, Posting } from './decision.ts'
import type { ItemFacts, OrderFacts, TermsFacts } from './facts.ts'

/** Arguments of a move. */
export interface MoveArgs {
  channel?: Channel
  isSandbox?: boolean
  carrier?: string
  trackingNo?: string
}

interface Executed {
  /** A further condition for the move, beyond the table. */
  guard?: (order: OrderFacts, by: MoveBy) => boolean
  /** The order's other fields after the move. */
  effect: (order: OrderFacts, args: MoveArgs, now: number) => Partial<OrderFacts>
}

const EXECUTED: Record<OrderMoveName, Executed> = {
  pay: {
    effect: (_order, { channel, isSandbox }, now) => ({
      paidAt: now,
      channel: channel ?? null,
      ...(isSandbox === undefined ? {} : { isSandbox }),
    }),
  },
  cancel: { effect: (_order, _args, now) => ({ cancelledAt: now }) },
  ship: {
    guard: (order) => order.isShipped,
    effect: (_order, { carrier = '', trackingNo = '' }, now) => ({ shippedAt: now, carrier, trackingNo }),
  },
  correctShipping: { effect: (_order, { carrier = '', trackingNo = '' }) => ({ carrier, trackingNo }) },
  complete: {
    // Buyers confirm only what was sent; orders that need no carrier, or no longer do, are completed by the platform.
    guard: ({ status }, by) => status === 'SHIPPED' || by === 'platform',
    effect: (_order, _args, now) => ({ completedAt: now }),
  },
  askRefund: { effect: ({ status }) => ({ statusBefore: status }) },
  refuseRefund: { effect: () => ({ statusBefore: null }) },
  refundPart: { effect: () => ({ statusBefore: null }) },
  refund: { effect: () => ({ statusBefore: null }) },
}

/** The order after a move. Throws ORDER_STATE if the table or the guard refuses it. */
export function moved(order: OrderFacts, move: OrderMoveName, by: MoveBy, args: MoveArgs, now: number): OrderFacts {
  const { guard, effect } = EXECUTED[move]
  if (!isAllowed(move, order.status, by) || guard?.(order, by) === false) throw refused(order.status, move)
  const { to } = ORDER_MOVES[move]
  const status = to === 'back' ? (order.statusBefore ?? order.status) : to
  return { ...order, ...effect(order, args, now), status }
}

/** True when the table allows an actor the move from a state. */
export function isAllowed(move: OrderMoveName, from: OrderStatus, by: MoveBy): boolean {
  const row: OrderMove = ORDER_MOVES[move]
  return row.from.includes(from) && row.by.includes(by)
}

/** The fault of a move that a state does not allow. */
export const refused = (status: OrderStatus, move: OrderMoveName) =>
  fault('ORDER_STATE', { status: ORDER_STATUS_NAMES[status], action: ORDER_MOVES[move].name })

/** True once the time to pay has passed, also before the platform cancels the order. */
export const isExpired = ({ expiresAt }: Pick<OrderFacts, 'expiresAt'>, now: number): boolean => expiresAt <= now

/** The artist's share of each item, and its buyer's points, both stored so that a refund takes back the same. */
export function sharedItems(
  items: readonly ItemFacts[],
  { pointsPerYuan, artistSharePercent }: Pick<SaleRules, 'pointsPerYuan' | 'artistSharePercent'>,
): ItemFacts[] {
  const points = pointsOf(
    items.map(({ goodsType, amountFen }) => (goodsType === 'RECHARGE' ? 0 : amountFen)),
    pointsPerYuan,
  )
  return items.map((item, index) => ({
    ...item,
    artistFen: item.artistId === null ? 0 : shareOf(item.amountFen, artistSharePercent),
    points: points[index] ?? 0,
  }))
}

/**
 * The posting of a paid order: a top-up goes to the buyer's balance, everything else to artists, the operator's revenue, and
 * points.
 */
export function salePosting(
  { orderId, userId, isSandbox }: OrderFacts,
  items: readonly ItemFacts[],
  channel: Channel,
  now: number,
): Posting {
  const paidFen = items.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const lines = items.flatMap((item) =>
    soldLines(userId, item, { paidFen: item.amountFen, artistFen: item.artistFen, points: item.points }),
  )
  return {
    reference: `pay:${orderId}`,
    orderId,
    isSandbox,
    at: new Date(now),
    lines: merged([moneyLine(userId, channel, -paidFen), ...lines]),
  }
}

/** The account that the buyer's money came from, or returns to. */
export const moneyLine = (userId: string, channel: Channel, amount: number): LedgerLine =>
  channel === 'balance' ? { account: 'balance', owner: userId, amount } : { account: 'cash', owner: channel, amount }

/** Lines of a sold item; negative for a refund. */
export function soldLines(
  userId: string,
  { goodsType, artistId, orderItemId }: Pick<ItemFacts, 'goodsType' | 'artistId' | 'orderItemId'>,
  { paidFen, artistFen, points }: { paidFen: number; artistFen: number; points: number },
): LedgerLine[] {
  if (goodsType === 'RECHARGE') return [{ account: 'balance', owner: userId, amount: paidFen }]
  return [
    { account: 'artist', owner: artistId ?? '', amount: artistFen, orderItemId },
    { account: 'revenue', amount: paidFen - artistFen },
    { account: 'points', owner: userId, unit: 'point', amount: points },
    { account: 'pointsIssued', unit: 'point', amount: -points },
  ]
}

/** Merges lines of an account, except artists', whose lines name each sale. */
export function merged(lines: readonly LedgerLine[]): LedgerLine[] {
  const together = new Map<string, LedgerLine>()
  const apart: LedgerLine[] = []
  for (const line of lines) {
    if (line.account === 'artist') {
      apart.push(line)
      continue
    }
    const key = `${line.account} ${line.owner ?? ''} ${line.unit ?? 'fen'}`
    together.set(key, { ...line, amount: line.amount + (together.get(key)?.amount ?? 0) })
  }
  return [...together.values(), ...apart]
}

/** True for a file, which a user buys at most once. */
export const isFile = ({ goodsType, detail }: Pick<ItemFacts, 'goodsType' | 'detail'>): boolean =>
  goodsType === 'RESOURCE' && detail.isDigital === true

/** True while buyers still wait for a work, also for one taken down before its release. */
export const isAwaited = (terms: TermsFacts | undefined, now: number): boolean =>
  terms !== undefined && terms.releaseAt !== null && terms.releasedAt === null && (now < terms.releaseAt || !terms.isPublished)

/** The details that an ordered file stores. */
export const FileDetail = z.object({
  isDigital: z.optional(z.boolean()),
  /** For a pack: the single prices of its works when it was given, and their parts of its price before the coupon, in fen. */
  works: z.optional(z.array(z.object({ id: z.string(), priceFen: z.int(), weightFen: z.int() }))),
})
