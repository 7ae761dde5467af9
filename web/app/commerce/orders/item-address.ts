import type { OrderItem } from '@shenglang/contract/commerce/orders'

/** Where what was ordered is at home. A resource's own page leads on to where its kind is shown. */
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
