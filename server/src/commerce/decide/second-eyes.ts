import { fault } from '@shenglang/contract/faults'
import type { Books } from './books.ts'

/** True when an amount is above the limit that requires a second member of staff; a limit of 0 is none. */
export const isAbove = (fen: number, limitFen: number): boolean => limitFen > 0 && fen > limitFen

/** Throws SECOND_EYES if the second is the person who decided, or a command, which is no person. */
export function demandSecond(firstId: string | null, secondId: string | null): void {
  if (secondId === null || secondId === firstId) throw fault('SECOND_EYES')
}

/**
 * True when a refund needs a second member of staff. What one person alone refunded of the order before counts, so that the limit
 * cannot be passed in small parts.
 */
export function needsSecond(books: Books, orderId: string, fen: number): boolean {
  const alone = books
    .refundsOf(orderId)
    .filter(({ state, staffId, secondId }) => ['granted', 'done'].includes(state) && staffId !== null && secondId === null)
  const before = alone.reduce((sum, { amountFen }) => sum + amountFen, 0)
  return isAbove(before + fen, books.rules.secondEyesFromFen)
}
