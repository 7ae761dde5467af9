import { CHANNEL_LABELS, type OrderItem } from '@shenglang/contract/commerce/orders/orders'
import { findOrders, ORDERS_CSV_PATH, OrderFilters } from '@shenglang/contract/commerce/staff-order-routes'
import type { FastifyInstance } from 'fastify'
import { type CsvDeps, linesOf, mountCsv, timeCell, yuanCell } from '../../platform/csv/csv-download.ts'
import type { ReadContext } from '../../platform/http/http-exchange.ts'
import { everyOrder, type OrderLine } from './staff.ts'

/** Mounts the download of all users' orders. */
export function mountOrdersCsv(
  app: FastifyInstance,
  base: string,
  readContext: ReadContext,
  { now, ...deps }: CsvDeps & { now: () => Date },
): void {
  mountCsv(app, base, readContext, deps, {
    path: ORDERS_CSV_PATH,
    name: 'orders',
    filters: OrderFilters,
    like: findOrders,
    lines: (db, filters) => linesOf(HEAD, everyOrder({ db, now }, filters), cellsOf),
  })
}

const HEAD = [
  ...['订单号', '下单时间（北京时间）', '买家编号', '买家', '状态', '内容', '金额（元）', '优惠（元）', '已退（元）'],
  ...['付款方式', '付款时间（北京时间）', '快递公司', '快递单号', '演示'],
]

const contentOf = (items: readonly OrderItem[]) =>
  items.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)).join('；')

const cellsOf = (order: OrderLine) => [
  order.orderNo,
  timeCell(order.createTime),
  order.userId,
  order.nickName,
  order.statusName,
  contentOf(order.items),
  yuanCell(order.amountFen),
  yuanCell(order.discountFen),
  yuanCell(order.refundedFen),
  order.channel === '' ? '' : CHANNEL_LABELS[order.channel],
  timeCell(order.payTime),
  order.carrier,
  order.trackingNo,
  order.isSandbox ? '是' : '',
]
