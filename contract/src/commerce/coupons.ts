import * as z from 'zod/mini'
import { id, instant, int, paging, text } from '../arguments.ts'
import { pageOf } from '../envelope.ts'
import { yuan } from '../format.ts'
import { route } from '../route.ts'
import { GOODS_TYPES, type GoodsType } from './orders.ts'

/** What coupons are for: a top-up is money already. */
export const COUPON_GOODS = GOODS_TYPES.filter((type): type is Exclude<GoodsType, 'RECHARGE'> => type !== 'RECHARGE')
export type CouponGoods = (typeof COUPON_GOODS)[number]

const FEN_MAX = 100_000_000
const COUNT_MAX = 10_000_000

/** What a coupon takes off, and of what. */
export const CouponTerms = z.object({
  /** Either so many fen or so many percent off, the latter at most `offMaxFen` where that is not 0. */
  offFen: z.int(),
  offPercent: z.int(),
  offMaxFen: z.int(),
  /** What the things it is for must cost together. */
  fromFen: z.int(),
  /** Empty for all that coupons are for. */
  goodsTypes: z.array(z.enum(COUPON_GOODS)),
  /** The one resource that it is for; '' for any. */
  resourceId: z.string(),
})
export type CouponTerms = z.infer<typeof CouponTerms>

/** One line of an order that a coupon may take something off. */
export interface CouponLine {
  goodsType: GoodsType
  goodsId: string
  /** Of all pieces, before the coupon. */
  amountFen: number
}

/** Whether a coupon takes something off a line. */
export const isFor = ({ goodsTypes, resourceId }: CouponTerms, { goodsType, goodsId }: CouponLine) =>
  goodsType !== 'RECHARGE' &&
  (goodsTypes.length === 0 || goodsTypes.includes(goodsType)) &&
  (resourceId === '' || (goodsType === 'RESOURCE' && goodsId === resourceId))

/**
 * What a coupon takes off each line, in fen: percents are rounded down once, over all it is for, and spread in proportion so
 * that the parts add up to the whole. A refusal where it is for none of them or they cost too little.
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

/** Divides `totalFen` in proportion to `amounts`, none getting more than its amount: what rounding leaves over goes on to the next. */
export function spread(totalFen: number, amounts: readonly number[]): number[] {
  const sum = BigInt(amounts.reduce((all, amount) => all + amount, 0))
  if (sum === 0n) return amounts.map(() => 0)
  let before = 0n
  return amounts.map((amount) => {
    const after = before + BigInt(amount)
    const part = (BigInt(totalFen) * after) / sum - (BigInt(totalFen) * before) / sum
    before = after
    return Number(part)
  })
}

/** A coupon in words: `满 ¥100 减 ¥20`, `9 折，最多减 ¥30`. */
export function couponWords({ offFen, offPercent, offMaxFen, fromFen }: CouponTerms): string {
  const from = fromFen > 0 ? `满 ${yuan(fromFen)} ` : ''
  if (offFen > 0) return `${from}减 ${yuan(offFen)}`
  return `${from}${offPercent === 100 ? '免费' : `${(100 - offPercent) / 10} 折`}${offMaxFen > 0 ? `，最多减 ${yuan(offMaxFen)}` : ''}`
}

/** A coupon that a user holds. */
export const OwnCoupon = z.object({
  couponId: z.string(),
  code: z.string(),
  title: z.string(),
  ...CouponTerms.shape,
  /** Of the one resource that it is for. */
  resourceTitle: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  state: z.enum(['usable', 'waiting', 'used', 'ended']),
})
export type OwnCoupon = z.infer<typeof OwnCoupon>

/** A coupon as who sells sees it. */
export const Coupon = z.object({
  ...z.omit(OwnCoupon, { state: true }).shape,
  /** How many there are in all; 0 without end. */
  total: z.int(),
  perPerson: z.int(),
  /** Whether whoever knows the code gets one. */
  isClaimable: z.boolean(),
  /** Whether the site shows it to every buyer. */
  isListed: z.boolean(),
  takenCount: z.int(),
  usedCount: z.int(),
  isStopped: z.boolean(),
})
export type Coupon = z.infer<typeof Coupon>

/** A coupon that the site shows: any buyer may use it by its code. */
export const ListedCoupon = z.omit(OwnCoupon, { state: true })
export type ListedCoupon = z.infer<typeof ListedCoupon>

const code = () =>
  z
    .string('请输入优惠码')
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,40}$/, '优惠码由 3 到 40 个字母、数字或 - 组成'))

export const listOwnCoupons = route({
  method: 'GET',
  path: '/pay/client/coupon',
  audience: 'user',
  summary: '我的优惠券：可用的在前，然后是新领的',
  args: z.object({ ...paging }),
  answer: pageOf(OwnCoupon),
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
  answer: OwnCoupon,
})

export const listCoupons = route({
  method: 'GET',
  path: '/pay/admin/coupon',
  audience: 'staff',
  permission: 'finance',
  summary: '全部优惠券，新的在前',
  args: z.object({ ...paging }),
  answer: pageOf(Coupon),
})

export const createCoupon = route({
  method: 'POST',
  path: '/pay/admin/coupon/create',
  audience: 'staff',
  permission: 'finance',
  idempotent: true,
  summary: '新建优惠券：offFen 与 offPercent 只给一个',
  args: z
    .object({
      code: code(),
      title: text(40).check(z.trim(), z.minLength(1, '请填写名称')),
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

export const stopCoupon = route({
  method: 'POST',
  path: '/pay/admin/coupon/stop/{id}',
  audience: 'staff',
  permission: 'finance',
  summary: '停用优惠券：不能再领取，也不能再使用',
  args: z.object({ id: id() }),
  answer: Coupon,
})

export const giveCoupon = route({
  method: 'POST',
  path: '/pay/admin/coupon/give/{id}',
  audience: 'staff',
  permission: 'finance',
  idempotent: true,
  summary: '把优惠券发给一个用户，并通知本人',
  args: z.object({ id: id(), userId: id() }),
  answer: Coupon,
})
