import type { ItemFacts } from '../../../../src/commerce/decide/facts.ts'
import { sumBy, type View } from './view.ts'

/**
 * Of an order with a coupon the list price of what stays is paid, less the discount if that alone deserves it. An upgrade's
 * levels are left out, since other orders pay for them.
 */
export function couponsCheck(view: View): string[] {
  const wrong: string[] = []
  for (const [orderId, { fromFen, goodsTypes }] of view.records.couponOf) {
    const items = view.tables.itemsOf(orderId).filter(({ goodsType }) => goodsType !== 'RECHARGE')
    if (!items.every(view.isPaid) || items.every((item) => view.partsOf(item).length === 0)) continue
    view.count['orders with a coupon after a refund'] += 1
    const listed = items.map((item) => ({ ...item, listFen: item.unitFen * item.quantity, ...stayingOf(view, item) }))
    const isFor = ({ goodsType }: ItemFacts) => goodsTypes.length === 0 || goodsTypes.some((type) => type === goodsType)
    const staying = listed.filter(({ hasAny }) => hasAny)
    const usedFen = sumBy(listed.filter(isFor), (item) => usedOf(view, item))
    const isDeserved = sumBy(staying.filter(isFor), ({ listFen }) => listFen) + usedFen >= fromFen
    const discount = isDeserved ? sumBy(staying, ({ listFen, amountFen }) => listFen - amountFen) : 0
    const paid = sumBy(items, ({ amountFen }) => amountFen)
    const due = Math.min(paid, sumBy(listed, ({ stayingFen }) => stayingFen) - discount)
    const stays = sumBy(items, view.staysOf)
    if (stays < due) wrong.push(`order ${orderId}: ${stays} stay, ${due} are due with its coupon`)
  }
  return wrong
}

function stayingOf(view: View, item: ItemFacts): { stayingFen: number; hasAny: boolean } {
  const listFen = item.unitFen * item.quantity
  if (view.partsOf(item).every(({ take }) => take === 'nothing')) return { stayingFen: listFen, hasAny: true }
  const takenFen = item.goodsType === 'VIP' ? view.takenFen([item.orderItemId]) : view.takenOf(item)
  if (item.goodsType === 'VIP' && view.isOfUpgrade(item)) return { stayingFen: 0, hasAny: true }
  return { stayingFen: Math.min(listFen, takenFen), hasAny: takenFen > 0 }
}

/** The list price of the used time of a level that ended: it counts for the coupon's threshold. */
function usedOf(view: View, item: ItemFacts): number {
  const part = view.partsOf(item).find(({ take }) => take === 'all')
  const period = item.goodsType === 'VIP' ? view.mainPeriod(item.orderItemId) : undefined
  if (!part || !period || view.isOfUpgrade(item) || view.takenFen([item.orderItemId]) > 0) return 0
  return item.unitFen * (1 - part.ms / ((period.lastsUntil ?? 0) - period.startsAt))
}
