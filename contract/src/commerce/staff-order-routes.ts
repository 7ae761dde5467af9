import * as z from 'zod/mini'
import { id, int, list, oneOf, paging, text } from '../arguments.ts'
import { pageOf } from '../envelope.ts'
import { staffWith } from '../roles.ts'
import { route } from '../route.ts'
import { isDay } from '../shanghai.ts'
import { OrderDetail } from './order-routes.ts'
import { CHANNELS, DEVICES, GOODS_TYPES } from './orders/orders.ts'
import { statuses } from './orders/routes.ts'

/** Totals of the list of orders are exact up to this number; a total of one more means "more". */
export const ORDERS_COUNTED_MAX = 10_000

/** An order as staff see it. */
export const StaffOrder = z.extend(OrderDetail, { userId: z.string(), nickName: z.string() })
export type StaffOrder = z.infer<typeof StaffOrder>

const day = () => z.string('应为日期').check(z.refine(isDay, '日期应如 2026-11-22'))

const orderNumber = () => text(40).check(z.trim())

const filters = {
  status: statuses(),
  orderNo: z.optional(orderNumber()),
  userId: z.optional(id()),
  phone: z.optional(text(20).check(z.trim())),
  goodsType: z.optional(oneOf(GOODS_TYPES)),
  fromDay: z.optional(day()),
  toDay: z.optional(day()),
  /** 1 to list only orders with goods that are paid and not shipped yet. */
  isToSend: z._default(int(0, 1), 0),
}

const daysInOrder = z.refine<{ fromDay?: string | undefined; toDay?: string | undefined }>(
  ({ fromDay, toDay }) => fromDay === undefined || toDay === undefined || fromDay <= toDay,
  { path: ['toDay'], message: '结束日期应不早于开始日期' },
)

/** Maximum number of orders that staff select, for a file or to ship them together. */
export const ORDERS_BULK_MAX = 200

/** The filters of the file: those of the list, or selected orders by their numbers. */
export const OrderFilters = z
  .object({ ...filters, orderNos: z.optional(list(orderNumber(), ORDERS_BULK_MAX)) })
  .check(daysInOrder)
export type OrderFilters = z.infer<typeof OrderFilters>

export const findOrders = route({
  method: 'GET',
  path: '/client/app/admin/order',
  ...staffWith('support'),
  summary:
    '订单，新的在前；可按状态、内容、订单号、买家（编号或手机号）、下单日期（北京时间，含首尾）查找；isToSend 为 1 时只列待发货的。before 为上一页的 next，total 数到 10000，再多为 10001',
  args: z
    .object({
      ...filters,
      /** Cursor: the `next` of the page before. */
      before: z.optional(id()),
      ...paging,
    })
    .check(daysInOrder),
  /** `next` is '' on the last page. */
  answer: pageOf(StaffOrder, { next: z.string() }),
})

/** Address of the CSV with all rows of the same filters, relative to the base address. */
export const ORDERS_CSV_PATH = '/client/app/admin/order/csv'

export const findOrder = route({
  method: 'GET',
  path: '/client/app/admin/order/{id}',
  ...staffWith('support'),
  summary: '一个订单',
  args: z.object({ id: id() }),
  answer: StaffOrder,
})

/** The events in an order's history. */
const ORDER_EVENTS = [
  'created',
  'paid',
  'shipped',
  'shippingCorrected',
  'completed',
  'cancelled',
  'refundAsked',
  'refundDecided',
  'refundConfirmed',
  'refundRefused',
  'refundDone',
  'refundFailed',
] as const
export type OrderEvent = (typeof ORDER_EVENTS)[number]

