import { type SaleTerms, saleStateAt } from '@shenglang/contract/commerce/sale/sale-terms'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { selectTerms, type TermsRow } from './terms.sql.ts'

/** Whether buyers still wait for it; call it before changing who may open it. */
export async function isPresale({ db, now }: { db: Kysely<Tables>; now: Date }, resourceId: string): Promise<boolean> {
  const row = await selectTerms(db, resourceId)
  return (
    row !== undefined &&
    saleStateAt({ ...toTerms(row), stock: null, startTime: null, endTime: null }, now.getTime()) === 'presale'
  )
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
