import { RETURN_QUERY, returnIn } from '@shenglang/contract/commerce/payments/payment-return'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { openCheckout } from '../open-checkout.tsx'

/**
 * Opens the checkout for a buyer who returns from a provider, to check the payment; also after a reload, until it is closed.
 * WeChat is opened automatically once.
 */
export function useComeback(orderId: string): void {
  const [query, setQuery] = useSearchParams()
  const back = returnIn(query)
  const isOpened = useRef(false)
  useEffect(() => {
    if (back === undefined || isOpened.current) return
    isOpened.current = true
    const write = (next: string | undefined) =>
      setQuery(
        (current) => {
          if (next === undefined) current.delete(RETURN_QUERY)
          else current.set(RETURN_QUERY, next)
          return current
        },
        { replace: true, preventScrollReset: true },
      )
    void openCheckout({ orderId, back, onClosed: () => write(undefined) })
    if (back !== 'confirm') write('confirm')
  }, [back, orderId, setQuery])
}
