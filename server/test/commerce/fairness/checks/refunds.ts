import { isPending } from '@shenglang/contract/commerce/earnings/pending'
import { Books } from '../../../../src/commerce/decide/books.ts'
import { endRefund } from '../../../../src/commerce/decide/end-refund.ts'
import type { ItemFacts, PeriodFacts, RefundFacts, RefundPart } from '../../../../src/commerce/decide/facts.ts'
import { isAwaited } from '../../../../src/commerce/decide/orders.ts'
import { endScope, factsOf } from '../facts.ts'
import type { Before } from '../records.ts'
import { GONE, type Tables, where } from '../tables.ts'
import type { Step } from '../world.ts'
import { sumBy, type View } from './view.ts'

/** Refunds of orders that a step granted or ended at once. */
export const grantedBy = ({ tables }: View, { before }: Step): RefundFacts[] =>
  where(tables.refunds, ({ refundId, state, cause }) => {
    const was = before.refunds.get(refundId)?.state
    return (state === 'granted' || state === 'done') && cause !== 'late-payment' && was !== 'granted' && was !== 'done'
  })

/**
 * Checks that no refund leaves less paid for levels than was taken by them, or than was paid. Levels that one decision ended
 * count as one; an upgrade that returns the lower level pays only for what was taken by itself.
 */
export function levelCheck(view: View, { orderItemId, amountFen }: RefundPart): string[] {
  const { tables, records } = view
  if (tables.items.get(orderItemId)?.goodsType !== 'VIP') return []
  const isWhole = (ids: readonly string[]) => ids.every((id) => view.isEnded(id) && !records.split.has(id))
  const ended = records.together.find((ids) => ids.includes(orderItemId) && isWhole(ids))
  const items = (ended ?? [orderItemId])
    .flatMap((id) => tables.items.get(id) ?? [])
    .filter(({ goodsType }) => goodsType === 'VIP')
  const takenFen = view.takenFen(items.map((each) => each.orderItemId))
  const stays = sumBy(items, view.staysOf)
  const joint = records.together.findLast((ids) => ids.includes(orderItemId)) ?? [orderItemId]
  const isSplit = joint.some((id) => records.split.has(id))
  const isAlone = !ended && !isSplit && view.isEnded(orderItemId) && records.upgrades.has(orderItemId)
  if (amountFen === 0 && !isAlone) return []
  const paid = sumBy(items, (each) => each.amountFen)
  const due = isAlone ? takenFen : Math.min(takenFen, paid)
  if (takenFen > 0) view.count['refunds of levels by which something was taken'] += 1
  return stays < due ? [`levels ${items.map((each) => each.orderItemId)}: ${stays} stay for ${takenFen} taken`] : []
}

/**
 * Checks that a share that is refunded without staff was pending for its artist; where a coupon withheld money, that the share of
 * another work of its order was.
 */
export function pendingCheck(view: View, { orderId, parts }: RefundFacts, before: Before): string[] {
  const { tables } = view
  return parts.flatMap(({ orderItemId, amountFen }) => {
    const item = before.items.get(orderItemId)
    if (!item || item.artistId === null || amountFen === 0) return []
    view.count['shares of automatic refunds'] += 1
    const isWithheld = tables.partsOf(orderItemId, GONE).some(({ withheldFen }) => withheldFen > 0)
    const works = tables.itemsOf(orderId).filter(({ goodsType }) => goodsType === 'RESOURCE')
    const isWaiting = isPendingAlone(tables, item) || (isWithheld && works.some((work) => isPendingAlone(tables, work)))
    return isWaiting ? [] : [`item ${orderItemId} goes back without staff though its share was payable`]
  })
}

/** True when an artist's share of a work was pending before its refund, apart from the other items of its order. */
function isPendingAlone(tables: Tables, { orderItemId, orderId, goodsId, detail }: ItemFacts): boolean {
  const { orders, terms, rights, now, rules } = tables
  const order = orders.get(orderId)
  const term = terms.get(goodsId)
  const isGoods = detail.isDigital === false
  const isGiven = isGoods || where(rights, (right) => right.orderItemId === orderItemId).length > 0
  const isReleasable = !isGiven && term !== undefined && term.releaseAt !== null && term.releasedAt === null
  const facts = {
    kind: isGoods ? 'goods' : 'digital',
    paidAt: Math.max(order?.paidAt ?? 0, term?.releasedAt ?? 0),
    shippedAt: order?.shippedAt ?? null,
    isCompleted: typeof order?.completedAt === 'number',
    isRefunding: false,
    isCouponOpen: false,
    isTakenBack: false,
    isAwaited: isReleasable || (isAwaited(term, now) && !isGiven),
  } as const
  return isPending(facts, { ...rules, now })
}

/** Checks that everything is as it was before if the provider refuses what was just granted. */
export function failureCheck(view: View, { before }: Step, granted: readonly RefundFacts[]): string[] {
  const isSplit = granted.some(({ parts }) => parts.some(({ orderItemId }) => view.records.split.has(orderItemId)))
  if (granted.length === 0 || isSplit || granted.some(({ state }) => state === 'done')) return []
  view.count['refunds taken back for a try'] += 1
  const wrong: string[] = []
  const now = { periods: new Map(view.tables.periods), rights: new Map(view.tables.rights) }
  // The last one first, as the levels were taken.
  for (const refund of granted.toReversed()) {
    const books = new Books({ ...factsOf(view.tables, endScope(refund)), ...overlaid(view.tables, now, refund) })
    endRefund(books, refund.refundId, { state: 'failed' })
    for (const period of [...books.decision.periods]) now.periods.set(period.periodId, period)
    for (const right of books.decision.rights) now.rights.set(`${right.orderItemId} ${right.resourceId}`, right)
  }
  for (const [periodId, period] of now.periods) {
    // A seat begins again as a new period. Open (decision 0062): a level that ended by a merge runs again.
    if (period.source !== 'order' || view.records.merged.has(period.userId)) continue
    const [was, is] = [before.periods.get(periodId), period].map((each) => each && stateOf(each))
    if (was !== is) wrong.push(`a failed refund leaves period ${periodId} ${is}, before ${was}`)
  }
  // A work that is due and not delivered yet is delivered then.
  for (const [key, { isRevoked }] of before.rights)
    if (now.rights.get(key)?.isRevoked !== isRevoked) wrong.push(`a failed refund changes right ${key}`)
  return wrong
}

/** The facts of an answer, with what earlier answers of the same probe changed. */
function overlaid(tables: Tables, { periods, rights }: Pick<Before, 'periods' | 'rights'>, refund: RefundFacts) {
  const facts = factsOf(tables, endScope(refund))
  return {
    periods: facts.periods.map((period) => ({ ...(periods.get(period.periodId) ?? period), isUsed: period.isUsed })),
    rights: facts.rights.map((right) => rights.get(`${right.orderItemId} ${right.resourceId}`) ?? right),
  }
}

/** The state of a period as text; when it ended does not matter. */
function stateOf({ startsAt, endsAt, lastsUntil, worthFen, takenBy }: PeriodFacts): string {
  const isEnded = takenBy !== null || endsAt !== lastsUntil
  return isEnded ? `ended worth ${worthFen} taken by ${takenBy}` : `${startsAt} to ${endsAt} worth ${worthFen}`
}
