import { type TakingRow, where } from '../tables.ts'
import { sumBy, type View } from './view.ts'

/**
 * The gain of a group of all buyers and one artist: its refunds, the artist's shares of sales and of the pool, and the works of
 * others that it took, less its payments. A gain above 0 is not fair. Nobody outside the group buys anything.
 */
export function farmGain(view: View, artistId: string, { salesFen, poolFen }: { salesFen: number; poolFen: number }): number {
  const { items, works } = view.tables
  const paid = where(items, (item) => view.isPaid(item) && item.goodsType !== 'RECHARGE')
  const isOthers = ({ resourceId }: TakingRow) => works.get(resourceId)?.artistId !== artistId
  const bought = paid.filter((item) => item.goodsType === 'RESOURCE' && item.artistId !== artistId)
  const levels = paid.filter(({ goodsType }) => goodsType === 'VIP')
  const byLevels = sumBy(levels, (item) => Math.min(view.staysOf(item), view.takenFen([item.orderItemId], isOthers)))
  // A level is worth the works taken by it, up to its price without the part that the pool returned.
  const ofLevelsFen = Math.min(byLevels, Math.max(0, sumBy(levels, view.staysOf) - poolFen))
  const boughtFen = sumBy(bought, (item) => Math.min(item.amountFen, view.takenOf(item)))
  const back = sumBy(paid, ({ refundedFen }) => refundedFen)
  return back + salesFen + poolFen + boughtFen + ofLevelsFen - sumBy(paid, ({ amountFen }) => amountFen)
}
