import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import {
  DESIGN_MOVES,
  DESIGN_STATE_NAMES,
  type DesignMoveName,
  type DesignRequest,
  type DesignState,
  designFilePath,
  type listAllDesignRequests,
  OPEN_REQUESTS_MAX,
  type sendDesignRequest,
} from '@shenglang/contract/commerce/design-requests'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Kysely } from 'kysely'
import { writeNotice } from '../../notices/index.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { rangeOf } from '../../platform/paging.ts'
import { selectForSale } from '../shop/terms.sql.ts'
import * as rows from './requests.sql.ts'

type Db = Kysely<Tables>

/** Sends a wish for an offer (or for none). Throws in minor mode, when there is no such offer, or too many wishes are open. */
export async function sendRequest(db: Db, userId: string, wish: CheckedArgsOf<typeof sendDesignRequest>): Promise<DesignRequest> {
  const { resourceId = null, phonenumber, occasion, budget } = wish
  if (await rows.isMinor(db, userId)) throw fault('MINOR_MODE')
  if (resourceId !== null) {
    const offer = await selectForSale(db, resourceId)
    if (offer?.content_type !== CONTENT_TYPES.bespoke) throw fault('RESOURCE_NOT_FOUND')
  }
  const request = {
    user_id: userId,
    resource_id: resourceId,
    phone: phonenumber,
    occasion,
    budget_fen: budget * 100,
    wish: wish.wish,
  }
  return db.transaction().execute(async (transaction) => {
    const requestId = await rows.insertDesignRequest(transaction, request, OPEN_REQUESTS_MAX)
    if (requestId === undefined) throw fault('DESIGN_REQUESTS_FULL', { count: OPEN_REQUESTS_MAX })
    return readRequest(transaction, requestId)
  })
}

export async function listRequests(
  db: Db,
  { state, ...page }: CheckedArgsOf<typeof listAllDesignRequests>,
  userId?: string,
): Promise<Page<DesignRequest>> {
  const which = { userId, state }
  const [found, total] = await Promise.all([
    rows.selectDesignRequests(db, rangeOf(page), which),
    rows.countDesignRequests(db, which),
  ])
  return { rows: found.map(toRequest), total }
}

/** Takes back one's own wish, unless it is ordered. */
export function takeBackRequest(db: Db, userId: string, requestId: string): Promise<DesignRequest> {
  return db.transaction().execute(async (transaction) => {
    const request = await lockOwnRequest(transaction, userId, requestId)
    if (request.order_item_id !== null) throw fault('DESIGN_ORDERED')
    await move(transaction, request, 'withdraw')
    return readRequest(transaction, requestId)
  })
}

/** Says something to a wish that is not over, and tells whoever sent it. */
export function answerRequest(db: Db, requestId: string, answer: string, now: Date): Promise<DesignRequest> {
  return db.transaction().execute(async (transaction) => {
    if (!(await rows.setAnswer(transaction, requestId, answer, now))) throw fault('DESIGN_REQUEST_NOT_FOUND')
    return tell(transaction, requestId, '有了答复', answer)
  })
}

/** Throws DESIGN_REQUEST_NOT_FOUND for somebody else's. The request is locked until the transaction ends. */
export async function lockOwnRequest(transaction: Db, userId: string, requestId: string): Promise<rows.DesignRequestRow> {
  const request = await rows.lockRequest(transaction, requestId)
  if (request?.user_id !== userId) throw fault('DESIGN_REQUEST_NOT_FOUND')
  return request
}

/** Moves a locked request by the table. Throws DESIGN_STATE where its state does not allow it. */
export async function move(
  transaction: Db,
  request: Pick<rows.DesignRequestRow, 'request_id' | 'state'>,
  name: DesignMoveName,
  facts: Parameters<typeof rows.moveRequest>[3] = {},
): Promise<void> {
  if (await rows.moveRequest(transaction, request.request_id, name, facts)) return
  throw refused(request.state, name)
}

export const refused = (state: DesignState, name: DesignMoveName) =>
  fault('DESIGN_STATE', { state: DESIGN_STATE_NAMES[state], action: DESIGN_MOVES[name].name })

/** Tells whoever sent a request what became of it. */
export async function tell(transaction: Db, requestId: string, what: string, content: string): Promise<DesignRequest> {
  const row = await rows.selectDesignRequest(transaction, requestId)
  if (!row) throw fault('DESIGN_REQUEST_NOT_FOUND')
  const name = row.title === null ? '定制需求' : `《${row.title}》定制需求`
  await writeNotice(transaction, { userId: row.user_id, kind: 'wish', title: `你的${name}${what}`, content })
  return toRequest(row)
}

export async function readRequest(db: Db, requestId: string): Promise<DesignRequest> {
  const row = await rows.selectDesignRequest(db, requestId)
  if (!row) throw fault('DESIGN_REQUEST_NOT_FOUND')
  return toRequest(row)
}

function toRequest(row: rows.DesignRequestRow): DesignRequest {
  return {
    requestId: row.request_id,
    resourceId: row.resource_id ?? '',
    title: row.title ?? '',
    nickName: row.nick_name,
    phone: row.phone ?? '',
    occasion: row.occasion,
    budgetFen: row.budget_fen,
    wish: row.wish,
    state: row.state,
    stateName: DESIGN_STATE_NAMES[row.state],
    answer: row.answer,
    quoteFen: Number(row.quote_fen ?? 0),
    quoteDays: row.quote_days ?? 0,
    quoteExpireTime: row.quote_expires_at?.toISOString() ?? '',
    orderId: row.order_id ?? '',
    delivery: row.delivery,
    deliverTime: row.delivered_at?.toISOString() ?? '',
    changeWish: row.change_wish,
    files: row.files.map((file) => ({ ...file, url: designFilePath(file.fileId) })),
    createTime: row.created_at.toISOString(),
  }
}
