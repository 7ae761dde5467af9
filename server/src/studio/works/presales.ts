import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { AccessTerms } from '@shenglang/contract/catalog/work/terms'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { presalesAmong } from '../../commerce/sale/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { WorkStatus } from './works.sql.ts'

type DownloadTerms = Pick<AccessTerms, 'priceFen' | 'freeVipLevel'>

/** A work whose row is locked, with the terms that it is to have; those that are undefined stay. */
interface ProposedTerms extends Record<keyof DownloadTerms, number | undefined> {
  resourceId: string
  contentType: number
  present: DownloadTerms
}

interface Opening {
  field: keyof DownloadTerms
  reason: string
}

/** The first proposed term that would give away a work on presale; `requireNewTerms` refuses a presale with such terms. */
function openingIn({ contentType, present, priceFen, freeVipLevel }: ProposedTerms): Opening | undefined {
  const isOpened = freeVipLevel !== undefined && freeVipLevel !== PURCHASE_ONLY && freeVipLevel !== present.freeVipLevel
  if (isOpened && contentType !== CONTENT_TYPES.goods) {
    return { field: 'freeVipLevel', reason: '预售中的作品，下载只能是“仅限购买”' }
  }
  return priceFen === 0 && present.priceFen !== 0 ? { field: 'priceFen', reason: '预售中的作品不能改为免费' } : undefined
}

/** Refused terms by work id: neither artists nor staff may open a work whose buyers still wait for its release. */
export async function openedEarly(db: Db, now: Date, proposed: readonly ProposedTerms[]): Promise<Map<string, Opening>> {
  const openings = proposed.flatMap((terms) => {
    const opening = openingIn(terms)
    return opening ? [[terms.resourceId, opening] as const] : []
  })
  if (openings.length === 0) return new Map()
  const ids = openings.map(([resourceId]) => resourceId)
  const presales = await presalesAmong({ db, now }, ids)
  return new Map(openings.filter(([resourceId]) => presales.has(resourceId)))
}

/** The same for one work. */
export async function openedEarlyBy(
  db: Db,
  now: Date,
  work: WorkStatus,
  { priceFen, freeVipLevel }: { [Term in keyof DownloadTerms]?: number | undefined },
): Promise<Opening | undefined> {
  const { resource_id: resourceId, content_type: contentType, price_fen, free_vip_level } = work
  const present = { priceFen: price_fen, freeVipLevel: free_vip_level }
  return (await openedEarly(db, now, [{ resourceId, contentType, present, priceFen, freeVipLevel }])).get(resourceId)
}
