import { presaleFen, type SaleTerms, saleStateAt } from '@shenglang/contract/commerce/sale-terms'
import { vipAt } from '@shenglang/contract/commerce/vip'
import { fault } from '@shenglang/contract/faults'
import type { Sale } from '../goods/goods.ts'
import { selectPeriods } from '../rights/periods.sql.ts'
import {
  countOwnPieces,
  returnPieces,
  selectForSale,
  selectTerms,
  selectTermsForUpdate,
  type TermsRow,
  takePieces,
} from './terms.sql.ts'

interface Pieces {
  goodsId: string
  quantity: number
}

/**
 * Throws what stands against the sale of so many pieces now: not begun, ended, sold out, more than one person may have,
 * or what is yet to come bought already. Counts what the buyer has, so the buyer's orders have to follow one another.
 */
export async function checkTerms(
  { transaction, now }: Sale,
  userId: string,
  { resourceId, title, isShipped }: { resourceId: string; title: string; isShipped: boolean },
  quantity: number,
): Promise<void> {
  const row = await selectTerms(transaction, resourceId)
  if (!row) return
  const state = saleStateAt(toTerms(row), now.getTime())
  if (state === 'soon') throw fault('SALE_CLOSED', { title, message: '还没有开售' })
  if (state === 'ended') throw fault('SALE_CLOSED', { title, message: '的销售已经结束' })
  if (row.stock !== null && row.stock < quantity) throw fault('SOLD_OUT', { title, left: row.stock })
  const { ordered, paid } = await countOwnPieces(transaction, userId, resourceId)
  // There is no right yet that would say so.
  if (!isShipped && state === 'presale' && paid > 0) throw fault('ALREADY_BOUGHT', { title })
  const max = row.per_person_max
  if (max !== null && ordered + quantity > max) throw fault('PERSON_PIECES', { title, max, count: ordered })
}

/** Takes the pieces of an order, by one conditional change: however many come at once, no piece is sold twice. Throws SOLD_OUT. */
export async function takeStock({ transaction }: Sale, { goodsId, quantity }: Pieces): Promise<void> {
  if (await takePieces(transaction, goodsId, quantity)) return
  const row = await selectTerms(transaction, goodsId)
  if (!row) return
  const title = (await selectForSale(transaction, goodsId))?.title ?? ''
  throw fault('SOLD_OUT', { title, left: row.stock ?? 0 })
}

/** Gives back what `takeStock` took: the order was cancelled, or refunded before anything was sent. */
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

/** The price of one piece for a buyer: a level pays less during a presale. */
export async function presalePrice(
  { transaction, now, rules }: Sale,
  userId: string,
  resourceId: string,
  priceFen: number,
): Promise<number> {
  const row = await selectTerms(transaction, resourceId)
  if (!row || saleStateAt(toTerms(row), now.getTime()) !== 'presale') return priceFen
  return presaleFen(priceFen, await presalePercent({ transaction, now, rules }, userId))
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
