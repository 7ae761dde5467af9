import type * as contract from '@shenglang/contract/commerce/staff-order-routes'
import { Shipping } from '@shenglang/contract/commerce/staff-order-routes'
import { cutText } from '@shenglang/contract/cut-text'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { decideFor, sendWaiting } from '../apply/apply.ts'
import { Books } from '../decide/books.ts'
import { type Shipment, shipAll } from '../decide/orders/shipping.ts'
import { peekFacts, readFacts } from '../facts/facts.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { selectOrderIds } from './staff.sql.ts'

type Row = CheckedArgsOf<typeof contract.shipOrders>['rows'][number]
type Answer = AnswerOf<typeof contract.shipOrders>

/**
 * Marks the goods of many orders as sent, and notifies their buyers, all or nothing. Where any row is wrong nothing changes, and
 * the answer names each of them. A preview decides the same, and writes nothing.
 */
export async function shipOrders(
  { db, now }: Pick<CommerceDeps, 'db' | 'now'>,
  { rows, isPreview }: CheckedArgsOf<typeof contract.shipOrders>,
): Promise<Answer> {
  const orders = new Map((await selectOrderIds(db, rows.map(orderNoOf))).map(({ order_no, order_id }) => [order_no, order_id]))
  const { shipments, faults } = readRows(rows, orders)
  const scope = { orderIds: shipments.map(({ orderId }) => orderId), withHistory: true }
  if (isPreview || faults.length > 0) {
    const books = new Books(await peekFacts(db, scope, now()))
    return answerOf(shipments, [...faults, ...shipAll(books, shipments)])
  }
  const at = now()
  const refused = await db.transaction().execute(async (transaction) => {
    const facts = await readFacts(transaction, scope, at)
    const found = shipAll(new Books(facts), shipments)
    if (found.length > 0) return found
    await decideFor({ transaction, now: at }, facts, (books) => shipAll(books, shipments))
    return []
  })
  await sendWaiting(db)
  return answerOf(shipments, refused)
}

const answerOf = (shipments: readonly Shipment[], faults: Answer['faults']): Answer => ({
  shipped: faults.length > 0 ? 0 : shipments.length,
  faults: faults.toSorted((one, other) => one.row - other.row),
})

const orderNoOf = ({ orderNo }: Row) => orderNo.trim()

/** The rows that can be decided about, and what is wrong with the texts of the others. */
function readRows(rows: readonly Row[], orders: ReadonlyMap<string, string>) {
  const seen = new Set<string>()
  const [shipments, faults]: [Shipment[], Answer['faults']] = [[], []]
  for (const [index, given] of rows.entries()) {
    const row = index + 1
    const orderNo = orderNoOf(given)
    const orderId = orders.get(orderNo)
    const texts = Shipping.safeParse(given)
    const isAgain = seen.size === seen.add(orderNo).size
    if (orderId === undefined) faults.push({ row, reason: unknownOrder(orderNo) })
    else if (isAgain) faults.push({ row, reason: `订单 ${orderNo} 出现了两次` })
    else if (!texts.success) faults.push({ row, reason: `订单 ${orderNo}：${texts.error.issues[0]?.message ?? ''}` })
    else shipments.push({ row, orderId, ...texts.data })
  }
  return { shipments, faults }
}

/** Characters of a text that is no order number, as a fault repeats it. */
const SHOWN_MAX = 40

/** Spreadsheets round long numbers, and write them like 2.02611E+17. */
const ROUNDED = /^\d(\.\d+)?E\+\d+$/i

function unknownOrder(orderNo: string): string {
  if (orderNo === '') return '请填写订单号'
  if (ROUNDED.test(orderNo)) return `“${orderNo}”是表格软件改写的订单号，请把这一列设为文本，再填一次`
  return `没有订单 ${cutText(orderNo, SHOWN_MAX, { ending: '…' })}`
}
