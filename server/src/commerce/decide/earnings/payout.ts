import type { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import { DAY_MS } from '@shenglang/contract/shanghai'
import type { LedgerLine } from '../decision.ts'
import { demandSecond, isAbove } from '../second-eyes.ts'

/**
 * Milliseconds within which payouts to one artist that no second member of staff confirmed count together, so that the limit
 * cannot be passed in small parts.
 */
export const ALONE_MS = DAY_MS

/** The facts from which a payout to an artist is decided. Money in fen. */
export interface PayoutFacts {
  rules: Pick<SaleRules, 'payoutFromFen' | 'secondEyesFromFen'>
  /** The artist's bank account, masked. */
  account: string | undefined
  payableFen: number
  /** The bank's number was recorded before, paid or waiting. */
  isRecorded: boolean
  /** Paid to the artist within `ALONE_MS` without a second member of staff. */
  aloneFen: number
}

export interface PayoutInput {
  artistId: string
  amountFen: number
  taxFen: number
  bankReference: string
}

interface Notice {
  title: string
  content: string
}

/** A payout that finance is asked to confirm. */
interface WaitingPayout {
  isWaiting: true
  finance: Notice
}

/** A payout to be posted, with the notice to its artist. */
export interface PaidPayout {
  isWaiting: false
  lines: LedgerLine[]
  notice: Notice
}

const refused = (message: string) => fault('PAYOUT_REFUSED', { message })
/** The refusal of a bank reference that was recorded before: the bank gives each transfer its own number. */
export const alreadyRecorded = () => refused('这个银行流水号已经记录过')

/** Decides about a payout that a member of staff records. Throws PAYOUT_REFUSED for one that is not possible. */
export function decidePayout(facts: PayoutFacts, input: PayoutInput): WaitingPayout | PaidPayout {
  const { rules, aloneFen } = facts
  const account = requirePossible(facts, input)
  if (!isAbove(aloneFen + input.amountFen, rules.secondEyesFromFen)) return paid(input, account)
  const content = `流水号 ${input.bankReference}，请另一位同事确认`
  return { isWaiting: true, finance: { title: `付款 ${yuan(input.amountFen)} 待复核`, content } }
}

/**
 * Decides about a payout that `staffId` recorded and `secondId` confirms. Throws SECOND_EYES if they are the same person, and
 * PAYOUT_REFUSED.
 */
export function confirmPayout(
  facts: PayoutFacts,
  input: PayoutInput,
  { staffId, secondId }: { staffId: string | null; secondId: string },
): PaidPayout {
  demandSecond(staffId, secondId)
  return paid(input, requirePossible(facts, input))
}

/** The account to which it can be paid. */
function requirePossible(
  { rules, account, payableFen, isRecorded }: PayoutFacts,
  { amountFen, taxFen }: Pick<PayoutInput, 'amountFen' | 'taxFen'>,
): string {
  if (account === undefined) throw refused('这位艺人还没有填写收款账户')
  if (isRecorded) throw alreadyRecorded()
  if (taxFen > amountFen) throw refused('税款不能多于付款金额')
  if (amountFen > payableFen) throw refused(`可提现 ${yuan(Math.max(payableFen, 0))}，不能多付`)
  if (amountFen < rules.payoutFromFen) throw refused(`未达到起付金额 ${yuan(rules.payoutFromFen)}`)
  return account
}

const paid = ({ artistId, amountFen, taxFen, bankReference }: PayoutInput, account: string): PaidPayout => ({
  isWaiting: false,
  lines: [
    { account: 'artist', owner: artistId, amount: -amountFen },
    { account: 'payout', amount: amountFen - taxFen },
    { account: 'tax', amount: taxFen },
  ],
  notice: {
    title: `收入 ${yuan(amountFen - taxFen)} 已付到 ${account}`,
    content: taxFen > 0 ? `税前 ${yuan(amountFen)}，代扣税款 ${yuan(taxFen)}` : `流水号 ${bankReference}`,
  },
})
