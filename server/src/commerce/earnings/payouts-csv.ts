import { listAllPayouts, PAYOUTS_CSV_PATH, PayoutFilters } from '@shenglang/contract/commerce/earnings/payouts'
import { type CsvDeps, csvDownload, timeCell, yuanCell } from '../../platform/csv/csv-download.ts'
import { everyPayout } from './payouts.ts'

/** The download of the payouts to all artists. */
export const payoutsCsv = (deps: CsvDeps) =>
  csvDownload(deps, {
    path: PAYOUTS_CSV_PATH,
    name: 'payouts',
    filters: PayoutFilters,
    like: listAllPayouts,
    rows: everyPayout,
    columns: [
      ['编号', ({ payoutId }) => payoutId],
      ['时间（北京时间）', ({ createTime }) => timeCell(createTime)],
      ['艺人编号', ({ artistId }) => artistId],
      ['艺人', ({ nickName }) => nickName],
      ['税前（元）', ({ amountFen }) => yuanCell(amountFen)],
      ['代扣税款（元）', ({ taxFen }) => yuanCell(taxFen)],
      ['税后（元）', ({ amountFen, taxFen }) => yuanCell(amountFen - taxFen)],
      ['税款说明', ({ taxNote }) => taxNote],
      ['收款账户', ({ account }) => account],
      ['银行流水号', ({ bankReference }) => bankReference],
      ['记录', ({ staffName }) => staffName],
      ['复核', ({ secondName }) => secondName],
    ],
  })
