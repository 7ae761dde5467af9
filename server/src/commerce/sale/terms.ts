import { PRESALES_MAX } from '@shenglang/contract/catalog/discover/presales'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { priceAt } from '@shenglang/contract/catalog/price-periods'
import {
  type listSaleTerms as listCall,
  presaleFen,
  type SaleStatus,
  type SaleTerms,
  SET_TERMS,
  saleStateAt,
  type setSaleTerms as setCall,
} from '@shenglang/contract/commerce/sale/sale-terms'
import { fault } from '@shenglang/contract/faults'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { refuseUnseen } from '../../platform/database/refuse-unseen.ts'
import { cursorPage } from '../../platform/paging.ts'
import { presalePercent } from '../decide/create-order.ts'
import { selectPeriods } from '../rights/periods.sql.ts'
import type { CommerceDeps } from './deps.ts'
import { readSaleRules } from './sale-rules.ts'
import { toTerms } from './stock.ts'
import * as rows from './terms.sql.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>

const UNLIMITED = {
  stock: null,
  takenCount: 0,
  perPersonMax: null,
  startTime: null,
  endTime: null,
  releaseTime: null,
  isReleased: false,
}
/** What is sold by the unit; posts are not, and what is made to measure has a quote. */
const SOLD: ReadonlySet<number> = new Set([
  CONTENT_TYPES.single,
  CONTENT_TYPES.collection,
  CONTENT_TYPES.goods,
  CONTENT_TYPES.lightAndSound,
])

/** The state of a sale for a visitor or a user. */
export async function readSaleStatus({ db, now }: Deps, userId: string | undefined, resourceId: string): Promise<SaleStatus> {
  const resource = await rows.selectForSale(db, resourceId)
  if (!resource) throw fault('GOODS_NOT_FOUND')
  const row = await rows.selectTerms(db, resourceId)
  const terms: SaleTerms = row ? toTerms(row) : { resourceId, ...UNLIMITED }
  const at = now().getTime()
  const state = saleStateAt(terms, at)
  const { priceFen } = priceAt({ priceFen: resource.price_fen, pricePeriods: resource.price_periods }, at)
  const isCheaper = state === 'presale' && userId !== undefined
  const percent = isCheaper ? presalePercent(await selectPeriods(db, userId, now()), await readSaleRules(db), at) : 100
  const own = userId === undefined ? { ordered: 0 } : await rows.countUserPieces(db, userId, resourceId)
  return {
    ...terms,
    state,
    unitFen: presaleFen(priceFen, percent),
    percent,
    isShipped: resource.content_type === CONTENT_TYPES.goods,
    ownCount: own.ordered,
  }
}

/** The states of these sales: open by default. */
export async function listSaleStates({ db, now }: Pick<Deps, 'db' | 'now'>, ids: string[]) {
  const states = new Map(
    (await rows.selectTermsOf(db, ids)).map((row) => [row.resource_id, saleStateAt(toTerms(row), now().getTime())]),
  )
  return ids.map((resourceId) => ({ resourceId, state: states.get(resourceId) ?? ('open' as const) }))
}

/** What can be ordered before its release, or soon can: what comes first before the others. */
export async function listTermsBeforeRelease({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const rowsBefore = await rows.selectBeforeRelease(db, now(), PRESALES_MAX)
  return rowsBefore.map((row) => {
    const { resourceId, startTime, releaseTime, ...limits } = toTerms(row)
    const state = saleStateAt({ startTime, releaseTime, ...limits }, now().getTime())
    return { resourceId, state, startTime, releaseTime: releaseTime ?? '' }
  })
}

export async function listSaleTerms(
  { db }: Pick<Deps, 'db'>,
  { after, pageSize }: CheckedArgsOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const [found, total] = await Promise.all([rows.selectAllTerms(db, after, pageSize + 1), rows.countTerms(db)])
  const page = cursorPage(found, pageSize, ({ resource_id }) => resource_id)
  return { rows: page.rows.map((row) => ({ ...toTerms(row), title: row.title })), total, next: page.next }
}

/**
 * Changes the terms of a sale. What was released stays so, and a release for which buyers wait stays. Throws CHANGED_MEANWHILE
 * where a term that is to change is no longer as it was seen, such as the stock after an order.
 */
export async function setSaleTerms(
  { db, now }: Deps,
  { id, seen, ...wanted }: CheckedArgsOf<typeof setCall>,
): Promise<SaleTerms> {
  const resource = await rows.selectForSale(db, id)
  if (!resource) throw fault('GOODS_NOT_FOUND')
  if (!SOLD.has(resource.content_type)) throw fault('NOT_FOR_SALE', { title: resource.title })
  return inTransaction(db, async (transaction) => {
    await rows.insertTerms(transaction, id)
    const before = await rows.selectTermsForUpdate(transaction, id)
    if (!before) throw fault('GOODS_NOT_FOUND')
    const changed = SET_TERMS.filter((term) => wanted[term] !== undefined)
    for (const term of seen ? changed : []) refuseUnseen(seen?.[term], toTerms(before)[term])
    if (wanted.releaseTime !== undefined) {
      if (before.released_at !== null) throw bad('releaseTime', '已经发布，不能再改发布时间')
      if (wanted.releaseTime === null && (await rows.isAwaitedByBuyers(transaction, id))) {
        throw bad('releaseTime', '已经有人预订，只能改时间，不能取消预售')
      }
      if (wanted.releaseTime !== null) checkRelease(resource, new Date(wanted.releaseTime), now())
    }
    const changes = changesOf(wanted)
    const { starts_at, ends_at } = { ...before, ...changes }
    if (starts_at && ends_at && starts_at >= ends_at) throw bad('endTime', '结束时间应在开始时间之后')
    return toTerms(Object.keys(changes).length === 0 ? before : await rows.updateTerms(transaction, id, changes))
  })
}

/** A level would open it before its release. */
function checkRelease(
  { content_type, free_vip_level, price_fen }: NonNullable<Awaited<ReturnType<typeof rows.selectForSale>>>,
  releaseAt: Date,
  now: Date,
): void {
  if (releaseAt <= now) throw bad('releaseTime', '发布时间应在现在之后')
  if (price_fen === 0) throw bad('releaseTime', '预售的内容请先填写价格')
  if (content_type !== CONTENT_TYPES.goods && free_vip_level !== PURCHASE_ONLY) {
    throw bad('releaseTime', '预售的作品请先把下载设为“仅限购买”，否则会员现在就能下载')
  }
}

const bad = (field: string, message: string) => fault('BAD_ARGUMENT', { field, message })

function changesOf(wanted: Omit<CheckedArgsOf<typeof setCall>, 'id' | 'seen'>) {
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...(wanted.stock === undefined ? {} : { stock: wanted.stock }),
    ...(wanted.perPersonMax === undefined ? {} : { per_person_max: wanted.perPersonMax }),
    ...(wanted.startTime === undefined ? {} : { starts_at: instant(wanted.startTime) }),
    ...(wanted.endTime === undefined ? {} : { ends_at: instant(wanted.endTime) }),
    ...(wanted.releaseTime === undefined ? {} : { release_at: instant(wanted.releaseTime) }),
  }
}
