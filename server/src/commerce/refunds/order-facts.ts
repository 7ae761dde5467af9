import { isFor } from '@shenglang/contract/commerce/coupons'
import { type RefundFacts, type RefundOrderFacts, unspentOf } from '@shenglang/contract/commerce/refunds'
import { type ItemRow, type OrderRow, selectItems } from '../facts/orders.sql.ts'
import { lockItemsOf } from '../goods/sold-items.ts'
import { lockBalance } from '../ledger/wallets.sql.ts'
import type { Sale } from '../sale/sale.ts'
import { termsOf } from '../shop/coupons.sql.ts'
import { isAwaited } from '../shop/stock.ts'
import {
  lockDownloads,
  selectCouponOf,
  selectPastTakes,
  selectReleases,
  selectTopUps,
  selectVipDownloads,
  selectVipTime,
  selectWorks,
} from './facts.sql.ts'

/** What is left of a level whose rest went into an upgrade that is refunded with it. */
export interface UpgradeShare {
  timeFen: number
  left: number
  whole: number
}

/** An order as its refunds see it. */
export interface OrderFacts extends RefundOrderFacts {
  rows: ReadonlyMap<string, ItemRow>
}

/** Everything that the rules ask of a paid order, at an instant. Downloads and the balance stand still until the transaction ends. */
export async function readOrderFacts(
  sale: Sale,
  order: OrderRow,
  at: Date,
  upgrades: ReadonlyMap<string, UpgradeShare> = new Map(),
): Promise<OrderFacts> {
  const { transaction } = sale
  const items = await selectItems(transaction, [order.order_id])
  await lockItemsOf(sale, [order])
  await lockDownloads(transaction, order.user_id)
  const awaited = await selectAwaited(sale, items)
  const unspent = await unspentTopUps(transaction, order, items)
  const works = await selectWorks(transaction, order.order_id)
  const times = await selectVipTime(transaction, order.order_id, at)
  const downloads = await selectVipDownloads(transaction, order.order_id)
  const past = await selectPastTakes(transaction, order.order_id)
  const releases = await selectReleases(transaction, order.order_id)
  const coupon = await selectCouponOf(transaction, order.order_id)
  const terms = coupon && termsOf(coupon)
  const factsOf = (item: ItemRow): RefundFacts => {
    const itemId = item.order_item_id
    const kind = kindOf(item)
    const [paidFen, refundedFen] = [Number(item.amount_fen), Number(item.refunded_fen)]
    const goodsFen = Number(item.unit_fen) * item.quantity
    const before = past.get(itemId) ?? { isAll: false, pieces: 0, withheldFen: 0 }
    const openFen = paidFen - refundedFen
    const time = { timeFen: openFen, ...(times.get(itemId) ?? { left: 0, whole: 0 }), ...upgrades.get(itemId) }
    return {
      itemId,
      kind,
      goodsFen,
      paidFen,
      refundedFen,
      withheldFen: before.withheldFen,
      isForCoupon: terms ? isFor(terms, { goodsType: item.goods_type, goodsId: item.goods_id, amountFen: goodsFen }) : false,
      paidAt: Math.max(order.paid_at?.getTime() ?? 0, releases.get(itemId)?.getTime() ?? 0),
      ...(kind === 'recharge' ? { left: unspent.get(itemId) ?? 0, whole: openFen, timeFen: 0 } : time),
      downloads: downloads.get(itemId) ?? { count: 0, fen: 0 },
      works: kind === 'digital' ? (works.get(itemId) ?? []) : [],
      pieces: item.quantity,
      piecesBack: Math.min(before.pieces, item.quantity),
      isTakenBack: kind !== 'recharge' && (before.isAll || (kind === 'goods' && before.pieces >= item.quantity)),
      isSent: order.shipped_at !== null,
      isAwaited: awaited.has(itemId),
    }
  }
  return {
    version: order.refund_rules,
    couponFromFen: terms?.fromFen ?? 0,
    items: items.map(factsOf),
    rows: new Map(items.map((item) => [item.order_item_id, item])),
  }
}

function kindOf({ goods_type, detail }: ItemRow): RefundFacts['kind'] {
  switch (goods_type) {
    case 'RECHARGE':
      return 'recharge'
    case 'VIP':
      return 'vip'
    case 'DESIGN':
      return 'design'
    case 'RESOURCE':
      return detail.isDigital === false ? 'goods' : 'digital'
  }
}

/** Things that buyers are still to wait for. */
async function selectAwaited(sale: Sale, items: readonly ItemRow[]): Promise<Set<string>> {
  const awaited = new Set<string>()
  const byId = items.toSorted((one, other) => Number(BigInt(one.goods_id) - BigInt(other.goods_id)))
  for (const { goods_type, goods_id, detail, order_item_id } of byId) {
    if (goods_type === 'RESOURCE' && detail.isDigital === true && (await isAwaited(sale, goods_id))) awaited.add(order_item_id)
  }
  return awaited
}

/** Of each top-up what is not spent, by its item. */
async function unspentTopUps(
  transaction: Sale['transaction'],
  { user_id, is_sandbox }: OrderRow,
  items: readonly ItemRow[],
): Promise<Map<string, number>> {
  if (!items.some(({ goods_type }) => goods_type === 'RECHARGE')) return new Map()
  const balance = await lockBalance(transaction, user_id, is_sandbox)
  const topUps = await selectTopUps(transaction, { userId: user_id, isSandbox: is_sandbox })
  const unspent = unspentOf(
    balance,
    topUps.map(({ fen }) => fen),
  )
  return new Map(topUps.map(({ orderItemId }, index) => [orderItemId, unspent[index] ?? 0]))
}
