import type { Payout } from '@shenglang/contract/commerce/earnings/earnings'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { Time } from '../../ui/data/Time.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import * as texts from './texts.ts'

export function Payouts({ payouts }: { payouts: Payout[] }) {
  if (payouts.length === 0) return <Notice title={texts.noPayouts}>{texts.noPayoutsHint}</Notice>
  return (
    <ul>
      {payouts.map(({ payoutId, amountFen, taxFen, taxNote, bankReference, account, createTime }) => (
        <Row key={payoutId}>
          <span className="grid shrink break">
            <b>{texts.paidTo(account)}</b>
            <small className="number text-13 ink-t2">
              <Time at={createTime} /> {texts.bankReference(bankReference)}
            </small>
            <small className="number text-13 ink-t2">
              {taxFen > 0 ? texts.taxWithheld(exactYuan(taxFen), exactYuan(amountFen - taxFen)) : texts.noTaxWithheld}
              {taxNote === '' ? '' : ` · ${taxNote}`}
            </small>
          </span>
          <b className="number">{exactYuan(amountFen)}</b>
        </Row>
      ))}
    </ul>
  )
}
