import { quoteOrder, readOrder, readWallet } from '@shenglang/contract/commerce/order-routes'
import type { Channel, Order } from '@shenglang/contract/commerce/orders/orders'
import { listOrders } from '@shenglang/contract/commerce/orders/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../../remote/remote-query.ts'
import type { CheckoutItem } from './checkout-request.ts'
import { findUnpaidOrder, UNPAID_ORDERS } from './open-payment.ts'
import { refusedAs, troubleOf } from './trouble.ts'

/** The goods of the checkout. */
export interface Basket {
  items: readonly CheckoutItem[]
  /** An existing order: its items and prices are fixed. */
  orderId?: string
  couponCode: string
  addressId: string | undefined
}

interface UnpaidOrderQuery extends Pick<Basket, 'items' | 'couponCode'> {
  isMade: boolean
}

/** The basket's current price, its items, and how it can be paid. */
export function useQuote({ items, orderId, couponCode }: Basket) {
  const isMade = orderId !== undefined
  const purse = useQuery(remoteQuery(readWallet, {}))
  const quoted = useQuery({
    ...remoteQuery(quoteOrder, {
      items: items.map((item) => ({ quantity: 1, ...item })),
      ...(couponCode === '' ? {} : { couponCode }),
    }),
    enabled: !isMade,
    staleTime: 0,
    // Another plan or quantity changes the figures in place.
    placeholderData: keepPreviousData,
  })
  const unpaid = useUnpaidOrder({ items, couponCode, isMade }, quoted.data?.amountFen)
  const made = useQuery({ ...remoteQuery(readOrder, { id: orderId ?? '' }), enabled: isMade, staleTime: 0 })
  const error = (isMade ? made.error : quoted.error) ?? purse.error
  const fixed = isMade ? made.data : unpaid
  const data = purse.data && (fixed ? priceOf(fixed, purse.data.channels) : isMade ? undefined : quoted.data)
  return {
    data: quoted.isPlaceholderData ? undefined : data,
    /** The quote, or the one before while the new one loads. */
    shown: data,
    balanceFen: purse.data?.balanceFen ?? 0,
    defaultChannel: data && defaultChannel(data, purse.data?.balanceFen ?? 0),
    trouble: error ? troubleOf(error) : data?.refusal ? refusedAs(data.refusal) : undefined,
    /** An unpaid order for the same items exists: confirming continues it. */
    isWaiting: unpaid !== undefined,
    refetch: () => Promise.all([...(purse.isError ? [purse.refetch()] : []), isMade ? made.refetch() : quoted.refetch()]),
  }
}

export type Quote = ReturnType<typeof useQuote>

/** The unpaid order for the same items: confirming would pay it, so its price is shown. */
function useUnpaidOrder({ items, couponCode, isMade }: UnpaidOrderQuery, quotedFen: number | undefined) {
  const enabled = !isMade && couponCode === ''
  const { data } = useQuery({ ...remoteQuery(listOrders, UNPAID_ORDERS), enabled, staleTime: 0 })
  if (!enabled || quotedFen === undefined) return undefined
  return findUnpaidOrder(data?.rows ?? [], items, quotedFen)
}

/** The prices of an existing order are fixed; a top-up is not paid from the balance. */
function priceOf({ items, amountFen, discountFen, isShipped }: Order, channels: readonly Channel[]) {
  const isTopUp = items.some(({ goodsType }) => goodsType === 'RECHARGE')
  return {
    lines: items,
    amountFen,
    discountFen,
    refusal: null,
    needsAddress: isShipped,
    channels: channels.filter((channel) => channel !== 'balance' || !isTopUp),
  }
}

/** The balance where it is sufficient, since one press is enough then; otherwise an enabled channel. */
function defaultChannel({ channels, amountFen }: { channels: readonly Channel[]; amountFen: number }, balanceFen: number) {
  if (channels.includes('balance') && balanceFen >= amountFen) return 'balance'
  return channels.find((channel) => channel !== 'balance') ?? channels[0]
}
