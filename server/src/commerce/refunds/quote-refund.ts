import { ORDER_STATUS_NAMES } from '@shenglang/contract/commerce/orders/orders'
import { couponText } from '@shenglang/contract/commerce/refunds/coupon-refunds'
import type * as contract from '@shenglang/contract/commerce/refunds/refund-routes'
import type { RefundQuote, StaffRefundQuote } from '@shenglang/contract/commerce/refunds/refund-routes'
import { possibleTakes, TAKE_NAMES, takeText } from '@shenglang/contract/commerce/refunds/refund-takes'
import { REFUSALS } from '@shenglang/contract/commerce/refunds/refund-texts'
import { REFUND_RULES, type RefundFacts } from '@shenglang/contract/commerce/refunds/refunds'
import { filled } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { Books } from '../decide/books.ts'
import type { OrderFacts } from '../decide/facts.ts'
import { isAllowed, refused } from '../decide/orders.ts'
import { previewRefund } from '../decide/refund.ts'
import {
  isByItself,
  linesOfOrder,
  type RefundedOrder,
  type RefundLine,
  refundedOrders,
  refundTogether,
  sumOf,
} from '../decide/refund-lines.ts'
import { providerRefusal, refusalOf, upgradeRefusal } from '../decide/refund-refusals.ts'
import { peekFacts } from '../facts/facts.sql.ts'
import { selectJoined } from '../facts/history.sql.ts'
import { selectOrder } from '../facts/orders.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { takeChoiceOf } from './request-args.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>

interface QuoteArgs {
  id: string
  orderItemId?: string | undefined
}

/** Quotes a buyer's refund, for the confirmation page. Throws ORDER_NOT_FOUND for another user's order. */
export async function quoteRefund(deps: Deps, userId: string, { id, orderItemId }: QuoteArgs): Promise<RefundQuote> {
  const books = new Books(await peekOrders(deps, await selectJoined(deps.db, id), userId))
  const order = books.order(id)
  if (order.userId !== userId) throw fault('ORDER_NOT_FOUND')
  const scope = { orderId: id, orderItemId: orderItemId ?? null }
  const refunded = order.paidAt === null ? [] : refundedOrders(books, scope, books.now)
  const lines = refunded.flatMap((each) => each.lines)
  const refusal = refusalFor(books, order, refunded)
  const shown = lines.map((line) => toLine(line, books.rules.refundDays))
  return {
    amountFen: refusal === '' ? sumOf(lines) : 0,
    isByItself: refusal === '' && isByItself(lines) && refunded.length === 1,
    channel: order.channel ?? 'balance',
    refusal,
    reason: refusal || [...new Set(shown.map(({ text }) => text))].join('；'),
    lines: refusal === '' ? shown : [],
  }
}

function refusalFor(books: Books, { orderId, status }: OrderFacts, refunded: readonly RefundedOrder[]): string {
  if (isAllowed('askRefund', status, 'buyer')) return refusalOf(books, orderId, refunded)
  return status === 'REFUNDING' ? REFUSALS.open : `${ORDER_STATUS_NAMES[status]}的订单不能退款`
}

type StaffQuoteArgs = Pick<Quoting, 'id'> & Partial<Omit<Quoting, 'id'>>
type Quoting = CheckedArgsOf<typeof contract.quoteRefundForStaff>

/**
 * Quotes a refund to staff before they make it. Throws ORDER_NOT_FOUND, REFUND_NOT_FOUND, and for an amount or revocation that
 * they name the faults of the refund itself.
 */
