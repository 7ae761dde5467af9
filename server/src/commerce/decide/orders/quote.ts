import { type CouponTerms, discountsOf } from '@shenglang/contract/commerce/coupons/coupons'
import type { Quote } from '@shenglang/contract/commerce/order-routes'
import { CHANNELS } from '@shenglang/contract/commerce/orders/orders'
import { isFault } from '@shenglang/contract/fault'
import type { Books } from '../books.ts'
import { couponLines, discounted, mayPay, priced } from '../create-order.ts'
import { requireAllowance } from '../minors.ts'
import type { Checkout, Line, LineItem, Shop } from '../shop.ts'

type Refusal = NonNullable<Quote['refusal']>

/** A coupon that the buyer holds and could use now. */
export interface UsableCoupon {
  code: string
  terms: CouponTerms
}

/** The price of an order now and the reason why it would be refused, if any; reserves nothing. `usable` is sorted by end. */
export function quote(
  books: Books,
  shop: Shop,
  userId: string,
  { goods, couponCode, usable }: { goods: readonly LineItem[]; couponCode: string | undefined; usable: readonly UsableCoupon[] },
  checkout: Checkout,
): Quote {
  const tried = goods.map((each) => attempt(() => priced(books, shop, userId, each)))
  const full = tried.flatMap(({ result }) => result ?? [])
  const coupon = attempt(() => discounted(books, shop, full, couponCode))
  const lines = coupon.result ?? full
  const channels = CHANNELS.filter((channel) => mayPay(checkout, channel, goods))
  const [channel] = channels
  const items = lines.map(({ goodsType, goodsFen, discountFen }) => ({ goodsType, amountFen: goodsFen - discountFen }))
  const limit = attempt(() => {
    const minor = channel && books.minor(userId)
    if (minor) requireAllowance(books, minor, { channel, isSandbox: checkout.isSandbox, items })
  })
  const goodsFen = lines.reduce((sum, line) => sum + line.goodsFen, 0)
  const discountFen = lines.reduce((sum, line) => sum + line.discountFen, 0)
  return {
    lines: goods.map((each, index) => quotedLine(each, lines, tried[index]?.refusal)),
    goodsFen,
    discountFen,
    amountFen: goodsFen - discountFen,
    bestCoupon: couponCode ? null : best(usable, lines),
    needsAddress: lines.some(({ isShipped }) => isShipped),
    channels,
    refusal: tried.find(({ refusal }) => refusal)?.refusal ?? coupon.refusal ?? limit.refusal ?? null,
  }
}

/** The coupon with the largest discount; of several, the one that ends first. */
function best(usable: readonly UsableCoupon[], lines: readonly Line[]): Quote['bestCoupon'] {
  const applicable = usable.flatMap(({ code, terms }) => {
    const outcome = discountsOf(terms, couponLines(lines))
    return 'discounts' in outcome ? [{ code, discountFen: outcome.discounts.reduce((sum, part) => sum + part, 0) }] : []
  })
  return applicable.toSorted((one, other) => other.discountFen - one.discountFen)[0] ?? null
}

function quotedLine({ goodsType, goodsId, quantity }: LineItem, lines: readonly Line[], refusal: Refusal | undefined) {
  const line = lines.find((each) => each.goodsType === goodsType && each.goodsId === goodsId)
  return {
    goodsType,
    goodsId,
    quantity,
    title: line?.title ?? '',
    cover: line?.cover ?? '',
    coverColor: line?.coverColor ?? '',
    unitFen: line?.unitFen ?? 0,
    amountFen: line ? line.goodsFen - line.discountFen : 0,
    refusal: refusal ?? null,
  }
}

/** The decision, or the text of the fault that refuses it. */
function attempt<Result>(decide: () => Result): { result?: Result; refusal?: Refusal } {
  try {
    return { result: decide() }
  } catch (error) {
    if (!isFault(error)) throw error
    return { refusal: { code: error.code, message: error.message } }
  }
}
