import { isFault } from '@shenglang/contract/fault'
import type { FaultCode } from '@shenglang/contract/fault-table'
import { errorMessage } from '../../../ui/text/error-message.ts'
import * as texts from './texts.ts'

/** The failure that stops a checkout. */
export interface Trouble {
  /** Undefined without an answer of our server. */
  code: FaultCode | undefined
  message: string
  /** The order that was created all the same. */
  orderId: string | undefined
}

export function troubleOf(error: unknown): Trouble {
  if (!isFault(error)) return { code: undefined, message: texts.errorNotCharged(errorMessage(error)), orderId: undefined }
  const { orderId } = error.detail
  return { code: error.code, message: error.message, orderId: orderId === undefined ? undefined : String(orderId) }
}

/** A failure without a fault code. */
export const troubleIn = (message: string): Trouble => ({ code: undefined, message, orderId: undefined })

/** A refusal of the quote, before anything is ordered. */
export const refusedAs = ({ code, message }: { code: string; message: string }): Trouble => ({
  code: code as FaultCode,
  message,
  orderId: undefined,
})

/** Label of the button that continues after the failure; undefined if a retry would be refused again. */
export function continueLabel({ code }: Trouble): string | undefined {
  switch (code) {
    case 'PRICE_CHANGED':
      return texts.payNewPrice
    case 'ORDERS_TOO_MANY':
      return texts.cancelOldest
    case 'COUPON_REFUSED':
    case 'ALREADY_BOUGHT':
    case 'OWN_WORK':
    case 'NOT_FOR_SALE':
    case 'GOODS_NOT_FOUND':
    case 'MINOR_LIMIT':
      return undefined
    default:
      return texts.tryAgain
  }
}
