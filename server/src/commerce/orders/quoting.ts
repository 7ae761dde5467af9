import type { Quote } from '@shenglang/contract/commerce/order-routes'
import { CHANNELS } from '@shenglang/contract/commerce/orders'
import { isFault } from '@shenglang/contract/fault'
import type { CommerceDeps } from '../deps.ts'
import type { Wanted } from '../goods/goods.ts'
import { openSale } from '../sale.ts'
import { requireAllowance } from './minors.ts'
import { lockBuyer } from './orders.sql.ts'
import { type Asked, type Line, mayPay, priced, wantedOf } from './placing.ts'

type Refusal = NonNullable<Quote['refusal']>

/** What an order would cost now, and what stands against it; nothing is reserved. */
export function quote(
  deps: CommerceDeps,
  userId: string,
  asked: Pick<Asked, 'items' | 'goodsType' | 'goodsId' | 'quantity'>,
): Promise<Quote> {
  return openSale(deps, async (sale) => {
    const wanted = wantedOf(asked)
    const lines: Line[] = []
    const refusals = new Map<Wanted, Refusal>()
    for (const each of wanted) {
      const refusal = await refusalOf(async () => lines.push(...(await priced(sale, userId, [each]))))
      if (refusal) refusals.set(each, refusal)
    }
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
      needsAddress: lines.some(({ isShipped }) => isShipped),
      channels,
      refusal: refusals.values().next().value ?? limit ?? null,
    }
  })
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
