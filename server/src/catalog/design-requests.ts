import {
  type DesignRequest,
  type listDesignRequests,
  OPEN_REQUESTS_MAX,
  type sendDesignRequest,
} from '@shenglang/contract/catalog/design-requests'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Kysely } from 'kysely'
import { writeNotice } from '../notices/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import { rangeOf } from '../platform/paging.ts'
import {
  closeRequest,
  countDesignRequests,
  type DesignRequestRow,
  insertDesignRequest,
  isMinor,
  selectDesignRequest,
  selectDesignRequests,
  writeAnswer,
} from './design-requests.sql.ts'
import { selectOffer } from './resources.sql.ts'

type Db = Kysely<Tables>

/** Sends a wish for an offer (or for none). Throws in minor mode, when there is no such offer, or too many wishes are open. */
export async function sendRequest(db: Db, userId: string, wish: CheckedArgsOf<typeof sendDesignRequest>): Promise<DesignRequest> {
  const { resourceId = null, phonenumber, occasion, budget } = wish
  if (await isMinor(db, userId)) throw fault('MINOR_MODE')
  if (resourceId !== null) {
    const offer = await selectOffer(db, resourceId)
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
    const requestId = await insertDesignRequest(transaction, request, OPEN_REQUESTS_MAX)
    if (requestId === undefined) throw fault('DESIGN_REQUESTS_FULL', { count: OPEN_REQUESTS_MAX })
    return readRequest(transaction, requestId)
  })
}

/** Takes back one's own wish. */
export async function takeBackRequest(db: Db, userId: string, requestId: string): Promise<DesignRequest> {
  if (!(await closeRequest(db, userId, requestId))) throw fault('DESIGN_REQUEST_NOT_FOUND')
  return readRequest(db, requestId)
}

/** Answers an open wish, and tells whoever sent it. */
export function answerRequest(db: Db, requestId: string, answer: string, now: Date): Promise<DesignRequest> {
  return db.transaction().execute(async (transaction) => {
    const userId = await writeAnswer(transaction, requestId, answer, now)
    if (userId === undefined) throw fault('DESIGN_REQUEST_NOT_FOUND')
    const request = await readRequest(transaction, requestId)
    const name = request.title === '' ? '定制需求' : `《${request.title}》定制需求`
    await writeNotice(transaction, { userId, kind: 'wish', title: `你的${name}有了答复`, content: answer })
    return request
  })
}

export async function listRequests(
  db: Db,
  page: CheckedArgsOf<typeof listDesignRequests>,
  userId?: string,
): Promise<Page<DesignRequest>> {
  const [rows, total] = await Promise.all([selectDesignRequests(db, rangeOf(page), userId), countDesignRequests(db, userId)])
  return { rows: rows.map(toRequest), total }
}

async function readRequest(db: Db, requestId: string): Promise<DesignRequest> {
  const row = await selectDesignRequest(db, requestId)
  if (!row) throw fault('DESIGN_REQUEST_NOT_FOUND')
  return toRequest(row)
}

function toRequest(row: DesignRequestRow): DesignRequest {
  return {
    requestId: row.request_id,
    resourceId: row.resource_id ?? '',
    title: row.title ?? '',
    nickName: row.nick_name,
    phone: row.phone,
    occasion: row.occasion,
    budgetFen: row.budget_fen,
    wish: row.wish,
    isOpen: row.closed_at === null,
    answer: row.answer,
    createTime: row.created_at.toISOString(),
  }
}
