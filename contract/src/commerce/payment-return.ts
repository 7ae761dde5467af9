/**
 * How a buyer comes back to an order from a provider: perhaps paid, known to WeChat and ready to pay, or unknown to it. None of
 * them proves anything.
 */
export const PAYMENT_RETURNS = ['confirm', 'wechat', 'unknown-payer'] as const
export type PaymentReturn = (typeof PAYMENT_RETURNS)[number]

/** In the address of an order's page. */
export const RETURN_QUERY = 'pay'

/** Where on the site a buyer comes back to. */
export const returnPath = (orderId: string, how: PaymentReturn): string => `/user/orders?id=${orderId}&${RETURN_QUERY}=${how}`

export const returnIn = (query: URLSearchParams): PaymentReturn | undefined =>
  PAYMENT_RETURNS.find((how) => how === query.get(RETURN_QUERY))
