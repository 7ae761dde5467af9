import type { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import { isAbove } from './second-eyes.ts'

/** What a payout to an artist is decided from. Money in fen. */
export interface PayoutFacts {
  rules: Pick<SaleRules, 'payoutFromFen' | 'secondEyesFromFen'>
  hasAccount: boolean
  payableFen: number
  /** The bank's number was recorded before, paid or waiting. */
  isRecorded: boolean
  /** Paid to the artist within a day without a second member of staff. */
  aloneFen: number
}

const refused = (message: string) => fault('PAYOUT_REFUSED', { message })

/**
 * Whether a payout waits for a second member of staff; what was paid to the artist within a day counts, so that the limit cannot
 * be passed in small parts. Throws PAYOUT_REFUSED for one that is not possible.
 */
export function payoutWaits(facts: PayoutFacts, { amountFen, taxFen }: { amountFen: number; taxFen: number }): boolean {
  const { rules, hasAccount, payableFen, isRecorded, aloneFen } = facts
  if (!hasAccount) throw refused('这位艺人还没有填写收款账户')
  if (isRecorded) throw refused('这个银行流水号已经记录过')
  if (taxFen > amountFen) throw refused('税款不能多于付款金额')
  if (amountFen > payableFen) throw refused(`可提现 ${yuan(Math.max(payableFen, 0))}，不能多付`)
  if (amountFen < rules.payoutFromFen) throw refused(`未达到起付金额 ${yuan(rules.payoutFromFen)}`)
  return isAbove(aloneFen + amountFen, rules.secondEyesFromFen)
}
