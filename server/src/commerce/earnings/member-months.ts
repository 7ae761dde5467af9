import type { Db } from '../../platform/database/db.ts'
import {
  moneyInMonth,
  type PaidItem,
  type PaidPeriod,
  paidItem,
  type Shares,
  sharesOfMember,
  sumShares,
  wholeFen,
} from '../decide/earnings/pool-shares.ts'
import type { Sale } from '../sale/sale.ts'
import type { Span } from './member-pool.sql.ts'
import { insertParts, type PaidPeriodRow, selectPaidPeriods, selectPayers, selectTakenByPayer } from './paid-members.sql.ts'

/** Members read at once, so that memory does not grow with their number. */
const MEMBERS_AT_ONCE = 500

interface MonthOf {
  month: string
  span: Span
  isSandbox: boolean
  /** The instant before which paid VIP was shared by the former rule. */
  paidFrom: Date
}

/** Sums what members paid for a month, and each artist's share: each member's money by that member's downloads. */
export async function sumOfMembers({ transaction, rules }: Sale, of: MonthOf) {
  let [vipFen, downloads] = [0, 0]
  let shares: Shares = new Map()
  for (let after = '0'; ; ) {
    const payers = await selectPayers(transaction, of, after, MEMBERS_AT_ONCE)
    for (const { fen, taken } of await membersOf(transaction, of, payers)) {
      vipFen += fen
      downloads += taken.reduce((sum, { count }) => sum + count, 0)
      shares = sumShares([shares, sharesOfMember(fen, rules.memberPoolPercent, taken)])
    }
    after = payers.at(-1) ?? after
    if (payers.length < MEMBERS_AT_ONCE) break
  }
  return { vipFen, downloads, shares: wholeFen(shares) }
}

/** Computes each member's money for the month, with their downloads. */
async function membersOf(transaction: Db, of: MonthOf, payerIds: string[]) {
  if (payerIds.length === 0) return []
  const { month, span, isSandbox } = of
  const periods = Map.groupBy(await selectPaidPeriods(transaction, payerIds, of), ({ user_id }) => user_id)
  const taken = Map.groupBy(await selectTakenByPayer(transaction, payerIds, span, isSandbox), ({ payer_id }) => payer_id)
  const time = { from: span.from.getTime(), until: span.until.getTime() }
  const members = payerIds.map((userId) => ({
    parts: [...moneyInMonth(itemsOf(periods.get(userId) ?? []), time)].map(([itemId, fen]) => ({ itemId, fen })),
    taken: (taken.get(userId) ?? []).map(({ owner, count }) => ({ artistId: owner, count: Number(count) })),
  }))
  await insertParts(
    transaction,
    month,
    members.flatMap(({ parts }) => parts),
  )
  return members.map(({ parts, taken }) => ({ fen: parts.reduce((sum, { fen }) => sum + fen, 0), taken }))
}

function itemsOf(rows: readonly PaidPeriodRow[]): PaidItem[] {
  return [...Map.groupBy(rows, ({ order_item_id }) => order_item_id)].flatMap(([itemId, periods]) => {
    const [item] = periods
    if (!item) return []
    const { left_fen, granted_fen, is_granted_all: isAll, granted_ms } = item
    const refund = granted_fen === null ? undefined : { fen: Number(granted_fen), isAll, ms: Number(granted_ms) }
    return [paidItem(itemId, Number(left_fen), periods.map(toPeriod), refund)]
  })
}

function toPeriod(row: PaidPeriodRow): PaidPeriod {
  const { starts_at, ends_at, ended_at, worth_fen, is_sold: isSold, taken_by_item_id: itemId, passed_fen } = row
  return {
    startsAt: starts_at.getTime(),
    lastsUntil: ends_at.getTime(),
    endedAt: ended_at?.getTime() ?? null,
    worthFen: Number(worth_fen),
    isSold,
    ...(itemId === null ? {} : { passedOn: { itemId, fen: Number(passed_fen) } }),
  }
}
