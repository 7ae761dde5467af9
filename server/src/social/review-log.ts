import { REPORT_KIND_LABELS } from '@shenglang/contract/moderation/entities'
import type { Route } from '@shenglang/contract/route'
import { writeNotice } from '../notices/index.ts'
import type { Db } from '../platform/database/db.ts'
import { nameOf } from '../platform/http/calls.ts'
import type { RequestContext } from '../platform/http/http-exchange.ts'
import { logStaffCall } from '../platform/http/logs/staff-log.ts'

/** The permission to remove other users' content directly on the public pages. */
export const REVIEW = 'review'

/** Runs a reviewer's action on a public route, and logs it as a staff call. */
export function logReview<Answer>(
  db: Db,
  context: RequestContext,
  route: Pick<Route, 'method' | 'path'>,
  id: string,
  run: () => Promise<Answer>,
): Promise<Answer> {
  return logStaffCall(db, context, { route: nameOf(route), permission: REVIEW, args: { id } }, run)
}

/** Notifies the author of removed content, in the transaction that removes it. */
export function notifyRemoved(transaction: Db, userId: string, kind: 'comment' | 'post'): Promise<void> {
  const what = REPORT_KIND_LABELS[kind]
  const content = `你的${what}违反了社区规范，已由审核人员删除。`
  return writeNotice(transaction, { userId, kind: 'moderation', title: `${what}已被删除`, content })
}
