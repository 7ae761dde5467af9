import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders'
import { yuan } from '@shenglang/contract/format'
import { writeNotice } from '../../notices/index.ts'
import { lockOrder } from '../facts/orders.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { eachApart } from '../sale/each-apart.ts'
import { tellFinance } from '../sale/notify-finance.ts'
import type { Sale } from '../sale/sale.ts'
import { openSale } from '../sale/sale.ts'
import { isWithdrawn, selectWithdrawn, type WithdrawnItem } from '../shop/releases.sql.ts'
import { grantRefund } from './granting.ts'
import { openRefund } from './open-refund.ts'
import { partsOf } from './parts.ts'
import { providerRefusal, quoteLines, sumOf } from './quoting.ts'
import { replaceParts } from './refunds.sql.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now' | 'log'>
const AT_ONCE = 100

/** Refunds buyers of presales that were taken down before their release. Cut off anywhere, the next run goes on. */
export async function refundWithdrawn(deps: Deps, signal: AbortSignal): Promise<void> {
  let after = '0'
  while (!signal.aborted) {
    const items = await selectWithdrawn(deps.db, after, AT_ONCE)
    for (const item of items) {
      if (signal.aborted) return
      await eachApart(deps, 'refund a presale that was taken down', [item], () =>
        openSale(deps, (sale) => refundItem(sale, item)),
      )
      after = item.orderItemId
    }
    if (items.length < AT_ONCE) return
  }
}

/** One transaction per item. Where the provider no longer pays back, the refund waits for staff, which also keeps it from a second try. */
async function refundItem(sale: Sale, { orderId, orderItemId }: WithdrawnItem): Promise<void> {
  const { transaction } = sale
  const order = await lockOrder(transaction, orderId)
  if (!order || !(await isWithdrawn(transaction, orderItemId))) return
  const lines = await quoteLines(sale, order, orderItemId, sale.now)
  const line = lines.find(({ item }) => item.order_item_id === orderItemId)
  if (!line) return
  // The platform's doing: the coupon costs the buyer nothing, and what it withheld of other things comes back as the rules have it.
  const others = lines.filter((other) => other !== line)
  const parts = [
    ...partsOf([line], line.openFen, { isBeyondRule: true, take: { take: 'all' } }),
    ...partsOf(others, sumOf(others)),
  ]
  const amountFen = sumOf(parts)
  const { title } = line.item
  const reason = `预售作品《${title}》已下架，自动退款`
  const refusal = await providerRefusal(sale, order)
  const refund = await openRefund(sale, order, { cause: 'staff', orderItemId, reason, amountFen })
  const sum = yuan(amountFen)
  await writeNotice(transaction, {
    userId: order.user_id,
    kind: 'order',
    orderId,
    title: `《${title}》已下架`,
    content:
      refusal === ''
        ? `你预订的作品在发布前下架，${sum} 自动退回${CHANNEL_LABELS[order.channel ?? 'balance']}`
        : `你预订的作品在发布前下架，${sum} 不能原路退回，客服会与你联系`,
  })
  if (refusal === '') await grantRefund(sale, order, refund, { parts, staffId: null, answer: reason })
  else {
    await replaceParts(transaction, refund.refund_id, parts)
    await tellFinance(transaction, {
      title: `预售作品《${title}》已下架，退款需要人工处理`,
      content: `订单 ${order.order_no}，${sum}：${refusal}`,
    })
  }
}
