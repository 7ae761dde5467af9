/** Kinds of differences between a provider's books and ours; staff check each. */
export const DIFFERENCE_KINDS = {
  amount: '付款金额与订单不符',
  currency: '付款币种不符',
  'unknown-payment': '渠道收到的付款，这里没有对应的单号',
  'second-payment': '同一单号付了两次',
  'reused-transaction': '同一渠道交易号用于两个单号',
  'not-billed': '这里已付款，渠道账单里没有',
  'bill-amount': '账单金额与这里不符',
  'unpaid-in-bill': '账单里已付款，渠道查询却不是',
  'unknown-refund': '渠道退了款，这里没有对应的退款',
  'refund-amount': '退款金额与账单不符',
  'refund-not-billed': '这里已退款，渠道账单里没有',
  'refund-failed': '渠道退款失败',
  'refund-abnormal': '渠道受理了退款却退不出去，等待财务处理',
  'refund-after-all': '这里记为失败的退款，渠道后来退成了',
} as const
export type DifferenceKind = keyof typeof DIFFERENCE_KINDS

/** A provider's answer about a payment attempt, once its merchant id and app id were found to be ours. */
export type PaymentResult =
  | {
      state: 'paid'
      transactionId: string
      amountFen: number
      /** ISO 4217. */
      currency: string
      /** ISO 8601. */
      paidAt: string
    }
  /** `declined`: the latest try failed; the payer can try again. */
  | { state: 'unpaid' | 'declined' | 'closed' }
  /** The provider does not know the number, because the payer never opened it. Not a reason to close the attempt. */
  | { state: 'unknown' }

/**
 * `unknown`: the provider never received the refund, which has to be sent again under the same number. `abnormal`: the provider
 * accepted it but cannot pay it out until somebody settles it there.
 */
export type RefundResult = { state: 'done' | 'pending' | 'failed' | 'abnormal' | 'unknown' }

/** A provider's notification with a verified signature; repetitions have the same `key`. */
export type ProviderNews =
  | { kind: 'payment'; key: string; attemptNo: string; found: PaymentResult }
  | { kind: 'refund'; key: string; refundNo: string; found: RefundResult }
