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
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { refuseUnseen } from '../../platform/database/refuse-unseen.ts'
import { cursorPage } from '../../platform/paging.ts'
import { presalePercent } from '../decide/create-order.ts'
import { requireNewTerms, type TermChanges } from '../decide/sale/sale-terms.ts'
import { selectPeriods } from '../rights/periods.sql.ts'
import type { CommerceDeps } from './deps.ts'
import { refuseEarlyRelease } from './packed-presales.ts'
import { readSaleRules } from './sale-rules.ts'
import { toTerms } from './stock.ts'
import * as rows from './terms.sql.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>
type TermsInput = Omit<CheckedArgsOf<typeof setCall>, 'id' | 'seen'>

const UNLIMITED = {
  stock: null,
  takenCount: 0,
  perPersonMax: null,
  startTime: null,
  endTime: null,
  releaseTime: null,
  isReleased: false,
}

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
  const pieces = userId === undefined ? { ordered: 0 } : await rows.countUserPieces(db, userId, resourceId)
  return {
    ...terms,
    state,
    unitFen: presaleFen(priceFen, percent),
    percent,
    isShipped: resource.content_type === CONTENT_TYPES.goods,
    ownCount: pieces.ordered,
  }
}

/** The states of these sales: open by default. */
export async function listSaleStates({ db, now }: Pick<Deps, 'db' | 'now'>, ids: string[]) {
  const states = new Map(
    (await rows.selectTermsOf(db, ids)).map((row) => [row.resource_id, saleStateAt(toTerms(row), now().getTime())]),
  )
  return ids.map((resourceId) => ({ resourceId, state: states.get(resourceId) ?? ('open' as const) }))
}

/** Works that can be ordered before their release, or soon can be, the earliest release first. */
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
  const [terms, total] = await Promise.all([rows.selectAllTerms(db, after, pageSize + 1), rows.countTerms(db)])
  const page = cursorPage(terms, pageSize, ({ resource_id }) => resource_id)
  return { rows: page.rows.map((row) => ({ ...toTerms(row), title: row.title })), total, next: page.next }
}

/**
 * Changes the terms of a sale. Past releases, and a release for which buyers wait, stay. Throws CHANGED_MEANWHILE where a term
 * that is to change is no longer as it was seen, such as the stock after an order.
 */
export async function setSaleTerms({ db, now }: Deps, { id, seen, ...input }: CheckedArgsOf<typeof setCall>): Promise<SaleTerms> {
  return inTransaction(db, async (transaction) => {
    const work = await rows.lockForSale(transaction, id)
    if (!work) throw fault('GOODS_NOT_FOUND')
    await rows.insertTerms(transaction, id)
    const before = await rows.selectTermsForUpdate(transaction, id)
    if (!before) throw fault('GOODS_NOT_FOUND')
    const changed = SET_TERMS.filter((term) => input[term] !== undefined)
    for (const term of seen ? changed : []) refuseUnseen(seen?.[term], toTerms(before)[term])
    const changes = changesOf(input)
    const isAwaited = changes.releaseAt === null && (await rows.isAwaitedByBuyers(transaction, id))
    requireNewTerms({ ...factsOf(work, before), isAwaited }, changes, now().getTime())
    if (changed.length === 0) return toTerms(before)
    const after = toTerms(await rows.updateTerms(transaction, id, changes))
    if (changes.releaseAt !== undefined) await refuseEarlyRelease(transaction, now(), id)
    return after
  })
}

const factsOf = (work: rows.ForSaleRow, terms: rows.TermsRow) => ({
  title: work.title,
  contentType: work.content_type,
  priceFen: work.price_fen,
  freeVipLevel: work.free_vip_level,
  startsAt: terms.starts_at?.getTime() ?? null,
  endsAt: terms.ends_at?.getTime() ?? null,
  releaseAt: terms.release_at?.getTime() ?? null,
  isReleased: terms.released_at !== null,
})

function changesOf({ stock, perPersonMax, startTime, endTime, releaseTime }: TermsInput): TermChanges {
  const instant = (text: string | null | undefined) => (typeof text === 'string' ? Date.parse(text) : text)
  return { stock, perPersonMax, startsAt: instant(startTime), endsAt: instant(endTime), releaseAt: instant(releaseTime) }
}
