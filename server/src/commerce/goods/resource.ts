import { restoreEntitlements, revokeEntitlements } from '../rights/entitlements.sql.ts'
import { tellRightsChanged } from '../rights/rights-changed.ts'
import { isAwaited, returnStock } from '../shop/stock.ts'
import { selectTermsForUpdate, wasSent } from '../shop/terms.sql.ts'
import type { Goods } from './goods.ts'

/** A work of the catalogue: a track or a pack, or a thing that is sent. */
export const resource: Goods = {
  async lock({ transaction }, { goodsId }) {
    await selectTermsForUpdate(transaction, goodsId)
  },
  async revoke({ transaction, now }, item, { take, workIds }) {
    if (item.detail.isDigital !== true || take === 'nothing') return
    await revokeEntitlements(transaction, item.orderItemId, now, take === 'all' ? undefined : workIds)
    await tellRightsChanged(transaction, item.userId)
  },
  async restore(sale, item, { take, workIds }) {
    if (item.detail.isDigital !== true || take === 'nothing' || (await isAwaited(sale, item.goodsId))) return
    await restoreEntitlements(sale.transaction, item, workIds)
  },
  async restock(sale, item, pieces) {
    if (!(await wasSent(sale.transaction, item.orderId))) await returnStock(sale, { ...item, quantity: pieces })
  },
}
