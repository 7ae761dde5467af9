import type { Channel } from '@shenglang/contract/commerce/orders/orders'
import type { TestApplication } from '../test-application.ts'
import { buildOrder, buildSale, payFor } from './sales.ts'

/** A level of ¥108 whose rest paid for one of ¥178: the orders of both. */
export async function buildUpgrade(
  application: Pick<TestApplication, 'database' | 'clock'>,
  userId: string,
  { channel = 'wechat', fen = 7000 }: { channel?: Channel; fen?: number } = {},
): Promise<{ lower: string; upgrade: string }> {
  const query = async (text: string, ...values: unknown[]) => (await application.database.pool.query(text, values)).rows
  const level = (fen: number, vipLevel: number, taken: unknown[]) =>
    ({ goodsType: 'VIP', goodsId: '1', fen, detail: { vipLevel, months: 12, taken } }) as const
  const lower = await buildSale(application, userId, [level(10_800, 1, [])], { channel })
  const [period] = await query('select period_id from vip_periods where user_id = $1 order by period_id desc', userId)
  const taken = { periodId: period?.period_id, takenFen: 10_800, leftFen: 0 }
  const upgrade = await buildOrder(application, userId, [level(fen, 2, [taken])])
  await query(
    'update vip_periods set taken_by_item_id = (select order_item_id from order_items where order_id = $1) where period_id = $2',
    upgrade,
    period?.period_id,
  )
  await payFor(application, upgrade, channel)
  return { lower, upgrade }
}
