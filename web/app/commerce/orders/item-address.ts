import type { OrderItem } from '@shenglang/contract/commerce/orders/orders'

/** The page of an ordered item. A resource's own page redirects by its kind. */
export function itemAddress({ goodsType, goodsId }: Pick<OrderItem, 'goodsType' | 'goodsId'>): string {
  switch (goodsType) {
    case 'RESOURCE':
      return `/resource?id=${goodsId}`
    case 'VIP':
      return '/noble'
    case 'RECHARGE':
      return '/user/wallet'
    case 'DESIGN':
      return '/udesign'
  }
}
