import * as z from 'zod/mini'
import { cursorArgs, id, instant, int, paging, text } from '../../arguments.ts'
import { pageOf } from '../../envelope.ts'
import { yuan } from '../../format.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { GOODS_TYPES, type GoodsType } from '../orders/orders.ts'
import { spread } from '../refunds/refunds.ts'

/** Goods that coupons apply to: all but top-ups, which are money themselves. */
export const COUPON_GOODS = GOODS_TYPES.filter((type): type is Exclude<GoodsType, 'RECHARGE'> => type !== 'RECHARGE')
export type CouponGoods = (typeof COUPON_GOODS)[number]

const FEN_MAX = 100_000_000
const COUNT_MAX = 10_000_000

/** The discount of a coupon, and the goods it applies to. */
export const CouponTerms = z.object({
  /** Either a fixed amount or a percentage off, the latter at most `offMaxFen` unless that is 0. */
  offFen: z.int(),
  offPercent: z.int(),
  offMaxFen: z.int(),
  /** The minimum total of the goods it applies to. */
  fromFen: z.int(),
  /** Empty for all goods that coupons apply to. */
  goodsTypes: z.array(z.enum(COUPON_GOODS)),
  /** The only resource it applies to; '' for any. */
  resourceId: z.string(),
})
export type CouponTerms = z.infer<typeof CouponTerms>

/** A line of an order, as the coupon rules need it. */
export interface CouponLine {
  goodsType: GoodsType
  goodsId: string
  /** For all pieces, before the coupon. */
  amountFen: number
}

/** True when the coupon applies to the line. */
export const isFor = ({ goodsTypes, resourceId }: CouponTerms, { goodsType, goodsId }: CouponLine) =>
  goodsType !== 'RECHARGE' &&
  (goodsTypes.length === 0 || goodsTypes.includes(goodsType)) &&
  (resourceId === '' || (goodsType === 'RESOURCE' && goodsId === resourceId))

/**
 * The discount of each line, in fen. A percentage is rounded down once, over all lines it applies to, and spread in proportion,
 * so that the parts add up to the whole. A refusal when the coupon applies to no line or their total is too low.
 */
export function discountsOf(terms: CouponTerms, lines: readonly CouponLine[]): { discounts: number[] } | { refusal: string } {
  const amounts = lines.map((line) => (isFor(terms, line) ? line.amountFen : 0))
  const sumFen = amounts.reduce((sum, amount) => sum + amount, 0)
  if (sumFen === 0) return { refusal: '这张优惠券不适用于所选内容' }
  if (sumFen < terms.fromFen) return { refusal: `满 ${yuan(terms.fromFen)} 可用，还差 ${yuan(terms.fromFen - sumFen)}` }
  const percentFen = Number((BigInt(sumFen) * BigInt(terms.offPercent)) / 100n)
  const offFen = terms.offFen || (terms.offMaxFen > 0 ? Math.min(percentFen, terms.offMaxFen) : percentFen)
  return { discounts: spread(Math.min(offFen, sumFen), amounts) }
}

/** The terms of a coupon as text: `满 ¥100 减 ¥20`, `9 折，最多减 ¥30`. */
export function couponText({ offFen, offPercent, offMaxFen, fromFen }: CouponTerms): string {
  const from = fromFen > 0 ? `满 ${yuan(fromFen)} ` : ''
  if (offFen > 0) return `${from}减 ${yuan(offFen)}`
  return `${from}${offPercent === 100 ? '免费' : `${(100 - offPercent) / 10} 折`}${offMaxFen > 0 ? `，最多减 ${yuan(offMaxFen)}` : ''}`
}

/** A coupon that a user holds. */
export const UserCoupon = z.object({
  couponId: z.string(),
  code: z.string(),
  title: z.string(),
  ...CouponTerms.shape,
  /** Title of the only resource it applies to. */
  resourceTitle: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  state: z.enum(['usable', 'waiting', 'used', 'ended']),
})
export type UserCoupon = z.infer<typeof UserCoupon>

/** A coupon as staff see it. */
export const Coupon = z.object({
  ...z.omit(UserCoupon, { state: true }).shape,
  /** Number issued at most; 0 for no limit. */
  total: z.int(),
  perPerson: z.int(),
  /** True when users can claim one by its code. */
  isClaimable: z.boolean(),
  /** True when the site shows it to every buyer. */
  isListed: z.boolean(),
  takenCount: z.int(),
  usedCount: z.int(),
  isStopped: z.boolean(),
})
export type Coupon = z.infer<typeof Coupon>

