/**
 * How a buyer returns to an order from a provider: perhaps paid, identified by WeChat and ready to pay, or not identified.
 * None of them proves anything.
 */
export const PAYMENT_RETURNS = ['confirm', 'wechat', 'unknown-payer'] as const
export type PaymentReturn = (typeof PAYMENT_RETURNS)[number]

/** The query parameter of an order's page. */
export const RETURN_QUERY = 'pay'

/** The path that a buyer returns to. */
export const returnPath = (orderId: string, how: PaymentReturn): string => `/user/orders?id=${orderId}&${RETURN_QUERY}=${how}`

export const returnIn = (query: URLSearchParams): PaymentReturn | undefined =>
  PAYMENT_RETURNS.find((how) => how === query.get(RETURN_QUERY))
