import { listAllPayouts, PAYOUTS_CSV_PATH, PayoutFilters, type StaffPayout } from '@shenglang/contract/commerce/earnings/payouts'
import type { FastifyInstance } from 'fastify'
import { type CsvDeps, linesOf, mountCsv, timeCell, yuanCell } from '../../platform/csv/csv-download.ts'
import type { ReadContext } from '../../platform/http/http-exchange.ts'
import { everyPayout } from './payouts.ts'

/** Mounts the download of the payouts to all artists. */
export function mountPayoutsCsv(app: FastifyInstance, base: string, readContext: ReadContext, deps: CsvDeps): void {
  mountCsv(app, base, readContext, deps, {
    path: PAYOUTS_CSV_PATH,
    name: 'payouts',
    filters: PayoutFilters,
    like: listAllPayouts,
    lines: (db, filters) => linesOf(HEAD, everyPayout(db, filters), cellsOf),
  })
}

const HEAD = [
  ...['编号', '时间（北京时间）', '艺人编号', '艺人', '税前（元）', '代扣税款（元）', '税后（元）', '税款说明'],
  ...['收款账户', '银行流水号', '记录', '复核'],
]

const cellsOf = (payout: StaffPayout) => [
  payout.payoutId,
  timeCell(payout.createTime),
  payout.artistId,
  payout.nickName,
  yuanCell(payout.amountFen),
  yuanCell(payout.taxFen),
  yuanCell(payout.amountFen - payout.taxFen),
  payout.taxNote,
  payout.account,
  payout.bankReference,
  payout.staffName,
  payout.secondName,
]
