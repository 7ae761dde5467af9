import { CLOSED_NAME, GUEST_NAME } from '@shenglang/contract/accounts/entities'
import type { PersonRow } from '@shenglang/contract/accounts/people/entities'
import type * as contract from '@shenglang/contract/accounts/people/routes'
import { maskedPhone } from '@shenglang/contract/accounts/rules'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { inOrder } from '../../platform/in-order.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { vipColumns } from '../users/vip.ts'
import * as query from './people.sql.ts'
import { readSearchKey } from './search-key.ts'

/** Lists people for staff: the newest first, or those that a search matches, exact matches first. */
export async function findPeople(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  { key = '', kind, after, pageSize }: CheckedArgsOf<typeof contract.findPeople>,
): Promise<AnswerOf<typeof contract.findPeople>> {
  const at = now()
  const search = readSearchKey(key)
  const exact = search && after === undefined ? await query.selectExact(db, search, kind, at) : []
  if (search && !search.prefix) return { rows: await peopleOf(db, exact, at), total: exact.length, after: '' }
  const filter = { prefix: search?.prefix, kind, now: at }
  const [page, total] = await Promise.all([
    query.selectPeople(db, { ...filter, after, limit: pageSize }),
    query.countPeople(db, filter),
  ])
  const rows = await peopleOf(db, [...new Set([...exact, ...page.ids])], at)
  return { rows, total: Math.max(total, rows.length), after: page.after }
}

/** The rows of these people, in the order of the ids. */
export async function peopleOf(db: AccountDeps['db'], ids: readonly string[], now: Date): Promise<PersonRow[]> {
  const rows = inOrder(ids, await query.selectPersonRows(db, ids, now), ({ user_id }) => user_id)
  return rows.map((row) => toPersonRow(row, now))
}

export function toPersonRow(row: query.PersonListRow, now: Date): PersonRow {
  return {
    userId: row.user_id,
    nickName: row.closed_at === null ? row.nick_name || GUEST_NAME : CLOSED_NAME,
    avatar: row.avatar,
    accountName: row.account_name ?? '',
    mobile: maskedPhone(row.phone ?? ''),
    isAdmin: row.account_type === 'admin',
    permissions: row.permissions,
    isArtists: row.is_artists,
    isMinor: row.is_minor,
    ...vipColumns(row.vip_periods, now),
    isBlocked: row.is_blocked,
    isClosed: row.closed_at !== null,
    createTime: row.created_at.toISOString(),
  }
}
