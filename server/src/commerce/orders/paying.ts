import { actWithin } from '../apply/apply.ts'
import { type PaidBy, pay } from '../decide/pay.ts'
import type { Sale } from '../sale/sale.ts'

/** Takes the money for an order, once, and gives the buyer what it holds, in the sale's transaction; see `pay`. */
export const payOrder = (sale: Sale, orderId: string, by: PaidBy): Promise<'paid' | 'late'> =>
  actWithin(sale, { orderIds: [orderId] }, (books) => pay(books, orderId, by))
