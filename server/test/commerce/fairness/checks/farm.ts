import { type TakingRow, where } from '../tables.ts'
import { sumBy, type View } from './view.ts'

/**
 * What a group of all buyers and one artist gains: what came back to it, the artist's shares and the pool's, and the works of
 * others that it took, less what it paid. Above 0 it was not fair. Nobody outside the group buys anything.
 */
export function farmGain(view: View, artistId: string, { salesFen, poolFen }: { salesFen: number; poolFen: number }): number {
  const { items, works } = view.tables
  const paid = where(items, (item) => view.isPaid(item) && item.goodsType !== 'RECHARGE')
  const isOthers = ({ resourceId }: TakingRow) => works.get(resourceId)?.artistId !== artistId
  const bought = paid.filter((item) => item.goodsType === 'RESOURCE' && item.artistId !== artistId)
  const levels = paid.filter(({ goodsType }) => goodsType === 'VIP')
  const byLevels = sumBy(levels, (item) => Math.min(view.staysOf(item), view.takenFen([item.orderItemId], isOthers)))
  // A level is worth what is taken by it, up to its price; what the pool returned of the price was not paid for that.
  const ofLevelsFen = Math.min(byLevels, Math.max(0, sumBy(levels, view.staysOf) - poolFen))
  const boughtFen = sumBy(bought, (item) => Math.min(item.amountFen, view.takenOf(item)))
  const back = sumBy(paid, ({ refundedFen }) => refundedFen)
  return back + salesFen + poolFen + boughtFen + ofLevelsFen - sumBy(paid, ({ amountFen }) => amountFen)
}
