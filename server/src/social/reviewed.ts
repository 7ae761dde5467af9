import { REPORT_KIND_LABELS } from '@shenglang/contract/moderation/entities'
import type { Route } from '@shenglang/contract/route'
import type { Kysely } from 'kysely'
import { writeNotice } from '../notices/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import { nameOf } from '../platform/http/calls.ts'
import { logStaffCall } from '../platform/http/staff-log.ts'
import type { Arrival } from '../platform/http/visit.ts'

/** The permission to remove what others said, where they said it. */
export const REVIEW = 'review'

/** Does, on a route that everybody has, what only reviewers may: written down as a call of theirs. */
export function logReview<Answer>(
  db: Kysely<Tables>,
  arrival: Arrival,
  route: Pick<Route, 'method' | 'path'>,
  id: string,
  run: () => Promise<Answer>,
): Promise<Answer> {
  return logStaffCall(db, arrival, { route: nameOf(route), permission: REVIEW, args: { id } }, run)
}

/** Tells whoever wrote it, in the transaction that removes it. */
export function tellRemoved(transaction: Kysely<Tables>, userId: string, kind: 'comment' | 'post'): Promise<void> {
  const what = REPORT_KIND_LABELS[kind]
  const content = `你的${what}违反了社区规范，已由审核人员删除。`
  return writeNotice(transaction, { userId, kind: 'moderation', title: `${what}已被删除`, content })
}
