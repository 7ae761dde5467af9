import type { Channel } from '@shenglang/contract/commerce/orders'
import { pointsOf, shareOf } from '@shenglang/contract/commerce/shares'
import type { Books } from './books.ts'
import type { LedgerLine } from './decision.ts'
import type { ItemFacts, OrderFacts } from './facts.ts'

/**
 * Posts what was paid for an order: a top-up to the buyer's balance, everything else to the artist's share and the operator's
 * revenue, and the buyer's points. Each thing stores what it gave, so that a refund takes back just that.
 */
export function postSale(books: Books, { orderId, userId, isSandbox }: OrderFacts, channel: Channel): void {
  const { pointsPerYuan, artistSharePercent } = books.rules
  const items = books.itemsOf(orderId)
  const points = pointsOf(
    items.map(({ goodsType, amountFen }) => (goodsType === 'RECHARGE' ? 0 : amountFen)),
    pointsPerYuan,
  )
  const sold = items.map((item, index) => ({
    ...item,
    artistFen: item.artistId === null ? 0 : shareOf(item.amountFen, artistSharePercent),
    points: points[index] ?? 0,
  }))
  for (const item of sold) books.setItem(item)
  const paidFen = sold.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const lines = sold.flatMap((item) =>
    soldLines(userId, item, { paidFen: item.amountFen, artistFen: item.artistFen, points: item.points }),
  )
  const reference = `pay:${orderId}`
  const at = new Date(books.now)
  books.post({ reference, orderId, isSandbox, at, lines: merged([moneyLine(userId, channel, -paidFen), ...lines]) })
}

/** Where the buyer's money came from, or goes back to. */
export const moneyLine = (userId: string, channel: Channel, amount: number): LedgerLine =>
  channel === 'balance' ? { account: 'balance', owner: userId, amount } : { account: 'cash', owner: channel, amount }

/** What a thing brings to whom; negative for what comes back. */
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

/** One line for each account but artists', whose lines name each sale. */
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
