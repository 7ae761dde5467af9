import { isFault } from '@shenglang/contract/fault'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { decideInTransaction } from '../apply/apply.ts'
import { Books } from '../decide/books.ts'
import { MINOR_MODE_TITLE } from '../decide/cancel.ts'
import { isClosedByMinorMode } from '../decide/minors.ts'
import { peekFacts } from '../facts/facts.sql.ts'
import { selectOpenOfMinors, selectOverdue } from '../facts/orders.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { eachApart } from '../sale/each-apart.ts'
import { readSaleRules } from '../sale/sale-rules.ts'
import { closeOrder } from './close-order.ts'

const AT_ONCE = 10

type Overdue = (deps: CommerceDeps, orderId: string) => Promise<unknown>

/** Cancels orders that were not paid in time. An order whose provider cannot say stays open, and blocks no other. */
export function cancelUnpaid(deps: CommerceDeps, signal: AbortSignal): Promise<void> {
  return each(deps, 'CREATED', deps.now(), signal, (parts, orderId) => closeOrder(parts, orderId, 'platform'))
}

/**
 * Closes open orders that minor mode, switched on since, does not allow: the payment at the provider first, so that nobody pays
 * it; a payment that arrives all the same is refunded.
 */
export async function closeForMinors(deps: CommerceDeps, signal: AbortSignal): Promise<void> {
  for (let after = '0'; !signal.aborted; ) {
    // One after another: a closed order no longer counts towards the month of the next.
    const open = await selectOpenOfMinors(deps.db, after, 1)
    const last = open.at(-1)
    if (!last) return
    await eachApart(deps, 'close the order of a minor', open, async ({ order_id: orderId, user_id: userId }) => {
      const books = new Books(await peekFacts(deps.db, { orderIds: [orderId], userIds: [userId] }, deps.now()))
      const [channel] = deps.payments.keys()
      if (!channel || !isClosedByMinorMode(books, orderId, channel)) return
      await closeOrder(deps, orderId, 'platform', MINOR_MODE_TITLE).catch(unlessMoved)
    })
    after = last.order_id
  }
}

/** Completes orders that were sent long ago. */
export async function completeSent(deps: CommerceDeps, signal: AbortSignal): Promise<void> {
  const { receiptDays } = await readSaleRules(deps.db)
  const before = new Date(deps.now().getTime() - receiptDays * DAY_MS)
  await each(deps, 'SHIPPED', before, signal, (parts, orderId) =>
    decideInTransaction(parts, { orderIds: [orderId] }, (books) => books.move(orderId, 'complete', 'platform')),
  )
}

async function each(
  deps: CommerceDeps,
  status: 'CREATED' | 'SHIPPED',
  before: Date,
  signal: AbortSignal,
  leave: Overdue,
): Promise<void> {
  let after = '0'
  while (!signal.aborted) {
    const ids = await selectOverdue(deps.db, status, before, after, AT_ONCE)
    await eachApart(deps, `leave the state ${status}`, ids, (orderId) => leave(deps, orderId).catch(unlessMoved))
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Ignores the fault of an order that another process moved meanwhile. */
function unlessMoved(error: unknown): void {
  if (!isFault(error)) throw error
}
