import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { fault } from '@shenglang/contract/faults'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'

/** A published work and the terms of its sale, read under their locks. Instants in milliseconds since 1970, money in fen. */
export interface SoldFacts {
  title: string
  contentType: number
  priceFen: number
  freeVipLevel: number
  startsAt: number | null
  endsAt: number | null
  releaseAt: number | null
  isReleased: boolean
  /** True while somebody has ordered it and not received it. */
  isAwaited: boolean
}

/** The new terms: null for no limit, undefined to leave a term as it is. */
export interface TermChanges {
  stock?: number | null | undefined
  perPersonMax?: number | null | undefined
  startsAt?: number | null | undefined
  endsAt?: number | null | undefined
  releaseAt?: number | null | undefined
}

/** The content types sold by the unit; posts are not sold, and made-to-measure works have a quote. */
const SOLD: readonly number[] = [CONTENT_TYPES.single, CONTENT_TYPES.collection, CONTENT_TYPES.goods, CONTENT_TYPES.lightAndSound]

const refused = (field: string, message: string) => fault('BAD_ARGUMENT', { field, message })

/** Throws NOT_FOR_SALE for a work that is not sold by the unit, and BAD_ARGUMENT with the field whose new value is refused. */
export function requireNewTerms(work: SoldFacts, changes: TermChanges, now: number): void {
  if (!SOLD.includes(work.contentType)) throw fault('NOT_FOR_SALE', { title: work.title })
  const { startsAt = work.startsAt, endsAt = work.endsAt, releaseAt = work.releaseAt } = changes
  if (releaseAt !== work.releaseAt) requireRelease(work, releaseAt, now)
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt) throw refused('endTime', '结束时间应在开始时间之后')
}

/** Refuses to change a release that has happened, and to cancel a presale for which buyers wait. */
function requireRelease(work: SoldFacts, releaseAt: number | null, now: number): void {
  const refusedRelease = (message: string) => refused('releaseTime', message)
  if (work.isReleased) throw refusedRelease('已经发布，不能再改发布时间')
  if (releaseAt === null) {
    if (work.isAwaited) throw refusedRelease('已经有人预订，只能改时间，不能取消预售')
    return
  }
  if (releaseAt <= now) throw refusedRelease('发布时间应在现在之后')
  if (work.priceFen === 0) throw refusedRelease('预售的内容请先填写价格')
  // A level would open it before its release.
  if (work.contentType !== CONTENT_TYPES.goods && work.freeVipLevel !== PURCHASE_ONLY) {
    throw refusedRelease('预售的作品请先把下载设为“仅限购买”，否则会员现在就能下载')
  }
}
