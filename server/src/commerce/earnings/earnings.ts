import type * as contract from '@shenglang/contract/commerce/earnings/earnings'
import {
  EARNING_CAUSE_NAMES,
  type EarningCause,
  type EarningLine,
  type Earnings,
  type WorkEarning,
} from '@shenglang/contract/commerce/earnings/earnings'
import type { listPayable as payableCall } from '@shenglang/contract/commerce/earnings/payouts'
import type { PendingTime } from '@shenglang/contract/commerce/earnings/pending'
import type { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import type { Page } from '@shenglang/contract/envelope'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { cursorPage, rangeOf } from '../../platform/paging.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { readSaleRules } from '../sale/sale-rules.ts'
import { toBankAccount } from './bank-accounts.ts'
import * as query from './earnings.sql.ts'
import { selectAccount, selectAccounts } from './payouts.sql.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>

/** The instant, and the numbers of days, by which earnings count as pending. */
export const pendingTime = (now: Date, { refundDays, receiptDays }: SaleRules): PendingTime => ({
  now: now.getTime(),
  refundDays,
  receiptDays,
})

export async function readEarnings({ db, now }: Deps, artistId: string): Promise<Earnings> {
  const rules = await readSaleRules(db)
  const [sums, months, account] = await Promise.all([
    query.selectSums(db, artistId, pendingTime(now(), rules)),
    query.selectMonths(db, artistId),
    selectAccount(db, artistId),
  ])
  const { payoutFromFen, refundDays, receiptDays, artistSharePercent, memberPoolPercent } = rules
  return {
    ...sums,
    payoutFromFen,
    refundDays,
    receiptDays,
    artistSharePercent,
    memberPoolPercent,
    bankAccount: account ? toBankAccount(account) : null,
    months,
  }
}

/** The cause by the first word of a posting's reference. */
const CAUSES: Record<string, EarningCause> = { pay: 'sale', refund: 'refund', pool: 'pool', payout: 'payout' }

export async function listEarningLines(
  { db }: Pick<Deps, 'db'>,
  artistId: string,
  { month, ...page }: CheckedArgsOf<typeof contract.earningLines>,
): Promise<Page<EarningLine>> {
  const [lines, total] = await Promise.all([
    query.selectLines(db, artistId, month, rangeOf(page)),
    query.countLines(db, artistId, month),
  ])
  const rows = lines.map((line) => {
    const cause = CAUSES[line.action] ?? 'sale'
    return {
      lineId: line.line_id,
      cause,
      causeName: EARNING_CAUSE_NAMES[cause],
      amountFen: Number(line.amount),
      title: line.title ?? '',
      resourceId: line.resource_id ?? '',
      isSandbox: line.is_sandbox,
      createTime: line.created_at.toISOString(),
    }
  })
  return { rows, total }
}

export async function listWorkEarnings(
  { db }: Pick<Deps, 'db'>,
  artistId: string,
  page: CheckedArgsOf<typeof contract.earningWorks>,
): Promise<Page<WorkEarning>> {
  const rows = await query.selectWorks(db, artistId, rangeOf(page))
  return {
    rows: rows.map(({ resource_id, title, sold, earned }) => ({
      resourceId: resource_id,
      title,
      soldCount: Number(sold),
      earnedFen: Number(earned),
    })),
    total: Number(rows[0]?.total ?? 0),
  }
}

/** Artists with a payable amount, for finance. */
export async function listPayable(
  { db, now }: Deps,
  { after, pageSize }: CheckedArgsOf<typeof payableCall>,
): Promise<AnswerOf<typeof payableCall>> {
  const rules = await readSaleRules(db)
  const [fen = '', artistId = ''] = after?.split('.') ?? []
  const artists = await query.selectPayable(db, {
    time: pendingTime(now(), rules),
    fromFen: rules.payoutFromFen,
    after: after === undefined ? undefined : { fen, artistId },
    limit: pageSize + 1,
  })
  const { rows, next } = cursorPage(artists, pageSize, ({ payable, owner }) => `${payable}.${owner}`)
  const accounts = await selectAccounts(
    db,
    rows.map(({ owner }) => owner),
  )
  return {
    rows: rows.map((row) => {
      const account = accounts.find(({ artist_id }) => artist_id === row.owner)
      return {
        artistId: row.owner,
        nickName: row.nick_name,
        payableFen: Number(row.payable),
        pendingFen: Number(row.pending),
        bankAccount: account ? toBankAccount(account) : null,
      }
    }),
    total: Number(rows[0]?.total ?? 0),
    next,
  }
}
