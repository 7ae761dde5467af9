import type { VipPlan } from '@shenglang/contract/commerce/levels/entities'
import type { PlanTerm } from '@shenglang/contract/commerce/levels/plan-terms'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { planDay } from '../../levels/plan-text.ts'
import * as texts from './texts.ts'

/** A term this close begins at once: the tolerance between the answer and the buyer's clock. */
const AT_ONCE_MS = 60_000

interface TermFacts {
  plan: Pick<VipPlan, 'priceFen'>
  /** The plan's price for this buyer before a coupon; undefined until the quote is loaded. */
  quotedFen: number | undefined
  /** Undefined until loaded, or where there is none. */
  term: Pick<PlanTerm, 'startTime' | 'endTime'> | undefined
  now: number
}

/** The rows about a plan before its confirmation: price, upgrade credit, start and end. */
export function termRows({ plan, quotedFen, term, now }: TermFacts): { name: string; text: string }[] {
  const creditFen = plan.priceFen - (quotedFen ?? plan.priceFen)
  return [
    ...(creditFen > 0
      ? [
          { name: texts.planPrice, text: exactYuan(plan.priceFen) },
          { name: texts.remainingCredit, text: `−${exactYuan(creditFen)}` },
        ]
      : []),
    ...(term ? datesOf(term, now) : []),
  ]
}

function datesOf({ startTime, endTime }: Pick<PlanTerm, 'startTime' | 'endTime'>, now: number) {
  const isNow = Date.parse(startTime) <= now + AT_ONCE_MS
  return [
    { name: texts.effective, text: isNow ? texts.effectiveAtOnce : texts.effectiveAfter(planDay(startTime)) },
    { name: texts.expires, text: texts.expiresNoRenewal(planDay(endTime)) },
  ]
}
