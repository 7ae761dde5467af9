import { CHANNEL_LABELS, type Channel, ORDER_STATUS_NAMES } from '@shenglang/contract/commerce/orders'
import type { RefundQuote } from '@shenglang/contract/commerce/refund-routes'
import {
  PROVIDER_REFUND_DAYS,
  REFUND_PARTS_MAX,
  REFUND_RULES,
  type RefundFacts,
  type RefundRuleName,
  refundMaxFen,
  refundRuleOf,
  unspentOf,
} from '@shenglang/contract/commerce/refunds'
import { filled } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { isAllowed } from '../decide/moves.ts'
import type { CommerceDeps } from '../deps.ts'
import type { Sale } from '../goods/goods.ts'
import { lockBalance } from '../ledger/wallets.sql.ts'
import { lockItemsOf } from '../orders/fulfilment.ts'
import { type ItemRow, type OrderRow, selectItems, selectOrder } from '../orders/orders.sql.ts'
import { openSale } from '../sale.ts'
import { isAwaited } from '../shop/stock.ts'
import { lockDownloads, selectFilesTaken, selectTopUps, selectVipTime } from './facts.sql.ts'
import { selectRefundsOf } from './refunds.sql.ts'

const DAY_MS = 86_400_000

/** What the rules give back of one thing of an order. */
export interface QuotedLine {
  item: ItemRow
  rule: RefundRuleName
  /** What can come back at all. */
  paidFen: number
  /** What the rule gives of it. */
  amountFen: number
}

/** What a buyer would get back, for the page that asks whether they want to. Throws ORDER_NOT_FOUND for somebody else's. */
export function quoteRefund(
  deps: Pick<CommerceDeps, 'db' | 'now'>,
  userId: string,
  { id, orderItemId }: { id: string; orderItemId?: string | undefined },
): Promise<RefundQuote> {
  return openSale(deps, async (sale) => {
    const order = await selectOrder(sale.transaction, id)
    if (order?.user_id !== userId) throw fault('ORDER_NOT_FOUND')
    const lines = order.paid_at === null ? [] : await quoteLines(sale, order, orderItemId, sale.now)
    const refusal = isAllowed('askRefund', order.status, 'buyer')
      ? await refusalOf(sale, order, lines)
      : order.status === 'REFUNDING'
        ? '已有一笔退款在处理'
        : `${ORDER_STATUS_NAMES[order.status]}的订单不能退款`
    const told = lines.map((line) => toLine(line, sale.rules.refundDays))
    return {
      amountFen: refusal === '' ? sumOf(lines) : 0,
      isByItself: refusal === '' && isByItself(lines),
      channel: order.channel ?? 'balance',
      refusal,
      reason: refusal || [...new Set(told.map(({ text }) => text))].join('；'),
      lines: refusal === '' ? told : [],
    }
  })
}

function toLine({ item, rule, amountFen }: QuotedLine, refundDays: number) {
  return {
    orderItemId: item.order_item_id,
    title: item.title,
    rule,
    text: filled(REFUND_RULES[rule].text, { days: refundDays }),
    isByItself: REFUND_RULES[rule].decidedBy === 'platform',
    amountFen,
  }
}

export const sumOf = (lines: readonly { amountFen: number }[]): number => lines.reduce((sum, { amountFen }) => sum + amountFen, 0)

export const isByItself = (lines: readonly QuotedLine[]): boolean =>
  lines.every(({ rule }) => REFUND_RULES[rule].decidedBy === 'platform')

/**
 * What the rules give back at an instant of a paid order, or of one thing of it. Downloads and the balance stand still until the
 * transaction ends. Throws ORDER_NOT_FOUND where the order has no such thing.
 */
export async function quoteLines(
  sale: Sale,
  order: OrderRow,
  orderItemId: string | undefined | null,
  at: Date,
): Promise<QuotedLine[]> {
  const { transaction, rules } = sale
  const items = await selectItems(transaction, [order.order_id])
  const asked = items.filter(({ order_item_id }) => orderItemId == null || order_item_id === orderItemId)
  if (asked.length === 0) throw fault('ORDER_NOT_FOUND')
  const open = asked.filter(isOpen)
  await lockItemsOf(sale, [order])
  const factsOf = await gatherFacts(sale, order, open, at)
  return open.map((item) => {
    const facts = factsOf(item)
    const rule = refundRuleOf(facts, { now: at.getTime(), refundDays: rules.refundDays })
    return { item, rule, paidFen: facts.paidFen, amountFen: refundMaxFen(rule, facts) }
  })
}