export async function quoteRefundForStaff(deps: Deps, args: StaffQuoteArgs): Promise<StaffRefundQuote> {
  const { id, refundId, together } = args
  const row = await selectOrder(deps.db, id)
  if (!row) throw fault('ORDER_NOT_FOUND')
  const facts = await peekOrders(deps, await selectJoined(deps.db, id), row.user_id)
  const books = new Books(facts)
  const order = books.order(id)
  const request = refundId === undefined ? undefined : books.refundsOf(id).find((refund) => refund.refundId === refundId)
  if (refundId !== undefined && !request) throw fault('REFUND_NOT_FOUND')
  const scope = { orderId: id, orderItemId: request ? request.orderItemId : (args.orderItemId ?? null) }
  const at = request?.createdAt ?? books.now
  const levels = order.paidAt === null ? [] : refundTogether(books, id, scope.orderItemId, at)
  const quoted =
    order.paidAt === null || together === 1
      ? levels
      : refundedOrders(books, { ...scope, take: args.take === 'rule' ? undefined : args.take }, at)
  const lines = linesOfOrder(quoted, id)
  return {
    orderId: order.orderId,
    orderNo: order.orderNo,
    rulesVersion: order.refundRules,
    openFen: openSum(lines),
    amountFen: sumOf(lines),
    refusal:
      request || isAllowed('askRefund', order.status, 'staff')
        ? upgradeRefusal(books, lines) || providerRefusal(books, order)
        : refused(order.status, 'askRefund').message,
    lines: lines.map((line) => ({
      ...toLine(line, books.rules.refundDays),
      ...downloadsOf(line.facts),
      takes: possibleTakes(line.facts).map((possible) => ({ ...possible, name: TAKE_NAMES[possible.take] })),
    })),
    chosen: chosenParts(new Books(facts), scope, args),
    together: levels
      .filter((each) => each.order.orderId !== id)
      .map((each) => ({
        orderId: each.order.orderId,
        orderNo: each.order.orderNo,
        openFen: openSum(each.lines),
        amountFen: sumOf(each.lines),
      })),
  }
}

const peekOrders = ({ db, now }: Deps, orderIds: readonly string[], userId: string) =>
  peekFacts(db, { orderIds, userIds: [userId], withHistory: true }, now())

/** A line as its buyer and staff read it. */
function toLine({ item, facts, rule, amountFen, openFen, withheldFen, taken }: RefundLine, refundDays: number) {
  const text = filled(REFUND_RULES[rule].text, { days: refundDays })
  return {
    orderItemId: item.orderItemId,
    title: item.title,
    rule,
    text: `${text}${couponText(withheldFen)}`,
    isByItself: REFUND_RULES[rule].decidedBy === 'platform',
    amountFen,
    openFen,
    withheldFen,
    take: taken.take,
    takeText: takeText(facts, taken),
  }
}

const openSum = (lines: readonly RefundLine[]) => lines.reduce((sum, { openFen }) => sum + openFen, 0)

function downloadsOf({ kind, downloads, works }: RefundFacts) {
  if (kind === 'vip') return { downloadCount: downloads.count, downloadFen: downloads.fen }
  const taken = works.filter(({ filesTaken }) => filesTaken > 0)
  return { downloadCount: taken.length, downloadFen: taken.reduce((sum, { priceFen }) => sum + priceFen, 0) }
}

/** The parts that the refund would pay back and revoke of all its orders, by the same decision that the refund makes. */
function chosenParts(
  books: Books,
  scope: { orderId: string; orderItemId: string | null },
  { amountFen, take, pieces, days, refundId, isBeyondRule, together }: StaffQuoteArgs,
): StaffRefundQuote['chosen'] {
  if (amountFen === undefined && take === undefined) return []
  const decision = {
    amountFen,
    take: takeChoiceOf({ take: take ?? 'rule', pieces, days }),
    isBeyondRule: refundId === undefined || isBeyondRule === 1,
    isTogether: together === 1,
  }
  return previewRefund(books, scope, refundId ?? null, decision).flatMap(({ order: { orderId, orderNo }, lines, parts }) =>
    lines.flatMap(({ item: { orderItemId, title }, facts }) =>
      parts
        .filter((part) => part.orderItemId === orderItemId)
        .map((part) => ({
          ...{ orderId, orderNo, orderItemId, title },
          ...{ amountFen: part.amountFen, take: part.take, text: takeText(facts, part) },
        })),
    ),
  )
}
