import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import type { SaleState } from '@shenglang/contract/commerce/sale/sale-terms'
import * as texts from './texts.ts'

type Sold = Pick<Resource, 'contentType'>

/** Availability in a word: made to order is 定制, in stock 现货. */
export function stateText({ contentType }: Sold, state: SaleState): string {
  if (contentType === CONTENT_TYPES.bespoke) return texts.design
  return state === 'open' ? texts.inStock : texts.STATE_TEXT[state]
}

/** The manner of delivery, as text. */
export function deliveryText({ contentType }: Sold): string {
  if (contentType === CONTENT_TYPES.goods) return texts.byCourier
  if (contentType === CONTENT_TYPES.bespoke) return texts.deliveredWhenMade
  return texts.deliveredOnline
}
