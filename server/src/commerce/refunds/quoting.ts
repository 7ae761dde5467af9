import { CHANNEL_LABELS, type Channel, ORDER_STATUS_NAMES } from '@shenglang/contract/commerce/orders'
import type { RefundQuote } from '@shenglang/contract/commerce/refund-routes'
import { NOTHING_TAKEN, type TakenBack, takeAll, takeBack, takeText } from '@shenglang/contract/commerce/refund-takes'
import {
  PROVIDER_REFUND_DAYS,
  REFUND_PARTS_MAX,
  REFUND_RULES,
  type RefundFacts,
  type RefundWorth,
  refundWorth,
} from '@shenglang/contract/commerce/refunds'
import { filled } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { isAllowed } from '../decide/moves.ts'
import { type ItemRow, type OrderRow, selectOrder } from '../facts/orders.sql.ts'
import { selectTaker } from '../rights/periods.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import type { Sale } from '../sale/sale.ts'
import { openSale } from '../sale/sale.ts'
import { type OrderFacts, readOrderFacts } from './order-facts.ts'
import { selectRefundsOf } from './refunds.sql.ts'

const DAY_MS = 86_400_000

/** What the rules give back of one thing of an order, and take back with it. */
export interface QuotedLine {
  item: ItemRow
  facts: RefundFacts
  rule: RefundWorth['rule']
  /** What can come back at all. */
  openFen: number
  /** What the rule gives of it. */
  amountFen: number
  withheldFen: number
  taken: TakenBack
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
    const shown = lines.map((line) => toLine(line, sale.rules.refundDays))
    return {
      amountFen: refusal === '' ? sumOf(lines) : 0,
      isByItself: refusal === '' && isByItself(lines),
      channel: order.channel ?? 'balance',
      refusal,
      reason: refusal || [...new Set(shown.map(({ text }) => text))].join('；'),
      lines: refusal === '' ? shown : [],
    }
  })
}

/** A line as its buyer and staff read it. */
export function toLine({ item, facts, rule, amountFen, openFen, withheldFen, taken }: QuotedLine, refundDays: number) {
  const text = filled(REFUND_RULES[rule].text, { days: refundDays })
  return {
    orderItemId: item.order_item_id,
    title: item.title,
    rule,
    text: `${text}${couponText(withheldFen)}`,
    isByItself: REFUND_RULES[rule].decidedBy === 'platform',
    amountFen,
    openFen,
    withheldFen,
    take: taken.take,
    takeText: takeText(facts, taken),
  }
}

function couponText(withheldFen: number): string {
  if (withheldFen > 0) return '；留下的内容不再满足优惠券的门槛，扣回对应的优惠'
  return withheldFen < 0 ? '；此前因优惠券门槛扣回的优惠一起退回' : ''
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
  return linesOf(await readOrderFacts(sale, order, at), orderItemId, at, sale.rules.refundDays)
}

/** The same of facts that were read. */
export function linesOf(order: OrderFacts, orderItemId: string | undefined | null, at: Date, refundDays: number): QuotedLine[] {
  const itemIds = order.items.map(({ itemId }) => itemId).filter((itemId) => orderItemId == null || itemId === orderItemId)
  if (itemIds.length === 0) throw fault('ORDER_NOT_FOUND')
  return refundWorth(order, itemIds, { now: at.getTime(), refundDays }).flatMap((worth) => {
    const item = order.rows.get(worth.itemId)
    const facts = order.items.find(({ itemId }) => itemId === worth.itemId)
    if (!item || !facts) return []
    const { rule, openFen, withheldFen } = worth
    return [{ item, facts, rule, openFen, amountFen: worth.worthFen, withheldFen, taken: takenByRule(facts, worth) }]
  })
}

function takenByRule(facts: RefundFacts, { take }: RefundWorth): TakenBack {
  const taken = take === 'nothing' ? NOTHING_TAKEN : takeBack(facts, { take })
  return 'refusal' in taken ? takeAll(facts) : taken
}

/** Why nothing of these can be asked back; '' where something can. */
export async function refusalOf(sale: Sale, order: OrderRow, lines: readonly QuotedLine[]): Promise<string> {
  if (lines.length === 0) return '没有可以退的金额'
  const upgraded = await upgradeRefusal(sale, lines)
  if (upgraded !== '') return `${upgraded}，请联系客服`
  if (sumOf(lines) === 0)
    return lines.every(({ rule }) => rule === 'recharge')
      ? '充值的余额已经用完'
      : '已经用完或下载过，按规则没有可退的金额，有异议请联系客服'
  const refusal = await providerRefusal(sale, order)
  return refusal === '' ? '' : `${refusal}，请联系客服`
}

/** Why a level cannot come back by itself: what is left of it paid for an upgrade. */
export async function upgradeRefusal({ transaction }: Sale, lines: readonly QuotedLine[]): Promise<string> {
  for (const { item } of lines) {
    const taker = item.goods_type === 'VIP' ? await selectTaker(transaction, item.order_item_id) : undefined
    if (taker && taker.status !== 'CREATED') return `这段会员已抵扣订单 ${taker.orderNo} 的升级，只能与那个订单一起退`
  }
  return ''
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
