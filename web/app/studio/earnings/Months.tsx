import type { Earnings } from '@shenglang/contract/commerce/earnings'
import { exactYuan } from '@shenglang/contract/commerce/money'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './earnings.module.css'
import { earnedIn, monthBars } from './month-bars.ts'

const MONTHS_SHOWN = 12

/** The statement: a picture of the last year, and each month with what it is made of. */
export function Months({ earnings: { months, artistSharePercent, memberPoolPercent, refundDays } }: { earnings: Earnings }) {
  if (months.length === 0) {
    return (
      <Notice title="还没有收入" actions={<ButtonLink to="/artist/uploadMusic">上传作品</ButtonLink>}>
        每卖出一首单曲或一个音乐包，得到实付的 {artistSharePercent}%；每位会员当月会员费的 {memberPoolPercent}%
        按他当月下载的作品分给艺人。售出 {refundDays} 天后可以结算。
      </Notice>
    )
  }
  return (
    <>
      <Chart months={months} />
      <div className={styles.scroll}>
        <table className={`${styles.table} number`}>
          <thead>
            <tr>
              <th scope="col">月份</th>
              <th scope="col">销售分成</th>
              <th scope="col">会员下载分成</th>
              <th scope="col">退款扣回</th>
              <th scope="col">收入</th>
              <th scope="col">打款</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">
                  <Link to={`?tab=lines&month=${month.month}`}>{month.month.replace('-', ' / ')}</Link>
                </th>
                <td data-head="销售分成">{exactYuan(month.saleFen)}</td>
                <td data-head="会员下载分成">{exactYuan(month.poolFen)}</td>
                <td data-head="退款扣回">{exactYuan(month.refundFen)}</td>
                <td data-head="收入">
                  <b>{exactYuan(earnedIn(month))}</b>
                </td>
                <td data-head="打款">{exactYuan(month.payoutFen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The table below says the same in numbers. */
function Chart({ months }: Pick<Earnings, 'months'>) {
  const bars = monthBars(months, shanghaiDay(new Date()).slice(0, 7), MONTHS_SHOWN)
  return (
    <div className={styles.chart} aria-hidden="true">
      {bars.map(({ month, fen, height }) => (
        <span key={month} className={styles.bar} title={`${month} ${exactYuan(fen)}`}>
          <i style={{ height: `${height * 100}%` }} />
          <small>{Number(month.slice(5))} 月</small>
        </span>
      ))}
    </div>
  )
}
