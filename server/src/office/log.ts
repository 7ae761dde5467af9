import { allRoutes } from '@shenglang/contract/composition/routes'
import type { Page } from '@shenglang/contract/envelope'
import { LOG_TOTAL_MAX, type LogEntry, type LogFilters, labelOfRoute } from '@shenglang/contract/office/log'
import { type Caller, CONSOLE } from '@shenglang/contract/roles'
import { DAY_MS } from '@shenglang/contract/shanghai'
import type { Db } from '../platform/database/db.ts'
import { nameOf } from '../platform/http/calls.ts'
import { cursorPage, everyRow } from '../platform/paging.ts'
import { countLog, type LogQuery, type LogRow, selectIdsBetween, selectLog, selectUserOfPhone } from './log.sql.ts'

/** Read by staff who are no admins in place of text of the machine: its paths, addresses and errors. */
export const FOR_ADMINS = '只给管理员看'

const labels = new Map(allRoutes.map((route) => [nameOf(route), labelOfRoute(route)]))

/** The Chinese label of a logged call; commands, and addresses outside of the calls, have only their name. */
export const labelOf = (route: string): string => labels.get(route) ?? route

/** The calls of staff that the filter offers, sorted by label. */
export const loggedRoutes = () =>
  allRoutes
    .flatMap((route) =>
      route.audience === 'staff' ? [{ route: nameOf(route), label: labelOfRoute(route), permission: route.permission }] : [],
    )
    .sort((one, other) => one.label.localeCompare(other.label, 'zh'))

type Reader = Pick<Caller, 'isAdmin'>

/** A page of a log, which begins after the entry `before`. */
export interface CursorPage {
  before?: string | undefined
  pageSize: number
}

/** A page of the log, newest first. */
export async function searchLog(
  db: Db,
  { before, pageSize, ...filters }: LogFilters & CursorPage,
  reader: Reader,
): Promise<Page<LogEntry> & { next: string }> {
  const query = await queryOf(db, filters)
  if (!query) return { rows: [], total: 0, next: '' }
  const [page, total] = await Promise.all([readPage(db, query, { before, pageSize }, reader), countLog(db, query, LOG_TOTAL_MAX)])
  return { ...page, total }
}

const BATCH = 1000

/** All entries of the filters, newest first, read as they are needed. */
export async function* readLog(db: Db, filters: LogFilters, reader: Reader): AsyncGenerator<LogEntry> {
  const query = await queryOf(db, filters)
  if (!query) return
  yield* everyRow((before) => readPage(db, query, { before, pageSize: BATCH }, reader))
}

async function readPage(db: Db, query: LogQuery, { before, pageSize }: CursorPage, reader: Reader) {
  const { rows, next } = cursorPage(
    await selectLog(db, query, { before, limit: pageSize + 1 }),
    pageSize,
    ({ call_id }) => call_id,
  )
  return { rows: rows.map(entryFor(reader)), next }
}

/** The filters as the database has them; undefined where nothing can match. */
async function queryOf(db: Db, { who, from, to, ...rest }: LogFilters): Promise<LogQuery | undefined> {
  const range = rangeOfDays(from, to)
  const ids = range.from || range.to ? await selectIdsBetween(db, range) : {}
  if (!ids) return undefined
  const [route, outcome, subject] = [rest.route || undefined, rest.outcome || undefined, rest.subject || undefined]
  return { route, outcome, subject, permission: rest.permission || undefined, ...(await resolveWho(db, who)), ...range, ...ids }
}

/** Instants from the start of the first day in Shanghai to the end of the last. */
export function rangeOfDays(from: string | undefined, to: string | undefined): { from?: Date; to?: Date } {
  const start = (day: string) => new Date(`${day}T00:00:00+08:00`)
  return { ...(from && { from: start(from) }), ...(to && { to: new Date(start(to).getTime() + DAY_MS) }) }
}

/** Resolves a phone, a user's id, or an operator's name. */
async function resolveWho(db: Db, who: string | undefined): Promise<Pick<LogQuery, 'userId' | 'operator'>> {
  const text = who?.trim() ?? ''
  if (text === '') return {}
  return /^\d{1,18}$/.test(text) ? { userId: await userIdOf(db, text) } : { operator: text }
}

/** The user who has this phone, else the one with this id. */
export const userIdOf = async (db: Db, digits: string): Promise<string> => (await selectUserOfPhone(db, digits)) ?? digits

const entryFor =
  ({ isAdmin }: Reader) =>
  (row: LogRow): LogEntry => ({
    callId: row.call_id,
    userId: row.user_id ?? '',
    nickName: row.nick_name ?? '',
    operator: row.operator ?? '',
    route: row.route,
    label: labelOf(row.route),
    permission: row.permission,
    // The arguments of a command may be paths and addresses of the server.
    args: JSON.stringify(isAdmin || row.permission !== CONSOLE ? row.args : FOR_ADMINS),
    network: row.network,
    outcome: row.outcome ?? '',
    calledTime: row.called_at.toISOString(),
  })
