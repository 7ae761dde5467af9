import type { GoodsType } from '@shenglang/contract/commerce/orders'
import { fault } from '@shenglang/contract/faults'
import { design } from './design.ts'
import type { Goods } from './goods.ts'
import { recharge } from './recharge.ts'
import { resource } from './resource.ts'
import { vip } from './vip.ts'

const GOODS: { readonly [Type in GoodsType]?: Goods } = {
  RECHARGE: recharge,
  RESOURCE: resource,
  VIP: vip,
  DESIGN: design,
}

/** What is done with a kind of goods. Throws GOODS_NOT_FOUND for a kind that is not sold yet. */
export function goodsOf(goodsType: GoodsType): Goods {
  const goods = GOODS[goodsType]
  if (!goods) throw fault('GOODS_NOT_FOUND')
  return goods
}
