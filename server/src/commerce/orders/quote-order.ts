import type { Quote } from '@shenglang/contract/commerce/order-routes'
import { selectUsableCoupons } from '../coupons/coupons.sql.ts'
import { Books } from '../decide/books.ts'
import { quote } from '../decide/orders/quote.ts'
import { peekFacts, selectShop } from '../facts/facts.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { checkoutOf, codeOf, goodsOf, type OrderRequest } from './create-order.ts'

/** The price of an order now and the reason why it would be refused, if any; reserves nothing. */
export async function quoteOrder(
  deps: CommerceDeps,
  userId: string,
  request: Pick<OrderRequest, 'items' | 'goodsType' | 'goodsId' | 'quantity' | 'couponCode'>,
): Promise<Quote> {
  const { db } = deps
  const now = deps.now()
  const goods = goodsOf(request)
  const couponCode = codeOf(request)
  const [facts, shop, usable] = await Promise.all([
    peekFacts(db, { userIds: [userId], goods }, now),
    selectShop(db, { userId, goods, couponCode }),
    couponCode ? [] : selectUsableCoupons(db, userId, now),
  ])
  return quote(new Books(facts), shop, userId, { goods, couponCode, usable }, checkoutOf(deps))
}
