import type { checkOrder } from '@shenglang/contract/commerce/orders/routes'
import type { AnswerOf } from '@shenglang/contract/route'
import type { AttemptFacts } from '../facts.ts'
import { isExpired } from '../orders.ts'

interface NewestAttempt extends Pick<AttemptFacts, 'state' | 'declinedAt'> {
  expiresAt: number
  /** True while a wrong payment for it is unresolved. */
  isDifferent: boolean
}

/** The state of an order's newest attempt, as its buyer reads it; `none` before there was one. */
export function attemptState(newest: NewestAttempt | undefined, now: number): AnswerOf<typeof checkOrder>['attempt'] {
  if (!newest) return 'none'
  if (newest.state === 'paid') return 'paid'
  if (newest.isDifferent) return 'differs'
  if (newest.state === 'closed' || isExpired(newest, now)) return 'closed'
  return newest.declinedAt === null ? 'open' : 'declined'
}