/** What came back in part is settled, but for a top-up: it may be spent less when something bought with it comes back. */
function isOpen({ amount_fen, refunded_fen, goods_type }: ItemRow): boolean {
  return Number(amount_fen) > Number(refunded_fen) && (refunded_fen === '0' || goods_type === 'RECHARGE')
}

async function gatherFacts(
  sale: Sale,
  order: OrderRow,
  items: readonly ItemRow[],
  at: Date,
): Promise<(item: ItemRow) => RefundFacts> {
  const { transaction } = sale
  await lockDownloads(transaction, order.user_id)
  const awaited = await findAwaited(sale, items)
  const unspent = items.some(({ goods_type }) => goods_type === 'RECHARGE') ? await findUnspent(transaction, order) : new Map()
  const files = await selectFilesTaken(transaction, order.order_id)
  const times = await selectVipTime(transaction, order.order_id, at)
  return (item) => {
    const paid = {
      paidFen: Number(item.amount_fen) - Number(item.refunded_fen),
      paidAt: order.paid_at?.getTime() ?? 0,
      isSent: order.shipped_at !== null,
      isAwaited: awaited.has(item.order_item_id),
    }
    switch (item.goods_type) {
      case 'RECHARGE':
        return { ...paid, kind: 'recharge', left: unspent.get(item.order_item_id) ?? 0, whole: paid.paidFen }
      case 'VIP':
        return { ...paid, kind: 'vip', ...(times.get(item.order_item_id) ?? { left: 0, whole: 0 }) }
      case 'DESIGN':
        return { ...paid, kind: 'design', left: 1, whole: 1 }
      case 'RESOURCE': {
        if (item.detail.isDigital === false) return { ...paid, kind: 'goods', left: 1, whole: 1 }
        const { whole, taken } = files.get(item.order_item_id) ?? { whole: 0, taken: 0 }
        return { ...paid, kind: 'digital', left: whole - taken, whole }
      }
    }
  }
}

/** Things that buyers are still to wait for. */
async function findAwaited(sale: Sale, items: readonly ItemRow[]): Promise<Set<string>> {
  const awaited = new Set<string>()
  const byId = items.toSorted((one, other) => Number(BigInt(one.goods_id) - BigInt(other.goods_id)))
  for (const { goods_type, goods_id, detail, order_item_id } of byId) {
    if (goods_type === 'RESOURCE' && detail.isDigital === true && (await isAwaited(sale, goods_id))) awaited.add(order_item_id)
  }
  return awaited
}

/** Of each top-up what is not spent, by its item. */
async function findUnspent(transaction: Sale['transaction'], { user_id, is_sandbox }: OrderRow): Promise<Map<string, number>> {
  const balance = await lockBalance(transaction, user_id, is_sandbox)
  const topUps = await selectTopUps(transaction, { userId: user_id, isSandbox: is_sandbox })
  const unspent = unspentOf(
    balance,
    topUps.map(({ fen }) => fen),
  )
  return new Map(topUps.map(({ orderItemId }, index) => [orderItemId, unspent[index] ?? 0]))
}

/** Why nothing of these can be asked back; '' where something can. */
export async function refusalOf(sale: Sale, order: OrderRow, lines: readonly QuotedLine[]): Promise<string> {
  if (lines.length === 0) return '没有可以退的金额'
  if (isByItself(lines) && sumOf(lines) === 0) return '充值的余额已经用完'
  const refusal = await providerRefusal(sale, order)
  return refusal === '' ? '' : `${refusal}，请联系客服`
}

/** Why an order's provider would pay nothing back; '' where it would, or the balance paid. */
export async function providerRefusal({ transaction, now }: Sale, order: OrderRow): Promise<string> {
  if (order.channel === 'balance') return ''
  if (now.getTime() - (order.paid_at?.getTime() ?? 0) > PROVIDER_REFUND_DAYS * DAY_MS) {
    return `付款已超过一年，${channelName(order.channel)}不再受理退款`
  }
  const before = await selectRefundsOf(transaction, [order.order_id])
  const paidBack = before.filter(({ state }) => state === 'granted' || state === 'done')
  return paidBack.length >= REFUND_PARTS_MAX
    ? `${channelName(order.channel)}对一笔付款最多退 ${REFUND_PARTS_MAX} 次，次数已满`
    : ''
}

const channelName = (channel: Channel | null) => (channel === null ? '' : CHANNEL_LABELS[channel])
