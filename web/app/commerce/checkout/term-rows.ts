import type { VipPlan } from '@shenglang/contract/commerce/entities'
import { exactYuan } from '@shenglang/contract/commerce/money'
import type { PlanTerm } from '@shenglang/contract/commerce/plan-terms'
import { planDay } from '../plan-words.ts'

/** A term this close begins at once: the answer and the buyer's clock may differ by so much. */
const AT_ONCE_MS = 60_000

interface TermFacts {
  plan: Pick<VipPlan, 'priceFen'>
  /** What the plan costs this buyer before a coupon; undefined until the quote says it. */
  quotedFen: number | undefined
  /** Undefined until it is known, or where there is none. */
  term: Pick<PlanTerm, 'startTime' | 'endTime'> | undefined
  now: number
}

/** What the buyer reads of a plan before confirming it: its price, what an upgrade credits, from when and until when. */
export function termRows({ plan, quotedFen, term, now }: TermFacts): { name: string; text: string }[] {
  const creditFen = plan.priceFen - (quotedFen ?? plan.priceFen)
  return [
    ...(creditFen > 0
      ? [
          { name: '方案价格', text: exactYuan(plan.priceFen) },
          { name: '现有会员剩余时长抵扣', text: `−${exactYuan(creditFen)}` },
        ]
      : []),
    ...(term ? datesOf(term, now) : []),
  ]
}

function datesOf({ startTime, endTime }: Pick<PlanTerm, 'startTime' | 'endTime'>, now: number) {
  const isNow = Date.parse(startTime) <= now + AT_ONCE_MS
  return [
    { name: '生效', text: isNow ? '付款后立即生效' : `${planDay(startTime)}，接在现有会员之后` },
    { name: '到期', text: `${planDay(endTime)}，不自动续费` },
  ]
}
