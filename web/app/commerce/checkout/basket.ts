import { quoteOrder, readOrder, readWallet } from '@shenglang/contract/commerce/order-routes'
import type { Channel, Order } from '@shenglang/contract/commerce/orders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../remote/remote-query.ts'
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
  const made = useQuery({ ...remoteQuery(readOrder, { id: orderId ?? '' }), enabled: isMade, staleTime: 0 })
  const error = (isMade ? made.error : quoted.error) ?? purse.error
  const data = purse.data && (isMade ? made.data && priceOf(made.data, purse.data.channels) : quoted.data)
  return {
    data: quoted.isPlaceholderData ? undefined : data,
    /** The same, or what was true of the basket before while the new one is asked for. */
    shown: data,
    balanceFen: purse.data?.balanceFen ?? 0,
    defaultChannel: data && defaultChannel(data, purse.data?.balanceFen ?? 0),
    trouble: error ? troubleOf(error) : data?.refusal ? refusedAs(data.refusal) : undefined,
    refetch: () => (isMade ? made.refetch() : quoted.refetch()),
  }
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
