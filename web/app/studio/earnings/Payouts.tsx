import type { Payout } from '@shenglang/contract/commerce/earnings'
import { exactYuan } from '@shenglang/contract/commerce/money'
import { Notice } from '../../ui/Notice.tsx'
import { Time } from '../../ui/Time.tsx'
import styles from './earnings.module.css'

export function Payouts({ payouts }: { payouts: Payout[] }) {
  if (payouts.length === 0) return <Notice title="还没有打款">满起付金额之后由运营方打款，每一笔都记在这里</Notice>
  return (
    <ul>
      {payouts.map(({ payoutId, amountFen, taxFen, taxNote, bankReference, account, createTime }) => (
        <li key={payoutId} className={styles.line}>
          <span className={styles.words}>
            <b>打款到 {account}</b>
            <small className="number">
              <Time at={createTime} look="moment" /> · 流水号 {bankReference}
            </small>
            <small className="number">
              {taxFen > 0 ? `代扣税款 ${exactYuan(taxFen)}，实付 ${exactYuan(amountFen - taxFen)}` : '没有代扣税款'}
              {taxNote === '' ? '' : ` · ${taxNote}`}
            </small>
          </span>
          <b className="number">{exactYuan(amountFen)}</b>
        </li>
      ))}
    </ul>
  )
}
