import type { GoodsType } from '@shenglang/contract/commerce/orders/orders'

export const title = '订单'
export const keyword = '订单号或手机号'
export const status = '状态'
export const anyStatus = '全部状态'
export const toSend = '待发货'
export const kind = '内容'
export const anyKind = '全部内容'
export const days = { from: '从', to: '到' } as const
export const find = '查找'
export const reset = '清除条件'
export const none = '还没有订单'
export const noneFiltered = '没有符合条件的订单'
export const noneFilteredHint = '换个条件再找，订单号要写全。'
export const orderNo = '订单号'
export const buyer = '买家'
export const content = '内容'
export const amount = '金额'
export const refunded = (amount: string) => `已退 ${amount}`
export const time = '下单'
export const more = (title: string, count: number) => `${title} 等 ${count} 项`
export const pieces = (title: string, count: number) => (count > 1 ? `${title} × ${count}` : title)
export const ofUser = (userId: string) => `只看用户 ${userId} 的订单`
export const kinds: Record<GoodsType, string> = { VIP: '会员', RECHARGE: '充值', RESOURCE: '作品与商品', DESIGN: '定制' }
