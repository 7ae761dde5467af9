import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { expect, test } from 'vitest'
import { up } from '../../migrations/0277-orders-without-goods.ts'
import { endRefund } from '../../src/commerce/refunds/end-refund.ts'
import { startRefund } from '../../src/commerce/refunds/grant-refund.ts'
import { retryingQueries } from '../../src/platform/database/retrying.ts'
import { buildSale } from '../commerce/sales.ts'
import { buildResource } from '../library.ts'
import { buildUser } from '../people.ts'
import { testApplication } from '../test-application.ts'

const application = await testApplication()
const { database, clock } = application
const deps = { db: database.query(), now: () => clock.now }
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

test('orders whose goods all went back are completed, unless something of them is still to come', async () => {
  const [track, presale, goods] = [
    await buildResource(database),
    await buildResource(database),
    await buildResource(database, { content_type: CONTENT_TYPES.goods }),
  ]
  const releaseAt = new Date(clock.now.getTime() + 86_400_000)
  await query('insert into sale_terms (resource_id, release_at) values ($1, $2)', presale, releaseAt)
  /** As an order stood before refunds completed it. */
  async function sell(fileId: string, pieces: number) {
    const buyer = await buildUser(application)
    const units = { goodsId: goods, fen: 3000, quantity: 3, detail: { isDigital: false } }
    const orderId = await buildSale(application, buyer.userId, [{ goodsId: fileId, fen: 1000 }, units], { isShipped: true })
    if (pieces > 0) {
      const [item] = await query(
        'select order_item_id as id from order_items where order_id = $1 and goods_id = $2',
        orderId,
        goods,
      )
      const part = { amountFen: pieces * 1000, take: 'part', pieces, reason: '测试' } as const
      const { refundId } = await startRefund(deps, null, { id: orderId, orderItemId: item?.id, ...part })
      await endRefund(deps, refundId, { state: 'done' })
    }
    await query(`update orders set status = 'PAID', completed_at = null where order_id = $1`, orderId)
    return orderId
  }
  const [stuck, part, whole, waiting] = [await sell(track, 3), await sell(track, 2), await sell(track, 0), await sell(presale, 3)]
  await up(retryingQueries<unknown>(database.pool))
  const rows = await query('select order_id as id, status, completed_at as at from orders order by order_id')
  expect(rows).toEqual([
    { id: stuck, status: 'COMPLETED', at: clock.now },
    ...[part, whole, waiting].map((id) => ({ id, status: 'PAID', at: null })),
  ])
})
