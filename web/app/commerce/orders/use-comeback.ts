import { RETURN_QUERY, returnIn } from '@shenglang/contract/commerce/payment-return'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { openCheckout } from '../open-checkout.tsx'

/**
 * Who comes back from a provider finds the checkout open, which asks what became of the payment; also when the page is loaded
 * again, until it is closed. WeChat is opened by itself once.
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
