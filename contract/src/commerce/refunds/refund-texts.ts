import { REFUND_PARTS_MAX } from './refunds.ts'

/** Texts of quotes, refusals and notices of refunds, in addition to `REFUND_RULES`; help and agreement use the same texts. */
export const COUPON_WITHHELD = '留下的内容不再满足优惠券的门槛，扣回对应的优惠'
export const COUPON_RETURNED = '此前因优惠券门槛扣回的优惠'

/** Reasons for refunding nothing. */
export const REFUSALS = {
  nothing: '没有可以退的金额',
  spent: '充值的余额已经用完',
  used: '已经用完或下载过，按规则没有可退的金额，有异议请联系客服',
  open: '已有一笔退款在处理',
  upgrading: '这段会员正抵扣一个待付款的订单，请先取消那个订单',
} as const

export const upgradedText = (order: string): string => `这段会员已抵扣${order}的升级，只能与那个订单一起退`
export const tooLateText = (channel: string): string => `付款已超过一年，${channel}不再受理退款`
export const tooManyText = (channel: string): string => `${channel}对一笔付款最多退 ${REFUND_PARTS_MAX} 次，次数已满`

export const WITHDRAWN = '你预订的作品在发布前下架'
/** For a presale that its artist withdrew; `channel` is null when the provider refuses the refund. */
export const withdrawnText = (sum: string, channel: string | null): string =>
  `${WITHDRAWN}，${sum}${channel === null ? '不能原路退回，客服会与你联系' : `自动退回${channel}`}`

/** Rules that concern several items or orders, as shown in help and agreement. */
export const REFUND_NOTES = [
  `只退一部分的，${COUPON_WITHHELD}；其余内容也退时，${COUPON_RETURNED}一起退回。用掉的优惠券在整单退款并收回之后退回。`,
  `预售的天数从上架起算。${withdrawnText('付的钱', '付款渠道')}。`,
  '用过的升级与它抵扣的会员一起退，合起来按已开始的会员计算；没有用过的升级可以单独退，它抵扣的会员随之恢复。',
  '没有钱可退的，已有的权益保留。规则修改之前下的订单，按新旧规则中退得较多的办理。',
] as const
