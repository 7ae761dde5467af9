import { fault } from '@shenglang/contract/faults'
import { bindOrder, lockRequest, unbindOrder } from '../design/requests.sql.ts'
import { move, refused } from '../design/requests.ts'
import { isOperators } from '../shop/terms.sql.ts'
import type { Goods, Sale, SoldItem } from './goods.ts'

/** What is made to measure: whoever orders it accepts its quote. */
export const design: Goods = {
  async offer({ transaction, now }, userId, { goodsId, quantity }) {
    // Its price stands until the order does.
    const request = await lockRequest(transaction, goodsId)
    if (request?.user_id !== userId) throw fault('DESIGN_REQUEST_NOT_FOUND')
    if (quantity > 1) throw fault('PIECES_TOO_MANY', { max: 1 })
    if (request.state !== 'quoted' || !request.quote_expires_at) throw refused(request.state, 'pay')
    if (request.order_item_id !== null) throw fault('DESIGN_ORDERED')
    if (now >= request.quote_expires_at) throw fault('DESIGN_QUOTE_OVER')
    const { title, artist_id } = request
    const isArtists = artist_id !== null && !(await isOperators(transaction, artist_id))
    return {
      title: `定制：${title ?? request.occasion}`,
      cover: request.cover ?? '',
      coverColor: request.cover_color ?? '',
      unitFen: Number(request.quote_fen),
      artistId: isArtists ? artist_id : null,
      isShipped: false,
      detail: {},
    }
  },
  async lock({ transaction }, { goodsId }) {
    await lockRequest(transaction, goodsId)
  },
  async reserve({ transaction }, { goodsId, orderItemId }) {
    if (!(await bindOrder(transaction, goodsId, orderItemId))) throw fault('DESIGN_ORDERED')
  },
  release: ({ transaction }, { goodsId, orderItemId }) => unbindOrder(transaction, goodsId, orderItemId),
  async deliver(sale, item) {
    await step(sale, item, 'pay')
    return 'later'
  },
  async revoke(sale, item, { take }) {
    if (take !== 'nothing') await step(sale, item, 'refund')
  },
  async restore(sale, item, { take }) {
    if (take !== 'nothing') await step(sale, item, 'pay')
  },
}

async function step({ transaction }: Sale, { goodsId }: SoldItem, name: 'pay' | 'refund'): Promise<void> {
  const request = await lockRequest(transaction, goodsId)
  if (!request) throw fault('DESIGN_REQUEST_NOT_FOUND')
  await move(transaction, request, name)
}
