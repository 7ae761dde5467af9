import { fault } from '@shenglang/contract/faults'
import { lockRequest } from '../design/requests.sql.ts'
import { move } from '../design/requests.ts'
import type { Sale } from '../sale/sale.ts'
import type { Goods, SoldItem } from './goods.ts'

/** What is made to measure. */
export const design: Goods = {
  async lock({ transaction }, { goodsId }) {
    await lockRequest(transaction, goodsId)
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
