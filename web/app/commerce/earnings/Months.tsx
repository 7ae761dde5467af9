import type { Earnings } from '@shenglang/contract/commerce/earnings/earnings'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import styles from './earnings.module.css'
import { earnedIn, monthBars } from './month-bars.ts'
import * as texts from './texts.ts'

const MONTHS_SHOWN = 12

const COLUMNS: Column<Earnings['months'][number]>[] = [
  {
    key: 'month',
    head: texts.month,
    cell: ({ month }) => <Link to={`?tab=lines&month=${month}`}>{month.replace('-', ' / ')}</Link>,
  },
  { key: 'sale', head: texts.salesShare, alignsEnd: true, cell: ({ saleFen }) => exactYuan(saleFen) },
  { key: 'pool', head: texts.downloadShare, alignsEnd: true, cell: ({ poolFen }) => exactYuan(poolFen) },
  { key: 'refund', head: texts.refundClawback, alignsEnd: true, cell: ({ refundFen }) => exactYuan(refundFen) },
  { key: 'earned', head: texts.earnings, alignsEnd: true, cell: (month) => <b>{exactYuan(earnedIn(month))}</b> },
  { key: 'payout', head: texts.payouts, alignsEnd: true, cell: ({ payoutFen }) => exactYuan(payoutFen) },
]

/** The statement: a chart of the last year, and each month with its parts. */
export function Months({ earnings: { months, artistSharePercent, memberPoolPercent } }: { earnings: Earnings }) {
  if (months.length === 0) {
    return (
      <Notice title={texts.noEarnings} actions={<ButtonLink to="/artist/uploadMusic">{texts.uploadWork}</ButtonLink>}>
        {texts.earningsHint(artistSharePercent, memberPoolPercent)}
      </Notice>
    )
  }
  return (
    <>
      <Chart months={months} />
      <DataTable label={texts.incomeByMonth} columns={COLUMNS} rows={months} keyOf={({ month }) => month} />
    </>
  )
}

/** The table below has the same numbers. */
function Chart({ months }: Pick<Earnings, 'months'>) {
  const bars = monthBars(months, shanghaiDay(new Date()).slice(0, 7), MONTHS_SHOWN)
  return (
    <div className={styles.chart} aria-hidden="true">
      {bars.map(({ month, fen, height }) => (
        <span
          key={month}
          className={`${styles.bar} flex middle at-end gap-4 shrink full-height grow column`}
          title={`${month} ${exactYuan(fen)}`}
        >
          {height === 0 ? null : <i style={{ height: `${height * 100}%` }} />}
          <small>{texts.monthName(Number(month.slice(5)))}</small>
        </span>
      ))}
    </div>
  )
}
