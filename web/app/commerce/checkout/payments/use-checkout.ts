import type { Channel } from '@shenglang/contract/commerce/orders/orders'
import { useState } from 'react'
import { type Basket, useQuote } from './basket.ts'
import type { CheckoutRequest } from './checkout-request.ts'
import { useMsLeft } from './countdown.ts'
import { useOrderState, usePaid } from './follow-order.ts'
import { hasWay } from './open-payment.ts'
import { phaseOf } from './phase.ts'
import { UNKNOWN_PAYER, useAway } from './use-away.ts'
import { useOrdering } from './use-ordering.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Orders the basket, opens payments for it and follows them until it is paid. */
export function useCheckout(basket: Basket, { onPaid, back }: Pick<CheckoutRequest, 'onPaid' | 'back'>) {
  const quote = useQuote(basket)
  const ordering = useOrdering(basket, quote, back === 'unknown-payer' ? UNKNOWN_PAYER : undefined)
  const away = useAway(back, ordering.fail)
  const [chosen, choose] = useState<Channel | undefined>(back === 'wechat' || back === 'unknown-payer' ? 'wechat' : undefined)
  const { order, orderId, trouble } = ordering
  const state = useOrderState(orderId)
  const msLeft = useMsLeft(order?.expiresAt ?? NEVER)
  const isOpen = chosen !== undefined && quote.shown?.channels.includes(chosen)
  const channel = isOpen ? chosen : quote.defaultChannel
  const phase = phaseOf({
    isQuoted: quote.data !== undefined,
    isBusy: ordering.isBusy,
    hasTrouble: trouble !== undefined,
    hasOrder: order !== undefined || away.isGone,
    hasCode: order !== undefined && hasWay(order) && order.channel === channel,
    isGone: away.isGone,
    status: state.data?.status,
    isDeclined: away.isCancelled || state.data?.attempt === 'declined',
    isDiffering: state.data?.attempt === 'differs',
    isOver: msLeft === 0,
  })
  usePaid(phase === 'done', onPaid)

  function pay(by: Channel | undefined = channel) {
    away.stay()
    return ordering.pay(by, phase === 'expired')
  }

  /** The request is signed again: a signature is valid for minutes. */
  async function payInWechat(): Promise<void> {
    const opened = await pay()
    if (!opened) return
    await away.leaveInWechat(opened)
    await state.refetch()
  }

  return {
    quote,
    /** An existing order, which cannot be changed. */
    isFixed: basket.orderId !== undefined,
    orderId,
    order,
    phase,
    channel,
    trouble,
    msLeft,
    goods: ordering.goods,
    choose: (next: Channel) => {
      choose(next)
      ordering.fail(undefined)
      away.stay()
    },
    pay,
    payInWechat,
    /** The buyer goes to the provider's page. */
    leaveToPay: away.leave,
    /** Refreshes the payment's state now. */
    request: () => state.refetch(),
  }
}

export type CheckoutState = ReturnType<typeof useCheckout>
