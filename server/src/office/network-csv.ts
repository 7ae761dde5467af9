import { NETWORK_CSV_PATH, NetworkFilters, searchNetworkLog } from '@shenglang/contract/office/log'
import { type CsvDeps, csvDownload, timeCell } from '../platform/csv/csv-download.ts'
import { readNetworkLog } from './network-log.ts'

/** The download of the network log, for the authorities. */
export const networkCsv = (deps: CsvDeps) =>
  csvDownload(deps, {
    path: NETWORK_CSV_PATH,
    name: 'network-log',
    filters: NetworkFilters,
    like: searchNetworkLog,
    rows: readNetworkLog,
    columns: [
      ['编号', ({ entryId }) => entryId],
      ['时间（北京时间）', ({ happenedTime }) => timeCell(happenedTime)],
      ['用户编号', ({ userId }) => userId],
      ['昵称', ({ nickName }) => nickName],
      ['操作', ({ label }) => label],
      ['接口', ({ action }) => action],
      ['地址', ({ address }) => address],
      ['端口', ({ port }) => (port === 0 ? '' : port)],
    ],
  })
