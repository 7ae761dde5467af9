import type { Earnings } from '@shenglang/contract/commerce/earnings/earnings'
import { pendingText } from '@shenglang/contract/commerce/earnings/pending'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import styles from './earnings.module.css'
import { earnedIn } from './month-bars.ts'
import * as texts from './texts.ts'

/** An artist's earnings, and when they are paid out. */
export function Figures({ earnings }: { earnings: Earnings }) {
  const { months, pendingFen, payableFen, paidOutFen, sandboxFen } = earnings
  const thisMonth = months.find(({ month }) => month === shanghaiDay(new Date()).slice(0, 7))
  return (
    <>
      <dl className={`${styles.figures} number`}>
        <Figure name={texts.earnedThisMonth} fen={thisMonth ? earnedIn(thisMonth) : 0} note={texts.earnedHint} />
        <Figure name={texts.pending} fen={pendingFen} note={texts.pendingHint} />
        <Figure name={texts.payable} fen={payableFen} note={payableText(earnings)} />
        <Figure name={texts.paidOut} fen={paidOutFen} note={texts.beforeTax} />
      </dl>
      <p className="mt-12 ink-t1">{pendingText(earnings)}</p>
      {sandboxFen === 0 ? null : <p className="mt-12 ink-t1">{texts.sandboxEarnings(exactYuan(sandboxFen))}</p>}
    </>
  )
}

function payableText({ payableFen, payoutFromFen }: Earnings): string {
  if (payableFen < 0) return texts.refundsExceed
  if (payableFen < payoutFromFen) return texts.payoutMissing(exactYuan(payoutFromFen), exactYuan(payoutFromFen - payableFen))
  return texts.payoutReady
}

function Figure({ name, fen, note }: { name: string; fen: number; note: string }) {
  return (
    <div className="pad-16-20 edge radius-panel bg1">
      <dt className="ink-t1">{name}</dt>
      <dd className="grid gap-4">
        <b className="text-24">{exactYuan(fen)}</b>
        <small>{note}</small>
      </dd>
    </div>
  )
}
