import type { Goods } from './goods.ts'

/** A top-up of the balance: the ledger writes it with the payment and its refund; here is nothing left to do. */
export const recharge: Goods = {
  async revoke() {},
}
