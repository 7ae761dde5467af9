import type { ItemFacts, PeriodFacts, RefundPart } from '../../../../src/commerce/decide/facts.ts'
import type { Records } from '../records.ts'
import { GONE, type Tables, type TakingRow, where } from '../tables.ts'

export const sumBy = <Row>(rows: Iterable<Row>, fen: (row: Row) => number): number => {
  let sum = 0
  for (const row of rows) sum += fen(row)
  return sum
}
export const isRunning = ({ endsAt, lastsUntil }: PeriodFacts): boolean => endsAt === lastsUntil

/** The items of the tables, with the prices that were recorded when they were sold. */
export class View {
  readonly tables: Tables
  readonly records: Records
  /** The number of checks of each kind. */
  readonly count = {
    'refunds taken back for a try': 0,
    'orders refunded whole for a try': 0,
    'of them with what paid for an upgrade': 0,
    'refunds of levels by which something was taken': 0,
    'orders with a coupon after a refund': 0,
    'packs and tracks taken and refunded': 0,
    'shares of automatic refunds': 0,
    'months shared': 0,
    'goods and made things refunded': 0,
  }

  constructor(tables: Tables, records: Records) {
    this.tables = tables
    this.records = records
  }

  partsOf = (item: ItemFacts): RefundPart[] => this.tables.partsOf(item.orderItemId, GONE)
  backOf = (item: ItemFacts): number => sumBy(this.partsOf(item), ({ amountFen }) => amountFen)
  staysOf = (item: ItemFacts): number => item.amountFen - this.backOf(item)
  isPaid = ({ orderId }: ItemFacts): boolean => (this.tables.orders.get(orderId)?.paidAt ?? null) !== null
  takenBy = (orderItemId: string): TakingRow[] => where(this.tables.takings, (taking) => taking.orderItemId === orderItemId)
  isEnded = (orderItemId: string): boolean => this.tables.partsOf(orderItemId, GONE).some(({ take }) => take === 'all')

  /** The amount that somebody without VIP would have paid for what was taken by these items: each work once for each person. */
  takenFen(orderItemIds: Iterable<string>, isCounted: (taking: TakingRow) => boolean = () => true): number {
    const taken = [...orderItemIds].flatMap((orderItemId) => this.takenBy(orderItemId).filter(isCounted))
    return sumBy(leastOf(taken).values(), ({ priceFen }) => priceFen)
  }

  /** The worth of what was taken of a track or pack that was bought, at the prices of the sale. */
  takenOf(item: ItemFacts): number {
    return sumBy(leastOf(this.takenBy(item.orderItemId)).values(), (taking) => this.costOf(item, taking))
  }

  /**
   * The cost of a taken work. One that came into the pack later costs its price then, or an even part of the pack's if it had
   * none.
   */
  costOf({ orderItemId, goodsId, unitFen }: ItemFacts, { resourceId, priceFen }: TakingRow): number {
    if (resourceId === goodsId) return unitFen
    const given = where(this.tables.rights, (right) => right.orderItemId === orderItemId && right.resourceId !== goodsId)
    return this.records.sold.get(orderItemId)?.get(resourceId) ?? (priceFen || Math.floor(unitFen / given.length))
  }

  /** The period of the level that an item sold; its others are what it left of lower ones. */
  mainPeriod(orderItemId: string): PeriodFacts | undefined {
    const periods = where(this.tables.periods, (period) => period.orderItemId === orderItemId)
    return periods.toSorted((one, other) => other.vipLevel - one.vipLevel)[0]
  }

  /** True when an item is an upgrade, or went into one. */
  isOfUpgrade({ orderItemId }: ItemFacts): boolean {
    const { upgrades } = this.records
    if (upgrades.has(orderItemId)) return true
    return [...upgrades.values()].flat().some(({ periodId }) => this.tables.periods.get(periodId)?.orderItemId === orderItemId)
  }
}

/** Each work once for each person, at the lowest price. */
function leastOf(taken: readonly TakingRow[]): Map<string, TakingRow> {
  const least = new Map<string, TakingRow>()
  for (const row of taken) {
    const key = `${row.userId} ${row.resourceId}`
    const known = least.get(key)
    if (!known || row.priceFen < known.priceFen) least.set(key, row)
  }
  return least
}
