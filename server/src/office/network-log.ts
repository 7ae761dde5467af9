import type { Page } from '@shenglang/contract/envelope'
import { LOG_TOTAL_MAX, type NetworkEntry, type NetworkFilters, SIGN_IN_ACTION } from '@shenglang/contract/office/log'
import { DAY_MS } from '@shenglang/contract/shanghai'
import type { Db } from '../platform/database/db.ts'
import { deleteNetworkEntries } from '../platform/http/logs/network-log.sql.ts'
import { cursorPage, everyRow } from '../platform/paging.ts'
import { type CursorPage, labelOf, rangeOfDays, userIdOf } from './log.ts'
import { countNetworkLog, type NetworkQuery, type NetworkRow, selectLastBefore, selectNetworkLog } from './network-log.sql.ts'

/** A page of the network log, newest first. */
export async function searchNetworkLog(
  db: Db,
  { before, pageSize, ...filters }: NetworkFilters & CursorPage,
): Promise<Page<NetworkEntry> & { next: string }> {
  const { query, lastId, isEmpty } = await queryOf(db, filters)
  if (isEmpty) return { rows: [], total: 0, next: '' }
  const [page, total] = await Promise.all([
    readPage(db, query, lastId, { before, pageSize }),
    countNetworkLog(db, query, LOG_TOTAL_MAX),
  ])
  return { ...page, total }
}

const BATCH = 1000

/** All entries of the filters, newest first, read as they are needed. */
export async function* readNetworkLog(db: Db, filters: NetworkFilters): AsyncGenerator<NetworkEntry> {
  const { query, lastId, isEmpty } = await queryOf(db, filters)
  if (isEmpty) return
  yield* everyRow((before) => readPage(db, query, lastId, { before, pageSize: BATCH }))
}

async function readPage(db: Db, query: NetworkQuery, lastId: string | undefined, { before, pageSize }: CursorPage) {
  const selected = await selectNetworkLog(db, query, { before, lastId, limit: pageSize + 1 })
  const { rows, next } = cursorPage(selected, pageSize, ({ entry_id }) => entry_id)
  return { rows: rows.map(entryOf), next }
}

/** Deletes what is older than the law asks for, a piece at a time. */
export async function deleteOldNetworkLog(
  db: Db,
  { days, now }: { days: number; now: Date },
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - days * DAY_MS)
  while (!signal.aborted && (await deleteNetworkEntries(db, before, BATCH)) === BATCH);
}

async function queryOf(db: Db, { who = '', address, from, to }: NetworkFilters) {
  const digits = who.trim()
  const userId = digits === '' ? undefined : /^\d{1,18}$/.test(digits) ? await userIdOf(db, digits) : '0'
  const query: NetworkQuery = { userId, address: address?.trim() || undefined, ...rangeOfDays(from, to) }
  const lastId = query.to && (await selectLastBefore(db, query.to))
  return { query, lastId, isEmpty: query.to !== undefined && lastId === undefined }
}

function entryOf(row: NetworkRow): NetworkEntry {
  return {
    entryId: row.entry_id,
    userId: row.user_id,
    nickName: row.nick_name ?? '',
    action: row.action,
    label: row.action === SIGN_IN_ACTION ? '登录' : labelOf(row.action),
    address: row.address,
    port: row.port ?? 0,
    happenedTime: row.happened_at.toISOString(),
  }
}
