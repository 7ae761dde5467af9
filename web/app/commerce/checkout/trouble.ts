import { isFault } from '@shenglang/contract/fault'
import type { FaultCode } from '@shenglang/contract/fault-table'
import { errorWords } from '../../ui/error-words.ts'

/** Why it does not go on, in words, and what kind of trouble that is. */
export interface Trouble {
  /** Undefined where no answer of ours came. */
  code: FaultCode | undefined
  words: string
  /** The order that was made all the same. */
  orderId: string | undefined
}

export function troubleOf(error: unknown): Trouble {
  if (!isFault(error)) return { code: undefined, words: `${errorWords(error)}，没有扣款，请再试一次`, orderId: undefined }
  const { orderId } = error.detail
  return { code: error.code, words: error.message, orderId: orderId === undefined ? undefined : String(orderId) }
}

/** What went wrong without a fault of ours. */
export const troubleIn = (words: string): Trouble => ({ code: undefined, words, orderId: undefined })

/** The same from what a quote says before anything is ordered. */
export const refusedAs = ({ code, message }: { code: string; message: string }): Trouble => ({
  code: code as FaultCode,
  words: message,
  orderId: undefined,
})

/** What the one button offers after it; none where trying again would be refused again. */
export function wayOn({ code }: Trouble): string | undefined {
  switch (code) {
    case 'PRICE_CHANGED':
      return '按新的价格付款'
    case 'ORDERS_TOO_MANY':
      return '取消最早的一笔，继续付款'
    case 'COUPON_REFUSED':
    case 'ALREADY_BOUGHT':
    case 'OWN_WORK':
    case 'NOT_FOR_SALE':
    case 'GOODS_NOT_FOUND':
    case 'MINOR_LIMIT':
      return undefined
    default:
      return '再试一次'
  }
}
