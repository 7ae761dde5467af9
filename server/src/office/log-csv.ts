import { LOG_CSV_PATH, LOGGED_PERMISSION_LABELS, type LogEntry, LogFilters, searchLog } from '@shenglang/contract/office/log'
import type { FastifyInstance } from 'fastify'
import { type CsvDeps, linesOf, mountCsv, timeCell } from '../platform/csv/csv-download.ts'
import type { ReadContext } from '../platform/http/http-exchange.ts'
import { readLog } from './log.ts'

/** Mounts the download of the log. */
export function mountLogCsv(app: FastifyInstance, base: string, readContext: ReadContext, deps: CsvDeps): void {
  mountCsv(app, base, readContext, deps, {
    path: LOG_CSV_PATH,
    name: 'staff-log',
    filters: LogFilters,
    like: searchLog,
    lines: (db, filters, caller) => linesOf(HEAD, readLog(db, filters, caller), cellsOf),
  })
}

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
