import type { ItemFacts } from '../../../../src/commerce/decide/facts.ts'
import { where } from '../tables.ts'
import { isRunning, type View } from './view.ts'

/**
 * Checks that what was taken of tracks and packs stays paid, that items paid back in full open nothing, and that every right is
 * paid.
 */
export function itemsCheck(view: View): string[] {
  const wrong: string[] = []
  const { items, rights } = view.tables
  for (const item of items.values()) if (view.isPaid(item)) wrong.push(...paidItem(view, item))
  for (const { orderItemId, isRevoked } of rights.values()) {
    const item = items.get(orderItemId)
    if (!isRevoked && !(item && view.isPaid(item))) wrong.push(`a right of item ${orderItemId} is not paid`)
  }
  return wrong
}

function paidItem(view: View, item: ItemFacts): string[] {
  const { orderItemId, goodsType, amountFen } = item
  const stays = view.staysOf(item)
  const wrong = stays < 0 ? [`item ${orderItemId}: ${-stays} more went back than was paid`] : []
  if (goodsType === 'RESOURCE') {
    const takenFen = view.takenOf(item)
    if (takenFen > 0 && stays < amountFen) view.count['packs and tracks taken and refunded'] += 1
    if (stays < Math.min(amountFen, takenFen)) wrong.push(`item ${orderItemId}: ${stays} stay for ${takenFen} taken`)
  }
  if (goodsType === 'DESIGN' || item.detail.isDigital === false) wrong.push(...sentOrMade(view, item))
  if (stays === 0 && amountFen > 0) wrong.push(...openIn(view, item))
  return wrong
}

/** Checks that goods that were not returned, and made-to-measure works that were not revoked, stay paid in proportion. */
function sentOrMade(view: View, item: ItemFacts): string[] {
  const { orderItemId, quantity, amountFen } = item
  const parts = view.partsOf(item)
  if (parts.length === 0) return []
  view.count['goods and made things refunded'] += 1
  const isRevoked = view.isEnded(orderItemId)
  const back = parts.reduce((sum, { pieces }) => sum + pieces, 0)
  const left = isRevoked ? 0 : quantity - back
  const [due, stays] = [Math.floor((amountFen * left) / quantity), view.staysOf(item)]
  return stays < due ? [`item ${orderItemId}: ${stays} stay for ${left} pieces worth ${due}`] : []
}

/** The rights and levels that an item paid back in full still opens. */
function openIn(view: View, item: ItemFacts): string[] {
  const { orderItemId } = item
  const { rights, periods, now } = view.tables
  const taken = view.takenBy(orderItemId)
  // A taken work whose part of the pack is less than a fen stays for nothing.
  const isFree = (id: string) => taken.some((taking) => taking.resourceId === id && view.costOf(item, taking) === 0)
  const open = where(rights, (right) => right.orderItemId === orderItemId && !right.isRevoked && !isFree(right.resourceId))
  const running = where(
    periods,
    (period) => period.orderItemId === orderItemId && isRunning(period) && (period.endsAt ?? now) > now,
  )
  return [
    ...open.map(({ resourceId }) => `item ${orderItemId} was paid back and opens ${resourceId}`),
    ...running.map(({ vipLevel }) => `item ${orderItemId} was paid back and runs at level ${vipLevel}`),
  ]
}
