import type { OrderStatus } from '@shenglang/contract/commerce/orders/orders'
import { SALE_RULE_NAMES, SALE_RULE_TEXT, type SaleRuleName, type SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import type { StaffOrder } from '@shenglang/contract/commerce/staff-order-routes'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import { dropOrder, findOrder, findOrders, shipOrder } from '../../commerce/index.ts'
import { readSaleRules, setSaleRule } from '../../commerce/sale/index.ts'
import { ARGUMENTS, type Command, table, timeOf } from './command-line.ts'
import { fenOf, mapMoney, sumOf } from './money.ts'

const { id, orderState, carrier, trackingNo, rule, json } = ARGUMENTS

export const orders: Record<string, Command> = {
  list: {
    about: '订单，新的在前；可只列一种状态，toSend 为待发货',
    takes: [orderState],
    async run(deps, state) {
      const isToSend = state === 'toSend' ? 1 : 0
      const statuses = state === undefined || isToSend ? [] : [state as OrderStatus]
      const { rows } = await findOrders(deps, { status: statuses, isToSend, pageNum: 1, pageSize: 100 })
      return { data: rows, text: table(rows.map(columnsOf), '没有订单') }
    },
  },
  show: {
    about: '一个订单',
    takes: [id],
    run: async (deps, order = '') => outputOf(await findOrder(deps, order)),
  },
  ship: {
    about: '发货，并通知买家',
    takes: [id, carrier, trackingNo],
    run: async (deps, order = '', by = '', number = '') =>
      outputOf(await shipOrder(deps, { id: order, carrier: by, trackingNo: number })),
  },
  cancel: {
    about: '取消待付款的订单，并通知买家',
    takes: [id],
    run: async (deps, order = '') => outputOf(await dropOrder(deps, order)),
  },
}

export const rules: Record<string, Command> = {
  show: {
    about: '销售规则',
    takes: [],
    run: async ({ db }) => rulesOutput(await readSaleRules(db)),
  },
  set: {
    about: '改一条规则，值写成 JSON，金额如 "100元"；null 恢复默认',
    takes: [rule, json],
    confirms(_deps, name = '', text = '') {
      const value = ruleOf(name, text)
      const spelled = JSON.stringify(mapMoney(value, (fen) => sumOf(Number(fen)), name))
      return spelled === JSON.stringify(value) ? undefined : `规则 ${name} 改为 ${spelled}`
    },
    run: async ({ db }, name = '', text = '') =>
      rulesOutput(await setSaleRule(db, { name: name as SaleRuleName, value: ruleOf(name, text) })),
  },
}

/** A rule's value in fen. A single sum needs no quotes. */
function ruleOf(name: string, text: string): unknown {
  try {
    return mapMoney(JSON.parse(text), fenOf, name)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    if (name.endsWith('Fen')) return fenOf(text)
    throw fault('BAD_ARGUMENT', { message: '值不是 JSON' })
  }
}

const rulesOutput = (all: SaleRules) => ({
  data: all,
  text: table(
    SALE_RULE_NAMES.map((name) => [name, JSON.stringify(mapMoney(all[name], (fen) => `${fen}分`, name)), SALE_RULE_TEXT[name]]),
    '',
  ),
})

const columnsOf = (order: StaffOrder) => [
  order.orderId,
  order.orderNo,
  order.nickName,
  order.statusName,
  yuan(order.amountFen),
  order.items.map(({ title, quantity }) => `${title}×${quantity}`).join('、'),
  timeOf(order.createTime),
]

function outputOf(order: StaffOrder) {
  const { address, carrier: by, trackingNo: number } = order
  const lines = [
    columnsOf(order).join('\t'),
    ...(address
      ? [`收货：${address.name} ${address.phone} ${address.province}${address.city}${address.district}${address.detail}`]
      : []),
    ...(number === '' ? [] : [`物流：${by} ${number}`]),
  ]
  return { data: order, text: lines.join('\n') }
}
