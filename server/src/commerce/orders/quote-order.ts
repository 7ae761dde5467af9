import type { Quote } from '@shenglang/contract/commerce/order-routes'
import { selectUsableCoupons } from '../coupons/coupons.sql.ts'
import { Books } from '../decide/books.ts'
import { quote } from '../decide/orders/quote.ts'
import { peekFacts, selectShop } from '../facts/facts.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { checkoutOf, codeOf, type FinderRequest, goodsOf } from './create-order.ts'

/** What an order would cost now, and what refuses it; reserves nothing. */
export async function quoteOrder(
  deps: CommerceDeps,
  userId: string,
  asked: Pick<FinderRequest, 'items' | 'goodsType' | 'goodsId' | 'quantity' | 'couponCode'>,
): Promise<Quote> {
  const { db } = deps
  const now = deps.now()
  const goods = goodsOf(asked)
  const couponCode = codeOf(asked)
  const [facts, shop, usable] = await Promise.all([
    peekFacts(db, { userIds: [userId], goods }, now),
    selectShop(db, { userId, goods, couponCode }),
    couponCode ? [] : selectUsableCoupons(db, userId, now),
  ])
  return quote(new Books(facts), shop, userId, { goods, couponCode, usable }, checkoutOf(deps))
}
