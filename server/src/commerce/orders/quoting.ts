import type { Quote } from '@shenglang/contract/commerce/order-routes'
import { Books } from '../decide/books.ts'
import { quote as decide } from '../decide/quote.ts'
import { peekFacts } from '../facts/read-facts.ts'
import { selectShop, selectUsableCoupons } from '../facts/shop.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { type Asked, codeOf, tillOf, wantedOf } from './placing.ts'

/** What an order would cost now, and what stands against it; nothing is reserved. */
export async function quote(
  deps: CommerceDeps,
  userId: string,
  asked: Pick<Asked, 'items' | 'goodsType' | 'goodsId' | 'quantity' | 'couponCode'>,
): Promise<Quote> {
  const { db } = deps
  const now = deps.now()
  const wanted = wantedOf(asked)
  const couponCode = codeOf(asked)
  const [facts, shop, usable] = await Promise.all([
    peekFacts(db, { userIds: [userId], goods: wanted }, now),
    selectShop(db, { userId, wanted, couponCode }),
    couponCode ? [] : selectUsableCoupons(db, userId, now),
  ])
  return decide(new Books(facts), shop, userId, { wanted, couponCode, usable }, tillOf(deps))
}
