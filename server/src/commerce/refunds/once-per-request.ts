import type { Books } from '../decide/books.ts'
import type { RefundFacts } from '../decide/facts.ts'

/**
 * Carries out a request once. Its process may be killed after the commit, before the answer is stored, and the same request comes
 * again under its key: then the refund of the first time is the answer, in its present state.
 */
export function oncePerRequest(
  books: Books,
  orderId: string,
  requestKey: string | null,
  decide: () => Pick<RefundFacts, 'refundId'>,
): Pick<RefundFacts, 'refundId'> {
  const known = books.refunds.where((refund) => refund.orderId === orderId && isAnswerTo(refund, requestKey))[0]
  if (known) return known
  const { refundId } = decide()
  storeRequest(books, refundId, requestKey)
  return { refundId }
}

const isAnswerTo = ({ requestKeys }: RefundFacts, requestKey: string | null) =>
  requestKey !== null && requestKeys.includes(requestKey)

/** Records that a refund is the answer to a request. */
export function storeRequest(books: Books, refundId: string, requestKey: string | null): void {
  const refund = books.refunds.get(refundId)
  if (refund && requestKey !== null) books.refunds.set({ ...refund, requestKeys: [...refund.requestKeys, requestKey] })
}
