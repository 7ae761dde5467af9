import { LOG_CSV_PATH, LOGGED_PERMISSION_LABELS, LogFilters, searchLog } from '@shenglang/contract/office/log'
import { type CsvDeps, csvDownload, timeCell } from '../platform/csv/csv-download.ts'
import { readLog } from './log.ts'

/** The download of the log. */
export const logCsv = (deps: CsvDeps) =>
  csvDownload(deps, {
    path: LOG_CSV_PATH,
    name: 'staff-log',
    filters: LogFilters,
    like: searchLog,
    rows: readLog,
    columns: [
      ['编号', ({ callId }) => callId],
      ['时间（北京时间）', ({ calledTime }) => timeCell(calledTime)],
      ['用户编号', ({ userId }) => userId],
      ['昵称', ({ nickName }) => nickName],
      ['命令行操作人', ({ operator }) => operator],
      ['操作', ({ label }) => label],
      ['接口', ({ route }) => route],
      ['权限', ({ permission }) => LOGGED_PERMISSION_LABELS[permission]],
      ['参数', ({ args }) => args],
      ['地址', ({ network }) => network],
      ['结果', ({ outcome }) => outcome],
    ],
  })
