import { randomInt } from 'node:crypto'
import type * as contract from '@shenglang/contract/commerce/routes'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { decideFor } from '../apply/apply.ts'
import type { Books } from '../decide/books.ts'
import type { ItemFacts, OrderFacts } from '../decide/facts.ts'
import { byThing, place, type Till } from '../decide/place.ts'
import type { Wanted } from '../decide/shop.ts'
import { readFacts } from '../facts/read-facts.ts'
import { selectShop } from '../facts/shop.sql.ts'
import { attemptNumber } from '../payments/attempt-number.ts'
import type { CommerceDeps } from '../sale/deps.ts'

export type Asked = CheckedArgsOf<typeof contract.createOrder>

/** An order as it was placed, with what it holds, and the attempt that is to be offered; null for what is paid. */
export interface Placed {
  order: OrderFacts
  items: readonly ItemFacts[]
  attemptNo: string | null
}

/** What is asked for, the pieces of one thing together, in the order in which things are locked. */
export function wantedOf({
  items,
  goodsType,
  goodsId,
  quantity,
}: Pick<Asked, 'items' | 'goodsType' | 'goodsId' | 'quantity'>): Wanted[] {
  const asked = items ?? (goodsType && goodsId ? [{ goodsType, goodsId, quantity }] : [])
  const merged = new Map<string, Wanted>()
  for (const each of asked) {
    const key = `${each.goodsType} ${each.goodsId}`
    merged.set(key, { ...each, quantity: each.quantity + (merged.get(key)?.quantity ?? 0) })
  }
  return [...merged.values()].toSorted(byThing)
}

/** As coupons' codes are stored. */
export const codeOf = ({ couponCode }: Pick<Asked, 'couponCode'>): string | undefined =>
  couponCode?.trim().toUpperCase() || undefined

/** How the site is paid now. */
export const tillOf = ({ payments }: Pick<CommerceDeps, 'payments'>): Till => ({
  channels: new Set(payments.keys()),
  isSandbox: payments.has('sandbox'),
})

interface Place {
  transaction: Kysely<Tables>
  now: Date
}

/**
 * Makes an order with everything reserved, in the caller's transaction; `onPlaced` decides what follows in the same decision.
 * Throws what stands against the order.
 */
export async function placeWithin(
  { transaction, now }: Place,
  userId: string,
  asked: Asked,
  till: Till,
  { requestKey = null, onPlaced }: { requestKey?: string | null; onPlaced?: (books: Books, order: OrderFacts) => void } = {},
): Promise<Placed> {
  const wanted = wantedOf(asked)
  const couponCode = codeOf(asked)
  const facts = await readFacts(transaction, { userIds: [userId], goods: wanted, couponCode }, now)
  const shop = await selectShop(transaction, { userId, wanted, couponCode, addressId: asked.addressId })
  const { orderId, orderItemIds } = shop
  const fresh = { orderId, orderItemIds, orderNo: orderNumber(now), attemptNo: attemptNumber(now), requestKey }
  return decideFor(transaction, facts, now, (books) => {
    const placed = place(books, shop, userId, { ...asked, wanted, couponCode }, till, fresh)
    onPlaced?.(books, books.order(orderId))
    return { order: books.order(orderId), items: books.itemsOf(orderId), attemptNo: placed.isOffered ? fresh.attemptNo : null }
  })
}

/** A number of the day that tells nobody how many orders there are. */
const orderNumber = (now: Date) => `${shanghaiDay(now).replaceAll('-', '')}${String(randomInt(10 ** 10)).padStart(10, '0')}`
