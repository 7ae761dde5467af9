import type { PaymentReturn } from '@shenglang/contract/commerce/payment-return'
import { useState } from 'react'
import type { OpenOrder } from './open-payment.ts'
import { type Trouble, troubleIn } from './trouble.ts'
import { payInWechat } from './wechat-bridge.ts'

/** Whether the buyer went to the provider: and is perhaps paying, or came back without having paid. */
type Away = 'no' | 'gone' | 'cancelled'

export const UNKNOWN_PAYER = troubleIn('微信没有告诉我们由谁付款，没有扣款，请再试一次')
const WECHAT_FAILED = troubleIn('微信没有打开付款，没有扣款，请再试一次')

/** Where the buyer is while an order waits to be paid; `back` says how they came to it. */
export function useAway(back: PaymentReturn | undefined, fail: (trouble: Trouble) => void) {
  const [away, setAway] = useState<Away>(back === 'confirm' || back === 'wechat' ? 'gone' : 'no')
  return {
    isGone: away !== 'no',
    isCancelled: away === 'cancelled',
    /** To the provider's page. */
    leave: () => setAway('gone'),
    stay: () => setAway('no'),
    /** Inside WeChat: to where it says who pays, or to its own payment above the page, until the buyer is back from that. */
    async leaveInWechat({ payerUrl, wechatRequest }: OpenOrder): Promise<void> {
      // Just back from there the browser stored nothing of what WeChat said: it would go round and round.
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
