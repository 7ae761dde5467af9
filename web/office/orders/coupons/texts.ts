import type { CouponGoods } from '@shenglang/contract/commerce/coupons/coupons'

export const title = '优惠券'
export const create = '新建优惠券'
export const none = '还没有优惠券'
export const code = '优惠码'
export const codeHint = '3 到 40 个字母、数字或 -'
export const name = '名称'
export const discount = '优惠'
export const off = '减'
export const percent = '减百分之几，10 即 9 折'
export const offMax = '最多减'
export const from = '满多少可用'
export const goods = '用于'
export const allGoods = '全部'
export const kinds: Record<CouponGoods, string> = { VIP: '会员', RESOURCE: '作品与商品', DESIGN: '定制' }
export const resourceId = '只用于作品编号'
export const start = '开始'
export const end = '结束'
export const total = '发放总数，0 为不限'
export const perPerson = '每人几张'
export const isClaimable = '凭优惠码领取'
export const isListed = '展示给所有买家'
export const created = '优惠券已建好'
export const createStatement = (code: string, text: string) => `新建优惠券 ${code}：${text}。买家马上可以用，确认？`
export const offText = (amount: string) => `减 ${amount}`
export const percentText = (percent: string) => `减 ${percent}%`
export const use = '领取与使用'
export const useText = (taken: number, used: number, total: number) => `领 ${taken}${total > 0 ? ` / ${total}` : ''}，用 ${used}`
export const time = '有效期'
export const until = '到'
export const stopped = '已停用'
export const act = '操作'
export const change = '修改'
export const changeTitle = (code: string) => `修改优惠券 ${code}`
export const changeHint = '优惠多少、用于什么，买家已经看过，不能改；要换请停用后新建。'
export const totalHint = (taken: number) => `0 为不限；已领 ${taken} 张，不能更少`
export const changed = '优惠券已修改'
export const save = '保存'
export const stop = '停用'
export const stopStatement = (code: string) => `停用优惠券 ${code}：不能再领取，也不能再使用。确认？`
export const stoppedDone = '已停用'
export const give = '发给用户'
export const giveTitle = (code: string) => `把 ${code} 发给一个用户`
export const userId = '用户编号'
export const userIdHint = '在用户页上'
export const given = '已发放，并通知了本人'
export const timeNeeded = '请选择时间'
