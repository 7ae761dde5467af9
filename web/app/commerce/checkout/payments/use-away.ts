import type { PaymentReturn } from '@shenglang/contract/commerce/payments/payment-return'
import { useState } from 'react'
import type { OpenOrder } from './open-payment.ts'
import * as texts from './texts.ts'
import { type Trouble, troubleIn } from './trouble.ts'
import { payInWechat } from './wechat-bridge.ts'

/** `gone`: the buyer went to the provider and may be paying. `cancelled`: they came back without having paid. */
type Away = 'no' | 'gone' | 'cancelled'

export const UNKNOWN_PAYER = troubleIn(texts.wechatPayerUnknown)
const WECHAT_FAILED = troubleIn(texts.wechatNotOpened)

/** Tracks the buyer's visit to the provider while an order is unpaid; `back` is the way in which they returned. */
export function useAway(back: PaymentReturn | undefined, fail: (trouble: Trouble) => void) {
  const [away, setAway] = useState<Away>(back === 'confirm' || back === 'wechat' ? 'gone' : 'no')
  return {
    isGone: away !== 'no',
    isCancelled: away === 'cancelled',
    /** Opens the provider's page. */
    leave: () => setAway('gone'),
    stay: () => setAway('no'),
    /**
     * Inside WeChat: opens the page that identifies the payer, or WeChat's own payment above the page, until the buyer returns
     * from it.
     */
    async leaveInWechat({ payerUrl, wechatRequest }: OpenOrder): Promise<void> {
      // The buyer just returned from there, and the browser stored nothing: it would redirect for ever.
      if (payerUrl !== '' && back === 'wechat') fail(UNKNOWN_PAYER)
      else if (payerUrl !== '') location.assign(payerUrl)
      if (!wechatRequest) return
      setAway('gone')
      const outcome = await payInWechat(wechatRequest)
      if (outcome === 'cancel') setAway('cancelled')
      if (outcome !== 'fail') return
      setAway('no')
      fail(WECHAT_FAILED)
    },
  }
}
