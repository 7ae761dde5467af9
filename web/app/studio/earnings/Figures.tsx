import type { Earnings } from '@shenglang/contract/commerce/earnings'
import { exactYuan } from '@shenglang/contract/commerce/money'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import styles from './earnings.module.css'
import { earnedIn } from './month-bars.ts'

/** What an artist has, and when it can be had. */
export function Figures({ earnings }: { earnings: Earnings }) {
  const { months, pendingFen, payableFen, paidOutFen, refundDays, sandboxFen } = earnings
  const thisMonth = months.find(({ month }) => month === shanghaiDay(new Date()).slice(0, 7))
  return (
    <>
      <dl className={`${styles.figures} number`}>
        <Figure name="本月收入" fen={thisMonth ? earnedIn(thisMonth) : 0} note="销售与会员下载分成，减去退款" />
        <Figure name="待结算" fen={pendingFen} note={`退款期内，售出 ${refundDays} 天后可以结算`} />
        <Figure name="可打款" fen={payableFen} note={payableWords(earnings)} />
        <Figure name="已打款" fen={paidOutFen} note="税前" />
      </dl>
      {sandboxFen === 0 ? null : <p className={styles.sandbox}>另有演示收入 {exactYuan(sandboxFen)}：没有实际付款，不会打款。</p>}
    </>
  )
}

function payableWords({ payableFen, payoutFromFen }: Earnings): string {
  if (payableFen < 0) return '退款多于收入，之后的收入先抵扣'
  if (payableFen < payoutFromFen) return `满 ${exactYuan(payoutFromFen)} 打款，还差 ${exactYuan(payoutFromFen - payableFen)}`
  return '已满起付金额，由运营方打款'
}

function Figure({ name, fen, note }: { name: string; fen: number; note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{exactYuan(fen)}</b>
        <small>{note}</small>
      </dd>
    </div>
  )
}
