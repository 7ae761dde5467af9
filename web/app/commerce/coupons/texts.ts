import type { UserCoupon } from '@shenglang/contract/commerce/coupons/coupons'

export const coupons = '优惠券'
export const chosenWhenPaying = '，付款时选用，截止'

export const COUPON_STATES: Record<UserCoupon['state'], string> = {
  usable: '可使用',
  waiting: '未到时间',
  used: '已使用',
  ended: '已失效',
}
export const GOODS_NAMES = { VIP: '会员', RESOURCE: '作品与商品', DESIGN: '定制' }
export const couponsTitle = '优惠券 · 声浪'
export const couponReceived = '已领取'
export const receiveCoupon = '领取优惠券'
export const receive = '领取'
export const promoCode = '优惠码'
export const noCoupons = '还没有优惠券'
export const noCouponsHint = '有优惠码的话，在上面领取'
export const validFrom = '从 '
export const until = '截止 '
export const onlyFor = (title: string) => `仅用于《${title}》`
export const notForRecharge = '充值以外都可用'
export const usedFor = (goods: string) => `用于${goods}`
