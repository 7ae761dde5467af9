import type { OrderBooks } from '@shenglang/contract/commerce/staff-order-routes'
import { fault } from '@shenglang/contract/faults'
import type { CommerceDeps } from '../sale/deps.ts'
import * as query from './order-books.sql.ts'
import { selectStaffOrder } from './staff.sql.ts'

type Order = NonNullable<Awaited<ReturnType<typeof selectStaffOrder>>>
type Correction = Awaited<ReturnType<typeof query.selectCorrections>>[number]
type Decided = Awaited<ReturnType<typeof query.selectDecidedRefunds>>[number]
type Entry = OrderBooks['history'][number]

/** Payments, postings and history of an order. Throws ORDER_NOT_FOUND. */
export async function readOrderBooks({ db }: Pick<CommerceDeps, 'db'>, orderId: string): Promise<OrderBooks> {
  const order = await selectStaffOrder(db, orderId)
  if (!order) throw fault('ORDER_NOT_FOUND')
  const [payments, lines, corrections, refunds] = await Promise.all([
    query.selectPayments(db, orderId),
    query.selectLedgerLines(db, orderId),
    query.selectCorrections(db, orderId),
    query.selectDecidedRefunds(db, orderId),
  ])
  const entries = [...ofOrder(order, corrections[0]), ...corrections.flatMap(ofCorrection), ...refunds.flatMap(ofRefund)]
  return {
    payments: payments.map((row) => ({
      attemptNo: row.attempt_no,
      channel: row.channel,
      device: row.device,
      amountFen: Number(row.amount_fen),
      state: row.state,
      transactionId: row.transaction_id ?? '',
      createTime: row.created_at.toISOString(),
      payTime: row.paid_at?.toISOString() ?? '',
    })),
    postings: postingsOf(lines),
    history: entries.toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time)),
  }
}

function postingsOf(lines: Awaited<ReturnType<typeof query.selectLedgerLines>>): OrderBooks['postings'] {
  const postings = Map.groupBy(lines, ({ ledger_transaction_id }) => ledger_transaction_id)
  return [...postings.values()].map((ofPosting) => ({
    reference: ofPosting[0]?.reference ?? '',
    createTime: ofPosting[0]?.created_at.toISOString() ?? '',
    lines: ofPosting.map(({ account, owner, unit, amount }) => ({ account, owner, unit, amount: Number(amount) })),
  }))
}

const entry = (event: Entry['event'], at: Date | null, more: Partial<Entry> = {}): Entry[] =>
  at === null ? [] : [{ event, time: at.toISOString(), amountFen: 0, text: '', staffName: '', ...more }]

/** The entries of an order; the shipment as it was first recorded comes from its earliest correction. */
function ofOrder(order: Order, first: Correction | undefined): Entry[] {
  const shipping = first ? `${first.carrier_before} ${first.tracking_no_before}` : `${order.carrier} ${order.tracking_no}`.trim()
  return [
    ...entry('created', order.created_at, { amountFen: Number(order.amount_fen) }),
    ...entry('paid', order.paid_at, { amountFen: Number(order.amount_fen) }),
    ...entry('shipped', order.shipped_at, { text: shipping }),
    ...entry('completed', order.completed_at),
    ...entry('cancelled', order.cancelled_at),
  ]
}

const ofCorrection = ({ carrier, tracking_no, created_at, staff_name }: Correction): Entry[] =>
  entry('shippingCorrected', created_at, { text: `${carrier} ${tracking_no}`, staffName: staff_name ?? '' })

function ofRefund(row: Decided): Entry[] {
  const sum = { amountFen: Number(row.amount_fen) }
  const byStaff = { ...sum, text: row.answer, staffName: row.staff_name ?? '' }
  const isConfirmed = row.second_id !== null
  return [
    ...entry('refundAsked', row.created_at, {
      ...sum,
      text: row.reason,
      staffName: row.cause === 'staff' ? byStaff.staffName : '',
    }),
    ...(row.state === 'refused'
      ? entry('refundRefused', row.decided_at, byStaff)
      : entry('refundDecided', row.decided_at, byStaff)),
    ...(isConfirmed ? entry('refundConfirmed', row.decided_at, { ...sum, staffName: row.second_name ?? '' }) : []),
    ...entry(row.state === 'failed' ? 'refundFailed' : 'refundDone', row.done_at, sum),
  ]
}
