/**
 * Ways in which a provider sends a buyer back to an order: perhaps paid, identified by WeChat and ready to pay, or not
 * identified. The address can be forged, so none of them proves anything.
 */
export const PAYMENT_RETURNS = ['confirm', 'wechat', 'unknown-payer'] as const
export type PaymentReturn = (typeof PAYMENT_RETURNS)[number]

/** The query parameter of an order's page that contains the `PaymentReturn`. */
export const RETURN_QUERY = 'pay'

/** The path that the provider sends the buyer back to. */
export const returnPath = (orderId: string, how: PaymentReturn): string => `/user/orders?id=${orderId}&${RETURN_QUERY}=${how}`

export const returnIn = (query: URLSearchParams): PaymentReturn | undefined =>
  PAYMENT_RETURNS.find((how) => how === query.get(RETURN_QUERY))
