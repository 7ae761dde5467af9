import { useRef } from 'react'
import { letGo, type OpenOrder } from './open-payment.ts'

/**
 * Cancels an automatically created order when its checkout is closed; its code is closed at the provider first, so that no
 * payment is lost.
 */
export function useLeaving() {
  const state = useRef<{ order?: OpenOrder; isDecided: boolean; isLeft: boolean }>({ isDecided: false, isLeft: false })
  const cancel = ({ orderId, isResumed }: OpenOrder) => {
    // Where it fails the order is cancelled at its deadline.
    if (!state.current.isDecided && !isResumed) letGo(orderId, true).catch(() => undefined)
  }
  const decided = () => {
    state.current.isDecided = true
  }
  return {
    /** The buyer wants to pay: closing the checkout leaves the order to be paid later. */
    decided,
    /** Marks a press of the buyer's as a decision as well. */
    deciding:
      <Args extends unknown[], Result>(act: (...args: Args) => Result) =>
      (...args: Args): Result => {
        decided()
        return act(...args)
      },
    opened: (order: OpenOrder) => {
      state.current.order = order
      if (state.current.isLeft) cancel(order)
    },
    left: (isWaiting: boolean) => {
      state.current.isLeft = true
      if (isWaiting && state.current.order) cancel(state.current.order)
    },
  }
}
