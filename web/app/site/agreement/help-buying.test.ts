import { pendingText } from '@shenglang/contract/commerce/earnings/pending'
import { couponText } from '@shenglang/contract/commerce/refunds/coupon-refunds'
import {
  REFUSALS,
  tooLateText,
  tooManyText,
  upgradedText,
  withdrawnText,
} from '@shenglang/contract/commerce/refunds/refund-texts'
import { REFUND_RULES } from '@shenglang/contract/commerce/refunds/refunds'
import { priceRiseText, SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { expect, test } from 'vitest'
import { BUYING_TOPIC } from './help-buying.ts'

const RULES = SaleRules.parse({})
const shown = JSON.stringify(BUYING_TOPIC).replaceAll(/ ?\d+ 天/g, 'N天')
const CHANNEL = '付款渠道'

/** Words of a quote without its sums, order numbers and days. */
const plain = (text: string) => text.replaceAll(/ ¥[\d.]+ ?/g, '').replaceAll(/ ?(\{days\}|\d+) 天/g, 'N天')
const phrasesOf = (text: string) => plain(text).split('；').filter(Boolean)

test.each([
  ...Object.values(REFUND_RULES).flatMap(({ title, text }) => [title, text]),
  ...Object.values(REFUSALS),
  ...[couponText(100), couponText(-100)].flatMap(phrasesOf),
  upgradedText('另一个订单'),
  tooLateText(CHANNEL),
  tooManyText(CHANNEL),
  withdrawnText('付的钱', CHANNEL),
  pendingText(RULES),
  priceRiseText(` ${RULES.priceRiseFactor} 倍`),
])('help says “%s” as quotes and notices do', (text) => {
  expect(shown).toContain(plain(text))
})
