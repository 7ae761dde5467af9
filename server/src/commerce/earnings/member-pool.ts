import { shareOf } from '@shenglang/contract/commerce/earnings/shares'
import { monthsToShare, spanOf } from '../decide/earnings/pool-months.ts'
import { sharesByCount } from '../decide/earnings/pool-shares.ts'
import { post } from '../ledger/ledger.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import type { Sale } from '../sale/sale.ts'
import { openSale } from '../sale/sale.ts'
import { readSaleRules } from '../sale/sale-rules.ts'
import { sumOfMembers } from './member-months.ts'
import { insertPool, isPoolDistributed, type Span, selectMemberDownloads, selectVipFen, updatePool } from './member-pool.sql.ts'
import { selectByMemberFrom } from './paid-members.sql.ts'

/**
 * Shares each month's VIP revenue among artists, by members' downloads, once its payments can no longer be refunded
 * automatically. Each month is shared once, however many workers run this and however often.
 */
export async function shareMemberPools(deps: Pick<CommerceDeps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const rules = await readSaleRules(deps.db)
  for (const month of monthsToShare(deps.now().getTime(), rules.refundDays)) {
    for (const isSandbox of [false, true]) {
      if (signal?.aborted || (await isPoolDistributed(deps.db, month, isSandbox))) continue
      await openSale(deps, (sale) => sharePool(sale, month, isSandbox))
    }
  }
}

async function sharePool(sale: Sale, month: string, isSandbox: boolean): Promise<void> {
  const { transaction, now, rules } = sale
  const { from, until } = spanOf(month)
  const span = { from: new Date(from), until: new Date(until) }
  const paidFrom = await selectByMemberFrom(transaction)
  const isNew = await insertPool(transaction, { month, is_sandbox: isSandbox, ...NOTHING_SHARED, shared_at: now })
  if (!isNew) return
  const { vipFen, downloads, shares } = await (span.from < paidFrom
    ? sumOfMonth(sale, span, isSandbox)
    : sumOfMembers(sale, { month, span, isSandbox, paidFrom }))
  const sharedFen = shares.reduce((sum, { fen }) => sum + fen, 0)
  await updatePool(transaction, month, isSandbox, {
    vip_fen: vipFen,
    pool_fen: shareOf(vipFen, rules.memberPoolPercent),
    downloads,
    shared_fen: sharedFen,
  })
  await post(transaction, {
    reference: `pool:${month}${isSandbox ? ':sandbox' : ''}`,
    isSandbox,
    at: now,
    lines: [
      { account: 'revenue', amount: -sharedFen },
      ...shares.map(({ artistId, fen }) => ({ account: 'artist' as const, owner: artistId, amount: fen })),
    ],
  })
}

const NOTHING_SHARED = { vip_fen: 0, pool_fen: 0, downloads: 0, shared_fen: 0 }

/** The revenue of a month, and each artist's share. */
interface Sum {
  vipFen: number
  downloads: number
  shares: { artistId: string; fen: number }[]
}

/** Sums a month by the rule before `by_member_from`: all that was paid in the month, by the downloads of all members. */
async function sumOfMonth({ transaction, rules }: Sale, span: Span, isSandbox: boolean): Promise<Sum> {
  const vipFen = await selectVipFen(transaction, span, isSandbox)
  const poolFen = shareOf(vipFen, rules.memberPoolPercent)
  const takers = poolFen === 0 ? [] : await selectMemberDownloads(transaction, span, isSandbox)
  const downloads = takers.reduce((sum, { count }) => sum + count, 0)
  return { vipFen, downloads, shares: sharesByCount(poolFen, takers) }
}
