import type { ItemFacts, RefundFacts } from '../../../../src/commerce/decide/facts.ts'
import { sumBy, type View } from './view.ts'

/**
 * Checks orders with a coupon after a refund: the items that stay are paid at their list price, less the discount if they alone
 * deserve it. An upgrade's levels are left out, since other orders pay for them. Where no money is refunded there is none to
 * withhold: an item that the coupon made free may be withdrawn after all others were refunded (decision 0062).
 */
export function couponsCheck(view: View, granted: readonly RefundFacts[]): string[] {
  const wrong: string[] = []
  for (const orderId of new Set(granted.filter(({ amountFen }) => amountFen > 0).map((refund) => refund.orderId))) {
    const coupon = view.records.couponOf.get(orderId)
    const items = view.tables.itemsOf(orderId).filter(({ goodsType }) => goodsType !== 'RECHARGE')
    if (!coupon || items.every((item) => view.partsOf(item).length === 0)) continue
    const { fromFen, goodsTypes } = coupon
    view.count['orders with a coupon after a refund'] += 1
    const listed = items.map((item) => ({ ...item, listFen: item.unitFen * item.quantity, ...stayingOf(view, item) }))
    const isFor = ({ goodsType }: ItemFacts) => goodsTypes.length === 0 || goodsTypes.some((type) => type === goodsType)
    const isDeserved = sumBy(listed.filter(isFor), ({ forCouponFen }) => forCouponFen) >= fromFen
    const staying = listed.filter(({ forCouponFen }) => forCouponFen > 0)
    const discount = isDeserved ? sumBy(staying, ({ listFen, amountFen }) => listFen - amountFen) : 0
    const paid = sumBy(items, ({ amountFen }) => amountFen)
    const due = Math.min(paid, sumBy(listed, ({ stayingFen }) => stayingFen) - discount)
    const stays = sumBy(items, view.staysOf)
    if (stays < due) wrong.push(`order ${orderId}: ${stays} stay, ${due} are due with its coupon`)
  }
  return wrong
}

/** The list price of what the buyer keeps of an item, and at most how much of it counts for the coupon's threshold. */
function stayingOf(view: View, item: ItemFacts): { stayingFen: number; forCouponFen: number } {
  const listFen = item.unitFen * item.quantity
  if (view.partsOf(item).every(({ take }) => take === 'nothing')) return { stayingFen: listFen, forCouponFen: listFen }
  if (item.goodsType !== 'VIP') {
    const takenFen = view.takenOf(item)
    return { stayingFen: Math.min(listFen, takenFen), forCouponFen: takenFen > 0 ? listFen : 0 }
  }
  if (view.isOfUpgrade(item)) return { stayingFen: 0, forCouponFen: listFen }
  const [takenFen, usedFen] = [view.takenFen([item.orderItemId]), usedOf(view, item)]
  return { stayingFen: Math.min(listFen, Math.max(takenFen, usedFen)), forCouponFen: takenFen > 0 ? listFen : usedFen }
}

/** The list price of the used time of a level that ended. */
function usedOf(view: View, item: ItemFacts): number {
  const part = view.partsOf(item).find(({ take }) => take === 'all')
  const { startsAt = 0, endsAt = 0, lastsUntil = 0 } = view.mainPeriod(item.orderItemId) ?? {}
  if (!part || (endsAt ?? 0) <= startsAt) return 0
  return Math.floor(item.unitFen * (1 - part.ms / ((lastsUntil ?? 0) - startsAt)))
}
