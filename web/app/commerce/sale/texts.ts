import type { SaleState } from '@shenglang/contract/commerce/sale/sale-terms'

export const STATE_TEXT: Record<Exclude<SaleState, 'open'>, string> = {
  soon: '即将开售',
  presale: '预订',
  soldOut: '售罄',
  ended: '已停售',
}
export const usualPrice = '原价'
export const reducedUntil = '限时至'
export const design = '定制'
export const inStock = '现货'
export const byCourier = '快递寄送'
export const deliveredWhenMade = '做好后线上交付'
export const deliveredOnline = '付款后线上交付'