/** The payments, ledger postings and history of an order. Money in fen, instants ISO 8601 UTC. */
export const OrderBooks = z.object({
  /** Payment attempts, earliest first. */
  payments: z.array(
    z.object({
      attemptNo: z.string(),
      channel: z.enum(CHANNELS),
      device: z.enum(DEVICES),
      amountFen: z.int(),
      state: z.enum(['open', 'paid', 'closed']),
      /** The provider's transaction number; '' before it is paid. */
      transactionId: z.string(),
      createTime: z.string(),
      /** '' until it is paid. */
      payTime: z.string(),
    }),
  ),
  postings: z.array(
    z.object({
      reference: z.string(),
      createTime: z.string(),
      lines: z.array(
        z.object({
          account: z.string(),
          /** Name of the account's owner if it is a user; otherwise a channel or ''. */
          owner: z.string(),
          unit: z.enum(['fen', 'point']),
          amount: z.int(),
        }),
      ),
    }),
  ),
  /** Earliest first. */
  history: z.array(
    z.object({
      event: z.enum(ORDER_EVENTS),
      time: z.string(),
      /** The amount of a refund; 0 for other events. */
      amountFen: z.int(),
      /** A reason, an answer, or a carrier with its tracking number; '' for none. */
      text: z.string(),
      /** The staff member who did it; '' when it was nobody, or a command. */
      staffName: z.string(),
    }),
  ),
})
export type OrderBooks = z.infer<typeof OrderBooks>

export const readOrderBooks = route({
  method: 'GET',
  path: '/client/app/admin/order/books/{id}',
  ...staffWith('support'),
  summary: '一个订单的付款尝试、账本分录与经过',
  args: z.object({ id: id() }),
  answer: OrderBooks,
})

const requiredText = (maxLength: number, message: string) => text(maxLength).check(z.trim(), z.minLength(1, message))
const shipping = {
  carrier: requiredText(40, '请填写快递公司'),
  trackingNo: requiredText(60, '请填写快递单号').check(z.regex(/^[A-Za-z0-9-]+$/, '快递单号由字母、数字和连字符组成')),
}

/** Carrier and number of one shipment. */
export const Shipping = z.object(shipping)

export const shipOrder = route({
  method: 'POST',
  path: '/client/app/admin/order/ship/{id}',
  ...staffWith('support'),
  idempotent: true,
  summary: '发货：写下快递公司与单号，并通知买家',
  args: z.object({ id: id(), ...shipping }),
  answer: StaffOrder,
})

const CELL_MAX = 2000
const cell = () => text(CELL_MAX)

export const shipOrders = route({
  method: 'POST',
  path: '/client/app/admin/order/ship/bulk',
  ...staffWith('support'),
  idempotent: true,
  summary: `批量发货：每行一个订单号、快递公司与快递单号，最多 ${ORDERS_BULK_MAX} 行，并通知买家；有一行错就都不改，逐行指出；isPreview 只检查`,
  args: z.object({
    /** Texts of any form, and longer than any that is right: a wrong one is a fault of its row, not of the whole call. */
    rows: z
      .array(z.object({ orderNo: cell(), carrier: cell(), trackingNo: cell() }))
      .check(z.minLength(1, '请填写订单号与快递单号'), z.maxLength(ORDERS_BULK_MAX, `一次最多 ${ORDERS_BULK_MAX} 行`)),
    isPreview: z._default(z.boolean('应为是或否'), false),
  }),
  answer: z.object({
    /** Number of orders that are shipped, or would be. */
    shipped: z.int(),
    /** Wrong rows, counted from 1; while there are any, nothing is shipped. */
    faults: z.array(z.object({ row: z.int(), reason: z.string() })),
  }),
})

export const correctShipping = route({
  method: 'POST',
  path: '/client/app/admin/order/ship/correct/{id}',
  ...staffWith('support'),
  idempotent: true,
  summary: '更正已发货订单的快递公司与单号，记下更正并通知买家；seenTrackingNo 为改之前看到的单号，别人已经改过则不改',
  args: z.object({ id: id(), ...shipping, seenTrackingNo: text(60) }),
  answer: StaffOrder,
})

export const dropOrder = route({
  method: 'POST',
  path: '/client/app/admin/order/cancel/{id}',
  ...staffWith('support'),
  idempotent: true,
  summary: '取消待付款的订单，并通知买家',
  args: z.object({ id: id() }),
  answer: StaffOrder,
})
