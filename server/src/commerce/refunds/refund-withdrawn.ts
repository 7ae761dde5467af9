import { decideInTransaction } from '../apply/apply.ts'
import * as decide from '../decide/refund-withdrawn.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { eachApart } from '../sale/each-apart.ts'
import { selectWithdrawn } from '../sale/releases.sql.ts'
import { newRefundNumbers } from './refunds.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now' | 'log'>
const AT_ONCE = 100

/** Refunds buyers of presales that were taken down before their release. After an interruption the next run continues. */
export async function refundWithdrawn(deps: Deps, signal: AbortSignal): Promise<void> {
  let after = '0'
  while (!signal.aborted) {
    const items = await selectWithdrawn(deps.db, after, AT_ONCE)
    for (const item of items) {
      if (signal.aborted) return
      const { orderId, orderItemId } = item
      const numbers = newRefundNumbers(deps.now(), 1)
      await eachApart(deps, 'refund a presale that was taken down', [item], () =>
        decideInTransaction(deps, { orderIds: [orderId], withHistory: true }, (books) =>
          decide.refundWithdrawn(books, orderItemId, numbers),
        ),
      )
      after = item.orderItemId
    }
    if (items.length < AT_ONCE) return
  }
}
