import { CHANNEL_LABELS, type OrderItem } from '@shenglang/contract/commerce/orders/orders'
import { findOrders, ORDERS_CSV_PATH, OrderFilters } from '@shenglang/contract/commerce/staff-order-routes'
import { type CsvDeps, csvDownload, timeCell, yuanCell } from '../../platform/csv/csv-download.ts'
import { everyOrder } from './staff.ts'

const contentOf = (items: readonly OrderItem[]) =>
  items.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)).join('；')

/** The download of all users' orders. */
export const ordersCsv = (deps: CsvDeps & { now: () => Date }) =>
  csvDownload(deps, {
    path: ORDERS_CSV_PATH,
    name: 'orders',
    filters: OrderFilters,
    like: findOrders,
    rows: (db, filters) => everyOrder({ db, now: deps.now }, filters),
    columns: [
      ['订单号', ({ orderNo }) => orderNo],
      ['下单时间（北京时间）', ({ createTime }) => timeCell(createTime)],
      ['买家编号', ({ userId }) => userId],
      ['买家', ({ nickName }) => nickName],
      ['状态', ({ statusName }) => statusName],
      ['内容', ({ items }) => contentOf(items)],
      ['金额（元）', ({ amountFen }) => yuanCell(amountFen)],
      ['优惠（元）', ({ discountFen }) => yuanCell(discountFen)],
      ['已退（元）', ({ refundedFen }) => yuanCell(refundedFen)],
      ['付款方式', ({ channel }) => (channel === '' ? '' : CHANNEL_LABELS[channel])],
      ['付款时间（北京时间）', ({ payTime }) => timeCell(payTime)],
      ['快递公司', ({ carrier }) => carrier],
      ['快递单号', ({ trackingNo }) => trackingNo],
      ['演示', ({ isSandbox }) => (isSandbox ? '是' : '')],
    ],
  })
