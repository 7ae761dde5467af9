import type * as contract from '@shenglang/contract/commerce/made-to-measure/design-requests'
import type { DesignRequest } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { DAY_MS } from '@shenglang/contract/shanghai'
import type { Db } from '../../platform/database/db.ts'
import { type DecideDeps, decideInTransaction } from '../apply/apply.ts'
import type { Books } from '../decide/books.ts'
import * as decide from '../decide/design.ts'
import type { Scope } from '../facts/scope.ts'
import { readSaleRules } from '../sale/sale-rules.ts'
import { selectDesignRequest, selectUnconfirmed } from './requests.sql.ts'
import { readRequest } from './requests.ts'

const AT_ONCE = 100

/** Decides about a request. Throws DESIGN_REQUEST_NOT_FOUND, and DESIGN_STATE if its state does not allow it. */
export async function actOnRequest(deps: DecideDeps, id: string, action: (books: Books) => void): Promise<DesignRequest> {
  await decideInTransaction(deps, await scopeOf(deps.db, id), action)
  return readRequest(deps.db, id)
}

/** Locks a request after its sender, and after the order that accepts its quote. */
export async function scopeOf(db: Db, id: string): Promise<Scope> {
  const request = await selectDesignRequest(db, id)
  if (!request) throw fault('DESIGN_REQUEST_NOT_FOUND')
  return {
    userIds: [request.user_id],
    orderIds: request.order_id === null ? [] : [request.order_id],
    requestIds: [id],
    withHistory: true,
  }
}

/** Withdraws a request, unless it is ordered. */
export const withdrawRequest = (deps: DecideDeps, userId: string, id: string): Promise<DesignRequest> =>
  actOnRequest(deps, id, (books) => decide.withdrawRequest(books, id, userId))

/** Requests changes of a delivery. */
export const requestChanges = (
  deps: DecideDeps,
  userId: string,
  { id, wish }: CheckedArgsOf<typeof contract.requestDesignChanges>,
): Promise<DesignRequest> => actOnRequest(deps, id, (books) => decide.requestChanges(books, id, userId, wish))

/** Accepts a delivery, which completes the order. */
export const confirmRequest = (deps: DecideDeps, userId: string, id: string): Promise<DesignRequest> =>
  actOnRequest(deps, id, (books) => decide.confirmRequest(books, id, userId))

/** Accepts deliveries that were not answered for some days. */
export async function confirmOld(deps: DecideDeps, signal: AbortSignal): Promise<void> {
  const { receiptDays } = await readSaleRules(deps.db)
  const before = new Date(deps.now().getTime() - receiptDays * DAY_MS)
  for (const requestId of await selectUnconfirmed(deps.db, before, AT_ONCE)) {
    if (signal.aborted) return
    await decideInTransaction(deps, await scopeOf(deps.db, requestId), (books) => decide.confirmUnanswered(books, requestId))
  }
}
