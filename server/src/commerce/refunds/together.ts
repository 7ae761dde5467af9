import { fault } from '@shenglang/contract/faults'
import { lockOrders, type OrderRow } from '../facts/orders.sql.ts'
import type { Sale } from '../sale/sale.ts'
import { selectTakenLevels } from './facts.sql.ts'
import { type OrderFacts, readOrderFacts, type UpgradeShare } from './order-facts.ts'
import { linesOf, type QuotedLine } from './quoting.ts'

/** An order with what a refund gives back of it. */
export interface QuotedOrder {
  order: OrderRow
  lines: QuotedLine[]
}

/**
 * An upgrade with the orders whose levels paid for it, the upgrade first: each comes after what took it in payment, so that taking
 * the one back gives the other again. A lower level is worth what the upgrade took it for, by the time that the upgrade has left.
 */
export async function quoteTogether(
  sale: Sale,
  order: OrderRow,
  orderItemId: string | undefined | null,
  at: Date,
): Promise<QuotedOrder[]> {
  const ids = await selectLowerOrders(sale, order.order_id)
  const lower = new Map((await lockOrders(sale.transaction, ids)).map((row) => [row.order_id, row]))
  const shares = new Map<string, UpgradeShare>()
  const quoted: QuotedOrder[] = []
  for (const each of [order, ...ids.flatMap((id) => lower.get(id) ?? [])]) {
    const facts = await readOrderFacts(sale, each, at, shares)
    const lines = linesOf(facts, each === order ? orderItemId : undefined, at, sale.rules.refundDays)
    // Of a lower order only the level comes back with its upgrade.
    quoted.push({ order: each, lines: each === order ? lines : lines.filter(({ item }) => shares.has(item.order_item_id)) })
    for (const { itemId, lowerItemId, takenFen } of await selectTakenLevels(sale.transaction, each.order_id)) {
      const share = shareOf(facts, itemId, takenFen, shares.has(itemId))
      if (share) shares.set(lowerItemId, share)
    }
  }
  return quoted.filter(({ lines }) => lines.length > 0)
}

/** Orders that paid for an upgrade, and those that paid for them, the nearest first. */
async function selectLowerOrders({ transaction }: Sale, orderId: string): Promise<string[]> {
  const ids: string[] = []
  for (let open = [orderId]; open.length > 0; ) {
    const found = (await Promise.all(open.map((id) => selectTakenLevels(transaction, id)))).flat()
    open = [...new Set(found.map(({ lowerOrderId }) => lowerOrderId))].filter((id) => !ids.includes(id) && id !== orderId)
    ids.push(...open)
  }
  return ids
}

/** Throws REFUND_REFUSED where nothing paid for an order. */
export function requireTogether(quoted: readonly QuotedOrder[]): void {
  if (quoted.length < 2) throw fault('REFUND_REFUSED', { message: '没有被它抵扣的订单可以一起退' })
}

function shareOf({ items, rows }: OrderFacts, itemId: string, takenFen: number, isTaken: boolean): UpgradeShare | undefined {
  const facts = items.find((each) => each.itemId === itemId)
  if (!facts) return undefined
  // Of a level between two others only the part counts that went on into the upper one.
  const worthFen = facts.paidFen + takenIn(rows.get(itemId)?.detail.taken)
  const left = isTaken && worthFen > 0 ? Number((BigInt(facts.left) * BigInt(facts.timeFen)) / BigInt(worthFen)) : facts.left
  return { timeFen: takenFen, left, whole: facts.whole }
}

const takenIn = (taken: unknown): number =>
  Array.isArray(taken) ? taken.reduce((sum: number, each: { takenFen?: number }) => sum + (each.takenFen ?? 0), 0) : 0
