import { insertEntitlements, revokeEntitlements } from '../rights/entitlements.sql.ts'
import { tellRightsChanged } from '../rights/rights-changed.ts'
import { isAwaited, returnStock } from '../shop/stock.ts'
import { selectTermsForUpdate, wasSent } from '../shop/terms.sql.ts'
import type { Goods } from './goods.ts'

/** A work of the catalogue: a track or a pack, or a thing that is sent. */
export const resource: Goods = {
  async lock({ transaction }, { goodsId }) {
    await selectTermsForUpdate(transaction, goodsId)
  },
  async revoke({ transaction, now }, item) {
    if (item.detail.isDigital !== true) return
    await revokeEntitlements(transaction, item.orderItemId, now)
    await tellRightsChanged(transaction, item.userId)
  },
  async restore(sale, { userId, goodsId, orderItemId, detail }) {
    if (detail.isDigital !== true || (await isAwaited(sale, goodsId))) return
    await insertEntitlements(sale.transaction, { userId, resourceId: goodsId, orderItemId })
  },
  async restock(sale, item) {
    if (!(await wasSent(sale.transaction, item.orderId))) await returnStock(sale, item)
  },
}
