import { writeNotice } from '../../notices/index.ts'
import { moveOrder } from '../apply/move-order.ts'
import { lockOrder } from '../facts/orders.sql.ts'
import { insertEntitlements } from '../rights/entitlements.sql.ts'
import { tellRightsChanged } from '../rights/rights-changed.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import type { Sale } from '../sale/sale.ts'
import { openSale } from '../sale/sale.ts'
import { isSomethingToCome, selectDue, selectWaiting, selectWaitingItems, setReleased } from './releases.sql.ts'
import { selectForSale, selectTermsForUpdate } from './terms.sql.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>
const AT_ONCE = 200

/** Gives presale buyers their right when the time has come. Cut off anywhere, the next run goes on. */
export async function releasePresales(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const resourceId of await selectDue(deps.db, deps.now())) await release(deps, resourceId, signal)
}

async function release(deps: Deps, resourceId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (!(await selectForSale(deps.db, resourceId))) return
    const waiting = await selectWaiting(deps.db, resourceId, AT_ONCE)
    for (const orderId of waiting) {
      if (signal.aborted) return
      await openSale(deps, (sale) => give(sale, orderId, resourceId))
    }
    if (waiting.length === 0 && (await openSale(deps, (sale) => finish(sale, resourceId)))) return
  }
}

async function give(sale: Sale, orderId: string, resourceId: string): Promise<void> {
  const { transaction } = sale
  const order = await lockOrder(transaction, orderId)
  const items = await selectWaitingItems(transaction, orderId, resourceId)
  const work = await selectForSale(transaction, resourceId)
  if (!order || !work || items.length === 0) return
  const userId = order.user_id
  for (const orderItemId of items) await insertEntitlements(transaction, { userId, resourceId, orderItemId })
  await tellRightsChanged(transaction, userId)
  const content = '你预订的作品发布了，现在可以播放和下载'
  await writeNotice(transaction, { userId, kind: 'order', title: `《${work.title}》已经发布`, content, resourceId, orderId })
  await completeIfAllCame(sale, orderId)
}

/** Ends the presale unless somebody waits, or it was put off or taken down meanwhile. Whoever is paying just now is waited for. */
async function finish({ transaction, now }: Sale, resourceId: string): Promise<boolean> {
  const terms = await selectTermsForUpdate(transaction, resourceId)
  if (!terms?.release_at || terms.release_at > now) return true
  if (!(await selectForSale(transaction, resourceId))) return true
  if ((await selectWaiting(transaction, resourceId, 1)).length > 0) return false
  await setReleased(transaction, resourceId, now)
  return true
}

/** Completes a locked, paid order once nothing of it is yet to come. */
export async function completeIfAllCame(sale: Sale, orderId: string): Promise<void> {
  const order = await lockOrder(sale.transaction, orderId)
  if (order?.status !== 'PAID' || order.is_shipped) return
  if (!(await isSomethingToCome(sale.transaction, orderId))) await moveOrder(sale, orderId, 'complete', 'platform')
}
