import {
  DESIGN_STATE_NAMES,
  type DesignRequest,
  designFilePath,
  type listAllDesignRequests,
  type listDesignRequests,
  type sendDesignRequest,
} from '@shenglang/contract/commerce/made-to-measure/design-requests'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { Db } from '../../platform/database/db.ts'
import { cursorPage, rangeOf } from '../../platform/paging.ts'
import { requireRequest } from '../decide/made-to-measure/send-request.ts'
import { selectForSale } from '../sale/terms.sql.ts'
import * as rows from './requests.sql.ts'

/** Sends a request for an offer (or for none). Throws in minor mode, if there is no such offer, or if too many are open. */
export function sendRequest(
  db: Db,
  userId: string,
  { resourceId, phonenumber, occasion, budget, wish }: CheckedArgsOf<typeof sendDesignRequest>,
): Promise<DesignRequest> {
  return db.transaction().execute(async (transaction) => {
    const { is_minor: isMinor } = await rows.lockSender(transaction, userId)
    const openCount = await rows.countOpenRequests(transaction, userId)
    const offerType = resourceId === undefined ? null : (await selectForSale(transaction, resourceId))?.content_type
    requireRequest({ isMinor, openCount, offerType })
    const request = { phone: phonenumber, occasion, budget_fen: budget * 100, wish }
    const sender = { user_id: userId, resource_id: resourceId ?? null }
    return readRequest(transaction, await rows.insertDesignRequest(transaction, { ...sender, ...request }))
  })
}

/** A user's requests, the newest first. */
export async function listRequests(
  db: Db,
  page: CheckedArgsOf<typeof listDesignRequests>,
  userId: string,
): Promise<Page<DesignRequest>> {
  const [requests, total] = await Promise.all([
    rows.selectDesignRequests(db, rangeOf(page), { userId }),
    rows.countDesignRequests(db, userId),
  ])
  return { rows: requests.map(toRequest), total }
}

/** All users' requests, for staff. */
export async function listAllRequests(
  db: Db,
  { state, after, pageSize }: CheckedArgsOf<typeof listAllDesignRequests>,
): Promise<AnswerOf<typeof listAllDesignRequests>> {
  const [requests, total] = await Promise.all([
    rows.selectRequestsAfter(db, after, pageSize + 1, { state }),
    rows.countAllRequests(db, { state }),
  ])
  const page = cursorPage(requests, pageSize, ({ request_id }) => request_id)
  return { rows: page.rows.map(toRequest), total, next: page.next }
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
