import { NETWORK_CSV_PATH, type NetworkEntry, NetworkFilters, searchNetworkLog } from '@shenglang/contract/office/log'
import type { FastifyInstance } from 'fastify'
import { type CsvDeps, linesOf, mountCsv, timeCell } from '../platform/csv/csv-download.ts'
import type { ReadContext } from '../platform/http/http-exchange.ts'
import { readNetworkLog } from './network-log.ts'

/** Mounts the download of the network log, for the authorities. */
export function mountNetworkCsv(app: FastifyInstance, base: string, readContext: ReadContext, deps: CsvDeps): void {
  mountCsv(app, base, readContext, deps, {
    path: NETWORK_CSV_PATH,
    name: 'network-log',
    filters: NetworkFilters,
    like: searchNetworkLog,
    lines: (db, filters) => linesOf(HEAD, readNetworkLog(db, filters), cellsOf),
  })
}

const HEAD = ['编号', '时间（北京时间）', '用户编号', '昵称', '操作', '接口', '地址', '端口']

const cellsOf = (entry: NetworkEntry) => [
  entry.entryId,
  timeCell(entry.happenedTime),
  entry.userId,
  entry.nickName,
  entry.label,
  entry.action,
  entry.address,
  entry.port === 0 ? '' : entry.port,
]
