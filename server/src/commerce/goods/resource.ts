import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { fault } from '@shenglang/contract/faults'
import { insertEntitlements, restoreEntitlements, revokeEntitlements, selectEntitled } from '../rights/entitlements.sql.ts'
import { tellRightsChanged } from '../rights/rights-changed.ts'
import { checkTerms, isAwaited, presalePrice, returnStock, takeStock } from '../shop/stock.ts'
import { selectTermsForUpdate, wasSent } from '../shop/terms.sql.ts'
import type { Goods } from './goods.ts'
import { selectForSale } from './resource.sql.ts'

/** What exists as files, and is had once. */
const DIGITAL: readonly number[] = [CONTENT_TYPES.single, CONTENT_TYPES.collection, CONTENT_TYPES.lightAndSound]

/** A work of the catalogue: a track or a pack, or a thing that is sent. */
export const resource: Goods = {
  async offer(sale, userId, { goodsId, quantity }) {
    const { transaction } = sale
    const row = await selectForSale(transaction, goodsId)
    if (!row) throw fault('GOODS_NOT_FOUND')
    const isDigital = DIGITAL.includes(row.content_type)
    if (row.price_fen === 0 || !(isDigital || row.content_type === CONTENT_TYPES.goods)) {
      throw fault('NOT_FOR_SALE', { title: row.title })
    }
    if (row.artist_id === userId) throw fault('OWN_WORK')
    if (isDigital) {
      if ((await selectEntitled(transaction, userId, [goodsId])).has(goodsId)) throw fault('ALREADY_BOUGHT', { title: row.title })
      if (quantity > 1) throw fault('PIECES_TOO_MANY', { max: 1 })
    }
    await checkTerms(sale, userId, { resourceId: goodsId, title: row.title, isShipped: !isDigital }, quantity)
    return {
      title: row.title,
      cover: row.cover,
      coverColor: row.cover_color,
      unitFen: await presalePrice(sale, userId, goodsId, row.price_fen),
      artistId: row.account_type === 'admin' ? null : row.artist_id,
      isShipped: !isDigital,
      detail: { isDigital },
    }
  },
  async lock({ transaction }, { goodsId }) {
    await selectTermsForUpdate(transaction, goodsId)
  },
  reserve: takeStock,
  release: returnStock,
  async deliver(sale, { userId, goodsId, orderItemId, detail }) {
    if (detail.isDigital !== true) return
    if (await isAwaited(sale, goodsId)) return 'later'
    await insertEntitlements(sale.transaction, { userId, resourceId: goodsId, orderItemId })
    await tellRightsChanged(sale.transaction, userId)
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
