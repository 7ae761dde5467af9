import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import type { SaleState } from '@shenglang/contract/commerce/sale-terms'

type Sold = Pick<Resource, 'contentType'>

const STATE_WORDS: Record<Exclude<SaleState, 'open'>, string> = {
  soon: '即将开售',
  presale: '预订',
  soldOut: '售罄',
  ended: '已停售',
}

/** Whether one can have it now, in a word: what is made to order is 定制, what lies ready 现货. */
export function stateWords({ contentType }: Sold, state: SaleState): string {
  if (contentType === CONTENT_TYPES.bespoke) return '定制'
  return state === 'open' ? '现货' : STATE_WORDS[state]
}

/** How it comes to whoever buys it. */
export function deliveryWords({ contentType }: Sold): string {
  if (contentType === CONTENT_TYPES.goods) return '快递寄送'
  if (contentType === CONTENT_TYPES.bespoke) return '做好后线上交付'
  return '付款后线上交付'
}
