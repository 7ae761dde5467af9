import type { Quote } from '@shenglang/contract/commerce/order-routes'
import { CHANNELS } from '@shenglang/contract/commerce/orders'
import { isFault } from '@shenglang/contract/fault'
import type { CommerceDeps } from '../deps.ts'
import type { Sale, Wanted } from '../goods/goods.ts'
import { openSale } from '../sale.ts'
import { bestCoupon, tryCoupon } from '../shop/coupons.ts'
import { requireAllowance } from './minors.ts'
import { lockBuyer } from './orders.sql.ts'
import { type Asked, couponLines, type Line, mayPay, priced, wantedOf } from './placing.ts'

type Refusal = NonNullable<Quote['refusal']>

/** What an order would cost now, and what stands against it; nothing is reserved. */
export function quote(
  deps: CommerceDeps,
  userId: string,
  asked: Pick<Asked, 'items' | 'goodsType' | 'goodsId' | 'quantity' | 'couponCode'>,
): Promise<Quote> {
  return openSale(deps, async (sale) => {
    const wanted = wantedOf(asked)
    const full: Line[] = []
    const refusals = new Map<Wanted, Refusal>()
    for (const each of wanted) {
      const refusal = await refusalOf(async () => full.push(...(await priced(sale, userId, [each]))))
      if (refusal) refusals.set(each, refusal)
    }
    const { lines, couponRefusal, best } = await discounted(sale, userId, full, asked.couponCode)
    const channels = CHANNELS.filter((channel) => mayPay(deps, channel, wanted))
    const buyer = await lockBuyer(sale.transaction, userId)
    const items = lines.map(({ goodsType, goodsFen, discountFen }) => ({ goodsType, amountFen: goodsFen - discountFen }))
    const limit = await refusalOf(async () => {
      const [channel] = channels
      const isSandbox = deps.payments.has('sandbox')
      if (buyer && channel) await requireAllowance(sale, buyer, { channel, isSandbox, items })
    })
    const goodsFen = lines.reduce((sum, line) => sum + line.goodsFen, 0)
    const discountFen = lines.reduce((sum, line) => sum + line.discountFen, 0)
    return {
      lines: wanted.map((each) => quotedLine(each, lines, refusals.get(each))),
      goodsFen,
      discountFen,
      amountFen: goodsFen - discountFen,
      bestCoupon: best ?? null,
      needsAddress: lines.some(({ isShipped }) => isShipped),
      channels,
      refusal: refusals.values().next().value ?? couponRefusal ?? limit ?? null,
    }
  })
}

interface Discounted {
  lines: readonly Line[]
  couponRefusal?: Refusal
  best?: { code: string; discountFen: number } | undefined
}

/** The lines with what a coupon would take off them; without a code as they are, with the best coupon that the buyer has. */
async function discounted(
  { transaction, now }: Sale,
  userId: string,
  lines: readonly Line[],
  code: string | undefined,
): Promise<Discounted> {
  if (!code) return { lines, best: await bestCoupon(transaction, now, userId, couponLines(lines)) }
  const tried = await tryCoupon(transaction, now, userId, code, couponLines(lines))
  if ('refusal' in tried) return { lines, couponRefusal: { code: 'COUPON_REFUSED', message: tried.refusal } }
  return { lines: lines.map((line, index) => ({ ...line, discountFen: tried.discounts[index] ?? 0 })) }
}

function quotedLine({ goodsType, goodsId, quantity }: Wanted, lines: readonly Line[], refusal: Refusal | undefined) {
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

/** The fault that an attempt ends with, as words; anything else is thrown on. */
async function refusalOf(attempt: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await attempt()
    return undefined
  } catch (error) {
    if (!isFault(error)) throw error
    return { code: error.code, message: error.message }
  }
}
