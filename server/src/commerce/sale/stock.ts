import { type SaleTerms, saleStateAt } from '@shenglang/contract/commerce/sale/sale-terms'
import type { Db } from '../../platform/database/db.ts'
import { selectTermsOf, type TermsRow } from './terms.sql.ts'

/** Those of these works for which buyers still wait; call it before changing who may open them. */
export async function presalesAmong({ db, now }: { db: Db; now: Date }, ids: string[]): Promise<Set<string>> {
  const unlimited = { stock: null, startTime: null, endTime: null }
  const isPresale = (row: TermsRow) => saleStateAt({ ...toTerms(row), ...unlimited }, now.getTime()) === 'presale'
  return new Set((await selectTermsOf(db, ids)).filter(isPresale).map((row) => row.resource_id))
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