/** A coupon that the site shows to everybody: any buyer can use it by its code. */
export const ListedCoupon = z.omit(UserCoupon, { state: true })
export type ListedCoupon = z.infer<typeof ListedCoupon>

const code = () =>
  z
    .string('请输入优惠码')
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,40}$/, '优惠码由 3 到 40 个字母、数字或 - 组成'))

const title = () => text(40).check(z.trim(), z.minLength(1, '请填写名称'))

export const listMyCoupons = route({
  method: 'GET',
  path: '/pay/client/coupon',
  audience: 'user',
  summary: '我的优惠券：可用的在前，然后是新领的',
  args: z.object({ ...paging }),
  answer: pageOf(UserCoupon),
})

export const listListedCoupons = route({
  method: 'GET',
  path: '/client/app/cms/coupons',
  audience: 'public',
  summary: '现在人人可用的优惠券（新建时设为 isListed），先结束的在前：下单时给出 code 即可',
  args: z.object({}),
  answer: z.array(ListedCoupon),
})

export const claimCoupon = route({
  method: 'POST',
  path: '/pay/client/coupon/claim',
  audience: 'user',
  idempotent: true,
  summary: '凭优惠码领取优惠券',
  args: z.object({ code: code() }),
  answer: UserCoupon,
})

export const listCoupons = route({
  method: 'GET',
  path: '/pay/admin/coupon',
  ...staffWith('finance'),
  summary: '全部优惠券，新的在前；after 为上一页的 next，total 数到 10000，再多为 10001',
  args: z.object(cursorArgs),
  answer: pageOf(Coupon, { next: z.string() }),
})

export const readCoupon = route({
  method: 'GET',
  path: '/pay/admin/coupon/{id}',
  ...staffWith('finance'),
  summary: '一张优惠券',
  args: z.object({ id: id() }),
  answer: Coupon,
})

export const createCoupon = route({
  method: 'POST',
  path: '/pay/admin/coupon/create',
  ...staffWith('finance'),
  idempotent: true,
  summary: '新建优惠券：offFen 与 offPercent 只给一个',
  args: z
    .object({
      code: code(),
      title: title(),
      offFen: z._default(int(0, FEN_MAX), 0),
      offPercent: z._default(int(0, 100), 0),
      offMaxFen: z._default(int(0, FEN_MAX), 0),
      fromFen: z._default(int(0, FEN_MAX), 0),
      goodsTypes: z._default(z.array(z.enum(COUPON_GOODS, '不在可选的范围内')).check(z.maxLength(COUPON_GOODS.length)), []),
      resourceId: z.optional(id()),
      startTime: instant(),
      endTime: instant(),
      total: z._default(int(0, COUNT_MAX), 0),
      perPerson: z._default(int(1, 100), 1),
      isClaimable: z._default(z.boolean(), true),
      isListed: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ offFen, offPercent }) => offFen > 0 !== offPercent > 0, {
        error: '减多少元与打几折请只给一个',
        path: ['offFen'],
      }),
      z.refine(({ startTime, endTime }) => Date.parse(startTime) < Date.parse(endTime), {
        error: '结束时间应在开始时间之后',
        path: ['endTime'],
      }),
      z.refine(({ isListed, isClaimable }) => !isListed || isClaimable, {
        error: '展示给所有买家的优惠券应可以领取',
        path: ['isListed'],
      }),
    ),
  answer: Coupon,
})

/** The fields of a coupon that may still change. Terms that buyers relied on may not. */
const COUPON_CHANGES = z.object({
  title: title(),
  endTime: instant(),
  total: int(0, COUNT_MAX),
})

export const changeCoupon = route({
  method: 'POST',
  path: '/pay/admin/coupon/change/{id}',
  ...staffWith('finance'),
  idempotent: true,
  summary: '修改优惠券的名称、结束时间与发放总数（0 为不限，不能少于已领的）；seen 为读到的，与现在不同则返回 CHANGED_MEANWHILE',
  args: z.object({ id: id(), ...COUPON_CHANGES.shape, seen: z.optional(COUPON_CHANGES) }),
  answer: Coupon,
})

export const stopCoupon = route({
  method: 'POST',
  path: '/pay/admin/coupon/stop/{id}',
  ...staffWith('finance'),
  summary: '停用优惠券：不能再领取，也不能再使用',
  args: z.object({ id: id() }),
  answer: Coupon,
})

export const giveCoupon = route({
  method: 'POST',
  path: '/pay/admin/coupon/give/{id}',
  ...staffWith('finance'),
  idempotent: true,
  summary: '把优惠券发给一个用户，并通知本人',
  args: z.object({ id: id(), userId: id() }),
  answer: Coupon,
})
