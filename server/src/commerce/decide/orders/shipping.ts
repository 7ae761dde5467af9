import { titleOf } from '@shenglang/contract/commerce/orders/order-title'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import type { Books } from '../books.ts'
import { refused } from '../orders.ts'
import { hasUnits } from '../release.ts'

interface Shipping {
  carrier: string
  trackingNo: string
}

/**
 * Marks goods as sent, and notifies the buyer. Throws ORDER_STATE, also if there is nothing to send, or all of it was refunded.
 */
export function ship(books: Books, orderId: string, shipping: Shipping): void {
  if (!books.itemsOf(orderId).some((item) => hasUnits(books, item))) throw refused(books.order(orderId).status, 'ship')
  books.move(orderId, 'ship', 'staff', shipping)
  notifyBuyer(books, orderId, '订单已发货', shipping)
}

/** A row of a list of shipments. */
export interface Shipment extends Shipping {
  /** Its number in the list, from 1. */
  row: number
  orderId: string
}

/** Ships each order, and returns the rows of those that refuse it; the decision is complete only if there are none. */
export function shipAll(books: Books, shipments: readonly Shipment[]): { row: number; reason: string }[] {
  return shipments.flatMap(({ row, orderId, carrier, trackingNo }) => {
    try {
      ship(books, orderId, { carrier, trackingNo })
      return []
    } catch (error) {
      if (!isFault(error)) throw error
      return [{ row, reason: `订单 ${books.order(orderId).orderNo}：${error.message}` }]
    }
  })
}

/**
 * Corrects carrier and number of a shipment, records what they were, and notifies the buyer. Throws ORDER_STATE before it was
 * sent and after it was received, and CHANGED_MEANWHILE if its number is not the one that staff saw.
 */
export function correctShipping(
  books: Books,
  orderId: string,
  shipping: Shipping,
  { seenTrackingNo, staffId }: { seenTrackingNo: string; staffId: string | null },
): void {
  const { carrier, trackingNo } = books.order(orderId)
  books.move(orderId, 'correctShipping', 'staff', shipping)
  if (trackingNo !== seenTrackingNo) throw fault('CHANGED_MEANWHILE', { carrier, trackingNo })
  if (carrier === shipping.carrier && trackingNo === shipping.trackingNo) return
  books.recordCorrection({ orderId, carrierBefore: carrier, trackingNoBefore: trackingNo, ...shipping, staffId })
  notifyBuyer(books, orderId, '物流信息已更正', shipping)
}

function notifyBuyer(books: Books, orderId: string, title: string, { carrier, trackingNo }: Shipping): void {
  const { userId } = books.order(orderId)
  const content = `${titleOf(books.itemsOf(orderId))}，${carrier} ${trackingNo}`
  books.notify({ userId, kind: 'order', orderId, title, content })
}
