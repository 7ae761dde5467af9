import { quoteOrder, readOrder, readWallet } from '@shenglang/contract/commerce/order-routes'
import type { Channel, Order } from '@shenglang/contract/commerce/orders'
import { listOrders } from '@shenglang/contract/commerce/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../remote/remote-query.ts'
import { WAITING, waitingFor } from './open-payment.ts'
import type { CheckoutItem } from './request.ts'
import { refusedAs, troubleOf } from './trouble.ts'

/** What the till is asked to sell. */
export interface Basket {
  items: readonly CheckoutItem[]
  /** An order that was made before: what it holds and costs is fixed. */
  orderId?: string
  couponCode: string
  addressId: string | undefined
}

/** What the basket costs now, what is in it, and how it can be paid. */
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
    // Another plan or quantity changes the figures in their place.
    placeholderData: keepPreviousData,
  })
  const waiting = useWaiting({ items, couponCode }, isMade ? undefined : quoted.data?.amountFen)
  const made = useQuery({ ...remoteQuery(readOrder, { id: orderId ?? '' }), enabled: isMade, staleTime: 0 })
  const error = (isMade ? made.error : quoted.error) ?? purse.error
  const fixed = isMade ? made.data : waiting
  const data = purse.data && (fixed ? priceOf(fixed, purse.data.channels) : isMade ? undefined : quoted.data)
  return {
    data: quoted.isPlaceholderData ? undefined : data,
    /** The same, or what was true of the basket before while the new one is asked for. */
    shown: data,
    balanceFen: purse.data?.balanceFen ?? 0,
    defaultChannel: data && defaultChannel(data, purse.data?.balanceFen ?? 0),
    trouble: error ? troubleOf(error) : data?.refusal ? refusedAs(data.refusal) : undefined,
    /** An order for the same membership waits: confirming goes on with it. */
    isWaiting: waiting !== undefined,
    refetch: () => Promise.all([...(purse.isError ? [purse.refetch()] : []), isMade ? made.refetch() : quoted.refetch()]),
  }
}

export type Quote = ReturnType<typeof useQuote>

/** The order for the same membership that waits to be paid: it is what confirming would pay, and its price is shown. */
function useWaiting({ items, couponCode }: Pick<Basket, 'items' | 'couponCode'>, quotedFen: number | undefined) {
  const isVip = items.some(({ goodsType }) => goodsType === 'VIP')
  const { data } = useQuery({ ...remoteQuery(listOrders, WAITING), enabled: isVip && couponCode === '', staleTime: 0 })
  if (!isVip || couponCode !== '' || quotedFen === undefined) return undefined
  return waitingFor(data?.rows ?? [], items, quotedFen)
}

/** The prices of an order that was made stay as they are; a top-up is not paid from the balance. */
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

/** The balance where it is enough, for then one press is all; else what is open. */
function defaultChannel({ channels, amountFen }: { channels: readonly Channel[]; amountFen: number }, balanceFen: number) {
  if (channels.includes('balance') && balanceFen >= amountFen) return 'balance'
  return channels.find((channel) => channel !== 'balance') ?? channels[0]
}
