import { Readable } from 'node:stream'
import { fault } from '@shenglang/contract/faults'
import { LOG_CSV_PATH, LOGGED_PERMISSION_LABELS, type LogEntry, LogFilters, searchLog } from '@shenglang/contract/office/log'
import { demandAccess } from '@shenglang/contract/roles'
import type { Route } from '@shenglang/contract/route'
import { shanghaiInput } from '@shenglang/contract/shanghai'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { requireProof, type StaffRules } from '../accounts/security/index.ts'
import { CSV_HEAD, csvLine } from '../platform/csv.ts'
import type { Db } from '../platform/database/db.ts'
import { logStaffCall } from '../platform/http/logs/staff-log.ts'
import type { Receive } from '../platform/http/visit.ts'
import { readLog } from './log.ts'

export interface CsvDeps {
  db: Db
  now: () => Date
  staffRules: StaffRules
}

/** A download of all rows that a list shows with the same filters. */
interface Download<Filters extends z.ZodMiniObject> {
  path: string
  name: string
  filters: Filters
  /** The call whose access it shares. */
  like: Route
  lines(db: Db, filters: z.infer<Filters>): AsyncIterable<string>
}

/** Mounts the download of the log. */
export function mountLogCsv(app: FastifyInstance, base: string, receive: Receive, deps: CsvDeps): void {
  mountCsv(app, base, receive, deps, {
    path: LOG_CSV_PATH,
    name: 'staff-log',
    filters: LogFilters,
    like: searchLog,
    lines: (db, filters) => linesOf(HEAD, readLog(db, filters), cellsOf),
  })
}

/** Streams a list as CSV, as fast as it is received; logged as a staff call of its own. */
export function mountCsv<Filters extends z.ZodMiniObject>(
  app: FastifyInstance,
  base: string,
  receive: Receive,
  deps: CsvDeps,
  { path, name, filters, like, lines }: Download<Filters>,
): void {
  app.get(base + path, async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await receive(request, reply)
    demandAccess(like, context.caller)
    const args = z.safeParse(filters, request.query)
    if (!args.success) throw fault('BAD_ARGUMENT', { message: args.error.issues[0]?.message ?? '' })
    const permission = like.permission ?? 'any'
    return logStaffCall(deps.db, context, { route: `GET ${path}`, permission, args: args.data }, async () => {
      await requireProof(deps, like, context.caller)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(lines(deps.db, args.data)))
    })
  })
}

export async function* linesOf<Row>(
  head: readonly string[],
  rows: AsyncIterable<Row>,
  cells: (row: Row) => readonly (string | number)[],
): AsyncGenerator<string> {
  yield CSV_HEAD + csvLine(head)
  for await (const row of rows) yield csvLine(cells(row))
}

export const timeCell = (instant: string): string => shanghaiInput(instant).replace('T', ' ')

const HEAD = ['编号', '时间（北京时间）', '用户编号', '昵称', '命令行操作人', '操作', '接口', '权限', '参数', '地址', '结果']

const cellsOf = (entry: LogEntry) => [
  entry.callId,
  timeCell(entry.calledTime),
  entry.userId,
  entry.nickName,
  entry.operator,
  entry.label,
  entry.route,
  LOGGED_PERMISSION_LABELS[entry.permission],
  entry.args,
  entry.network,
  entry.outcome,
]
