import { type SaleTerms, saleStateAt } from '@shenglang/contract/commerce/sale-terms'
import { vipAt } from '@shenglang/contract/commerce/vip'
import { selectPeriods } from '../rights/periods.sql.ts'
import type { Sale } from '../sale/sale.ts'
import { returnPieces, selectForSale, selectTerms, selectTermsForUpdate, type TermsRow } from './terms.sql.ts'

interface Pieces {
  goodsId: string
  quantity: number
}

/** Gives pieces back to the stock: they were refunded before anything was sent. */
export async function returnStock({ transaction }: Sale, { goodsId, quantity }: Pieces): Promise<void> {
  await returnPieces(transaction, goodsId, quantity)
}

/**
 * Whether buyers are still to wait for it, which they are also for what was taken down before its release. The answer holds until
 * the transaction ends: a release waits for it.
 */
export async function isAwaited({ transaction, now }: Sale, resourceId: string): Promise<boolean> {
  const row = await selectTermsForUpdate(transaction, resourceId)
  if (!row?.release_at || row.released_at !== null) return false
  return now < row.release_at || !(await selectForSale(transaction, resourceId))
}

/** Whether buyers are still to wait for it, for whoever is about to change what opens it. */
export async function isPresale({ db, now }: { db: Sale['transaction']; now: Date }, resourceId: string): Promise<boolean> {
  const row = await selectTerms(db, resourceId)
  return (
    row !== undefined &&
    saleStateAt({ ...toTerms(row), stock: null, startTime: null, endTime: null }, now.getTime()) === 'presale'
  )
}

/** Percent of the price that a user pays for presale items. */
export async function presalePercent({ transaction, now, rules }: Sale, userId: string): Promise<number> {
  const periods = await selectPeriods(transaction, userId, now)
  return rules.presalePercents[String(vipAt(periods, now.getTime()).vipLevel)] ?? 100
}

export function toTerms(row: TermsRow): SaleTerms {
  return {
    resourceId: row.resource_id,
    stock: row.stock,
    takenCount: row.taken_count,
    perPersonMax: row.per_person_max,
    startTime: row.starts_at?.toISOString() ?? null,
    endTime: row.ends_at?.toISOString() ?? null,
    releaseTime: row.release_at?.toISOString() ?? null,
    isReleased: row.released_at !== null,
  }
}
