import type { WantedTake } from '@shenglang/contract/commerce/refund-takes'
import { fault } from '@shenglang/contract/faults'
import type { OrderRow } from '../facts/orders.sql.ts'
import type { Sale } from '../sale/sale.ts'
import { grantRefund } from './granting.ts'
import { openRefund } from './open-refund.ts'
import { partsOf } from './parts.ts'
import { sumOf } from './quoting.ts'
import type { RefundRow } from './refunds.sql.ts'
import { quoteTogether, requireTogether } from './together.ts'

interface Granted {
  /** Of all orders together; as the rules give where it is left out. */
  amountFen: number | undefined
  isBeyondRule: boolean
  take: WantedTake | undefined
  staffId: string | null
  answer: string
}

/**
 * Grants the refund of an upgrade, which is asked for, and of all orders that paid for it, in one decision: each has a refund of its
 * own with its channel, or none has. Throws REFUND_REFUSED, and ORDER_STATE.
 */
export async function grantTogether(
  sale: Sale,
  order: OrderRow,
  refund: RefundRow,
  { amountFen, isBeyondRule, take, staffId, answer }: Granted,
): Promise<void> {
  if (take && take.take !== 'all') throw fault('REFUND_REFUSED', { message: '与升级一起退只能全部收回' })
  const quoted = await quoteTogether(sale, order, refund.order_item_id, refund.created_at)
  requireTogether(quoted)
  const lines = quoted.flatMap((each) => each.lines)
  const all = partsOf(lines, amountFen ?? sumOf(lines), { isBeyondRule, take })
  for (const each of quoted) {
    const parts = all.filter(({ orderItemId }) => each.lines.some(({ item }) => item.order_item_id === orderItemId))
    const togetherWith = refund.refund_id
    const of = { cause: 'staff', orderItemId: null, reason: answer, amountFen: Math.max(1, sumOf(parts)), togetherWith } as const
    const one = each.order === order ? refund : await openRefund(sale, each.order, of)
    await grantRefund(sale, each.order, one, { parts, staffId, answer })
  }
}
