import { isFault } from '@shenglang/contract/fault'
import type { FaultCode } from '@shenglang/contract/fault-table'
import { errorMessage } from '../../../ui/text/error-message.ts'
import * as texts from './texts.ts'

/** Why it does not go on, as text, and the kind of trouble. */
export interface Trouble {
  /** Undefined without an answer of our server. */
  code: FaultCode | undefined
  words: string
  /** The order that was created all the same. */
  orderId: string | undefined
}

export function troubleOf(error: unknown): Trouble {
  if (!isFault(error)) return { code: undefined, words: texts.errorNotCharged(errorMessage(error)), orderId: undefined }
  const { orderId } = error.detail
  return { code: error.code, words: error.message, orderId: orderId === undefined ? undefined : String(orderId) }
}

/** A failure without a fault code. */
export const troubleIn = (words: string): Trouble => ({ code: undefined, words, orderId: undefined })

/** A refusal of the quote, before anything is ordered. */
export const refusedAs = ({ code, message }: { code: string; message: string }): Trouble => ({
  code: code as FaultCode,
  words: message,
  orderId: undefined,
})

/** The label of the button after it; none where retrying would be refused again. */
export function wayOn({ code }: Trouble): string | undefined {
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
